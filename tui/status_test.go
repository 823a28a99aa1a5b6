package tui

import (
	"errors"
	"net/netip"
	"testing"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/order"
	"reversi/lobby/pulse"
	"reversi/lobby/tally"
)

// visitFrom is a session that began so long before noon.
func visitFrom(kind pulse.Kind, name, from string, ago time.Duration) pulse.Visit {
	return pulse.Visit{
		Conn: name + from, Kind: kind, Name: name, Guest: name == "guest-0007" || name == "", Remote: netip.MustParseAddrPort(from), Since: noon.Add(-ago),
		RTT: 23 * time.Millisecond, In: 3 << 10, Out: 1700 << 10,
	}
}

// busyPulse is a club that does well, but for a disk that was full for a while.
func busyPulse() pulse.Pulse {
	return pulse.Pulse{
		At: noon, Since: noon.Add(-76 * time.Hour), Version: "0f48c8c4a1b2", Connections: 6,
		Visits: []pulse.Visit{
			visitFrom(pulse.Lines, "edax", "198.51.100.4:40022", 50*time.Hour),
			visitFrom(pulse.Terminal, "ann", "192.0.2.7:50123", 2*time.Hour),
			visitFrom(pulse.Terminal, "guest-0007", "[2001:db8:12:34:56:78:9abc:def0]:22022", 12*time.Minute),
			visitFrom(pulse.Plain, "bob", "203.0.113.9:9", 5*time.Minute),
			visitFrom(pulse.Command, "", "203.0.113.77:9", time.Second),
		},
		Counts: pulse.Counts{
			Games: map[pulse.GameKind]int{pulse.Timed: 12, pulse.Correspondence: 2, pulse.Untimed: 1, pulse.AgainstBot: 4},
			Moves: map[pulse.Mover]uint64{pulse.Person: 12300, pulse.Bot: 45},
		},
		Bots: tally.Work{Thinking: 2, Waiting: 1}, Studies: tally.Work{Thinking: 1},
		Load: pulse.Load{CPU: 0.37, Memory: 171 << 20, Goroutines: 1612, Moves: 3.14, Commits: 2.9, Commit: 1240 * time.Microsecond},
		Troubles: []pulse.Trouble{
			{At: noon.Add(-time.Hour), Severe: true, Text: "append nr=7 err=database or disk is full", Times: 3},
			{At: noon.Add(-2 * time.Hour), Text: "no account has the name of a moderator name=eve", Times: 1},
		},
	}
}

// running is ann, who runs the club, at the page that tells how it does.
func running(t *testing.T, as ...change) *session {
	t.Helper()
	s := inLobby(t, append(as, func(_ *Env, c *fakeClub, _ *Options) { c.pulses = []pulse.Pulse{busyPulse()} })...)
	s.self(&lobby.Self{Player: ann, Moderator: true, Admin: true})
	s.keys("down", "down", "enter")
	return s
}

func TestStatusIsOfferedToAdminsAlone(t *testing.T) { bubble(t, testStatusOffered) }

func testStatusOffered(t *testing.T) {
	s := inLobby(t)
	s.self(&lobby.Self{Player: ann, Moderator: true})
	s.wantUnseen("How the club does")
	s.self(&lobby.Self{Player: ann, Admin: true, Moderator: true})
	s.wantSeen("How the club does")
}

func TestStatus(t *testing.T) { bubble(t, testStatus) }

func testStatus(t *testing.T) {
	s := running(t)
	s.wantSeen("version 0f48c8c4a1b2, up for 3 d 4 h", "12,345 in all", "CPU 37 %", "Sessions 5", "guest-0007", "2001:db8:12:34", "23 ms")
	s.keys("end", "enter")
	s.wantSeen("From 198.51.100.4:40022, connection edax198.51.100.4:40022", "3 kB came in, 1,700 kB went out")
	s.keys("esc", "tab")
	s.wantSeen("Warnings and errors", "append nr=7")
	s.keys("enter")
	s.wantSeen("(3 times): append nr=7")
	s.keys("esc", "q")
	if s.top().Name() != "lobby" {
		t.Errorf("q leads to %s", s.top().Name())
	}
}

// The page looks anew while it is on top, and not at all once it is closed.
func TestStatusLooksAnewWhileItIsOpen(t *testing.T) { bubble(t, testStatusLooks) }

func testStatusLooks(t *testing.T) {
	s := running(t)
	if n := len(s.asked()); n != 1 {
		t.Fatalf("%d looks at first", n)
	}
	s.elapse(7 * time.Second)
	if n := len(s.asked()); n != 3 {
		t.Errorf("%d looks in seven seconds, want 3", n)
	}
	s.keys("end", "enter") // a dialog is on top
	s.elapse(7 * time.Second)
	if n := len(s.asked()); n > 1 {
		t.Errorf("%d looks under a dialog", n)
	}
	s.keys("esc", "q")
	s.asked()
	s.elapse(7 * time.Second)
	if n := len(s.asked()); n != 0 {
		t.Errorf("%d looks after it was closed", n)
	}
}

// The choice stays on a session while others come and go, and what fails is said.
func TestStatusKeepsItsPlace(t *testing.T) { bubble(t, testStatusPlace) }

func testStatusPlace(t *testing.T) {
	s := running(t)
	s.keys("down", "down", "down") // ann
	later := busyPulse()
	later.Visits = append(later.Visits[1:], visitFrom(pulse.Terminal, "kim", "192.0.2.99:1", 0))
	later.Outage = match.Outage{Nr: 1, From: noon, Cause: "disk full"}
	s.club.pulses = []pulse.Pulse{later}
	s.elapse(3 * time.Second)
	s.wantSeen("kim", "cannot write since 29 Nov 2026 12:00 UTC: disk full")
	s.wantUnseen("edax")
	s.keys("enter")
	s.wantSeen("From 192.0.2.7:50123")
	s.keys("esc")
	s.club.answer = errors.Join(lobby.ErrNotAdmin, order.ErrNothing)
	s.elapse(3 * time.Second)
	s.says("That is for those who run the club.")
}

// On a small terminal the facts are a part of their own.
func TestStatusOnASmallTerminal(t *testing.T) { bubble(t, testStatusSmall) }

func testStatusSmall(t *testing.T) {
	s := running(t)
	s.size(40, 20)
	s.wantUnseen("Database")
	s.wantSeen("Sessions 5")
	s.keys("tab")
	s.wantSeen("Warnings and errors")
	s.keys("tab")
	s.wantSeen("Database", "Server")
	s.size(80, 24)
	s.wantSeen("Sessions 5", "Database")
}
