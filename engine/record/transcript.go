package record

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"reversi/engine"
)

// MaxTranscript is the longest text, in bytes, that ReadTranscript takes.
const MaxTranscript = 16 << 10

var (
	// filler is what may stand between moves: white space of any kind, numbers
	// with a point, and numbers alone between white space.
	filler = regexp.MustCompile(strings.ReplaceAll(`^(?:_+(?:\d{1,3}_+)?|\d{1,3}[.:)]+)+`, "_", `[\s\v\x{85}\pZ]`))
	// entry is a square, its row read greedily, or a pass.
	entry = regexp.MustCompile(`^(?:(?i)pass|pa|ps|--|[a-z](?:10|[0-9]))`)
)

// ReadTranscript reads moves in order, "f5d6c3" or "1. F5 d6 2. c3", with or
// without the passes, written "--", "pa", "ps" or "pass". The error names the
// first wrong move; the game up to there comes with it.
func ReadTranscript(v *engine.Variant, text string) (engine.Game, error) {
	s := scorer{game: engine.NewGame(v)}
	if len(text) > MaxTranscript {
		return s.game, fmt.Errorf("transcript of %d bytes: at most %d are read", len(text), MaxTranscript)
	}
	rest := "\n" + text // so that a number may come first
	for {
		rest = rest[len(filler.FindString(rest)):]
		if rest == "" {
			return s.game, nil
		}
		word := entry.FindString(rest)
		if word == "" {
			word = excerpt(rest)
			return s.game, s.wrong(word, notSquare{fmt.Errorf("%q: not a square", word)})
		}
		if err := s.enter(word); err != nil {
			return s.game, err
		}
		rest = rest[len(word):]
	}
}

// excerpt returns the beginning of a text that makes no sense: a word, or
// eight characters of it.
func excerpt(text string) string {
	characters := 0
	for n, c := range text {
		if characters == 8 || unicode.IsSpace(c) {
			return text[:n]
		}
		characters++
	}
	return text
}

// Transcript returns the moves as ReadTranscript reads them with every forced
// pass as "--", also one after which nobody has moved yet. The form without
// passes is Game.Transcript.
func Transcript(g engine.Game) string {
	var b strings.Builder
	toMove := g.Variant().Start().ToMove()
	for ply, s := range g.Moves() {
		if g.MoverAt(ply) != toMove {
			b.WriteString("--")
		}
		b.WriteString(s.String())
		toMove = g.MoverAt(ply).Opponent()
	}
	if _, passed := g.Passed(); passed {
		b.WriteString("--")
	}
	return b.String()
}

// scorer writes down a game that is read to it word by word.
type scorer struct {
	game   engine.Game
	passed bool // the pass before the next move has been named
}

// enter takes a square or a pass.
func (s *scorer) enter(word string) error {
	if isPass(word) {
		return s.pass()
	}
	square, err := engine.ParseSquare(word)
	if err != nil {
		return s.wrong(word, notSquare{err})
	}
	return s.place(square)
}

// wrong says that the next move is wrong.
func (s *scorer) wrong(word string, why error) error { return &MoveError{s.game, word, why} }

func (s *scorer) place(square engine.Square) error {
	next, err := s.game.Play(square)
	if err != nil {
		return s.wrong(square.String(), err)
	}
	s.game, s.passed = next, false
	return nil
}

// pass checks a pass that the game has already made.
func (s *scorer) pass() error {
	if _, due := s.game.Passed(); !due || s.passed {
		return s.wrong("pass", fmt.Errorf("pass: %w", engine.ErrNoPass))
	}
	s.passed = true
	return nil
}

func isPass(word string) bool {
	switch strings.ToLower(word) {
	case "--", "pa", "ps", "pass":
		return true
	}
	return false
}
