// Package spoken is the club in plain lines, for screen readers and for terminals that cannot draw: every event is one line,
// whatever is asked for is typed, and nothing but the line that is being typed ever changes on the terminal.
package spoken

import (
	"context"
	"io"
	"strings"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/screen"
	"reversi/tui/text"
)

// Options say where a session begins and what its lines go through.
type Options struct {
	Input  io.Reader // a Read that waits when Run returns goes on waiting until the caller closes the channel
	Output io.Writer
	// Terminal says that somebody types at a terminal in raw mode: what they type is echoed, and lines end in CR LF.
	Terminal bool

	Match  match.ID        // a game to open or watch
	Code   string          // of a table to sit down at
	Follow *screen.Pursuit // games to watch one after another; nil for none
	Wish   string          // the name that the person could not have; empty where they have it
}

// session is one session in spoken lines. The goroutine of Run owns it; what it asks of the club it waits for, so that lines are
// carried out one after the other, also those of a script.
type session struct {
	*screen.Session
	pursuit *screen.Pursuit // what leads from game to game; nil for none
	o       Options
	editor  editor
	lines   []string // said and not written yet
	rings   bool     // the bell goes with them
	broken  error    // a write that failed

	board    *board // the game in front of the person; nil in the lobby
	study    *study // the analysis of that game; nil for none
	question *question
	told     int               // number of the last line of the lobby's talk that was said
	looking  bool              // a seek or a table of this session waits, as far as is known
	policy   string            // what was said last about fair play
	known    map[match.ID]bool // games that were opened or announced
	games    numbers[match.ID]
	seeks    numbers[lobby.SeekID]

	calls     numbers[lobby.ChallengeID]
	announced map[string]bool // turns and challenges that were said

	interrupted bool // ctrl+c was pressed and said that a second one leaves
	leaving     bool
	farewell    string
}

// Run speaks with one person until they leave or their input ends, then err is nil; until ctx ends or a write fails; or until the
// club ends the session, then farewell says why.
func Run(ctx context.Context, env screen.Env, club screen.Club, o Options) (farewell string, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := newSession(ctx, env, club, o)
	typed := make(chan []byte) // unbuffered: who types faster than lines are carried out waits
	go read(ctx, o.Input, typed)
	s.begin()
	for s.flush(); !s.leaving && s.broken == nil && ctx.Err() == nil; s.flush() {
		s.turn(typed)
	}
	s.rise()
	if s.broken == nil && ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	return s.farewell, s.broken
}

func newSession(ctx context.Context, env screen.Env, club screen.Club, o Options) *session {
	s := &session{o: o, editor: editor{echoes: o.Terminal}, known: map[match.ID]bool{}, announced: map[string]bool{}}
	s.Session = &screen.Session{
		Env: &env, Club: club, Ctx: ctx, Hall: &lobby.Hall{}, Self: &lobby.Self{Player: club.Player()},
	}
	if hall, ok := club.Hall().Take(); ok {
		s.Hall = hall
	}
	if self, ok := club.Self().Take(); ok {
		s.Self = self
	}
	s.Apply(s.Self.Settings)
	return s
}

// readSize is the buffer of one session's reads.
const readSize = 1024

// read hands over what comes in until the input or ctx ends.
func read(ctx context.Context, from io.Reader, typed chan<- []byte) {
	defer close(typed)
	for {
		buf := make([]byte, readSize)
		n, err := from.Read(buf)
		select {
		case typed <- buf[:n]:
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

// turn waits for something to happen and takes it.
func (s *session) turn(typed <-chan []byte) {
	alarm := time.NewTimer(s.untilAlarm())
	defer alarm.Stop()
	select {
	case p, open := <-typed:
		s.typedIn(p, open)
	case <-s.Club.Hall().Ready():
		s.takeHall()
		s.lookAhead()
	case <-s.Club.Self().Ready():
		s.takeSelf()
	case <-s.boardChanged():
		s.takeBoard()
		s.lookAhead()
	case <-s.studied():
		s.takeReport()
	case <-alarm.C:
		s.alarm()
	case <-s.Club.Done():
		s.farewell, s.leaving = s.Farewelled(), true
	case <-s.Ctx.Done():
	}
}

// typedIn takes what was typed, line by line.
func (s *session) typedIn(p []byte, open bool) {
	for len(p) > 0 && !s.leaving {
		what, line, echo, left := s.editor.take(p)
		s.write(echo)
		s.enter(what, line)
		s.flush()
		p = left
	}
	if !open {
		if line, ok := s.editor.rest(); ok {
			s.enter(entered, line)
		}
		s.leaving = true
	}
}

func (s *session) enter(what entry, line string) {
	switch what {
	case entered:
		s.interrupted = false
		s.stay()
		s.takeBoard() // a move is for the newest state
		s.obey(line)
	case interrupt, ended:
		s.interrupt()
	}
}

// interrupt leaves, from a running game with the second press.
func (s *session) interrupt() {
	if s.playing() && !s.interrupted {
		s.interrupted = true
		s.say(s.T("leave.interrupt"))
		return
	}
	s.depart()
}

// depart ends the session because the person wants to leave, not because their line is gone.
func (s *session) depart() {
	s.leaving = true
	s.Club.Leave()
}

// say has a line written at the end of this turn.
func (s *session) say(line string) {
	s.lines = append(s.lines, strings.TrimSpace(s.Spelling().Spell(text.Clean(line))))
}

// ring has the bell go with what is said.
func (s *session) ring() { s.rings = s.o.Terminal && !s.Settings.Quiet }

// flush writes what was said. A line that is being typed is begun anew below.
func (s *session) flush() {
	if len(s.lines) == 0 {
		return
	}
	end, typed := "\n", ""
	if s.o.Terminal {
		end, typed = "\r\n", string(s.editor.line)
	}
	var b strings.Builder
	if typed != "" {
		b.WriteString(end)
	}
	for _, line := range s.lines {
		b.WriteString(line + end)
	}
	b.WriteString(typed)
	if s.rings {
		b.WriteByte('\a')
	}
	s.lines, s.rings = nil, false
	s.write(b.String())
}

func (s *session) write(out string) {
	if out != "" && s.broken == nil {
		_, s.broken = io.WriteString(s.o.Output, out)
	}
}

// ask asks the club and waits. It says what was refused, and tells whether all went well.
func (s *session) ask(request func(ctx context.Context) error) bool {
	ctx, cancel := context.WithTimeout(s.Ctx, screen.Patience)
	defer cancel()
	err := request(ctx)
	if err != nil {
		s.say(s.Sentence(err))
	}
	return err == nil
}

// do asks something of the game in front of the person.
func (s *session) do(a match.Action) bool {
	at, id := s.Now(), s.board.id
	done := s.ask(func(ctx context.Context) error { return s.Club.Do(ctx, id, at, a) })
	s.takeBoard()
	return done
}
