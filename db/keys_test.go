package db

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// link opens a link to an account, good for ten minutes from the start.
func link(t *testing.T, s *Store, id match.PlayerID, code string) {
	t.Helper()
	if err := s.OpenLink(t.Context(), id, lobby.Link{Code: code, Until: start.Add(lobby.LinkLife)}); err != nil {
		t.Fatal(err)
	}
}

func fingerprints(t *testing.T, s *Store, id match.PlayerID) (all []string) {
	t.Helper()
	keys, err := s.Keys(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range keys {
		all = append(all, k.Fingerprint)
	}
	return all
}

func TestAKeyIsJoinedByACode(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann := enter(t, s, "ann").ID
	link(t, s, ann, "VOID")
	link(t, s, ann, "CODE")
	for _, c := range []struct {
		key, code string
		after     time.Duration
		want      error
	}{
		{"SHA256:new", "NONE", 0, lobby.ErrNoSuchLink},
		{"SHA256:new", "VOID", 0, lobby.ErrNoSuchLink}, // there is a newer one
		{"SHA256:new", "CODE", lobby.LinkLife, lobby.ErrNoSuchLink},
		{"SHA256:ann", "CODE", 0, lobby.ErrOwnKey},
		{"SHA256:new", "CODE", lobby.LinkLife - 1, nil},
		{"SHA256:third", "CODE", 0, lobby.ErrNoSuchLink}, // good once
	} {
		joined, err := s.JoinKey(t.Context(), c.key, c.code, start.Add(c.after))
		if !errors.Is(err, c.want) || err == nil && (joined.Account.Name != "ann" || joined.Left != 0) {
			t.Errorf("%s with %s after %v: %+v, %v; want %v", c.key, c.code, c.after, joined, err, c.want)
		}
	}
	if got := fmt.Sprint(fingerprints(t, s, ann)); got != "[SHA256:ann SHA256:new]" {
		t.Errorf("keys %s", got)
	}
	if a, err := s.Account(t.Context(), "SHA256:new"); err != nil || a.ID != ann {
		t.Errorf("the new key finds %+v, %v", a, err)
	}
}

func TestAnEmptyAccountGoesWithItsKey(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, empty := enter(t, s, "ann").ID, enter(t, s, "laptop").ID
	renameAll(t, s, []renaming{{0, empty, "notebook", nil}})
	if err := s.SaveSettings(t.Context(), empty, lobby.Settings{Quiet: true}); err != nil {
		t.Fatal(err)
	}
	link(t, s, empty, "OTHER")
	link(t, s, ann, "CODE")
	joined, err := s.JoinKey(t.Context(), "SHA256:laptop", "CODE", start)
	if err != nil || joined.Left != empty || joined.Account.ID != ann {
		t.Fatalf("joined %+v, %v", joined, err)
	}
	if _, err := s.Profile(t.Context(), empty, start); !errors.Is(err, lobby.ErrNoAccount) {
		t.Errorf("the empty account: %v", err)
	}
	if _, err := s.JoinKey(t.Context(), "SHA256:third", "OTHER", start); !errors.Is(err, lobby.ErrNoSuchLink) {
		t.Errorf("its code: %v", err)
	}
	checkClean(t, s.dir)
}

// TestAnAccountWithSomethingInItStays goes through everything that keeps a key where it is.
func TestAnAccountWithSomethingInItStays(t *testing.T) {
	t.Parallel()
	for _, r := range references {
		if !r.keeps || r.table == "rating_changes" { // which come with a match
			continue
		}
		t.Run(r.table+"."+r.column, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			ann, own := enter(t, s, "ann"), enter(t, s, "own")
			begin(t, s, match.Start{ID: "game", Players: [2]match.Player{ann, ann}}).moves(2).resign(engine.Black)
			insertReference(t, s, r, own.ID, ann.ID)
			link(t, s, ann.ID, "CODE")
			if _, err := s.JoinKey(t.Context(), "SHA256:own", "CODE", start); !errors.Is(err, lobby.ErrKeyInUse) {
				t.Errorf("%v, want ErrKeyInUse", err)
			}
			if got := fmt.Sprint(fingerprints(t, s, own.ID)); got != "[SHA256:own]" {
				t.Errorf("keys %s", got)
			}
		})
	}
}

