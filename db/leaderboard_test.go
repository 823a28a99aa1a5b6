package db

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/rating"
)

const dayLong = 24 * time.Hour

// quick is a decided game of two between which nothing is very short.
func quick(t testing.TB, s *Store, id string, winner, loser match.Player, control match.TimeControl, at time.Time) {
	t.Helper()
	st := rated(id, winner, loser, at)
	st.Control = control
	begin(t, s, st).moves(shortPlies).resign(engine.White)
}

var (
	slowly = match.TimeControl{Initial: 20 * time.Minute}
	byPost = match.TimeControl{PerMove: 3 * dayLong}
)

func names(t *testing.T, s *Store, now time.Time, b lobby.Board) (list []string) {
	t.Helper()
	board, err := s.Leaderboard(t.Context(), now, b, 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, st := range board {
		list = append(list, fmt.Sprintf("%s %s %d-%d-%d", st.Name, st.Pool, st.Wins, st.Losses, st.Draws))
	}
	return list
}

func TestEachPoolHasARatingOfItsOwn(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	quick(t, s, "aaa1", ann, bob, blitz, start)
	quick(t, s, "aaa2", ann, bob, blitz, start.Add(time.Hour))
	quick(t, s, "bbb1", bob, ann, slowly, start.Add(2*time.Hour))
	quick(t, s, "bbb2", bob, ann, slowly, start.Add(3*time.Hour))
	quick(t, s, "cccc", ann, bob, byPost, start.Add(4*time.Hour))
	now := start.Add(5 * time.Hour)
	for pool, want := range map[match.Pool][]string{
		match.Blitz:          {"ann blitz 2-0-0", "bob blitz 0-2-0"},
		match.Slow:           {"bob slow 2-0-0", "ann slow 0-2-0"},
		match.Correspondence: {"ann correspondence 1-0-0", "bob correspondence 0-1-0"},
		"":                   {"bob slow 2-0-0", "ann slow 0-2-0"}, // as many games of blitz, but those are longer ago
	} {
		if got := names(t, s, now, lobby.Board{Pool: pool}); !slices.Equal(got, want) {
			t.Errorf("pool %q: %q, want %q", pool, got, want)
		}
	}
	a, err := s.Account(t.Context(), "SHA256:ann")
	if err != nil || a.Standing.Pool != match.Slow || a.Standings.In(match.Blitz).Games != 2 || a.Standing != a.Standings.In("") {
		t.Errorf("account %+v, %v; want slow games as its main pool", a, err)
	}
	checkClean(t, s.dir)
}

// A check and the store agree also where two pools are played equally often, and last at the same moment.
func TestPoolsPlayedEquallyAreToldApartByName(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	quick(t, s, "aaaa", ann, bob, slowly, start)
	quick(t, s, "bbbb", bob, ann, byPost, start)
	if got, want := names(t, s, start, lobby.Board{}), []string{"bob correspondence 1-0-0", "ann correspondence 0-1-0"}; !slices.Equal(got, want) {
		t.Errorf("everybody: %q, want %q", got, want)
	}
	checkClean(t, s.dir)
}

// A clock that was set back ranks nobody.
func TestNobodyIsRankedBeforeTheirLastGame(t *testing.T) {
	t.Parallel()
	s := open(t)
	quick(t, s, "aaaa", enter(t, s, "ann"), enter(t, s, "bob"), blitz, start)
	board, err := s.Leaderboard(t.Context(), start.Add(-dayLong), lobby.Board{}, 9)
	if err != nil || len(board) != 2 || board[0].Ranked() || board[0].Rank > 0 || board[0].Missing == 0 {
		t.Errorf("%+v, %v; want two without a rank", board, err)
	}
}

func TestProgramsHaveALeaderboardOfTheirOwn(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, edax := enter(t, s, "ann"), enter(t, s, "edax")
	edax.Program = true
	quick(t, s, "aaa1", edax, ann, blitz, start)
	edax.Program = false // its owner takes over: half of the games are not most of them
	quick(t, s, "aaa2", ann, edax, slowly, start.Add(time.Hour))
	edax.Program = true
	quick(t, s, "aaa3", ann, edax, slowly, start.Add(2*time.Hour))
	now := start.Add(dayLong)
	for _, c := range []struct {
		b    lobby.Board
		want []string
	}{
		{lobby.Board{Pool: match.Blitz, Who: lobby.Programs}, []string{"edax blitz 1-0-0"}},
		{lobby.Board{Pool: match.Blitz, Who: lobby.People}, []string{"ann blitz 0-1-0"}},
		{lobby.Board{Pool: match.Blitz}, []string{"edax blitz 1-0-0", "ann blitz 0-1-0"}},
		{lobby.Board{Pool: match.Slow, Who: lobby.Programs}, nil},
		{lobby.Board{Pool: match.Slow, Who: lobby.People}, []string{"ann slow 2-0-0", "edax slow 0-2-0"}},
	} {
		if got := names(t, s, now, c.b); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %q, want %q", c.b, got, c.want)
		}
	}
	checkClean(t, s.dir)
}

