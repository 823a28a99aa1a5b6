package lobby_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

func TestSeeksPair(t *testing.T) {
	cases := []struct {
		name          string
		first, second lobby.Terms
		pairs         bool
		black         string
	}{
		{"any and any", casual(lobby.AnyColor), casual(lobby.AnyColor), true, ""},
		{"black and white", casual(lobby.WantBlack), casual(lobby.WantWhite), true, "ann"},
		{"white and any", casual(lobby.WantWhite), casual(lobby.AnyColor), true, "bob"},
		{"any and white", casual(lobby.AnyColor), casual(lobby.WantWhite), true, "ann"},
		{"black and black", casual(lobby.WantBlack), casual(lobby.WantBlack), false, ""},
		{"equal clocks", rated(t, "5+0"), rated(t, "5+0"), true, ""},
		{"other clocks", rated(t, "5+0"), rated(t, "3+2"), false, ""},
		{"rated and not", rated(t, "5+0"), lobby.Terms{Control: control(t, "5+0"), Color: lobby.AnyColor}, false, ""},
		{"programs refused", lobby.Terms{Color: lobby.AnyColor, NoPrograms: true}, casual(lobby.AnyColor), false, ""},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			inClub(t, func(t *testing.T, c *club) {
				ann := c.enter("ann")
				bob := c.enterAs(lobby.Visitor{Fingerprint: "SHA256:bob", Wish: "bob", Program: true})
				ann.seek(tc.first)
				bob.seek(tc.second)
				if !tc.pairs {
					ann.idle()
					bob.idle()
					if got := len(ann.see().Seeks); got != 2 {
						t.Errorf("%d seeks are open, want 2", got)
					}
					return
				}
				g := ann.game()
				if bob.game().ID != g.ID {
					t.Fatal("two games from one pairing")
				}
				if black := g.Players[engine.Black].Name; tc.black != "" && black != tc.black {
					t.Errorf("%s plays black, want %s", black, tc.black)
				}
				if got := ann.see(); len(got.Seeks) != 0 || len(got.Games) != 1 {
					t.Errorf("the hall shows %d seeks and %d games", len(got.Seeks), len(got.Games))
				}
			})
		})
	}
}

func TestFirstColorsAreDrawnByLot(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		black := 0
		for range 40 {
			ann.seek(casual(lobby.AnyColor))
			bob.seek(casual(lobby.AnyColor))
			g := ann.game()
			if g.Players[engine.Black].Name == "ann" {
				black++
			}
			ann.do(g.ID, match.Abort{})
		}
		if black < 8 || black > 32 {
			t.Errorf("ann, whose seek was first each time, played black %d times of 40", black)
		}
	})
}

func TestNobodyIsPairedWithThemselves(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		here, there := c.enter("ann"), c.enter("ann")
		here.seek(casual(lobby.AnyColor))
		there.seek(casual(lobby.AnyColor))
		here.idle()
		id := here.now().Seek.ID
		if _, err := there.Take(t.Context(), id); !errors.Is(err, lobby.ErrNotAllowed) {
			t.Errorf("taking one's own seek: %v", err)
		}
		table, err := here.OpenTable(t.Context(), casual(lobby.AnyColor))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := there.Join(t.Context(), table.Code); !errors.Is(err, lobby.ErrNotAllowed) {
			t.Errorf("joining one's own table: %v", err)
		}
	})
}

func TestWithdrawnSeekNeverPairs(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		ann.seek(casual(lobby.AnyColor))
		id := ann.now().Seek.ID
		if err := ann.Cancel(t.Context()); err != nil {
			t.Fatal(err)
		}
		bob.seek(casual(lobby.AnyColor))
		if _, err := bob.Take(t.Context(), id); !errors.Is(err, lobby.ErrGone) {
			t.Errorf("taking a withdrawn seek: %v", err)
		}
		ann.idle()
		ann.seek(casual(lobby.WantBlack)) // pairs with bob's
		if ann.game().ID != bob.game().ID {
			t.Error("two games")
		}
	})
}

func TestSeekEndsWithItsSession(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		ann.seek(casual(lobby.AnyColor))
		ann.Close()
		bob.seek(casual(lobby.AnyColor))
		bob.idle()
		if hall := bob.see(); len(hall.Seeks) != 1 || len(hall.Here) != 1 {
			t.Errorf("hall %+v", hall)
		}
	})
}

func TestOneSeekTakenByTwo(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, eve := c.enter("ann"), c.enter("bob"), c.enter("eve")
		ann.seek(casual(lobby.AnyColor))
		id := ann.now().Seek.ID
		errs := make(chan error, 2)
		for _, v := range []*visitor{bob, eve} {
			go func() {
				_, err := v.Take(t.Context(), id)
				errs <- err
			}()
		}
		one, other := <-errs, <-errs
		if (one == nil) == (other == nil) {
			t.Fatalf("got %v and %v, want one game and one refusal", one, other)
		}
		if !errors.Is(errors.Join(one, other), lobby.ErrGone) {
			t.Errorf("the slower one hears %v %v", one, other)
		}
		ann.game()
	})
}

