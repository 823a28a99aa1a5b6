package lobby_test

import (
	"errors"
	"testing"
	"time"

	"reversi/lobby"
	"reversi/lobby/order"
)

// Those who run the club see how it does and keep order; moderators only keep order.
func TestAdmins(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		c.enter("boss")
		c.moderators, c.admins = []string{"SHA256:mod"}, []string{"boss", "SHA256:owner"}
		c.restart()
		for _, test := range []struct {
			who              string
			moderator, admin bool
		}{{"boss", true, true}, {"owner", true, true}, {"mod", true, false}, {"ann", false, false}, {"", false, false}} {
			v := c.enter(test.who)
			if s := v.now(); s.Moderator != test.moderator || s.Admin != test.admin {
				t.Errorf("%q: moderator %v, admin %v", test.who, s.Moderator, s.Admin)
			}
			p, err := v.Pulse(v.ctx)
			if test.admin && (err != nil || p.Version != "v1") || !test.admin && (!errors.Is(err, lobby.ErrNotAdmin) || p.Version != "") {
				t.Errorf("%q sees %+v, %v", test.who, p, err)
			}
		}
		if _, err := c.enter("mod").Act(t.Context(), order.Ban{Who: "boss", For: time.Hour, Reason: "a coup"}); !errors.Is(err, lobby.ErrModerator) {
			t.Errorf("a moderator bans an admin: %v", err)
		}
	})
}
