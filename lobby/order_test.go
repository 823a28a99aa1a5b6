package lobby_test

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/order"
)

// kept runs a test in a club where mod keeps order; the moderator is the first visitor.
func kept(t *testing.T, test func(*testing.T, *club, *visitor)) {
	t.Helper()
	inClub(t, func(t *testing.T, c *club) {
		c.enter("mod")
		c.moderators = []string{"SHA256:mod"}
		c.restart()
		test(t, c, c.enter("mod"))
	})
}

// act does what a moderator does, which must be carried out.
func (v *visitor) act(a order.Act) order.Entry {
	v.t.Helper()
	e, err := v.Act(v.ctx, a)
	if err != nil {
		v.t.Fatalf("%T: %v", a, err)
	}
	synctest.Wait()
	return e
}

func (v *visitor) cannot(a order.Act, want error) {
	v.t.Helper()
	if _, err := v.Act(v.ctx, a); !errors.Is(err, want) {
		v.t.Errorf("%+v: %v, want %v", a, err, want)
	}
}

// banned wants a visitor kept out.
func (c *club) banned(v lobby.Visitor) {
	c.t.Helper()
	client, err := c.hub.Enter(c.t.Context(), v)
	if err == nil {
		client.Close()
	}
	var ban *lobby.BannedError
	if !errors.As(err, &ban) || ban.Reason == "" || !ban.Until.After(time.Now()) {
		c.t.Errorf("%+v came to the door: %v, want a ban with its reason and end", v, err)
	}
}

func from(address, key string) lobby.Visitor {
	v := lobby.Visitor{Remote: netip.MustParseAddr(address), Wish: key}
	if key != "" {
		v.Fingerprint = "SHA256:" + key
	}
	return v
}

const hour = time.Hour

func TestOnlyModeratorsKeepOrder(t *testing.T) {
	kept(t, func(t *testing.T, c *club, mod *visitor) {
		ann, guest := c.enter("ann"), c.enter("")
		for _, a := range []order.Act{
			order.Silence{Who: "ann", For: hour, Reason: "rude"}, order.Ban{Who: "ann", For: hour, Reason: "rude"},
			order.Lift{Kind: order.Banned, Who: "ann"}, order.Close{What: "abcdef"}, order.Rename{Who: "ann"},
			order.Notify{Text: "hi", For: hour}, order.EndNotices{}, order.Settle{Report: 1},
		} {
			ann.cannot(a, lobby.ErrNotModerator)
			guest.cannot(a, lobby.ErrNotModerator)
		}
		if _, err := ann.Reports(ann.ctx, true, 10); !errors.Is(err, lobby.ErrNotModerator) {
			t.Errorf("ann reads the reports: %v", err)
		}
		if _, err := ann.AuditLog(ann.ctx, 10); !errors.Is(err, lobby.ErrNotModerator) {
			t.Errorf("ann reads the log: %v", err)
		}
		if ann.now().Moderator || !mod.now().Moderator {
			t.Error("who keeps order is not told so, or somebody else is")
		}
		if log, err := mod.AuditLog(mod.ctx, 10); err != nil || len(log) != 0 {
			t.Errorf("the log holds %v (%v), want nothing of what was refused", log, err)
		}
	})
}

func TestModeratorsDoNotActAgainstEachOther(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		c.enter("ann")
		c.enter("bob")
		c.moderators = []string{"ann", "Bob", "nobody"}
		c.restart()
		ann, bob := c.enterAs(from("192.0.2.7", "ann")), c.enterAs(from("192.0.2.7", "bob"))
		for _, who := range []string{"ann", "bob"} {
			ann.cannot(order.Silence{Who: who, For: hour, Reason: "rude"}, lobby.ErrModerator)
			ann.cannot(order.Ban{Who: who, For: hour, Reason: "rude"}, lobby.ErrModerator)
			ann.cannot(order.Rename{Who: who, To: "fool"}, lobby.ErrModerator)
		}
		ann.act(order.Ban{Who: "192.0.2.0/24", For: hour, Reason: "floods"})
		select {
		case <-bob.Done():
			t.Error("a moderator was sent away with a network")
		default:
		}
		bob.Close()
		c.enterAs(from("192.0.2.7", "bob"))
	})
}

