package book

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"reversi/engine"
)

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// whole is the book that is part of the program, and what it was made of.
func whole(t testing.TB) (*Book, Draft) {
	t.Helper()
	b, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	d, err := Decode(embedded)
	if err != nil {
		t.Fatal(err)
	}
	return b, d
}

// some are positions of the draft from all plies, some two thousand.
func (d Draft) some() (list []Position) {
	order := d.Order()
	for i := 0; i < len(order); i += 1 + len(order)/2000 {
		list = append(list, order[i])
	}
	return list
}

// played is a position as it stands on a board.
func played(t testing.TB, p Position) engine.Position {
	t.Helper()
	var board [64]byte
	for i := range board {
		board[i] = "-XO"[p.Own>>i&1|p.Opp>>i&1<<1]
	}
	at, err := engine.ParseBoard(string(board[:]), engine.Black)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// after is the position that a move of the book leads to.
func after(t testing.TB, at engine.Position, m Move) engine.Position {
	t.Helper()
	next, err := at.Play(m.Square)
	if err != nil {
		t.Fatal(err)
	}
	if passed, err := next.Pass(); err == nil {
		return passed
	}
	return next
}

// A move that the book goes on behind is worth what the best reply leaves of it; its moves are legal, different and in order, and one at most leaves
// the book, but for its mirror images.
func TestScoresAreMinimax(t *testing.T) {
	t.Parallel()
	b, d := whole(t)
	for _, p := range d.some() {
		at, leaving := played(t, p), map[Position]bool{}
		moves := b.At(p)
		if len(moves) == 0 || !slices.IsSortedFunc(moves, func(x, y Move) int { return y.Score - x.Score }) {
			t.Fatalf("%v: moves %v", at, moves)
		}
		for i, m := range moves {
			if slices.ContainsFunc(moves[:i], func(other Move) bool { return other.Square == m.Square }) {
				t.Fatalf("%v: %v twice", at, m.Square)
			}
			next := after(t, at, m)
			replies := b.Moves(next)
			if m.Known != (len(replies) > 0) {
				t.Fatalf("%v: %v, and then %v", at, m, replies)
			}
			if !m.Known {
				leaving[PositionOf(next.Bits())] = true
				continue
			}
			want := -replies[0].Score
			if next.ToMove() == at.ToMove() {
				want = -want
			}
			if m.Score != want {
				t.Fatalf("%v: %v is worth %d, its replies say %d", at, m.Square, m.Score, want)
			}
		}
		if len(leaving) > 1 {
			t.Fatalf("%v: %d moves leave the book", at, len(leaving))
		}
	}
}

func TestTurnedBoardsHaveTurnedMoves(t *testing.T) {
	t.Parallel()
	b, d := whole(t)
	for i, p := range d.some() {
		if i%10 > 0 {
			continue
		}
		at := played(t, p)
		for s := range engine.Symmetry(engine.Symmetries) {
			var want []Move
			for _, m := range b.Moves(at) {
				want = append(want, Move{m.Square.Transform(s, 8), m.Score, m.Known})
			}
			if got := b.Moves(at.Transform(s)); !slices.Equal(sorted(got), sorted(want)) {
				t.Fatalf("%v turned by %d: %v, want %v", at, s, got, want)
			}
		}
	}
}

func sorted(moves []Move) []Move {
	slices.SortFunc(moves, func(x, y Move) int { return int(x.Square) - int(y.Square) })
	return moves
}

// image must turn sets as engine turns squares.
func TestImagesAreThoseOfTheEngine(t *testing.T) {
	t.Parallel()
	for bit := range 64 {
		for s := range engine.Symmetry(engine.Symmetries) {
			square := engine.SquareAt(bit%8, bit/8).Transform(s, 8)
			if got, want := image(1<<bit, s), uint64(1)<<(8*square.Row()+square.Col()); got != want {
				t.Errorf("bit %d by %d: %x, want %x", bit, s, got, want)
			}
		}
	}
}

// Black may begin with any of the four moves, all alike.
func TestStartIsVaried(t *testing.T) {
	t.Parallel()
	b, _ := whole(t)
	rnd, seen := random(1), map[string]int{}
	for range 400 {
		square, ok := b.Choose(engine.Othello().Start(), 0, rnd)
		if !ok {
			t.Fatal("the start is not known")
		}
		seen[square.String()]++
	}
	for _, square := range []string{"d3", "c4", "f5", "e6"} {
		if seen[square] < 50 {
			t.Errorf("%s was chosen %d times of 400", square, seen[square])
		}
	}
}

func TestChooseStaysWithinSpread(t *testing.T) {
	t.Parallel()
	b, d := whole(t)
	rnd := random(2)
	answered, varied := 0, 0
	for _, p := range d.some() {
		at := played(t, p)
		moves := b.Moves(at)
		for _, spread := range []int{0, 50, 300} {
			chosen := map[engine.Square]bool{}
			for range 4 {
				square, ok := b.Choose(at, spread, rnd)
				i := slices.IndexFunc(moves, func(m Move) bool { return m.Square == square })
				if candidate := func(m Move) bool { return m.Known && m.Score >= moves[0].Score-spread }; !ok {
					if slices.ContainsFunc(moves, candidate) || square != engine.NoSquare {
						t.Fatalf("%v, spread %d: %v and no choice of %v", at, spread, square, moves)
					}
				} else if i < 0 || !candidate(moves[i]) {
					t.Fatalf("%v, spread %d: %v of %v", at, spread, square, moves)
				} else {
					chosen[square] = true
				}
			}
			answered, varied = answered+min(len(chosen), 1), varied+max(len(chosen)-1, 0)
		}
	}
	if answered == 0 || varied == 0 {
		t.Errorf("%d answers, %d others to the same", answered, varied)
	}
}

// The better of two moves is chosen more often, by as much as it lies further within the spread.
func TestBetterMovesAreChosenMoreOften(t *testing.T) {
	t.Parallel()
	start := Start()
	after := start.Children()[0].Position
	kids := after.different()
	d := Draft{start: {}, after: {}}
	for i, score := range []int{100, 40} { // for Black: White likes the second
		d[kids[i].Position] = Leaf{kids[i].Children()[0].Position, score}
	}
	b, rnd := d.Book(), random(3)
	counts := map[int]int{}
	for range 4000 {
		square, ok := b.Choose(played(t, after), 89, rnd)
		if !ok {
			t.Fatal("no choice")
		}
		i := slices.IndexFunc(kids, func(c Child) bool { return c.Square == square })
		counts[i]++
	}
	if got := float64(counts[1]) / float64(counts[0]); got < 2.5 || got > 3.6 {
		t.Errorf("chosen %v times, want three times as often the better one", counts)
	}
}

// What is not in the book, or not on a board of its kind, has no moves there.
func TestStrangersAreNotKnown(t *testing.T) {
	t.Parallel()
	b, _ := whole(t)
	ten, err := engine.Standard(10)
	if err != nil {
		t.Fatal(err)
	}
	rows := []string{"-------#", "--------", "--------", "---OX---", "---XO---", "--------", "--------", "--------"}
	holed, err := engine.NewVariant("holed", rows, engine.Black)
	if err != nil {
		t.Fatal(err)
	}
	rows[0], rows[3] = "--------", "---OO---"
	rows[4] = "---XX---"
	parallel, err := engine.NewVariant("parallel", rows, engine.Black)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []*engine.Variant{ten, holed, parallel} {
		if moves := b.Moves(v.Start()); len(moves) > 0 {
			t.Errorf("%s: %v", v.Name(), moves)
		}
		if square, ok := b.Choose(v.Start(), 100, random(4)); ok || square != engine.NoSquare {
			t.Errorf("%s: %v was chosen", v.Name(), square)
		}
	}
}

func TestDamageIsNamedAtTheStart(t *testing.T) {
	t.Parallel()
	if err := Check(); err != nil {
		t.Errorf("the whole book: %v", err)
	}
	damaged := bytes.Clone(embedded)
	damaged[len(damaged)/2] ^= 1
	for _, data := range [][]byte{damaged, embedded[:len(embedded)-1], nil} {
		_, err := load(data)
		if !errors.Is(err, ErrDamaged) || !strings.HasPrefix(err.Error(), "embedded opening book: the book is damaged: ") {
			t.Errorf("%d bytes: %v", len(data), err)
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := load(embedded); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkChoose(b *testing.B) {
	known, _ := whole(b)
	at, rnd := engine.Othello().Start(), random(5)
	b.ReportAllocs()
	for b.Loop() {
		known.Choose(at, 50, rnd)
	}
}
