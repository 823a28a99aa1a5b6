package lineproto_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"testing"
	"time"

	"reversi/cmd/reversi/internal/clubtest"
	"reversi/cmd/reversi/sshd/lineproto"
	"reversi/lobby"
)

// peer is a program at the other end of the line.
type peer struct {
	t      *testing.T
	name   string
	in     *io.PipeWriter
	source *io.PipeReader
	lines  chan event // capacity 4096, more than a test reads; closed at the end of output
	exit   chan int   // capacity 1
	vanish context.CancelFunc
}

// event is a line that a peer got.
type event map[string]any

func (e event) text(field string) string {
	s, _ := e[field].(string)
	return s
}

func (e event) number(field string) int {
	n, _ := e[field].(float64)
	return int(n)
}

// of is an object inside.
func (e event) of(field string) event {
	m, _ := e[field].(map[string]any)
	return m
}

// is says whether an event is of a kind: "ok move", "error stale_ply", "match", …
func (e event) is(kind string) bool {
	switch e.text("event") {
	case "ok":
		return kind == "ok "+e.text("do")
	case "error":
		return kind == "error "+e.text("code")
	case "bye":
		return kind == "bye "+e.text("reason")
	default:
		return kind == e.text("event")
	}
}

// connect runs the protocol for somebody's key, or for a guest where the name is empty, and reads the welcome.
func connect(t *testing.T, c *clubtest.Club, name string) (*peer, event) {
	t.Helper()
	p := start(t, c, name, lineproto.Limits{})
	go p.read()
	welcome := p.want("welcome")
	return p, welcome
}

// player is connect for those whose welcome does not matter.
func player(t *testing.T, c *clubtest.Club, name string) *peer {
	t.Helper()
	p, _ := connect(t, c, name)
	return p
}

// start runs the protocol and reads nothing yet.
func start(t *testing.T, c *clubtest.Club, name string, limits lineproto.Limits) *peer {
	t.Helper()
	v := lobby.Visitor{Wish: name, Program: true}
	if name != "" {
		v.Fingerprint = "SHA256:" + name
	}
	client, err := c.Hub.Enter(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	in, write := io.Pipe()
	read, out := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	p := &peer{
		t: t, name: client.Player().Name, in: write, source: read,
		lines: make(chan event, 4096), exit: make(chan int, 1), vanish: cancel,
	}
	cfg := lineproto.Config{Hub: c.Hub, Limits: limits, Tasks: c.Tasks, Log: slog.New(slog.DiscardHandler)}
	go func() {
		defer cancel()
		status := lineproto.Serve(ctx, cfg, client, in, out)
		_, _ = in.Close(), out.Close()
		p.exit <- status
	}()
	return p
}

func (p *peer) read() {
	defer close(p.lines)
	lines := bufio.NewScanner(p.source)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var e event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			e = event{"event": "not JSON", "line": lines.Text()}
		}
		p.lines <- e
	}
}

// send writes a line.
func (p *peer) send(format string, args ...any) {
	p.t.Helper()
	if _, err := fmt.Fprintf(p.in, format+"\n", args...); err != nil {
		p.t.Fatalf("%s sends: %v", p.name, err)
	}
}

// next is the next event. A minute of the bubble's time without one is a failure.
func (p *peer) next() event {
	p.t.Helper()
	select {
	case e, ok := <-p.lines:
		if !ok {
			p.t.Fatalf("%s: the output has ended", p.name)
		}
		return e
	case <-time.After(time.Minute):
		p.t.Fatalf("%s: nothing came", p.name)
		return nil
	}
}

// want skips match events, as others may cause them at any time, until an event of that kind, which must be the next one.
func (p *peer) want(kind string) event {
	p.t.Helper()
	for {
		e := p.next()
		if e.is(kind) {
			return e
		}
		if !e.is("match") {
			p.t.Fatalf("%s got %v, want %q", p.name, e, kind)
		}
	}
}

// ask sends a request and wants that answer.
func (p *peer) ask(kind, format string, args ...any) event {
	p.t.Helper()
	p.send(format, args...)
	return p.want(kind)
}

// until waits for a state that fits.
func (p *peer) until(what string, fits func(m event) bool) event {
	p.t.Helper()
	for {
		e := p.next()
		if !e.is("match") {
			p.t.Fatalf("%s got %v, want a match %s", p.name, e, what)
		}
		if m := e.of("match"); fits(m) {
			return m
		}
	}
}

// ply waits until so many discs are placed.
func (p *peer) ply(n int) event {
	p.t.Helper()
	return p.until(fmt.Sprintf("at ply %d", n), func(m event) bool { return m.number("ply") == n })
}

// over waits for the end.
func (p *peer) over() event {
	p.t.Helper()
	return p.until("that is over", func(m event) bool { return m.text("status") == "over" })
}

// quiet wants nothing more to come for a while.
func (p *peer) quiet() {
	p.t.Helper()
	select {
	case e := <-p.lines:
		p.t.Fatalf("%s got %v, want nothing", p.name, e)
	case <-time.After(10 * time.Second):
	}
}

// settle skips what is on its way.
func (p *peer) settle() {
	for {
		select {
		case <-p.lines:
		case <-time.After(10 * time.Second):
			return
		}
	}
}

// move plays.
func (p *peer) move(id string, ply int, square string) {
	p.t.Helper()
	p.ask("ok move", `{"do":"move","match":%q,"ply":%d,"move":%q}`, id, ply, square)
}

// bye wants the server to end the connection for that reason.
func (p *peer) bye(reason string) {
	p.t.Helper()
	p.want("bye " + reason)
	if status := <-p.exit; status != 1 {
		p.t.Errorf("%s: exit %d after bye, want 1", p.name, status)
	}
}

// leave ends the input and wants exit 0.
func (p *peer) leave() {
	p.t.Helper()
	_ = p.in.Close()
	if status := <-p.exit; status != 0 {
		p.t.Errorf("%s: exit %d at the end of input, want 0", p.name, status)
	}
}

// sitDown begins a game at a private table; the first one has Black.
func sitDown(t *testing.T, black, white *peer, clock string) (id string) {
	t.Helper()
	code := black.ask("ok table", `{"do":"table","clock":%q,"color":"black"}`, clock).text("code")
	id = white.ask("ok join", `{"do":"join","code":%q}`, code).text("match")
	began := func(m event) bool { return m.text("id") == id }
	black.until("that began", began)
	white.until("that began", began)
	return id
}
