package book

import (
	"bytes"
	"errors"
	"maps"
	"strings"
	"testing"
)

func encoded(t testing.TB, d Draft) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := Encode(&out, d); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func sealed(t testing.TB, positions int, plain []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := seal(&out, positions, plain); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestDraftsComeBackAsTheyWere(t *testing.T) {
	t.Parallel()
	_, d := whole(t)
	again, err := Decode(encoded(t, d))
	if err != nil || !maps.Equal(again, d) {
		t.Errorf("%d positions of %d come back otherwise: %v", len(again), len(d), err)
	}
	p := Start()
	for _, score := range []int{-maxScore, -1, 0, 1, maxScore} {
		small := Draft{p: {p.Children()[0].Position, score}}
		if again, err := Decode(encoded(t, small)); err != nil || !maps.Equal(again, small) {
			t.Errorf("a leaf of score %d comes back as %v: %v", score, again, err)
		}
	}
}

func TestEveryDamageIsRefused(t *testing.T) {
	t.Parallel()
	step := 1 // from byte to byte through the header, in leaps after it
	for i := 0; i < len(embedded); i += step {
		damaged := bytes.Clone(embedded)
		damaged[i] ^= 1 << (i % 8)
		if _, err := Decode(damaged); !errors.Is(err, ErrDamaged) {
			t.Fatalf("byte %d changed: %v", i, err)
		}
		if _, err := Decode(embedded[:i]); !errors.Is(err, ErrDamaged) {
			t.Fatalf("cut after %d bytes: %v", i, err)
		}
		if i == 63 {
			step = 1 + len(embedded)/1000
		}
	}
	if _, err := Decode(append(bytes.Clone(embedded), 0)); !errors.Is(err, ErrDamaged) {
		t.Errorf("a byte too many: %v", err)
	}
}

// What has the right checksum can still be no book.
func TestNonsenseIsRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		positions int
		plain     []byte
		want      string
	}{
		"no positions":           {0, nil, "0 positions"},
		"too many positions":     {maxPositions + 1, nil, "131073 positions"},
		"nothing":                {1, nil, "unexpected EOF"},
		"no scores":              {1, []byte{unknown}, "no move has a score"},
		"fewer than promised":    {2, []byte{leaves}, "1 positions, not 2"},
		"more than promised":     {1, []byte{goesOn, goesOn, goesOn, goesOn}, "no move has the code 1"},
		"more bytes":             {1, []byte{leaves, 0}, "1 bytes too many"},
		"a score out of bounds":  {1, []byte{0x83, 0x64}, "no move has the code 12803"},
		"a number without end":   {1, bytes.Repeat([]byte{0xFF}, 12), "unexpected EOF"},
		"two moves that leave":   {2, []byte{goesOn, leaves, leaves, unknown}, "no move has the code 2"},
		"a book of four million": {1, make([]byte, maxBytes+1), "no move has a score"},
	} {
		if _, err := Decode(sealed(t, c.positions, c.plain)); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// Whatever a book with the right checksum says, it is refused or read as a book.
func FuzzDecode(f *testing.F) {
	f.Add(uint16(1), []byte{leaves})
	f.Add(uint16(3), []byte{goesOn, goesOn, 7, unknown, leaves, 9, 9, 9})
	f.Add(uint16(2), bytes.Repeat([]byte{goesOn}, 500))
	f.Add(uint16(20), bytes.Repeat([]byte{goesOn, leaves, unknown}, 500))
	f.Fuzz(func(t *testing.T, positions uint16, plain []byte) {
		if _, err := Decode(plain); !errors.Is(err, ErrDamaged) {
			t.Fatalf("without a header: %v", err)
		}
		r := reader{plain: plain, positions: int(positions), draft: Draft{}}
		if r.read() != nil {
			return
		}
		d := r.draft
		if len(d) != int(positions) || d.Book().Len() != len(d) {
			t.Fatalf("%d positions, not %d", len(d), positions)
		}
		if again, err := Decode(encoded(t, d)); err != nil || !maps.Equal(d, again) {
			t.Fatalf("comes back as %d positions: %v", len(again), err)
		}
	})
}