func TestANameOfAModeratorStaysWithTheAccount(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		c.enter("ann").Close()
		c.moderators = []string{"ann"}
		c.restart()
		ann := c.enter("ann")
		if _, err := ann.Rename(ann.ctx, "anna"); err != nil {
			t.Fatal(err)
		}
		ann.Close()
		time.Sleep(40 * 24 * time.Hour) // the name is free again
		c.enterAs(lobby.Visitor{Fingerprint: "SHA256:thief", Wish: "ann"})
		c.restart()
		thief := c.enterAs(lobby.Visitor{Fingerprint: "SHA256:thief"})
		if name := thief.Player().Name; name != "ann" {
			t.Fatalf("the thief is called %s: the test is not what it says", name)
		}
		if thief.now().Moderator || !c.enter("ann").now().Moderator {
			t.Error("the name took the office along")
		}
	})
}

func TestAModeratorsKeyCountsAtTheFirstVisit(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		c.moderators = []string{"SHA256:mod"}
		c.restart()
		if !c.enter("mod").now().Moderator || c.enter("ann").now().Moderator {
			t.Error("the one whose key was named does not keep order at the first visit, or somebody else does")
		}
	})
}

func TestSilence(t *testing.T) {
	kept(t, func(t *testing.T, c *club, mod *visitor) {
		ann, bob := c.enter("ann"), c.enter("bob")
		ann.seek(casual(lobby.AnyColor))
		bob.seek(casual(lobby.AnyColor))
		id := ann.game().ID
		mod.act(order.Silence{Who: "ann", For: hour, Reason: "rude words"})
		for range 2 {
			if s := ann.now().Silence; s == nil || s.Reason != "rude words" || !s.Until.After(time.Now()) {
				t.Fatalf("ann is told of %v", s)
			}
			var silenced *lobby.SilencedError
			if err := ann.Say(ann.ctx, "hi"); !errors.As(err, &silenced) || silenced.Reason != "rude words" {
				t.Errorf("ann says something in the lobby: %v", err)
			}
			if err := ann.Do(ann.ctx, id, time.Now(), match.Say{Text: "hi"}); !errors.Is(err, lobby.ErrSilenced) {
				t.Errorf("ann says something at the table: %v", err)
			}
			bob.say("hi " + time.Now().String())
			c.restart() // the silence is kept
			ann, bob, mod = c.enter("ann"), c.enter("bob"), c.enter("mod")
		}
		time.Sleep(hour)
		ann.say("again")
		mod.act(order.Silence{Who: "ann", For: hour, Reason: "again"})
		mod.act(order.Lift{Kind: order.Silenced, Who: "ann"})
		ann.say("and again")
		if s := ann.now().Silence; s != nil {
			t.Errorf("ann is still told of %v", s)
		}
		mod.cannot(order.Lift{Kind: order.Silenced, Who: "ann"}, order.ErrNothing)
	})
}

func TestAGuestIsSilencedByTheNetwork(t *testing.T) {
	kept(t, func(t *testing.T, c *club, mod *visitor) {
		guest := c.enterAs(from("2001:db8::1", ""))
		ann, other := c.enterAs(from("2001:db8::3", "ann")), c.enterAs(from("192.0.2.1", ""))
		mod.act(order.Silence{Who: guest.Player().Name, For: hour, Reason: "spam"})
		guest.refused(guest.Say(guest.ctx, "hi"), lobby.ErrSilenced, "the guest")
		guest.Close()
		again := c.enterAs(from("2001:db8::2", ""))
		again.refused(again.Say(again.ctx, "hi"), lobby.ErrSilenced, "the guest who came again")
		ann.say("an account of that network talks")
		other.say("a guest from elsewhere talks")
	})
}

