package db

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// old loads a database that an older version of this program left, with games of every kind.
func old(t *testing.T) (dir string) {
	t.Helper()
	text, err := os.ReadFile("testdata/schema1.sql")
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	run(t, dir, string(text))
	return dir
}

func TestAnOldDatabaseIsBroughtUpToDate(t *testing.T) {
	t.Parallel()
	dir := old(t)
	s := openIn(t, dir)
	if r := checkClean(t, dir); r.Matches != 17 || r.Rated != 14 {
		t.Errorf("%d matches, %d rated; want 17 and 14", r.Matches, r.Rated)
	}
	ann, err := s.Account(t.Context(), "SHA256:ann")
	if err != nil || ann.Standing.Games != 7 {
		t.Errorf("account %+v, %v; want 7 games", ann, err)
	}
	if r, err := s.Load(t.Context(), "ab00"); err != nil || len(r.Chat) != 3 || len(r.Events) != 62 {
		t.Errorf("%d lines of talk, %d events, %v; want 3 and 62", len(r.Chat), len(r.Events), err)
	}
	dora := enter(t, s, "dora")
	local := match.Start{ID: "here", Local: true, Private: true, Players: [2]match.Player{dora, {Name: "guest"}}}
	begin(t, s, local).moves(2).resign(engine.Black)
	if r, err := s.Load(t.Context(), "here"); err != nil || !r.Start.Local {
		t.Errorf("a local game came back as %+v, %v", r.Start, err)
	}
	if r, err := s.Load(t.Context(), "botg"); err != nil || r.Start.Local || r.Start.Series != (match.Series{}) {
		t.Errorf("an old game came back as %+v, %v", r.Start, err)
	}
	checkClean(t, dir)
}

// A file from before the pools: its ratings are reckoned anew from the games, each in its pool, very short ones again left out, also
// where the server was killed between the migration and the reckoning.
func TestRatingsAreReckonedAnewWhenThePoolsCome(t *testing.T) {
	t.Parallel()
	dir := old(t)
	run(t, dir, `UPDATE matches SET initial = 1200000000000 WHERE id IN ('bc03', 'bc04', 'ab05')`)
	run(t, dir, tenHoursAfterBC00)
	if err := migrate(t.Context(), filepath.Join(dir, File), migrations); err != nil {
		t.Fatal(err)
	}
	if _, err := Check(t.Context(), dir, Options{}); err == nil || !strings.Contains(err.Error(), "a server must open it first") {
		t.Errorf("a check before the reckoning: %v, want what to do", err)
	}
	s := openIn(t, dir)
	if r := checkClean(t, dir); r.Matches != 17 || r.Rated != 13 {
		t.Errorf("%d matches, %d rated; want 17 and 13", r.Matches, r.Rated)
	}
	bob, err := s.Account(t.Context(), "SHA256:bob")
	if err != nil {
		t.Fatal(err)
	}
	if blitz, slow := bob.Standings.In(match.Blitz), bob.Standings.In(match.Slow); blitz.Games != 9 || slow.Games != 3 || !blitz.Main {
		t.Errorf("bob's pools are %+v; want 9 games of blitz, and 3 slow ones", bob.Standings)
	}
	if r, err := s.History(t.Context(), bob.ID, 100); err != nil || uncounted(r) != "bc01 short" {
		t.Errorf("not counted: %q, %v; want bc01", uncounted(r), err)
	}
	if left := queryIn(t, dir, `SELECT count(*) FROM chores`); left != "0" {
		t.Errorf("%s chores are left", left)
	}
}

// tenHoursAfterBC00 moves a game of seven plies from a hundred hours after another one of the same two to ten.
const tenHoursAfterBC00 = `UPDATE events SET at = at - 90 * 3600000000000 WHERE match = 'bc01';
	UPDATE matches SET started_at = started_at - 90 * 3600000000000, moved_at = moved_at - 90 * 3600000000000,
		ended_at = ended_at - 90 * 3600000000000 WHERE id = 'bc01'`

