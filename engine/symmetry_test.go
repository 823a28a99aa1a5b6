package engine_test

import (
	"testing"

	"pgregory.net/rapid"

	"reversi/engine"
)

func TestTransformCommutesWithPlay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		p := anyGame(t, rt).Position()
		sym := engine.Symmetry(rapid.IntRange(0, engine.Symmetries-1).Draw(rt, "symmetry"))
		size := p.Variant().Size()
		if p.Transform(sym).Transform(sym.Inverse()) != p {
			rt.Fatalf("%v turned by %d and back is %v", p, sym, p.Transform(sym).Transform(sym.Inverse()))
		}
		for _, s := range p.Legal() {
			after, _ := p.Play(s)
			turned, err := p.Transform(sym).Play(s.Transform(sym, size))
			if err != nil || turned != after.Transform(sym) {
				rt.Fatalf("%v turned by %d: %v, %v", s, sym, turned, err)
			}
		}
	})
}

func TestSymmetriesDiffer(t *testing.T) {
	t.Parallel()
	seen := map[engine.Square]bool{}
	for sym := range engine.Symmetry(engine.Symmetries) {
		s := at("b1").Transform(sym, 8)
		if seen[s] || s.Transform(sym.Inverse(), 8) != at("b1") {
			t.Errorf("symmetry %d carries b1 to %v and back to %v", sym, s, s.Transform(sym.Inverse(), 8))
		}
		seen[s] = true
	}
}

// The standard start lies on itself in four ways; in the other four its
// colours are exchanged, which is one more variant.
func TestVariantImages(t *testing.T) {
	t.Parallel()
	images := map[*engine.Variant]int{}
	for sym := range engine.Symmetry(engine.Symmetries) {
		v := engine.Othello().Transform(sym)
		images[v]++
		if v.Transform(sym.Inverse()) != engine.Othello() {
			t.Errorf("symmetry %d and back is another variant", sym)
		}
		if engine.Othello().Start().Transform(sym).Variant() != engine.Othello() {
			t.Errorf("symmetry %d of a position is not one of standard Othello", sym)
		}
	}
	if len(images) != 2 || images[engine.Othello()] != 4 {
		t.Errorf("images %v, want Othello and one other, four times each", images)
	}
}

// A board with one corner missing has eight images, and positions follow.
func TestLopsidedBoard(t *testing.T) {
	t.Parallel()
	v, err := engine.NewVariant("lopsided", []string{"##----", "------", "--OX--", "--XO--", "------", "------"}, engine.Black)
	if err != nil {
		t.Fatal(err)
	}
	images := map[*engine.Variant]bool{}
	for sym := range engine.Symmetry(engine.Symmetries) {
		image := v.Transform(sym)
		images[image] = true
		p := v.Start().Transform(sym)
		if p.Variant() != image || p != image.Start() || p.Transform(sym.Inverse()) != v.Start() {
			t.Errorf("symmetry %d: %v on %p, want %p", sym, p, p.Variant(), image)
		}
		if perft := engine.Perft(p, 6, engine.PassIsPly); perft != engine.Perft(v.Start(), 6, engine.PassIsPly) {
			t.Errorf("symmetry %d: %d leaves", sym, perft)
		}
	}
	if len(images) != engine.Symmetries {
		t.Errorf("%d images, want 8", len(images))
	}
}
