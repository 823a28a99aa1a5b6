package nboard

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"reversi/engine"
	"reversi/engine/record"
	"reversi/engine/search"
)

// state is a game as the GUI counts it: a forced pass is a move, which engine.Game makes by itself. It is a value.
type state struct {
	game   engine.Game
	owed   bool            // the pass that the last move forced has not been named yet
	clocks [2]record.Clock // by color; zero where there is none
	spent  [2]time.Duration
}

// lastMove finds what the moves of a GGF game begin with, up to the last.
var lastMove = regexp.MustCompile(`(?:^|[\];\s])[BWbw]\[([^\]/]*)`)

// readGame reads "set game"; the GUI sends one game, in GGF.
func readGame(text string) (state, error) {
	records, err := record.ReadGGF(strings.NewReader(text))
	if err != nil {
		return state{}, err
	}
	r := records[0]
	if v := r.Game.Variant(); v.Size() != 8 || len(v.Squares()) != 64 {
		return state{}, search.ErrBoard
	}
	s := state{game: r.Game, clocks: [2]record.Clock{r.Black.Clock, r.White.Clock}}
	for ply, remark := range r.Remarks {
		s.spend(r.Game.MoverAt(ply), remark.Seconds.Value)
	}
	moves := lastMove.FindAllStringSubmatch(text, -1)
	s.owed = owes(r.Game) && (len(moves) == 0 || !isPass(moves[len(moves)-1][1]))
	return s, nil
}

func owes(g engine.Game) bool {
	_, passed := g.Passed()
	return passed
}

func isPass(move string) bool {
	switch strings.ToLower(strings.TrimSpace(move)) {
	case "pa", "pass", "ps", "--":
		return true
	}
	return false
}

// spend takes time off a clock. Absurd times count for a day, so that the sum stays a number.
func (s *state) spend(c engine.Color, seconds float64) {
	s.spent[c] += time.Duration(max(0, min(seconds, 86_400)) * float64(time.Second))
}

// mover is the side to move, or to pass.
func (s state) mover() engine.Color {
	if c, passed := s.game.Passed(); passed && s.owed {
		return c
	}
	return s.game.Position().ToMove()
}

// move makes a move, "F5/evaluation/seconds". A pass that the rules force may be left out.
func (s state) move(text string) (state, error) {
	square, rest, _ := strings.Cut(text, "/")
	_, seconds, _ := strings.Cut(rest, "/")
	if taken, err := strconv.ParseFloat(strings.TrimSpace(seconds), 64); err == nil {
		s.spend(s.mover(), taken)
	}
	if isPass(square) {
		if !s.owed {
			return s, engine.ErrNoPass
		}
		s.owed = false
		return s, nil
	}
	to, err := engine.ParseSquare(strings.TrimSpace(square))
	if err != nil {
		return s, err
	}
	if s.game, err = s.game.Play(to); err != nil {
		return s, err
	}
	s.owed = owes(s.game)
	return s, nil
}

// budget is how much of the mover's clock this move may take; 0 without a clock.
func (s state) budget() time.Duration {
	c := s.mover()
	clock := s.clocks[c]
	if clock == (record.Clock{}) {
		return 0
	}
	left := clock.Initial + clock.Extension - s.spent[c]
	for ply := range s.game.Ply() {
		if s.game.MoverAt(ply) == c {
			left += clock.Increment
		}
	}
	moves := time.Duration(s.game.Position().Empties()/2 + 2)
	return max(left/moves+clock.Increment/2, 10*time.Millisecond)
}

// at is a position of a game as the GUI counts its moves.
type at struct {
	moves int // made before, passes counted
	state
}

// history lists the positions of the game, those before a pass too.
func (s state) history() (list []at) {
	g := engine.NewGame(s.game.Variant())
	add := func(owed bool) { list = append(list, at{len(list), state{game: g, owed: owed}}) }
	step := func(passed bool) {
		if owes(g) {
			add(true)
		}
		if passed {
			add(false)
		}
	}
	step(s.game.Ply() > 0 || !s.owed)
	for i, square := range s.game.Moves() {
		next, err := g.Play(square)
		if err != nil {
			panic(fmt.Sprintf("move %d of a game: %v", i+1, err)) // the game was played by the same rules
		}
		g = next
		step(i+1 < s.game.Ply() || !s.owed)
	}
	return list
}
