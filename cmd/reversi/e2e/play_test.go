package e2e_test

import (
	"bytes"
	"strings"
	"testing"
)

// wipeout is a short game that ends with no disc of one colour left, after a forced pass.
const wipeout = "d3c5c6e3f3d6d7c7f6e7d8f7b6g5g7h4"

// doors are the two ways in: a client in this process, and the ssh program in a pseudo-terminal.
var doors = map[string]func(*house, *testing.T, person, ...func(*visit)) *console{
	"in process":  (*house).enter,
	"ssh program": (*house).enterBySSH,
}

func TestTwoPlayersFromTheFirstKeyToTheLeaderboard(t *testing.T) {
	t.Parallel()
	for name, enter := range doors {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			ann, bob := enter(h, t, h.person(t, "ann")), enter(h, t, h.person(t, "bob"))
			ann.sees("you are ann", "z Русский", "bob")
			bob.sees("you are bob", "ann")
			pair(ann, bob)

			p := seated(t, ann, bob)
			g := start
			passed := false
			for _, move := range squares(t, wipeout) {
				g = p.play(t, g, move.String())
				if c, ok := g.Passed(); ok && !g.Position().Over() {
					passed = true
					p[c].sees("You had to pass.")
					p[c.Opponent()].sees(strings.ToUpper(c.String()[:1])+c.String()[1:]+" had to pass.", "Your turn.")
				}
			}
			if !passed || !g.Position().Over() {
				t.Fatal("the game of this test has no pass or no end")
			}
			winner, _ := g.Position().Winner()
			for _, c := range p {
				c.sees(p[winner].name+" ("+winner.String()+") wins", "no "+winner.Opponent().String()+" disc is left",
					"Discs 20-0", "Official score 64-0", "slow: ", p[winner].name+" 1500 -> 1662", p[winner.Opponent()].name+" 1500 -> 1338",
					"Review the game", "Rematch", "To the lobby")
			}
			for _, c := range p {
				c.outwaits()
				c.press("q")
				c.sees("quick game")
				c.press("l")
				c.sees("Leaderboard")
				for _, row := range []string{p[winner].name + " +1662", p[winner.Opponent()].name + " +1338"} {
					c.seesLine(row)
				}
			}
		})
	}
}

// pair has one look for a game of ten minutes and the other take it, and both go to the board.
func pair(a, b *console) {
	a.t.Helper()
	a.press("n")
	a.sees("Quick game", "< 5+0 >", "< rated >")
	a.press("right")
	a.sees("< 10+5 >")
	a.press("enter")
	a.sees("Looking for an opponent: 10+5, rated.")
	b.sees(a.name+" 1500?", "10+5", "rated")
	b.turns("down", "> "+a.name)
	b.press("enter")
	b.seesBoard(start.Position())
	a.sees("Your game with " + b.name + " begins.") // a card and a bell: nobody is moved to another screen
	if !bytes.Contains(a.everything(), []byte("\a")) || a.now(func() bool { return a.discs() != "" }) {
		a.t.Errorf("%s was not called to the game, or was dragged there", a.name)
	}
	a.insists("+", "the board", func() bool { return a.discs() == start.Position().String() })
}

func TestATakenNameAndTheFirstLine(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.enter(t, h.person(t, "ann"))
	ann.sees("you are ann", "rename with r", "z Русский")
	other := h.enter(t, h.person(t, "Ann"))
	other.sees("The name Ann is taken or not possible: you are ")
	other.press("r")
	other.sees("Another name")
	other.typed("Anna")
	other.press("enter")
	other.sees("you are Anna")
	ann.sees("Anna")
	visitor := h.enter(t, guest("ann"))
	visitor.sees("you are guest-")
	visitor.seesNo("rename with")
}
