package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// patience is how long a test waits for what must happen; nothing is judged by how long it took.
const patience = 2 * time.Minute

// TestMain lets the test binary be the program too: run under the name reversi it is main, race detector included.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"reversi": main})
}

// serverProcess is a running `reversi serve`, a process of its own.
type serverProcess struct {
	cmd         *exec.Cmd
	log         serverLog
	started     time.Time
	addr        string
	fingerprint string
	ended       chan struct{} // closed when the process has ended; err is set then
	err         error
}

// startServer runs `reversi serve` and returns once it listens. An end before that is an error that has its log.
func startServer(cmd *exec.Cmd) (*serverProcess, error) {
	p := &serverProcess{cmd: cmd, ended: make(chan struct{}), log: serverLog{listening: make(chan [2]string, 1)}}
	p.cmd.Stderr = &p.log
	p.started = time.Now()
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		p.err = p.cmd.Wait()
		close(p.ended)
	}()
	select {
	case at := <-p.log.listening:
		p.addr, p.fingerprint = at[0], at[1]
		return p, nil
	case <-p.ended:
		return nil, fmt.Errorf("the server ended before it listened: %w\n%s", p.err, p.log.String())
	case <-time.After(patience):
		return nil, p.stuck("listen")
	}
}

// invocation is a run of this test binary as the program, knowing nothing of the person who runs the tests.
func invocation(args ...string) *exec.Cmd {
	cmd := exec.Command("reversi", args...)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=/nowhere", "GORACE=halt_on_error=1"}
	return cmd
}

// kill ends the process as a power cut would.
func (p *serverProcess) kill() {
	_ = p.cmd.Process.Kill()
	<-p.ended
}

// terminate asks the process to end and wants it to do so in time, with status 0.
func (p *serverProcess) terminate() error {
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	return p.wait(10 * time.Second)
}

// wait wants the process to end by itself.
func (p *serverProcess) wait(within time.Duration) error {
	select {
	case <-p.ended:
	case <-time.After(within):
		return p.stuck("end")
	}
	if p.err != nil {
		return fmt.Errorf("the server ended badly: %w\n%s", p.err, p.log.String())
	}
	return nil
}

// stuck has the process say what all of its goroutines do, and ends it.
func (p *serverProcess) stuck(what string) error {
	_ = p.cmd.Process.Signal(syscall.SIGQUIT)
	select {
	case <-p.ended:
	case <-time.After(patience):
		p.kill()
	}
	return fmt.Errorf("the server did not %s in time\n%s", what, p.log.String())
}

// serverLog collects what a server writes to stderr, and finds the line that says where it listens.
type serverLog struct {
	mu        sync.Mutex
	text      strings.Builder
	listening chan [2]string // capacity 1: address and fingerprint, sent once
	found     bool
}

var listeningLine = regexp.MustCompile(`msg=listening address=(\S+) fingerprint=(\S+)\n`)

func (l *serverLog) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text.Write(b)
	if l.found {
		return len(b), nil
	}
	if m := listeningLine.FindStringSubmatch(l.text.String()); m != nil {
		l.found = true
		l.listening <- [2]string{m[1], m[2]}
	}
	return len(b), nil
}

func (l *serverLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// serving starts a server on a data directory for a test, which must not leave it running.
func serving(t testing.TB, dir string, args ...string) *serverProcess {
	t.Helper()
	return started(t, invocation(append([]string{"serve", "--listen", "127.0.0.1:0", "--data", dir}, args...)...))
}

func started(t testing.TB, cmd *exec.Cmd) *serverProcess {
	t.Helper()
	p, err := startServer(cmd)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	return p
}

// exitStatus is that of a program that has run.
func exitStatus(err error) (int, error) {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode(), nil
	}
	return 0, err
}

// patient is a context for what a test waits for.
func patient(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	return ctx
}
