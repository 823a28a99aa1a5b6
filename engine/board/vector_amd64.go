package board

// rays are the squares seen from each square in the four directions towards higher bits and the four opposite ones. The
// assembly relies on this order: down, right, down to the right, down to the left (rank 1 on top).
//
//lint:ignore U1000 the assembly reads it
var rays = makeRays()

type raysFrom struct{ up, down [4]uint64 }

func makeRays() (all [64]raysFrom) {
	steps := [4][2]int{{0, 1}, {1, 0}, {1, 1}, {-1, 1}}
	for square := range all {
		for i, step := range steps {
			all[square].up[i] = ray(square, step[0], step[1])
			all[square].down[i] = ray(square, -step[0], -step[1])
		}
	}
	return all
}

func movesInVectors(own, opp uint64) uint64 {
	if level == avx512 {
		return moves512(own, opp)
	}
	return moves256(own, opp)
}

func flipsInVectors(own, opp uint64, square int) uint64 {
	if level == avx512 {
		return flips512(own, opp, square)
	}
	return flips256(own, opp, square)
}

func childrenInVectors(own, opp, moves uint64, c *Children) {
	if level == avx512 {
		children512(own, opp, moves, c)
	} else {
		children256(own, opp, moves, c)
	}
}

func lastTwoInVectors(own, opp uint64, x, y, alpha, beta int) (score int, nodes uint64) {
	if level == avx512 {
		return lastTwo512(own, opp, x, y, alpha, beta)
	}
	return lastTwo256(own, opp, x, y, alpha, beta)
}

// Those ending in 256 need what highestLevel wants for avx2, those ending in 512 that for avx512.

//go:noescape
func moves256(own, opp uint64) uint64

//go:noescape
func flips256(own, opp uint64, square int) uint64

//go:noescape
func children256(own, opp, moves uint64, c *Children)

//go:noescape
func moves512(own, opp uint64) uint64

//go:noescape
func flips512(own, opp uint64, square int) uint64

//go:noescape
func children512(own, opp, moves uint64, c *Children)

//go:noescape
func lastTwo256(own, opp uint64, x, y, alpha, beta int) (score int, nodes uint64)

//go:noescape
func lastTwo512(own, opp uint64, x, y, alpha, beta int) (score int, nodes uint64)
