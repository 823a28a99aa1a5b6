package db

import (
	"fmt"
	"testing"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// chain is a series being recorded by a test: each game follows the one before.
type chain struct {
	t    *testing.T
	s    *Store
	last *game
	ids  int
}

// next begins the next game.
func (c *chain) next(black, white match.Player) *game {
	c.t.Helper()
	c.ids++
	st := match.Start{ID: match.ID(fmt.Sprintf("game%d", c.ids)), Players: [2]match.Player{black, white}}
	if c.last != nil {
		st.Previous = c.last.state.Start.ID
	}
	c.last = begin(c.t, c.s, st)
	return c.last
}

// want compares the series of the last game, as its creation gave it and as it is read back.
func (c *chain) want(want match.Series) {
	c.t.Helper()
	id := c.last.state.Start.ID
	if got := c.last.state.Start.Series; got != want {
		c.t.Errorf("%s was created with %+v, want %+v", id, got, want)
	}
	r, err := c.s.Load(c.t.Context(), id)
	if err != nil {
		c.t.Fatal(err)
	}
	if got := r.Start.Series; got != want {
		c.t.Errorf("%s was read with %+v, want %+v", id, got, want)
	}
}

func TestSeries(t *testing.T) {
	t.Parallel()
	ann, bob := match.Player{ID: 1, Name: "ann"}, match.Player{ID: 2, Name: "bob"}
	guest := match.Player{ID: -1, Name: "guest-1234", Guest: true}
	other := match.Player{Name: "guest"}
	master := match.Player{Name: "Master", Bot: "master"}
	for name, pair := range map[string][2]match.Player{
		"people": {ann, bob}, "a guest": {guest, ann}, "guests": {guest, {ID: -2, Name: "guest-5678", Guest: true}},
		"a bot": {ann, master}, "a guest and a bot": {master, guest},
		"one terminal": {ann, other}, "a guest's terminal": {guest, other},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := &chain{t: t, s: open(t)}
			enter(t, c.s, ann.Name)
			enter(t, c.s, bob.Name)
			a, b := pair[0], pair[1]
			c.next(a, b).moves(2).resign(engine.White) // a wins
			c.want(match.Series{})
			g := c.next(b, a).moves(2)
			g.append(g.ended(match.Agreed, match.Draw))
			c.want(match.Series{Wins: [2]int{0, 1}, Swapped: true})
			c.next(a, b).abort()
			c.want(match.Series{Wins: [2]int{1, 0}, Draws: 1})
			c.next(a, b).moves(2).resign(engine.Black) // b wins
			c.want(match.Series{Wins: [2]int{1, 0}, Draws: 1})
			c.next(a, b).moves(2).resign(engine.White) // a wins
			c.want(match.Series{Wins: [2]int{1, 1}, Draws: 1})
			c.next(b, a)
			c.want(match.Series{Wins: [2]int{1, 2}, Draws: 1, Swapped: true})
		})
	}
}

