package db

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// exportOf is what is kept about an account, read back.
func exportOf(t *testing.T, s *Store, id match.PlayerID) map[string]any {
	t.Helper()
	var b strings.Builder
	if err := s.Export(t.Context(), id, &b); err != nil {
		t.Fatal(err)
	}
	var all map[string]any
	if err := json.Unmarshal([]byte(b.String()), &all); err != nil || strings.Count(b.String(), "\n") != 1 {
		t.Fatalf("%v in %s", err, b.String())
	}
	return all
}

func TestEverythingOfAnAccountIsExported(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	if err := s.SaveSettings(t.Context(), ann.ID, lobby.Settings{Language: "ru"}); err != nil {
		t.Fatal(err)
	}
	renameAll(t, s, []renaming{{0, ann.ID, "anna", nil}})
	g := begin(t, s, rated("rate", ann, bob, start)).moves(4)
	g.append(match.Event{Kind: match.EventTakenBack, At: g.now, By: engine.White, Square: engine.NoSquare, Ply: 3})
	g.moves(2).resign(engine.White)
	begin(t, s, rated("others", bob, enter(t, s, "eve"), start)).moves(2).resign(engine.White)
	for nr, who := range []match.Player{ann, bob} {
		line := match.ChatLine{Nr: nr + 1, By: who.ID, From: who.Name, Text: `quote " of ` + who.Name, At: start}
		if err := s.Say(t.Context(), "rate", line); err != nil {
			t.Fatal(err)
		}
	}
	all := exportOf(t, s, ann.ID)
	account := all["account"].(map[string]any)
	if account["name"] != "anna" || account["settings"].(map[string]any)["language"] != "ru" || account["created"] != "2026-11-29T12:00:00Z" {
		t.Errorf("account %v", account)
	}
	games := all["games"].([]any)
	if len(games) != 1 {
		t.Fatalf("%d games", len(games))
	}
	game := games[0].(map[string]any)
	if game["id"] != "rate" || game["color"] != "black" || game["rated"] != true || game["moves"] != g.state.Game.Transcript() {
		t.Errorf("game %v, want the moves %s", game, g.state.Game.Transcript())
	}
	events := game["events"].([]any)
	if len(events) != 10 {
		t.Errorf("%d events, want all 10", len(events))
	}
	last := events[len(events)-1].(map[string]any)
	if last["kind"] != "ended" || last["result"].(map[string]any)["winner"] != "black" {
		t.Errorf("the last event is %v", last)
	}
	talk := all["talk"].([]any)
	if len(talk) != 1 || talk[0].(map[string]any)["text"] != `quote " of ann` {
		t.Errorf("talk %v", talk)
	}
	for name, want := range map[string]string{"keys": "SHA256:ann", "former_names": "name:ann", "ratings": "wins:1", "rating_changes": "game:rate"} {
		if got := fmt.Sprint(all[name]); !strings.Contains(got, want) || strings.Contains(got, "others") {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	if err := s.Export(t.Context(), 99, io.Discard); !errors.Is(err, lobby.ErrNoAccount) {
		t.Errorf("of nobody: %v", err)
	}
}

// TestNothingIsForgottenInTheExport goes through everything that refers to accounts: a row of each must come out, in words of its own, or there
// is a reason why it does not. So must every column.
func TestNothingIsForgottenInTheExport(t *testing.T) {
	t.Parallel()
	for _, r := range references {
		t.Run(r.table+"."+r.column, func(t *testing.T) {
			t.Parallel()
			if (r.part == "") == (r.why == "") {
				t.Fatalf("exported as %q, left out as %q", r.part, r.why)
			}
			s := open(t)
			own, other := enter(t, s, "own"), enter(t, s, "other")
			begin(t, s, rated("game", own, other, start)).moves(2).resign(engine.Black)
			before := exportOf(t, s, own.ID)
			emptied(t, s, r)
			if r.part != "" && len(exportOf(t, s, own.ID)[r.part].([]any)) != 0 {
				t.Fatal("there is something left to count")
			}
			insertReference(t, s, r, own.ID, other.ID)
			after := exportOf(t, s, own.ID)
			if r.part != "" && len(after[r.part].([]any)) != 1 {
				t.Errorf("%s is %v, want one row", r.part, after[r.part])
			}
			if r.part == "" && len(fmt.Sprint(after)) != len(fmt.Sprint(before)) {
				t.Errorf("what is left out was exported: %v", after)
			}
		})
	}
}

// emptied takes away what the table has of anybody, so that one row can be told from none.
func emptied(t *testing.T, s *Store, r reference) {
	t.Helper()
	err := s.writer.do(t.Context(), func(x *tx) error {
		text := `DELETE FROM ` + r.table
		if r.table == "matches" {
			text = `UPDATE matches SET black_account = NULL, white_account = NULL`
		}
		_, err := x.exec(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestEveryColumnIsExported(t *testing.T) {
	t.Parallel()
	s := open(t)
	queries := map[string]string{"accounts": exportedAccount, "events": exportedGame}
	for _, r := range references {
		if i := slices.IndexFunc(exports, func(p part) bool { return p.name == r.part }); i >= 0 {
			queries[r.table] += exports[i].rows
		}
	}
	stale := map[string]bool{}
	for column := range leftOut {
		stale[column] = true
	}
	for table, text := range queries {
		var columns []column
		err := s.reading(t.Context(), func(q querier) (err error) {
			columns, err = collect(t.Context(), q, columnDest, columnsOf, table)
			return err
		})
		if err != nil || len(columns) == 0 {
			t.Fatalf("columns of %s: %v, %v", table, columns, err)
		}
		for _, c := range columns {
			name := table + "." + c.name
			delete(stale, name)
			key := c.name == "account" || c.refers != "" || table == "events" && c.name == "match"
			if leftOut[name] == "" && !key && !mentions(text, c.name) {
				t.Errorf("%s is neither exported nor left out for a reason", name)
			}
		}
	}
	for column := range stale {
		t.Errorf("%s is left out, and there is no such column", column)
	}
}

// mentions tells whether a query has a name, as a word of its own.
func mentions(text, name string) bool {
	words := strings.FieldsFunc(text, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	return slices.Contains(words, name)
}

func TestThousandsOfGamesAreExportedPageByPage(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	const n = 2*exportPage + 1
	for i := range n {
		begin(t, s, match.Start{ID: match.ID(fmt.Sprintf("g%05d", i)), Players: [2]match.Player{ann, bob}})
	}
	seen := map[any]bool{}
	for _, g := range exportOf(t, s, ann.ID)["games"].([]any) {
		seen[g.(map[string]any)["id"]] = true
	}
	if len(seen) != n {
		t.Errorf("%d different games, want %d", len(seen), n)
	}
}
