package screen

import (
	"errors"
	"strings"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/engine/record"
	"reversi/tui/keys"
)

// OpenTranscript opens the review of a game that somebody pasted or typed: moves in any spelling, or GGF. Where a move is wrong it
// is named, and what comes before it opens all the same.
func OpenTranscript(s *Session, pasted string) tea.Cmd {
	rec, err := readGame(pasted)
	if err != nil {
		s.Host.Say(s.Faulty(err))
	}
	if rec.Game.Ply() == 0 {
		if err == nil {
			s.Host.Say(s.T("paste.none"))
		}
		return nil
	}
	r := reviewOf(s, rec)
	if err != nil {
		r.fault = err
		r.main.to(len(r.main.entries))
	}
	return s.Host.Open(r)
}

// readGame reads a game. Of the ways in which letters may be meant it takes the one that leads furthest.
func readGame(pasted string) (best record.Record, err error) {
	best, err = readMeant(pasted)
	for _, meant := range keys.Transcripts(pasted)[1:] {
		if err == nil {
			break
		}
		if rec, fault := readMeant(meant); fault == nil || further(rec, fault, best, err) {
			best, err = rec, fault
		}
	}
	return best, err
}

// further tells whether one way to read a game makes more sense than another: more of its moves are right, or the wrong one is a
// square at least.
func further(a record.Record, aErr error, b record.Record, bErr error) bool {
	if more := a.Game.Ply() - b.Game.Ply(); more != 0 {
		return more > 0
	}
	return errors.Is(bErr, record.ErrNotSquare) && !errors.Is(aErr, record.ErrNotSquare)
}

// readMeant reads GGF or a transcript; the game up to the first wrong move comes with an error.
func readMeant(pasted string) (record.Record, error) {
	if !strings.Contains(pasted, "(;") {
		g, err := record.ReadTranscript(engine.Othello(), pasted)
		return record.Record{Game: g}, err
	}
	records, err := record.ReadGGF(strings.NewReader(pasted))
	if len(records) > 0 {
		return records[0], nil
	}
	var wrong *record.MoveError
	if errors.As(err, &wrong) {
		return record.Record{Game: wrong.Game}, err
	}
	return record.Record{Game: engine.NewGame(engine.Othello())}, err
}

// Faulty says what is wrong with a game: which move, and why.
func (s *Session) Faulty(err error) string {
	var wrong *record.MoveError
	if !errors.As(err, &wrong) {
		return s.T("paste.bad")
	}
	return s.T("paste.wrong", "N", wrong.Move(), "Why", s.wrongly(wrong))
}

func (s *Session) wrongly(wrong *record.MoveError) string {
	var illegal *engine.IllegalMoveError
	switch {
	case errors.As(wrong, &illegal):
		return s.Sentence(illegal)
	case errors.Is(wrong, engine.ErrNoPass):
		return s.T("paste.no_pass")
	case errors.Is(wrong, record.ErrOtherSide):
		return s.T("paste.other_side", "Word", wrong.Word)
	}
	return s.T("paste.no_square", "Word", wrong.Word)
}
