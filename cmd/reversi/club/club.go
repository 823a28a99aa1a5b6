// Package club wires the parts of a running club together: the store, the lobby, the bots and the door, opened in that order and
// closed in an order that loses nothing.
package club

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/ssh"

	"reversi/cmd/reversi/sshd"
	"reversi/cmd/reversi/sshd/lineproto"
	"reversi/db"
	"reversi/engine/book"
	"reversi/engine/eval"
	"reversi/lobby"
	"reversi/lobby/bot"
	"reversi/lobby/study"
	"reversi/lobby/task"
)

// Config is how a club is set up.
type Config struct {
	Data       string // the directory; created where it is missing
	Limits     sshd.Limits
	Programs   lineproto.Limits
	Keys       int            // a second at a terminal, over time; 0 for no limit
	Idle       time.Duration  // until a visit ends in which nobody touches a key; 0 for never
	ProxyTrust []netip.Prefix // of proxies that may name their clients
	BotWorkers int            // bots that think at once; as many as there are cores where it is 0
	Moderators []string       // names of accounts, or fingerprints of their keys
	Admins     []string       // who see how the club does, named in the same way; they are moderators too
	Keep       lobby.Keep     // how long what no game needs is kept
	Version    string         // of the program, for whoever runs it
	Log        *slog.Logger
}

// Club is everything that runs while the club is open, in the order in which it is opened.
type Club struct {
	version string
	since   time.Time
	closing atomic.Bool
	keys    int
	idle    time.Duration
	journal *journal
	sampler *sampler
	stop    context.CancelFunc // ends the sampling

	log   *slog.Logger
	tasks *task.Group
	store *db.Store
	bots  *bot.Bots
	study *study.Desk
	hub   *lobby.Hub
	key   ssh.PublicKey
	door  *sshd.Server
	// metrics is nil unless asked for.
	metrics *http.Server
}

// Open wires the parts together and lets nobody in yet. The store comes first: its lock keeps a second server out.
func Open(ctx context.Context, cfg Config) (*Club, error) {
	if err := cmp.Or(eval.Check(), book.Check()); err != nil { // or the bots could not think
		return nil, err
	}
	c := &Club{version: cfg.Version, since: time.Now(), keys: cfg.Keys, idle: cfg.Idle, journal: &journal{}, sampler: &sampler{}}
	c.log = c.journal.beside(cfg.Log)
	c.tasks = &task.Group{Log: c.log}
	var err error
	if c.store, err = db.Open(ctx, cfg.Data, db.Options{Log: c.log}); err != nil {
		return nil, err
	}
	key, err := sshd.HostKey(cfg.Data)
	if err != nil {
		return nil, errors.Join(err, c.store.Close())
	}
	c.key = key.PublicKey()
	c.openLobby(cfg)
	c.door, err = sshd.New(sshd.Config{
		HostKey: key, Handler: c.handler(cfg.Programs), ProxyTrust: cfg.ProxyTrust, Log: c.log, Limits: cfg.Limits,
		Panicked: func() { c.tasks.Panicked("session") },
	})
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

func (c *Club) openLobby(cfg Config) {
	workers := cfg.BotWorkers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	c.bots = bot.New(c.tasks, workers, randomness(), c.log)
	c.study = study.New(c.tasks)
	c.hub = lobby.New(lobby.Config{
		Store: c.store, Bots: c.bots, Study: c.study, Log: c.log, Rand: randomness(), Tasks: c.tasks, Moderators: cfg.Moderators,
		Admins: cfg.Admins, Pulse: c.pulse,
		Keep: cfg.Keep,
	})
	c.tasks.Go("hub", func() { _ = c.hub.Run(context.Background()) })
	var ctx context.Context
	ctx, c.stop = context.WithCancel(context.Background())
	c.takeSample(ctx)
	c.tasks.Go("sampler", func() { c.measure(ctx) })
}

func randomness() *rand.Rand { return rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())) }

// Fingerprint is that of the host key.
func (c *Club) Fingerprint() string { return sshd.Fingerprint(c.key) }

// Serve lets people in until ctx ends or the listener fails.
func (c *Club) Serve(ctx context.Context, l net.Listener) error {
	failed := make(chan error, 1) // one value at most
	c.tasks.Go("door", func() { failed <- c.door.Serve(l) })
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		c.log.Info("stopping")
		return nil
	}
}