// uncounted names the games that changed no ratings, and why.
func uncounted(list []lobby.Finished) string {
	var names []string
	for _, f := range list {
		if f.Result.Uncounted != "" {
			names = append(names, string(f.Start.ID)+" "+f.Result.Uncounted)
		}
	}
	return strings.Join(names, ", ")
}

// stepNames are the files of the migrations.
func stepNames(t *testing.T) []string {
	t.Helper()
	names, err := fs.Glob(migrations, "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// later are the migrations with one more.
func later(t *testing.T, text string) fs.FS {
	t.Helper()
	steps := fstest.MapFS{"99998_later.sql": {Data: []byte("-- +goose Up\n" + text)}}
	for _, name := range stepNames(t) {
		data, err := fs.ReadFile(migrations, name)
		if err != nil {
			t.Fatal(err)
		}
		maps.Copy(steps, fstest.MapFS{name: {Data: data}})
	}
	return steps
}

func TestACopyIsKeptBeforeAMigration(t *testing.T) {
	t.Parallel()
	dir := old(t)
	newest := len(stepNames(t))
	o := Options{steps: later(t, `ALTER TABLE accounts ADD COLUMN motto TEXT NOT NULL DEFAULT 'none yet';`)}
	for _, o := range []Options{{}, o, o} { // the last time there is nothing to do
		s, err := Open(t.Context(), dir, o)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if got := queryIn(t, dir, `SELECT motto FROM accounts WHERE name = 'ann'`); got != "none yet" {
		t.Errorf("motto %q", got)
	}
	copies, err := filepath.Glob(filepath.Join(dir, fmt.Sprintf("*before-%d", newest+1)))
	if err != nil || len(copies) != 1 {
		t.Fatalf("copies %v, %v; want one", copies, err)
	}
	info, err := os.Stat(copies[0])
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the copy has mode %v, %v; want 0600", info.Mode(), err)
	}
	restored := t.TempDir()
	if err := os.Rename(copies[0], filepath.Join(restored, File)); err != nil {
		t.Fatal(err)
	}
	checkClean(t, restored)
}

func queryIn(t *testing.T, dir, text string) (found string) {
	t.Helper()
	pool, err := connect(filepath.Join(dir, File), "rw", 1)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if err := pool.QueryRowContext(t.Context(), text).Scan(&found); err != nil {
		t.Fatal(err)
	}
	return found
}

func TestAMigrationThatFailsChangesNothing(t *testing.T) {
	t.Parallel()
	dir := old(t)
	o := Options{steps: later(t, `DROP TABLE chat; ALTER TABLE nothing ADD COLUMN x TEXT;`)}
	if _, err := Open(t.Context(), dir, o); err == nil || !strings.Contains(err.Error(), "99998") {
		t.Fatalf("%v, want the migration that failed", err)
	}
	openIn(t, dir)
	checkClean(t, dir)
}

func TestANewerSchemaIsRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, err := Open(t.Context(), dir, Options{steps: later(t, `CREATE TABLE tournaments (id INTEGER PRIMARY KEY) STRICT;`)})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), dir, Options{}); !errors.Is(err, ErrNewer) || !strings.Contains(err.Error(), "schema 99998") {
		t.Errorf("open: %v, want ErrNewer with the number", err)
	}
	if _, err := Check(t.Context(), dir, Options{}); !errors.Is(err, ErrNewer) {
		t.Errorf("check: %v, want ErrNewer", err)
	}
	if got := queryIn(t, dir, `SELECT name FROM sqlite_schema WHERE name = 'tournaments'`); got != "tournaments" {
		t.Errorf("the newer table is gone")
	}
}

func TestCheckOfAnOlderSchema(t *testing.T) {
	t.Parallel()
	o := Options{steps: later(t, `CREATE TABLE tournaments (id INTEGER PRIMARY KEY) STRICT;`)}
	if _, err := Check(t.Context(), old(t), o); err == nil || !strings.Contains(err.Error(), "must migrate it first") {
		t.Errorf("%v, want what to do", err)
	}
}
