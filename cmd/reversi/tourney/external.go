package tourney

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"time"

	"reversi/cmd/reversi/nboard"
	"reversi/engine"
)

// external is an NBoard engine in a process of its own, which lives until it fails or the match ends.
type external struct {
	words   []string // program and arguments
	depth   int
	timeout time.Duration

	process *process // nil where none runs
}

// process is a running engine.
type process struct {
	*nboard.Client
	cmd  *exec.Cmd
	in   io.WriteCloser
	kill context.CancelFunc
}

func (e *external) begin(ctx context.Context) error {
	if e.process != nil {
		return nil
	}
	p, err := start(ctx, e.words)
	if err != nil {
		return err
	}
	e.process = p
	return e.fault(ctx, p.Greet(e.depth))
}

// start starts a process, which is killed when ctx ends.
func start(ctx context.Context, words []string) (*process, error) {
	ctx, kill := context.WithCancel(ctx)
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.WaitDelay = time.Second
	in, err := cmd.StdinPipe()
	if err != nil {
		kill()
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		kill()
		return nil, err
	}
	return &process{nboard.NewClient(ctx, out, in), cmd, in, kill}, nil
}

func (e *external) choose(ctx context.Context, g engine.Game, _ *rand.Rand) (engine.Square, error) {
	within, stop := context.WithTimeout(ctx, e.timeout)
	defer stop()
	square, err := e.process.Choose(within, g)
	return square, e.fault(ctx, err)
}

// fault says what was wrong with an engine that failed, and ends its process: the next game begins with another.
func (e *external) fault(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	status := e.process.end()
	e.process = nil
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("no move within %v", e.timeout)
	case errors.Is(err, nboard.ErrGone) && status != nil:
		return fmt.Errorf("%w (%w)", nboard.ErrGone, status)
	}
	return err
}

// end stops the process, by force if it does not go by itself, and returns how it ended where that was not well.
func (p *process) end() error {
	timer := time.AfterFunc(time.Second, p.kill)
	defer timer.Stop()
	defer p.kill()
	_, _ = io.WriteString(p.in, "quit\n")
	_ = p.in.Close()
	return p.cmd.Wait()
}

func (e *external) close() {
	if e.process != nil {
		_ = e.process.end()
		e.process = nil
	}
}
