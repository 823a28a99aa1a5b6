package lobby_test

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
)

// say says something in the lobby that must be heard.
func (v *visitor) say(text string) {
	v.t.Helper()
	if err := v.Say(v.ctx, text); err != nil {
		v.t.Fatalf("%s says %q: %v", v.Player().Name, text, err)
	}
}

// refused wants an error.
func (v *visitor) refused(err, want error, what string) {
	v.t.Helper()
	if !errors.Is(err, want) {
		v.t.Errorf("%s: %v, want %v", what, err, want)
	}
}

// hears lists the talk of the lobby as this session sees it: "ann: hi".
func (v *visitor) hears() []string {
	var lines []string
	for _, l := range v.see().Talk {
		if v.now().Hears(l.From.ID) {
			lines = append(lines, l.From.Name+": "+l.Text)
		}
	}
	return lines
}

func TestLobbyTalk(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		ann.say("hi")
		bob.say("hi")
		if got, want := bob.hears(), []string{"ann: hi", "bob: hi"}; !slices.Equal(got, want) {
			t.Errorf("bob hears %q, want %q", got, want)
		}
		if late := c.enter("eve").hears(); len(late) != 2 {
			t.Errorf("eve, who came later, hears %q", late)
		}
	})
}

func TestWhatMayNotBeSaid(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		for _, bad := range []string{"", "a\x1b[2J", "a\nb", "a\u202eb", "\u009b31m", strings.Repeat("ж", 301), "\xff"} {
			ann.refused(ann.Say(ann.ctx, bad), match.ErrBadText, fmt.Sprintf("%q", bad))
		}
		ann.say(strings.Repeat("ж", 300))
		ann.say("hi")
		ann.refused(ann.Say(ann.ctx, "hi"), lobby.ErrRepeated, "the same again")
		if got := len(ann.hears()); got != 2 {
			t.Errorf("%d lines were heard, want 2", got)
		}
	})
}

func TestFlood(t *testing.T) {
	flooded := func(v *visitor) (said int) {
		for i := range 20 {
			if v.Say(v.ctx, fmt.Sprint("line ", i)) == nil {
				said++
			}
		}
		return said
	}
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		home := lobby.Visitor{Remote: netip.MustParseAddr("2001:db8::1")}
		guest, again := c.enterAs(home), c.enterAs(lobby.Visitor{Remote: netip.MustParseAddr("2001:db8::2")})
		other := c.enterAs(lobby.Visitor{Remote: netip.MustParseAddr("192.0.2.1")})
		for _, each := range []struct {
			who  string
			v    *visitor
			want int
		}{{"ann", ann, 5}, {"a guest", guest, 3}, {"another one of the same network", again, 0}, {"one from elsewhere", other, 3}} {
			if got := flooded(each.v); got != each.want {
				t.Errorf("%s said %d lines at once, want %d", each.who, got, each.want)
			}
		}
		time.Sleep(2 * time.Second)
		ann.say("later")
		ann.say("later still")
		ann.refused(ann.Say(ann.ctx, "too much"), match.ErrTooMany, "a third line in two seconds")
	})
}

func TestOnlyTheLastLinesAreKept(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		for i := range 160 {
			ann.say(fmt.Sprint(i + 1))
			time.Sleep(time.Second)
		}
		talk := ann.see().Talk
		if n := len(talk); n != 150 || talk[0].Text != "11" || talk[149].Text != "160" || talk[149].Nr != 160 {
			t.Errorf("%d lines from %q to %q, want the last 150", n, talk[0].Text, talk[len(talk)-1].Text)
		}
	})
}

func TestWhoPlaysARatedGameOnlyReads(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		ann.seek(rated(t, "5+0"))
		bob.seek(rated(t, "5+0"))
		id := ann.game().ID
		ann.refused(ann.Say(ann.ctx, "what now?"), lobby.ErrRatedTalks, "while a rated game goes on")
		c.enter("eve").say("hello")
		if got := ann.hears(); len(got) != 1 {
			t.Errorf("ann hears %q, want what eve says", got)
		}
		ann.do(id, match.Abort{})
		ann.now()
		ann.say("that was short")
	})
}

func TestMutedPeopleAreNotHeard(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, guest := c.enter("ann"), c.enter("bob"), c.enter("")
		for _, who := range []string{"BOB", guest.Player().Name} {
			if err := ann.Mute(ann.ctx, who); err != nil {
				t.Fatal(err)
			}
		}
		bob.say("hi")
		guest.say("hi")
		ann.say("is somebody here?")
		if got := ann.hears(); !slices.Equal(got, []string{"ann: is somebody here?"}) {
			t.Errorf("ann hears %q", got)
		}
		if got := bob.hears(); len(got) != 3 {
			t.Errorf("bob hears %q, want all", got)
		}
		ann.refused(ann.Mute(ann.ctx, "ann"), lobby.ErrOneself, "oneself")
		ann.refused(ann.Mute(ann.ctx, "nobody"), lobby.ErrNoAccount, "nobody")
		c.restart()
		ann = c.enter("ann")
		if muted := ann.now().Muted; len(muted) != 1 || muted[0].Name != "bob" {
			t.Fatalf("after a restart ann mutes %v, want bob alone", muted)
		}
		if err := ann.Unmute(ann.ctx, ann.now().Muted[0].ID); err != nil {
			t.Fatal(err)
		}
		if muted := ann.now().Muted; len(muted) != 0 {
			t.Errorf("ann still mutes %v", muted)
		}
		c.restart()
		if muted := c.enter("ann").now().Muted; len(muted) != 0 {
			t.Errorf("after a restart ann mutes %v again", muted)
		}
	})
}

func TestMutedPeopleAreNotHeardAtTables(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, eve := c.enter("ann"), c.enter("bob"), c.enter("eve")
		ann.seek(casual(lobby.AnyColor))
		bob.seek(casual(lobby.AnyColor))
		id := ann.game().ID
		bob.do(id, match.Say{Text: "hi"})
		eve.do(id, match.Say{Text: "hello"})
		if err := ann.Mute(ann.ctx, "bob"); err != nil {
			t.Fatal(err)
		}
		c.restart() // who said it is kept with the line
		ann = c.enter("ann")
		s := c.look(id)
		if heard := s.Without(ann.now().Mutes).Chat; len(heard) != 1 || heard[0].From != "eve" {
			t.Errorf("ann hears %v of %v, want eve alone", heard, s.Chat)
		}
		if len(s.Chat) != 2 {
			t.Errorf("the talk itself is %v, want both lines", s.Chat)
		}
	})
}
