package lobby_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/match"
)

// meet begins a game between two visitors.
func meet(t *testing.T, a, b *visitor, terms lobby.Terms) match.ID {
	t.Helper()
	a.seek(terms)
	b.seek(terms)
	return a.game().ID
}

func TestRematchSwapsColors(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, rated(t, "5+0"))
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		black := c.look(id).Players[engine.Black].Name
		ann.do(id, match.Resign{})
		ann.do(id, match.MakeOffer{What: match.RematchPlea})
		bob.do(id, match.Accept{What: match.RematchPlea})
		g := ann.game()
		if g.Players[engine.White].Name != black || !g.Rated {
			t.Errorf("the rematch is %+v", g.Start)
		}
		if next := c.look(id).Next; next != g.ID {
			t.Errorf("next is %q, want %q", next, g.ID)
		}
		if g.Players[engine.White].Rating == 1500 {
			t.Error("the rematch shows the rating from before the first game")
		}
		ann.do(g.ID, match.Abort{})
		ann.do(g.ID, match.MakeOffer{What: match.RematchPlea})
		bob.do(g.ID, match.MakeOffer{What: match.RematchPlea})
		if again := ann.game(); again.Players[engine.White].Name != black {
			t.Error("after an aborted game the colors stay")
		}
	})
}

func TestRematchLapsesWithAnotherGame(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, casual(lobby.AnyColor))
		ann.do(id, match.Abort{})
		ann.do(id, match.MakeOffer{What: match.RematchPlea})
		if _, err := bob.PlayBot(t.Context(), lobby.BotGame{Level: "novice", Color: lobby.AnyColor}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if err := bob.Do(t.Context(), id, time.Now(), match.Accept{What: match.RematchPlea}); !errors.Is(err, match.ErrNoSuchOffer) {
			t.Errorf("got %v", err)
		}
	})
}

func TestBotGame(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		id, err := ann.PlayBot(t.Context(), lobby.BotGame{Level: "novice", Color: lobby.WantWhite, Control: control(t, "1+0")})
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			s := c.look(id)
			if s.Over() {
				break
			}
			p := s.Game.Position()
			ann.do(id, match.Move{Ply: s.Game.Ply(), Square: p.Legal()[0]})
		}
		s := c.look(id)
		if !s.Over() || s.Result.Official == nil || s.Rated {
			t.Fatalf("result %+v", s.Result)
		}
		if _, err := ann.PlayBot(t.Context(), lobby.BotGame{Level: "nobody", Color: lobby.AnyColor}); !errors.Is(err, lobby.ErrNoSuchLevel) {
			t.Errorf("got %v", err)
		}
		ann.do(id, match.MakeOffer{What: match.RematchPlea})
		if g := ann.game(); g.Players[engine.Black].Name != "ann" {
			t.Errorf("rematch %+v", g.Players)
		}
	})
}

func TestReconnecting(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, rated(t, "5+0"))
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		seat, _ := c.look(id).Seat(ann.Player().ID)
		ann.Close()
		time.Sleep(time.Second)
		if c.look(id).Seats[seat].Connected {
			t.Error("the seat does not show away")
		}
		back := c.enter("ann")
		time.Sleep(time.Second)
		if got := back.game().ID; got != id {
			t.Errorf("back at %q, want %q", got, id)
		}
		if !c.look(id).Seats[seat].Connected {
			t.Error("the seat still shows away")
		}
	})
}

func TestGamesSleepAndWake(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, casual(lobby.AnyColor))
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		eve := c.enter("eve")
		f := feed.New[*match.Snapshot]()
		w, err := eve.Watch(t.Context(), id, f)
		if err != nil {
			t.Fatal(err)
		}
		ann.Close()
		bob.Close()
		if got := len(eve.see().Games); got != 1 {
			t.Errorf("%d games awake while eve watches", got)
		}
		w.Close()
		if got := len(eve.see().Games); got != 0 {
			t.Errorf("%d games awake without anybody", got)
		}
		bob = c.enter("bob")
		if first, ok := bob.Self().Take(); !ok || len(first.Unfinished()) != 1 {
			t.Errorf("the game is not there from the start: %+v", first)
		} else {
			bob.self = first
		}
		if got := bob.game(); got.ID != id || got.Ply != 2 {
			t.Errorf("woken: %+v", got)
		}
		c.play(id, []*visitor{bob, c.enter("ann")}, "c3")
	})
}

