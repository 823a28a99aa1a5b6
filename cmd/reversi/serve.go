package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"os"
	"runtime"
	"time"

	"golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"

	"reversi/cmd/reversi/sshd"
	"reversi/db"
	"reversi/lobby"
	"reversi/lobby/bot"
	"reversi/lobby/task"
)

// How long the steps of stopping may take; together they stay under ten seconds.
const (
	closeLobby = 4 * time.Second
	closeDoor  = 2 * time.Second
	closeTasks = 2 * time.Second
)

// serve is the command that runs the server.
type serve struct {
	dataDir
	Listen  string `default:":2222" placeholder:"ADDR" help:"Address to accept SSH connections at (${default})."`
	Metrics string `placeholder:"ADDR" help:"Address to serve Prometheus metrics at; nowhere if left out."`

	LogLevel  slog.Level `default:"info" help:"debug, info, warn or error (${default})."`
	LogFormat string     `default:"text" enum:"text,json" help:"text or json (${default})."`

	MaxConnections int            `default:"5000" help:"Connections at once (${default})."`
	MaxPerAddress  int            `default:"32" help:"Connections at once from one address (${default})."`
	MaxRate        float64        `default:"2" help:"New connections a second from one address (${default})."`
	Exempt         []netip.Prefix `default:"127.0.0.0/8,::1/128" help:"Networks without limits by address (${default})."`
	ProxyTrust     []netip.Prefix `help:"Networks of proxies that may name their clients in a PROXY header."`
	BotWorkers     int            `help:"Bots that think at once; as many as there are cores if left out."`
}

// server is everything that runs while the club is open, in the order in which it is opened.
type server struct {
	log   *slog.Logger
	tasks *task.Group
	store *db.Store
	bots  *bot.Bots
	hub   *lobby.Hub
	key   ssh.PublicKey
	door  *sshd.Server
	// metrics is nil unless asked for.
	metrics *http.Server
}

// Run opens the club and returns when ctx has ended and everything is written.
func (c *serve) Run(ctx context.Context, out io.Writer) error {
	log := c.logger()
	slog.SetDefault(log)
	s, err := c.open(ctx, log)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return errors.Join(err, s.close())
	}
	if err := c.serveMetrics(s); err != nil {
		return errors.Join(err, s.close())
	}
	return errors.Join(c.accept(ctx, s, listener, out), s.close())
}

func (c *serve) logger() *slog.Logger {
	options := &slog.HandlerOptions{Level: c.LogLevel}
	if c.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(os.Stderr, options))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, options))
}

// open wires the parts together. The store comes first: its lock keeps a second server out.
func (c *serve) open(ctx context.Context, log *slog.Logger) (*server, error) {
	s := &server{log: log, tasks: &task.Group{Log: log}}
	var err error
	if s.store, err = db.Open(ctx, c.Data, db.Options{}); err != nil {
		return nil, err
	}
	key, err := sshd.HostKey(c.Data)
	if err != nil {
		return nil, errors.Join(err, s.store.Close())
	}
	s.key = key.PublicKey()
	workers := c.BotWorkers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	s.bots = bot.New(s.tasks, workers, randomness(), log)
	s.hub = lobby.New(lobby.Config{Store: s.store, Bots: s.bots, Log: log, Rand: randomness(), Tasks: s.tasks})
	s.tasks.Go("hub", func() { _ = s.hub.Run(context.Background()) })
	s.door, err = sshd.New(sshd.Config{
		HostKey: key, Handler: s.handler(), ProxyTrust: c.ProxyTrust, Log: log,
		Limits: sshd.Limits{
			Connections: c.MaxConnections, PerAddress: c.MaxPerAddress, Rate: rate.Limit(c.MaxRate), Exempt: c.Exempt,
		},
	})
	if err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

func randomness() *rand.Rand { return rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())) }
