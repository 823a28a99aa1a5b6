package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"reversi/engine"
)

// middle is FFO 49, at 26 empties: nothing that a test could search to its end.
const middle = "--OX-O----XXOO--OOOOOXX-OOOOOX--OOOXOXX-OOOOXX-----OOX----X-O---"

// opening is the board after f5 d6 c3 d3, with several moves that are nearly equal.
const opening = "------------------XO-------OX------OXX-----O--------------------"

func TestBestRefusesWhatItCannotSearch(t *testing.T) {
	t.Parallel()
	small, err := engine.ParseBoard("-----OX--XO-----", engine.Black)
	if err != nil {
		t.Fatal(err)
	}
	octagon := []string{"#------#", "--------", "--------", "---OX---", "---XO---", "--------", "--------", "#------#"}
	holes, err := engine.NewVariant("holes", octagon, engine.Black)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		p    engine.Position
		want error
	}{
		{"4×4", small, ErrBoard},
		{"holes", holes.Start(), ErrBoard},
		{"ended", parse(t, "XXXX----------------------------------------------------------------"[:64], "O"), ErrNoMove},
		{"pass", parse(t, "XO--------------------------------------------------------------"[:64], "O"), ErrNoMove},
	}
	for _, test := range tests {
		r, err := Best(context.Background(), test.p, Limits{Depth: 1}, nil)
		if !errors.Is(err, test.want) || r.Move != engine.NoSquare {
			t.Errorf("%s: %v, %v, want error %v", test.name, r.Move, err, test.want)
		}
	}
}

func TestDepthIsReached(t *testing.T) {
	t.Parallel()
	for depth := 1; depth <= 6; depth++ {
		r := best(t, New(1<<12), engine.Othello().Start(), Limits{Depth: depth}, nil)
		if r.Depth != depth || r.Exact {
			t.Errorf("depth %d: reached %d, exact %v", depth, r.Depth, r.Exact)
		}
		checkLine(t, engine.Othello().Start(), r)
	}
}

func checkLine(t *testing.T, p engine.Position, r Result) {
	t.Helper()
	if len(r.PV) == 0 || r.PV[0] != r.Move {
		t.Fatalf("line %v does not begin with the move %v", r.PV, r.Move)
	}
	playLine(t, p, r.PV)
}

// playLine plays moves and the passes between them.
func playLine(t *testing.T, p engine.Position, line []engine.Square) engine.Position {
	t.Helper()
	for _, s := range line {
		if p.MustPass() {
			p, _ = p.Pass()
		}
		next, err := p.Play(s)
		if err != nil {
			t.Fatalf("line %v: %v", line, err)
		}
		p = next
	}
	return p
}

func TestNodesAreBounded(t *testing.T) {
	t.Parallel()
	p := parse(t, middle, "X")
	s := New(1 << 12)
	for _, nodes := range []uint64{1, 2, 3, 7, 100, 1023, 1024, 1025, 50_000} {
		for _, exact := range []int{0, 60} {
			r := best(t, s, p, Limits{Nodes: nodes, Exact: exact}, nil)
			if r.Nodes > nodes || r.Exact || !p.IsLegal(r.Move) {
				t.Errorf("at most %d nodes: %+v", nodes, r)
			}
			checkLine(t, p, r)
		}
	}
}

// dying is a context that ends when it has been looked at so many times.
type dying struct {
	context.Context
	looks int
}

func (d *dying) Err() error {
	if d.looks--; d.looks < 0 {
		return context.Canceled
	}
	return nil
}

func TestContextIsObeyed(t *testing.T) {
	t.Parallel()
	p := parse(t, middle, "X")
	s := New(1 << 12)
	for _, looks := range []int{0, 1, 2, 10, 50} {
		for _, exact := range []int{0, 60} {
			ctx := &dying{context.Background(), looks}
			r, err := s.Best(ctx, p, Limits{Exact: exact}, nil)
			if !errors.Is(err, context.Canceled) || !p.IsLegal(r.Move) {
				t.Errorf("after %d looks: %+v, %v", looks, r, err)
			}
			if r.Nodes > uint64(looks*grant) {
				t.Errorf("after %d looks: %d nodes, want at most %d for each", looks, r.Nodes, grant)
			}
		}
	}
}

func TestSameSeedSameMove(t *testing.T) {
	t.Parallel()
	p := parse(t, opening, "X")
	limits := Limits{Depth: 3, Spread: 500}
	used := New(1 << 12)
	chosen := map[engine.Square]bool{}
	for seed := range uint64(20) {
		fresh := best(t, New(1<<12), p, limits, rand.New(rand.NewPCG(seed, 0)))
		used.Forget()
		again := best(t, used, p, limits, rand.New(rand.NewPCG(seed, 0)))
		if !reflect.DeepEqual(fresh, again) {
			t.Errorf("seed %d: %+v, then %+v", seed, fresh, again)
		}
		chosen[fresh.Move] = true
	}
	if len(chosen) < 2 {
		t.Errorf("20 seeds gave only %v, want variety among nearly equal moves", chosen)
	}
}

// Moves within the spread must have the scores that they are chosen by.
func TestSpreadKeepsNearTheBest(t *testing.T) {
	t.Parallel()
	p := parse(t, opening, "X")
	s := New(1 << 12)
	top := best(t, s, p, Limits{Depth: 3}, nil)
	for seed := range uint64(20) {
		s.Forget()
		r := best(t, s, p, Limits{Depth: 3, Spread: 500}, rand.New(rand.NewPCG(seed, 0)))
		next, err := p.Play(r.Move)
		if err != nil {
			t.Fatal(err)
		}
		if reply := best(t, s, next, Limits{Depth: 2}, nil); -reply.Score != r.Score || r.Score < top.Score-500 {
			t.Errorf("seed %d: %v scores %d, behind it %d, the best has %d", seed, r.Move, r.Score, -reply.Score, top.Score)
		}
	}
}

func TestNothingIsAllocatedPerNode(t *testing.T) {
	p := parse(t, middle, "X")
	s := New(1 << 12)
	for _, l := range []Limits{{Nodes: 50_000}, {Nodes: 50_000, Exact: 60}} {
		allocs := testing.AllocsPerRun(3, func() { best(t, s, p, l, nil) })
		if allocs > 20 {
			t.Errorf("%v allocations in 50,000 nodes, want those of the result alone", allocs)
		}
	}
}

func BenchmarkMidgame(b *testing.B) { benchmark(b, Limits{Nodes: 200_000}) }

func BenchmarkSolve(b *testing.B) { benchmark(b, Limits{Nodes: 200_000, Exact: 60}) }

func benchmark(b *testing.B, l Limits) {
	p, err := engine.ParseBoard(middle, engine.Black)
	if err != nil {
		b.Fatal(err)
	}
	s := New(DefaultEntries)
	b.ReportAllocs()
	var nodes uint64
	for b.Loop() {
		r, err := s.Best(context.Background(), p, l, nil)
		if err != nil {
			b.Fatal(err)
		}
		nodes += r.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
