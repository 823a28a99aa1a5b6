package e2e_test

import (
	"testing"

	"reversi/engine"
)

func TestBackAtTheBoardAfterTheConnectionWasCut(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	keys := map[string]person{"ann": h.person(t, "ann"), "bob": h.person(t, "bob")}
	ann, bob := h.enter(t, keys["ann"]), h.enter(t, keys["bob"])
	ann.sees("bob")
	pair(ann, bob)
	p := seated(t, ann, bob)
	g := p.play(t, start, "f5d6c3")

	gone := p[engine.White] // it is their turn: the clock runs on
	gone.cut()
	p[engine.Black].seesLine("W  " + gone.name + " +away")

	back := h.enter(t, keys[gone.name])
	back.seesBoard(g.Position()) // first thing
	back.sees("Your turn.")
	p[engine.Black].seesLine("W  " + gone.name + ` +1500\?`)

	// A second session of the same key is at the same board, and either may move.
	second := h.enterBySSH(t, keys[gone.name])
	second.seesBoard(g.Position())
	p[engine.White] = second
	g = p.play(t, g, "d3")
	back.seesBoard(g.Position())
	p[engine.White] = back
	g = p.play(t, g, "c4f4")
	second.seesBoard(g.Position())

	// One of the two leaves: the seat is not away.
	second.cut()
	p.play(t, g, "f6")
	if black := p[engine.Black]; black.now(func() bool { return black.shows("away") }) {
		t.Errorf("a seat with a session left is away:\n%s", black.picture())
	}
}

func TestResizeAtAnyMoment(t *testing.T) {
	t.Parallel()
	for name, enter := range doors {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			ann, bob := enter(h, t, h.person(t, "ann")), enter(h, t, h.person(t, "bob"))
			p := friends(t, ann, bob)
			black := p[engine.Black]
			g := p.play(t, start, "f5d6")
			for _, size := range []struct{ width, height, square int }{{120, 40, 8}, {40, 20, 3}, {80, 24, 4}, {100, 30, 6}} {
				black.size(size.width, size.height)
				black.until("a board of larger or smaller squares", func() bool {
					return black.pitch() == size.square && black.discs() == g.Position().String()
				})
			}
			black.size(39, 19)
			black.until("that it is too small", func() bool { return black.shows("Too small: needs 40 x 20") && black.discs() == "" })
			black.press("c", "3", "x", "q", "enter") // all ignored
			black.reports(80, 24)
			black.seesBoard(g.Position())
			black.sees("Your turn.")
			if black.now(func() bool { return black.shows("Menu") || black.shows("Leave") }) {
				t.Errorf("a key had an effect on a terminal that is too small:\n%s", black.picture())
			}
			p.play(t, g, "c3")
		})
	}
}
