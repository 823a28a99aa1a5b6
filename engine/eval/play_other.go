//go:build !amd64

package eval

const vectors = false

func playInVectors(x, from *Indices, square int, flips uint64) { x.plainPlay(from, square, flips) }
