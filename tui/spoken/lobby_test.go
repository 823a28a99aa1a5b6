package spoken

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

func five() match.TimeControl { return usual }

func TestInTheLobby(t *testing.T) { bubble(t, testInTheLobby) }

func testInTheLobby(t *testing.T) {
	other := casual(t, bob, master, "f5")
	other.ID = "other"
	v := come(t, ann, func(v *visit) {
		v.club.hall.Publish(&lobby.Hall{
			Here:  []lobby.Presence{{Player: ann}, {Player: bob}},
			Seeks: []lobby.Seek{{ID: 70, From: bob, Terms: lobby.Terms{Control: five(), Rated: true}}},
			Games: []match.Summary{{Start: other.Start, Discs: engine.Score{Black: 4, White: 1}}},
		})
		v.club.snaps["other"] = other
		v.club.snaps["game"] = casual(t, ann, bob, "")
	})
	if got, want := v.hears(), "Reversi. You are ann. Type help for the commands.\n2 people here, 1 looking for a game, 1 game to watch.\n"; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	v.converse(t, []said{
		{"who", "Here: ann 1612, bob 1580?."},
		{"seeks", "1: bob 1580? is looking for a game, 5+0, rated. Type take 1 to play."},
		{"games", "1: bob 1580? against Master (bot), 4 to 1, no clock."},
		{"take 2", "Use it like this: take NUMBER: plays against somebody who is looking for a game."},
		{"watch zzzz", "There is no such game."},
		{"watch 1", "Game other, casual, no clock. Black: bob 1580?. White: Master (bot).\nYou are watching this game.\nBlack 4, White 1. White to move."},
		{"leave", "2 people here, 1 looking for a game, 1 game to watch."},
	})
	if got := v.asks("take 1"); got != "take 70" {
		t.Errorf("asked %q", got)
	}
}

// One's own seek is said with how long it has waited and how wide its window is.
func TestOwnSeekIsTold(t *testing.T) { bubble(t, testOwnSeek) }

func testOwnSeek(t *testing.T) {
	v := come(t, ann)
	v.hears()
	seek := lobby.Seek{ID: 3, From: ann, Terms: lobby.Terms{Control: five(), Rated: true, Quick: true}, Since: time.Now()}
	v.club.self.Publish(&lobby.Self{Player: ann, Seek: &seek})
	time.Sleep(25 * time.Second)
	v.converse(t, []said{{"seeks", "Looking for an opponent: 5+0, rated. 0:24, rating within 196.\nNobody is looking for a game."}})
}

// What is fair with a clock is said before the game, and not again each time.
func TestPolicyIsSaidOnce(t *testing.T) { bubble(t, testPolicy) }

func testPolicy(t *testing.T) {
	v := come(t, ann)
	v.hears()
	waits := "Looking for an opponent: 5+0, rated. Type cancel to stop."
	v.converse(t, []said{
		{"quick", waits + "\nWho is away for 40 seconds while to move can lose by a claim. No first move in 25 seconds: no game. Takebacks only by agreement."},
		{"quick", waits},
		{"quick 10+5", "Looking for an opponent: 10+5, rated. Type cancel to stop.\nWho is away for 80 seconds while to move can lose by a claim. " +
			"No first move in 30 seconds: no game. Takebacks only by agreement."},
	})
}

func TestARefusedSeekIsExplained(t *testing.T) { bubble(t, testRefusedSeek) }

func testRefusedSeek(t *testing.T) {
	v := come(t, ann, func(v *visit) { v.club.refusal = &lobby.PausedError{Until: time.Now().Add(10 * time.Minute)} })
	v.hears()
	v.converse(t, []said{{"quick", "Too many games began without a move of yours: no opponents for 10 minutes."}})
}

func TestNewSeeksAreHeardInTheLobby(t *testing.T) { bubble(t, testNewSeeksAreHeardInTheLobby) }

