package analysis

import (
	"math/rand/v2"
	"slices"
	"testing"

	"reversi/engine"
	"reversi/engine/search"
)

// valued is a report with the same value everywhere, from Black's side, but the end's own.
func valued(t *testing.T, transcript string, value int) *Report {
	t.Helper()
	g := game(t, transcript)
	r := &Report{Game: g, Verdicts: make([]Verdict, g.Ply()+1)}
	for ply := range r.Verdicts {
		r.Verdicts[ply] = Verdict{Known: true, Value: value}
	}
	if p := g.Position(); p.Over() {
		r.Verdicts[g.Ply()] = Verdict{Known: true, Exact: true, Value: lead(p), Best: engine.NoSquare}
	}
	return r
}

// set values some plies.
func (r *Report) set(from, to, value int, exact bool) *Report {
	for ply := from; ply < to; ply++ {
		r.Verdicts[ply].Value, r.Verdicts[ply].Exact = value, exact
	}
	return r
}

func (r *Report) cost(ply, cost int) *Report {
	r.Verdicts[ply].Cost = cost
	return r
}

func find(facts []Fact, kind FactKind) (Fact, bool) {
	i := slices.IndexFunc(facts, func(f Fact) bool { return f.Kind == kind })
	if i < 0 {
		return Fact{}, false
	}
	return facts[i], true
}

// The winner of thrownAway is Black by 38, drawn is a draw, resigned was stopped, wipedOut is Black's.
func TestStories(t *testing.T) {
	t.Parallel()
	none := engine.NoSquare
	for name, test := range map[string]struct {
		report *Report
		want   Fact
	}{
		"the game turned": {
			valued(t, thrownAway, -4).set(30, 60, 9, false).cost(29, 13),
			Fact{Kind: Turning, By: engine.White, Ply: 29, Square: square(t, "d1"), N: 13, Then: 4},
		},
		"a win slipped to a draw": {
			valued(t, drawn, 6).set(40, 49, 6, true).set(49, 60, 0, true).cost(48, 6),
			Fact{Kind: Turning, By: engine.Black, Ply: 48, Square: square(t, "a1"), N: 6, Then: 6, Exact: true},
		},
		"an endgame was lost": {
			valued(t, thrownAway, 2).set(46, 50, -16, true).set(50, 60, 38, true),
			Fact{Kind: Missed, By: engine.White, Ply: 46, Square: none, N: 16, Then: -38, Exact: true},
		},
		"an endgame was settled": {
			valued(t, thrownAway, 20).set(46, 60, 38, true),
			Fact{Kind: Settled, By: engine.Black, Ply: 46, Square: none, N: 38, Exact: true},
		},
		"a faultless ending": {
			valued(t, thrownAway, 20).set(46, 60, 38, true).cost(46, 2),
			Fact{Kind: Flawless, By: engine.Black, Ply: 48, Square: none, N: 7, Exact: true},
		},
		"too small a mistake to decide it": {
			valued(t, thrownAway, -4).set(30, 60, 9, false).cost(29, 9),
			Fact{Kind: Led, By: engine.Black, Ply: 30, Square: none, N: 38},
		},
		"always ahead": {valued(t, thrownAway, 3), Fact{Kind: Led, By: engine.Black, Ply: 0, Square: none, N: 38}},
		"the lead changed hands": {
			valued(t, thrownAway, 3).set(10, 20, -3, false).set(30, 40, -8, false),
			Fact{Kind: LeadChanged, Square: none, N: 4},
		},
		"close throughout": {valued(t, drawn, 4), Fact{Kind: Close, Square: none, N: 4}},
		"a corner opened": {
			valued(t, thrownAway, 10).cost(47, 48),
			Fact{Kind: CornerOpened, By: engine.White, Ply: 47, Square: square(t, "g2"), N: 48},
		},
		"wiped out":         {valued(t, wipedOut, 20), Fact{Kind: WipedOut, By: engine.Black, Ply: 13, Square: none}},
		"stopped":           {valued(t, resigned, 52), Fact{Kind: Stopped, By: engine.Black, Ply: 47, Square: none, N: 52}},
		"stopped behind":    {valued(t, resigned, -7), Fact{Kind: Stopped, By: engine.White, Ply: 47, Square: none, N: 7}},
		"stopped and level": {valued(t, resigned, 1), Fact{Kind: StoppedEven, Ply: 47, Square: none}},
		"starved":           {valued(t, resigned, 52), Fact{Kind: Starved, By: engine.White, Ply: 19, Square: none, N: 13}},
		"corners":           {valued(t, resigned, 52), Fact{Kind: CornersTaken, By: engine.Black, Square: none, N: 3}},
	} {
		facts := Story(test.report)
		if got, ok := find(facts, test.want.Kind); !ok || got != test.want || len(facts) > mostFacts {
			t.Errorf("%s: %+v, want %+v among them", name, facts, test.want)
		}
	}
}