func TestASeriesLooksBackSoFar(t *testing.T) {
	t.Parallel()
	c := &chain{t: t, s: open(t)}
	ann, bob := enter(t, c.s, "ann"), enter(t, c.s, "bob")
	c.next(bob, ann).moves(2).resign(engine.White)
	for range 3 {
		c.next(ann, bob).append(c.last.ended(match.Agreed, match.Draw))
	}
	last := c.next(ann, bob).state.Start.ID
	for far, want := range map[int]match.Series{
		2: {Draws: 2}, 3: {Draws: 3}, 4: {Draws: 3, Wins: [2]int{0, 1}, Swapped: true},
	} {
		err := c.s.reading(t.Context(), func(q querier) error {
			got, err := seriesOf(t.Context(), q, last, far)
			if got != want {
				t.Errorf("%d games back: %+v, want %+v", far, got, want)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestWhatAGameMayFollow(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bot := enter(t, s, "ann"), bots[engine.White]
	play := func(id, previous match.ID) *game {
		return begin(t, s, match.Start{ID: id, Previous: previous, Players: [2]match.Player{ann, bot}})
	}
	ended := play("ended", "").moves(2)
	ended.resign(engine.Black)
	play("running", "").moves(2)
	for _, c := range []struct {
		name           string
		previous, want match.ID
	}{
		{"after1", "running", ""}, {"after2", "nosuch", ""}, {"after3", "ended", "ended"}, {"after4", "ended", ""},
	} {
		g := play(match.ID(c.name), c.previous)
		if got := g.state.Start.Previous; got != c.want {
			t.Errorf("%s follows %q, want %q", c.name, got, c.want)
		}
	}
	reopened := match.Event{Kind: match.EventReopened, At: ended.now, Square: engine.NoSquare}
	if _, err := s.Append(t.Context(), "ended", ended.state.Nr+1, []match.Event{reopened}); err == nil {
		t.Error("a game that another one follows was reopened")
	}
	checkClean(t, s.dir)
}

func TestAReopenedGameCountsOnlyByItsNewEnd(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann := enter(t, s, "ann")
	results := func() string {
		p, err := s.Profile(t.Context(), ann.ID, start)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(p.Bots)
	}
	g := begin(t, s, match.Start{ID: "aaaa", Players: [2]match.Player{ann, bots[engine.White]}}).moves(4)
	g.resign(engine.White)
	if got := results(); got != "[{master 1 0 0}]" {
		t.Fatalf("after a win: %s", got)
	}
	g.append(
		match.Event{Kind: match.EventReopened, At: g.now, Square: engine.NoSquare},
		match.Event{Kind: match.EventTakenBack, At: g.now, By: engine.Black, Ply: 2, Square: engine.NoSquare})
	if got := results(); got != "[]" {
		t.Errorf("taken back: %s", got)
	}
	if list, err := s.History(t.Context(), ann.ID, 10); err != nil || len(list) != 0 {
		t.Errorf("taken back, but the history is %v, %v", list, err)
	}
	g.moves(3).resign(engine.Black)
	if got := results(); got != "[{master 0 1 0}]" {
		t.Errorf("after another end: %s", got)
	}
	next := begin(t, s, match.Start{ID: "bbbb", Previous: "aaaa", Players: [2]match.Player{bots[engine.White], ann}})
	if got := (match.Series{Wins: [2]int{1, 0}, Swapped: true}); next.state.Start.Series != got {
		t.Errorf("series %+v, want %+v", next.state.Start.Series, got)
	}
	checkClean(t, s.dir)
}

func TestALocalGame(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann := enter(t, s, "ann")
	g := begin(t, s, match.Start{ID: "aaaa", Local: true, Private: true, Players: [2]match.Player{{Name: "guest"}, ann}}).moves(4)
	running, err := s.UnfinishedOf(t.Context(), ann.ID)
	if err != nil || len(running) != 1 || running[0].Start != g.state.Start {
		t.Errorf("unfinished %+v, %v; want the one as it was begun", running, err)
	}
	g.finish()
	r, err := s.Load(t.Context(), "aaaa")
	if err != nil || r.Start != g.state.Start {
		t.Errorf("read back as %+v, %v; want %+v", r.Start, err, g.state.Start)
	}
	for who, want := range map[match.PlayerID]string{ann.ID: "aaaa", 0: ""} {
		list, err := s.History(t.Context(), who, 10)
		if err != nil || idsOf(list, func(f lobby.Finished) match.ID { return f.Start.ID }) != want {
			t.Errorf("history of %d: %v, %v; want %q", who, list, err, want)
		}
	}
	if p, err := s.Profile(t.Context(), ann.ID, start); err != nil || len(p.Bots) != 0 || p.Standing.Games != 0 {
		t.Errorf("profile %+v, %v: a local game counts nowhere", p, err)
	}
	checkClean(t, s.dir)
}
