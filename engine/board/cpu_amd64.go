package board

import "os"

// The ways to work, each with what the one before it needs.
const (
	portable = iota
	avx2
	avx512
)

// level is the way this process works, fixed when it starts.
var level = chosenLevel()

func chosenLevel() int {
	if os.Getenv("REVERSI_PORTABLE") == "1" {
		return portable
	}
	return highestLevel()
}

// Bits of CPUID and XCR0.
const (
	osxsave = 1 << 27 // leaf 1, ECX
	avx     = 1 << 28
	popcnt  = 1 << 23

	bmi1     = 1 << 3 // leaf 7, EBX
	hasAVX2  = 1 << 5
	bmi2     = 1 << 8
	avx512f  = 1 << 16
	avx512cd = 1 << 28
	avx512vl = 1 << 31

	stateAVX    = 0b110      // the system saves the registers X and Y
	stateAVX512 = 0b11100110 // … and K and Z
)

// highestLevel is what processor and operating system allow.
func highestLevel() int {
	if most, _, _, _ := cpuid(0, 0); most < 7 {
		return portable
	}
	_, _, base, _ := cpuid(1, 0)
	if base&(osxsave|avx|popcnt) != osxsave|avx|popcnt {
		return portable
	}
	saved := xgetbv()
	_, more, _, _ := cpuid(7, 0)
	const needed, needed512 = bmi1 | hasAVX2 | bmi2, avx512f | avx512cd | avx512vl
	switch {
	case saved&stateAVX != stateAVX || more&needed != needed:
		return portable
	case saved&stateAVX512 != stateAVX512 || more&needed512 != needed512:
		return avx2
	}
	return avx512
}

//go:noescape
func cpuid(leaf, sub uint32) (a, b, c, d uint32)

//go:noescape
func xgetbv() uint32
