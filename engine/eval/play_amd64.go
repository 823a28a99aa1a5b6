package eval

import "reversi/engine/board"

var vectors = board.Accelerated()

// playInVectors is plainPlay with AVX2, four words at a time.
//
//go:noescape
func playInVectors(x, from *Indices, square int, flips uint64)
