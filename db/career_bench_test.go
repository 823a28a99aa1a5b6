package db

import (
	"path/filepath"
	"testing"
)

// crowd copies one real rated game so many times, each of two of so many accounts: account 1 is in all of them where busy, else nobody in more
// than others.
func crowd(b *testing.B, accounts, games int, busy bool) *Store {
	b.Helper()
	s := open(b)
	ann, bob := enter(b, s, "ann"), enter(b, s, "bob")
	begin(b, s, rated("seed", ann, bob, start)).finish()
	pool, err := connect(filepath.Join(s.dir, File), "rw", 1)
	if err != nil {
		b.Fatal(err)
	}
	defer pool.Close()
	for _, text := range []string{
		`CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < max(?1, ?2)) SELECT i FROM n`,
		`INSERT INTO accounts (name, name_key, created_at) SELECT 'p' || i, 'p' || i, 0 FROM n WHERE i <= ?1`,
		`CREATE TEMP TABLE g AS SELECT printf('m%d', i) AS id, i,
			iif(?3, iif(i % 2, 1, 3 + i % ?1), 3 + i % ?1) AS black, iif(?3, iif(i % 2, 3 + i % ?1, 1), 3 + (i * 7 + 1) % ?1) AS white FROM n WHERE i <= ?2`,
		`DELETE FROM g WHERE black = white`,
		`INSERT INTO matches (id, variant, rated, private, initial, increment, started_at, black_account, black_name, black_rating, black_provisional,
				black_guest, black_bot, black_program, white_account, white_name, white_rating, white_provisional, white_guest, white_bot, white_program,
				events, moved_at, end_nr, ended_at, plies, winner, reason, margin)
			SELECT g.id, variant, rated, private, initial, increment, started_at + i * 60000000000, black, black_name, black_rating, black_provisional,
				black_guest, black_bot, black_program, white, white_name, white_rating, white_provisional, white_guest, white_bot, white_program,
				events, moved_at, end_nr + i, ended_at + i * 60000000000, plies, iif(i % 3, 'black', 'white'), reason, margin
			FROM g, matches WHERE matches.id = 'seed'`,
		`INSERT INTO rating_changes SELECT g.id, color, iif(color = 0, black, white), value_before, deviation_before, volatility_before,
				value_after + i % 97, 80, volatility_after FROM g, rating_changes WHERE match = 'seed'`,
		`INSERT INTO events SELECT g.id, nr, kind, at, color, square, ply, black_left, white_left, result, lag FROM g, events WHERE match = 'seed' AND ?3`,
	} {
		if _, err := pool.ExecContext(b.Context(), text, accounts, games, busy); err != nil {
			b.Fatalf("%s: %v", text, err)
		}
	}
	return s
}

// BenchmarkCareer reads the profile of somebody with 10,000 rated games, as one of their opponents.
func BenchmarkCareer(b *testing.B) {
	s := crowd(b, 200, 10_000, true)
	for b.Loop() {
		c := careerOf(b, s, 1, 5)
		if c.Decided < 9_000 || len(c.Openings) == 0 || c.Versus.Games() == 0 {
			b.Fatalf("%d games, openings %v, %v", c.Decided, c.Openings, c.Versus)
		}
	}
}

// BenchmarkRecords reads the records of a club with 200,000 rated games: for the first time, and once they have been read.
func BenchmarkRecords(b *testing.B) {
	s := crowd(b, 20_000, 200_000, false)
	for _, known := range []bool{false, true} {
		name := map[bool]string{false: "first", true: "again"}[known]
		b.Run(name, func(b *testing.B) {
			now := start
			for b.Loop() {
				if !known {
					s.records = newRecords()
				}
				now = now.Add(recordsFor)
				if r := recordsOf(b, s, now); r.Games < 190_000 || r.Streak == nil {
					b.Fatalf("%+v", r)
				}
			}
		})
	}
}

// BenchmarkChallengers reads the top of the table where everybody has beaten a bot.
func BenchmarkChallengers(b *testing.B) {
	s := crowd(b, 20_000, 200_000, false)
	if _, err := write(b.Context(), s.writer, func(t *tx) (int64, error) {
		return t.exec(`UPDATE matches SET beaten = iif(end_nr % 50, 'novice', 'master') WHERE rated = 1`)
	}); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if table := challengersOf(b, s); len(table) != 10 || table[0].Level != "master" {
			b.Fatalf("%+v", table)
		}
	}
}
