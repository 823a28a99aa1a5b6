package record_test

import (
	"fmt"

	"reversi/engine"
	"reversi/engine/record"
)

func ExampleReadTranscript() {
	g, err := record.ReadTranscript(engine.Othello(), "1. F5 d6 2. c3 d3 3. d4")
	fmt.Println(g.Transcript())
	fmt.Println(err)
	// Output:
	// f5d6c3d3
	// move 5, d4: occupied
}

func ExampleBoardText() {
	four, _ := engine.Standard(4)
	fmt.Print(record.BoardText(four.Start()))
	// Output:
	//    a b c d
	//  1 - - - -
	//  2 - O X -
	//  3 - X O -
	//  4 - - - -
	// X black 2   O white 2   black to move
}
