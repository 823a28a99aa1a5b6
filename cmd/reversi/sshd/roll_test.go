package sshd

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"reversi/lobby/pulse"
)

// served is a handler that plays as a program called ann until a byte comes, and ends as it is told.
func served(broke error) Handler {
	return func(_ context.Context, s *Session) int {
		s.Serves(pulse.Lines, func() string { return "ann" })
		_, _ = io.WriteString(s, "hello")
		_, _ = s.Read(make([]byte, 1))
		if s.Broke(broke); broke != nil {
			return statusFailed
		}
		return 0
	}
}

func TestVisits(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: served(nil)})
	key := newSigner(t)
	first := open(t, d.dial(t, gossh.PublicKeys(key)))
	ask(t, first, "shell", nil)
	eventually(t, "one program plays", func() bool { return len(d.Visits()) == 1 })
	second := open(t, d.dial(t, guest()))
	ask(t, second, "shell", nil)
	eventually(t, "two programs play", func() bool {
		v := d.Visits()
		return len(v) == 2 && v[0].Out == 5 && v[1].Out == 5
	})
	v := d.Visits()
	if v[0].Kind != pulse.Lines || v[0].Name != "ann" || v[0].Guest || !v[1].Guest || v[0].Since.After(v[1].Since) || !v[0].Remote.Addr().IsLoopback() {
		t.Errorf("%+v", v)
	}
	_, err := first.Write([]byte("x"))
	must(t, err)
	eventually(t, "one has ended", func() bool { return len(d.Visits()) == 1 && d.Ended()[pulse.Lines] == 1 })
}

// A session gets one line of the log, when it has ended, with what its people typed made harmless.
func TestASessionIsOneLineOfTheLog(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		broke error
		want  string
	}{
		{"done", nil, "status=0 end=done"},
		{"broken", errors.New("the \x1b[31mline broke"), "status=1 end=\"the ·[31mline broke\""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			d := openDoor(t, Config{Handler: served(test.broke)})
			c := open(t, d.dial(t, guest()))
			ask(t, c, "exec", textPayload{"bot \x1b[2J"})
			_, err := c.Write([]byte("x"))
			must(t, err)
			eventually(t, "the line", func() bool { return strings.Contains(d.log.String(), "msg=session ") })
			var lines []string
			for line := range strings.Lines(d.log.String()) {
				if strings.Contains(line, "level=INFO") {
					lines = append(lines, line)
				}
			}
			if len(lines) != 1 || !strings.Contains(lines[0], "conn=1 remote=127.0.0.1:") || !strings.Contains(lines[0], test.want) || !strings.Contains(lines[0], " in=1 out=5 ") ||
				!strings.Contains(lines[0], `user=ann key="" name=ann kind=program command="bot ·[2J"`) {
				t.Errorf("%q", lines)
			}
		})
	}
}

func TestAPanicOfASessionIsCounted(t *testing.T) {
	t.Parallel()
	counted := make(chan struct{}, 1)
	d := openDoor(t, Config{
		Handler:  func(context.Context, *Session) int { panic("oops") },
		Panicked: func() { counted <- struct{}{} },
	})
	ask(t, open(t, d.dial(t, guest())), "shell", nil)
	receive(t, counted)
	eventually(t, "its line in the log", func() bool { return strings.Contains(d.log.String(), "end=panic") })
}
