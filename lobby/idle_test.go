package lobby_test

import (
	"testing"
	"testing/synctest"

	"reversi/lobby"
	"reversi/lobby/match"
)

func TestIdleSessionsEndButNotAtAClock(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		ends := func(who *visitor, want bool) {
			t.Helper()
			if ended, err := who.EndIdle(t.Context()); err != nil || ended != want {
				t.Errorf("%s: ended %v, %v", who.Player().Name, ended, err)
			}
		}
		ann.seek(rated(t, "5+0"))
		bob.seek(rated(t, "5+0"))
		ends(ann, false)
		ends(bob, false)
		ann.do(ann.game().ID, match.Resign{})
		synctest.Wait()
		ends(ann, true)
		<-ann.Done()
		if ann.Reason() != lobby.Idle {
			t.Errorf("reason %q", ann.Reason())
		}
		ends(ann, false) // is gone already
		if here := bob.see().Here; len(here) != 1 {
			t.Errorf("here: %v", here)
		}
	})
}
