package search

import (
	"context"
	"flag"
	"fmt"
	"go/format"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"reversi/engine"
	"reversi/engine/board"
)

var measure = flag.Int("measure", 0, "measure deviations at so many positions of each stage, and write growth.go")

// TestDeviationGrows pins the sense of the table: errors grow with the plies left out and shrink with the plies searched.
func TestDeviationGrows(t *testing.T) {
	t.Parallel()
	for empties := 13; empties <= 50; empties++ {
		for depth := probeAt; depth < min(empties, 24); depth++ {
			shallow := shallower(depth)
			if d := deviation(empties, depth, shallow); d < 0.5*disc || d > 12*disc {
				t.Errorf("deviation(%d, %d, %d) = %.0f, want half a disc to twelve", empties, depth, shallow, d)
			}
			if deviation(empties, depth, 0) < deviation(empties, depth, shallow) {
				t.Errorf("%d empties: a search of %d plies is told better by none than by %d", empties, depth, shallow)
			}
		}
	}
}

// pair is a measured deviation between two depths.
type pair struct {
	empties, depth, shallow int
	n                       int
	squares                 float64
}

func (p *pair) deviation() float64 { return math.Sqrt(p.squares / float64(p.n)) }

// features are what the logarithm of a deviation is a linear function of.
func features(empties, depth, shallow int) [terms]float64 {
	toEnd := 0.0
	if depth >= empties {
		toEnd = 1
	}
	return [terms]float64{1, float64(empties), math.Log(float64(depth - shallow)), math.Log(float64(shallow + 1)), toEnd}
}

func TestMeasureDeviations(t *testing.T) {
	if *measure == 0 {
		t.Skip("measures only when asked: go test ./engine/search -run MeasureDeviations -measure 100 -timeout 2h")
	}
	pairs := map[[3]int]*pair{}
	rnd := rand.New(rand.NewPCG(1, 4))
	for range *measure {
		playFor(t, rnd, func(own, opp uint64) { compareDepths(pairs, own, opp) })
	}
	writeDeviations(t, fitted(pairs), len(pairs))
}

// playFor plays a game, at random first and by a glance then, and visits its positions.
func playFor(t *testing.T, rnd *rand.Rand, visit func(own, opp uint64)) {
	s := New(1 << 12)
	g := engine.NewGame(engine.Othello())
	for random := 6 + rnd.IntN(8); !g.Over(); {
		p := g.Position()
		legal := p.Legal()
		move := legal[rnd.IntN(len(legal))]
		if g.Ply() >= random {
			r, err := s.Best(context.Background(), p, Limits{Depth: 2, Spread: 300}, rnd)
			if err != nil {
				t.Fatal(err)
			}
			own, opp := p.Bits()
			visit(own, opp)
			move = r.Move
		}
		g, _ = g.Play(move)
	}
}

const (
	deepestMeasured = 9
	mostSolved      = 16
)

// compareDepths searches a position to every depth, and gathers what the shallow ones were off by.
func compareDepths(pairs map[[3]int]*pair, own, opp uint64) {
	empties := bits.OnesCount64(^(own | opp))
	if empties < estimateAt || empties > mostSolved && empties%4 != 0 {
		return
	}
	s := New(1 << 16)
	r := s.begin(own, opp, Limits{}, nil, newControl(context.Background(), Limits{}))
	w := r.lead
	w.confidence = certain
	w.frames[empties].search.Reset(own, opp)
	var scores [65]int
	depths := []int{0}
	search := func(depth int) {
		scores[depth] = w.node(own, opp, board.Moves(own, opp), depth, -infinity, infinity)
		depths = append(depths, depth)
	}
	for depth := 1; depth <= min(deepestMeasured, empties-1); depth++ {
		search(depth)
	}
	scores[0] = w.set.Score(&w.frames[empties].search, empties)
	if empties <= mostSolved {
		search(empties)
	}
	for _, depth := range depths {
		for _, shallow := range depths {
			if depth >= probeAt && (shallow == 0 || shallow%2 == depth%2 && shallow < depth) {
				gather(pairs, [3]int{empties, depth, shallow}, float64(scores[depth]-scores[shallow]))
			}
		}
	}
}

func gather(pairs map[[3]int]*pair, key [3]int, off float64) {
	p := pairs[key]
	if p == nil {
		p = &pair{empties: key[0], depth: key[1], shallow: key[2]}
		pairs[key] = p
	}
	p.n++
	p.squares += off * off
}

// fitted is the least-squares solution of the normal equations, by elimination.
func fitted(pairs map[[3]int]*pair) (x [terms]float64) {
	var a [terms][terms + 1]float64
	for _, p := range pairs {
		f := features(p.empties, p.depth, p.shallow)
		for i := range f {
			for j := range f {
				a[i][j] += float64(p.n) * f[i] * f[j]
			}
			a[i][terms] += float64(p.n) * f[i] * math.Log(p.deviation())
		}
	}
	for i := range a {
		for k := range a {
			if k != i {
				factor := a[k][i] / a[i][i]
				for j := range a[k] {
					a[k][j] -= factor * a[i][j]
				}
			}
		}
	}
	for i := range x {
		x[i] = a[i][terms] / a[i][i]
	}
	for _, p := range pairs {
		if p.empties%4 == 0 || p.depth == p.empties {
			f, sum := features(p.empties, p.depth, p.shallow), 0.0
			for i := range f {
				sum += f[i] * x[i]
			}
			fmt.Printf("%d %d %d: %.0f fitted %.0f\n", p.empties, p.depth, p.shallow, p.deviation(), math.Exp(sum))
		}
	}
	return x
}

// writeDeviations writes the table's source.
func writeDeviations(t *testing.T, x [terms]float64, n int) {
	var b strings.Builder
	fmt.Fprintf(&b, "package search\n\n// Code generated by go test ./engine/search -run MeasureDeviations -measure %d -timeout 2h; DO NOT EDIT.\n\n", *measure)
	fmt.Fprintf(&b, "// growth has the terms of the logarithm of a deviation, a least-squares fit to %d pairs of depths; see deviation.\n", n)
	fmt.Fprintf(&b, "var growth = [terms]float64{")
	for _, v := range x {
		fmt.Fprintf(&b, "%.5f, ", v)
	}
	fmt.Fprint(&b, "}\n")
	source, err := format.Source([]byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("growth.go", source, 0o644); err != nil {
		t.Fatal(err)
	}
}
