package db

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
)

// resumed gives both sides time because the server was away.
func (g *game) resumed(black, white time.Duration) *game {
	g.t.Helper()
	left := g.state.Left
	left[engine.Black] += black
	left[engine.White] += white
	g.append(match.Event{Kind: match.EventResumed, At: g.now.Add(time.Minute), Square: engine.NoSquare, Left: left})
	return g
}

// unfair plays games whose ends and clocks had to do with lines, absence and the server itself.
func unfair(t *testing.T, s *Store) {
	t.Helper()
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	g := begin(t, s, rated("show", ann, bob, start)).moves(1)
	late := g.ended(match.Aborted, match.Nobody)
	late.Result.NoShow = "white"
	g.append(late)
	g = begin(t, s, rated("closed", ann, bob, start)).moves(4)
	closed := g.ended(match.Aborted, match.Nobody)
	closed.Result.Annulled = true
	g.append(closed)
	g = begin(t, s, rated("claim", ann, bob, start)).moves(4)
	g.append(g.ended(match.Abandoned, match.Draw))
	g = begin(t, s, rated("flag", ann, bob, start)).moves(2).resumed(20*time.Second, 10*time.Second).moves(10)
	slow := g.move()
	slow.Lag = 120 * time.Millisecond
	g.append(slow)
	fallen := g.ended(match.Flagged, match.Wins(g.state.Game.Position().ToMove().Opponent()))
	fallen.Lag = 200 * time.Millisecond
	g.append(fallen)
	begin(t, s, rated("open", ann, bob, start)).moves(2).resumed(20*time.Second, 10*time.Second)
}

func TestWhatWasFairIsReadBack(t *testing.T) {
	t.Parallel()
	s := open(t)
	unfair(t, s)
	if r := checkClean(t, s.dir); r.Rated != 2 {
		t.Errorf("%d rated games, want the draw that was claimed and the flag", r.Rated)
	}
	for id, want := range map[match.ID]match.Lag{
		"flag": {Credit: [2]time.Duration{engine.Black: 120 * time.Millisecond}, Grace: 200 * time.Millisecond},
		"open": {},
	} {
		record, err := s.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		state, err := match.Rebuild(record)
		if err != nil {
			t.Fatal(err)
		}
		if got := state.Resumed; got.Nr != 4 || got.Given != [2]time.Duration{20 * time.Second, 10 * time.Second} || state.Lag() != want {
			t.Errorf("%s: resumed %+v, lag %+v; want %+v", id, got, state.Lag(), want)
		}
	}
}

func TestCheckKnowsWhoDidNotShowAndWhatWasClosed(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ id, path, value string }{
		{"show", "$.no_show", "'black'"},
		{"claim", "$.no_show", "'white'"},
		{"show", "$.winner", "'black'"},
		{"closed", "$.winner", "'black'"},
		{"claim", "$.annulled", "json('true')"},
	} {
		t.Run(fmt.Sprint(tt), func(t *testing.T) {
			t.Parallel()
			s := open(t)
			unfair(t, s)
			dir := copyOf(t, s.dir)
			run(t, dir, result(tt.id, tt.path, tt.value))
			if found := strings.Join(checked(t, dir, Options{}).Differences, "\n"); !strings.Contains(found, "match "+tt.id+": its result is") {
				t.Errorf("found:\n%s", found)
			}
		})
	}
}
