// Package opening knows the names of openings. A line counts by its positions, turned and mirrored as they come: any of the four first
// moves leads to the same names, and so does another order of the same moves.
package opening

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"fmt"
	"sync"

	"reversi/engine"
	"reversi/engine/book"
)

// Opening is where a game is among the named openings.
type Opening struct {
	English  string // the latest English name on the way, "" where there was none
	Japanese string // the latest Japanese name on the way
	// Lasts says that the game is still on a line that has a name further on or just here.
	Lasts bool
}

// place is a position on at least one listed line, with the names that a line has that ends there.
type place struct{ english, japanese string }

// lines has one row for each named line: its moves from f5 on, its English and its Japanese name, each of which may be empty. The
// names are those that Othello players use on the web, gathered beside the test data.
//
//go:embed openings.csv
var lines []byte

var places = sync.OnceValue(func() map[book.Position]place {
	all, err := read(lines)
	if err != nil {
		panic(err) // a test reads the same bytes
	}
	return all
})

// read finds the positions of all lines.
func read(data []byte) (map[book.Position]place, error) {
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("openings: %w", err)
	}
	all := map[book.Position]place{}
	for _, row := range rows[1:] {
		if err := add(all, row[0], place{row[1], row[2]}); err != nil {
			return nil, fmt.Errorf("opening %s: %w", row[0], err)
		}
	}
	return all, nil
}

// add walks one line and names its end.
func add(all map[book.Position]place, moves string, names place) error {
	p := engine.Othello().Start()
	for ; moves != ""; moves = moves[2:] {
		s, err := engine.ParseSquare(moves[:2])
		if err != nil {
			return err
		}
		if p, err = p.Play(s); err != nil {
			return err
		}
		here := book.PositionOf(p.Bits())
		if _, known := all[here]; !known {
			all[here] = place{}
		}
	}
	end := book.PositionOf(p.Bits())
	all[end] = names.or(all[end])
	return nil
}

// or has the names of p, and those of q where p has none.
func (p place) or(q place) place {
	if p.english == "" {
		p.english = q.english
	}
	if p.japanese == "" {
		p.japanese = q.japanese
	}
	return p
}

// Of names the opening of a game as it stood after so many moves, 0 to its Ply. The zero Opening is that of a game which left the
// listed lines at once, or is not played on the standard board.
func Of(g engine.Game, ply int) Opening {
	var o Opening
	if g.Variant() != engine.Othello() {
		return o
	}
	known, names := places(), place{}
	for at := 1; at <= min(ply, longest); at++ {
		var here place
		here, o.Lasts = known[book.PositionOf(g.At(at).Bits())]
		names = here.or(names)
	}
	o.English, o.Japanese, o.Lasts = names.english, names.japanese, o.Lasts && ply <= longest
	return o
}

// longest is how many moves the longest line has.
const longest = 25
