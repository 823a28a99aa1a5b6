package board

// vectors are the ways of working besides the plain one that this processor knows.
func vectors() (ways []way) {
	fill256 := func(c *Children, own, opp, moves uint64) { children256(own, opp, moves, c) }
	fill512 := func(c *Children, own, opp, moves uint64) { children512(own, opp, moves, c) }
	if highestLevel() >= avx2 {
		ways = append(ways, way{"avx2", moves256, flips256, fill256, lastTwo256})
	}
	if highestLevel() >= avx512 {
		ways = append(ways, way{"avx512", moves512, flips512, fill512, lastTwo512})
	}
	return ways
}
