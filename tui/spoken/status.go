package spoken

import (
	"context"

	"reversi/lobby/pulse"
)

// troublesRead is how many of the last warnings and errors are read.
const troublesRead = 5

// readStatus reads how the club does, for those who run it.
func (s *session) readStatus(string) {
	var p pulse.Pulse
	if !s.ask(func(ctx context.Context) (err error) { p, err = s.Club.Pulse(ctx); return err }) {
		return
	}
	for _, f := range s.Words.Facts(p) {
		s.say(s.T("status.said", "Label", f.Label, "Value", f.Value))
	}
	if len(p.Troubles) == 0 {
		s.say(s.T("status.said_none"))
	}
	for _, t := range p.Troubles[:min(len(p.Troubles), troublesRead)] {
		s.say(s.Words.Trouble(t))
	}
}
