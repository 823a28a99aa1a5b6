package record

import (
	"fmt"
	"io"
	"strings"
	"unicode"
)

// readAtMost reads everything, or fails where there are more than limit bytes.
func readAtMost(r io.Reader, limit int) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, int64(limit)+1))
	if err != nil {
		return nil, err
	}
	if len(data) > limit {
		return nil, fmt.Errorf("more than %d bytes", limit)
	}
	return data, nil
}

// printable turns control characters, which could drive a terminal, and bytes
// that are not UTF-8 into spaces.
func printable(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || c == unicode.ReplacementChar {
			return ' '
		}
		return c
	}, text)
}
