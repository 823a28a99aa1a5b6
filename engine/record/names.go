package record

import (
	"bytes"
	"fmt"
	"io"
)

// maxNames is how many names the numbers in an archive can tell apart.
const maxNames = 1 << 16

// ReadTournaments reads the names of a .TRN file, by number.
func ReadTournaments(r io.Reader) ([]string, error) { return readNames(r, 26) }

// ReadPlayers reads the names of a .JOU file, by number.
func ReadPlayers(r io.Reader) ([]string, error) { return readNames(r, 20) }

// readNames reads a header and then names of that many bytes each, at most
// 65,536 of them.
func readNames(r io.Reader, width int) ([]string, error) {
	data, err := readAtMost(r, wthorHeader+maxNames*width)
	if err != nil {
		return nil, fmt.Errorf("read names: %w", err)
	}
	if len(data) < wthorHeader || (len(data)-wthorHeader)%width != 0 {
		return nil, fmt.Errorf("names: %d bytes are not a header of %d and names of %d", len(data), wthorHeader, width)
	}
	var names []string
	for data = data[wthorHeader:]; len(data) > 0; data = data[width:] {
		names = append(names, latin1(data[:width]))
	}
	return names, nil
}

// latin1 reads text up to a zero byte. Latin-1 is Unicode's first 256
// characters.
func latin1(data []byte) string {
	data, _, _ = bytes.Cut(data, []byte{0})
	runes := make([]rune, len(data))
	for i, b := range data {
		runes[i] = rune(b)
	}
	return printable(string(runes))
}
