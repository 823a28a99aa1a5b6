package load

import (
	"strings"
	"testing"
	"time"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/engine"
	"reversi/lobby/match"
)

// state is a match object as the rules have it after some moves, each the first legal one.
func state(t *testing.T, plies int) wire.Match {
	t.Helper()
	s := &match.Snapshot{Start: match.Start{ID: "abcd", Variant: engine.Othello()}, Seq: uint64(plies + 1), Game: engine.NewGame(engine.Othello())}
	for range plies {
		g, err := s.Game.Play(s.Game.Position().Legal()[0])
		if err != nil {
			t.Fatal(err)
		}
		s.Game = g
	}
	if p := s.Game.Position(); p.Over() {
		official, winner := p.Official(), match.Draw
		if c, ok := p.Winner(); ok {
			winner = match.Wins(c)
		}
		s.Result = &match.Result{Winner: winner, Reason: match.Reason(p.Ending().String()), Discs: p.Discs(), Official: &official}
	}
	return wire.MatchOf(s, 0, time.Time{})
}

// whole is how many moves the game of first legal moves has.
func whole() int {
	g := engine.NewGame(engine.Othello())
	for !g.Over() {
		g, _ = g.Play(g.Position().Legal()[0])
	}
	return g.Ply()
}

func TestAStateAsTheRulesHaveItPasses(t *testing.T) {
	t.Parallel()
	v := newView(&wire.Match{ID: "abcd"}, "ann")
	for ply := 0; ply <= whole(); ply += 2 {
		m := state(t, ply)
		if err := v.check(&m); err != nil {
			t.Fatalf("ply %d: %v", ply, err)
		}
	}
}

func TestEveryDeviationIsSeen(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*wire.Match){
		"seq":       func(m *wire.Match) { m.Seq = 0 },
		"moves":     func(m *wire.Match) { m.Moves += "a1" },
		"ply":       func(m *wire.Match) { m.Ply++ },
		"takebacks": func(m *wire.Match) { m.Takebacks++ },
		"board":     func(m *wire.Match) { m.Board = strings.Replace(m.Board, "X", "O", 1) },
		"discs":     func(m *wire.Match) { m.Discs.Black++ },
		"status":    func(m *wire.Match) { m.Status = "lost" },
		"to_move":   func(m *wire.Match) { m.ToMove = "nobody" },
		"last":      func(m *wire.Match) { m.Last = "" },
		"passed":    func(m *wire.Match) { m.Passed = "both" },
		"legal":     func(m *wire.Match) { m.Legal = append(m.Legal, "a1") },
		"flipped":   func(m *wire.Match) { m.Flipped = m.Flipped[1:] },
		"result":    func(m *wire.Match) { m.Result = &match.Result{Winner: match.Nobody} },
	} {
		v := newView(&wire.Match{ID: "abcd"}, "ann")
		m := state(t, 10)
		spoil(&m)
		if err := v.check(&m); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("a wrong %s gives %v", name, err)
		}
	}
}

func TestAWrongResultIsSeen(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*wire.Match){
		"none":         func(m *wire.Match) { m.Result = nil },
		"other winner": func(m *wire.Match) { m.Result.Winner = match.Nobody },
		"other reason": func(m *wire.Match) { m.Result.Reason = match.Agreed },
		"discs":        func(m *wire.Match) { m.Result.Discs.White++ },
		"official":     func(m *wire.Match) { m.Result.Official = nil },
		"ratings":      func(m *wire.Match) { m.Result.Ratings = &match.Ratings{} },
	} {
		v := newView(&wire.Match{ID: "abcd"}, "ann")
		m := state(t, whole())
		spoil(&m)
		if v.check(&m) == nil {
			t.Errorf("a result with %s passes", name)
		}
	}
}

func TestPercentile(t *testing.T) {
	t.Parallel()
	var took []time.Duration
	if got := percentile(took, 99); got != 0 {
		t.Errorf("of nothing: %v", got)
	}
	for ms := range 100 {
		took = append(took, time.Duration(ms+1)*time.Millisecond)
	}
	for of, want := range map[int]float64{50: 50, 99: 99, 100: 100} {
		if got := percentile(took, of); got != want {
			t.Errorf("p%d is %v, want %v", of, got, want)
		}
	}
}

// TestNoOtherMatchBeginsInTheMidstOfOne has a state come of another match than the one that is played.
func TestNoOtherMatchBeginsInTheMidstOfOne(t *testing.T) {
	t.Parallel()
	for status, fine := range map[string]bool{wire.Over: true, wire.Playing: false} {
		p := &peer{round: 2, view: newView(&wire.Match{ID: "abcd"}, "ann"), past: map[match.ID]*view{}}
		if err := p.see(&wire.Match{ID: "efgh", Status: status}, time.Time{}); (err == nil) != fine {
			t.Errorf("one that is %s: %v", status, err)
		}
	}
}
