package db

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

func TestHistory(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob, carol := enter(t, s, "ann"), enter(t, s, "bob"), enter(t, s, "carol")
	play := func(id match.ID, black, white match.Player, private bool) *game {
		return begin(t, s, match.Start{ID: id, Private: private, Players: [2]match.Player{black, white}}).moves(4)
	}
	first := play("1111", ann, bob, false)
	second := play("2222", carol, ann, true)
	play("open", ann, carol, false)
	play("3333", bob, carol, false).resign(engine.Black)
	second.resign(engine.White)
	first.resign(engine.Black)
	for _, c := range []struct {
		who   match.PlayerID
		limit int
		want  string
	}{
		{0, 10, "1111 3333"}, {0, 1, "1111"}, {ann.ID, 10, "1111 2222"}, {ann.ID, 1, "1111"},
		{carol.ID, 10, "2222 3333"}, {99, 10, ""},
	} {
		list, err := s.History(t.Context(), c.who, c.limit)
		if err != nil {
			t.Fatal(err)
		}
		if got := idsOf(list, func(f lobby.Finished) match.ID { return f.Start.ID }); got != c.want {
			t.Errorf("history of %d up to %d: %s, want %s", c.who, c.limit, got, c.want)
		}
	}
	list, err := s.History(t.Context(), 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	f := list[0]
	if f.Start != first.state.Start || !f.Ended.Equal(first.now) || f.Plies != 4 || !sameResult(&f.Result, first.state.Result) {
		t.Errorf("finished %+v, want what was played", f)
	}
}

func idsOf[T any](list []T, id func(T) match.ID) string {
	var ids []string
	for _, one := range list {
		ids = append(ids, string(id(one)))
	}
	return strings.Join(ids, " ")
}

func unfinishedIDs(t *testing.T, list []lobby.Unfinished, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return idsOf(list, func(u lobby.Unfinished) match.ID { return u.Start.ID })
}

func TestUnfinishedGames(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	guest := match.Player{ID: -1, Name: "guest-1", Guest: true}
	games := make(map[match.ID]*game)
	for i, st := range []match.Start{
		{ID: "slow", Players: [2]match.Player{ann, bob}},
		{ID: "bots", Players: [2]match.Player{bots[0], ann}},
		{ID: "fast", Players: [2]match.Player{bob, ann}, Control: blitz},
		{ID: "gues", Players: [2]match.Player{guest, bob}},
		{ID: "done", Players: [2]match.Player{ann, bob}, Control: blitz},
	} {
		st.At = start.Add(time.Duration(i) * time.Hour)
		games[st.ID] = begin(t, s, st)
	}
	games["done"].moves(2).resign(engine.Black)
	moved := games["slow"]
	moved.now = start.Add(90 * time.Minute)
	moved.moves(1)

	list, err := s.UnfinishedOf(t.Context(), ann.ID)
	if got, want := unfinishedIDs(t, list, err), "bots slow fast"; got != want {
		t.Errorf("unfinished of ann: %s, want %s", got, want)
	}
	if list[1].Start != moved.state.Start || !list[1].Moved.Equal(moved.now) {
		t.Errorf("unfinished %+v, want moved at %v", list[1], moved.now)
	}
	list, err = s.Interrupted(t.Context())
	if got, want := unfinishedIDs(t, list, err), "fast gues"; got != want {
		t.Errorf("interrupted: %s, want %s", got, want)
	}
	for hour, want := range map[int]string{1: "", 2: "bots slow", 4: "bots slow gues"} {
		ids, err := s.Unmoved(t.Context(), start.Add(time.Duration(hour)*time.Hour), 10)
		if got := idsOf(ids, func(id match.ID) match.ID { return id }); err != nil || got != want {
			t.Errorf("unmoved since hour %d: %s, %v; want %s", hour, got, err, want)
		}
	}
	if ids, err := s.Unmoved(t.Context(), start.Add(9*time.Hour), 2); err != nil || len(ids) != 2 {
		t.Errorf("unmoved up to 2: %v, %v", ids, err)
	}
}

// Every list is read from an index: none scans the matches or sorts them.
func TestListsComeFromIndexes(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, c := range []struct {
		text  string
		args  []any
		index []string
		sorts bool // a player's few unfinished games are sorted
	}{
		{unmoved, []any{0, 10}, []string{"matches_unmoved"}, false},
		{publicHistory, []any{10}, []string{"matches_public"}, false},
		{ownHistory, []any{1, 10}, []string{"matches_of_black", "matches_of_white"}, false},
		{`SELECT ` + startColumns + ` FROM matches m ` + interrupted, nil, []string{"matches_awake"}, false},
		{`SELECT ` + startColumns + ` FROM matches m ` + ownUnfinished, []any{1},
			[]string{"matches_of_black", "matches_of_white"}, true},
		{rankedAbove, []any{"blitz", 1500.5, 0, false}, []string{"COVERING INDEX ratings_by_value"}, false},
		{shortGames, []any{1, 2, 3, "abcd"}, []string{"matches_short"}, false},
		{seriesBefore, []any{"abcd", 10}, []string{"SEARCH p USING INDEX sqlite_autoindex_matches_1"}, true},
		{dueGames, []any{0, 10}, []string{"matches_due"}, false},
		{nextDue, []any{0}, []string{"matches_due"}, false},
		{ratedDays, nil, []string{"matches_due"}, false},
		{newlyRated, []any{0}, []string{"matches_rated", "rating_changes EXISTS USING PRIMARY KEY"}, false},
		{gamesPlayed, nil, []string{"matches_played"}, false},
		{busiestDay, nil, []string{"matches_played"}, true},
		{peoplePlayed, nil, []string{"matches_of_black", "matches_of_white"}, false},
		{challengersAt, []any{"master"}, []string{"matches_beaten"}, true},
		{cleanWins, []any{"abcd"}, []string{"matches_beaten"}, false},
		{lastAgainst, []any{1, "master", lately}, []string{"matches_of_black", "matches_of_white"}, false},
		{resultsBetween, []any{1, 2}, []string{"matches_between"}, false},
		{betweenTwo, []any{1, 2, lastBetween}, []string{"matches_between"}, false},
		{lastPlayed, []any{1, lastGames}, []string{"matches_of_black", "matches_of_white"}, false},
		{ownRated, []any{1}, []string{"matches_of_black", "matches_of_white"}, false},
		{lastMoves, []any{1, "othello", namedGames, firstEvents}, []string{"matches_of_black", "matches_of_white"}, true},
		{`SELECT ` + endedWithoutNext, []any{"abcd"}, []string{"matches_next"}, false},
	} {
		plan := planOf(t, s, c.text, c.args...)
		for _, index := range c.index {
			if !strings.Contains(plan, index) {
				t.Errorf("%s\nis not read from %s:\n%s", c.text, index, plan)
			}
		}
		if !c.sorts && strings.Contains(plan, "TEMP B-TREE") || strings.Contains(plan, "SCAN m\n") {
			t.Errorf("%s\nscans or sorts:\n%s", c.text, plan)
		}
	}
}

// No leaderboard is sorted, and none looks at a row that does not come into it.
func TestLeaderboardsComeFromIndexes(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, pool := range append(match.Pools(), "") {
		for _, b := range []lobby.Board{{}, {Who: lobby.People}, {Month: true}, {Month: true, Who: lobby.Programs}} {
			index := "ratings_by_value (pool=?"
			if b.Pool = pool; pool == "" {
				index = "ratings_by_main"
			}
			for _, ranked := range []bool{true, false} {
				text, args := boardQuery(b, ranked, start)
				if plan := planOf(t, s, text, args...); !strings.Contains(plan, index) || strings.Contains(plan, "TEMP B-TREE") {
					t.Errorf("%s\nis not read from %s:\n%s", text, index, plan)
				}
			}
		}
	}
}

func planOf(t *testing.T, s *Store, text string, args ...any) string {
	t.Helper()
	var ignored int
	dest := func(detail *string) []any { return []any{&ignored, &ignored, &ignored, detail} }
	steps, err := collect(t.Context(), s.read, dest, `EXPLAIN QUERY PLAN `+text, args...)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintln(strings.Join(steps, "\n"))
}
