package lobby_test

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// challenge challenges somebody and gives the number; the challenge must wait.
func (v *visitor) challenge(name string, t lobby.Terms) lobby.ChallengeID {
	v.t.Helper()
	got, err := v.Challenge(v.ctx, name, t, "")
	if err != nil || got.ID == 0 {
		v.t.Fatalf("%s challenges %s: %+v, %v", v.Player().Name, name, got, err)
	}
	return got.ID
}

// challenged is the one challenge that waits for the visitor's answer.
func (v *visitor) challenged() lobby.Challenge {
	v.t.Helper()
	open := v.now().ChallengesTo()
	if len(open) != 1 {
		v.t.Fatalf("%d challenges wait for %s, want 1", len(open), v.Player().Name)
	}
	return open[0]
}

func (v *visitor) unchallenged() {
	v.t.Helper()
	if all := v.now().Challenges; len(all) != 0 {
		v.t.Errorf("%s has the challenges %+v", v.Player().Name, all)
	}
}

// known makes accounts of names that nobody of is here.
func (c *club) known(names ...string) {
	for _, name := range names {
		c.enter(name).Close()
	}
	synctest.Wait()
}

func TestChallengeWaitsForSomebodyWhoIsNotHere(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		c.known("bob")
		ann := c.enter("ann")
		id := ann.challenge("bob", byDays(t, "3d"))
		ann.Close()
		time.Sleep(day)
		c.restart()
		bob := c.enter("bob")
		got := bob.challenged()
		if got.ID != id || got.From.Name != "ann" || got.Terms != byDays(t, "3d") || got.Here {
			t.Errorf("bob finds %+v", got)
		}
		game, err := bob.AcceptChallenge(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		bob.unchallenged()
		if s := c.look(game); s.Control != control(t, "3d") || s.Rated {
			t.Errorf("the game is %+v", s.Start)
		}
		ann = c.enter("ann")
		if ann.game().ID != game {
			t.Error("ann does not find the game")
		}
		ann.unchallenged()
		c.restart()
		c.enter("bob").unchallenged()
	})
}

func TestTimedChallengeBeginsOnlyWhenBothAreHere(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := ann.challenge("BOB", rated(t, "5+0"))
		if !bob.challenged().Here {
			t.Error("ann is not shown as here")
		}
		ann.Close()
		if bob.challenged().Here {
			t.Error("ann is shown as here")
		}
		if _, err := bob.AcceptChallenge(t.Context(), id); !errors.Is(err, lobby.ErrAway) {
			t.Errorf("with the challenger away: %v", err)
		}
		ann = c.enter("ann")
		if !bob.challenged().Here {
			t.Error("ann came back, but is not shown as here")
		}
		game, err := bob.AcceptChallenge(t.Context(), id)
		if err != nil || ann.game().ID != game {
			t.Errorf("with both here: %v", err)
		}
	})
}

func TestDeclinedChallengeIsSeenUntilPutAway(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := ann.challenge("bob", casual(lobby.AnyColor))
		if err := bob.DeclineChallenge(t.Context(), id, lobby.RefusedNow); err != nil {
			t.Fatal(err)
		}
		if open := bob.now().ChallengesTo(); len(open) != 0 {
			t.Error("it still waits for bob")
		}
		c.restart()
		ann, bob = c.enter("ann"), c.enter("bob")
		answers := ann.now().ChallengesBy()
		if len(answers) != 1 || answers[0].Declined != lobby.RefusedNow || answers[0].To.Name != "bob" {
			t.Fatalf("after a restart ann sees %+v", answers)
		}
		if _, err := bob.AcceptChallenge(t.Context(), id); !errors.Is(err, lobby.ErrNoChallenge) {
			t.Errorf("accepting what was declined: %v", err)
		}
		if err := ann.WithdrawChallenge(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		ann.unchallenged()
		ann.challenge("bob", casual(lobby.AnyColor)) // another one may be made
		c.restart()
		if got := c.enter("ann").now().Challenges; len(got) != 1 || got[0].Declined != "" {
			t.Errorf("ann has %+v", got)
		}
	})
}

func TestNewChallengePutsAwayTheOldAnswer(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		if err := bob.DeclineChallenge(t.Context(), ann.challenge("bob", casual(lobby.AnyColor)), lobby.RefusedClock); err != nil {
			t.Fatal(err)
		}
		id := ann.challenge("bob", byDays(t, "3d"))
		if got := ann.now().ChallengesBy(); len(got) != 1 || got[0].ID != id {
			t.Errorf("ann sees %+v", got)
		}
	})
}

