package sshd

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"reversi/tui/term"
)

// sizes is a handler that prints its terminal's first size, and on a line of input the newest one.
func sizes(_ context.Context, s *Session) int {
	fmt.Fprintln(s, s.PTY.Term, s.PTY.Size)
	if _, err := bufio.NewReader(s).ReadString('\n'); err != nil {
		return 1
	}
	fmt.Fprintln(s, <-s.Resizes)
	return 0
}

func TestResizes(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: sizes})
	for _, c := range []struct {
		name          string
		pty           ptyPayload
		before, after []sizePayload
		first, last   string
	}{
		{"between pty-req and start", ptyPayload{Term: "xterm", Cols: 80, Rows: 24}, []sizePayload{{Cols: 90, Rows: 30}, {Cols: 91, Rows: 31}}, nil, "xterm {91 31}", ""},
		{"more than anybody reads", ptyPayload{Term: "xterm", Cols: 80, Rows: 24}, nil, flurry(300), "xterm {80 24}", "{300 100}"},
		{"claimed too large", ptyPayload{Term: "xterm", Cols: 3000, Rows: 1000}, nil, []sizePayload{{Cols: 1 << 31, Rows: 1 << 31}}, "xterm {400 120}", "{400 120}"},
		{"unknown", ptyPayload{Term: "xterm"}, []sizePayload{{Cols: 0, Rows: 50}}, nil, "xterm {80 24}", ""},
		{"a terminal's name that would draw", ptyPayload{Term: "x\x1b[2J", Cols: 80, Rows: 24}, nil, nil, "dumb {80 24}", ""},
	} {
		for _, start := range []string{"shell", "exec"} {
			t.Run(c.name+", "+start, func(t *testing.T) {
				t.Parallel()
				ch := open(t, d.dial(t, guest()))
				ask(t, ch, "pty-req", c.pty)
				resize(t, ch, c.before)
				begin(t, ch, start)
				out := bufio.NewReader(ch)
				wantLine(t, out, c.first)
				if c.after == nil {
					return
				}
				resize(t, ch, c.after)
				_, err := io.WriteString(ch, "\n")
				must(t, err)
				wantLine(t, out, c.last)
			})
		}
	}
}

func flurry(n int) (all []sizePayload) {
	for i := range n {
		all = append(all, sizePayload{Cols: uint32(i + 1), Rows: 100})
	}
	return all
}

// resize sends sizes as clients do, without wanting a reply, and one request more whose reply shows that they were taken.
func resize(t *testing.T, ch gossh.Channel, all []sizePayload) {
	t.Helper()
	for _, size := range all {
		_, err := ch.SendRequest("window-change", false, gossh.Marshal(size))
		must(t, err)
	}
	asks(t, ch, "signal", textPayload{"WINCH"})
}

func begin(t *testing.T, ch gossh.Channel, how string) {
	t.Helper()
	if how == "shell" {
		ask(t, ch, "shell", nil)
	} else {
		ask(t, ch, "exec", textPayload{"command"})
	}
}

