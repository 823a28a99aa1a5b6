package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"time"

	"reversi/cmd/reversi/club"
	"reversi/lobby"
)

// serve is the command that runs the server.
type serve struct {
	dataDir
	limits
	Listen  string `default:":2222" placeholder:"ADDR" help:"Address to accept SSH connections at (${default})."`
	Metrics string `placeholder:"ADDR" help:"Address to serve Prometheus metrics and /healthz at, best a local one such as 127.0.0.1:9100; nowhere if left out."`
	Pprof   bool   `help:"Serve Go's profiles at the address for metrics too."`

	LogLevel  slog.Level `default:"info" help:"debug, info, warn or error (${default})."`
	LogFormat string     `default:"text" enum:"text,json" help:"text or json (${default})."`

	ProxyTrust []network `help:"Addresses or networks of proxies that may name their clients in a PROXY header."`
	Moderators []string  `placeholder:"NAME|SHA256:…,…" help:"Who keeps order: names of accounts, or safer, fingerprints of their keys."`
	Admins     []string  `placeholder:"NAME|SHA256:…,…" help:"Who sees how the club does, with everybody's addresses; named like moderators, and moderators too."`
	KeepTalk   keepFor   `default:"90d" placeholder:"TIME" help:"Delete what was said in finished games after that; ever keeps it (${default})."`
	KeepOrder  keepFor   `default:"365d" placeholder:"TIME" help:"Delete closed reports, ended silences and bans, and the audit log after that; ever keeps it (${default})."`
	BotWorkers int       `help:"Bots that think at once; as many as there are cores if left out."`
}

// Run opens the club and returns when ctx has ended and everything is written.
func (s *serve) Run(ctx context.Context, out io.Writer) error {
	log := s.logger()
	slog.SetDefault(log)
	go paceGarbage(ctx)
	c, err := club.Open(ctx, s.config(log))
	if err != nil {
		return err
	}
	if err := errors.Join(s.serve(ctx, c, log, out), c.Close()); err != nil {
		return err
	}
	log.Info("stopped")
	return nil
}

func (s *serve) logger() *slog.Logger {
	options := &slog.HandlerOptions{Level: s.LogLevel}
	if s.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(os.Stderr, options))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, options))
}

func (s *serve) config(log *slog.Logger) club.Config {
	return club.Config{
		Data: s.Data, ProxyTrust: prefixes(s.ProxyTrust), BotWorkers: s.BotWorkers, Moderators: s.Moderators, Admins: s.Admins,
		Version: versionString(), Log: log,
		Limits: s.limits.fitted(log).door(), Programs: s.limits.programs(), Keys: s.MaxKeys, Idle: s.Idle,
		Keep: lobby.Keep{Talk: time.Duration(s.KeepTalk), Order: time.Duration(s.KeepOrder)},
	}
}

// serve listens at the addresses that were asked for, says so, and lets people in until ctx ends.
func (s *serve) serve(ctx context.Context, c *club.Club, log *slog.Logger, out io.Writer) error {
	listener, err := net.Listen("tcp", s.Listen)
	if err != nil {
		return err
	}
	if s.Metrics != "" {
		metrics, err := net.Listen("tcp", s.Metrics)
		if err != nil {
			return errors.Join(fmt.Errorf("metrics: %w", err), listener.Close())
		}
		c.ServeMetrics(metrics, s.Pprof)
	}
	log.Info("listening", "address", listener.Addr().String(), "fingerprint", c.Fingerprint())
	fmt.Fprintf(out, "The club is open. Play with: %s\n", howToConnect(listener.Addr()))
	return c.Serve(ctx, listener)
}

// howToConnect is the command for a terminal on this machine.
func howToConnect(a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return "ssh " + a.String()
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "localhost"
	}
	return fmt.Sprintf("ssh -p %s %s", port, host)
}
