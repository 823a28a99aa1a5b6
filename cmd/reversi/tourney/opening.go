package tourney

import (
	"compress/gzip"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"reversi/engine"
	"reversi/engine/book"
	"reversi/engine/record"
)

// openings gives the beginning of the games of a pair, by its number.
type openings func(pair int) engine.Game

// maxDrawn is how many moves by chance leave a game worth playing.
const maxDrawn = 40

// readOpenings reads "random:8", "book:8", or "FILE" or "FILE:8".
func readOpenings(spec string, seed uint64) (openings, error) {
	source, count, counted := cutCount(spec)
	begin := map[string]func(int, *rand.Rand) engine.Game{"random": randomGame, "book": bookGame}[source]
	if begin == nil {
		return fromFile(source, count, seed)
	}
	if !counted || count > maxDrawn {
		return nil, fmt.Errorf("want %s:N with N from 0 to %d", source, maxDrawn)
	}
	return func(pair int) engine.Game {
		return begin(count, rand.New(rand.NewPCG(seed, uint64(pair))))
	}, nil
}

// cutCount cuts ":8" off the end; without that the count is as large as a game.
func cutCount(spec string) (source string, count int, counted bool) {
	if i := strings.LastIndexByte(spec, ':'); i >= 0 {
		if n, err := strconv.ParseUint(spec[i+1:], 10, 8); err == nil {
			return spec[:i], int(n), true
		}
	}
	return spec, 60, false
}

// randomGame makes moves by chance, again from the start where they end the game.
func randomGame(plies int, rnd *rand.Rand) engine.Game {
	for {
		g := engine.NewGame(engine.Othello())
		for g.Ply() < plies && !g.Over() {
			legal := g.Position().Legal()
			g, _ = g.Play(legal[rnd.IntN(len(legal))])
		}
		if !g.Over() {
			return g
		}
	}
}

// bookSpread lets in what people play for variety, and keeps out what loses the game in the opening: hundredths of a disc below the best.
const bookSpread = 200

// bookGame makes moves of the opening book by chance, as far as that goes.
func bookGame(plies int, rnd *rand.Rand) engine.Game {
	g := engine.NewGame(engine.Othello())
	known, err := book.Default()
	for err == nil && g.Ply() < plies {
		square, ok := known.Choose(g.Position(), bookSpread, rnd)
		if !ok {
			break
		}
		g, err = g.Play(square)
	}
	return g
}

// fromFile shuffles the lines of a file, each cut to so many moves and taken once.
func fromFile(name string, plies int, seed uint64) (openings, error) {
	rows, err := readRows(name)
	if err != nil {
		return nil, err
	}
	games, err := cutGames(rows, plies)
	if err != nil {
		return nil, err
	}
	rnd := rand.New(rand.NewPCG(seed, 0))
	rnd.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
	return func(pair int) engine.Game { return games[pair%len(games)] }, nil
}

func readRows(name string) ([][]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var in io.Reader = f
	if strings.HasSuffix(name, ".gz") {
		if in, err = gzip.NewReader(f); err != nil {
			return nil, err
		}
	}
	return csv.NewReader(in).ReadAll()
}

func cutGames(rows [][]string, plies int) (games []engine.Game, err error) {
	if len(rows) == 0 {
		return nil, errors.New("the file is empty")
	}
	column := slices.IndexFunc(rows[0], func(name string) bool { return name == "moves" || name == "transcript" })
	if column < 0 {
		return nil, errors.New("there is no column moves or transcript")
	}
	seen := map[string]bool{}
	for i, row := range rows[1:] {
		moves := cut(row[column], plies)
		if seen[moves] {
			continue
		}
		seen[moves] = true
		g, err := record.ReadTranscript(engine.Othello(), moves)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+2, err)
		}
		if !g.Over() {
			games = append(games, g)
		}
	}
	if len(games) == 0 {
		return nil, errors.New("no line leaves anything to play")
	}
	return games, nil
}

// cut leaves the first moves of a transcript that has nothing but squares.
func cut(moves string, plies int) string { return moves[:min(2*plies, len(moves))] }
