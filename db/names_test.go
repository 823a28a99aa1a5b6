package db

import (
	"errors"
	"slices"
	"testing"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
)

// renaming is a change of a name at a time after the start, and what comes of it.
type renaming struct {
	after time.Duration
	who   match.PlayerID
	to    string
	want  error
}

func renameAll(t *testing.T, s *Store, all []renaming) {
	t.Helper()
	for _, c := range all {
		if err := s.Rename(t.Context(), c.who, c.to, start.Add(c.after)); !errors.Is(err, c.want) {
			t.Errorf("after %v, %d to %s: %v, want %v", c.after, c.who, c.to, err, c.want)
		}
	}
}

const day = 24 * time.Hour

func TestANameIsChangedOnceAWeek(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann := enter(t, s, "ann").ID
	renameAll(t, s, []renaming{
		{0, ann, "anna", nil},
		{0, ann, "anna", nil}, // the same again is no change
		{time.Hour, ann, "hannah", lobby.ErrRenamedLately},
		{7*day - 1, ann, "hannah", lobby.ErrRenamedLately},
		{7 * day, ann, "hannah", nil},
		{13 * day, ann, "ann", lobby.ErrRenamedLately},
		{14 * day, ann, "ann", nil},
	})
	var lately *lobby.RenamedLatelyError
	if err := s.Rename(t.Context(), ann, "eve", start.Add(15*day)); !errors.As(err, &lately) || !lately.Until.Equal(start.Add(21*day)) {
		t.Errorf("%v, want from when on", err)
	}
}

func TestANewNameIsTakenBackWithinTheDay(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, eve := enter(t, s, "ann").ID, enter(t, s, "eve").ID
	renameAll(t, s, []renaming{
		{0, ann, "anna", nil},
		{day - 1, ann, "ann", nil},
		{day - 1, ann, "anna", lobby.ErrRenamedLately}, // or somebody had two names by turns
		{7 * day, ann, "anna", nil},
		{0, eve, "eva", nil},
		{day, eve, "eve", lobby.ErrRenamedLately},
	})
}

func TestAGivenNameIsChangedForFree(t *testing.T) {
	t.Parallel()
	s := open(t)
	enter(t, s, "ann")
	other, err := s.CreateAccount(t.Context(), "SHA256:other", "Ann", start)
	if err != nil {
		t.Fatal(err)
	}
	renameAll(t, s, []renaming{
		{0, other.ID, "hannah", nil},
		{0, other.ID, "hanna", nil},
		{0, other.ID, "johanna", lobby.ErrRenamedLately},
	})
}

func TestAnOldNameIsKeptForAMonth(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob, eve := enter(t, s, "ann").ID, enter(t, s, "bob").ID, enter(t, s, "eve").ID
	renameAll(t, s, []renaming{
		{0, ann, "hannah", nil},
		{0, bob, "ann", lobby.ErrNameTaken},
		{29 * day, bob, "ANN", lobby.ErrNameTaken},
	})
	late, err := s.CreateAccount(t.Context(), "SHA256:late", "ann", start.Add(29*day))
	if err != nil || late.Name == "ann" {
		t.Errorf("a new account is called %q, %v", late.Name, err)
	}
	renameAll(t, s, []renaming{
		{29 * day, ann, "ann", nil}, // its own
		{31 * day, ann, "hannah", lobby.ErrRenamedLately},
		{58 * day, eve, "hannah", lobby.ErrNameTaken},
		{59 * day, eve, "hannah", nil},
	})
}

func TestFormerNamesAreShownForAMonth(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann := enter(t, s, "ann").ID
	renameAll(t, s, []renaming{{0, ann, "anna", nil}, {10 * day, ann, "hannah", nil}, {20 * day, ann, "ann", nil}})
	for after, want := range map[time.Duration][]string{
		20 * day: {"hannah", "anna"}, // not the one that she has again
		40 * day: {"hannah"},
		50 * day: nil,
	} {
		p, err := s.Profile(t.Context(), ann, start.Add(after))
		if err != nil || !slices.Equal(p.Former, want) {
			t.Errorf("after %v: formerly %q, %v; want %q", after, p.Former, err, want)
		}
	}
}

func TestANameThatWasTakenAwayIsNobodys(t *testing.T) {
	t.Parallel()
	s := open(t)
	rude, bob := enter(t, s, "rude").ID, enter(t, s, "bob").ID
	given, err := s.TakeName(t.Context(), rude, "bob", start)
	if err != nil || given == "bob" || given[:4] != "bob-" {
		t.Fatalf("given %q, %v; want one close to bob", given, err)
	}
	renameAll(t, s, []renaming{
		{0, rude, "rude", lobby.ErrNameTaken},
		{0, bob, "rude", lobby.ErrNameTaken},
		{0, rude, "polite", nil}, // at once: the name was not of their choice
		{99 * day, rude, "rude", lobby.ErrNameTaken},
		{99 * day, bob, "RUDE", lobby.ErrNameTaken},
	})
	if p, err := s.Profile(t.Context(), rude, start); err != nil || slices.Contains(p.Former, "rude") {
		t.Errorf("formerly %q, %v", p.Former, err)
	}
	if _, err := s.TakeName(t.Context(), 99, "", start); !errors.Is(err, lobby.ErrNoAccount) {
		t.Errorf("of nobody: %v", err)
	}
}
