package db

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"reversi/lobby"
	"reversi/lobby/match"
)

// exportPage is how many rows are read at once. While somebody slow takes them nothing of the database is held.
const exportPage = 200

// Export writes everything that is kept about an account as one JSON object: a value for the account, a list for each other part.
func (s *Store) Export(ctx context.Context, id match.PlayerID, w io.Writer) error {
	b := bufio.NewWriter(w)
	if err := s.export(ctx, id, b); err != nil {
		return fmt.Errorf("export account %d: %w", id, err)
	}
	return b.Flush()
}

func (s *Store) export(ctx context.Context, id match.PlayerID, w *bufio.Writer) error {
	rows, err := s.exported(ctx, exportedAccount, id, 0)
	switch {
	case err != nil:
		return err
	case len(rows) == 0:
		return lobby.ErrNoAccount
	}
	w.WriteString(`{"account":` + rows[0].json) // a bufio.Writer keeps its error until it is flushed
	for _, p := range exports {
		w.WriteString(`,"` + p.name + `":[`)
		if err := s.exportPart(ctx, p, id, w); err != nil {
			return err
		}
		w.WriteString("]")
	}
	w.WriteString("}\n")
	return nil
}

// exportPart writes the rows of a part, page by page.
func (s *Store) exportPart(ctx context.Context, p part, id match.PlayerID, w *bufio.Writer) error {
	for offset := 0; ; offset += exportPage {
		rows, err := s.exported(ctx, p.rows, id, offset)
		if err != nil {
			return err
		}
		for i, r := range rows {
			if offset+i > 0 {
				w.WriteString(",")
			}
			if _, err := w.WriteString(r.json); err != nil {
				return err // nobody takes it any more
			}
		}
		if len(rows) < exportPage {
			return nil
		}
	}
}

// exportRow is one row as JSON; that of a match also has its id.
type exportRow struct {
	json  string
	match match.ID
}

func exportRowDest(r *exportRow) []any { return []any{&r.match, &r.json} }

// exported reads a page of rows, with the moves of matches.
func (s *Store) exported(ctx context.Context, text string, id match.PlayerID, offset int) (rows []exportRow, err error) {
	err = s.reading(ctx, func(q querier) error {
		if rows, err = collect(ctx, q, exportRowDest, text, id, exportPage, offset); err != nil {
			return err
		}
		for i, r := range rows {
			if r.match == "" {
				continue
			}
			moves, err := movesOf(ctx, q, r.match)
			if err != nil {
				return err
			}
			rows[i].json = strings.TrimSuffix(r.json, "}") + `,"moves":"` + moves + `"}`
		}
		return nil
	})
	return rows, err
}

// movesOf is the transcript of a match, without what was taken back.
func movesOf(ctx context.Context, q querier, id match.ID) (string, error) {
	events, err := eventsOf(ctx, q, id)
	var moves []string
	for _, e := range events {
		switch {
		case e.Kind == match.EventMoved:
			moves = append(moves, e.Square.String())
		case e.Kind == match.EventTakenBack && e.Ply <= len(moves):
			moves = moves[:e.Ply]
		}
	}
	return strings.Join(moves, ""), err
}