func TestWhoMayBeChallenged(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, guest := c.enter("ann"), c.enter("")
		c.known("bob")
		cases := []struct {
			name string
			by   *visitor
			to   string
			t    lobby.Terms
			want error
		}{
			{"oneself", ann, "ann", casual(lobby.AnyColor), lobby.ErrNotAllowed},
			{"nobody", ann, "nemo", casual(lobby.AnyColor), lobby.ErrNoAccount},
			{"a guest", ann, guest.Player().Name, casual(lobby.AnyColor), lobby.ErrNoAccount},
			{"by a guest", guest, "bob", casual(lobby.AnyColor), lobby.ErrGuest},
			{"rated without a clock", ann, "bob", lobby.Terms{Rated: true, Color: lobby.AnyColor}, lobby.ErrNotAllowed},
			{"rated with a color", ann, "bob", lobby.Terms{Rated: true, Color: lobby.WantBlack, Control: control(t, "3d")}, lobby.ErrNotAllowed},
		}
		for _, tc := range cases {
			if _, err := tc.by.Challenge(t.Context(), tc.to, tc.t, ""); !errors.Is(err, tc.want) {
				t.Errorf("%s: %v, want %v", tc.name, err, tc.want)
			}
		}
		ann.unchallenged()
	})
}

func TestChallengesAreLimited(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		names := []string{"pa", "pb", "pc", "pd", "pe", "pf", "pg", "ph", "pi", "pj", "pk"}
		c.known(names...)
		ann := c.enter("ann")
		first := ann.challenge(names[0], casual(lobby.AnyColor))
		if _, err := ann.Challenge(t.Context(), names[0], byDays(t, "1d"), ""); !errors.Is(err, lobby.ErrChallenged) {
			t.Errorf("the same player again: %v", err)
		}
		for _, name := range names[1:10] {
			ann.challenge(name, casual(lobby.AnyColor))
		}
		if _, err := ann.Challenge(t.Context(), names[10], casual(lobby.AnyColor), ""); !errors.Is(err, lobby.ErrTooMany) {
			t.Errorf("the eleventh: %v", err)
		}
		if err := ann.WithdrawChallenge(t.Context(), first); err != nil {
			t.Fatal(err)
		}
		ann.challenge(names[10], casual(lobby.AnyColor))
	})
}

func TestChallengesLapse(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		c.known("bob", "cat")
		ann := c.enter("ann")
		ann.challenge("bob", casual(lobby.AnyColor))
		time.Sleep(2 * day)
		ann.challenge("cat", casual(lobby.AnyColor))
		time.Sleep(lobby.ChallengeLife - 2*day + time.Minute)
		if got := ann.now().Challenges; len(got) != 1 || got[0].To.Name != "cat" {
			t.Errorf("after 14 days ann has %+v", got)
		}
		c.close()
		time.Sleep(2 * day)
		c.open()
		c.enter("ann").unchallenged()
	})
}

func TestCrossingChallengesAreAgreement(t *testing.T) {
	cases := []struct {
		name      string
		ann, bob  lobby.Terms
		agree     bool
		blackName string
	}{
		{"equal", rated(t, "5+0"), rated(t, "5+0"), true, ""},
		{"colors that can be met", casual(lobby.WantWhite), casual(lobby.WantBlack), true, "bob"},
		{"one has a wish", casual(lobby.AnyColor), casual(lobby.WantWhite), true, "ann"},
		{"both want black", casual(lobby.WantBlack), casual(lobby.WantBlack), false, ""},
		{"another clock", byDays(t, "1d"), byDays(t, "3d"), false, ""},
		{"another kind", rated(t, "3d"), byDays(t, "3d"), false, ""},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			inClub(t, func(t *testing.T, c *club) {
				ann, bob := c.enter("ann"), c.enter("bob")
				ann.challenge("bob", tc.ann)
				got, err := bob.Challenge(t.Context(), "ann", tc.bob, "")
				if err != nil || (got.Match != "") != tc.agree {
					t.Fatalf("bob's challenge: %+v, %v", got, err)
				}
				if !tc.agree {
					ann.idle()
					ann.challenged()
					return
				}
				g := ann.game()
				if black := g.Players[engine.Black].Name; g.ID != got.Match || tc.blackName != "" && black != tc.blackName {
					t.Errorf("the game is %s with %s as Black", g.ID, black)
				}
				ann.unchallenged()
				bob.unchallenged()
			})
		})
	}
}

