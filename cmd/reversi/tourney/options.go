// Package tourney plays matches: bot levels, the engine under limits and NBoard engines against each other, from varied openings,
// each with both colors; and counts what came of it.
package tourney

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	"reversi/engine/book"
	"reversi/engine/eval"
	"reversi/lobby/bot"
)

// Options say who plays and how. The tags are for the command line.
type Options struct {
	A        string        `arg:"" optional:"" help:"A level (master), the engine (depth:8 or nodes:200000 or time:100ms or exact:16, several with commas) or another one (nboard:COMMAND)."`
	B        string        `arg:"" optional:"" help:"The same for the other side."`
	Ladder   bool          `help:"Instead of A and B, each level against the one below."`
	Games    int           `default:"200" help:"Games of a match. Each opening is played twice, with the colors changed."`
	Openings string        `default:"random:8" placeholder:"random:N|book:N|FILE[:N]" help:"So many random moves or moves of the opening book, or the lines (their first N moves) of a csv file with a column moves or transcript like f5d6c3, perhaps gzipped."`
	Seed     uint64        `default:"1" help:"For openings and players: the same seed gives the same games where the players are no others' engines and know no clock."`
	Parallel int           `placeholder:"N" help:"Games at the same time; as many as the machine has cores unless said."`
	Depth    int           `default:"12" help:"Depth that NBoard engines are told."`
	Timeout  time.Duration `default:"1m" help:"For one move of an NBoard engine; longer loses the game."`
	Each     bool          `help:"Print every game."`
}

// Validate says what is wrong with options; kong calls it.
func (o Options) Validate() error {
	switch {
	case o.Ladder && o.A != "":
		return errors.New("--ladder says who plays: leave A and B out")
	case !o.Ladder && o.B == "":
		return errors.New("a match needs two players A and B, or --ladder")
	case o.Games < 1 || o.Games > 1_000_000:
		return errors.New("--games is 1 to 1000000")
	case o.Parallel < 0 || o.Parallel > 1024:
		return errors.New("--parallel is 1 to 1024")
	case o.Timeout <= 0:
		return errors.New("--timeout is more than nothing")
	}
	return nil
}

// Run plays the matches and prints their table. When ctx ends it prints what came of the games until then.
func Run(ctx context.Context, o Options, out io.Writer) error {
	if err := cmp.Or(eval.Check(), book.Check()); err != nil {
		return err
	}
	if o.Parallel == 0 {
		o.Parallel = runtime.NumCPU()
	}
	matches, err := o.matches()
	if err != nil {
		return err
	}
	openings, err := readOpenings(o.Openings, o.Seed)
	if err != nil {
		return fmt.Errorf("--openings %s: %w", o.Openings, err)
	}
	var scores []score
	for _, m := range matches {
		games, playing := m.play(ctx, openings, out)
		scores = append(scores, count(m, games))
		if err = playing; err != nil {
			break
		}
	}
	return errors.Join(printTable(out, scores), err)
}

func (o Options) matches() ([]match, error) {
	if !o.Ladder {
		m, err := o.match(o.A, o.B)
		return []match{m}, err
	}
	levels := bot.Levels()
	var matches []match
	for i := len(levels) - 1; i > 0; i-- {
		m, err := o.match(levels[i].ID, levels[i-1].ID)
		if err != nil {
			return nil, err
		}
		matches = append(matches, m)
	}
	return matches, nil
}

func (o Options) match(a, b string) (m match, err error) {
	m = match{Options: o}
	for side, spec := range []string{a, b} {
		if m.sides[side], err = o.entrant(spec); err != nil {
			return m, fmt.Errorf("player %s: %w", spec, err)
		}
	}
	return m, nil
}
