package e2e_test

import "testing"

func TestTheClubClosesAndOpensAgain(t *testing.T) {
	t.Parallel()
	data, keys := t.TempDir(), t.TempDir()
	h, closed := newHouse(t, data, keys)
	people := map[string]person{"ann": h.person(t, "ann"), "bob": h.person(t, "bob")}
	ann, bob := h.enter(t, people["ann"]), h.enterBySSH(t, people["bob"])
	ann.sees("bob")
	pair(ann, bob)
	p := seated(t, ann, bob)
	g := p.play(t, start, "f5d6c3")

	must(t, closed())
	for _, c := range p {
		if status := c.ends(); status != 1 {
			t.Errorf("%s: the session that the server ended has status %d", c.name, status)
		}
		c.sees("The club stops, most often for seconds only. Your games wait; no clock runs.")
		c.until("the terminal as it was", func() bool { return !c.screen.IsAltScreen() && !c.screen.CursorHidden() })
	}

	h, closed = newHouse(t, data, keys)
	defer func() { must(t, closed()) }()
	ann, bob = h.enter(t, people["ann"]), h.enterBySSH(t, people["bob"])
	for _, c := range []*console{ann, bob} {
		c.seesBoard(g.Position()) // first thing
	}
	seated(t, ann, bob).play(t, g, "d3c4")
	ann.cut()
	bob.cut()
}
