package search

import (
	"encoding/csv"
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"reversi/engine"
	"reversi/engine/eval"
)

// readData reads a csv file of the shared test data, which lies beside the repository, without its header.
func readData(t *testing.T, name string) [][]string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		f, err := os.Open(filepath.Join(dir, "shared", "data", name))
		if err != nil {
			continue
		}
		defer f.Close()
		rows, err := csv.NewReader(f).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		return rows[1:]
	}
	t.Skipf("no shared/data/%s beside the repository", name)
	return nil
}

func number(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func bitboardOf(p engine.Position) bitboard {
	own, opp := p.Bits()
	return bitboard{own, opp}
}

// perft counts as engine.Perft does in the mode of a pass that is a ply and an ended game that counts.
func perft(b bitboard, depth int) uint64 {
	moves := b.moves()
	switch {
	case depth == 0 || moves|b.passed().moves() == 0:
		return 1
	case moves == 0:
		return perft(b.passed(), depth-1)
	}
	var leaves uint64
	for ; moves != 0; moves &= moves - 1 {
		square := bits.TrailingZeros64(moves)
		leaves += perft(b.play(square, b.flips(square)), depth-1)
	}
	return leaves
}

func TestPerft(t *testing.T) {
	t.Parallel()
	start := engine.Othello().Start()
	for _, row := range readData(t, "perft.csv") {
		board, mode, depth := row[0], row[1], number(t, row[2])
		if board != "8" || mode != "1" || depth > 8 {
			continue
		}
		if got := strconv.FormatUint(perft(bitboardOf(start), depth), 10); got != row[3] {
			t.Errorf("perft %d = %s, want %s", depth, got, row[3])
		}
	}
	if got, want := perft(bitboardOf(start), 7), engine.Perft(start, 7, engine.PassIsPly); got != want {
		t.Errorf("perft 7 = %d, by the plain rules %d", got, want)
	}
}

// randomGame calls visit with every position of a game of random moves.
func randomGame(t *testing.T, rnd *rand.Rand, visit func(engine.Position)) {
	t.Helper()
	g := engine.NewGame(engine.Othello())
	for !g.Over() {
		visit(g.Position())
		legal := g.Position().Legal()
		next, err := g.Play(legal[rnd.IntN(len(legal))])
		if err != nil {
			t.Fatal(err)
		}
		g = next
	}
	visit(g.Position())
}

func TestMovesAndFlipsFollowTheRules(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		randomGame(t, rnd, func(p engine.Position) { compareWithRules(t, p) })
	}
}

// Boards that no game reaches have longer and more crossing lines.
func TestMovesAndFlipsFollowTheRulesOnAnyBoard(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		board := make([]byte, 64)
		density := 1 + rnd.IntN(9)
		for i := range board {
			board[i] = '-'
			if rnd.IntN(10) < density {
				board[i] = "XO"[rnd.IntN(2)]
			}
		}
		p, err := engine.ParseBoard(string(board), engine.White)
		if err != nil {
			t.Fatal(err)
		}
		compareWithRules(t, p)
	}
}

func compareWithRules(t *testing.T, p engine.Position) {
	t.Helper()
	b := bitboardOf(p)
	if got, want := b.moves(), set(p.Legal()); got != want {
		t.Fatalf("%s, %v to move: moves %x, by the rules %x", p, p.ToMove(), got, want)
	}
	for i := range 64 {
		if b.empties()>>i&1 == 0 {
			continue
		}
		if got, want := b.flips(i), set(p.Flips(squareOf(i))); got != want {
			t.Fatalf("%s, %v to move: %v flips %x, by the rules %x", p, p.ToMove(), squareOf(i), got, want)
		}
	}
	if score := p.Official(); p.Over() && p.ToMove() == engine.Black && b.final() != score.Black-score.White {
		t.Fatalf("%s: final %d, by the rules %v", p, b.final(), score)
	}
}

func set(squares []engine.Square) (s uint64) {
	for _, sq := range squares {
		s |= 1 << (8*sq.Row() + sq.Col())
	}
	return s
}

// What counts as stable must stay as it is to the end of every game.
func TestStableDiscsStay(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(8, 8))
	found := 0
	for range 100 {
		var stable [2]uint64
		randomGame(t, rnd, func(p engine.Position) {
			b := bitboardOf(p)
			discs := [2]uint64{}
			discs[p.ToMove()], discs[p.ToMove().Opponent()] = b.own, b.opp
			for color, set := range discs {
				if lost := stable[color] &^ set; lost != 0 {
					t.Fatalf("%s: %v lost stable discs %x", p, engine.Color(color), lost)
				}
				stable[color] = eval.Stable(set)
			}
		})
		found += bits.OnesCount64(stable[0] | stable[1])
	}
	if found < 2000 {
		t.Errorf("%d stable discs at the end of 100 games, want half of all or so", found)
	}
}