func TestRequestsAndWatchersWakeAGame(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, eve := c.enter("ann"), c.enter("bob"), c.enter("eve")
		id := meet(t, ann, bob, casual(lobby.AnyColor))
		ann.Close()
		bob.Close()
		synctest.Wait()
		if err := eve.Do(t.Context(), id, time.Now(), match.Resign{}); !errors.Is(err, match.ErrNotPlayer) {
			t.Errorf("got %v", err)
		}
		f := feed.New[*match.Snapshot]()
		if _, err := eve.Watch(t.Context(), id, f); err != nil {
			t.Fatal(err)
		}
		if s, ok := f.Take(); !ok || s.ID != id {
			t.Error("no first snapshot")
		}
		if err := eve.Do(t.Context(), "nosuch", time.Now(), match.Resign{}); !errors.Is(err, lobby.ErrNoSuchMatch) {
			t.Errorf("got %v", err)
		}
	})
}

func TestFinishedGames(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, casual(lobby.AnyColor))
		ann.do(id, match.Abort{})
		time.Sleep(match.RematchWithin)
		f := feed.New[*match.Snapshot]()
		if _, err := bob.Watch(t.Context(), id, f); err != nil {
			t.Fatal(err)
		}
		if s, ok := f.Take(); !ok || !s.Over() || !f.Closed() {
			t.Errorf("a finished game gives one snapshot: %+v", s)
		}
		if err := bob.Do(t.Context(), id, time.Now(), match.Resign{}); !errors.Is(err, match.ErrOver) {
			t.Errorf("got %v", err)
		}
		if got := ann.now().Matches; len(got) != 0 {
			t.Errorf("matches %v", got)
		}
	})
}

func TestRestart(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, guest := c.enter("ann"), c.enter("bob"), c.enter("")
		id := meet(t, ann, bob, rated(t, "5+0"))
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		guests, err := guest.PlayBot(t.Context(), lobby.BotGame{Level: "novice", Color: lobby.WantBlack})
		if err != nil {
			t.Fatal(err)
		}
		before := c.look(id)
		time.Sleep(time.Second)
		c.restart()
		<-ann.Done()
		if ann.Reason() != lobby.Shutdown {
			t.Errorf("reason %q", ann.Reason())
		}
		time.Sleep(match.ResumeWithin - time.Second)
		after := c.look(id)
		if after.Game.Transcript() != "f5d6" || after.Clocks.Runs || after.Clocks.Left != before.Clocks.Left || after.Seq <= before.Seq {
			t.Errorf("before %+v, after %+v", before, after)
		}
		if r := c.look(guests).Result; r == nil || r.Reason != match.Aborted {
			t.Errorf("the guest's game: %+v", r)
		}
		time.Sleep(5*time.Minute + match.ResumedToMove + time.Second)
		if r := c.look(id).Result; r == nil || r.Reason != match.Flagged {
			t.Errorf("nobody came back: %+v", r)
		}
	})
}

func TestRatingsFollowTheResult(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, rated(t, "5+0"))
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		ann.do(id, match.Resign{})
		r := c.look(id).Result
		if r.Ratings == nil {
			t.Fatal("no ratings in the result")
		}
		seat, _ := c.look(id).Seat(ann.Player().ID)
		if change := r.Ratings.Of(seat); change.Before != 1500 || change.After >= 1500 {
			t.Errorf("ann's change %+v", change)
		}
		synctest.Wait()
		if got := ann.now().Player.Rating; got != r.Ratings.Of(seat).After {
			t.Errorf("ann shows %d, the result says %d", got, r.Ratings.Of(seat).After)
		}
		rows, err := c.hub.Leaderboard(t.Context(), lobby.Board{}, 10)
		if err != nil || len(rows) != 2 || rows[0].Name != "bob" || rows[0].Wins != 1 || !rows[0].Provisional || rows[0].Missing == 0 {
			t.Errorf("leaderboard %+v, %v", rows, err)
		}
	})
}

func TestNinthSessionReplacesTheOldest(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		oldest := c.enter("ann")
		for range 8 {
			c.enter("ann")
		}
		<-oldest.Done()
		if oldest.Reason() != lobby.Replaced {
			t.Errorf("reason %q", oldest.Reason())
		}
		if err := oldest.Seek(t.Context(), casual(lobby.AnyColor)); !errors.Is(err, lobby.ErrLeft) {
			t.Errorf("got %v", err)
		}
		if got := c.enter("bob").see().Here; len(got) != 2 {
			t.Errorf("here: %v", got)
		}
	})
}

