package spoken

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"reversi/engine"
)

// duration is a time as it is said: "4:58", in whole seconds.
func duration(d time.Duration) string {
	seconds := int((d + time.Second - 1) / time.Second)
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// readBoard reads the board that is looked at, row by row.
func (s *session) readBoard(string) {
	if !s.atBoard() {
		return
	}
	pos := s.board.position()
	n := pos.Variant().Size()
	var empty []string
	for row := range n {
		discs := s.runs(pos, rowOf(row, n), letter)
		if discs == "" {
			empty = append(empty, strconv.Itoa(row+1))
			continue
		}
		s.say(s.T("spoken.row", "Row", row+1, "Discs", discs))
	}
	if len(empty) > 0 {
		s.say(s.Words.N("spoken.empty_rows", len(empty), "Rows", strings.Join(empty, ", ")))
	}
	s.say(s.discs(pos) + " " + s.turnAt())
}

// rowOf are the squares of a row of n.
func rowOf(row, n int) []engine.Square {
	line := make([]engine.Square, n)
	for i := range n {
		line[i] = engine.SquareAt(i, row)
	}
	return line
}

// turnAt says whose turn it is in the position looked at.
func (s *session) turnAt() string {
	if s.board.look == live && !s.board.over() {
		return s.toMove()
	}
	if pos := s.board.position(); !pos.Over() {
		return s.T("turn." + pos.ToMove().String())
	}
	return ""
}

// letter and digit name a square within its row and its column.
func letter(square engine.Square) string { return square.String()[:1] }
func digit(square engine.Square) string  { return square.String()[1:] }

// runs reads the discs of a line, those of one colour that lie side by side together; "" where there is none.
func (s *session) runs(pos engine.Position, line []engine.Square, name func(engine.Square) string) string {
	var runs []string
	for i := 0; i < len(line); {
		c, disc := pos.Disc(line[i])
		end := i + 1
		for end < len(line) && disc && same(pos, line[end], c) {
			end++
		}
		switch {
		case !disc:
		case end == i+1:
			runs = append(runs, s.T("spoken.one_"+c.String(), "At", name(line[i])))
		default:
			runs = append(runs, s.T("spoken.run_"+c.String(), "From", name(line[i]), "To", name(line[end-1])))
		}
		i = end
	}
	return strings.Join(runs, ", ")
}

func same(pos engine.Position, square engine.Square, c engine.Color) bool {
	other, disc := pos.Disc(square)
	return disc && other == c
}

// readRow reads one row, by its number.
func (s *session) readRow(arg string) {
	if !s.atBoard() {
		return
	}
	pos := s.board.position()
	n, row := pos.Variant().Size(), number(arg)
	if row < 1 || row > n {
		s.usage("row")
		return
	}
	s.say(s.T("spoken.row", "Row", row, "Discs", s.orEmpty(s.runs(pos, rowOf(row-1, n), letter))))
}

// readColumn reads one column, by its letter.
func (s *session) readColumn(arg string) {
	if !s.atBoard() {
		return
	}
	pos := s.board.position()
	n := pos.Variant().Size()
	square, ok := parseSquare(arg + "1")
	if !ok || square.Col() >= n {
		s.usage("column")
		return
	}
	line := make([]engine.Square, n)
	for i := range n {
		line[i] = engine.SquareAt(square.Col(), i)
	}
	s.say(s.T("spoken.column", "Column", letter(square), "Discs", s.orEmpty(s.runs(pos, line, digit))))
}

func (s *session) orEmpty(discs string) string {
	if discs == "" {
		return s.T("spoken.empty")
	}
	return discs
}

// readMoves reads the legal moves of the position looked at, with what each flips.
func (s *session) readMoves(string) {
	if !s.atBoard() {
		return
	}
	pos := s.board.position()
	legal := pos.Legal()
	if len(legal) == 0 {
		s.say(s.T("spoken.no_moves"))
		return
	}
	moves := make([]string, len(legal))
	for i, square := range legal {
		moves[i] = s.T("spoken.flips", "Square", square, "N", len(pos.Flips(square)))
	}
	s.say(s.Words.N("spoken.moves_"+pos.ToMove().String(), len(legal), "Moves", strings.Join(moves, ", ")))
}

// readLast reads the last move before the position looked at.
func (s *session) readLast(string) {
	if !s.atBoard() {
		return
	}
	ply := s.board.ply()
	if ply == 0 {
		s.say(s.T("record.none"))
		return
	}
	s.say(s.T("spoken.ply", "Ply", ply, "Move", s.move(s.board.game, ply-1)))
	s.sayAll(s.passed(s.board.game, ply))
}

// readScore reads the score of the position looked at.
func (s *session) readScore(string) {
	if !s.atBoard() {
		return
	}
	pos := s.board.position()
	s.say(s.discs(pos) + " " + s.Words.N("spoken.empties", pos.Empties()) + " " + s.turnAt())
}

// readClock reads both sides' times.
func (s *session) readClock(string) {
	switch {
	case !s.atBoard():
	case s.board.snap != nil && !s.board.snap.Due.IsZero():
		s.say(s.turnAt() + " " + s.T("days.time", "Left", s.Left(s.board.snap.Due.Sub(s.Now()))))
	case s.board.snap == nil || !s.board.snap.Control.Timed():
		s.say(s.T("spoken.no_clock"))
	default:
		left := s.board.snap.Clocks.At(s.Now())
		s.say(s.T("spoken.clock", "Black", duration(left[engine.Black]), "White", duration(left[engine.White])))
	}
}

// hereLimit is how many people who are here are named.
const hereLimit = 50

// readWho says who plays, at a board, and who is here.
func (s *session) readWho(string) {
	if s.board != nil && s.board.snap != nil {
		for _, c := range []engine.Color{engine.Black, engine.White} {
			p := s.board.snap.Players[c]
			line := s.T("side."+c.String()) + ": " + s.Titled(p)
			if !s.board.snap.Seats[c].Connected && !s.board.over() && p.Bot == "" {
				line += ", " + s.T("board.away")
			}
			s.say(line + ".")
		}
		if n := s.board.snap.Spectators; n > 0 {
			s.say(s.Words.N("board.watching_n", n) + ".")
		}
	}
	var names []string
	for _, p := range s.Hall.Here[:min(len(s.Hall.Here), hereLimit)] {
		names = append(names, s.Titled(p.Player))
	}
	if more := len(s.Hall.Here) - len(names); more > 0 {
		names = append(names, s.Words.N("lobby.more", more))
	}
	s.say(s.T("lobby.here") + ": " + strings.Join(names, ", ") + ".")
}

// atBoard tells whether there is a game to speak of, or says that there is none.
func (s *session) atBoard() bool {
	if s.board == nil || s.board.snap == nil && s.board.id != "" {
		s.say(s.T("spoken.no_board"))
		return false
	}
	return true
}
