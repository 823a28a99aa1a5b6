package lobby_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"reversi/lobby"
)

// TestAFullHouseIsShownLessOften has seeks and talk shown sooner than who comes, and both at once where few are here.
func TestAFullHouseIsShownLessOften(t *testing.T) {
	const many = 300
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		ann.shown(t, "who comes to a few", 250*time.Millisecond, func() { c.enter("") })
		for range many {
			c.enter("")
		}
		ann.shown(t, "who comes to many", 4*(many+2)*time.Millisecond, func() { c.enter("") })
		ann.shown(t, "talk", (many+3)*time.Millisecond, func() { ann.say("hi") })
		ann.shown(t, "a seek", (many+3)*time.Millisecond, func() {
			if err := ann.Seek(ann.ctx, lobby.Terms{Color: lobby.AnyColor}); err != nil {
				t.Fatal(err)
			}
		})
	})
}

// shown has something happen right after the lobby was published, and checks when it is published again.
func (v *visitor) shown(t *testing.T, what string, want time.Duration, happen func()) {
	t.Helper()
	time.Sleep(time.Minute)
	v.say(fmt.Sprint("before ", what)) // published at once, since it was quiet
	synctest.Wait()
	v.Hall().Take()
	happen()
	begun := time.Now()
	for shown := false; !shown; _, shown = v.Hall().Take() {
		<-v.Hall().Ready()
	}
	if took := time.Since(begun); took != want {
		t.Errorf("%s shows after %v, want %v", what, took, want)
	}
}
