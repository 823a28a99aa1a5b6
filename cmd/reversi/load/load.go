// Package load drives a server with many games at once, each between two SSH clients that speak the line protocol, checks
// every state against the rules, and measures how soon a move shows on the other side.
package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"time"

	"reversi/lobby/match"
)

// Options say how a server is driven. The tags are for the command line.
type Options struct {
	Addr           string        `required:"" placeholder:"HOST:PORT" help:"The server."`
	Games          int           `default:"200" help:"Games at once, two connections each."`
	Rounds         int           `default:"1" help:"Games that each pair plays, the later ones as rematches."`
	MovesPerSecond float64       `placeholder:"R" help:"Moves a second of all games together; full speed if left out."`
	Clock          string        `default:"none" help:"Time control, such as 5+0."`
	Rated          bool          `help:"Rated games; they need a clock."`
	HostKey        string        `placeholder:"SHA256:..." help:"Accept this host key alone; any if left out."`
	Dials          int           `default:"16" help:"Connections being opened at once."`
	Seed           uint64        `help:"Of the random moves; a random one if left out."`
	Timeout        time.Duration `default:"10m" help:"Give up after that."`
}

// Validate says what is wrong with options; kong calls it.
func (o Options) Validate() error {
	control, err := match.ParseTimeControl(o.Clock)
	switch {
	case err != nil:
		return err
	case o.Games < 1 || o.Rounds < 1 || o.Dials < 1:
		return errors.New("--games, --rounds and --dials are 1 or more")
	case o.MovesPerSecond < 0:
		return errors.New("--moves-per-second is 0 or more")
	case o.Rated && !control.Timed():
		return errors.New("--rated needs a --clock")
	}
	return nil
}

// Run plays the games, prints what it measured, and returns an error where anything was wrong.
func Run(ctx context.Context, o Options, out io.Writer) error {
	if err := o.Validate(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, o.Timeout)
	defer cancel()
	if o.Seed == 0 {
		o.Seed = rand.Uint64()
	}
	l := &load{Options: o, begin: make(chan struct{})}
	report := l.run(ctx)
	if _, err := fmt.Fprint(out, report); err != nil {
		return err
	}
	if n := len(report.faults); n > 0 {
		return fmt.Errorf("load: %d of %d connections saw something wrong", n, 2*o.Games)
	}
	return nil
}

// load is one run. Its pairs share only this: a barrier before the first move, so that connecting is not measured.
type load struct {
	Options
	seated  sync.WaitGroup // counts down as connections have a board before them, or have failed
	begin   chan struct{}  // closed when all are seated
	started time.Time      // set before begin is closed
}

func (l *load) run(ctx context.Context) *report {
	peers := l.peers()
	l.seated.Add(len(peers))
	dials := make(chan struct{}, l.Dials) // one token for each connection being opened
	connecting := time.Now()
	var all sync.WaitGroup
	for _, p := range peers {
		all.Go(func() { p.fault = p.run(ctx, dials) })
	}
	l.seated.Wait()
	l.started = time.Now()
	close(l.begin)
	all.Wait()
	return newReport(peers, l.started.Sub(connecting), time.Since(l.started))
}

// peers makes both sides of every pair.
func (l *load) peers() []*peer {
	var peers []*peer
	for i := range l.Games {
		d := newDuel(l, i)
		for _, opens := range []bool{true, false} {
			random := rand.New(rand.NewPCG(l.Seed, uint64(len(peers))))
			peers = append(peers, &peer{duel: d, opens: opens, random: random, past: map[match.ID]*view{}})
		}
	}
	return peers
}

// due is when a pair's move with that number is to be made: the pairs take turns.
func (l *load) due(pair, move int) time.Time {
	if l.MovesPerSecond == 0 {
		return time.Time{}
	}
	turn := float64(move*l.Games + pair)
	return l.started.Add(time.Duration(turn / l.MovesPerSecond * float64(time.Second)))
}
