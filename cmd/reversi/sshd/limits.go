package sshd

import (
	"cmp"
	"net/netip"
	"runtime"
	"time"

	"golang.org/x/time/rate"

	"reversi/tui/term"
)

// Limits bound what one client, one address and all of them together can take. Zero fields take the value of DefaultLimits.
type Limits struct {
	Connections int        // in all
	PerAddress  int        // connections at once from an address (IPv6: from a /64)
	Rate        rate.Limit // new connections a second from an address, over time
	Burst       int        // new connections from an address at once
	Newcomers   int        // connections at once that have not said yet who they are

	Handshake time.Duration // until the client has said who it is
	Working   int           // handshakes that compute at once; the others wait
	Tries     int           // keys and other ways to say who one is, on a connection
	UserName  int           // bytes of the SSH user name

	Sessions    int       // session channels at once on a connection
	Commands    int       // sessions begun in a minute, by an account or from a guest's address
	Environment int       // bytes of a session's variables, names and values
	Terminal    term.Size // the largest; larger ones are drawn on in part
	Input       int       // bytes a second from a connection, over time; more has to wait

	Write     time.Duration // a write that takes longer closes the connection
	KeepAlive time.Duration // between signs of life; a client that has missed two more closes

	// Exempt addresses have no limits of their own, only those in all. Loopback unless set: an empty list exempts nobody.
	Exempt []netip.Prefix
}

// DefaultLimits suit one machine open to the internet.
var DefaultLimits = Limits{
	Connections: 5000,
	PerAddress:  32,
	Rate:        2,
	Burst:       32,
	Newcomers:   2000,

	Handshake: 30 * time.Second,
	Working:   max(1, runtime.GOMAXPROCS(0)/2), // the other half of the machine is for whoever is inside
	Tries:     10,
	UserName:  256,

	Sessions:    8,
	Commands:    120,
	Environment: 4096,
	Terminal:    term.MaxSize,
	Input:       256 << 10,

	Write:     15 * time.Second,
	KeepAlive: 30 * time.Second,

	Exempt: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")},
}

// burst is how many bytes may come at once, whatever the pace: a pasted megabyte passes.
const burst = 1 << 20

func (l Limits) withDefaults() Limits {
	d := DefaultLimits
	if l.Exempt == nil {
		l.Exempt = d.Exempt
	}
	return Limits{
		Connections: cmp.Or(l.Connections, d.Connections),
		PerAddress:  cmp.Or(l.PerAddress, d.PerAddress),
		Rate:        cmp.Or(l.Rate, d.Rate),
		Burst:       cmp.Or(l.Burst, d.Burst),
		Newcomers:   cmp.Or(l.Newcomers, d.Newcomers),
		Handshake:   cmp.Or(l.Handshake, d.Handshake),
		Working:     cmp.Or(l.Working, d.Working),
		Tries:       cmp.Or(l.Tries, d.Tries),
		UserName:    cmp.Or(l.UserName, d.UserName),
		Sessions:    cmp.Or(l.Sessions, d.Sessions),
		Commands:    cmp.Or(l.Commands, d.Commands),
		Environment: cmp.Or(l.Environment, d.Environment),
		Terminal:    cmp.Or(l.Terminal, d.Terminal),
		Input:       cmp.Or(l.Input, d.Input),
		Write:       cmp.Or(l.Write, d.Write),
		KeepAlive:   cmp.Or(l.KeepAlive, d.KeepAlive),
		Exempt:      l.Exempt,
	}
}