func TestBanOfAnAccount(t *testing.T) {
	kept(t, func(t *testing.T, c *club, mod *visitor) {
		ann := c.enter("ann")
		e := mod.act(order.Ban{Who: "ANN", For: 2 * hour, Reason: "cheats"})
		if e.Target != "ann" || e.Until.Sub(e.At) != 2*hour || e.Moderator != "mod" {
			t.Errorf("the entry is %+v", e)
		}
		<-ann.Done()
		if ann.Reason() != lobby.Banned || ann.Ban() == nil || ann.Ban().Reason != "cheats" {
			t.Errorf("ann was sent away: %s, %v", ann.Reason(), ann.Ban())
		}
		c.banned(from("192.0.2.1", "ann"))
		c.enter("bob")
		c.restart()
		c.banned(from("192.0.2.1", "ann"))
		time.Sleep(2 * hour)
		c.enter("ann")
	})
}

func TestBanOfANetwork(t *testing.T) {
	kept(t, func(t *testing.T, c *club, mod *visitor) {
		inside, outside := c.enterAs(from("192.0.2.200", "ann")), c.enterAs(from("192.0.3.1", "bob"))
		mapped := c.enterAs(from("::ffff:192.0.2.9", ""))
		mod.act(order.Ban{Who: "192.0.2.77/24", For: hour, Reason: "floods"})
		<-inside.Done()
		<-mapped.Done()
		select {
		case <-outside.Done():
			t.Error("somebody from elsewhere was sent away")
		default:
		}
		c.banned(from("192.0.2.1", "new"))
		if _, err := c.store.Account(context.Background(), "SHA256:new"); !errors.Is(err, lobby.ErrNoAccount) {
			t.Errorf("an account was made at the door: %v", err)
		}
		c.banned(from("::ffff:192.0.2.1", ""))
		mod.act(order.Lift{Kind: order.Banned, Who: "192.0.2.0/24"})
		c.enterAs(from("192.0.2.1", "new"))
		for _, wide := range []string{"0.0.0.0/0", "10.0.0.0/7", "::/0", "2001::/15", "::ffff:1.2.3.0/120"} {
			mod.cannot(order.Ban{Who: wide, For: hour, Reason: "all"}, lobby.ErrTooWide)
		}
	})
}

func TestBanOfAGuest(t *testing.T) {
	kept(t, func(t *testing.T, c *club, mod *visitor) {
		guest := c.enterAs(from("192.0.2.9", ""))
		if e := mod.act(order.Ban{Who: guest.Player().Name, For: hour, Reason: "spam"}); e.Target != "192.0.2.9/32" {
			t.Errorf("banned is %q, want the guest's address", e.Target)
		}
		<-guest.Done()
		c.banned(from("192.0.2.9", ""))
		c.enterAs(from("192.0.2.10", ""))
	})
}

func TestASanctionNeedsAReasonAndAnEnd(t *testing.T) {
	kept(t, func(t *testing.T, c *club, mod *visitor) {
		c.enter("ann")
		for _, bad := range []string{"", "a\x1b[2J", "a\nb", strings.Repeat("x", 301)} {
			mod.cannot(order.Silence{Who: "ann", For: hour, Reason: bad}, lobby.ErrNoReason)
		}
		mod.cannot(order.Ban{Who: "ann", Reason: "rude"}, lobby.ErrSpan)
		mod.cannot(order.Ban{Who: "ann", For: 11 * 365 * 24 * hour, Reason: "rude"}, lobby.ErrSpan)
		mod.cannot(order.Ban{Who: "nobody", For: hour, Reason: "rude"}, lobby.ErrNoAccount)
		mod.cannot(order.Notify{Text: "a\x1b[2J", For: hour}, match.ErrBadText)
	})
}

