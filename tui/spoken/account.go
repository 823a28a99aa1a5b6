package spoken

import (
	"context"
	"strings"

	"reversi/lobby"
	"reversi/tui/screen"
)

// readKeys reads the keys of the person's account.
func (s *session) readKeys(string) {
	var keys []lobby.Key
	if !s.ask(func(ctx context.Context) (err error) { keys, err = s.Club.Keys(ctx); return err }) {
		return
	}
	for _, k := range keys {
		if k.This {
			s.say(s.T("spoken.this_key", "Key", k.Fingerprint))
			continue
		}
		s.say(s.T("spoken.key", "Key", k.Fingerprint, "Used", s.Day(k.Used)))
	}
}

// link makes a code that joins another key, and says it letter by letter; with a code it joins this key.
func (s *session) link(arg string) {
	if arg != "" {
		s.ask(func(ctx context.Context) error { return screen.JoinKey(ctx, s.Club, arg) })
		return
	}
	var l lobby.Link
	if s.ask(func(ctx context.Context) (err error) { l, err = s.Club.NewLink(ctx); return err }) {
		s.say(s.T("spoken.link", "Spelled", strings.Join(strings.Split(l.Code, ""), " "), "Code", l.Code))
	}
}
