package spoken

import (
	"testing"

	"reversi/engine"
	"reversi/lobby/match"
)

func TestArriving(t *testing.T) { bubble(t, testArriving) }

func testArriving(t *testing.T) {
	v := come(t, ann, func(v *visit) {
		v.club.snaps["game"] = casual(t, ann, master, "f5d6")
		v.o.Match = "game"
	})
	want := "Reversi. You are ann. Type help for the commands.\n" +
		"Game game, casual, no clock. Black: ann 1612. White: Master (bot).\n" +
		"You play Black.\n" +
		"Black 3, White 3. Your turn.\n"
	if got := v.hears(); got != want {
		t.Errorf("heard\n%swant\n%s", got, want)
	}
}

func TestEventsOfAGame(t *testing.T) { bubble(t, testEventsOfAGame) }

func testEventsOfAGame(t *testing.T) {
	v := at(t, ann, casual(t, ann, bob, ""))
	over := casual(t, ann, bob, wipeout)
	over.Result = &match.Result{
		Winner: match.BlackWins, Reason: match.Wipeout, Discs: engine.Score{Black: 20}, Official: &engine.Score{Black: 64},
	}
	back := casual(t, ann, bob, wipeout[:24])
	back.Takebacks = 1
	for _, c := range []struct {
		what string
		snap *match.Snapshot
		want string
	}{
		{"a move of one's own", casual(t, ann, bob, "d3"), "Black plays d3, flips 1. Black 4, White 1. White to move."},
		{"an answer", casual(t, ann, bob, "d3c5"), "White plays c5, flips 1. Black 3, White 3. Your turn."},
		{"moves that were missed", casual(t, ann, bob, "d3c5c6e3f3d6d7"), "5 moves were made: c6 e3 f3 d6 d7. Black 9, White 2. White to move."},
		{"more of them", casual(t, ann, bob, wipeout[:28]), "7 moves were made: c7 f6 e7 d8 f7 b6 g5. Black 13, White 5. Your turn."},
		{"a takeback", back, "Taken back to move 12. Black 10, White 6. Your turn."},
		{"and again", casual(t, ann, bob, wipeout[:28]), "Black plays b6, flips 3.\nWhite plays g5, flips 1. Black 13, White 5. Your turn."},
		{"a forced pass", casual(t, ann, bob, wipeout[:30]), "Black plays g7, flips 4.\nWhite has no moves: pass. Black 18, White 1. Your turn."},
		{"the end", over, "Black plays h4, flips 1.\nThe game is over. ann (black) wins, 20-0: no white disc is left.\n" +
			"Official score: Black 64, White 0.\nType rematch, review or leave."},
	} {
		got := v.feed(c.snap)
		if got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.what, got, c.want)
		}
	}
}

// wipeout is a short game that ends with no white disc left, after a forced pass.
const wipeout = "d3c5c6e3f3d6d7c7f6e7d8f7b6g5g7h4"
