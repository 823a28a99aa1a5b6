package lobby_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/match"
)

// asksBack tells whether somebody may ask for a takeback.
func (v *visitor) asksBack(id match.ID, want error) {
	v.t.Helper()
	synctest.Wait()
	if err := v.Do(v.ctx, id, time.Now(), match.MakeOffer{What: match.Takeback}); !errors.Is(err, want) {
		v.t.Errorf("%s asks for a takeback: got %v, want %v", v.Player().Name, err, want)
	}
}

func (v *visitor) takebacks(r lobby.TakebackRule) {
	v.t.Helper()
	if err := v.SaveSettings(v.ctx, lobby.Settings{Takebacks: r}); err != nil {
		v.t.Fatal(err)
	}
}

func TestTakebackRules(t *testing.T) {
	for _, c := range []struct {
		rule          lobby.TakebackRule
		rated, casual bool
	}{
		{lobby.AskInCasual, true, false},
		{lobby.AskNever, true, true},
		{lobby.AskAlways, false, false},
	} {
		if c.rule.Refuses(true) != c.rated || c.rule.Refuses(false) != c.casual {
			t.Errorf("%q refuses in rated games: %v, in casual ones: %v", c.rule, c.rule.Refuses(true), c.rule.Refuses(false))
		}
	}
}

func TestRatedGameTakesNoRequestsUnlessTheOpponentWantsThem(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, rated(t, "5+0"))
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		ann.asksBack(id, match.ErrRefused)
		bob.takebacks(lobby.AskAlways) // during the game
		ann.asksBack(id, nil)
		bob.takebacks(lobby.AskNever)
		synctest.Wait()
		if len(c.look(id).Offers) > 0 {
			t.Error("an offer is open to somebody who takes none")
		}
	})
}

func TestCasualGameTakesRequestsUnlessTheOpponentTakesNone(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		bob.takebacks(lobby.AskNever)
		id := meet(t, ann, bob, casual(lobby.AnyColor))
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		ann.asksBack(id, match.ErrRefused)
		bob.Close() // what bob chose counts while bob is away
		ann.asksBack(id, match.ErrRefused)
	})
}

func TestTakebackRuleOfSomebodyAwaySurvivesARestart(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		bob.takebacks(lobby.AskNever)
		id := meet(t, ann, bob, casual(lobby.AnyColor))
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		c.restart()
		c.enter("ann").asksBack(id, match.ErrRefused)
	})
}

func TestProgramsAnswerForThemselves(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enterAs(lobby.Visitor{Fingerprint: "SHA256:ann", Wish: "ann", Program: true})
		bob := c.enterAs(lobby.Visitor{Fingerprint: "SHA256:bob", Wish: "bob", Program: true})
		id := meet(t, ann, bob, rated(t, "5+0"))
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		ann.asksBack(id, nil)
	})
}

func TestClosedGameIsForItsPlayersOnly(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, eve := c.enter("ann"), c.enter("bob"), c.enter("eve")
		id := meet(t, ann, bob, casual(lobby.AnyColor))
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		watched := feed.New[*match.Snapshot]()
		if _, err := eve.Watch(t.Context(), id, watched); err != nil {
			t.Fatal(err)
		}
		ann.do(id, match.Shut{On: true})
		synctest.Wait()
		if last, ok := watched.Take(); !ok || !last.Closed() || !watched.Closed() {
			t.Error("the spectator was not sent away")
		}
		if n := len(eve.see().Games); n != 0 {
			t.Errorf("%d games in the lobby", n)
		}
		if games, err := c.hub.Games(t.Context()); err != nil || len(games) != 0 {
			t.Errorf("listed: %v, %v", games, err)
		}
		_, watching := c.hub.Watch(t.Context(), id, feed.New[*match.Snapshot]())
		_, looking := c.hub.Match(t.Context(), id)
		_, eves := c.hub.MatchFor(t.Context(), id, eve.Player().ID)
		for _, err := range []error{watching, looking, eves} {
			if !errors.Is(err, match.ErrClosedGame) {
				t.Errorf("got %v", err)
			}
		}
		if mine, err := c.hub.GamesOf(t.Context(), ann.Player().ID); err != nil || len(mine) != 1 {
			t.Errorf("ann's own: %v, %v", mine, err)
		}
		if s, err := c.hub.MatchFor(t.Context(), id, bob.Player().ID); err != nil || !s.Closed() {
			t.Errorf("bob sees %v, %v", s, err)
		}
		c.restart()
		if _, err := c.hub.Match(t.Context(), id); !errors.Is(err, match.ErrClosedGame) {
			t.Errorf("after a restart, asleep: %v", err)
		}
		c.enter("ann").do(id, match.Resign{})
		if s := c.look(id); s.Closed() || s.Result.Reason != match.Resigned {
			t.Errorf("after its end: %+v", s.Result)
		}
	})
}

func TestSpectatorsTalkIsHiddenFromThePlayersUntilTheEnd(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, eve := c.enter("ann"), c.enter("bob"), c.enter("eve")
		id := meet(t, ann, bob, casual(lobby.AnyColor))
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		eve.do(id, match.Say{Text: "d3 was better"})
		ann.do(id, match.Say{Text: "hello"})
		s := c.look(id)
		for _, v := range []struct {
			*visitor
			lines int
		}{{ann, 1}, {bob, 1}, {eve, 2}} {
			if got := s.ChatFor(v.Player().ID); len(got) != v.lines {
				t.Errorf("%s reads %v", v.Player().Name, got)
			}
		}
		bob.do(id, match.Resign{})
		if got := c.look(id).ChatFor(ann.Player().ID); len(got) != 2 {
			t.Errorf("after the end ann reads %v", got)
		}
	})
}

// TestRatedGamesNeed holds what a rated game needs: a clock, colors by lot, two accounts, and a move of each side to count.
func TestRatedGamesNeed(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, guest := c.enter("ann"), c.enter("bob"), c.enter("")
		twin := c.enter("ann")
		clockless, wishing := rated(t, "5+0"), rated(t, "5+0")
		clockless.Control = match.TimeControl{}
		wishing.Color = lobby.WantBlack
		for _, err := range []error{
			ann.Seek(t.Context(), clockless), ann.Seek(t.Context(), wishing), guest.Seek(t.Context(), rated(t, "5+0")),
		} {
			if !errors.Is(err, lobby.ErrNotAllowed) {
				t.Errorf("got %v", err)
			}
		}
		ann.seek(rated(t, "5+0"))
		twin.seek(rated(t, "5+0"))
		ann.idle()
		ann.do(meet(t, ann, bob, rated(t, "5+0")), match.Abort{})
		id := meet(t, ann, bob, rated(t, "5+0"))
		c.play(id, []*visitor{ann, bob}, "f5")
		bob.do(id, match.Resign{}) // bob or ann: one of them has not moved
		if r := c.look(id).Result; r.Reason != match.Aborted || r.Ratings != nil {
			t.Errorf("after one ply: %+v", r)
		}
	})
}

func TestAbortedGameIsReplayedWithTheSameColors(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, casual(lobby.AnyColor))
		black := c.look(id).Players[engine.Black].Name
		for range 3 {
			ann.do(id, match.Abort{})
			ann.do(id, match.MakeOffer{What: match.RematchPlea})
			bob.do(id, match.Accept{What: match.RematchPlea})
			id = ann.game().ID
			if again := c.look(id).Players[engine.Black].Name; again != black {
				t.Fatalf("%s is Black after an aborted game in which %s was", again, black)
			}
		}
	})
}
