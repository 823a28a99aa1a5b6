package db

import (
	"slices"
	"strings"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

func pastOf(t *testing.T, s *Store, key string) lobby.Past {
	t.Helper()
	a, err := s.Account(t.Context(), "SHA256:"+key)
	if err != nil {
		t.Fatal(err)
	}
	return a.Past
}

func TestPastOfAnAccount(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob, eve := enter(t, s, "ann"), enter(t, s, "bob"), enter(t, s, "eve")
	begin(t, s, rated("aaaa", ann, bob, start)).moves(2).resign(engine.Black)
	begin(t, s, rated("bbbb", ann, eve, start)).moves(2).resign(engine.White)
	if got := pastOf(t, s, "ann"); got.Blacks != 2 || got.Last != eve.ID {
		t.Errorf("ann: %+v", got)
	}
	begin(t, s, match.Start{ID: "cccc", Players: [2]match.Player{bob, ann}}).moves(2).resign(engine.White)
	if got := pastOf(t, s, "ann"); got.Blacks != 1 || got.Last != bob.ID {
		t.Errorf("ann, having had White: %+v", got)
	}
	if got := pastOf(t, s, "bob"); got.Blacks != 0 || got.Last != ann.ID {
		t.Errorf("bob: %+v", got)
	}
	g := begin(t, s, rated("dddd", eve, ann, start))
	g.append(g.ended(match.Aborted, match.Nobody))
	if got := pastOf(t, s, "ann"); got.Blacks != 1 || got.Last != eve.ID {
		t.Errorf("an aborted game has no colors, but an opponent: %+v", got)
	}
}

func TestPastLeavesOutWhatIsNotBetweenPeople(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann := enter(t, s, "ann")
	novice, guest := match.Player{Name: "Novice", Bot: "novice"}, match.Player{ID: -1, Name: "guest-1", Guest: true}
	begin(t, s, match.Start{ID: "aaaa", Players: [2]match.Player{ann, novice}}).moves(2).resign(engine.Black)
	begin(t, s, match.Start{ID: "bbbb", Local: true, Players: [2]match.Player{ann, {Name: match.LocalName}}}).moves(2).resign(engine.Black)
	begin(t, s, rated("cccc", ann, enter(t, s, "bob"), start)).moves(2) // goes on
	if got := pastOf(t, s, "ann"); got.Blacks != 0 || got.Last != 0 {
		t.Errorf("without a finished game with anybody: %+v", got)
	}
	begin(t, s, match.Start{ID: "dddd", Players: [2]match.Player{ann, guest}}).moves(2).resign(engine.Black)
	if got := pastOf(t, s, "ann"); got.Blacks != 1 || got.Last != 0 {
		t.Errorf("after one with a guest: %+v", got)
	}
}

func TestNoShowsAreKeptAsLongAsTheyMatter(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann := enter(t, s, "ann")
	enter(t, s, "bob")
	old, recent := start.Add(-lobby.NoShowsCount), start.Add(-time.Hour)
	for _, at := range []time.Time{old, recent} {
		if err := s.AddNoShow(t.Context(), ann.ID, at); err != nil {
			t.Fatal(err)
		}
	}
	if got := pastOf(t, s, "ann").NoShows; !slices.Equal(got, []time.Time{recent}) {
		t.Errorf("got %v, want %v alone", got, recent)
	}
	if err := s.AddNoShow(t.Context(), ann.ID, start); err != nil {
		t.Fatal(err)
	}
	rows, err := collect(t.Context(), s.read, itself[int], `SELECT 1 FROM no_shows`)
	if err != nil || len(rows) != 2 {
		t.Errorf("%d rows, %v; want 2: the old one is forgotten", len(rows), err)
	}
	if got := pastOf(t, s, "bob").NoShows; got != nil {
		t.Errorf("bob: %v", got)
	}
}

// Coming in must not take longer the more games somebody has: what pairing asks is read from indexes alone.
func TestPastIsReadFromIndexes(t *testing.T) {
	t.Parallel()
	s := open(t)
	for text, indexes := range map[string][]string{
		blacks: {"matches_met_by_black", "matches_met_by_white"}, lastOpponent: {"matches_met_by_black", "matches_met_by_white"},
	} {
		plan := planOf(t, s, text, 1)
		for _, index := range indexes {
			if !strings.Contains(plan, "COVERING INDEX "+index) {
				t.Errorf("%s\nis not answered from %s:\n%s", text, index, plan)
			}
		}
	}
	if plan := planOf(t, s, noShows, 1, 0); !strings.Contains(plan, "COVERING INDEX no_shows_of_account") {
		t.Errorf("no-shows: %s", plan)
	}
}
