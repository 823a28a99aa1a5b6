package engine_test

import (
	"compress/gzip"
	"runtime"
	"sync"
	"testing"

	"reversi/engine"
)

// archived is one line of tournament-games.csv.gz.
type archived struct {
	moves    []engine.Square
	official int // Black's
}

// The archive has so many games, of which some were never finished.
const (
	archiveGames      = 115_509
	archiveUnfinished = 413
)

func archive(t testing.TB) []archived {
	t.Helper()
	text, err := gzip.NewReader(open(t, "tournament-games.csv.gz"))
	if err != nil {
		t.Fatal(err)
	}
	var games []archived
	for _, row := range rows(t, text) {
		games = append(games, archived{squares(t, row["transcript"]), number(t, row["official_black"])})
	}
	return games
}

// TestTournamentGames replays every game of the archive, as it was played and
// turned by every symmetry of the board.
func TestTournamentGames(t *testing.T) {
	t.Parallel()
	games := archive(t)
	if len(games) != archiveGames {
		t.Fatalf("%d games in the archive, want %d", len(games), archiveGames)
	}
	workers := runtime.NumCPU()
	unfinished := make([]int, workers)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for n := w; n < len(games); n += workers {
				if !checkArchived(t, games[n]) {
					unfinished[w]++
				}
			}
		})
	}
	wg.Wait()
	total := 0
	for _, n := range unfinished {
		total += n
	}
	if total != archiveUnfinished {
		t.Errorf("%d unfinished games, want %d", total, archiveUnfinished)
	}
}

// checkArchived reports whether the game was finished.
func checkArchived(t *testing.T, a archived) bool {
	g, err := engine.Replay(engine.Othello(), a.moves)
	if err != nil {
		t.Errorf("%v: %v", a.moves, err)
		return false
	}
	for s := range engine.Symmetry(engine.Symmetries) {
		checkTurned(t, g, a.moves, s)
	}
	if g.Over() && g.Position().Official().Black != a.official {
		t.Errorf("%s: official score %v, want %d for black", g.Transcript(), g.Position().Official(), a.official)
	}
	return g.Over()
}

// checkTurned plays g turned by s, position by position, and compares where it
// ends.
func checkTurned(t *testing.T, g engine.Game, moves []engine.Square, s engine.Symmetry) {
	p := g.Variant().Transform(s).Start()
	for n, m := range moves {
		next, err := playOrPass(p, m.Transform(s, 8))
		if err != nil {
			t.Errorf("%s turned by %d: move %d, %v", g.Transcript(), s, n+1, err)
			return
		}
		p = next
	}
	if p.MustPass() {
		p, _ = p.Pass()
	}
	own, opp := p.Bits()
	wantOwn, wantOpp := g.Position().Transform(s).Bits()
	if own != wantOwn || opp != wantOpp || p.ToMove() != g.Position().ToMove() || p.Over() != g.Over() {
		t.Errorf("%s turned by %d ends at %v", g.Transcript(), s, p)
	}
}

// playOrPass plays a move of either side; a pass comes first where it is due.
func playOrPass(p engine.Position, m engine.Square) (engine.Position, error) {
	next, err := p.Play(m)
	if err == nil {
		return next, nil
	}
	if p, passErr := p.Pass(); passErr == nil {
		return p.Play(m)
	}
	return p, err
}

func BenchmarkReplay(b *testing.B) {
	moves := squares(b, longGame)
	for b.Loop() {
		if _, err := engine.Replay(engine.Othello(), moves); err != nil {
			b.Fatal(err)
		}
	}
}

// longGame is the first game of the archive, 60 moves.
const longGame = "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6" +
	"e2d1c1a3a6a5e1f2g7c2a4h8a2b7f1b3b1b2h7a7a8a1g1g2h2h1"
