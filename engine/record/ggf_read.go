package record

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"reversi/engine"
)

// MaxGGF bounds what ReadGGF reads, in bytes and in games.
const (
	MaxGGF      = 4 << 20
	MaxGGFGames = 10_000
)

// ErrNoGame is returned for a text that has no GGF game in it.
var ErrNoGame = errors.New("no game: want one that begins with (;")

// ReadGGF reads the games of a text: "(;" properties ";)", whatever stands
// between games is skipped. The error names game and move, "game 2: move 3,
// d5: occupied", and wraps a *MoveError; the games before it come with it.
func ReadGGF(r io.Reader) ([]Record, error) {
	text, err := readAtMost(r, MaxGGF)
	if err != nil {
		return nil, fmt.Errorf("read GGF: %w", err)
	}
	var records []Record
	_, rest, found := strings.Cut(string(text), "(;")
	for found {
		if len(records) == MaxGGFGames {
			return records, fmt.Errorf("more than %d games", MaxGGFGames)
		}
		var rec Record
		if rec, rest, err = readGame(rest); err != nil {
			return records, fmt.Errorf("game %d: %w", len(records)+1, err)
		}
		records = append(records, rec)
		_, rest, found = strings.Cut(rest, "(;")
	}
	if len(records) == 0 {
		return nil, ErrNoGame
	}
	return records, nil
}

// readGame reads a game up to its ";)" and returns the text after that.
func readGame(text string) (Record, string, error) {
	properties, rest, err := readProperties(text)
	if err != nil {
		return Record{}, "", err
	}
	rec, err := build(properties)
	return rec, rest, err
}

func readProperties(text string) (list []Property, rest string, err error) {
	for {
		text = strings.TrimSpace(text)
		if rest, ended := strings.CutPrefix(text, ";)"); ended {
			return list, rest, nil
		}
		name, tail, bracket := strings.Cut(strings.TrimLeft(text, ";"), "[")
		value, tail, closed := strings.Cut(tail, "]")
		name = strings.ToUpper(strings.TrimSpace(name))
		switch {
		case !bracket || !closed:
			return nil, "", errors.New("it does not end with ;)")
		case !isName(name):
			return nil, "", fmt.Errorf("%.20q: not the name of a property", name)
		}
		list, text = append(list, Property{name, printable(value)}), tail
	}
}

func isName(name string) bool {
	return name != "" && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// build makes a record of a game's properties. The start comes first, wherever
// it stands.
func build(properties []Property) (Record, error) {
	var rec Record
	for _, p := range properties {
		if err := rec.describe(p); err != nil {
			return rec, fmt.Errorf("%s: %w", p.Name, err)
		}
	}
	v, err := startOf(properties, rec.Type)
	if err != nil {
		return rec, err
	}
	s := ggfScorer{scorer: scorer{game: engine.NewGame(v)}}
	for _, p := range properties {
		if err := s.read(p); err != nil {
			return rec, err
		}
	}
	rec.Game, rec.Remarks = s.game, s.remarks
	if !s.remarked {
		rec.Remarks = nil
	}
	return rec, nil
}

// describe takes a property that is neither a move nor the start.
func (rec *Record) describe(p Property) (err error) {
	switch p.Name {
	case "GM":
		if !strings.EqualFold(p.Value, "Othello") && !strings.EqualFold(p.Value, "Reversi") {
			err = fmt.Errorf("%.20q is not Othello", p.Value)
		}
	case "B", "W", "BO":
	case "PC":
		rec.Place = p.Value
	case "DT":
		rec.Date = p.Value
	case "TY":
		rec.Type = p.Value
	case "PB":
		rec.Black.Name = p.Value
	case "PW":
		rec.White.Name = p.Value
	case "RB":
		rec.Black.Rating, err = readNumber(p.Value)
	case "RW":
		rec.White.Rating, err = readNumber(p.Value)
	case "KM":
		rec.Komi, err = readNumber(p.Value)
	case "KB":
		rec.Black.Komi, err = readNumber(p.Value)
	case "KW":
		rec.White.Komi, err = readNumber(p.Value)
	case "TI":
		rec.Black.Clock, err = readClock(p.Value)
		rec.White.Clock = rec.Black.Clock
	case "TB":
		rec.Black.Clock, err = readClock(p.Value)
	case "TW":
		rec.White.Clock, err = readClock(p.Value)
	case "RE":
		rec.Result, err = readResult(p.Value)
	default:
		rec.Other = append(rec.Other, p)
	}
	return err
}

// ggfScorer writes down moves with what was remarked about them.
type ggfScorer struct {
	scorer
	remarks  []Remark
	remarked bool // one of them says something
}

// read takes a move, "f5/evaluation/seconds"; other properties do nothing.
func (s *ggfScorer) read(p Property) error {
	if p.Name != "B" && p.Name != "W" {
		return nil
	}
	parts := strings.SplitN(p.Value, "/", 3)
	word := strings.TrimSpace(parts[0])
	if isPass(word) {
		if err := s.turn(p.Name, "pass"); err != nil {
			return err
		}
		return s.pass()
	}
	square, err := engine.ParseSquare(word)
	if err != nil {
		return s.wrong(excerpt(word), notSquare{err})
	}
	if err := s.turn(p.Name, square.String()); err != nil {
		return err
	}
	if err := s.place(square); err != nil {
		return err
	}
	return s.remark(square, parts[1:])
}

// turn checks whose move or pass it is.
func (s *ggfScorer) turn(side, word string) error {
	due := s.game.Position().ToMove()
	if c, passed := s.game.Passed(); passed && word == "pass" {
		due = c
	}
	if side != sides[due] && !s.game.Over() {
		return s.wrong(word, fmt.Errorf("%s: %w", word, otherSide{due}))
	}
	return nil
}

// remark takes what follows the square of the move just made.
func (s *ggfScorer) remark(square engine.Square, parts []string) error {
	var numbers [2]Number
	for i, part := range parts {
		n, err := readNumber(part)
		if err != nil {
			return fmt.Errorf("move %d, %v: %w", s.game.Ply(), square, err)
		}
		numbers[i] = n
	}
	r := Remark{Evaluation: numbers[0], Seconds: numbers[1]}
	s.remarks = append(s.remarks, r)
	s.remarked = s.remarked || r != Remark{}
	return nil
}