func TestTheBoardOfAMonthHasWhatHappenedInIt(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob, eve := enter(t, s, "ann"), enter(t, s, "bob"), enter(t, s, "eve")
	december := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
	quick(t, s, "aaa1", ann, bob, blitz, start)
	quick(t, s, "aaa2", ann, eve, blitz, start.Add(time.Hour))
	before := cardIn(t, s, bob.ID).Value
	quick(t, s, "bbb1", bob, ann, blitz, december.Add(time.Minute))
	quick(t, s, "bbb2", bob, ann, blitz, december.Add(time.Hour))
	now := december.Add(dayLong)
	month := lobby.Board{Pool: match.Blitz, Month: true}
	if got, want := names(t, s, now, month), []string{"bob blitz 2-0-0", "ann blitz 0-2-0"}; !slices.Equal(got, want) {
		t.Errorf("december: %q, want %q", got, want)
	}
	board, err := s.Leaderboard(t.Context(), now, month, 1)
	if want := round(cardIn(t, s, bob.ID).Value) - round(before); err != nil || len(board) != 1 || board[0].Gained != want {
		t.Errorf("bob's month is %+v, %v; want %d gained", board, err, want)
	}
	if got, want := names(t, s, now, lobby.Board{Pool: match.Blitz}), []string{"ann blitz 2-2-0", "bob blitz 2-1-0", "eve blitz 0-1-0"}; len(got) != len(want) {
		t.Errorf("of all time: %q, want %q in some order", got, want)
	}
	if got := names(t, s, now.AddDate(0, 1, 0), month); len(got) > 0 {
		t.Errorf("january: %q, want nobody", got)
	}
	checkClean(t, s.dir)
}

// Equal ratings, as they are shown, rank equally; of them the one that is known best comes first, then the name decides, also where the
// limit falls between them.
func TestEqualsAreOrderedByDeviation(t *testing.T) {
	t.Parallel()
	s := open(t)
	for name, c := range map[string]rating.Rating{
		"dora": {Value: 1600.4, Deviation: 70}, "carl": {Value: 1599.6, Deviation: 50}, "bert": {Value: 1600.2, Deviation: 60},
		"anna": {Value: 1599.9, Deviation: 60}, "last": {Value: 1599.4, Deviation: 46},
	} {
		seat(t, s, name, c.Value, c.Deviation, start)
	}
	want := []string{"1 carl", "1 anna", "1 bert", "1 dora", "5 last"}
	for limit := range 6 {
		board, err := s.Leaderboard(t.Context(), start, lobby.Board{}, limit)
		if err != nil || !slices.Equal(ranks(board), want[:limit:limit]) && limit > 0 {
			t.Errorf("limit %d: %v, %v; want %v", limit, ranks(board), err, want[:limit])
		}
	}
}

// A month without a rated game ends a rank to the moment, and one more game gives it back.
func TestARankLastsThirtyDays(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann := seat(t, s, "ann", 1600, 50, start)
	for away, want := range map[time.Duration]string{
		rating.RankedFor - 1: "1 ann", rating.RankedFor: "0 ann",
	} {
		now := start.Add(away)
		board, err := s.Leaderboard(t.Context(), now, lobby.Board{}, 9)
		if err != nil || len(board) != 1 || ranks(board)[0] != want || board[0].Idle != (want == "0 ann") || board[0].Missing != 0 {
			t.Errorf("%v later: %+v, %v; want %s", away, board, err, want)
		}
		p, err := s.Profile(t.Context(), ann, now)
		if err != nil || p.Standing != board[0] {
			t.Errorf("%v later: the profile is %+v, %v; want %+v", away, p.Standing, err, board[0])
		}
	}
}
