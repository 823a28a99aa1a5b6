package record

import (
	"fmt"
	"strconv"
	"strings"

	"reversi/engine"
)

// Kifu draws the board with the number of the disc placed on each square, as a
// score sheet has it: Black's numbers plain, White's in parentheses. X and O
// are the discs at the start, - is an empty square. It is plain ASCII, ends in
// a newline and leaves out passes, which have no number.
func Kifu(g engine.Game) string {
	start := g.Variant().Start()
	numbers := map[engine.Square]string{}
	for ply, s := range g.Moves() {
		number := strconv.Itoa(ply + 1)
		if g.MoverAt(ply) == engine.White {
			numbers[s] = "(" + number + ")"
		} else {
			numbers[s] = number + " "
		}
	}
	return grid(g.Variant(), 5, func(s engine.Square) string {
		if n, ok := numbers[s]; ok {
			return n
		}
		return letter(start, s) + " "
	})
}

// Diagram draws the board with its coordinates: X black, O white, - empty. It
// is plain ASCII and ends in a newline.
func Diagram(p engine.Position) string {
	return grid(p.Variant(), 2, func(s engine.Square) string { return letter(p, s) })
}

// BoardText is the Diagram with a line under it that counts the discs and says
// who is to move.
func BoardText(p engine.Position) string {
	turn := p.ToMove().String() + " to move"
	if p.Over() {
		turn = "game over"
	}
	discs := p.Discs()
	return Diagram(p) + fmt.Sprintf("X black %d   O white %d   %s\n", discs.Black, discs.White, turn)
}

// grid lays out cells, right-aligned, under column letters and beside row
// numbers. Nothing stands where the board has a hole.
func grid(v *engine.Variant, width int, cell func(engine.Square) string) string {
	start, cells := v.Start(), make([]string, v.Size())
	for col := range cells {
		cells[col] = heading(col, width)
	}
	text := line("", width, cells)
	for row := range v.Size() {
		for col := range cells {
			cells[col] = ""
			if s := engine.SquareAt(col, row); start.Playable(s) {
				cells[col] = cell(s)
			}
		}
		text += line(strconv.Itoa(row+1), width, cells)
	}
	return text
}

func line(label string, width int, cells []string) string {
	text := fmt.Sprintf("%2s", label)
	for _, c := range cells {
		text += fmt.Sprintf("%*s", width, c)
	}
	return strings.TrimRight(text, " ") + "\n"
}

// heading is a column's letter, in wide cells above a number's last digit.
func heading(col, width int) string {
	text := string(rune('a' + col))
	if width > 2 {
		text += " "
	}
	return text
}

func letter(p engine.Position, s engine.Square) string {
	c, disc := p.Disc(s)
	switch {
	case !disc:
		return "-"
	case c == engine.Black:
		return "X"
	}
	return "O"
}