func TestAClosedGameCostsNobodyAnything(t *testing.T) {
	kept(t, func(t *testing.T, c *club, mod *visitor) {
		ann, bob := c.enter("ann"), c.enter("bob")
		ann.seek(rated(t, "5+0"))
		bob.seek(rated(t, "5+0"))
		id := ann.game().ID
		c.play(id, []*visitor{ann, bob}, "d3", "c3")
		if err := ann.Do(ann.ctx, id, time.Now(), match.Annul{}); !errors.Is(err, lobby.ErrNotModerator) {
			t.Errorf("a player closes the game: %v", err)
		}
		mod.act(order.Close{What: strings.ToUpper(string(id)), Reason: "arranged"})
		r := c.look(id).Result
		if r == nil || r.Winner != match.Nobody || r.Reason != match.Aborted || !r.Annulled || r.Ratings != nil {
			t.Errorf("the result is %+v", r)
		}
		ann.idle()
		mod.cannot(order.Close{What: string(id)}, match.ErrOver)
		mod.cannot(order.Close{What: "zzzzzz"}, lobby.ErrNoSuchMatch)
		c.restart()
		if r := c.look(id).Result; !r.Annulled {
			t.Errorf("after a restart the result is %+v", r)
		}
	})
}

func TestAClosedTableIsWithdrawn(t *testing.T) {
	kept(t, func(t *testing.T, c *club, mod *visitor) {
		ann := c.enter("ann")
		table, err := ann.OpenTable(ann.ctx, casual(lobby.AnyColor))
		if err != nil {
			t.Fatal(err)
		}
		mod.act(order.Close{What: table.Code})
		if open := ann.now().Tables; len(open) != 0 {
			t.Errorf("ann still has %v", open)
		}
		bob := c.enter("bob")
		if _, err := bob.Join(bob.ctx, table.Code); !errors.Is(err, lobby.ErrNoSuchCode) {
			t.Errorf("bob joins: %v", err)
		}
	})
}

func TestABadNameIsTakenAway(t *testing.T) {
	kept(t, func(t *testing.T, c *club, mod *visitor) {
		rude := c.enter("rude")
		if e := mod.act(order.Rename{Who: "rude", To: "polite", Reason: "a rude name"}); e.Target != "rude -> polite" {
			t.Errorf("the entry is %+v", e)
		}
		if name := rude.now().Player.Name; name != "polite" {
			t.Errorf("the name is %s", name)
		}
		if e := mod.act(order.Rename{Who: "polite"}); e.Target == "polite -> polite" || e.Target == "polite -> " {
			t.Errorf("without another name: %+v", e)
		}
		if _, err := rude.Rename(rude.ctx, "kind"); err != nil {
			t.Errorf("the one renamed chooses a name: %v", err)
		}
	})
}

func TestNotices(t *testing.T) {
	kept(t, func(t *testing.T, c *club, mod *visitor) {
		ann := c.enter("ann")
		mod.act(order.Notify{Text: "back at noon", For: 2 * hour})
		if got := ann.now().Notices; len(got) != 1 || got[0].Text != "back at noon" {
			t.Fatalf("ann sees %v", got)
		}
		c.restart()
		ann, mod = c.enter("ann"), c.enter("mod")
		if got := ann.now().Notices; len(got) != 1 {
			t.Errorf("after a restart ann sees %v", got)
		}
		mod.act(order.Notify{Text: "a newer one", For: 5 * hour})
		if got := ann.now().Notices; len(got) != 2 || got[0].Text != "a newer one" {
			t.Errorf("ann sees %v, want the newer one first", got)
		}
		time.Sleep(2*hour + time.Minute)
		if got := ann.now().Notices; len(got) != 1 {
			t.Errorf("after two hours ann sees %v", got)
		}
		mod.act(order.EndNotices{})
		if got := ann.now().Notices; len(got) != 0 {
			t.Errorf("after their end ann sees %v", got)
		}
	})
}

