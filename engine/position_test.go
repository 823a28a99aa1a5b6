package engine_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"reversi/engine"
)

// at reads a square whose name is known to be well formed.
func at(name string) engine.Square {
	s, err := engine.ParseSquare(name)
	if err != nil {
		panic(err)
	}
	return s
}

func TestStart(t *testing.T) {
	t.Parallel()
	p := engine.Othello().Start()
	const board = "---------------------------OX------XO---------------------------"
	if p.String() != board || p.ToMove() != engine.Black || p.Discs() != (engine.Score{Black: 2, White: 2}) {
		t.Errorf("%v, %v to move", p, p.ToMove())
	}
	if got := fmt.Sprint(p.Legal()); got != "[d3 c4 f5 e6]" {
		t.Errorf("legal %s, want [d3 c4 f5 e6]", got)
	}
	if _, err := p.Pass(); !errors.Is(err, engine.ErrNoPass) {
		t.Errorf("pass by choice: %v, want ErrNoPass", err)
	}
	if own, opp := p.Bits(); own != 1<<28|1<<35 || opp != 1<<27|1<<36 {
		t.Errorf("bits %x %x", own, opp)
	}
}

func TestIllegalMoves(t *testing.T) {
	t.Parallel()
	p := engine.Othello().Start()
	octagon := variant(t, "octagon88").Start()
	for _, c := range []struct {
		p    engine.Position
		s    engine.Square
		want string
	}{
		{p, at("d4"), "d4: occupied"},
		{p, at("a1"), "a1: flips nothing"},
		{p, at("e3"), "e3: flips nothing"},
		{p, at("i5"), "i5: off the board"},
		{p, at("a9"), "a9: off the board"},
		{p, engine.NoSquare, "--: off the board"},
		{octagon, at("a1"), "a1: off the board"},
		{octagon, at("j9"), "j9: off the board"},
	} {
		after, err := c.p.Play(c.s)
		var illegal *engine.IllegalMoveError
		if !errors.As(err, &illegal) || err.Error() != c.want || after != c.p {
			t.Errorf("play %v: %v, position changed %v; want %s", c.s, err, after != c.p, c.want)
		}
		if c.p.IsLegal(c.s) || len(c.p.Flips(c.s)) != 0 {
			t.Errorf("%v: legal %v, flips %v", c.s, c.p.IsLegal(c.s), c.p.Flips(c.s))
		}
	}
}

// Every number that a Square can hold is either one of the board's squares or
// off the board.
func TestPlayableIsTheListOfSquares(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"4", "6", "8", "10", "octagon88"} {
		v := variant(t, name)
		listed := map[engine.Square]bool{}
		for _, s := range v.Squares() {
			listed[s] = true
		}
		p := v.Start()
		for n := range 256 {
			s := engine.Square(n)
			if p.Playable(s) != listed[s] {
				t.Errorf("board %s: %d (%v) playable %v, listed %v", name, n, s, p.Playable(s), listed[s])
			}
			if _, disc := p.Disc(s); disc && !listed[s] {
				t.Errorf("board %s: a disc on %d", name, n)
			}
		}
		if len(listed) != p.Empties()+4 {
			t.Errorf("board %s: %d squares, %d empties", name, len(listed), p.Empties())
		}
	}
}

func TestFlipsNearestFirst(t *testing.T) {
	t.Parallel()
	// e5 turns runs of one and two in seven directions; the eighth flanks nothing.
	p, err := engine.ParseBoard(""+
		"--------"+
		"-XX-X-X-"+
		"--OOOO--"+
		"---OOO--"+
		"-XOO-OX-"+
		"---OOO--"+
		"--O-X-O-"+
		"-X-----X", engine.Black)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(p.Flips(at("e5"))), "[e4 f5 f6 e6 d6 d5 d4 e3 g7 c7 c5 c3]"; got != want {
		t.Errorf("flips %s, want %s", got, want)
	}
}

func TestNoChainFollows(t *testing.T) {
	t.Parallel()
	// d1 turns c1 and b1; the discs then flanked in column b stay.
	p, err := engine.ParseBoard("XOO-"+"-O--"+"-X--"+"----", engine.Black)
	if err != nil {
		t.Fatal(err)
	}
	after, err := p.Play(at("d1"))
	if err != nil || after.String() != "XXXX"+"-O--"+"-X--"+"----" {
		t.Errorf("%v, %v", after, err)
	}
}

