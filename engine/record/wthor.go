package record

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"reversi/engine"
)

// Archive is a file of the WTHOR database, the games of one year.
type Archive struct {
	Written Day
	Year    int
	Size    int // of the board: 8 or 10
	Depth   int // empties at which the theoretical scores hold
	Games   []ArchivedGame
}

// Day is a date as the file's header has it.
type Day struct{ Year, Month, Day int }

// ArchivedGame is a game of an Archive. Players and the tournament are numbers
// into the lists that ReadPlayers and ReadTournaments return.
type ArchivedGame struct {
	Tournament, Black, White uint16
	Score                    uint8 // Black's official score
	Theoretical              uint8 // the same with best play from Depth empties on
	Game                     engine.Game
}

// MaxArchive is the largest number of games that ReadArchive takes; a real
// file has a few thousand.
const MaxArchive = 20_000

// The parts of a file, in bytes.
const (
	wthorHeader = 16
	wthorGame   = 68
	wthorMoves  = 60 // of wthorGame, at its end
)

// ReadArchive reads a .wtb file. The error names game and move, "game 2: move
// 3, d5: occupied"; the games before it come with it.
func ReadArchive(r io.Reader) (Archive, error) {
	data, err := readAtMost(r, wthorHeader+MaxArchive*wthorGame)
	if err != nil {
		return Archive{}, fmt.Errorf("read archive: %w", err)
	}
	a, v, count, err := readHeader(data)
	if err != nil {
		return Archive{}, fmt.Errorf("archive: %w", err)
	}
	data = data[wthorHeader:]
	if uint64(len(data)) < uint64(count)*wthorGame {
		return a, fmt.Errorf("archive: %d games announced, %d bytes follow", count, len(data))
	}
	for n := range int(count) {
		g, err := readArchived(v, data[n*wthorGame:][:wthorGame])
		if err != nil {
			return a, fmt.Errorf("game %d: %w", n+1, err)
		}
		a.Games = append(a.Games, g)
	}
	return a, nil
}

// readHeader returns the archive without its games, their variant and number.
func readHeader(data []byte) (a Archive, v *engine.Variant, count uint32, err error) {
	if len(data) < wthorHeader {
		return a, nil, 0, fmt.Errorf("%d bytes, less than a header", len(data))
	}
	a.Written = Day{int(data[0])*100 + int(data[1]), int(data[2]), int(data[3])}
	a.Year = int(binary.LittleEndian.Uint16(data[10:]))
	a.Size, a.Depth = int(data[12]), int(data[14])
	if a.Size == 0 {
		a.Size = 8
	}
	switch {
	case a.Size != 8 && a.Size != 10:
		err = fmt.Errorf("board size %d: want 8 or 10", a.Size)
	case data[13] != 0:
		err = fmt.Errorf("kind %d: these are not games", data[13])
	default:
		v, err = engine.Standard(a.Size)
	}
	return a, v, binary.LittleEndian.Uint32(data[4:]), err
}

func readArchived(v *engine.Variant, data []byte) (ArchivedGame, error) {
	g := ArchivedGame{
		Tournament:  binary.LittleEndian.Uint16(data[0:]),
		Black:       binary.LittleEndian.Uint16(data[2:]),
		White:       binary.LittleEndian.Uint16(data[4:]),
		Score:       data[6],
		Theoretical: data[7],
	}
	s := scorer{game: engine.NewGame(v)}
	for _, code := range data[wthorGame-wthorMoves:] {
		if code == 0 {
			break
		}
		square, ok := decode(code)
		if !ok {
			return g, fmt.Errorf("move %d, code %d: no square has it", s.game.Ply()+1, code)
		}
		if err := s.place(square); err != nil {
			return g, err
		}
	}
	g.Game = s.game
	return g, nil
}

// decode reads 10 × row + column, both from 1; column 10 is written as 0 of the
// next row. Codes go from 11 to 110.
func decode(code byte) (engine.Square, bool) {
	n := int(code) - 11
	return engine.SquareAt(n%10, n/10), n >= 0 && n < 100
}

func encode(s engine.Square) byte { return byte(10*(s.Row()+1) + s.Col() + 1) }

// WriteArchive writes a .wtb file.
func WriteArchive(w io.Writer, a Archive) error {
	data := make([]byte, wthorHeader, wthorHeader+len(a.Games)*wthorGame)
	data[0], data[1], data[2], data[3] = byte(a.Written.Year/100), byte(a.Written.Year%100), byte(a.Written.Month), byte(a.Written.Day)
	binary.LittleEndian.PutUint32(data[4:], uint32(len(a.Games)))
	binary.LittleEndian.PutUint16(data[10:], uint16(a.Year))
	data[12], data[14] = byte(a.Size), byte(a.Depth)
	for n, g := range a.Games {
		if err := a.admits(g.Game); err != nil {
			return fmt.Errorf("game %d: %w", n+1, err)
		}
		data = appendArchived(data, g)
	}
	_, err := w.Write(data)
	return err
}

// admits tells why a game cannot be written into the archive.
func (a Archive) admits(g engine.Game) error {
	if v, err := engine.Standard(a.Size); err != nil {
		return err
	} else if v != g.Variant() {
		return fmt.Errorf("%s does not belong on a board of size %d", g.Variant().Name(), a.Size)
	}
	if g.Ply() > wthorMoves {
		return errors.New("more than 60 moves, for which the format has no room")
	}
	return nil
}

func appendArchived(data []byte, g ArchivedGame) []byte {
	for _, n := range []uint16{g.Tournament, g.Black, g.White} {
		data = binary.LittleEndian.AppendUint16(data, n)
	}
	data = append(data, g.Score, g.Theoretical)
	var moves [wthorMoves]byte
	for ply, s := range g.Game.Moves() {
		moves[ply] = encode(s)
	}
	return append(data, moves[:]...)
}