func wantLine(t *testing.T, r *bufio.Reader, want string) {
	t.Helper()
	got, err := r.ReadString('\n')
	must(t, err)
	if strings.TrimRight(got, "\r\n") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// vigil is a handler that waits for the end of its context, reading input meanwhile, and tells the cause.
func vigil(causes chan<- error) Handler {
	return func(ctx context.Context, s *Session) int {
		go func() { _, _ = io.Copy(s, s) }()
		<-ctx.Done()
		causes <- context.Cause(ctx)
		return 0
	}
}

// wantEcho shows that a session of vigil is alive.
func wantEcho(t *testing.T, ch gossh.Channel) {
	t.Helper()
	_, err := io.WriteString(ch, "still here")
	must(t, err)
	got := make([]byte, len("still here"))
	_, err = io.ReadFull(ch, got)
	must(t, err)
}

func TestClosedChannelEndsItsSessionAlone(t *testing.T) {
	t.Parallel()
	causes := make(chan error, 8)
	client := openDoor(t, Config{Handler: vigil(causes)}).dial(t, guest())
	first, second := open(t, client), open(t, client)
	ask(t, first, "exec", textPayload{"command"})
	ask(t, second, "exec", textPayload{"command"})
	wantEcho(t, first)
	must(t, first.Close())
	if cause := receive(t, causes); !errors.Is(cause, ErrHangup) {
		t.Errorf("the closed channel's session ended with %v", cause)
	}
	wantEcho(t, second)
	must(t, client.Close())
	if cause := receive(t, causes); !errors.Is(cause, ErrHangup) {
		t.Errorf("the lost connection's session ended with %v", cause)
	}
}

func TestEndOfInput(t *testing.T) {
	t.Parallel()
	causes := make(chan error, 8)
	d := openDoor(t, Config{Handler: vigil(causes)})

	terminal := open(t, d.dial(t, guest()))
	ask(t, terminal, "pty-req", ptyPayload{Term: "xterm", Cols: 80, Rows: 24})
	ask(t, terminal, "shell", nil)
	must(t, terminal.CloseWrite())
	if cause := receive(t, causes); !errors.Is(cause, ErrNoInput) {
		t.Errorf("a terminal without input ended with %v", cause)
	}

	command := open(t, d.dial(t, guest()))
	ask(t, command, "exec", textPayload{"command"})
	_, err := io.WriteString(command, "last words")
	must(t, err)
	must(t, command.CloseWrite())
	_, err = io.ReadFull(command, make([]byte, len("last words")))
	must(t, err)
	asks(t, command, "signal", textPayload{"INT"}) // answered after the end of input
	select {
	case cause := <-causes:
		t.Errorf("a command without input ended with %v", cause)
	default:
	}
}

func TestEndOfInputIsToldFromABrokenLine(t *testing.T) {
	t.Parallel()
	ends := make(chan error, 1)
	d := openDoor(t, Config{Handler: func(_ context.Context, s *Session) int {
		_, err := s.Read(make([]byte, 1))
		ends <- err
		return 0
	}})
	for name, tt := range map[string]struct {
		end  func(*gossh.Client, gossh.Channel) error
		want error
	}{
		"the input ended": {func(_ *gossh.Client, ch gossh.Channel) error { return ch.CloseWrite() }, io.EOF},
		"the line broke":  {func(client *gossh.Client, _ gossh.Channel) error { return client.Close() }, io.ErrUnexpectedEOF},
	} {
		client := d.dial(t, guest())
		ch := open(t, client)
		ask(t, ch, "exec", textPayload{"command"})
		must(t, tt.end(client, ch))
		if err := receive(t, ends); err != tt.want {
			t.Errorf("%s: read %v, want %v", name, err, tt.want)
		}
	}
}

func TestChannelsAreLimited(t *testing.T) {
	t.Parallel()
	causes := make(chan error, 8)
	client := openDoor(t, Config{Handler: vigil(causes)}).dial(t, guest())
	var taken []gossh.Channel
	for range 100 {
		ch, reqs, err := client.OpenChannel("session", nil)
		if err == nil {
			go gossh.DiscardRequests(reqs)
			taken = append(taken, ch)
		}
	}
	if len(taken) != DefaultLimits.Sessions {
		t.Fatalf("%d channels were opened, want %d", len(taken), DefaultLimits.Sessions)
	}
	ask(t, taken[0], "exec", textPayload{"command"})
	wantEcho(t, taken[0])
}

func TestRefusedChannelsInPlentyCloseTheConnection(t *testing.T) {
	t.Parallel()
	client := openDoor(t, Config{Handler: vigil(nil), Limits: Limits{Sessions: 1}}).dial(t, guest())
	open(t, client)
	for range maxRefusals {
		_, _, err := client.OpenChannel("session", nil)
		if refused := (*gossh.OpenChannelError)(nil); !errors.As(err, &refused) {
			t.Fatalf("refused with %v", err)
		}
	}
	_, _, err := client.OpenChannel("session", nil)
	if err == nil {
		t.Fatal("a channel too many was opened")
	}
	_ = client.Wait() // returns since the connection is closed
}

func TestEnvironmentIsBounded(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: func(_ context.Context, s *Session) int {
		fmt.Fprintf(s, "%d %s %s", len(s.Env), s.Getenv("LANG"), s.Getenv("LD_PRELOAD"))
		return 0
	}})
	ch := open(t, d.dial(t, guest()))
	for i := range 20000 {
		_, err := ch.SendRequest("env", false, gossh.Marshal(envPayload{fmt.Sprintf("LC_%d", i), "C"}))
		must(t, err)
	}
	for _, refused := range []envPayload{
		{"LD_PRELOAD", "evil.so"}, {"LC_MORE", "C"}, {"LC_0", strings.Repeat("x", DefaultLimits.Environment)}, {"LC_0", "a\nb"}, {"LC_A=B", "C"},
	} {
		if asks(t, ch, "env", refused) {
			t.Errorf("%.20v was taken", refused)
		}
	}
	ask(t, ch, "env", envPayload{"LC_0", "ru_RU.UTF-8"}) // replaces
	ask(t, ch, "shell", nil)
	if got := readAll(t, ch); got != "32  " {
		t.Errorf("got %q", got)
	}

	ch = open(t, d.dial(t, guest()))
	for i := range 40 {
		asks(t, ch, "env", envPayload{fmt.Sprintf("LC_%d", i), "C"})
	}
	ask(t, ch, "exec", textPayload{"env"})
	if got := readAll(t, ch); got != "32  " {
		t.Errorf("got %q", got)
	}
}

