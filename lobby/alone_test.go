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

// local begins a game at the visitor's terminal.
func (v *visitor) local(previous match.ID) match.ID {
	v.t.Helper()
	id, err := v.PlayLocal(v.ctx, previous)
	if err != nil {
		v.t.Fatal(err)
	}
	return id
}

// withBot begins a game against the bot.
func (v *visitor) withBot(color lobby.Color, previous match.ID) match.ID {
	v.t.Helper()
	id, err := v.PlayBot(v.ctx, lobby.BotGame{Level: "novice", Color: color, Previous: previous})
	if err != nil {
		v.t.Fatal(err)
	}
	return id
}

// place plays discs in a game of one person, and lets a bot answer.
func (c *club) place(v *visitor, id match.ID, discs int) {
	c.t.Helper()
	for range discs {
		s := c.look(id)
		v.do(id, match.Move{Ply: s.Game.Ply(), Takebacks: s.Takebacks, Square: s.Game.Position().Legal()[0]})
	}
}

// names are who sits where: Black, White.
func names(s *match.Snapshot) [2]string {
	return [2]string{s.Players[engine.Black].Name, s.Players[engine.White].Name}
}

func TestALocalGame(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := ann.local("")
		s := c.look(id)
		if names(s) != [2]string{"ann", match.LocalName} || !s.Local || !s.Private || s.Rated || s.Control.Timed() {
			t.Errorf("begun as %+v", s.Start)
		}
		if !s.Seats[engine.Black].Connected || !s.Seats[engine.White].Connected {
			t.Errorf("seats %+v: both are at the terminal", s.Seats)
		}
		c.place(ann, id, 5)
		if err := bob.Do(t.Context(), id, time.Now(), match.Resign{}); !errors.Is(err, match.ErrNotPlayer) {
			t.Errorf("bob resigns: %v", err)
		}
		if games := bob.see().Games; len(games) != 0 {
			t.Errorf("everybody sees %+v", games)
		}
		if _, err := bob.Watch(t.Context(), id, feed.New[*match.Snapshot]()); err != nil {
			t.Errorf("bob was told the id, but watches with %v", err)
		}
	})
}

// TestWhoPlaysPrivatelyIsSeenToPlay holds that the hall follows games that it does not list.
func TestWhoPlaysPrivatelyIsSeenToPlay(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		playing := func() int { return bob.see().Here[0].Playing } // ann comes first
		id := ann.local("")
		begun := playing()
		ann.do(id, match.Scrap{})
		if scrapped := playing(); begun != 1 || scrapped != 0 {
			t.Errorf("ann plays %d games, and %d after scrapping the only one", begun, scrapped)
		}
	})
}

func TestALocalGameSurvivesARestartAndSleeps(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		id := ann.local("")
		c.place(ann, id, 5)
		ann.Close()
		synctest.Wait()
		if n := c.counts().Matches; n != 0 {
			t.Errorf("%d matches awake while nobody is here", n)
		}
		c.restart()
		ann = c.enter("ann")
		if g := ann.game(); g.ID != id || !g.Local || g.Ply != 5 {
			t.Errorf("back at %+v", g)
		}
		if s := c.look(id); !s.Seats[engine.Black].Connected || !s.Seats[engine.White].Connected {
			t.Errorf("seats %+v", s.Seats)
		}
		c.place(ann, id, 1)
		ann.do(id, match.Resign{})
		if list, err := c.hub.History(t.Context(), "ann", 10); err != nil || len(list) != 1 || !list[0].Start.Local {
			t.Errorf("ann's history %+v, %v", list, err)
		}
		if list, err := c.hub.History(t.Context(), "", 10); err != nil || len(list) != 0 {
			t.Errorf("everybody's history %+v, %v", list, err)
		}
	})
}

func TestALocalGamesRematch(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		first := ann.local("")
		c.place(ann, first, 4)
		ann.do(first, match.Resign{}) // Black: ann
		ann.do(first, match.MakeOffer{What: match.RematchPlea})
		second := ann.game().ID
		s := c.look(second)
		if names(s) != [2]string{match.LocalName, "ann"} || !s.Local || s.Previous != first || c.look(first).Next != second {
			t.Errorf("the rematch of %s is %+v", first, s.Start)
		}
		if want := (match.Series{Wins: [2]int{1, 0}, Swapped: true}); s.Series != want {
			t.Errorf("series %+v, want %+v", s.Series, want)
		}
		ann.do(second, match.Scrap{})
		third := ann.local(second)
		if s := c.look(third); names(s) != [2]string{match.LocalName, "ann"} || s.Previous != second || c.look(second).Next != third {
			t.Errorf("after a scrapped game the colors stay: %+v", s.Start)
		}
		if fresh := c.look(ann.local(first)); fresh.Previous != "" || fresh.Series != (match.Series{}) || names(fresh)[0] != "ann" {
			t.Errorf("a game that was followed already is continued: %+v", fresh.Start)
		}
	})
}

