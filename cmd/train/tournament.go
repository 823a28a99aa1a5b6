package main

import (
	"compress/gzip"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// transcripts reads the moves of all different games of a tournament file, passes left out. There are none without the file.
func transcripts(path string) ([][]int, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := gzip.NewReader(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	rows, err := csv.NewReader(text).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var games [][]int
	seen := map[string]bool{}
	for _, row := range rows[1:] {
		if transcript := row[2]; !seen[transcript] {
			seen[transcript] = true
			games = append(games, squares(transcript))
		}
	}
	return games, nil
}

func squares(transcript string) (moves []int) {
	for ; len(transcript) >= 2; transcript = transcript[2:] {
		moves = append(moves, int(transcript[0]-'a')+8*int(transcript[1]-'1'))
	}
	return moves
}

// book are the tournament's games that openings come from, all but those held out for validation.
func (w *workshop) book() (book [][]int, err error) {
	all, err := transcripts(w.Tournament)
	for i, game := range all {
		if i%heldOutEvery > 0 {
			book = append(book, game)
		}
	}
	return book, err
}
