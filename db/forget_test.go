package db

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/name"
)

// dump is every value of every table, in text.
func dump(t *testing.T, s *Store) string {
	t.Helper()
	var b strings.Builder
	err := s.reading(t.Context(), func(q querier) error {
		tables, err := collect(t.Context(), q, itself[string], `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
		for _, table := range tables {
			rows, err := q.QueryContext(t.Context(), `SELECT * FROM `+table)
			if err != nil {
				return err
			}
			defer rows.Close()
			columns, err := rows.Columns()
			if err != nil {
				return err
			}
			for rows.Next() {
				values, dest := make([]any, len(columns)), make([]any, len(columns))
				for i := range dest {
					dest[i] = &values[i]
				}
				if err := rows.Scan(dest...); err != nil {
					return err
				}
				fmt.Fprintln(&b, table, values)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAForgottenAccountLeavesItsGames(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "annabella"), enter(t, s, "bob")
	renameAll(t, s, []renaming{{0, ann.ID, "annamarta", nil}})
	begin(t, s, rated("rate", ann, bob, start)).moves(4).resign(engine.Black)
	line := match.ChatLine{Nr: 1, By: ann.ID, From: "annamarta", Text: "good luck", At: start}
	if err := s.Say(t.Context(), "rate", line); err != nil {
		t.Fatal(err)
	}
	link(t, s, ann.ID, "CODE")
	before, err := s.Profile(t.Context(), bob.ID, start)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := s.Parting(t.Context(), ann.ID, start); err != nil || p != (lobby.Parting{Finished: 1}) {
		t.Errorf("parting %+v, %v", p, err)
	}
	if err := s.Forget(t.Context(), ann.ID, start); err != nil {
		t.Fatal(err)
	}
	if kept := strings.ToLower(dump(t, s)); strings.Count(kept, "annabella")+strings.Count(kept, "annamarta") != 2 { // the keys of old_names
		t.Errorf("the names are still there:\n%s", kept)
	}
	games, err := s.History(t.Context(), bob.ID, 10)
	if err != nil || len(games) != 1 || games[0].Start.Players[0].Name != name.Deleted || games[0].Start.Players[1].Name != "bob" {
		t.Errorf("bob's games %+v, %v", games, err)
	}
	if r, err := s.Load(t.Context(), "rate"); err != nil || r.Chat[0].From != name.Deleted || r.Chat[0].Text != "good luck" {
		t.Errorf("the game is %+v, %v", r, err)
	}
	if after, err := s.Profile(t.Context(), bob.ID, start); err != nil || !slices.Equal(after.Former, before.Former) || after.Standing != before.Standing {
		t.Errorf("bob is %+v, %v; was %+v", after, err, before)
	}
	checkClean(t, s.dir)
}

func TestAForgottenAccountIsNotFound(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	for i := range 12 {
		begin(t, s, rated(fmt.Sprint("r", i), ann, bob, start)).moves(12).resign(engine.White)
	}
	if err := s.Forget(t.Context(), ann.ID, start); err != nil {
		t.Fatal(err)
	}
	for _, who := range []string{"ann", name.Deleted, fmt.Sprint(name.Deleted, "#", ann.ID)} {
		if id, err := s.PlayerByName(t.Context(), who); !errors.Is(err, lobby.ErrNoAccount) {
			t.Errorf("%s is account %d, %v", who, id, err)
		}
	}
	_, account := s.Account(t.Context(), "SHA256:ann")
	_, profile := s.Profile(t.Context(), ann.ID, start)
	for what, err := range map[string]error{
		"the key": account, "the profile": profile, "again": s.Forget(t.Context(), ann.ID, start),
		"the settings": s.SaveSettings(t.Context(), ann.ID, lobby.Settings{Quiet: true}),
		"a new name":   s.Rename(t.Context(), ann.ID, "anna", start.Add(99*day)),
	} {
		if !errors.Is(err, lobby.ErrNoAccount) {
			t.Errorf("%s: %v, want ErrNoAccount", what, err)
		}
	}
	fresh, err := s.CreateAccount(t.Context(), "SHA256:ann", "ann", start)
	if err != nil || fresh.ID == ann.ID || fresh.Name == "ann" || fresh.Standing.Games != 0 {
		t.Errorf("the key makes %+v, %v", fresh, err)
	}
	renameAll(t, s, []renaming{
		{29 * day, bob.ID, "ann", lobby.ErrNameTaken},
		{30 * day, bob.ID, "ann", nil},
	})
}

func TestWhatKeepsAnAccountFromBeingForgotten(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	g := begin(t, s, rated("rate", ann, bob, start)).moves(2)
	if err := s.Forget(t.Context(), ann.ID, start); !errors.Is(err, lobby.ErrUnfinished) {
		t.Errorf("with a game going on: %v", err)
	}
	g.resign(engine.Black)
	err := s.writer.do(t.Context(), func(x *tx) error {
		_, err := x.exec(`INSERT INTO sanctions (kind, account, network, reason, at, until) VALUES ('silence', ?, '', 'rude', 0, ?)`,
			ann.ID, start.Add(time.Hour).UnixNano())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Forget(t.Context(), ann.ID, start); !errors.Is(err, lobby.ErrSanctioned) {
		t.Errorf("while silenced: %v", err)
	}
	if err := s.Forget(t.Context(), ann.ID, start.Add(time.Hour)); err != nil {
		t.Errorf("after it: %v", err)
	}
	late := match.Start{ID: "late", Variant: engine.Othello(), At: start, Players: [2]match.Player{bob, ann}}
	if _, err := s.Create(t.Context(), late); !errors.Is(err, lobby.ErrNoAccount) {
		t.Errorf("a game that was on its way: %v", err)
	}
}

// TestEveryReferenceIsForgotten holds that of everything that belongs to an account either nothing stays, or it stays without the name.
func TestEveryReferenceIsForgotten(t *testing.T) {
	t.Parallel()
	for _, r := range references {
		t.Run(r.table+"."+r.column, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			own, other := enter(t, s, "own"), enter(t, s, "other")
			if err := s.Rename(t.Context(), own.ID, "strangename", start); err != nil {
				t.Fatal(err)
			}
			own.Name = "strangename"
			begin(t, s, rated("game", own, other, start)).moves(2).resign(engine.Black)
			if r.table != "matches" {
				emptied(t, s, r)
			}
			insertReference(t, s, r, own.ID, other.ID)
			nameRow(t, s, r, own.Name)
			if err := s.Forget(t.Context(), own.ID, start); err != nil {
				t.Fatal(err)
			}
			if kept := dump(t, s); strings.Count(kept, "strangename") > strings.Count(kept, " strangename "+fmt.Sprint(start.UnixNano())) {
				t.Errorf("the name is still there:\n%s", kept)
			}
		})
	}
}

// nameRow puts a name wherever a row may have one.
func nameRow(t *testing.T, s *Store, r reference, name string) {
	t.Helper()
	for _, column := range map[string][]string{
		"chat.account": {"name"}, "reports.reporter": {"lines"}, "reports.reported": {"name", "lines"}, "audit.account": {"target"},
		"old_names.account": {"name"},
	}[r.table+"."+r.column] {
		err := s.writer.do(t.Context(), func(x *tx) error {
			value := name
			if column == "lines" {
				value = `[{"from":"` + name + `","text":"hi"}]`
			}
			_, err := x.exec(`UPDATE `+r.table+` SET `+column+` = ? WHERE `+r.column+` IS NOT NULL`, value)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
