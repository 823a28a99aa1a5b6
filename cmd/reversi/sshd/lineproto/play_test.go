package lineproto_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"reversi/cmd/reversi/internal/clubtest"
)

// play makes the first so many moves of a game, each the first legal one, and returns the last state.
func play(t *testing.T, id string, black, white *peer, plies int) event {
	t.Helper()
	sides := map[string]*peer{"black": black, "white": white}
	toMove, square := "black", "d3"
	var m event
	for ply := range plies {
		sides[toMove].move(id, ply, square)
		black.ply(ply + 1)
		m = white.ply(ply + 1)
		if m.text("status") == "over" {
			break
		}
		toMove, square = m.text("to_move"), m["legal"].([]any)[0].(string)
	}
	return m
}

func TestAWholeGame(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := player(t, c, "ann"), player(t, c, "bob")
		id := sitDown(t, ann, bob, "5+0")
		m := play(t, id, ann, bob, 60)
		result := m.of("result")
		if m.text("to_move") != "" || len(m["legal"].([]any)) != 0 || result["official"] == nil || result["ratings"] != nil {
			t.Errorf("the end: %v", m)
		}
		discs := result.of("discs")
		winner := "draw"
		if d := discs.number("black") - discs.number("white"); d > 0 {
			winner = "black"
		} else if d < 0 {
			winner = "white"
		}
		if result.text("winner") != winner || m.of("clock").text("running") != "" {
			t.Errorf("the end: %v, want winner %s and no clock running", m, winner)
		}
		ann.ask("error match_over", `{"do":"move","match":%q,"ply":60,"move":"a1"}`, id)
	})
}

func TestARatedGameChangesTheLeaderboard(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := player(t, c, "ann"), player(t, c, "bob")
		ann.ask("ok seek", `{"do":"seek","clock":"5+0","rated":true,"color":"any"}`)
		bob.ask("ok seek", `{"do":"seek","clock":"5+0","rated":true}`)
		began := ann.until("", func(event) bool { return true })
		id := began.text("id")
		bob.until("", func(event) bool { return true })
		black, white := ann, bob
		if began.of("black").text("name") == "bob" {
			black, white = bob, ann
		}
		if began.of("black")["program"] != true {
			t.Errorf("black %v, want it marked as a program", began.of("black"))
		}
		play(t, id, black, white, 2)
		black.ask("ok resign", `{"do":"resign","match":%q}`, id)
		end := white.over()
		ratings := end.of("result").of("ratings")
		if end.of("result").text("winner") != "white" || ratings.of("white").number("after") <= ratings.of("white").number("before") {
			t.Errorf("result %v, want White's win and a higher rating", end.of("result"))
		}
		board := ann.ask("ok leaderboard", `{"do":"leaderboard","limit":10}`)["leaderboard"].([]any)
		first := event(board[0].(map[string]any))
		if first.text("name") != white.name || first["rank"] != nil || first.number("wins") != 1 || first["provisional"] != true {
			t.Errorf("first row %v, want %s, unranked, with a win", first, white.name)
		}
		if first.text("pool") != "blitz" || first["program"] != true || first["gained"] != nil {
			t.Errorf("first row %v, want a program's of blitz", first)
		}
		for line, want := range map[string]int{
			`{"do":"leaderboard","who":"people"}`:                               0,
			`{"do":"leaderboard","who":"programs","pool":"blitz","month":true}`: 2,
			`{"do":"leaderboard","who":"all","pool":"slow"}`:                    0,
		} {
			if rows := ann.ask("ok leaderboard", line)["leaderboard"].([]any); len(rows) != want {
				t.Errorf("%s: %v, want %d", line, rows, want)
			}
		}
	})
}

