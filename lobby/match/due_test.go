package match

import (
	"testing"
	"time"

	"reversi/engine"
)

func TestTurnAndOpponent(t *testing.T) {
	t.Parallel()
	ann, bob := Player{ID: 1, Name: "ann"}, Player{ID: 2, Name: "bob"}
	people := Start{Players: [2]Player{ann, bob}}
	local := Start{Players: [2]Player{ann, {Name: LocalName}}, Local: true}
	cases := []struct {
		name string
		m    Summary
		who  PlayerID
		turn bool
		them string
	}{
		{"to move", Summary{Start: people, ToMove: engine.Black}, 1, true, "bob"},
		{"not to move", Summary{Start: people, ToMove: engine.White}, 1, false, "bob"},
		{"over", Summary{Start: people, ToMove: engine.Black, Over: true}, 1, false, "bob"},
		{"somebody else", Summary{Start: people, ToMove: engine.Black}, 3, false, ""},
		{"at a local board", Summary{Start: local, ToMove: engine.White}, 1, true, ""},
	}
	for _, c := range cases {
		if got := c.m.Turn(c.who); got != c.turn {
			t.Errorf("%s: turn %v", c.name, got)
		}
		if p, ok := c.m.Opponent(c.who); p.Name != c.them && ok || ok != (c.them != "") {
			t.Errorf("%s: opponent %q %v", c.name, p.Name, ok)
		}
	}
}

func TestDueOnlyWhileItGoesOnByCorrespondence(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	s := State{Start: Start{Control: TimeControl{PerMove: 3 * day}}, Moved: at}
	if got := s.Due(); !got.Equal(at.Add(3 * day)) {
		t.Errorf("due %v", got)
	}
	s.Result = &Result{}
	if !s.Due().IsZero() {
		t.Error("due after the end")
	}
	s = State{Start: Start{Control: TimeControl{Initial: time.Minute}}, Moved: at}
	if !s.Due().IsZero() {
		t.Error("due with a clock that runs")
	}
}
