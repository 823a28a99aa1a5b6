package sshd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

func TestCommands(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: func(_ context.Context, s *Session) int {
		fmt.Fprintf(s.Text(), "%q\n", s.Command)
		fmt.Fprintln(s.Stderr(), "done")
		return 7
	}})
	for _, c := range []struct {
		name, command string
		terminal      bool
		out, err      string
		status        int
	}{
		{"words", `rename "ann  b" 'c'`, false, `["rename" "ann  b" "c"]` + "\n", "done\n", 7},
		{"terminal", "help", true, `["help"]` + "\r\n", "done\r\n", 7},
		{"lobby", "", true, "[]\r\n", "done\r\n", 7},
		{"neither", " ", false, "[]\n", "done\n", 7},
		{"open quote", "say 'hi", false, "", "cannot read the command", 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			session, err := d.dial(t, guest()).NewSession()
			must(t, err)
			var out, errs strings.Builder
			session.Stdout, session.Stderr = &out, &errs
			if c.terminal {
				must(t, session.RequestPty("xterm", 24, 80, nil))
			}
			status := exitStatus(t, session.Run(c.command))
			if out.String() != c.out || !strings.HasPrefix(errs.String(), c.err) || status != c.status {
				t.Errorf("got %q, %q, status %d; want %q, %q, status %d", &out, &errs, status, c.out, c.err, c.status)
			}
		})
	}
}

func exitStatus(t *testing.T, err error) int {
	t.Helper()
	if err == nil {
		return 0
	}
	var exit *gossh.ExitError
	if !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return exit.ExitStatus()
}

func TestPanicEndsItsSessionAlone(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: func(ctx context.Context, s *Session) int {
		if s.Command[0] == "panic" {
			panic("odd\x1b[2J number of discs")
		}
		_, _ = io.Copy(s, s)
		return 0
	}})
	client := d.dial(t, guest())
	bystander := open(t, client)
	ask(t, bystander, "exec", textPayload{"echo"})

	session, err := client.NewSession()
	must(t, err)
	var errs strings.Builder
	session.Stderr = &errs
	if status := exitStatus(t, session.Run("panic")); status != 1 {
		t.Errorf("status %d", status)
	}
	if strings.Count(errs.String(), "\n") != 1 || !strings.HasPrefix(errs.String(), "Something broke") {
		t.Errorf("the client was told %q", errs.String())
	}
	wantEcho(t, bystander)
	log := d.log.String()
	if !strings.Contains(log, `msg="session panicked" conn=1 panic="odd·[2J number of discs"`) || !strings.Contains(log, "session_test.go") {
		t.Errorf("the log says %s", log)
	}
}

func TestStrangersTextIsLoggedHarmless(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: whoIs})
	config := clientConfig(guest())
	config.User = "eve\x1b]0;owned\a\n\u009b31m\u202e\u200b" + strings.Repeat("x", 200)
	client, err := gossh.Dial("tcp", d.addr, config)
	must(t, err)
	defer client.Close()
	session, err := client.NewSession()
	must(t, err)
	must(t, session.Run("x\x1b[2J"))
	log := d.log.String()
	if strings.ContainsAny(log, "\x1b\a\u009b\u202e\u200b") || strings.Contains(log, `\x1b`) || len(log) > 5000 {
		t.Errorf("the log says %.5000q", log)
	}
}
