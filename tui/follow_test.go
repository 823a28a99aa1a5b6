package tui

import (
	"fmt"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/screen"
)

// followingBest is eve, who follows the best game from the list of games, in a club where some are played.
func followingBest(t *testing.T, games []*match.Snapshot, as ...change) *session {
	t.Helper()
	s := start(t, eve, append(as, func(_ *Env, c *fakeClub, _ *Options) {
		for _, g := range games {
			c.snaps[g.ID] = g
		}
		c.hall.Publish(playing(games...))
	})...)
	s.keys("w", "enter")
	return s
}

// playing is a hall with games.
func playing(games ...*match.Snapshot) *lobby.Hall {
	h := &lobby.Hall{}
	for _, g := range games {
		if !g.Over() && !g.Closed() {
			h.Games = append(h.Games, summary(g))
		}
	}
	return h
}

// resigned is a game that has ended, Black having given up.
func resigned(g *match.Snapshot) *match.Snapshot {
	over := *g
	over.Clocks.Runs = false
	over.Result = &match.Result{Winner: match.WhiteWins, Reason: match.Resigned, Discs: engine.Score{Black: 9, White: 9}}
	over.EndedAt = noon
	return &over
}

func (s *session) onBoard(id match.ID) bool {
	p, ok := s.top().(*screen.Play)
	return ok && p.ID() == id
}

func threeGames(t *testing.T) (weak, strong, bots *match.Snapshot) {
	t.Helper()
	dan, fay := match.Player{ID: 8, Name: "dan", Rating: 1900}, match.Player{ID: 9, Name: "fay", Rating: 1850}
	return table(t, "weak", ann, bob, middle), table(t, "strong", dan, fay, middle), table(t, "bots", bot, dan, middle)
}

func TestWatchListIsSortedByStrength(t *testing.T) { bubble(t, testWatchListIsSortedByStrength) }

func testWatchListIsSortedByStrength(t *testing.T) {
	weak, strong, bots := threeGames(t)
	s := start(t, eve, func(_ *Env, c *fakeClub, _ *Options) { c.hall.Publish(playing(bots, weak, strong)) })
	s.keys("w")
	s.wantSeen("strongest first", "> Follow the best game")
	var rows []int
	for _, pair := range []string{"dan 1900 - fay 1850", "ann 1612 - bob 1580?", "Master (bot) - dan 1900"} {
		_, y := s.find(pair)
		rows = append(rows, y)
	}
	if rows[0] >= rows[1] || rows[1] >= rows[2] {
		t.Errorf("the games stand in rows %v, want the strongest pair first and the bot's game last", rows)
	}
}

func TestFollowingTheBestGame(t *testing.T) { bubble(t, testFollowingTheBestGame) }

func testFollowingTheBestGame(t *testing.T) {
	weak, strong, _ := threeGames(t)
	s := followingBest(t, []*match.Snapshot{weak, strong})
	if !s.onBoard("strong") {
		t.Fatal("the strongest game is not shown")
	}
	s.wantSeen("following the best game")
	s.feed(resigned(strong))
	s.hall(playing(weak))
	s.wantSeen("Next game in 5 s.", "any key")
	s.elapse(4 * time.Second)
	s.wantSeen("Next game in 1 s.")
	if !s.onBoard("strong") {
		t.Fatal("it moved on before its time")
	}
	s.elapse(time.Second)
	if !s.onBoard("weak") {
		t.Fatal("it did not move on")
	}
	s.keys("q")
	if s.top().Name() != "watch" {
		t.Errorf("q leads to %q", s.top().Name())
	}
}

func TestAnyKeyStaysWithTheGame(t *testing.T) { bubble(t, testAnyKeyStaysWithTheGame) }

func testAnyKeyStaysWithTheGame(t *testing.T) {
	weak, strong, _ := threeGames(t)
	s := followingBest(t, []*match.Snapshot{weak, strong})
	s.feed(resigned(strong))
	s.elapse(2 * time.Second)
	s.keys("home")
	s.wantSeen("You stay with this game.")
	s.elapse(10 * time.Second)
	if !s.onBoard("strong") {
		t.Error("it moved on all the same")
	}
}

