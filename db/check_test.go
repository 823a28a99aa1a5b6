package db

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/lobby/rating"
)

func checked(t *testing.T, dir string, o Options) Report {
	t.Helper()
	r, err := Check(t.Context(), dir, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func checkClean(t *testing.T, dir string) Report {
	t.Helper()
	r := checked(t, dir, Options{})
	if len(r.Differences) > 0 {
		t.Errorf("differences:\n%s", strings.Join(r.Differences, "\n"))
	}
	return r
}

// populate plays games of every kind.
func populate(t testing.TB, s *Store) {
	t.Helper()
	ann, bob, carol := enter(t, s, "ann"), enter(t, s, "bob"), enter(t, s, "Карина")
	at := start
	for i := range 6 {
		at = at.Add(time.Duration(i*i) * 100 * time.Hour)
		begin(t, s, rated(fmt.Sprintf("ab%02d", i), ann, bob, at)).finish()
		begin(t, s, rated(fmt.Sprintf("bc%02d", i), bob, carol, at)).moves(7 + i).resign(engine.Color(i % 2))
	}
	begin(t, s, rated("abrt", ann, bob, at)).moves(1).abort()
	g := begin(t, s, rated("flag", carol, ann, at)).moves(4)
	g.append(g.ended(match.Flagged, match.Wins(g.state.Game.Position().ToMove().Opponent())))
	g = begin(t, s, rated("draw", carol, bob, at)).moves(9)
	g.append(g.ended(match.Agreed, match.Draw))
	begin(t, s, rated("open", carol, bob, at)).moves(3)
	withBot(t, s, ann)
}

// abort ends a game before both have moved.
func (g *game) abort() {
	g.t.Helper()
	g.append(g.ended(match.Aborted, match.Nobody))
}

// withBot plays a game against a bot that goes on after its end by a takeback, to another end.
func withBot(t testing.TB, s *Store, who match.Player) {
	t.Helper()
	g := begin(t, s, match.Start{ID: "botg", Players: [2]match.Player{who, bots[engine.White]}})
	g.finish()
	last := 0
	for ply := range g.state.Game.Ply() {
		if g.state.Game.MoverAt(ply) == engine.Black {
			last = ply
		}
	}
	g.append(
		match.Event{Kind: match.EventReopened, At: g.now, Square: engine.NoSquare},
		match.Event{Kind: match.EventTakenBack, At: g.now, By: engine.Black, Ply: last, Square: engine.NoSquare})
	g.resign(engine.Black)
}

func TestCheckFindsNothingWhereAllIsWell(t *testing.T) {
	t.Parallel()
	s := open(t)
	populate(t, s)
	r := checkClean(t, s.dir)
	if r.Matches != 17 || r.Rated != 14 {
		t.Errorf("%d matches, %d rated; want 17 and 14", r.Matches, r.Rated)
	}
}

func TestCheckNamesWhatDiffers(t *testing.T) {
	t.Parallel()
	s := open(t)
	populate(t, s)
	for _, c := range []struct{ name, tamper, want string }{
		{"a move", `UPDATE events SET square = 0 WHERE match = 'ab00' AND nr = 3`, "match ab00, event 3"},
		{"a gap", `DELETE FROM events WHERE match = 'open' AND nr = 3`, "match open: its events are not numbered"},
		{"a lost move", `DELETE FROM events WHERE match = 'open' AND nr = 4`, "match open: its row counts 4 events"},
		{"the last move's time", `UPDATE matches SET moved_at = 5 WHERE id = 'open'`, "match open: its row says the last move"},
		{"an end", `UPDATE matches SET end_nr = NULL WHERE id = 'botg'`, "match botg: its row says over is false"},
		{"the time of the end", `UPDATE matches SET ended_at = 5 WHERE id = 'botg'`, "match botg: its row says it ended"},
		{"plies", `UPDATE matches SET plies = 61 WHERE id = 'botg'`, "match botg: its row says 61"},
		{"a winner", `UPDATE matches SET winner = 'draw' WHERE id = 'ab01'`, `match ab01: its row says "draw" won`},
		{"why a row ended", `UPDATE matches SET reason = 'time' WHERE id = 'ab01'`, `match ab01: its row says it ended by "time"`},
		{"a margin", `UPDATE matches SET margin = 5 WHERE id = 'ab01'`, "match ab01: its row has the margin 5"},
		{"a margin of a resignation", `UPDATE matches SET margin = 5 WHERE id = 'botg'`, "match botg: its row has the margin 5"},
		{"a level beaten", `UPDATE matches SET beaten = 'master' WHERE id = 'botg'`, `match botg: its row says the level beaten is "master"`},
		{"discs", result("ab02", "$.discs.black", "65"), "match ab02: its result is"},
		{"an official score", result("ab02", "$.official.white", "65"), "match ab02: its result is"},
		{"an official score too many", result("flag", "$.official", `json('{"black":40,"white":24}')`), "match flag: its result is"},
		{"a reason", result("ab03", "$.reason", "'wipeout'"), "match ab03: its result is"},
		{"a board's reason before the end", result("draw", "$.reason", "'no_moves'"), "match draw: its result is"},
		{"the winner of a resignation", result("botg", "$.winner", "'black'"), "match botg: its result is"},
		{"shown ratings", result("ab04", "$.ratings.black.after", "3000"), "match ab04: its result shows"},
		{"a rating by one bit", `UPDATE ratings SET value = value + 2.5e-13 WHERE account = 1`, "account 1: its blitz rating is"},
		{"a count", `UPDATE ratings SET wins = wins + 1 WHERE account = 2`, "account 2: its blitz rating is"},
		{"a rating from nowhere", `INSERT INTO accounts (id, name, name_key, settings, created_at) VALUES (9, 'x', 'x', '{}', 0);
			INSERT INTO ratings VALUES (9, 'blitz', 1500, 350, 0.06, 0, 0, 0, 0, 0, 1500, 0, 0, 0, 0, 0, 1)`, "account 9: it has the blitz rating"},
		{"a rating of another pool", `UPDATE ratings SET pool = 'slow' WHERE account = 1`, "account 1: it has no blitz rating"},
		{"a rank", `UPDATE ratings SET ranked_until = ranked_until + 1 WHERE account = 1`, "account 1: its blitz rating is"},
		{"a month", `UPDATE ratings SET month_wins = month_wins + 1 WHERE account = 1`, "account 1: its blitz rating is"},
		{"a program", `UPDATE ratings SET program = 1 WHERE account = 1`, "account 1: it plays blitz as a program: true"},
		{"a main pool", `UPDATE ratings SET main = 0 WHERE account = 1`, "account 1: blitz is its main pool: false"},
		{"why it does not count", result("ab05", "$.uncounted", "'short'"), "match ab05: its result is"},
		{"a lost rating", `DELETE FROM ratings WHERE account = 3`, "account 3: it has no blitz rating"},
		{"a rating change", `UPDATE rating_changes SET deviation_before = 351 WHERE match = 'bc05' AND color = 0`,
			"match bc05: its rating changes"},
		{"a lost rating change", `DELETE FROM rating_changes WHERE match = 'bc05'`, "match bc05: its rating changes"},
		{"the order of ends", `UPDATE matches SET end_nr = -end_nr`, "account 1: its blitz rating is"},
		{"a reference", `PRAGMA foreign_keys = 0; DELETE FROM accounts WHERE id = 3`, "refers to nothing in accounts"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := copyOf(t, s.dir)
			run(t, dir, c.tamper)
			found := strings.Join(checked(t, dir, Options{}).Differences, "\n")
			if !strings.Contains(found, c.want) {
				t.Errorf("found:\n%s\nwant %q", found, c.want)
			}
		})
	}
}

// result is a statement that changes one value in the result of a match.
func result(id, path, value string) string {
	return fmt.Sprintf(`UPDATE events SET result = json_set(result, '%s', %s) WHERE match = '%s' AND result IS NOT NULL`,
		path, value, id)
}

// run changes a database behind everybody's back.
func run(t *testing.T, dir, text string) {
	t.Helper()
	pool, err := connect(dir+"/"+File, "rwc", 1)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if _, err := pool.ExecContext(t.Context(), text); err != nil {
		t.Fatal(err)
	}
}

func TestCheckRecomputesByTheRatingsParameters(t *testing.T) {
	t.Parallel()
	s := open(t)
	populate(t, s)
	other := rating.Default()
	other.Tau = 0.5
	if r := checked(t, s.dir, Options{Rating: other}); len(r.Differences) == 0 {
		t.Error("ratings came out the same with another tau")
	}
}

func TestCheckOfNothing(t *testing.T) {
	t.Parallel()
	if _, err := Check(t.Context(), t.TempDir(), Options{}); err == nil {
		t.Error("an empty directory was checked")
	}
}