func TestRequestsOnAMatchAreCheckedInOrder(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob, cat := player(t, c, "ann"), player(t, c, "bob"), player(t, c, "cat")
		id := sitDown(t, ann, bob, "none")
		move := func(p *peer, want, id string, ply, takebacks int, square string) {
			t.Helper()
			p.ask(want, `{"do":"move","match":%q,"ply":%d,"takebacks":%d,"move":%q}`, id, ply, takebacks, square)
		}
		move(cat, "error bad_request", "nosuch", 9, 0, "j1x")
		move(cat, "error no_such_match", "nosuch", 9, 0, "a1")
		move(cat, "error not_a_player", id, 9, 0, "a1")
		move(bob, "error stale_ply", id, 9, 0, "a1")
		move(bob, "error stale_ply", id, 0, 1, "d3")
		move(bob, "error not_your_turn", id, 0, 0, "a1")
		move(ann, "error illegal_move", id, 0, 0, "a1")
		move(ann, "error illegal_move", id, 0, 0, "j9")
		move(ann, "ok move", id, 0, 0, "D3")
		move(ann, "error stale_ply", id, 0, 0, "d3")
		bob.ask("ok resign", `{"do":"resign","match":%q}`, id) // not both have moved
		if end := ann.over(); end.of("result").text("reason") != "aborted" || end.of("result").text("winner") != "none" {
			t.Errorf("result %v, want aborted", end.of("result"))
		}
		move(ann, "error match_over", id, 9, 0, "a1")
		move(cat, "error not_a_player", id, 9, 0, "a1")
	})
}

func TestResignAbortAndClaim(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := player(t, c, "ann"), player(t, c, "bob")
		id := sitDown(t, ann, bob, "none")
		ann.ask("ok abort", `{"do":"abort","match":%q}`, id)
		ann.over()
		bob.over()

		id = sitDown(t, ann, bob, "none")
		play(t, id, ann, bob, 2)
		ann.ask("error not_allowed", `{"do":"abort","match":%q}`, id)
		ann.ask("error not_allowed", `{"do":"claim","match":%q}`, id)
		ann.vanish()
		<-ann.exit
		away := bob.until("to claim", func(m event) bool { return m.of("black")["claim_ms"] != nil })
		if ms := away.of("black").number("claim_ms"); ms <= 0 || ms > 600_000 {
			t.Errorf("claim_ms %d, want up to ten minutes", ms)
		}
		time.Sleep(9 * time.Minute)
		bob.ask("error not_allowed", `{"do":"claim","match":%q}`, id)
		time.Sleep(time.Minute)
		bob.ask("ok claim", `{"do":"claim","match":%q}`, id)
		if end := bob.over(); end.of("result").text("reason") != "abandoned" || end.of("result").text("winner") != "white" {
			t.Errorf("result %v, want White's by abandonment", end.of("result"))
		}
	})
}

