package e2e_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/engine"
	"reversi/lobby/match"
)

// program speaks the line protocol.
type program struct {
	t     fataler
	name  string
	in    io.Writer
	lines chan event // capacity 1000, more than a test leaves unread; closed at the end
	hang  func()
}

// event is a line that a program got.
type event struct {
	Event, Do, Code, Message, Name, Text string
	Match                                json.RawMessage // an object, or an id
}

func (e event) match() (m wire.Match) {
	_ = json.Unmarshal(e.Match, &m) // an id is not one
	return m
}

// program opens the line protocol for somebody and reads the welcome.
func (h *house) program(t fataler, p person) *program {
	t.Helper()
	client := h.dial(t, p)
	s, err := client.NewSession()
	must(t, err)
	in, err := s.StdinPipe()
	must(t, err)
	out, err := s.StdoutPipe()
	must(t, err)
	must(t, s.Start("bot"))
	g := &program{t: t, in: in, lines: make(chan event, 1000), hang: func() { _ = client.Close() }}
	go g.read(out)
	g.name = g.want("welcome").Name
	return g
}

func (g *program) read(out io.Reader) {
	defer close(g.lines)
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var e event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			e = event{Event: "not JSON", Message: lines.Text()}
		}
		g.lines <- e
	}
}

func (g *program) next() event {
	g.t.Helper()
	select {
	case e, ok := <-g.lines:
		if !ok {
			g.t.Fatalf("%s: the output has ended", g.name)
		}
		return e
	case <-time.After(patience):
		g.t.Fatalf("%s: nothing came", g.name)
		return event{}
	}
}

// want waits for an event of a kind ("ok", "error", "welcome", …), over matches and talk.
func (g *program) want(kind string) event {
	g.t.Helper()
	for {
		e := g.next()
		switch e.Event {
		case kind:
			return e
		case "match", "say":
		default:
			g.t.Fatalf("%s got %+v, want %s", g.name, e, kind)
		}
	}
}

// ask sends a request and wants such an answer.
func (g *program) ask(kind, format string, args ...any) event {
	g.t.Helper()
	_, err := fmt.Fprintf(g.in, format+"\n", args...)
	must(g.t, err)
	return g.want(kind)
}

// sees waits for a state that fits.
func (g *program) sees(what string, fits func(wire.Match) bool) wire.Match {
	g.t.Helper()
	for {
		if e := g.next(); e.Event == "match" && fits(e.match()) {
			return e.match()
		}
	}
}

func (g *program) move(id match.ID, ply int, s engine.Square) {
	g.t.Helper()
	g.ask("ok", `{"do":"move","match":%q,"ply":%d,"move":%q}`, id, ply, s)
}

// table is a game of two programs, as far as it was played.
type table struct {
	id      match.ID
	players [2]*program
	game    engine.Game
}

// pairing begins a game between two people through the line protocol: a rated one by seeks where it is public, in which the lot
// draws the colors, else a private one without a clock, in which the first has Black.
func (h *house) pairing(t fataler, a, b person, public bool) *table {
	t.Helper()
	first, second := h.program(t, a), h.program(t, b)
	if public {
		first.ask("ok", `{"do":"seek","clock":"5+0","rated":true,"color":"any"}`)
		second.ask("ok", `{"do":"seek","clock":"5+0","rated":true,"color":"any"}`)
	} else {
		code := first.ask("ok", `{"do":"table","clock":"none","color":"black"}`).Code
		second.ask("ok", `{"do":"join","code":%q}`, code)
	}
	began := first.sees("a game", func(wire.Match) bool { return true })
	if began.White.Name == first.name {
		first, second = second, first
	}
	return &table{began.ID, [2]*program{engine.Black: first, engine.White: second}, start}
}

// play goes on with the game.
func (g *table) play(transcript string) {
	t := g.players[0].t
	t.Helper()
	for _, s := range squares(t, transcript) {
		g.players[g.game.Position().ToMove()].move(g.id, g.game.Ply(), s)
		var err error
		g.game, err = g.game.Play(s)
		must(t, err)
	}
}

// leave closes both connections.
func (g *table) leave() {
	for _, p := range g.players {
		p.hang()
	}
}

// finished plays a rated game to its end and gives its id.
func (h *house) finished(t fataler, a, b person, transcript string) match.ID {
	t.Helper()
	g := h.pairing(t, a, b, true)
	defer g.leave()
	g.play(transcript)
	return g.id
}
