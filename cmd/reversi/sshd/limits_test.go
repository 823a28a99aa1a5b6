package sshd

import (
	"encoding/binary"
	"errors"
	"net/netip"
	"testing"
	"time"
)

// clock is a gate's time, turned by hand.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func newTestGate(l Limits) (*gate, *clock) {
	c := &clock{time.Unix(1_800_000_000, 0)}
	return newGate(l.withDefaults(), c.now), c
}

func enter(t *testing.T, g *gate, addr string, want error) {
	t.Helper()
	if err := g.enter(netip.MustParseAddr(addr)); !errors.Is(err, want) {
		t.Errorf("%s: %v, want %v", addr, err, want)
	}
}

func TestGateCountsByAddress(t *testing.T) {
	t.Parallel()
	g, _ := newTestGate(Limits{PerAddress: 2})
	enter(t, g, "192.0.2.1", nil)
	enter(t, g, "::ffff:192.0.2.1", nil)
	enter(t, g, "192.0.2.1", ErrTooMany)
	enter(t, g, "192.0.2.2", nil)
	g.leave(netip.MustParseAddr("192.0.2.1"))
	enter(t, g, "192.0.2.1", nil)

	enter(t, g, "2001:db8::1", nil)
	enter(t, g, "2001:db8::ffff", nil)
	enter(t, g, "2001:db8::2", ErrTooMany)
	enter(t, g, "2001:db8:0:1::2", nil)
}

func TestGateCountsAll(t *testing.T) {
	t.Parallel()
	g, _ := newTestGate(Limits{Connections: 2})
	enter(t, g, "192.0.2.1", nil)
	enter(t, g, "127.0.0.1", nil)
	enter(t, g, "192.0.2.2", ErrFull)
	enter(t, g, "127.0.0.1", ErrFull)
	g.leave(netip.MustParseAddr("127.0.0.1"))
	enter(t, g, "192.0.2.2", nil)
}

func TestGatePacesByAddress(t *testing.T) {
	t.Parallel()
	g, c := newTestGate(Limits{Rate: 1, Burst: 3})
	hurry := func(addr string, want error) {
		t.Helper()
		enter(t, g, addr, want)
		if want == nil {
			g.leave(netip.MustParseAddr(addr))
		}
	}
	for range 3 {
		hurry("192.0.2.1", nil)
	}
	hurry("192.0.2.1", ErrTooFast)
	hurry("192.0.2.2", nil)
	c.at = c.at.Add(time.Second)
	hurry("192.0.2.1", nil)
	hurry("192.0.2.1", ErrTooFast)
	for range 1000 {
		hurry("127.0.0.1", nil)
		hurry("::1", nil)
	}
}

func TestGateForgetsVisitorsButNotWhoIsInside(t *testing.T) {
	t.Parallel()
	g, c := newTestGate(Limits{Connections: 50, PerAddress: 1})
	enter(t, g, "192.0.2.1", nil)
	for i := range uint32(10_000) {
		var b [4]byte
		binary.BigEndian.PutUint32(b[:], 10<<24+i)
		a := netip.AddrFrom4(b)
		if err := g.enter(a); err != nil {
			t.Fatal(err)
		}
		g.leave(a)
		if i%100 == 0 { // now and then enough time passes for all to be forgotten
			c.at = c.at.Add(time.Minute)
		}
		if len(g.visitors) > g.maxVisitors() {
			t.Fatalf("%d visitors are remembered", len(g.visitors))
		}
	}
	enter(t, g, "192.0.2.1", ErrTooMany)
}