func TestFollowingWaitsWhereThereIsNoOtherGame(t *testing.T) {
	bubble(t, testFollowingWaitsWhereThereIsNoOtherGame)
}

func testFollowingWaitsWhereThereIsNoOtherGame(t *testing.T) {
	weak, strong, _ := threeGames(t)
	s := followingBest(t, []*match.Snapshot{strong})
	s.feed(resigned(strong))
	s.hall(playing())
	s.wantSeen("The next game opens when there is one.")
	s.elapse(time.Minute)
	s.club.snaps["weak"] = weak
	s.hall(playing(weak))
	s.wantSeen("Next game in 5 s.")
	s.keys("?") // something else is in front of the board
	s.elapse(20 * time.Second)
	s.keys("q")
	if !s.onBoard("strong") {
		t.Fatal("it moved on behind the help")
	}
	s.elapse(5 * time.Second)
	if !s.onBoard("weak") {
		t.Error("it did not move on")
	}
}

func TestFollowingAPerson(t *testing.T) { bubble(t, testFollowingAPerson) }

func testFollowingAPerson(t *testing.T) {
	weak, strong, _ := threeGames(t)
	s := start(t, eve, func(_ *Env, c *fakeClub, _ *Options) {
		c.snaps["weak"], c.snaps["strong"] = weak, strong
		h := playing(strong)
		h.Here = []lobby.Presence{{Player: ann}, {Player: eve}}
		c.hall.Publish(h)
	})
	s.keys("tab")
	s.personRow("Follow ann")
	s.wantSeen("following ann", "ann is here and not playing.")
	h := playing(strong)
	h.Here = []lobby.Presence{{Player: ann}, {Player: eve}}
	h.Seeks = []lobby.Seek{{ID: 1, From: ann, Terms: lobby.Terms{Control: five(), Rated: true}}}
	s.hall(h)
	s.wantSeen("ann is looking for an opponent: 5+0, rated.")
	s.hall(playing(strong, weak))
	if !s.onBoard("weak") {
		t.Fatal("the person's game is not shown")
	}
	s.feed(resigned(weak))
	s.hall(playing(strong))
	s.elapse(time.Minute)
	if !s.onBoard("weak") {
		t.Fatal("it moved on to somebody else's game")
	}
	s.wantSeen("The next game of ann opens when it begins.")
	again := table(t, "again", bob, ann, "")
	s.club.snaps["again"] = again
	s.hall(playing(strong, again))
	s.elapse(5 * time.Second)
	if !s.onBoard("again") {
		t.Error("the person's next game is not shown")
	}
}

// personRow chooses a row of the card of whoever is chosen.
func (s *session) personRow(label string) {
	s.t.Helper()
	s.keys("enter")
	for range 10 {
		if d := s.dialog; d != nil && d.Rows[d.Focus].Label == label {
			s.keys("enter")
			return
		}
		s.keys("down")
	}
	s.t.Fatalf("the card has no row %q", label)
}

func TestFollowingFromTheListOfGames(t *testing.T) { bubble(t, testFollowingFromTheListOfGames) }

func testFollowingFromTheListOfGames(t *testing.T) {
	weak, strong, bots := threeGames(t)
	s := start(t, eve, func(_ *Env, c *fakeClub, _ *Options) {
		c.snaps["weak"], c.snaps["strong"], c.snaps["bots"] = weak, strong, bots
		c.hall.Publish(playing(weak, strong, bots))
	})
	s.keys("w", "down", "down", "x")
	s.wantSeen("Watch this game", "Follow ann", "Follow bob")
	s.keys("down", "down", "enter")
	s.wantSeen("following bob")
	if !s.onBoard("weak") {
		t.Error("not at the game of the one who is followed")
	}
	s.keys("q", "down", "x")
	s.wantSeen("Follow dan")
	s.wantUnseen("Follow Master")
}

func TestSpectatorIsSentAwayWhenTheGameIsClosed(t *testing.T) {
	bubble(t, testSpectatorIsSentAwayWhenTheGameIsClosed)
}