func TestOffers(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := player(t, c, "ann"), player(t, c, "bob")
		id := sitDown(t, ann, bob, "none")
		ann.ask("error not_allowed", `{"do":"offer","match":%q,"what":"takeback"}`, id)
		play(t, id, ann, bob, 2)
		bob.ask("error no_such_offer", `{"do":"accept","match":%q,"what":"draw"}`, id)
		ann.ask("ok offer", `{"do":"offer","match":%q,"what":"takeback"}`, id)
		offered := bob.until("with an offer", func(m event) bool { return len(m["offers"].([]any)) == 1 })
		if o := event(offered["offers"].([]any)[0].(map[string]any)); o.text("from") != "black" || o.text("what") != "takeback" {
			t.Errorf("offer %v", o)
		}
		bob.ask("ok accept", `{"do":"accept","match":%q,"what":"takeback"}`, id)
		if m := ann.ply(0); m.number("takebacks") != 1 || m.text("to_move") != "black" {
			t.Errorf("after the takeback: %v", m)
		}
		ann.ask("error stale_ply", `{"do":"move","match":%q,"ply":0,"move":"d3"}`, id)
		ann.ask("ok move", `{"do":"move","match":%q,"ply":0,"takebacks":1,"move":"d3"}`, id)
		ann.ask("ok offer", `{"do":"offer","match":%q,"what":"draw"}`, id)
		ann.ask("ok decline", `{"do":"decline","match":%q,"what":"draw"}`, id)
		bob.ask("error no_such_offer", `{"do":"accept","match":%q,"what":"draw"}`, id)
		ann.ask("ok offer", `{"do":"offer","match":%q,"what":"draw"}`, id)
		bob.ask("ok offer", `{"do":"offer","match":%q,"what":"draw"}`, id) // crossing offers agree
		if end := ann.over(); end.of("result").text("reason") != "agreed" || end.of("result")["official"] != nil {
			t.Errorf("result %v, want agreed without an official score", end.of("result"))
		}
		bob.over()

		ann.ask("ok offer", `{"do":"offer","match":%q,"what":"rematch"}`, id)
		bob.ask("ok accept", `{"do":"accept","match":%q,"what":"rematch"}`, id)
		var next string
		for next == "" {
			m := ann.until("", func(event) bool { return true })
			if m.text("id") == id {
				next = m.text("next")
			}
		}
		again := bob.until("that is the rematch", func(m event) bool { return m.text("id") == next })
		if again.of("black").text("name") != "bob" {
			t.Errorf("black %v, want the colors swapped", again.of("black"))
		}
	})
}

func TestEachConnectionFollowsThePlayersGames(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, other, bob := player(t, c, "ann"), player(t, c, "ann"), player(t, c, "bob")
		id := sitDown(t, ann, bob, "none")
		other.ply(0)
		other.move(id, 0, "d3") // any of them may move
		ann.ply(1)
		other.ply(1)
		third, hello := connect(t, c, "ann")
		if list := hello["matches"].([]any); len(list) != 1 || list[0] != id {
			t.Errorf("matches %v, want %s", list, id)
		}
		third.ply(1)
		third.settle()
		third.ask("ok watch", `{"do":"watch","match":%q}`, id)
		third.ask("ok unwatch", `{"do":"unwatch","match":%q}`, id)
		third.quiet()
		bob.move(id, 1, "c3")
		third.ply(2)
	})
}

func TestWatching(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob, cat := player(t, c, "ann"), player(t, c, "bob"), player(t, c, "")
		id := sitDown(t, ann, bob, "none")
		play(t, id, ann, bob, 3)
		cat.ask("error no_such_match", `{"do":"watch","match":"nosuch"}`)
		cat.ask("error no_such_match", `{"do":"unwatch","match":"nosuch"}`)
		cat.ask("ok watch", `{"do":"watch","match":%q}`, id)
		cat.ply(3)
		ann.until("with a spectator", func(m event) bool { return m.number("spectators") == 1 })
		cat.ask("ok watch", `{"do":"watch","match":%q}`, id) // again: the state again
		cat.ply(3)
		cat.ask("ok unwatch", `{"do":"unwatch","match":%q}`, id)
		ann.until("without", func(m event) bool { return m.number("spectators") == 0 })
		cat.quiet()
		bob.ask("ok resign", `{"do":"resign","match":%q}`, id)
		ann.over()
		cat.quiet()
		cat.ask("ok watch", `{"do":"watch","match":%q}`, id)
		cat.over()
		time.Sleep(10 * time.Minute) // the match is out of memory
		cat.ask("ok watch", `{"do":"watch","match":%q}`, id)
		cat.over()
		ann.ask("ok watch", `{"do":"watch","match":%q}`, id)
		ann.over()
	})
}

// said collects what a peer is told was said.
func (p *peer) said() []string {
	var lines []string
	for {
		select {
		case e := <-p.lines:
			if e.is("say") {
				lines = append(lines, e.text("from")+": "+e.text("text"))
			}
		case <-time.After(10 * time.Second):
			return lines
		}
	}
}

