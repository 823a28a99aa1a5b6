package engine_test

import (
	"fmt"

	"reversi/engine"
)

func Example() {
	g := engine.NewGame(engine.Othello())
	for !g.Over() {
		g, _ = g.Play(g.Position().Legal()[0]) // forced passes are made by Play
	}
	p := g.Position()
	winner, _ := p.Winner()
	fmt.Println(g.Ply(), "moves,", p.Ending())
	fmt.Println(winner, "wins", p.Discs(), "officially", p.Official())
	// Output:
	// 60 moves, full_board
	// white wins {19 45} officially {19 45}
}

func ExamplePosition_Flips() {
	g, _ := engine.Replay(engine.Othello(), []engine.Square{engine.SquareAt(5, 4), engine.SquareAt(3, 5)})
	c3, _ := engine.ParseSquare("c3")
	fmt.Println(g.Transcript(), g.Position().Flips(c3))
	// Output: f5d6 [d4]
}