func TestRefusedRequests(t *testing.T) {
	t.Parallel()
	causes := make(chan error, 8)
	client := openDoor(t, Config{Handler: vigil(causes)}).dial(t, guest())
	for _, kind := range []string{"tcpip-forward", "streamlocal-forward@openssh.com", "unheard-of"} {
		ok, _, err := client.SendRequest(kind, true, nil)
		must(t, err)
		if ok {
			t.Errorf("global request %s was granted", kind)
		}
	}
	for _, kind := range []string{"direct-tcpip", "direct-streamlocal@openssh.com", "x11", "auth-agent@openssh.com", "tun@openssh.com"} {
		if _, _, err := client.OpenChannel(kind, nil); err == nil {
			t.Errorf("channel %s was opened", kind)
		}
	}
	ch := open(t, client)
	ask(t, ch, "pty-req", ptyPayload{Term: "xterm", Cols: 80, Rows: 24})
	for kind, payload := range map[string]any{
		"auth-agent-req@openssh.com": nil,
		"x11-req":                    textPayload{"x"},
		"subsystem":                  textPayload{"sftp"},
		"break":                      nil,
		"signal":                     textPayload{"TERM"},
		"pty-req":                    ptyPayload{Term: "vt100", Cols: 80, Rows: 24},
		"exec":                       textPayload{strings.Repeat("x", maxCommand+1)},
		"env":                        textPayload{"malformed"},
	} {
		if asks(t, ch, kind, payload) {
			t.Errorf("%s was granted", kind)
		}
	}
	ask(t, ch, "shell", nil)
	for kind, payload := range map[string]any{
		"shell":   nil,
		"exec":    textPayload{"command"},
		"pty-req": ptyPayload{Term: "vt100", Cols: 80, Rows: 24},
		"env":     envPayload{"LANG", "C"},
	} {
		if asks(t, ch, kind, payload) {
			t.Errorf("%s was granted to a running session", kind)
		}
	}
	wantEcho(t, ch)
}

func FuzzPayloads(f *testing.F) {
	f.Add(gossh.Marshal(ptyPayload{Term: "xterm", Cols: 3000, Rows: 1000}))
	f.Add(gossh.Marshal(sizePayload{Cols: 3000, Rows: 1000}))
	f.Add(gossh.Marshal(envPayload{"LANG", "C"}))
	f.Fuzz(func(t *testing.T, payload []byte) {
		if pty, ok := parsePTY(payload, term.MaxSize); ok {
			checkSize(t, pty.Size)
		}
		if size, ok := parseResize(payload, term.MaxSize); ok {
			checkSize(t, size)
		}
		e := environment{most: DefaultLimits.Environment}
		if (e.set(payload) == nil) != (len(e.list) == 1) {
			t.Errorf("environment %q", e.list)
		}
	})
}

func checkSize(t *testing.T, s term.Size) {
	if s.Width < 1 || s.Height < 1 || s != term.ClampSize(s) {
		t.Errorf("size %v", s)
	}
}
