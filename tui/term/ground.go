package term

import (
	"strconv"
	"strings"

	"reversi/tui/style"
)

// Ground is what the terminal says of its background in COLORFGBG, as "15;0" or "0;default;15": the number of its colour among the
// sixteen stands last. To ask the terminal itself would be surer; but an answer that comes after a short session lands at the
// prompt of the person's shell, and where nothing is known words are of a brightness that reads on both.
func Ground(colors string) style.Ground {
	n, err := strconv.Atoi(colors[strings.LastIndexByte(colors, ';')+1:])
	switch {
	case err != nil || n < 0 || n > 15:
		return style.Unknown
	case n == 7 || n > 8:
		return style.Light
	}
	return style.Dark
}
