package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"reversi/engine/board"
	"reversi/engine/eval"
)

// match plays two evaluations against each other at equal depth, each opening twice with the sides changed.
type match struct {
	A     string `arg:"" help:"A file of weights, or one of: naive, embedded."`
	B     string `arg:"" help:"The same for the other side."`
	Pairs int    `help:"Pairs of games." default:"200"`
	Plies int    `help:"Plies of search." default:"4"`
	Solve int    `help:"Empties from which both play perfectly." default:"10"`
}

func (m *match) Run(ctx context.Context, shop *workshop, out io.Writer) error {
	a, err := named(m.A)
	if err != nil {
		return err
	}
	b, err := named(m.B)
	if err != nil {
		return err
	}
	book, err := shop.book()
	if err != nil {
		return err
	}
	margins := make([]int, m.Pairs) // of a over both games, in discs
	points := make([]float64, m.Pairs)
	err = shop.parallel(ctx, m.Pairs, func(i int) error {
		at := beginning(book, rand.New(rand.NewPCG(shop.Seed, uint64(i))))
		for _, first := range []bool{true, false} {
			margin, err := m.game(ctx, at, a, b, first)
			if err != nil {
				return err
			}
			margins[i] += margin
			points[i] += pointsOf(margin)
		}
		return nil
	})
	report(out, margins, points)
	return err
}

// named is the evaluation that an argument names.
func named(name string) (evaluator, error) {
	switch name {
	case "naive":
		return naive, nil
	case "embedded":
		set, err := eval.Default()
		return patterns(set), err
	}
	weights, err := readWeights(name)
	if err != nil {
		return nil, err
	}
	return patterns(eval.New(weights)), nil
}

// beginning is a position from which a match starts: twelve plies of a tournament's game, or of random moves without one.
func beginning(book [][]int, rnd *rand.Rand) state {
	const plies = 12
	at := stateOf(startOwn, startOpp)
	var moves []int
	if len(book) > 0 {
		moves = book[rnd.IntN(len(book))]
	}
	for ply := range plies {
		if at.moves() == 0 {
			at.pass()
		}
		square := drawn(at.moves(), rnd)
		if ply < len(moves) {
			square = moves[ply]
		}
		from := at
		at.play(&from, square)
	}
	return at
}

// game plays to the end and gives the margin of a in discs; aFirst says whether a is to move.
func (m *match) game(ctx context.Context, at state, a, b evaluator, aFirst bool) (int, error) {
	sides := [2]*labeller{newLabeller(a, m.Plies, m.Solve), newLabeller(b, m.Plies, m.Solve)}
	turn, sign := 0, 1
	if !aFirst {
		turn, sign = 1, -1
	}
	for {
		if at.moves() == 0 {
			at.pass()
			turn, sign = 1-turn, -sign
			if at.moves() == 0 {
				return sign * board.Final(at.own, at.opp), nil
			}
		}
		if at.empties() <= m.Solve {
			score, err := sides[turn].solve(ctx, at.own, at.opp)
			return sign * score / 100, err
		}
		from := at
		at.play(&from, sides[turn].best(&from, m.Plies))
		turn, sign = 1-turn, -sign
	}
}

func pointsOf(margin int) float64 {
	switch {
	case margin > 0:
		return 1
	case margin < 0:
		return 0
	}
	return 0.5
}

func report(out io.Writer, margins []int, points []float64) {
	n := float64(len(margins))
	var margin, squares, score float64
	for i := range margins {
		margin += float64(margins[i]) / 2
		squares += float64(margins[i]) * float64(margins[i]) / 4
		score += points[i] / 2
	}
	deviation := math.Sqrt(squares/n-margin/n*margin/n) / math.Sqrt(n)
	fmt.Fprintf(out, "%d games: %.1f%% of the points, %+.2f ± %.2f discs a game\n", 2*len(margins), 100*score/n, margin/n, deviation)
}
