package board

import "testing"

// forEachLevel measures every way of working that the processor knows, one after the other.
func forEachLevel(b *testing.B, measure func(*testing.B)) {
	defer func(saved int) { level = saved }(level)
	for l, name := range []string{"portable", "avx2", "avx512"} {
		if l <= highestLevel() {
			level = l
			b.Run(name, measure)
		}
	}
}
