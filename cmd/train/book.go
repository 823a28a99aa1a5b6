package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"reversi/engine/book"
)

// openings makes the book of package book: positions that tournaments reached, and their moves' scores by search.
type openings struct {
	bookPlan
	To string `help:"The folder of package book." default:"engine/book"`
}

// bookPlan is what the book depends on besides the tournament's games, the evaluation and the search.
type bookPlan struct {
	Reached    int `help:"In so many different games at least a position has to occur." default:"20"`
	Until      int `help:"At most so many plies lead to it." default:"24"`
	Search     int `help:"Plies of search from a position; the mean with a search of one ply less counts." default:"13"`
	Confidence int `help:"Of that search, in per cent." default:"73"`
	Rounds     int `help:"How often moves that leave the book are taken in where they turn out to be the best." default:"2"`
}

// Validate says what is wrong with a plan; kong calls it.
func (p bookPlan) Validate() error {
	if p.Search < 2 {
		return errors.New("--search is 2 or more: the search of one ply less counts too")
	}
	return nil
}

// String is the plan as flags.
func (p bookPlan) String() string {
	return fmt.Sprintf("--reached %d --until %d --search %d --confidence %d --rounds %d", p.Reached, p.Until, p.Search, p.Confidence, p.Rounds)
}

func (o *openings) Run(ctx context.Context, shop *workshop, out io.Writer) error {
	games, err := transcripts(shop.Tournament)
	if err != nil {
		return err
	}
	m := newBookmaker(shop, o.bookPlan, games)
	if len(m.draft) == 0 {
		return fmt.Errorf("%s: no position occurs in %d games", shop.Tournament, o.Reached)
	}
	if err := m.settle(ctx); err != nil {
		return err
	}
	var log bytes.Buffer
	both := io.MultiWriter(out, &log)
	fmt.Fprintf(both, "book.bin is made from %d different games by: go run ./cmd/train book\n%v.\n\n", len(games), o.bookPlan)
	if err := m.make(ctx, both); err != nil {
		return err
	}
	if err := writeBook(filepath.Join(o.To, "book.bin"), m.draft); err != nil {
		return err
	}
	account(both, m.draft)
	return os.WriteFile(filepath.Join(o.To, "book.txt"), log.Bytes(), 0o644)
}

// writeBook puts a draft where package book embeds it, if a program that has it would start.
func writeBook(path string, d book.Draft) error {
	var data bytes.Buffer
	if err := book.Encode(&data, d); err != nil {
		return err
	}
	if _, err := book.Decode(data.Bytes()); err != nil {
		return err
	}
	return os.WriteFile(path, data.Bytes(), 0o644)
}

// reachedOften are the positions that occur in at least so many games within some plies; so do those before them.
func reachedOften(games [][]int, least, plies int) book.Draft {
	counts := map[book.Position]int{}
	for _, game := range games {
		at := stateOf(startOwn, startOpp)
		for _, square := range game[:min(plies+1, len(game))] {
			if at.moves() == 0 {
				at.pass()
			}
			counts[book.PositionOf(at.own, at.opp)]++
			from := at
			at.play(&from, square)
		}
	}
	draft := book.Draft{}
	for p, n := range counts {
		if n >= least {
			draft[p] = book.Leaf{}
		}
	}
	return draft
}
