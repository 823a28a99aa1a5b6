package sshd

import (
	"cmp"
	"errors"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits bound what one client, one address and all of them together can take.
type Limits struct {
	Handshake time.Duration // until authentication has succeeded
	Write     time.Duration // a write that takes longer closes the connection
	KeepAlive time.Duration // between signs of life; a client that has missed two more closes

	Channels    int        // session channels at once on a connection
	Connections int        // in all
	PerAddress  int        // connections at once from an address (IPv6: from a /64)
	Rate        rate.Limit // new connections a second from an address, over time
	Burst       int        // new connections from an address at once

	// Exempt addresses have no limits of their own, only the one in all. Loopback unless set: an empty list exempts nobody.
	Exempt []netip.Prefix
}

// DefaultLimits suit one machine open to the internet.
var DefaultLimits = Limits{
	Handshake:   20 * time.Second,
	Write:       15 * time.Second,
	KeepAlive:   30 * time.Second,
	Channels:    8,
	Connections: 5000,
	PerAddress:  32,
	Rate:        2,
	Burst:       32,
	Exempt:      []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")},
}

func (l Limits) withDefaults() Limits {
	d := DefaultLimits
	if l.Exempt == nil {
		l.Exempt = d.Exempt
	}
	return Limits{
		Handshake:   cmp.Or(l.Handshake, d.Handshake),
		Write:       cmp.Or(l.Write, d.Write),
		KeepAlive:   cmp.Or(l.KeepAlive, d.KeepAlive),
		Channels:    cmp.Or(l.Channels, d.Channels),
		Connections: cmp.Or(l.Connections, d.Connections),
		PerAddress:  cmp.Or(l.PerAddress, d.PerAddress),
		Rate:        cmp.Or(l.Rate, d.Rate),
		Burst:       cmp.Or(l.Burst, d.Burst),
		Exempt:      l.Exempt,
	}
}

// Why the gate turned a connection away. The client is sent the sentence before the connection closes.
var (
	ErrFull    = errors.New("the club is full, please come back later")
	ErrTooMany = errors.New("too many connections from your address")
	ErrTooFast = errors.New("too many new connections from your address, please wait a little")
)

// gate counts connections in all and by address, and paces new ones by address. Everything in it is under mu.
type gate struct {
	limits Limits
	now    func() time.Time

	mu       sync.Mutex
	open     int
	visitors map[netip.Prefix]*visitor // at most maxVisitors
}

// visitor is what the gate remembers of one address.
type visitor struct {
	open int
	pace *rate.Limiter
}

func newGate(l Limits, now func() time.Time) *gate {
	return &gate{limits: l, now: now, visitors: make(map[netip.Prefix]*visitor)}
}

// enter admits a connection from a, which leave must give back, or says why not.
func (g *gate) enter(a netip.Addr) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open >= g.limits.Connections {
		return ErrFull
	}
	if !contains(g.limits.Exempt, a) {
		v := g.visitor(network(a))
		if !v.pace.AllowN(g.now(), 1) {
			return ErrTooFast
		}
		if v.open >= g.limits.PerAddress {
			return ErrTooMany
		}
		v.open++
	}
	g.open++
	return nil
}

func (g *gate) leave(a netip.Addr) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.open--
	if v := g.visitors[network(a)]; v != nil && !contains(g.limits.Exempt, a) {
		v.open--
	}
}

func (g *gate) visitor(from netip.Prefix) *visitor {
	v := g.visitors[from]
	if v == nil {
		if len(g.visitors) >= g.maxVisitors() {
			g.forget()
		}
		v = &visitor{pace: rate.NewLimiter(g.limits.Rate, g.limits.Burst)}
		g.visitors[from] = v
	}
	return v
}

// maxVisitors leaves room for as many addresses without a connection as there can be with one.
func (g *gate) maxVisitors() int { return 2 * g.limits.Connections }

// forget drops everybody whose pace has recovered, and somebody else without a connection if there is nobody like that:
// at most half of the visitors have connections.
func (g *gate) forget() {
	now, before := g.now(), len(g.visitors)
	var other netip.Prefix
	for from, v := range g.visitors {
		switch {
		case v.open > 0:
		case v.pace.TokensAt(now) >= float64(g.limits.Burst):
			delete(g.visitors, from)
		default:
			other = from
		}
	}
	if len(g.visitors) == before {
		delete(g.visitors, other)
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