func TestEachLineOfTalkIsToldOnce(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := player(t, c, "ann"), player(t, c, "bob")
		id := sitDown(t, ann, bob, "none")
		say := func(p *peer, text string) { p.ask("ok say", `{"do":"say","match":%q,"text":%q}`, id, text) }
		say(ann, "hi")
		cat := player(t, c, "cat")
		cat.ask("ok watch", `{"do":"watch","match":%q}`, id)
		again := player(t, c, "ann")
		if m := again.until("", func(event) bool { return true }); fmt.Sprint(m["chat"]) != "[map[from:ann text:hi]]" {
			t.Errorf("chat %v, want what was said before", m["chat"])
		}
		bob.send(`{"do":"say","match":%q,"text":"hello"}`, id)
		time.Sleep(time.Second)
		for _, tc := range []struct {
			p    *peer
			want string
		}{{ann, "ann: hi|bob: hello"}, {bob, "ann: hi|bob: hello"}, {cat, "bob: hello"}, {again, "bob: hello"}} {
			if got := strings.Join(tc.p.said(), "|"); got != tc.want {
				t.Errorf("%s was told %q, want %q", tc.p.name, got, tc.want)
			}
		}
	})
}

func TestSeeks(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, again, bob := player(t, c, "ann"), player(t, c, "ann"), player(t, c, "bob")
		ann.ask("ok seek", `{"do":"seek","clock":"5+0","color":"black"}`)
		again.ask("ok seek", `{"do":"seek","clock":"5+0"}`) // never against oneself
		again.quiet()
		again.ask("ok cancel", `{"do":"cancel"}`)
		bob.ask("ok seek", `{"do":"seek","clock":"5+0","color":"black"}`) // both want Black
		bob.ask("ok seek", `{"do":"seek","clock":"3+2"}`)
		bob.ask("ok seek", `{"do":"seek","clock":"5+0","programs":false}`) // ann is one
		bob.quiet()
		bob.ask("ok seek", `{"do":"seek","clock":"5+0"}`)
		m := bob.until("", func(event) bool { return true })
		if m.of("black").text("name") != "ann" || m.of("clock").number("initial_s") != 300 || m["rated"] != false {
			t.Errorf("paired: %v", m)
		}
		if running := m.of("clock").text("running"); running != "black" {
			t.Errorf("running %q, want black from the start", running)
		}
		ann.ply(0)
		ann.ask("error busy", `{"do":"seek","clock":"1+0"}`)
		guest := player(t, c, "")
		guest.ask("error not_allowed", `{"do":"seek","clock":"1+0","rated":true}`)
	})
}

// A quick seek goes on while its owner plays a bot without a clock; any other one ends with that.
func TestQuickSeek(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		level := c.Hub.Levels()[0].ID
		ann, bob := player(t, c, "ann"), player(t, c, "bob")
		ann.ask("error bad_request", `{"do":"seek","clock":"5+0","quick":1}`)
		ann.ask("ok seek", `{"do":"seek","clock":"5+0","quick":true}`)
		bob.ask("ok seek", `{"do":"seek","clock":"3+2"}`)
		for _, p := range []*peer{ann, bob} {
			p.ask("ok play_bot", `{"do":"play_bot","level":%q,"clock":"none","color":"black"}`, level)
		}
		cat := player(t, c, "cat")
		cat.ask("ok seek", `{"do":"seek","clock":"3+2","quick":true}`)
		cat.quiet()
		cat.ask("ok seek", `{"do":"seek","clock":"5+0","quick":true}`)
		m := cat.until("", func(event) bool { return true })
		if names := m.of("black").text("name") + m.of("white").text("name"); names != "anncat" && names != "catann" {
			t.Errorf("paired: %v", m)
		}
	})
}

