package tourney

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"

	"reversi/engine"
)

// match is a number of games between two sides, A and B.
type match struct {
	Options
	sides [2]entrant
}

// outcome is a game that was played.
type outcome struct {
	number int         // in the match, from 0; two after each other are a pair with the same opening
	black  int         // which side had Black
	game   engine.Game // as far as it was played
	loser  int         // which side failed, where fault is not nil
	fault  error       // why
	err    error       // of a game that was called off: it does not count
}

// margin is that of side A in discs, empties to the winner. A game that ended by a fault has none.
func (o outcome) margin() int {
	score := o.game.Position().Official()
	if o.black == 0 {
		return score.Black - score.White
	}
	return score.White - score.Black
}

// points are those of side A: 1, ½ or 0.
func (o outcome) points() float64 {
	if o.fault != nil {
		return float64(o.loser) // B's fault is a point
	}
	switch m := o.margin(); {
	case m > 0:
		return 1
	case m < 0:
		return 0
	}
	return 0.5
}

// play plays the games, several at the same time. It returns those that were finished, in order, and why others were not.
func (m *match) play(ctx context.Context, begin openings, out io.Writer) ([]outcome, error) {
	numbers := make(chan int)    // of games to play; workers wait for one
	played := make(chan outcome) // workers wait until it is taken
	go func() {
		defer close(numbers)
		for i := range m.Games {
			select {
			case numbers <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	var workers sync.WaitGroup
	for range min(m.Parallel, m.Games) {
		workers.Go(func() { m.worker(ctx, begin, numbers, played) })
	}
	go func() {
		workers.Wait()
		close(played)
	}()
	return m.collect(ctx, played, out)
}

// collect puts games in order, and prints each as soon as those before it are there.
func (m *match) collect(ctx context.Context, played <-chan outcome, out io.Writer) (games []outcome, err error) {
	waiting := map[int]outcome{}
	for o := range played {
		waiting[o.number] = o
		for next, ok := waiting[len(games)]; ok; next, ok = waiting[len(games)] {
			delete(waiting, next.number)
			games = append(games, next)
			if m.Each && next.err == nil {
				m.print(out, next)
			}
		}
	}
	return finished(games), ctx.Err()
}

func finished(games []outcome) (list []outcome) {
	for _, o := range games {
		if o.err == nil {
			list = append(list, o)
		}
	}
	return list
}

// worker plays one game after the other with players of its own.
func (m *match) worker(ctx context.Context, begin openings, numbers <-chan int, played chan<- outcome) {
	players := [2]player{m.sides[0].open(), m.sides[1].open()}
	defer players[0].close()
	defer players[1].close()
	for n := range numbers {
		played <- m.game(ctx, begin(n/2), n, players)
	}
}

// game plays one game. Side A has Black in those of even number.
func (m *match) game(ctx context.Context, g engine.Game, number int, players [2]player) outcome {
	o := outcome{number: number, black: number % 2, game: g}
	rnd := rand.New(rand.NewPCG(^m.Seed, uint64(number))) // not the numbers that made the opening
	for side, p := range players {
		if err := p.begin(ctx); err != nil {
			return o.failed(ctx, side, err)
		}
	}
	for !o.game.Over() {
		side := o.black
		if o.game.Position().ToMove() == engine.White {
			side = 1 - o.black
		}
		square, err := players[side].choose(ctx, o.game, rnd)
		if err != nil {
			return o.failed(ctx, side, err)
		}
		next, err := o.game.Play(square)
		if err != nil {
			return o.failed(ctx, side, fmt.Errorf("illegal move %w", err))
		}
		o.game = next
	}
	return o
}

// failed ends a game by a side's fault, unless the match is called off.
func (o outcome) failed(ctx context.Context, side int, err error) outcome {
	if ctx.Err() != nil {
		o.err = ctx.Err()
		return o
	}
	o.loser, o.fault = side, err
	return o
}

// print writes a game: its number, both names, the score and the moves.
func (m *match) print(out io.Writer, o outcome) {
	score := o.game.Position().Official()
	result := fmt.Sprintf("%d-%d", score.Black, score.White)
	if o.fault != nil {
		result = fmt.Sprintf("%s loses: %v;", m.sides[o.loser].name, o.fault)
	}
	fmt.Fprintf(out, "%d. %s - %s %s %s\n", o.number+1, m.sides[o.black].name, m.sides[1-o.black].name, result, o.game.Transcript())
}
