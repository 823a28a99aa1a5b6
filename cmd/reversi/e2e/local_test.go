package e2e_test

import (
	"testing"
)

func TestTwoAtOneTerminal(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.enter(t, h.person(t, "ann"))
	ann.sees("2 two at one board")
	ann.press("2")
	ann.seesBoard(start.Position())
	ann.sees("second player", "Black to move.")
	moves := squares(t, wipeout)
	g := start
	for _, s := range moves[:len(moves)-1] {
		ann.press(s.String()[:1], s.String()[1:])
		if s.String() == "g7" { // the first X-square: it is warned of, once
			ann.sees("g7 is an X-square", "> Choose again")
			ann.turns("down", "> Play g7")
			ann.press("enter")
		}
		next, err := g.Play(s)
		must(t, err)
		g = next
		ann.seesBoard(g.Position())
	}
	last := func() {
		end := moves[len(moves)-1]
		ann.press(end.String()[:1], end.String()[1:])
		ann.sees("ann (black) wins", "no white disc is left", "Discs 20-0", "Official score 64-0", "> Rematch")
	}
	last()
	ann.sees("discs.") // the story
	ann.choosesOnCard("Take back and play on")
	ann.seesBoard(g.Position())
	ann.sees("Black to move.")
	last()
	ann.insists("enter", "the next game", func() bool { return ann.discs() == start.Position().String() })
	ann.sees("ann  1 won", "second player  0 won") // once, though it ended twice
	ann.seesLine(`W +ann +1 won`)

	// Started again it is the second game of the series still, and what was scrapped is nowhere.
	ann.press("f", "5")
	ann.seesBoard(mustGame(t, "f5").Position())
	ann.chooses("Start again ..")
	ann.sees("Start again?", "is not counted")
	ann.turns("down", "> Start again")
	ann.press("enter")
	ann.seesBoard(start.Position())
	ann.sees("ann  1 won")
	ann.press("q")
	ann.sees("quick game")
	ann.press("m")
	ann.sees("My games", "won")
	ann.seesNo("aborted")
}