// insertReference makes a row that belongs to somebody by one column; what else it refers to is another's, or a match with the id "game".
func insertReference(t *testing.T, s *Store, r reference, id, other match.PlayerID) {
	t.Helper()
	err := s.writer.do(t.Context(), func(x *tx) error {
		if r.table == "matches" {
			_, err := x.exec(`UPDATE matches SET `+r.column+` = ? WHERE id = 'game'`, id)
			return err
		}
		columns, err := collect(t.Context(), x, columnDest, columnsOf, r.table)
		if err != nil {
			return err
		}
		var names, values []string
		for _, c := range columns {
			names, values = append(names, c.name), append(values, c.filled(r, id, other))
		}
		_, err = x.exec(`INSERT INTO ` + r.table + ` (` + strings.Join(names, ", ") + `) VALUES (` + strings.Join(values, ", ") + `)`)
		return err
	})
	if err != nil {
		t.Fatalf("%s.%s: %v", r.table, r.column, err)
	}
}

// column is one of the columns of a table, with the table that it refers to.
type column struct{ name, kind, refers string }

func columnDest(c *column) []any { return []any{&c.name, &c.kind, &c.refers} }

const columnsOf = `SELECT c.name, c.type, coalesce(f."table", '') FROM pragma_table_xinfo(?1) c
	LEFT JOIN pragma_foreign_key_list(?1) f ON f."from" = c.name WHERE c.hidden = 0`

// filled is something that may stand in the column, in SQL.
func (c column) filled(r reference, id, other match.PlayerID) string {
	switch {
	case c.name == r.column:
		return fmt.Sprint(id)
	case c.refers == "accounts":
		return fmt.Sprint(other)
	case c.refers == "matches":
		return "'game'"
	case c.kind == "TEXT":
		return fmt.Sprintf("'%s of %d'", c.name, id)
	}
	return "7"
}

// TestEveryReferenceIsKnown walks the schema: what belongs to an account must not be forgotten where accounts are joined, exported or deleted.
func TestEveryReferenceIsKnown(t *testing.T) {
	t.Parallel()
	s := open(t)
	known := map[string]bool{}
	for _, r := range references {
		known[r.table+"."+r.column] = true
	}
	var found []string
	err := s.reading(t.Context(), func(q querier) (err error) {
		found, err = collect(context.Background(), q, itself[string], `SELECT m.name || '.' || f."from"
			FROM sqlite_schema m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table' AND f."table" = 'accounts'`)
		return err
	})
	if err != nil || len(found) < 10 {
		t.Fatalf("found %v, %v", found, err)
	}
	for _, column := range found {
		if !known[column] {
			t.Errorf("%s refers to accounts and is not among the references", column)
		}
		delete(known, column)
	}
	for column := range known {
		t.Errorf("%s is among the references and not in the schema", column)
	}
}

func TestKeysAreRemovedButTheLast(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann").ID, enter(t, s, "bob").ID
	link(t, s, ann, "CODE")
	if _, err := s.JoinKey(t.Context(), "SHA256:new", "CODE", start); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		id   match.PlayerID
		key  string
		want error
	}{
		{bob, "SHA256:bob", lobby.ErrLastKey},
		{ann, "SHA256:bob", lobby.ErrNoSuchKey},
		{ann, "SHA256:ann", nil},
		{ann, "SHA256:new", lobby.ErrLastKey},
	} {
		if err := s.RemoveKey(t.Context(), c.id, c.key); !errors.Is(err, c.want) {
			t.Errorf("%s of %d: %v, want %v", c.key, c.id, err, c.want)
		}
	}
	fresh, err := s.CreateAccount(t.Context(), "SHA256:ann", "ann", start)
	if err != nil || fresh.ID == ann {
		t.Errorf("the removed key finds account %d, %v", fresh.ID, err)
	}
}

func TestAnAccountHasSoManyKeys(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann := enter(t, s, "ann").ID
	for i := range lobby.MaxKeys - 1 {
		link(t, s, ann, "CODE")
		if _, err := s.JoinKey(t.Context(), fmt.Sprint("SHA256:", i), "CODE", start); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(fingerprints(t, s, ann)); n != lobby.MaxKeys {
		t.Errorf("%d keys", n)
	}
	err := s.OpenLink(t.Context(), ann, lobby.Link{Code: "MORE", Until: start.Add(time.Hour)})
	if !errors.Is(err, lobby.ErrManyKeys) {
		t.Errorf("%v, want ErrManyKeys", err)
	}
}

func TestTheLastUseOfAKeyIsKept(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann := enter(t, s, "ann").ID
	if err := s.UseKey(t.Context(), "SHA256:ann", start.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	keys, err := s.Keys(t.Context(), ann)
	if want := (lobby.Key{Fingerprint: "SHA256:ann", Added: start, Used: start.Add(time.Hour)}); err != nil || keys[0] != want {
		t.Errorf("%+v, %v; want %+v", keys, err, want)
	}
	old := openIn(t, old(t))
	if keys, err := old.Keys(t.Context(), 1); err != nil || len(keys) == 0 || !keys[0].Used.IsZero() {
		t.Errorf("a key from before: %+v, %v", keys, err)
	}
}
