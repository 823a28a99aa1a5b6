package solve

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"reversi/engine"
)

// problem is a position to solve, with what its file says about it.
type problem struct {
	id       string
	position engine.Position
	score    *int     // in discs for the side to move; nil where the file does not say
	best     []string // none where the file does not say
}

// colors are the letters of the column to_move.
var colors = map[string]engine.Color{"X": engine.Black, "O": engine.White}

// read reads a csv file with the columns id, board and to_move, and perhaps score and best_moves; it leaves others alone.
func read(in io.Reader) ([]problem, error) {
	rows := csv.NewReader(in)
	header, err := rows.Read()
	if err != nil {
		return nil, fmt.Errorf("read the names of the columns: %w", err)
	}
	for _, name := range []string{"id", "board", "to_move"} {
		if !slices.Contains(header, name) {
			return nil, fmt.Errorf("there is no column %s", name)
		}
	}
	var problems []problem
	for {
		row, err := rows.Read()
		if err == io.EOF {
			return problems, nil
		}
		if err != nil {
			return nil, err
		}
		p, err := parse(header, row)
		if err != nil {
			line, _ := rows.FieldPos(0)
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		problems = append(problems, p)
	}
}

func parse(header, row []string) (p problem, err error) {
	field := func(name string) string {
		if i := slices.Index(header, name); i >= 0 {
			return row[i]
		}
		return ""
	}
	color, ok := colors[field("to_move")]
	if !ok {
		return p, fmt.Errorf("to_move is X or O, not %q", field("to_move"))
	}
	if score := field("score"); score != "" {
		n, err := strconv.Atoi(score)
		if err != nil {
			return p, fmt.Errorf("the score %q is no number of discs", score)
		}
		p.score = &n
	}
	p.id, p.best = field("id"), strings.Fields(field("best_moves"))
	p.position, err = engine.ParseBoard(field("board"), color)
	return p, err
}

// selected keeps the problems with those ids; a span such as 40-44 stands for all whose numbers lie in it.
func selected(problems []problem, ids []string) []problem {
	if len(ids) == 0 {
		return problems
	}
	return slices.DeleteFunc(problems, func(p problem) bool {
		return !slices.ContainsFunc(ids, func(id string) bool { return matches(p.id, id) })
	})
}

func matches(id, wanted string) bool {
	if id == wanted {
		return true
	}
	cut := strings.LastIndexByte(wanted, '-')
	if cut < 0 {
		return false
	}
	prefix := strings.TrimRight(wanted[:cut], "0123456789")
	first, err1 := strconv.Atoi(wanted[len(prefix):cut])
	last, err2 := strconv.Atoi(wanted[cut+1:])
	n, err3 := strconv.Atoi(strings.TrimPrefix(id, prefix))
	return err1 == nil && err2 == nil && err3 == nil && strings.HasPrefix(id, prefix) && first <= n && n <= last
}