func TestTables(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob, cat := player(t, c, "ann"), player(t, c, "bob"), player(t, c, "cat")
		code := ann.ask("ok table", `{"do":"table","clock":"none","color":"white"}`).text("code")
		ann.ask("error not_allowed", `{"do":"join","code":%q}`, code)
		bob.ask("error no_such_code", `{"do":"join","code":"????"}`)
		id := bob.ask("ok join", `{"do":"join","code":%q}`, strings.ToLower(code)).text("match")
		m := bob.ply(0)
		if m.text("id") != id || m.of("white").text("name") != "ann" {
			t.Errorf("match %v, want %s with ann as White", m, id)
		}
		cat.ask("error no_such_code", `{"do":"join","code":%q}`, code)
		if games := cat.ask("ok games", `{"do":"games"}`)["games"].([]any); len(games) != 0 {
			t.Errorf("games %v, want private ones left out", games)
		}
	})
}

func TestBots(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann := player(t, c, "ann")
		if got := fmt.Sprint(ann.ask("ok levels", `{"do":"levels"}`)["levels"]); got != "[map[level:novice name:Novice] map[level:master name:Master]]" {
			t.Errorf("levels %s", got)
		}
		id := ann.ask("ok play_bot", `{"do":"play_bot","level":"novice","color":"white","clock":"5+0"}`).text("match")
		m := ann.ply(1)
		if m.of("black").text("bot") != "novice" || m.of("black").number("rating") != 0 || m.text("to_move") != "white" {
			t.Errorf("match %v", m)
		}
		games := ann.ask("ok games", `{"do":"games"}`)["games"].([]any)
		if len(games) != 1 {
			t.Fatalf("games %v, want one", games)
		}
		for _, left := range []string{"legal", "flipped", "chat"} {
			if _, there := games[0].(map[string]any)[left]; there {
				t.Errorf("games have %s", left)
			}
		}
		ann.move(id, 1, m["legal"].([]any)[0].(string))
		ann.ply(3)
		ann.ask("ok offer", `{"do":"offer","match":%q,"what":"draw"}`, id) // declined at once
		ann.ask("ok offer", `{"do":"offer","match":%q,"what":"takeback"}`, id)
		if m := ann.until("taken back", func(m event) bool { return m.number("takebacks") == 1 }); m.number("ply") != 1 {
			t.Errorf("ply %d after a takeback, want 1", m.number("ply"))
		}
	})
}

func TestTwentyGamesWithoutAClock(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann := player(t, c, "ann")
		for range 20 {
			ann.ask("ok play_bot", `{"do":"play_bot","level":"novice","color":"black","clock":"none"}`)
		}
		ann.ask("error too_many", `{"do":"play_bot","level":"novice","color":"black","clock":"none"}`)
		again, hello := connect(t, c, "ann")
		seen := map[string]bool{}
		for range 20 {
			seen[again.until("", func(event) bool { return true }).text("id")] = true
		}
		for _, id := range hello["matches"].([]any) {
			if !seen[id.(string)] {
				t.Errorf("match %v did not follow", id)
			}
		}
		if len(seen) != 20 {
			t.Errorf("%d matches followed, want 20", len(seen))
		}
	})
}

func TestAfterARestart(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := player(t, c, "ann"), player(t, c, "bob")
		id := sitDown(t, ann, bob, "5+0")
		before := play(t, id, ann, bob, 4)
		bob.ask("ok say", `{"do":"say","match":%q,"text":"good luck"}`, id)
		c.Restart()
		<-ann.exit
		<-bob.exit
		ann, hello := connect(t, c, "ann")
		if list := hello["matches"].([]any); len(list) != 1 || list[0] != id {
			t.Fatalf("matches %v, want %s", list, id)
		}
		m := ann.ply(4)
		if m.number("seq") < before.number("seq") {
			t.Errorf("seq %d after %d", m.number("seq"), before.number("seq"))
		}
		bob = player(t, c, "bob")
		play4 := m["legal"].([]any)[0].(string)
		ann.move(id, 4, play4)
		bob.ply(5)
		if lines := ann.said(); len(lines) != 0 {
			t.Errorf("told again: %q", lines)
		}
	})
}