func testNewSeeksAreHeardInTheLobby(t *testing.T) {
	v := come(t, ann)
	v.hears()
	hall := func(ids ...lobby.SeekID) string {
		h := &lobby.Hall{}
		for _, id := range ids {
			h.Seeks = append(h.Seeks, lobby.Seek{ID: id, From: bob, Terms: lobby.Terms{Control: five(), Color: lobby.WantWhite}})
		}
		v.club.hall.Publish(h)
		return v.hears()
	}
	if got, want := hall(7), "1: bob 1580? is looking for a game, 5+0, casual, plays white. Type take 1 to play.\n"; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	if got, want := hall(7, 9), "2: bob 1580? is looking for a game, 5+0, casual, plays white. Type take 2 to play.\n"; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	hall(9)
	if got := v.asks("take 2"); got != "take 9" {
		t.Errorf("the number went over to another seek: asked %q", got)
	}
}

func TestLookingForAGame(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		who         match.Player
		line, asked string
	}{
		{ann, "quick", "quick 5+0 true any"},
		{ann, "n", "quick 5+0 true any"},
		{kim, "quick", "quick 5+0 false any"},
		{ann, "quick 3+2 casual", "quick 3+2 false any"},
		{ann, "подбор 3+2 товарищеская чёрными", "quick 3+2 false black"},
		{ann, "quick no clock", "quick none false any"},
		{ann, "quick black rated", ""},
		{kim, "quick rated", ""},
		{ann, "quick nonsense", ""},
		{ann, "table", "table 5+0 false any"},
		{ann, "стол без часов", "table none false any"},
		{ann, "table rated 10+5", "table 10+5 true any"},
		{ann, "join k7qx", "join K7QX"},
		{ann, "сесть л7йч", "join K7QX"},
		{ann, "join", ""},
		{ann, "cancel", "cancel"},
		{ann, "bot", "bot novice black none"},
		{ann, "k", "bot novice black none"},
		{ann, "bot master white", "settings Level:master Side:white bot master white none"},
		{ann, "бот берёт углы по очереди 5+0", "settings Level:corners Side:alternate Clock:5+0 bot corners black 5+0"},
		{ann, "bot 3", "settings Level:master bot master black none"},
		{ann, "bot 4", ""},
		{ann, "two", "local"},
		{ann, "2", "local"},
		{ann, "history", "history ann"},
		{ann, "history bob", "history bob"},
	} {
		t.Run(c.line, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				v := come(t, c.who)
				synctest.Wait()
				if got := chosen(v.asks(c.line)); got != c.asked {
					t.Errorf("asked %q, want %q; heard %q", got, c.asked, v.hears())
				}
			})
		})
	}
}

// TestHistoryLeavesOutWhatCountsNowhere holds that games given up for another one are as little listed as on the screens.
func TestHistoryLeavesOutWhatCountsNowhere(t *testing.T) {
	bubble(t, testHistoryLeavesOutWhatCountsNowhere)
}

func testHistoryLeavesOutWhatCountsNowhere(t *testing.T) {
	aborted := match.Result{Winner: match.Nobody, Reason: match.Aborted}
	v := come(t, ann, func(v *visit) {
		v.club.finished = []lobby.Finished{
			{Start: casual(t, ann, bob, "").Start, Result: aborted}, {Start: casual(t, ann, master, "").Start, Result: aborted},
		}
	})
	v.hears()
	if said := v.after("history"); !strings.Contains(said, "bob") || strings.Contains(said, "Master") {
		t.Errorf("heard %q", said)
	}
}

