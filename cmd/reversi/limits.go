package main

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/netip"
	"time"

	"golang.org/x/time/rate"

	"reversi/cmd/reversi/internal/files"
	"reversi/cmd/reversi/sshd"
	"reversi/cmd/reversi/sshd/lineproto"
	"reversi/tui/term"
)

// limits are the flags that bound what strangers can take. A limit of 0 is the default.
type limits struct {
	MaxConnections int     `default:"5000" help:"Connections at once (${default})."`
	MaxPerAddress  int     `default:"32" help:"Connections at once from one address, IPv4 or IPv6 /64 (${default})."`
	MaxRate        float64 `default:"2" help:"New connections a second from one address, over time (${default})."`
	MaxNewcomers   int     `default:"2000" help:"Connections at once that have not said yet who they are (${default})."`

	HandshakeTime time.Duration `default:"30s" help:"Until a client has said who it is (${default})."`
	MaxHandshakes int           `help:"Handshakes that compute at once; half as many as there are cores if left out."`
	MaxAuthTries  int           `default:"10" help:"Keys that a connection may try (${default})."`
	MaxUserName   int           `default:"256" help:"Bytes of the SSH user name (${default})."`

	MaxSessions    int      `default:"8" help:"Sessions (channels) at once on a connection (${default})."`
	MaxCommands    int      `default:"120" help:"Sessions begun in a minute by an account, or from a guest's address (${default})."`
	MaxEnvironment int      `default:"4096" help:"Bytes of environment that a session may send (${default})."`
	MaxTerminal    terminal `default:"400x120" help:"The largest terminal, in columns and rows (${default})."`
	MaxInput       int      `default:"262144" help:"Bytes a second from a connection, over time (${default})."`
	MaxKeys        int      `default:"60" help:"Keys and clicks a second at a terminal, over time; a paste is one (${default})."`

	WriteTime time.Duration `default:"15s" help:"Until a client that takes nothing is cut off (${default})."`
	KeepAlive time.Duration `default:"30s" help:"Between signs of life; a client that has missed two more is cut off (${default})."`

	Idle        time.Duration `default:"12h" help:"Until a visit ends in which nobody touches a key, but for games with a clock; 0 for never (${default})."`
	BotIdle     time.Duration `default:"1h" help:"Until a program's connection ends that asks, plays, seeks and watches nothing; 0 for never (${default})."`
	MaxInFlight int           `default:"64" help:"Requests of a program that wait for their turn; more wait in the line (${default})."`

	Exempt []network `default:"127.0.0.0/8,::1/128" help:"Addresses or networks without limits by address (${default})."`
}

// Validate refuses what would keep everybody out.
func (l limits) Validate() error {
	least := min(l.MaxConnections, l.MaxPerAddress, l.MaxNewcomers, l.MaxHandshakes, l.MaxAuthTries, l.MaxUserName, l.MaxSessions, l.MaxCommands,
		l.MaxEnvironment, l.MaxInput, l.MaxKeys, l.MaxInFlight,
		int(l.HandshakeTime), int(l.WriteTime), int(l.KeepAlive), int(l.Idle), int(l.BotIdle))
	if least < 0 || l.MaxRate < 0 {
		return errors.New("a limit is negative")
	}
	return nil
}

// fitted are the limits with no more connections than there may be open files, so that the database never goes without one.
func (l limits) fitted(log *slog.Logger) limits {
	asked := cmp.Or(l.MaxConnections, sshd.DefaultLimits.Connections)
	room, err := files.Room()
	if err != nil || asked <= room {
		return l
	}
	log.Warn("not so many connections: raise the limit of open files (ulimit -n, LimitNOFILE)", "asked", asked, "possible", room)
	l.MaxConnections = room
	return l
}

func (l limits) door() sshd.Limits {
	return sshd.Limits{
		Connections: l.MaxConnections, PerAddress: l.MaxPerAddress, Rate: rate.Limit(l.MaxRate), Newcomers: l.MaxNewcomers,
		Handshake: l.HandshakeTime, Working: l.MaxHandshakes, Tries: l.MaxAuthTries, UserName: l.MaxUserName,
		Sessions: l.MaxSessions, Commands: l.MaxCommands, Environment: l.MaxEnvironment, Terminal: term.Size(l.MaxTerminal),
		Input: l.MaxInput, Write: l.WriteTime, KeepAlive: l.KeepAlive, Exempt: prefixes(l.Exempt),
	}
}

func (l limits) programs() lineproto.Limits {
	return lineproto.Limits{InFlight: l.MaxInFlight, Idle: cmp.Or(l.BotIdle, math.MaxInt64)}
}

// terminal is a size as a flag: 400x120.
type terminal term.Size

func (t *terminal) UnmarshalText(text []byte) error {
	var size term.Size
	if n, err := fmt.Sscanf(string(text)+" ", "%dx%d ", &size.Width, &size.Height); n != 2 || err != nil || size != term.ClampSize(size) {
		return fmt.Errorf("%q is no size from 1x1 to %dx%d", text, term.MaxSize.Width, term.MaxSize.Height)
	}
	*t = terminal(size)
	return nil
}

// network is an address or a network of them as a flag: 192.0.2.7, 192.0.2.0/24.
type network netip.Prefix

func (n *network) UnmarshalText(text []byte) error {
	if a, err := netip.ParseAddr(string(text)); err == nil {
		*n = network(netip.PrefixFrom(a, a.BitLen()))
		return nil
	}
	p, err := netip.ParsePrefix(string(text))
	if err != nil {
		return fmt.Errorf("%q is neither an address nor a network such as 192.0.2.0/24", text)
	}
	*n = network(p)
	return nil
}

func prefixes(all []network) []netip.Prefix {
	p := make([]netip.Prefix, len(all))
	for i, n := range all {
		p[i] = netip.Prefix(n)
	}
	return p
}