func testSpectatorIsSentAwayWhenTheGameIsClosed(t *testing.T) {
	snap := midgame(t)
	snap.Rated = false
	s := at(t, eve, snap)
	shut := *snap
	shut.Shut[engine.White] = true
	s.feed(&shut)
	s.club.boards[snap.ID].Close()
	s.settle()
	if s.top().Name() != "lobby" {
		t.Fatalf("still at %q", s.top().Name())
	}
	s.wantSeen("The game was closed to spectators.")
}

func TestPursuitOutlivesAClosedGame(t *testing.T) { bubble(t, testPursuitOutlivesAClosedGame) }

func testPursuitOutlivesAClosedGame(t *testing.T) {
	weak, strong, _ := threeGames(t)
	strong.Rated = false
	s := followingBest(t, []*match.Snapshot{weak, strong})
	shut := *strong
	shut.Shut[engine.Black] = true
	s.feed(&shut)
	s.club.boards["strong"].Close()
	s.settle() // the lobby may still list it
	if !s.onBoard("weak") {
		t.Errorf("at %q, want the other game", s.top().Name())
	}
}

// TestSpectatorIsNotPulledAway holds that one who looks back stays there while moves come, and that > leads to the game as it stands.
func TestSpectatorIsNotPulledAway(t *testing.T) { bubble(t, testSpectatorIsNotPulledAway) }

func testSpectatorIsNotPulledAway(t *testing.T) {
	snap := midgame(t)
	s := at(t, eve, snap)
	if strip := s.status(); strip != s.T("turn.black") {
		t.Errorf("a spectator arrives at %q, want the game as it stands", strip)
	}
	s.keys(",", ",")
	const looking = "12"
	s.wantSeen(s.T("board.back", "Ply", looking, "Plies", 14))
	next := table(t, snap.ID, ann, bob, middle+"d2")
	s.feed(next)
	s.wantSeen(s.T("board.back", "Ply", looking, "Plies", 15))
	s.keys(".")
	s.wantSeen(s.T("board.back", "Ply", 13, "Plies", 15))
	s.keys("<")
	s.wantSeen(s.T("board.back", "Ply", 0, "Plies", 15))
	s.keys(">")
	if strip := s.status(); strip != s.T("turn.white") {
		t.Errorf("> leads to %q", strip)
	}
}

// TestReadingBackTheTalkOfATable holds that whoever talks can read the lines before those that there is room for.
func TestReadingBackTheTalkOfATable(t *testing.T) { bubble(t, testReadingBackTheTalkOfATable) }

func testReadingBackTheTalkOfATable(t *testing.T) {
	snap := midgame(t)
	snap.Chat = nil
	for nr := 1; nr <= 60; nr++ {
		snap.Chat = append(snap.Chat, match.ChatLine{Nr: nr, From: "bob", Text: fmt.Sprintf("line %d.", nr)})
	}
	s := at(t, ann, snap)
	s.wantSeen("line 60.")
	s.keys("t", "pgup")
	s.wantUnseen("line 60.")
	s.wantSeen("older lines")
	for range 20 {
		s.keys("pgup")
	}
	s.wantSeen("line 1.")
	s.keys("pgdown", "esc")
	s.wantSeen("line 60.")
}

func TestSpectatorsTalkAmongThemselves(t *testing.T) { bubble(t, testSpectatorsTalkAmongThemselves) }

func testSpectatorsTalkAmongThemselves(t *testing.T) {
	snap := midgame(t)
	snap.Chat = append(snap.Chat, match.ChatLine{Nr: 3, From: "dan", Text: "d2 next", Spectator: true})
	watching, playing := at(t, eve, snap), at(t, ann, snap)
	watching.wantSeen("(dan): d2 next")
	playing.wantUnseen("d2 next")
	watching.keys("t")
	playing.keys("t")
	watching.wantSeen("to spectators:")
	playing.wantUnseen("to spectators:")
	over := resigned(snap)
	playing.feed(over)
	watching.feed(over)
	playing.wantSeen("(dan): d2 next")
	watching.wantUnseen("to spectators:")
}
