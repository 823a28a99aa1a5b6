package hostile_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/engine"
	"reversi/engine/record"
)

// longGame is played by the neighbours, move by move, and then another time.
const longGame = "f5d6c5f4e3c6e6b5c4c3d7g5f6f3g4d8c8b8c7b6a4a6b3e8b4a5a3a2c2d1g3d3d2h4h3h2h6f2e2e1b7f1b1e7f7c1g1g2h5h7h1f8g6g7h8g8a8a7a1b2"

// game is one between two programs that a third one watches.
type game struct {
	t       *testing.T
	id      string
	players [2]*program
	watcher *program
	moves   []engine.Square
	now     engine.Game
}

// seat begins a game between two new accounts.
func (h *house) seat() *game {
	h.t.Helper()
	g := &game{t: h.t, now: engine.NewGame(engine.Othello())}
	whole, err := record.ReadTranscript(engine.Othello(), longGame)
	must(h.t, err)
	g.moves = whole.Moves()
	g.players = [2]*program{engine.Black: h.program("ann", newKey(h.t)), engine.White: h.program("bob", newKey(h.t))}
	g.watcher = h.program("watcher", newKey(h.t))
	g.begin()
	return g
}

func (g *game) begin() {
	g.t.Helper()
	code := g.players[engine.Black].ask(`{"do":"table","clock":"none","color":"black"}`).Code
	var id string
	must(g.t, json.Unmarshal(g.players[engine.White].ask(`{"do":"join","code":%q}`, code).Match, &id))
	g.watcher.ask(`{"do":"watch","match":%q}`, id)
	g.id, g.now = id, engine.NewGame(engine.Othello())
	g.everyoneSees()
}

// hasTime begins another game where the moves of this one may not last for what comes.
func (g *game) hasTime() {
	g.t.Helper()
	if g.now.Ply() > len(g.moves)/2 {
		g.players[0].ask(`{"do":"resign","match":%q}`, g.id)
		g.begin()
	}
}

// goesOn plays a move, which everyone must see without any time passing.
func (g *game) goesOn() {
	g.t.Helper()
	before, move := time.Now(), g.moves[g.now.Ply()]
	g.players[g.now.Position().ToMove()].ask(`{"do":"move","match":%q,"ply":%d,"move":%q}`, g.id, g.now.Ply(), move)
	var err error
	g.now, err = g.now.Play(move)
	must(g.t, err)
	g.everyoneSees()
	if waited := time.Since(before); waited != 0 {
		g.t.Errorf("a move took %v", waited)
	}
}

func (g *game) everyoneSees() {
	g.t.Helper()
	synctest.Wait()
	for _, p := range []*program{g.players[0], g.players[1], g.watcher} {
		if got := p.newest(); string(got.ID) != g.id || got.Moves != g.now.Transcript() {
			g.t.Errorf("%s has match %s at %q, want %s at %q", p.name, got.ID, got.Moves, g.id, g.now.Transcript())
		}
	}
}

// program speaks the line protocol.
type program struct {
	t      *testing.T
	name   string
	client *gossh.Client
	line   *line
	in     io.Writer

	mu      sync.Mutex
	answers []event // under mu: what came and was not asked for yet, but matches
	match   wire.Match
}

// event is a line that a program got.
type event struct {
	Event, Do, Code, Message, Name, Reason string
	Match                                  json.RawMessage
}

func (h *house) program(name string, keys ...gossh.Signer) *program {
	h.t.Helper()
	return h.programOver(name, config(name, keys...))
}

func (h *house) programOver(name string, cfg *gossh.ClientConfig) *program {
	h.t.Helper()
	p := &program{t: h.t, name: name, client: h.dialAs(cfg)}
	p.line = h.newest
	s, err := p.client.NewSession()
	must(h.t, err)
	p.in, err = s.StdinPipe()
	must(h.t, err)
	out, err := s.StdoutPipe()
	must(h.t, err)
	must(h.t, s.Start("bot"))
	go p.read(out)
	p.want("welcome")
	return p
}

func (p *program) read(out io.Reader) {
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var e event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			e = event{Event: "not JSON", Message: lines.Text()}
		}
		p.take(e)
	}
}

func (p *program) take(e event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if e.Event != "match" {
		p.answers = append(p.answers, e)
		return
	}
	p.match = wire.Match{}
	_ = json.Unmarshal(e.Match, &p.match)
}

func (p *program) newest() wire.Match {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.match
}

// ask sends a request, which must be granted at once.
func (p *program) ask(format string, args ...any) event {
	p.t.Helper()
	_, err := fmt.Fprintf(p.in, format+"\n", args...)
	must(p.t, err)
	return p.want("ok")
}

func (p *program) want(kind string) event {
	p.t.Helper()
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.answers) == 0 || p.answers[0].Event != kind {
		p.t.Fatalf("%s got %+v, want %s", p.name, p.answers, kind)
	}
	e := p.answers[0]
	p.answers = p.answers[1:]
	return e
}
