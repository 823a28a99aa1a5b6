package spoken

import (
	"strings"
	"testing"

	"reversi/lobby"
	"reversi/lobby/pulse"
)

// How the club does is read to those who run it; the others do not hear of the command.
func TestStatusIsRead(t *testing.T) { bubble(t, testStatusIsRead) }

func testStatusIsRead(t *testing.T) {
	v := come(t, ann, func(v *visit) {
		v.club.pulse = pulse.Pulse{Version: "v1", Connections: 3, Troubles: []pulse.Trouble{{Text: "disk full", Times: 1}}}
		v.club.self.Publish(&lobby.Self{Player: ann, Admin: true})
	})
	v.hears()
	said := v.after("status")
	for _, want := range []string{"Server: version v1, up for 0 min.", "connections 3.", "disk full"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in\n%s", want, said)
		}
	}
	if !strings.Contains(v.after("help everything"), "status: how the club does.") {
		t.Error("an admin does not hear of the command")
	}
	other := come(t, bob, func(v *visit) { v.club.refusal = lobby.ErrNotAdmin })
	other.hears()
	if said := other.after("status"); !strings.Contains(said, "That is for those who run the club.") {
		t.Errorf("bob hears %q", said)
	}
	if strings.Contains(other.after("help everything"), "status: ") {
		t.Error("bob hears of the command")
	}
}