// chosen leaves of the settings in what was asked those that were chosen.
func chosen(asked string) string {
	var words []string
	for w := range strings.FieldsSeq(strings.NewReplacer("{", "", "}", "").Replace(asked)) {
		_, value, setting := strings.Cut(w, ":")
		if left := strings.TrimRight(value, ";"); !setting || left != "" && left != "false" && left != "0" {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}

func TestAPairingIsHeardAndSatDownAt(t *testing.T) { bubble(t, testAPairingIsHeardAndSatDownAt) }

func testAPairingIsHeardAndSatDownAt(t *testing.T) {
	snap := casual(t, ann, bob, "")
	v := come(t, ann, terminal, func(v *visit) { v.club.snaps["game"] = snap })
	v.types("quick\r")
	v.hears()
	v.types("who i")
	v.hears()
	v.club.self.Publish(&lobby.Self{Player: ann, Matches: []match.Summary{{Start: snap.Start}}})
	want := "\r\nYour game with bob begins.\r\nGame game, casual, no clock. Black: ann 1612. White: bob 1580?.\r\nYou play Black.\r\n" +
		"Black 2, White 2. Your turn.\r\nwho i\a"
	if got := v.hears(); got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
}

func TestAnotherGameIsAnnounced(t *testing.T) { bubble(t, testAnotherGameIsAnnounced) }

func testAnotherGameIsAnnounced(t *testing.T) {
	v := at(t, ann, casual(t, ann, bob, ""))
	other := casual(t, kim, ann, "")
	other.ID = "other"
	v.club.snaps["other"] = other
	v.club.self.Publish(&lobby.Self{Player: ann, Matches: []match.Summary{{Start: other.Start}}})
	if got, want := v.hears(), "Your game with kim begins. Type watch 1 to go there.\n"; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	if got := v.after("watch 1"); !strings.HasPrefix(got, "Game other") || !strings.Contains(got, "You play White.") {
		t.Errorf("heard %q", got)
	}
}

func TestARematchIsFollowed(t *testing.T) { bubble(t, testARematchIsFollowed) }

func testARematchIsFollowed(t *testing.T) {
	v := at(t, ann, casual(t, ann, bob, "d3"))
	over := casual(t, ann, bob, "d3")
	over.Result = &match.Result{Winner: match.WhiteWins, Reason: match.Resigned, Discs: engine.Score{Black: 4, White: 1}}
	if got := v.feed(over); !strings.Contains(got, "The game is over. bob (white) wins, 4-1: Black resigned.") {
		t.Errorf("heard %q", got)
	}
	if got, want := v.asks("rematch"), "do match.MakeOffer{What:rematch}"; got != want {
		t.Errorf("asked %q, want %q", got, want)
	}
	v.hears()
	next := casual(t, bob, ann, "")
	next.ID = "next"
	v.club.snaps["next"] = next
	went := *over
	went.Next = "next"
	if got := v.feed(&went); !strings.HasPrefix(got, "The next game begins.\nGame next") {
		t.Errorf("heard %q", got)
	}
}

func TestRefusalsAreSaid(t *testing.T) { bubble(t, testRefusalsAreSaid) }

func testRefusalsAreSaid(t *testing.T) {
	v := come(t, ann, func(v *visit) { v.club.refusal = lobby.ErrBusy })
	v.hears()
	v.converse(t, []said{{"quick", "You are playing a game with a clock: finish it first."}, {"bot", "You are playing a game with a clock: finish it first."}})
	v.club.refusal = errors.New("odd")
	v.converse(t, []said{{"quick", "That did not work."}})
}

func TestTheClubEndsTheSession(t *testing.T) { bubble(t, testTheClubEndsTheSession) }

func testTheClubEndsTheSession(t *testing.T) {
	v := come(t, ann)
	v.hears()
	v.club.self.Publish(&lobby.Self{Player: ann, Closing: true})
	if got := v.hears(); !strings.HasSuffix(got, "The server is about to stop: no new games.\n") {
		t.Errorf("heard %q", got)
	}
	close(v.club.done)
	<-v.left
	if v.bye != "The club stops, most often for seconds only. Your games wait; no clock runs." || v.err != nil {
		t.Errorf("%q, %v", v.bye, v.err)
	}
}
