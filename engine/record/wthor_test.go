package record_test

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"io"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"reversi/engine"
	"reversi/engine/record"
)

func TestSampleArchive(t *testing.T) {
	t.Parallel()
	data := sample(t, "sample.wtb")
	a, err := record.ReadArchive(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if a.Written != (record.Day{Year: 2026, Month: 11, Day: 29}) || a.Year != 1977 || a.Size != 8 || a.Depth != 20 || len(a.Games) != 3 {
		t.Errorf("header %+v", a)
	}
	if g := a.Games[1]; g.Tournament != 1 || g.Black != 3 || g.White != 4 || g.Score != 52 || g.Theoretical != 52 {
		t.Errorf("second game %+v", g)
	}
	var written bytes.Buffer
	if err := record.WriteArchive(&written, a); err != nil || !bytes.Equal(written.Bytes(), data) {
		t.Errorf("written differently (%v): % x", err, written.Bytes())
	}
}

// The sample holds the first three games of the tournament archive.
func TestSampleArchiveGames(t *testing.T) {
	t.Parallel()
	a, err := record.ReadArchive(bytes.NewReader(sample(t, "sample.wtb")))
	if err != nil {
		t.Fatal(err)
	}
	text, err := gzip.NewReader(bytes.NewReader(sample(t, "tournament-games.csv.gz")))
	if err != nil {
		t.Fatal(err)
	}
	rows := csv.NewReader(text)
	for n := range 4 {
		row, err := rows.Read()
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			continue // the names of the columns
		}
		g := a.Games[n-1]
		if g.Game.Transcript() != row[2] || strconv.Itoa(int(g.Score)) != row[1] || g.Game.Position().Official().Black != int(g.Score) {
			t.Errorf("game %d: %s with %d, want %v", n, g.Game.Transcript(), g.Score, row)
		}
	}
}

// archiveOf writes an archive of one game.
func archiveOf(t testing.TB, a record.Archive, g engine.Game) []byte {
	t.Helper()
	var b bytes.Buffer
	a.Games = []record.ArchivedGame{{Game: g}}
	if err := record.WriteArchive(&b, a); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestArchiveOnTheLargeBoard(t *testing.T) {
	t.Parallel()
	ten, _ := engine.Standard(10)
	g, err := record.ReadTranscript(ten, "d5d6g7d4c6h8f4f7d3g4h4b6i9c4f8g3f3i5a6d7b5e4i4c3c7b3d8b8b4d2i6e3a2a4f2g1b2g8e7b7a9i8a5i10c5a3e2g2c1c2j8g6g5b9j10")
	if err != nil {
		t.Fatal(err)
	}
	a, err := record.ReadArchive(bytes.NewReader(archiveOf(t, record.Archive{Size: 10}, g)))
	if err != nil || a.Games[0].Game.Transcript() != g.Transcript() {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestReadArchiveErrors(t *testing.T) {
	t.Parallel()
	good := archiveOf(t, record.Archive{Size: 8}, game(t, "f5d6c3"))
	change := func(at int, b byte) []byte {
		data := bytes.Clone(good)
		data[at] = b
		return data
	}
	const moves = 16 + 8
	for _, c := range []struct {
		data []byte
		want string
	}{
		{nil, "archive: 0 bytes, less than a header"},
		{change(12, 9), "archive: board size 9: want 8 or 10"},
		{change(13, 1), "archive: kind 1: these are not games"},
		{change(7, 0xFF), "archive: 4278190081 games announced, 68 bytes follow"},
		{good[:50], "archive: 1 games announced, 34 bytes follow"},
		{change(moves+2, 56), "game 1: move 3, f5: occupied"},
		{change(moves+2, 1), "game 1: move 3, code 1: no square has it"},
		{change(moves+2, 59), "game 1: move 3, i5: off the board"},
		{change(moves+2, 255), "game 1: move 3, code 255: no square has it"},
		{change(moves+3, 11), "game 1: move 4, a1: flips nothing"},
	} {
		if _, err := record.ReadArchive(bytes.NewReader(c.data)); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if _, err := record.ReadArchive(endless{}); err == nil || err.Error() != "read archive: more than 1360016 bytes" {
		t.Errorf("an endless file: %v", err)
	}
}

// endless is a file that never stops.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

func TestWriteArchiveErrors(t *testing.T) {
	t.Parallel()
	four, _ := engine.Standard(4)
	for want, a := range map[string]record.Archive{
		"game 1: othello-4 does not belong on a board of size 8": {Size: 8, Games: []record.ArchivedGame{{Game: engine.NewGame(four)}}},
		"game 1: board size 0: want 4, 6, 8 or 10":               {Games: []record.ArchivedGame{{Game: game(t, "f5")}}},
	} {
		if err := record.WriteArchive(io.Discard, a); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestReadNames(t *testing.T) {
	t.Parallel()
	header := strings.Repeat("\x00", 16)
	cell := func(name string, width int) string { return name + strings.Repeat("\x00", width-len(name)) }
	for _, c := range []struct {
		read  func(io.Reader) ([]string, error)
		width int
	}{{record.ReadPlayers, 20}, {record.ReadTournaments, 26}} {
		full := strings.Repeat("x", c.width)
		names, err := c.read(strings.NewReader(header + cell("H\xe9l\xe8ne", c.width) + cell("", c.width) + full))
		if err != nil || !reflect.DeepEqual(names, []string{"Hélène", "", full}) {
			t.Errorf("%q, %v", names, err)
		}
		for _, bad := range []string{"", header[:15], header + "x"} {
			if names, err := c.read(strings.NewReader(bad)); err == nil {
				t.Errorf("%q: %q, want an error", bad, names)
			}
		}
		if _, err := c.read(endless{}); err == nil {
			t.Error("an endless file: no error")
		}
	}
}

func FuzzReadArchive(f *testing.F) {
	f.Add(archiveOf(f, record.Archive{Size: 8, Year: 1977}, game(f, whole)))
	f.Add(archiveOf(f, record.Archive{Size: 8}, game(f, ""))[:20])
	f.Add([]byte{})
	if data, ok := shared(f, "sample.wtb"); ok {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := record.ReadArchive(bytes.NewReader(data))
		if err != nil {
			return
		}
		var written bytes.Buffer
		if err := record.WriteArchive(&written, a); err != nil {
			t.Fatal(err)
		}
		again, err := record.ReadArchive(&written)
		if err != nil || len(again.Games) != len(a.Games) {
			t.Fatalf("%d games became %d: %v", len(a.Games), len(again.Games), err)
		}
		for n, g := range a.Games {
			if again.Games[n].Game.Position() != g.Game.Position() {
				t.Errorf("game %d: %s became %s", n+1, g.Game.Transcript(), again.Games[n].Game.Transcript())
			}
		}
	})
}

func FuzzReadNames(f *testing.F) {
	f.Add([]byte(strings.Repeat("\x00", 16) + "ann" + strings.Repeat("\x00", 17)))
	f.Add([]byte("short"))
	f.Fuzz(func(t *testing.T, data []byte) {
		names, err := record.ReadPlayers(bytes.NewReader(data))
		if err == nil && len(names) != (len(data)-16)/20 {
			t.Errorf("%d names in %d bytes", len(names), len(data))
		}
	})
}