func TestLocalGamesCountToTheTwenty(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		guest := c.enter("")
		for range 20 {
			guest.local("")
		}
		if _, err := guest.PlayLocal(t.Context(), ""); !errors.Is(err, lobby.ErrTooMany) {
			t.Errorf("got %v", err)
		}
	})
}

func TestASeriesAgainstABot(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		first := ann.withBot(lobby.WantBlack, "")
		c.place(ann, first, 3)
		ann.do(first, match.Resign{})
		second := ann.withBot(lobby.WantBlack, first)
		s := c.look(second)
		if want := (match.Series{Wins: [2]int{0, 1}}); s.Series != want || s.Previous != first || c.look(first).Next != second {
			t.Errorf("second %+v, want %+v", s.Start, want)
		}
		c.place(ann, second, 3)
		ann.do(second, match.Resign{})
		c.restart()
		ann = c.enter("ann")
		third := ann.withBot(lobby.WantWhite, second)
		want := match.Series{Wins: [2]int{2, 0}, Swapped: true}
		if s := c.look(third); s.Series != want || c.look(second).Next != third {
			t.Errorf("third %+v, want %+v", s.Start, want)
		}
		c.restart()
		if s := c.look(third); s.Series != want {
			t.Errorf("after a restart %+v, want %+v", s.Series, want)
		}
	})
}

func TestWhatDoesNotContinueASeries(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		running, bobs, local := ann.withBot(lobby.WantBlack, ""), bob.withBot(lobby.WantBlack, ""), ann.local("")
		bob.do(bobs, match.Resign{})
		ann.do(local, match.Resign{})
		for name, previous := range map[string]match.ID{"unfinished": running, "bob's": bobs, "local": local, "none": "nosuch"} {
			if s := c.look(ann.withBot(lobby.WantBlack, previous)); s.Previous != "" {
				t.Errorf("%s: it follows %q", name, s.Previous)
			}
		}
		if s := c.look(ann.local(bobs)); s.Previous != "" {
			t.Errorf("a local game follows a bot's: %q", s.Previous)
		}
		if _, err := bob.PlayBot(t.Context(), lobby.BotGame{Level: "nobody", Previous: bobs}); !errors.Is(err, lobby.ErrNoSuchLevel) {
			t.Errorf("got %v", err)
		}
	})
}

func TestATakenBackEndCountsNowhere(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		first := ann.withBot(lobby.WantBlack, "")
		c.place(ann, first, 3)
		ann.do(first, match.Resign{})
		time.Sleep(time.Hour) // looking at the board
		ann.do(first, match.MakeOffer{What: match.Takeback})
		if s := c.look(ann.withBot(lobby.WantBlack, first)); s.Previous != "" {
			t.Errorf("a reopened game is followed by %+v", s.Start)
		}
		for !c.look(first).Over() {
			c.place(ann, first, 1)
		}
		end := c.look(first).Result
		want := match.Series{}
		switch end.Winner {
		case match.BlackWins:
			want.Wins[engine.Black]++
		case match.WhiteWins:
			want.Wins[engine.White]++
		default:
			want.Draws++
		}
		if s := c.look(ann.withBot(lobby.WantBlack, first)); s.Series != want {
			t.Errorf("series %+v, want only the second end, %+v", s.Series, want)
		}
		p, err := c.hub.Profile(t.Context(), "ann", 0)
		if err != nil || len(p.Bots) != 1 || p.Bots[0].Wins+p.Bots[0].Losses+p.Bots[0].Draws != 1 {
			t.Errorf("profile %+v, %v; want one game", p, err)
		}
	})
}

func TestAScrappedGameCountsNowhere(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		first := ann.withBot(lobby.WantBlack, "")
		c.place(ann, first, 3)
		ann.do(first, match.Scrap{})
		if s := c.look(ann.withBot(lobby.WantWhite, first)); s.Series != (match.Series{Swapped: true}) || s.Previous != first {
			t.Errorf("series %+v", s.Start)
		}
		if p, err := c.hub.Profile(t.Context(), "ann", 0); err != nil || len(p.Bots) != 0 {
			t.Errorf("profile %+v, %v", p, err)
		}
	})
}

func TestPeoplesSeries(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, casual(lobby.AnyColor))
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		ann.do(id, match.Resign{})
		ann.do(id, match.MakeOffer{What: match.RematchPlea})
		bob.do(id, match.Accept{What: match.RematchPlea})
		s := c.look(ann.game().ID)
		want := match.Series{Swapped: true}
		seat, _ := s.Seat(bob.Player().ID)
		want.Wins[seat] = 1
		if s.Series != want {
			t.Errorf("series %+v, want %+v", s.Series, want)
		}
	})
}
