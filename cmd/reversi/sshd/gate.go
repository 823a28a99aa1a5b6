package sshd

import (
	"net/netip"
	"sync"
	"time"
)

// gate counts connections in all, those that have not said yet who they are, and those of each address, and paces new ones by address.
// Everything in it is under mu.
type gate struct {
	limits Limits
	pace   *paces[netip.Prefix]

	mu        sync.Mutex
	open      int
	newcomers int
	visitors  map[netip.Prefix]int // open connections of addresses that are not exempt
}

func newGate(l Limits, now func() time.Time) *gate {
	return &gate{limits: l, pace: newPaces[netip.Prefix](l.Rate, l.Burst, l.Connections, now), visitors: map[netip.Prefix]int{}}
}

// place is one connection's at the gate.
type place struct {
	gate     *gate
	from     netip.Prefix
	exempt   bool
	newcomer bool // under the gate's mu
}

// enter gives a connection from a its place, which leave gives back, or the Refusal.
func (g *gate) enter(a netip.Addr) (*place, *Refusal) {
	g.mu.Lock()
	defer g.mu.Unlock()
	p := &place{gate: g, from: network(a), exempt: contains(g.limits.Exempt, a), newcomer: true}
	switch {
	case g.open >= g.limits.Connections:
		return nil, ErrFull
	case !p.exempt && !g.pace.allow(p.from):
		return nil, ErrTooFast
	case !p.exempt && g.visitors[p.from] >= g.limits.PerAddress:
		return nil, ErrTooMany
	case g.newcomers >= g.limits.Newcomers:
		return nil, ErrCrowd
	}
	g.open++
	g.newcomers++
	if !p.exempt {
		g.visitors[p.from]++
	}
	return p, nil
}

// arrive notes that the client has said who it is.
func (p *place) arrive() {
	p.gate.mu.Lock()
	defer p.gate.mu.Unlock()
	p.settle()
}

func (p *place) settle() {
	if p.newcomer {
		p.newcomer = false
		p.gate.newcomers--
	}
}

// leave gives the place back, once.
func (p *place) leave() {
	p.gate.mu.Lock()
	defer p.gate.mu.Unlock()
	p.settle()
	p.gate.open--
	if p.exempt {
		return
	}
	if p.gate.visitors[p.from]--; p.gate.visitors[p.from] == 0 {
		delete(p.gate.visitors, p.from)
	}
}

// network is the unit that limits count by: an IPv4 address, or an IPv6 /64, which one household has whole.
func network(a netip.Addr) netip.Prefix {
	a = a.Unmap().WithZone("")
	bits := a.BitLen()
	if a.Is6() {
		bits = 64
	}
	p, _ := a.Prefix(bits) // the zero address, of a peer without IP, has the zero prefix
	return p
}

func contains(prefixes []netip.Prefix, a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	for _, p := range prefixes {
		if p.Contains(a) {
			return true
		}
	}
	return false
}
