package board

// vectors are the ways of working besides the plain one.
func vectors() (ways []way) {
	if highestLevel() >= avx2 {
		ways = append(ways, way{"avx2", moves256, flips256, func(c *Children, own, opp, moves uint64) { children256(own, opp, moves, c) }})
	}
	if highestLevel() >= avx512 {
		ways = append(ways, way{"avx512", moves512, flips512, func(c *Children, own, opp, moves uint64) { children512(own, opp, moves, c) }})
	}
	return ways
}