func TestClosingStartsNoNewGames(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		c.hub.Close(t.Context())
		if err := ann.Seek(t.Context(), casual(lobby.AnyColor)); !errors.Is(err, lobby.ErrClosing) {
			t.Errorf("got %v", err)
		}
		if _, err := c.hub.Enter(t.Context(), lobby.Visitor{}); !errors.Is(err, lobby.ErrClosing) {
			t.Errorf("got %v", err)
		}
	})
}

func TestRenaming(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, guest := c.enter("ann"), c.enter("bob"), c.enter("")
		if _, err := ann.Rename(t.Context(), "bob"); !errors.Is(err, lobby.ErrNameTaken) {
			t.Errorf("got %v", err)
		}
		if _, err := guest.Rename(t.Context(), "eve"); !errors.Is(err, lobby.ErrGuest) {
			t.Errorf("got %v", err)
		}
		if _, err := ann.Rename(t.Context(), "anna"); err != nil {
			t.Fatal(err)
		}
		if err := c.hub.Rename(t.Context(), "SHA256:bob", "bobby"); err != nil {
			t.Fatal(err)
		}
		here := ann.see().Here
		if here[0].Player.Name != "anna" || here[1].Player.Name != "bobby" || bob.now().Player.Name != "bobby" {
			t.Errorf("here %v", here)
		}
	})
}

func TestANameChangesOnceAWeek(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		if err := c.hub.Rename(t.Context(), "SHA256:ann", "anna"); err != nil {
			t.Fatal(err)
		}
		if _, err := ann.Rename(t.Context(), "hannah"); !errors.Is(err, lobby.ErrRenamedLately) || ann.Player().Name != "anna" {
			t.Errorf("within the week: %v, and the name is %s", err, ann.Player().Name)
		}
		time.Sleep(lobby.RenamePause)
		if _, err := ann.Rename(t.Context(), "hannah"); err != nil || ann.Player().Name != "hannah" {
			t.Errorf("after it: %v, and the name is %s", err, ann.Player().Name)
		}
	})
}

// TestGamesAreFoundByTheNewName holds that games belong to accounts, and show the names that people had then.
func TestGamesAreFoundByTheNewName(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		ann.seek(casual(lobby.WantBlack))
		bob.seek(casual(lobby.AnyColor))
		id := ann.game().ID
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		ann.do(id, match.Resign{})
		c.look(id)
		if _, err := ann.Rename(t.Context(), "anna"); err != nil {
			t.Fatal(err)
		}
		games, err := c.hub.History(t.Context(), "anna", 10)
		if err != nil || len(games) != 1 || games[0].Start.Players[0].Name != "ann" || games[0].Start.Players[0].ID != ann.Player().ID {
			t.Errorf("anna's games: %+v, %v", games, err)
		}
	})
}

func TestWhoGetsAnotherNameCanBeTold(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		if got := c.enter("ann").Unfulfilled(); got != "" {
			t.Errorf("ann is told about %q", got)
		}
		other := c.enterAs(lobby.Visitor{Fingerprint: "SHA256:other", Wish: "Ann"})
		if got := other.Unfulfilled(); got != "Ann" || other.Player().Name == "Ann" {
			t.Errorf("%s is told about %q", other.Player().Name, got)
		}
		if got := c.enterAs(lobby.Visitor{Fingerprint: "SHA256:other", Wish: "Ann"}).Unfulfilled(); got != "" {
			t.Errorf("told a second time about %q", got)
		}
	})
}

func TestUnmovedGamesAbort(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, casual(lobby.AnyColor))
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		ann.Close()
		bob.Close()
		time.Sleep(match.UnmovedLimit - time.Minute)
		if c.look(id).Over() {
			t.Fatal("too early")
		}
		time.Sleep(2 * time.Hour) // the hub looks once an hour
		if r := c.look(id).Result; r == nil || r.Reason != match.Aborted {
			t.Errorf("result %+v", r)
		}
	})
}

func TestALateAnswerLeavesNothingOpen(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, casual(lobby.AnyColor))
		eve := c.enter("eve")
		ann.Close()
		bob.Close()
		for range 20 {
			ctx, cancel := context.WithCancel(t.Context())
			go cancel()
			f := feed.New[*match.Snapshot]()
			if w, err := eve.Watch(ctx, id, f); err == nil {
				w.Close()
			}
			if late, err := c.hub.Enter(ctx, lobby.Visitor{}); err == nil {
				late.Close()
			}
		}
		if hall := eve.see(); len(hall.Games) != 0 || len(hall.Here) != 1 {
			t.Errorf("%d games awake, %d here", len(hall.Games), len(hall.Here))
		}
	})
}
