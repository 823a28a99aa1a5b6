package db

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/rating"
)

// Group commit against a commit for every move: 64 matches append moves at once, each as soon as its last one is durable.
func BenchmarkAppend(b *testing.B) {
	for _, c := range []struct {
		name  string
		batch int
	}{{"group", maxBatch}, {"single", 1}} {
		b.Run(c.name, func(b *testing.B) { benchmarkAppend(b, c.batch) })
	}
}

func benchmarkAppend(b *testing.B, batch int) {
	const matches = 64
	s := openBatching(b, batch)
	took := make([][]time.Duration, matches)
	b.ResetTimer()
	var wg sync.WaitGroup
	for i := range matches {
		wg.Go(func() { took[i] = appendMoves(b, s, i, b.N/matches+1) })
	}
	wg.Wait()
	all := slices.Concat(took...)
	slices.Sort(all)
	b.ReportMetric(float64(len(all))/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(all[len(all)/2].Microseconds())/1000, "median-ms")
	b.ReportMetric(float64(all[len(all)*99/100].Microseconds())/1000, "p99-ms")
}

// BenchmarkAccount reads the account of somebody who comes in.
func BenchmarkAccount(b *testing.B) {
	s := openBatching(b, maxBatch)
	enter(b, s, "ann")
	for b.Loop() {
		if _, err := s.Account(b.Context(), "SHA256:ann"); err != nil {
			b.Fatal(err)
		}
	}
}

// The first hundred of each kind of leaderboard, and one profile, where a hundred thousand accounts have played two pools each: half of
// them lately, one in ten a program.
func BenchmarkLeaderboard(b *testing.B) {
	s := openBatching(b, maxBatch)
	populous(b, s, 100_000)
	for _, c := range []struct {
		name  string
		board lobby.Board
	}{
		{"everybody", lobby.Board{}},
		{"people", lobby.Board{Pool: match.Blitz, Who: lobby.People}},
		{"programs", lobby.Board{Pool: match.Blitz, Who: lobby.Programs}},
		{"month", lobby.Board{Pool: match.Blitz, Who: lobby.People, Month: true}},
		{"nobody", lobby.Board{Pool: match.Correspondence}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Leaderboard(b.Context(), start, c.board, 100); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("rank of the last", func(b *testing.B) {
		for b.Loop() {
			err := s.reading(b.Context(), func(q querier) error {
				_, err := rank(b.Context(), q, lobby.Standing{Pool: match.Blitz, Rating: 500}, start)
				return err
			})
			if err != nil {
				b.Fatal(err)
			}
		}
	})
}

// populous makes so many accounts with ratings in two pools.
func populous(b *testing.B, s *Store, n int) {
	b.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	err := s.writer.do(b.Context(), func(t *tx) error {
		for i := range n {
			if _, err := t.exec(`INSERT INTO accounts (id, name, name_key, created_at) VALUES (?, ?1, ?1, 0)`, i+1); err != nil {
				return err
			}
			for _, pool := range []match.Pool{match.Blitz, match.Slow} {
				if err := saveCard(t, place{match.PlayerID(i + 1), pool}, anyCard(random)); err != nil {
					return err
				}
			}
		}
		_, err := t.exec(setMain)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
}

func anyCard(random *rand.Rand) card {
	r := rating.Rating{Value: 1500 + 300*random.NormFloat64(), Deviation: 45 + 60*random.Float64(), Volatility: 0.06}
	at := start.Add(-time.Duration(random.Int64N(int64(60 * dayLong))))
	c := card{Rating: r, At: at, tally: tally{1 + random.IntN(50), random.IntN(50), random.IntN(5)}, Until: rankedUntil(rating.Default(), r, at)}
	if random.IntN(10) == 0 {
		c.Programs = c.games()
	}
	return c
}

// openBatching opens a store whose writer takes so many requests into a transaction.
func openBatching(b *testing.B, batch int) *Store {
	b.Helper()
	s, err := Open(b.Context(), b.TempDir(), Options{batch: batch})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.Close() })
	return s
}

// appendMoves plays n first legal moves, in as many matches as it takes, and says how long each took to be durable.
func appendMoves(b *testing.B, s *Store, worker, n int) []time.Duration {
	var took []time.Duration
	var g *game
	for i := range n {
		if g == nil || g.state.Game.Over() {
			g = begin(b, s, match.Start{ID: match.ID(fmt.Sprintf("w%dm%d", worker, i)), Control: blitz,
				Players: [2]match.Player{engine.Black: {Name: "a", Bot: "a"}, engine.White: {Name: "b", Bot: "b"}}})
		}
		before := time.Now()
		g.append(g.move())
		took = append(took, time.Since(before))
	}
	return took
}
