package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"reversi/cmd/reversi/sshd"
)

// accept serves connections until ctx ends or the listener fails.
func (c *serve) accept(ctx context.Context, s *server, l net.Listener, out io.Writer) error {
	fingerprint := sshd.Fingerprint(s.key)
	s.log.Info("listening", "address", l.Addr().String(), "fingerprint", fingerprint)
	fmt.Fprintf(out, "The club is open. Play with: %s\n", howToConnect(l.Addr()))
	failed := make(chan error, 1)
	s.tasks.Go("door", func() { failed <- s.door.Serve(l) })
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		s.log.Info("stopping")
		return nil
	}
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

// close ends the club in the order that loses nothing: no new games and a word to everyone, then the sessions, then the bots, and
// the store last, when nobody writes any more. What hangs is left behind.
func (s *server) close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeLobby)
	defer cancel()
	s.hub.Close(ctx)
	var err error
	if s.door != nil {
		ctx, cancel := context.WithTimeout(context.Background(), closeDoor)
		defer cancel()
		err = s.door.Shutdown(ctx)
	}
	s.bots.Close()
	if s.metrics != nil {
		err = errors.Join(err, s.metrics.Close())
	}
	if !within(closeTasks, s.tasks.Wait) {
		s.log.Warn("some goroutines did not end in time")
	}
	err = errors.Join(err, s.store.Close())
	s.log.Info("stopped")
	return err
}

// within says whether f returns in time.
func within(d time.Duration, f func()) bool {
	done := make(chan struct{})
	go func() {
		f()
		close(done)
	}()
	select {
	case <-done:
		return true
	case <-time.After(d):
		return false
	}
}
