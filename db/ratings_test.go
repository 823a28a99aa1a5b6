package db

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/rating"
)

func TestAnEndChangesBothRatings(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	got := begin(t, s, rated("aaaa", ann, bob, start)).moves(2).resign(engine.White)
	if want := (match.Ratings{Black: match.RatingChange{Before: 1500, After: 1662},
		White: match.RatingChange{Before: 1500, After: 1338}}); got == nil || *got != want {
		t.Errorf("ratings %+v, want %+v", got, want)
	}
	list, err := s.History(t.Context(), ann.ID, 10)
	if err != nil || len(list) != 1 || list[0].Result.Ratings == nil || *list[0].Result.Ratings != *got {
		t.Errorf("history %+v, %v; want the same ratings", list, err)
	}
}

// A year away counts by the times that are stored, not by when somebody looks.
func TestTimeAwayWidensTheDeviationBeforeAGame(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	g := begin(t, s, rated("aaaa", ann, bob, start)).moves(2)
	g.resign(engine.White)
	later := g.now.Add(365 * 24 * time.Hour)
	h := begin(t, s, rated("bbbb", ann, bob, later.Add(-4*time.Second))).moves(2)
	h.resign(engine.Black) // two moves, the resignation and the end take a second each
	p := rating.Default()
	a, b, err := p.Match(p.New(), p.New(), 1)
	if err != nil {
		t.Fatal(err)
	}
	a, b, err = p.Match(p.Aged(a, later.Sub(g.now)), p.Aged(b, later.Sub(g.now)), 0)
	if err != nil {
		t.Fatal(err)
	}
	for who, want := range map[match.PlayerID]rating.Rating{ann.ID: a, bob.ID: b} {
		if got := cardIn(t, s, who); got.Rating != want {
			t.Errorf("account %d has %v, want %v", who, got.Rating, want)
		}
	}
}

func cardIn(t *testing.T, s *Store, id match.PlayerID) (c card) {
	t.Helper()
	if err := s.reading(t.Context(), func(q querier) (err error) {
		c, err = s.cardOf(context.Background(), q, place{id, match.Blitz})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestWhatIsNotRated(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	casual := rated("casu", ann, bob, start)
	casual.Rated = false
	if r := begin(t, s, casual).moves(5).resign(engine.White); r != nil {
		t.Errorf("a casual game: %+v", r)
	}
	g := begin(t, s, rated("onex", ann, bob, start)).moves(1)
	if r := g.resign(engine.White); r != nil {
		t.Errorf("a game in which White has not moved: %+v", r)
	}
	g = begin(t, s, rated("abor", ann, bob, start)).moves(5)
	if r := g.append(g.ended(match.Aborted, match.Nobody)); r != nil {
		t.Errorf("an aborted game: %+v", r)
	}
	g = begin(t, s, rated("back", ann, bob, start)).moves(2)
	g.append(match.Event{Kind: match.EventTakenBack, At: g.now, By: engine.White, Ply: 1, Square: engine.NoSquare})
	if r := g.resign(engine.White); r != nil {
		t.Errorf("a game whose only white move was taken back: %+v", r)
	}
	if c := cardIn(t, s, ann.ID); c.games() != 0 {
		t.Errorf("games were counted: %+v", c)
	}
}

func TestARatedGameStaysOver(t *testing.T) {
	t.Parallel()
	s := open(t)
	g := begin(t, s, rated("aaaa", enter(t, s, "ann"), enter(t, s, "bob"), start)).moves(2)
	g.resign(engine.White)
	reopened := match.Event{Kind: match.EventReopened, At: g.now, Square: engine.NoSquare}
	if _, err := s.Append(t.Context(), "aaaa", g.state.Nr+1, []match.Event{reopened}); err == nil {
		t.Error("a rated game was reopened")
	}
	checkClean(t, s.dir)
}

// seat gives a made-up account a card.
func seat(t *testing.T, s *Store, name string, value, deviation float64, at time.Time) match.PlayerID {
	t.Helper()
	p := enter(t, s, name)
	r := rating.Rating{Value: value, Deviation: deviation, Volatility: 0.06}
	give(t, s, p.ID, match.Blitz, card{Rating: r, At: at, tally: tally{1, 1, 1}, Until: rankedUntil(rating.Default(), r, at)})
	return p.ID
}

// give writes a card for an account.
func give(t testing.TB, s *Store, id match.PlayerID, pool match.Pool, c card) {
	t.Helper()
	err := s.writer.do(t.Context(), func(t *tx) error {
		if err := saveCard(t, place{id, pool}, c); err != nil {
			return err
		}
		_, err := t.exec(setMain)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestTheLeaderboardRanksTiesEquallyAndTheUncertainNotAtAll(t *testing.T) {
	t.Parallel()
	s := open(t)
	long := start.AddDate(-3, 0, 0)
	third := seat(t, s, "third", 1499.8, 70, start)
	for name, c := range map[string]struct {
		value, deviation float64
		at               time.Time
	}{
		"best": {1700, 60, start}, "tie2": {1600.4, 74, start}, "tie1": {1600.1, 60, start}, "fourth": {1400, 74.9, start},
		"away": {1900, 60, long}, "fresh": {1650, 110, start}, "known": {1640, 75, start}, "idle": {1630, 45, start.AddDate(0, 0, -30)},
	} {
		seat(t, s, name, c.value, c.deviation, c.at)
	}
	enter(t, s, "without games")
	board, err := s.Leaderboard(t.Context(), start, lobby.Board{}, 100)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := ranks(board), []string{"1 best", "2 tie1", "2 tie2", "4 third", "5 fourth", "0 away", "0 fresh", "0 known", "0 idle"}; !slices.Equal(got, want) {
		t.Errorf("board %v, want %v", got, want)
	}
	for _, st := range board {
		if st.Ranked() != (st.Rank > 0) || st.Provisional && st.Missing == 0 || st.Idle != (st.Name == "idle") {
			t.Errorf("standing %+v contradicts itself", st)
		}
	}
	for limit, want := range map[int]int{0: 0, 2: 2, 6: 6} {
		if part, err := s.Leaderboard(t.Context(), start, lobby.Board{}, limit); err != nil || !slices.Equal(part, board[:want]) {
			t.Errorf("limit %d: %v, %v", limit, ranks(part), err)
		}
	}
	if p, err := s.Profile(t.Context(), third, start); err != nil || p.Standing != board[3] {
		t.Errorf("profile %+v, %v; want %+v", p.Standing, err, board[3])
	}
}

func ranks(board []lobby.Standing) (list []string) {
	for _, st := range board {
		list = append(list, fmt.Sprint(st.Rank, " ", st.Name))
	}
	return list
}
