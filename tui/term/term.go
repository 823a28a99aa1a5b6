// Package term is the terminal of one session: bytes from the client become Bubble Tea's messages, views become the
// fewest bytes that bring the client's screen up to date.
//
// It stands where Bubble Tea's own renderer and input would: those keep several buffers of 100 bytes a cell and a key
// table for each program. Here a session keeps one buffer of 8 bytes a cell, and a client that does not read delays
// nobody: frames wait in a mailbox of one, where the newest replaces the one before.
package term

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
)

// ErrPanic is what Run returns, wrapped with the value of the panic, when the model or one of its commands panicked.
var ErrPanic = errors.New("the session panicked")

// errHangup ends a session whose input ended: a normal end, so Run returns nil for it.
var errHangup = errors.New("end of input")

// farewellPatience is how long Run waits at the end for a client to take what restores its terminal.
const farewellPatience = time.Second

const defaultApology = "Something broke here and this session had to end. Please connect again."

// Options describe the terminal of one session.
type Options struct {
	// Input has the bytes from the client. A Read that waits when Run returns goes on waiting: the caller ends it by
	// closing the channel. End of input ends the session.
	Input io.Reader
	// Output takes the bytes to the client, one Write a frame; it may block for ever. Nothing waits for it but the
	// writing goroutine, which then ends when Write returns: the caller ends it by closing the channel.
	Output io.Writer
	// Size is what the client claims; Run clamps it.
	Size Size
	// Resizes has later sizes. Capacity one; when full the sender replaces what waits. May be nil.
	Resizes <-chan Size
	// Term is the client's TERM, Env its other variables as NAME=value: they decide about colours.
	Term string
	Env  []string
	// NoMouse leaves the mouse to the terminal whatever a view asks for.
	NoMouse bool
	// Keys is how many keys, clicks and other messages a second reach the model over time, a thousand at once: more have to wait, and with
	// them the client. Zero is no limit. A paste is one.
	Keys int
	// Apology is the line shown after a panic; the default is English.
	Apology string
	// Log gets panics with their stacks. The default is slog.Default.
	Log *slog.Logger
}

// Run shows the model on the terminal until the model quits, the input ends (both return nil), ctx ends, a write
// fails or the model panics. The terminal is restored on every way out, as far as the client reads; Run waits for that
// a second at most.
func Run(ctx context.Context, model tea.Model, o Options) error {
	if o.Log == nil {
		o.Log = slog.Default()
	}
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)

	frames, faults := newMailbox(), faults{end: end, log: o.Log}
	root := newRoot(model, ClampSize(o.Size), frames, faults)
	program := newProgram(ctx, root, o)
	out := newWriter(o, frames, faults)
	go out.run()
	go newInput(o, program.Send, faults).run()
	go forwardResizes(ctx, root.sized, o.Resizes, program.Send)
	var resting sync.WaitGroup
	resting.Go(func() { letRest(ctx, root.sized, program) })

	_, err := program.Run()
	err = outcome(err, context.Cause(ctx))
	out.close(farewell(err, o))
	end(nil)
	resting.Wait()
	return err
}

func newProgram(ctx context.Context, root *root, o Options) *tea.Program {
	return tea.NewProgram(root,
		tea.WithContext(ctx),
		tea.WithInput(nil),
		tea.WithOutput(io.Discard),
		tea.WithoutRenderer(),
		tea.WithoutSignalHandler(),
		tea.WithFPS(1),
		tea.WithWindowSize(root.size.Width, root.size.Height),
		tea.WithEnvironment(environ(o.Term, o.Env)),
		tea.WithColorProfile(Profile(o.Term, o.Env)),
	)
}

// outcome tells the reason of an end from the program's error and the cause that cancelled the context.
func outcome(err, cause error) error {
	switch {
	case err == nil || errors.Is(cause, errHangup):
		return nil
	case cause != nil:
		return cause
	default:
		return fmt.Errorf("run the program: %w", err)
	}
}

func farewell(err error, o Options) string {
	if !errors.Is(err, ErrPanic) && !errors.Is(err, tea.ErrProgramPanic) {
		return ""
	}
	if o.Apology == "" {
		return defaultApology
	}
	return o.Apology
}

// letRest stops Bubble Tea's ticker once a session has lasted a while: it would wake every session once a second to draw nothing. Without
// the library's renderer and input to release the terminal does that and nothing else; View is still called after each message. The first
// size shows that the program is in its loop: before that the ticker would not have been started.
func letRest(ctx context.Context, sized <-chan struct{}, program *tea.Program) {
	select {
	case <-ctx.Done():
		return
	case <-sized:
	}
	if pause(ctx, restAfter); ctx.Err() == nil {
		_ = program.ReleaseTerminal() // no terminal of the library's, so nothing to fail
	}
}

// restAfter is so long that who only looks in does not wait at the end: the library takes half a second for it.
const restAfter = 15 * time.Second

// forwardResizes waits for the first size to be through, which Bubble Tea sends on a goroutine of its own: it would
// undo a later one that overtook it.
func forwardResizes(ctx context.Context, sized <-chan struct{}, resizes <-chan Size, send func(tea.Msg)) {
	select {
	case <-ctx.Done():
		return
	case <-sized:
	}
	for {
		select {
		case <-ctx.Done():
			return
		case size, open := <-resizes:
			if !open {
				return
			}
			send(tea.WindowSizeMsg(ClampSize(size)))
			pause(ctx, resizePause)
		}
	}
}

// resizePause is how long a size stays before the next one: dragging a window's edge sends hundreds, each of which draws everything anew.
const resizePause = 50 * time.Millisecond

func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}