func TestReports(t *testing.T) {
	kept(t, func(t *testing.T, c *club, mod *visitor) {
		ann, bob, guest := c.enter("ann"), c.enter("bob"), c.enter("")
		bob.say("you are a fool")
		complaint := order.Complaint{Who: "bob", Reason: order.Abuse, Text: "look at that"}
		if err := ann.Report(ann.ctx, complaint); err != nil {
			t.Fatal(err)
		}
		ann.refused(ann.Report(ann.ctx, complaint), order.ErrLately, "the same pair again")
		ann.refused(ann.Report(ann.ctx, order.Complaint{Who: "ann", Reason: order.Spam}), lobby.ErrOneself, "oneself")
		ann.refused(ann.Report(ann.ctx, order.Complaint{Who: "mod", Reason: "envy"}), lobby.ErrNotAllowed, "an unknown reason")
		ann.refused(ann.Report(ann.ctx, order.Complaint{Who: "mod", Reason: order.Spam, Text: "\x1b"}), match.ErrBadText, "a bad text")
		guest.refused(guest.Report(guest.ctx, complaint), lobby.ErrGuest, "a guest")
		for range 2 { // one guest an hour too, by name
			want := error(nil)
			if err := bob.Report(bob.ctx, order.Complaint{Who: guest.Player().Name, Reason: order.Spam}); err != nil {
				want = order.ErrLately
				bob.refused(err, want, "the same guest again")
			}
		}
		if n := mod.now().Reports; n != 2 {
			t.Errorf("%d reports are open, want 2", n)
		}
		if ann.now().Reports != 0 {
			t.Error("ann is told how many reports are open")
		}
		open, err := mod.Reports(mod.ctx, true, 10)
		if err != nil || len(open) != 2 {
			t.Fatalf("the reports are %v (%v)", open, err)
		}
		r := open[1]
		if r.By != "ann" || r.Who != "bob" || r.Text != "look at that" || len(r.Lines) != 1 || r.Lines[0].Text != "you are a fool" {
			t.Errorf("the report is %+v", r)
		}
		mod.act(order.Settle{Report: r.ID, Reason: "spoke to bob"})
		mod.cannot(order.Settle{Report: r.ID}, order.ErrNothing)
		if n := mod.now().Reports; n != 1 {
			t.Errorf("%d reports are open, want 1", n)
		}
		time.Sleep(hour)
		if err := ann.Report(ann.ctx, complaint); err != nil {
			t.Errorf("an hour later: %v", err)
		}
		c.restart()
		if n := c.enter("mod").now().Reports; n != 2 {
			t.Errorf("after a restart %d reports are open, want 2", n)
		}
	})
}

func TestAReportOfATableHasItsTalk(t *testing.T) {
	kept(t, func(t *testing.T, c *club, mod *visitor) {
		ann, bob := c.enter("ann"), c.enter("bob")
		ann.seek(casual(lobby.AnyColor))
		bob.seek(casual(lobby.AnyColor))
		id := ann.game().ID
		bob.do(id, match.Say{Text: "move, fool"})
		if err := ann.Report(ann.ctx, order.Complaint{Who: "bob", Match: id, Reason: order.Abuse}); err != nil {
			t.Fatal(err)
		}
		open, err := mod.Reports(mod.ctx, true, 10)
		if err != nil || len(open) != 1 || open[0].Match != id || len(open[0].Lines) != 1 || open[0].Lines[0].Text != "move, fool" {
			t.Errorf("the reports are %+v (%v)", open, err)
		}
	})
}

func TestEverythingIsLogged(t *testing.T) {
	kept(t, func(t *testing.T, c *club, mod *visitor) {
		c.enter("ann")
		mod.act(order.Silence{Who: "ann", For: hour, Reason: "rude"})
		mod.act(order.Lift{Kind: order.Silenced, Who: "ann", Reason: "sorry"})
		mod.act(order.Rename{Who: "ann", To: "anna"})
		mod.act(order.Notify{Text: "hi", For: hour})
		c.restart()
		mod = c.enter("mod")
		log, err := mod.AuditLog(mod.ctx, 10)
		if err != nil || len(log) != 4 {
			t.Fatalf("the log is %v (%v)", log, err)
		}
		for i, want := range []string{"notice  hi", "rename ann -> anna ", "unsilence ann sorry", "silence ann rude"} {
			e := log[i]
			if got := string(e.Action) + " " + e.Target + " " + e.Reason; got != want || e.Moderator != "mod" || e.At.IsZero() {
				t.Errorf("entry %d is %q by %s, want %q", i, got, e.Moderator, want)
			}
		}
	})
}
