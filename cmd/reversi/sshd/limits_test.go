package sshd

import (
	"encoding/binary"
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

func enter(t *testing.T, g *gate, addr string, want *Refusal) *place {
	t.Helper()
	p, err := g.enter(netip.MustParseAddr(addr))
	if err != want {
		t.Errorf("%s: %v, want %v", addr, err, want)
	}
	return p
}

func TestGateCountsByAddress(t *testing.T) {
	t.Parallel()
	g, _ := newTestGate(Limits{PerAddress: 2})
	first := enter(t, g, "192.0.2.1", nil)
	enter(t, g, "::ffff:192.0.2.1", nil)
	enter(t, g, "192.0.2.1", ErrTooMany)
	enter(t, g, "192.0.2.2", nil)
	first.leave()
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
	local := enter(t, g, "127.0.0.1", nil)
	enter(t, g, "192.0.2.2", ErrFull)
	enter(t, g, "127.0.0.1", ErrFull)
	local.leave()
	enter(t, g, "192.0.2.2", nil)
}

func TestGatePacesByAddress(t *testing.T) {
	t.Parallel()
	g, c := newTestGate(Limits{Rate: 1, Burst: 3})
	hurry := func(addr string, want *Refusal) {
		t.Helper()
		if p := enter(t, g, addr, want); p != nil {
			p.leave()
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

func TestGateCountsNewcomers(t *testing.T) {
	t.Parallel()
	g, _ := newTestGate(Limits{Newcomers: 2})
	first := enter(t, g, "192.0.2.1", nil)
	second := enter(t, g, "127.0.0.1", nil)
	enter(t, g, "192.0.2.2", ErrCrowd)
	first.arrive()
	enter(t, g, "192.0.2.2", nil)
	enter(t, g, "192.0.2.3", ErrCrowd)
	second.leave()
	first.leave() // has arrived, and is no newcomer to give back
	enter(t, g, "192.0.2.3", nil)
	enter(t, g, "192.0.2.4", ErrCrowd)
}

func TestGateForgetsVisitorsButNotWhoIsInside(t *testing.T) {
	t.Parallel()
	g, _ := newTestGate(Limits{Connections: 50, PerAddress: 1})
	enter(t, g, "192.0.2.1", nil)
	for i := range uint32(10_000) {
		var b [4]byte
		binary.BigEndian.PutUint32(b[:], 10<<24+i)
		enter(t, g, netip.AddrFrom4(b).String(), nil).leave()
		if n := len(g.pace.young) + len(g.pace.old); n > 2*g.limits.Connections || len(g.visitors) != 1 {
			t.Fatalf("%d paces and %d visitors are remembered", n, len(g.visitors))
		}
	}
	enter(t, g, "192.0.2.1", ErrTooMany)
}

func TestPacesRememberWhoKeepsComing(t *testing.T) {
	t.Parallel()
	c := &clock{time.Unix(1_800_000_000, 0)}
	p := newPaces[int](1, 2, 3, c.now)
	for stranger := range 10 {
		if got, want := p.allow(-1), stranger < 2; got != want {
			t.Errorf("after %d strangers: allowed %v, want %v", stranger, got, want)
		}
		p.allow(stranger)
	}
}