func square(t *testing.T, name string) engine.Square {
	t.Helper()
	s, err := engine.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What is not known, or not to be told, makes no fact.
func TestNothingIsToldThatIsNotKnown(t *testing.T) {
	t.Parallel()
	for name, hide := range map[string]func(*Verdict){
		"unknown":  func(v *Verdict) { *v = Verdict{} },
		"withheld": func(v *Verdict) { *v = Verdict{Known: true, Withheld: true} },
	} {
		r := valued(t, resigned, 52)
		hide(&r.Verdicts[47])
		if facts := Story(r); len(facts) != 0 {
			t.Errorf("%s: %+v of a stopped game", name, facts)
		}
	}
}

// about says whom a kind of fact may be about.
var about = map[FactKind]struct{ winner, loser bool }{
	Turning: {loser: true}, CornerOpened: {loser: true}, Starved: {loser: true}, Passed: {loser: true}, Missed: {loser: true},
	CornersTaken: {winner: true}, Settled: {winner: true}, Led: {winner: true}, WipedOut: {winner: true}, Flawless: {winner: true},
}

// No story contradicts the result, whatever the values were: the winner is not told to have lost, nor the loser to have led to the end.
func TestStoriesFitTheResult(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(5, 5))
	for range 300 {
		r := randomReport(rnd)
		final := lead(r.Game.Position())
		winner := engine.Black
		if final < 0 {
			winner = engine.White
		}
		seen := map[FactKind]bool{}
		facts := Story(r)
		for _, f := range facts {
			fits, named := about[f.Kind]
			if final != 0 && named && (fits.winner && f.By != winner || fits.loser && f.By == winner) {
				t.Errorf("%s: %+v, and Black leads by %d", r.Game.Transcript(), f, final)
			}
			if seen[f.Kind] || f.Ply > r.Game.Ply() {
				t.Errorf("%s: %+v", r.Game.Transcript(), facts)
			}
			seen[f.Kind] = true
		}
		if len(facts) > mostFacts || len(facts) == 0 && final != 0 {
			t.Errorf("%s: %d facts", r.Game.Transcript(), len(facts))
		}
	}
}

// randomReport is a game of random moves with verdicts that go up and down, exact from somewhere on, and costs that fit those.
func randomReport(rnd *rand.Rand) *Report {
	g := engine.NewGame(engine.Othello())
	for !g.Over() {
		legal := g.Position().Legal()
		g, _ = g.Play(legal[rnd.IntN(len(legal))])
	}
	r := &Report{Game: g, Verdicts: make([]Verdict, g.Ply()+1)}
	r.Verdicts[g.Ply()] = Verdict{Known: true, Exact: true, Value: lead(g.Position()), Best: engine.NoSquare}
	exactFrom := rnd.IntN(g.Ply())
	for ply := g.Ply() - 1; ply >= 0; ply-- {
		cost := max(2*(rnd.IntN(16)-10), 0)
		value := r.Verdicts[ply+1].Value + seenBy(g.MoverAt(ply), cost)
		r.Verdicts[ply] = Verdict{Known: true, Exact: ply >= exactFrom, Value: value, Best: g.Moves()[ply], Cost: cost}
	}
	return r
}

// A tournament game whose winner is the one who was losing 13 moves before the end.
func TestStoriesOfRealGames(t *testing.T) {
	t.Parallel()
	s := search.New(1 << 14)
	facts := Story(work(t, game(t, thrownAway), 44, false, s))
	turning, ok := find(facts, Turning)
	if !ok || turning.By != engine.White || turning.Ply != 47 || turning.N != 48 || turning.Then != 16 || !turning.Exact {
		t.Errorf("White threw a win by 16 away with g2: %+v", facts)
	}
	if missed, ok := find(facts, Missed); !ok || missed.By != engine.White || missed.Then != -38 {
		t.Errorf("White missed a won endgame: %+v", facts)
	}
	if opened, ok := find(facts, CornerOpened); !ok || opened.Square != square(t, "g2") {
		t.Errorf("g2 opened a corner: %+v", facts)
	}
}
