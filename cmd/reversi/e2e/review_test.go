package e2e_test

import "testing"

// TestReviewOfAPastedGame looks at what the engine says while it looks, leaves the game's line and comes back.
func TestReviewOfAPastedGame(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.enter(t, h.person(t, "ann"))
	ann.sees("p paste moves")
	ann.paste("1. F5 d6 2. с3 d3 3. C4 b3 b2 b2") // one letter is Cyrillic, and the last move is wrong
	ann.sees("Move 8 is wrong. b2 is occupied.", "7", "b2")
	ann.seesBoard(mustGame(t, "f5d6c3d3c4b3b2").Position())

	ann.press("<")
	ann.seesBoard(start.Position())
	ann.sees("Move 0 of 7.", "best ")
	ann.sees("b2?") // an X-square, given away
	ann.press(">", ",", ",")
	ann.sees("Move 5 of 7. c4", "Tiger")

	ann.press("f", "4")
	ann.seesBoard(mustGame(t, "f5d6c3d3c4f4").Position())
	ann.sees("Variation after move 5", "Move 6 of 6. f4")
	ann.press("\x1b")
	ann.seesBoard(mustGame(t, "f5d6c3d3c4").Position())
	ann.press("s")
	ann.sees("[moves]", "f5d6c3d3c4b3b2")
	ann.press("\t")
	ann.sees("[GGF]", "W[d6]B[c3]")
}

// TestReviewAfterAGame goes from the end of a game, and from the list of games, to the review.
func TestReviewAfterAGame(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.enter(t, h.person(t, "ann"))
	ann.sees("quick game")
	ann.press("k")
	ann.sees("Your turn.")
	first := mustGame(t, "f5")
	ann.press("f", "5")
	ann.seesAnswer(first)
	ann.resigns()
	ann.sees("Novice (white) wins")
	ann.insists("v", "the review", func() bool { return ann.shows("Review", "Move 0 of 2.") })
	ann.sees("best ")
	ann.press("q", "q")
	ann.sees("quick game")
	ann.press("v")
	ann.sees("My games", "Novice", "lost")
	ann.press("\r")
	ann.sees("Review", "Move 0 of 2.")
	ann.press("s", "\t")
	ann.sees("PB[ann]PW[Novice]", "ssh HOST export", "--format ggf >")
}
