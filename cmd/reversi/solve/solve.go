// Package solve solves a file of positions exactly, checks the answers where the file has them, and prints what each took.
package solve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/pprof"
	"slices"
	"time"

	"reversi/engine"
	"reversi/engine/board"
	"reversi/engine/eval"
	"reversi/engine/search"
)

// Options say what is solved and with what. The tags are for the command line.
type Options struct {
	File     string   `arg:"" type:"existingfile" help:"A csv file with the columns id, board and to_move; score and best_moves are checked where given."`
	IDs      []string `name:"ids" placeholder:"ID,..." help:"Only these; 40-44 are all with a number from 40 to 44."`
	Threads  int      `default:"1" help:"Threads that search together."`
	Memory   int      `default:"64" placeholder:"MB" help:"For the table of positions."`
	Portable bool     `help:"Without the processor's vectors."`
	Profile  string   `hidden:"" type:"path" help:"Write a profile of the processor's time."`
}

// Validate says what is wrong with options; kong calls it.
func (o Options) Validate() error {
	switch {
	case o.Threads < 1:
		return errors.New("--threads is 1 or more")
	case o.Memory < 1 || o.Memory > 1<<16:
		return fmt.Errorf("--memory is 1 to %d", 1<<16)
	}
	return nil
}

// bytesPerEntry of the search's table.
const bytesPerEntry = 16

// Run solves the positions one after the other, each with a blank memory, and returns an error where an answer is wrong.
func Run(ctx context.Context, o Options, out io.Writer) error {
	if o.Portable && board.Accelerated() {
		return portable(ctx)
	}
	problems, err := load(o)
	if err != nil {
		return err
	}
	if _, err := eval.Default(); err != nil {
		return err
	}
	if o.Profile != "" {
		f, err := os.Create(o.Profile)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := pprof.StartCPUProfile(f); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	s := &solver{Searcher: search.New(o.Memory << 20 / bytesPerEntry), threads: o.Threads, out: out}
	return s.all(ctx, problems)
}

func load(o Options) ([]problem, error) {
	f, err := os.Open(o.File)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	problems, err := read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.File, err)
	}
	if problems = selected(problems, o.IDs); len(problems) == 0 {
		return nil, fmt.Errorf("%s has no position with such an id", o.File)
	}
	return problems, nil
}

// solver keeps the sums.
type solver struct {
	*search.Searcher
	threads int
	out     io.Writer

	nodes uint64
	took  time.Duration
	wrong int
}

func (s *solver) all(ctx context.Context, problems []problem) error {
	fmt.Fprintf(s.out, "%8s %6s %5s %14s %9s %8s\n", "id", "score", "best", "nodes", "seconds", "Mnodes/s")
	for i := range problems {
		if err := s.one(ctx, &problems[i]); err != nil {
			return fmt.Errorf("position %s: %w", problems[i].id, err)
		}
	}
	s.print("all", "", "", s.nodes, s.took, "")
	if s.wrong > 0 {
		return fmt.Errorf("%d of %d answers are wrong", s.wrong, len(problems))
	}
	return nil
}

func (s *solver) one(ctx context.Context, p *problem) error {
	s.Forget()
	start := time.Now()
	r, err := s.solve(ctx, p.position)
	if err != nil {
		return err
	}
	took := time.Since(start)
	s.nodes, s.took = s.nodes+r.Nodes, s.took+took
	remark := p.check(r)
	if remark != "" {
		s.wrong++
	}
	s.print(p.id, fmt.Sprintf("%+d", r.Score/100), r.Move.String(), r.Nodes, took, remark)
	return nil
}

// solve answers for positions too whose side to move must pass, or where the game is over.
func (s *solver) solve(ctx context.Context, p engine.Position) (search.Result, error) {
	switch {
	case p.Over():
		own, opp := p.Bits()
		return search.Result{Line: search.Line{Move: engine.NoSquare, Score: 100 * board.Final(own, opp)}}, nil
	case p.MustPass():
		passed, err := p.Pass()
		if err != nil {
			return search.Result{}, err
		}
		r, err := s.solve(ctx, passed)
		r.Move, r.Score = engine.NoSquare, -r.Score
		return r, err
	}
	return s.Best(ctx, p, search.Limits{Exact: 64, Threads: s.threads}, nil)
}

// check says how an answer differs from the file's.
func (p *problem) check(r search.Result) string {
	switch {
	case p.score != nil && r.Score != 100**p.score:
		return fmt.Sprintf("wrong: the score is %+d", *p.score)
	case len(p.best) > 0 && !slices.Contains(p.best, r.Move.String()):
		return fmt.Sprintf("wrong: best are %v", p.best)
	}
	return ""
}

func (s *solver) print(id, score, move string, nodes uint64, took time.Duration, remark string) {
	rate := float64(nodes) / max(took.Seconds(), 1e-9) / 1e6
	fmt.Fprintf(s.out, "%8s %6s %5s %14d %9.3f %8.1f", id, score, move, nodes, took.Seconds(), rate)
	if remark != "" {
		fmt.Fprint(s.out, "  ", remark)
	}
	fmt.Fprintln(s.out)
}
