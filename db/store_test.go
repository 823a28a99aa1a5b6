package db

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"
	"time"

	"reversi/db/dbtest"
	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

var start = time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)

func open(t testing.TB) *Store {
	t.Helper()
	return openIn(t, freshDir(t))
}

// freshDir is a directory with an empty database.
func freshDir(t testing.TB) string {
	t.Helper()
	return dbtest.Dir(t, func(ctx context.Context, dir string) (io.Closer, error) { return Open(ctx, dir, Options{}) })
}

func openIn(t testing.TB, dir string) *Store {
	t.Helper()
	s, err := Open(t.Context(), dir, Options{
		Now: func() time.Time { return start }, Rand: rand.New(rand.NewPCG(1, 2)),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}

// enter makes an account of a name with a key of the same name.
func enter(t testing.TB, s *Store, name string) match.Player {
	t.Helper()
	a, err := s.CreateAccount(t.Context(), "SHA256:"+name, name, start)
	if err != nil {
		t.Fatal(err)
	}
	return match.Player{ID: a.ID, Name: a.Name, Rating: a.Standing.Rating, Provisional: a.Standing.Provisional}
}

// game is a match being recorded by a test: a state beside what the store has.
type game struct {
	t     testing.TB
	s     *Store
	state match.State
	now   time.Time
}

func begin(t testing.TB, s *Store, st match.Start) *game {
	t.Helper()
	if st.Variant == nil {
		st.Variant = engine.Othello()
	}
	if st.At.IsZero() {
		st.At = start
	}
	st, err := s.Create(t.Context(), st)
	if err != nil {
		t.Fatal(err)
	}
	return &game{t: t, s: s, state: match.Begin(st), now: st.At}
}

// append adds events and applies them.
func (g *game) append(events ...match.Event) *match.Ratings {
	g.t.Helper()
	stored, err := g.s.Append(g.t.Context(), g.state.Start.ID, g.state.Nr+1, events)
	if err != nil {
		g.t.Fatal(err)
	}
	for _, e := range events {
		if e.Result != nil {
			e.Result = stored
		}
		if g.state, err = g.state.Apply(e); err != nil {
			g.t.Fatal(err)
		}
	}
	if stored == nil {
		return nil
	}
	return stored.Ratings
}

func (g *game) move() match.Event {
	g.now = g.now.Add(time.Second)
	p := g.state.Game.Position()
	return match.Event{Kind: match.EventMoved, At: g.now, By: p.ToMove(), Square: p.Legal()[0], Left: g.state.Left}
}

// moves plays first legal moves.
func (g *game) moves(n int) *game {
	g.t.Helper()
	for range n {
		g.append(g.move())
	}
	return g
}

func (g *game) ended(reason match.Reason, winner match.Winner) match.Event {
	g.now = g.now.Add(time.Second)
	return match.Event{Kind: match.EventEnded, At: g.now, Square: engine.NoSquare, Left: g.state.Left, Result: &match.Result{
		Winner: winner, Reason: reason, Discs: g.state.Game.Position().Discs(),
	}}
}

// resign ends the game by the resignation of one side.
func (g *game) resign(by engine.Color) *match.Ratings {
	g.t.Helper()
	g.now = g.now.Add(time.Second)
	return g.append(
		match.Event{Kind: match.EventResigned, At: g.now, By: by, Square: engine.NoSquare, Left: g.state.Left},
		g.ended(match.Resigned, match.Wins(by.Opponent())))
}

// finish plays until the board decides.
func (g *game) finish() *match.Ratings {
	g.t.Helper()
	for !g.state.Game.Over() {
		g.moves(1)
	}
	return g.append(boardEnd(g))
}

func boardEnd(g *game) match.Event {
	p := g.state.Game.Position()
	winner, official := match.Draw, p.Official()
	if c, ok := p.Winner(); ok {
		winner = match.Wins(c)
	}
	e := g.ended(match.Reason(p.Ending().String()), winner)
	e.Result.Official = &official
	return e
}

var blitz = match.TimeControl{Initial: 5 * time.Minute}

func rated(id string, black, white match.Player, at time.Time) match.Start {
	return match.Start{
		ID: match.ID(id), Rated: true, Control: blitz, Players: [2]match.Player{black, white}, At: at,
	}
}

func TestARecordComesBackAsItWasWritten(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	bob.Program = true
	g := begin(t, s, rated("aaaa", ann, bob, start)).moves(5)
	g.append(match.Event{Kind: match.EventTakenBack, At: g.now, By: g.state.Game.MoverAt(4), Ply: 4,
		Square: engine.NoSquare, Left: g.state.LeftAt(4)})
	g.finish()
	for nr := 1; nr <= 155; nr++ {
		line := match.ChatLine{Nr: nr, From: "ann", Text: fmt.Sprint("line ", nr), Spectator: nr%2 == 0, At: start}
		if err := s.Say(t.Context(), "aaaa", line); err != nil {
			t.Fatal(err)
		}
	}
	next := rated("bbbb", bob, ann, start.Add(time.Hour))
	next.Previous = "aaaa"
	begin(t, s, next)

	r, err := s.Load(t.Context(), "aaaa")
	if err != nil {
		t.Fatal(err)
	}
	if r.Start != g.state.Start || r.Next != "bbbb" {
		t.Errorf("start %+v, next %q\nwant  %+v, next bbbb", r.Start, r.Next, g.state.Start)
	}
	if len(r.Chat) != 150 || r.Chat[0].Nr != 6 || r.Chat[149] != (match.ChatLine{Nr: 155, From: "ann", Text: "line 155", At: start}) {
		t.Errorf("chat %+v, want lines 6 to 155", r.Chat)
	}
	again, err := match.Rebuild(r)
	if err != nil {
		t.Fatal(err)
	}
	if again.Nr != g.state.Nr || again.Game.Transcript() != g.state.Game.Transcript() || again.Left != g.state.Left ||
		!again.Moved.Equal(g.state.Moved) || again.Takebacks != 1 {
		t.Errorf("rebuilt %+v\nwant %+v", again, g.state)
	}
	if !sameResult(again.Result, g.state.Result) {
		t.Errorf("result %+v, want %+v", again.Result, g.state.Result)
	}
}

func sameResult(a, b *match.Result) bool {
	x, err1 := toJSON(a)
	y, err2 := toJSON(b)
	return err1 == nil && err2 == nil && x == y
}

func TestAppendRefusesWhatDoesNotFollow(t *testing.T) {
	t.Parallel()
	s := open(t)
	bot := match.Player{Name: "Master", Bot: "master"}
	g := begin(t, s, match.Start{ID: "aaaa", Players: [2]match.Player{enter(t, s, "ann"), bot}}).moves(2)
	move := g.move()
	for _, c := range []struct {
		name string
		id   match.ID
		nr   int
		want error
	}{
		{"a taken number", "aaaa", 3, match.ErrConflict},
		{"a number too far", "aaaa", 5, match.ErrConflict},
		{"no such match", "zzzz", 2, match.ErrNoSuchMatch},
	} {
		if _, err := s.Append(t.Context(), c.id, c.nr, []match.Event{move}); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
	g.resign(engine.Black)
	if _, err := s.Append(t.Context(), "aaaa", g.state.Nr+1, []match.Event{move}); !errors.Is(err, match.ErrConflict) {
		t.Errorf("a move after the end: %v, want ErrConflict", err)
	}
}

func TestLoadOfNoMatch(t *testing.T) {
	t.Parallel()
	s := open(t)
	if _, err := s.Load(t.Context(), "none"); !errors.Is(err, match.ErrNoSuchMatch) {
		t.Errorf("load: %v, want ErrNoSuchMatch", err)
	}
	if err := s.Say(t.Context(), "none", match.ChatLine{Nr: 1}); !errors.Is(err, match.ErrNoSuchMatch) {
		t.Errorf("say: %v, want ErrNoSuchMatch", err)
	}
}

func TestCreateRefuses(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann := enter(t, s, "ann")
	guest := match.Player{ID: -3, Name: "guest-1", Guest: true}
	begin(t, s, match.Start{ID: "aaaa", Players: [2]match.Player{ann, guest}})
	taken := match.Start{ID: "aaaa", Variant: engine.Othello(), Players: [2]match.Player{ann, guest}, At: start}
	if _, err := s.Create(t.Context(), taken); !errors.Is(err, lobby.ErrIDTaken) {
		t.Errorf("a second match of an id: %v, want ErrIDTaken", err)
	}
	withGuest := rated("bbbb", ann, guest, start)
	withGuest.Variant = engine.Othello()
	if _, err := s.Create(t.Context(), withGuest); err == nil {
		t.Error("a rated match with a guest was created")
	}
}

func TestAGuestsNumberIsNotKept(t *testing.T) {
	t.Parallel()
	s := open(t)
	guest := match.Player{ID: -3, Name: "guest-1", Guest: true}
	begin(t, s, match.Start{ID: "aaaa", Players: [2]match.Player{enter(t, s, "ann"), guest}})
	r, err := s.Load(t.Context(), "aaaa")
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Start.Players[engine.White]; got != (match.Player{Name: "guest-1", Guest: true}) {
		t.Errorf("the guest came back as %+v", got)
	}
}

func TestARequestWhoseContextEndedIsNotRun(t *testing.T) {
	t.Parallel()
	s := open(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.CreateAccount(ctx, "SHA256:x", "xavier", start); !errors.Is(err, context.Canceled) {
		t.Fatalf("%v, want context.Canceled", err)
	}
	enter(t, s, "ann") // whatever was sent before this has had its turn
	if _, err := s.Account(t.Context(), "SHA256:x"); !errors.Is(err, lobby.ErrNoAccount) {
		t.Errorf("%v, want ErrNoAccount", err)
	}
}