func TestEndings(t *testing.T) {
	t.Parallel()
	x, o := strings.Repeat("X", 64), strings.Repeat("O", 20)
	blank := strings.Repeat("-", 64)
	for _, c := range []struct {
		board    string
		ending   engine.Ending
		official engine.Score
		winner   string
	}{
		{x, engine.FullBoard, engine.Score{Black: 64}, "black"},
		{o + blank[20:], engine.Wipeout, engine.Score{White: 64}, "white"},
		{x[:31] + "--" + strings.Repeat("O", 31), engine.NoMoves, engine.Score{Black: 32, White: 32}, ""},
		{"X" + blank[2:] + "O", engine.NoMoves, engine.Score{Black: 32, White: 32}, ""},
		{engine.Othello().Start().String(), engine.None, engine.Score{Black: 32, White: 32}, ""},
		{blank, engine.Wipeout, engine.Score{Black: 32, White: 32}, ""},
		{"XX" + blank[3:] + "O", engine.NoMoves, engine.Score{Black: 63, White: 1}, "black"},
	} {
		p, err := engine.ParseBoard(c.board, engine.White)
		if err != nil {
			t.Fatal(err)
		}
		if p.Ending() != c.ending || p.Over() != (c.ending != engine.None) || p.Official() != c.official {
			t.Errorf("%v: %v, over %v, official %v; want %v, %v", p, p.Ending(), p.Over(), p.Official(), c.ending, c.official)
		}
		if winner, won := p.Winner(); won != (c.winner != "") || won && winner.String() != c.winner {
			t.Errorf("%v: winner %v %v, want %q", p, winner, won, c.winner)
		}
	}
}

// A start in which nobody can move is over at once, and more discs win.
func TestOverAtTheStart(t *testing.T) {
	t.Parallel()
	v, err := engine.NewVariant("still", []string{"XX--", "----", "----", "---O"}, engine.Black)
	if err != nil {
		t.Fatal(err)
	}
	g := engine.NewGame(v)
	if winner, won := g.Position().Winner(); !g.Over() || !won || winner != engine.Black {
		t.Errorf("over %v, winner %v %v; want black", g.Over(), winner, won)
	}
	if _, err := g.Play(at("c1")); err == nil || err.Error() != "c1: the game is over" {
		t.Errorf("a move after the end: %v", err)
	}
	if _, passed := g.Passed(); passed {
		t.Error("a pass is recorded in a game that is over")
	}
}

func TestParseSquare(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"a1", "d3", "h8", "a10", "j10", "J9"} {
		if s, err := engine.ParseSquare(name); err != nil || !strings.EqualFold(s.String(), name) {
			t.Errorf("%s: %v, %v", name, s, err)
		}
	}
	for _, name := range []string{"", "a", "3", "k1", "a0", "a11", "a01", "a+1", "33", "aa", "é1", "a1 ", "a999"} {
		if s, err := engine.ParseSquare(name); err == nil || s != engine.NoSquare {
			t.Errorf("%q: %v, %v; want an error", name, s, err)
		}
	}
}

func TestParseBoardErrors(t *testing.T) {
	t.Parallel()
	for board, want := range map[string]string{
		"":                            "board of 0 characters: want 16, 36, 64 or 100",
		strings.Repeat("-", 63):       "board of 63 characters: want 16, 36, 64 or 100",
		strings.Repeat("-", 15) + "x": `board: square d4: 'x' is none of X O - #`,
		"#" + strings.Repeat("-", 15): "board: its squares are not those of othello-4",
		strings.Repeat("-", 98) + "é": "board: square i10: 'Ã' is none of X O - #",
	} {
		if _, err := engine.ParseBoard(board, engine.Black); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", board, err, want)
		}
	}
}

func TestNewVariantErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rows []string
		want string
	}{
		{nil, `variant "v": 0 rows, want 4 to 10`},
		{make([]string, 11), `variant "v": 11 rows, want 4 to 10`},
		{[]string{"----", "----", "---", "----"}, `variant "v": row 3 has 3 squares, want 4`},
		{[]string{"----", "-?--", "----", "----"}, `variant "v": square b2: '?' is none of X O - #`},
	} {
		if _, err := engine.NewVariant("v", c.rows, engine.Black); err == nil || err.Error() != c.want {
			t.Errorf("%q: %v, want %s", c.rows, err, c.want)
		}
	}
}

func FuzzParseBoard(f *testing.F) {
	f.Add(engine.Othello().Start().String(), uint8(0))
	f.Add("XO--OX----------", uint8(27))
	f.Add("#", uint8(255))
	f.Fuzz(func(t *testing.T, board string, square uint8) {
		p, err := engine.ParseBoard(board, engine.White)
		if err != nil {
			return
		}
		if p.String() != board {
			t.Errorf("%q became %q", board, p)
		}
		s := engine.Square(square)
		if after, err := p.Play(s); (err == nil) != p.IsLegal(s) || err == nil && after.Empties() != p.Empties()-1 {
			t.Errorf("%v on %q: %v, %v", s, board, after, err)
		}
	})
}

func FuzzParseSquare(f *testing.F) {
	for _, name := range []string{"d3", "J10", "a01", "", "é1"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		s, err := engine.ParseSquare(name)
		if err == nil && s.String() != strings.ToLower(name) {
			t.Errorf("%q became %v", name, s)
		}
	})
}
