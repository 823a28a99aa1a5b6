package e2e_test

import (
	"testing"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/engine"
)

// What a move may cost at the other player's terminal, in bytes: whatever it flips in this game, and as a rule.
const (
	oneKB        = 1024
	wellUnderOne = 650
)

func TestAMoveIsCheapOnTheWire(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bob := h.enter(t, h.person(t, "ann")), h.enter(t, h.person(t, "bob"))
	p := friends(t, ann, bob)
	g, total := start, 0
	moves := squares(t, wipeout[:28])
	for _, move := range moves {
		them := p[g.Position().ToMove().Opponent()]
		before := them.received()
		g = p.play(t, g, move.String())
		cost := them.received() - before
		if total += cost; cost >= oneKB {
			t.Errorf("%s cost %d bytes at the other terminal: %q", move, cost, them.everything()[before:])
		}
	}
	if mean := total / len(moves); mean > wellUnderOne {
		t.Errorf("a move cost %d bytes at the other terminal, more than %d", mean, wellUnderOne)
	}
}

func TestAnIdleLobbyIsSilent(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.enter(t, h.person(t, "ann"))
	ann.sees("you are ann")
	g := h.pairing(t, h.person(t, "bob"), h.person(t, "eve"), false)
	ann.seesLine(`bob.*\*`)
	ann.seesLine(`eve.*\*`)
	before := ann.received()
	g.play(wipeout[:20])
	g.players[engine.Black].ask("ok", `{"do":"say","match":%q,"text":"nobody else is to know"}`, g.id)
	g.players[engine.Black].ask("ok", `{"do":"offer","match":%q,"what":"draw"}`, g.id)
	g.players[engine.White].sees("the offer", func(m wire.Match) bool { return len(m.Offers) > 0 })

	kim := h.enter(t, guest("kim")) // what does concern a lobby, and comes after all that
	kim.sees("you are ")
	ann.sees("guest")
	if cost := ann.received() - before; cost > wellUnderOne {
		t.Errorf("a private game cost %d bytes in somebody else's lobby", cost)
	}
}
