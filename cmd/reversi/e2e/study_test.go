package e2e_test

import "testing"

// begun are 13 moves of a game, and turned the same ones with columns and rows swapped.
const (
	begun  = "f5d6c3d3c4f4f6f3e6e7d7g6g5"
	turned = "e6f4c3c4d3d6f6c6f5g5g4f7e7"
)

// Whoever plays a rated game gets no analysis; everybody else does, but not of the position on that board, however it is turned.
func TestAnalysisKeepsOutOfRatedGames(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, eve := h.person(t, "ann"), h.person(t, "eve")
	game := h.pairing(t, ann, h.person(t, "bob"), true)
	game.play(begun)

	player := h.enter(t, ann)
	player.sees("5+0   rated", "leave")
	player.press("q")
	player.sees("> Stay")
	player.turns("down", "> Leave")
	player.press("enter")
	player.sees("you are ann")
	player.paste(turned)
	player.sees("No analysis during your rated game.")

	reader := h.enter(t, eve)
	reader.sees("you are eve")
	reader.paste(turned)
	reader.sees("Move 0 of 13")
	reader.press("<", ".", ".", ".")
	reader.sees("Move 3 of 13", "About")
	reader.press(">")
	reader.sees("Move 13 of 13", "From a rated game that is going on.")

	game.leave()
	player.press("q")
	reader.press("q")
}
