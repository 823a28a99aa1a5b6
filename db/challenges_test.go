package db

import (
	"testing"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
)

func TestChallengesAreKept(t *testing.T) {
	t.Parallel()
	s := open(t)
	ctx := t.Context()
	ann, bob := enter(t, s, "ann").ID, enter(t, s, "bob").ID
	made := time.Unix(1_700_000_000, 5).UTC()
	c := lobby.Challenge{
		From: match.Player{ID: ann, Program: true}, To: match.Player{ID: bob}, Private: true, Previous: "nosuch", Made: made,
		Terms: lobby.Terms{Rated: true, Control: match.TimeControl{PerMove: 72 * time.Hour}, Color: lobby.AnyColor},
	}
	stored, err := s.SaveChallenge(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	want := c
	want.ID, want.From.Name, want.To.Name, want.Previous = stored.ID, "ann", "bob", ""
	if stored != want {
		t.Errorf("stored %+v, want %+v", stored, want)
	}
	if err := s.AnswerChallenge(ctx, stored.ID, lobby.RefusedClock); err != nil {
		t.Fatal(err)
	}
	want.Declined = lobby.RefusedClock
	if list := challengesSince(t, s, made.Add(-1)); len(list) != 1 || list[0] != want {
		t.Errorf("read %+v, want %+v", list, want)
	}
	if err := s.DropChallenge(ctx, stored.ID); err != nil {
		t.Fatal(err)
	}
	again, err := s.SaveChallenge(ctx, c)
	if err != nil || again.ID == stored.ID {
		t.Errorf("number %d was given again, %v", again.ID, err)
	}
	if list := challengesSince(t, s, made); len(list) != 0 {
		t.Errorf("a lapsed one is read: %+v", list)
	}
}

func challengesSince(t *testing.T, s *Store, since time.Time) []lobby.Challenge {
	t.Helper()
	list, err := s.Challenges(t.Context(), since)
	if err != nil {
		t.Fatal(err)
	}
	return list
}