func TestTerms(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, guest := c.enter("ann"), c.enter("")
		untimed := lobby.Terms{Rated: true, Color: lobby.AnyColor}
		black := rated(t, "5+0")
		black.Color = lobby.WantBlack
		for _, terms := range []lobby.Terms{untimed, black} {
			if err := ann.Seek(t.Context(), terms); !errors.Is(err, lobby.ErrNotAllowed) {
				t.Errorf("%+v: %v", terms, err)
			}
		}
		if err := guest.Seek(t.Context(), rated(t, "5+0")); !errors.Is(err, lobby.ErrNotAllowed) {
			t.Errorf("a guest asks for a rated game: %v", err)
		}
	})
}

func TestOneGameWithAClockAtATime(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		elsewhere := c.enter("ann")
		elsewhere.seek(rated(t, "3+2"))
		ann.seek(rated(t, "5+0"))
		bob.seek(rated(t, "5+0"))
		id := ann.game().ID
		if elsewhere.now().Seek != nil {
			t.Error("a game has begun, so the other session's seek is withdrawn")
		}
		if err := ann.Seek(t.Context(), rated(t, "5+0")); !errors.Is(err, lobby.ErrBusy) {
			t.Errorf("a second game with a clock: %v", err)
		}
		if _, err := ann.PlayBot(t.Context(), lobby.BotGame{Level: "novice", Color: lobby.AnyColor}); err != nil {
			t.Errorf("a game without a clock meanwhile: %v", err)
		}
		ann.do(id, match.Abort{})
		synctest.Wait()
		if err := ann.Seek(t.Context(), rated(t, "5+0")); err != nil {
			t.Error(err)
		}
	})
}

func TestTwentyGamesWithoutAClock(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		for range 20 {
			if _, err := ann.PlayBot(t.Context(), lobby.BotGame{Level: "novice", Color: lobby.WantBlack}); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := ann.PlayBot(t.Context(), lobby.BotGame{Level: "novice", Color: lobby.WantBlack}); !errors.Is(err, lobby.ErrTooMany) {
			t.Errorf("game 21: %v", err)
		}
	})
}

func TestTable(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, eve := c.enter("ann"), c.enter("bob"), c.enter("eve")
		table, err := ann.OpenTable(t.Context(), casual(lobby.WantBlack))
		if err != nil {
			t.Fatal(err)
		}
		if n := len(table.Code); n < 4 || n > 6 {
			t.Errorf("code %q", table.Code)
		}
		id, err := bob.Join(t.Context(), " "+string(table.Code[0]|0x20)+table.Code[1:])
		if err != nil {
			t.Fatal(err)
		}
		if g := ann.game(); g.ID != id || g.Players[engine.Black].Name != "ann" || !g.Private {
			t.Errorf("game %+v", g)
		}
		if hall := eve.see(); len(hall.Games) != 0 {
			t.Error("a private game is in the public list")
		}
		if _, err := eve.Join(t.Context(), table.Code); !errors.Is(err, lobby.ErrNoSuchCode) {
			t.Errorf("a code is good once: %v", err)
		}
	})
}

func TestTableCloses(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		old, err := ann.OpenTable(t.Context(), casual(lobby.AnyColor))
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		if _, err := bob.Join(t.Context(), old.Code); !errors.Is(err, lobby.ErrNoSuchCode) {
			t.Errorf("after an hour: %v", err)
		}
		time.Sleep(time.Minute)
		if got := ann.now().Tables; len(got) != 0 {
			t.Errorf("tables %v", got)
		}
		for range 5 {
			if _, err := ann.OpenTable(t.Context(), casual(lobby.AnyColor)); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := ann.OpenTable(t.Context(), casual(lobby.AnyColor)); !errors.Is(err, lobby.ErrTooMany) {
			t.Errorf("table 6: %v", err)
		}
		code := ann.now().Tables[2].Code
		if err := bob.Withdraw(t.Context(), code); !errors.Is(err, lobby.ErrNoSuchCode) {
			t.Errorf("withdrawing somebody else's table: %v", err)
		}
		if err := ann.Withdraw(t.Context(), code); err != nil {
			t.Error(err)
		}
		if got := ann.now().Tables; len(got) != 4 {
			t.Errorf("%d tables", len(got))
		}
	})
}

func TestGuessingCodesIsSlow(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		for range 10 {
			if _, err := ann.Join(t.Context(), "AAAA"); !errors.Is(err, lobby.ErrNoSuchCode) {
				t.Fatal(err)
			}
		}
		if _, err := ann.Join(t.Context(), "AAAA"); !errors.Is(err, lobby.ErrTooMany) {
			t.Errorf("got %v", err)
		}
	})
}

func TestParseCode(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"k7qx": "K7QX", "К7-ТХ": "K7TX", " а с е н ": "ACEH", "м3рт": "M3PT"} {
		if got := lobby.ParseCode(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}
