package spoken

import (
	"testing"
	"time"

	"reversi/lobby"
)

func TestKeysAreReadAndJoined(t *testing.T) {
	bubble(t, func(t *testing.T) {
		v := come(t, ann, func(v *visit) {
			v.club.keys = []lobby.Key{
				{Fingerprint: "SHA256:old", Used: time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)}, {Fingerprint: "SHA256:new", This: true},
			}
		})
		v.hears()
		v.converse(t, []said{
			{"keys", "Key SHA256:old, last used 29 Nov 2026.\nKey SHA256:new, the one of this terminal."},
			{"link", "The code is K 7 Q X A C D E. On the other machine type link and the code here, or: ssh HOST keys add K7QXACDE. It is good once, for 10 minutes."},
		})
		if got := v.asks("link k7qxacde"); got != "join key K7QXACDE" {
			t.Errorf("asked %q", got)
		}
	})
}