func TestChallengeGoesOnWithASeries(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		old := meet(t, ann, bob, rated(t, "5+0"))
		c.play(old, []*visitor{ann, bob}, "f5", "d6")
		black := c.look(old).Players[engine.Black].Name
		ann.do(old, match.Resign{})
		time.Sleep(time.Hour) // nobody can offer a rematch any more
		got, err := ann.Challenge(t.Context(), "bob", rated(t, "5+0"), old)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := bob.AcceptChallenge(t.Context(), got.ID); err != nil {
			t.Fatal(err)
		}
		g := ann.game()
		if g.Previous != old || g.Players[engine.White].Name != black || g.Series.Wins[0]+g.Series.Wins[1] != 1 {
			t.Errorf("the next game is %+v", g.Start)
		}
		if next := c.look(old).Next; next != g.ID {
			t.Errorf("the old game is followed by %q", next)
		}
		eve := c.enter("eve")
		if _, err := eve.Challenge(t.Context(), "bob", casual(lobby.AnyColor), old); err != nil {
			t.Fatal(err)
		}
		if got := bob.challenged(); got.Previous != "" {
			t.Error("somebody else goes on with the series of two others")
		}
	})
}

func TestBusyPeopleKeepTheirChallenges(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, eve := c.enter("ann"), c.enter("bob"), c.enter("eve")
		id := ann.challenge("bob", rated(t, "5+0"))
		meet(t, ann, eve, rated(t, "1+0"))
		if _, err := bob.AcceptChallenge(t.Context(), id); !errors.Is(err, lobby.ErrTheyBusy) {
			t.Errorf("the challenger plays: %v", err)
		}
		ann.do(ann.game().ID, match.Abort{})
		synctest.Wait()
		meet(t, bob, eve, rated(t, "1+0"))
		if _, err := bob.AcceptChallenge(t.Context(), id); !errors.Is(err, lobby.ErrBusy) || errors.Is(err, lobby.ErrTheyBusy) {
			t.Errorf("bob plays: %v", err)
		}
		bob.challenged()
	})
}

func TestAbsentChallengerWithTooManyGames(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, eve := c.enter("ann"), c.enter("bob"), c.enter("eve")
		id := ann.challenge("bob", byDays(t, "1d"))
		for range 20 {
			ann.seek(byDays(t, "1d"))
			eve.seek(byDays(t, "1d"))
			synctest.Wait()
		}
		part(ann, eve)
		if _, err := bob.AcceptChallenge(t.Context(), id); !errors.Is(err, lobby.ErrTheyBusy) {
			t.Errorf("got %v", err)
		}
		bob.challenged()
	})
}

func TestRenamedPeopleInChallenges(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		ann.challenge("bob", casual(lobby.AnyColor))
		ann.Close()
		synctest.Wait()
		if err := c.hub.Rename(t.Context(), "SHA256:ann", "anna"); err != nil {
			t.Fatal(err)
		}
		if got := bob.challenged().From.Name; got != "anna" {
			t.Errorf("the challenger is called %s", got)
		}
	})
}

// race has several do something at once in the same moment, and gives their errors.
func race(all ...func() error) []error {
	errs := make([]error, len(all))
	done := make(chan struct{}, len(all))
	for i, do := range all {
		go func() {
			errs[i] = do()
			done <- struct{}{}
		}()
	}
	for range all {
		<-done
	}
	synctest.Wait()
	return errs
}

func TestChallengeCrossingsHaveOneOutcome(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, twin := c.enter("ann"), c.enter("bob"), c.enter("bob")
		for range 100 {
			id := ann.challenge("bob", casual(lobby.AnyColor))
			accept := func(v *visitor) func() error {
				return func() error { _, err := v.AcceptChallenge(t.Context(), id); return err }
			}
			errs := race(accept(bob), accept(twin),
				func() error { return ann.WithdrawChallenge(t.Context(), id) },
				func() error { return twin.DeclineChallenge(t.Context(), id, lobby.RefusedNow) })
			open, declined := len(ann.now().Unfinished()), len(ann.now().ChallengesBy())
			if n := len(bob.now().Unfinished()); n != open || open > 1 {
				t.Fatalf("ann has %d games, bob %d: %v", open, n, errs)
			}
			began := slices.Contains(errs[:2], nil)
			if began != (open == 1) || began && errs[2] == nil || errs[0] == nil && errs[1] == nil || declined > 0 && errs[3] != nil {
				t.Fatalf("%d games, %d answers: %v", open, declined, errs)
			}
			for _, g := range ann.now().Unfinished() {
				ann.do(g.ID, match.Abort{})
			}
			for _, a := range ann.now().ChallengesBy() {
				if err := ann.WithdrawChallenge(t.Context(), a.ID); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

func TestChallengesAtOnceInBothDirections(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		for range 100 {
			made := func(v *visitor, to string) func() error {
				return func() error { _, err := v.Challenge(t.Context(), to, rated(t, "5+0"), ""); return err }
			}
			if errs := race(made(ann, "bob"), made(bob, "ann")); errors.Join(errs...) != nil {
				t.Fatal(errs)
			}
			g := ann.game()
			if bob.game().ID != g.ID {
				t.Fatal("two games from one agreement")
			}
			ann.unchallenged()
			ann.do(g.ID, match.Abort{})
			synctest.Wait() // the lobby hears of the end
		}
	})
}
