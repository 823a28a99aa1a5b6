package club

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"reversi/cmd/reversi/sshd"
	"reversi/cmd/reversi/sshd/command"
	"reversi/cmd/reversi/sshd/lineproto"
	"reversi/lobby"
	"reversi/tui"
	"reversi/tui/term"
	"reversi/tui/text"
)

// statusFailed is the exit status of a session that the server ended.
const statusFailed = 1

// enterTimeout bounds how long somebody waits at the door for the lobby to answer.
const enterTimeout = 10 * time.Second

// handler serves sessions: screens for whoever has a terminal and no command, else one command.
func (c *Club) handler() sshd.Handler {
	runner := command.Runner{Hub: c.hub, Lines: lineproto.Config{Hub: c.hub, Tasks: c.tasks, Log: c.log}}
	return func(ctx context.Context, x *sshd.Session) int {
		if len(x.Command) == 0 {
			return c.screens(ctx, x, tui.Options{})
		}
		status, screen := runner.Run(ctx, request(x))
		if screen == nil {
			return status
		}
		return c.screens(ctx, x, tui.Options{Match: screen.Watch, Code: screen.Join})
	}
}

func request(x *sshd.Session) command.Request {
	return command.Request{
		Args: x.Command, Terminal: x.PTY != nil, Getenv: x.Getenv, Fingerprint: x.Fingerprint, User: x.User, Conn: x.Conn,
		Stdin: x, Stdout: x.Text(), Stderr: x.Stderr(),
	}
}

// screens shows the club on the session's terminal until the person leaves or is sent away.
func (c *Club) screens(ctx context.Context, x *sshd.Session, o tui.Options) int {
	words := text.In(text.Best(command.Locale(x.Getenv)))
	client, err := c.enter(ctx, x)
	if err != nil {
		c.log.Warn("enter", "conn", x.Conn, "err", err)
		fmt.Fprintln(x.Stderr(), words.T(refusal(err)))
		return statusFailed
	}
	defer client.Close()
	o.Wish = client.Unfulfilled()
	model := tui.New(ctx, environment(x), tui.For(client), o)
	err = term.Run(ctx, model, term.Options{
		Input: x, Output: x, Size: size(x.PTY.Size), Resizes: resizes(ctx, x), Term: x.PTY.Term, Env: x.Env,
		Apology: words.T("bye.panic"), Log: c.log.With("conn", x.Conn),
	})
	return c.goodbye(x, model.Farewell(), words, err)
}

func (c *Club) enter(ctx context.Context, x *sshd.Session) (*lobby.Client, error) {
	ctx, cancel := context.WithTimeout(ctx, enterTimeout)
	defer cancel()
	return c.hub.Enter(ctx, lobby.Visitor{Fingerprint: x.Fingerprint, Wish: x.User, Conn: x.Conn})
}

// refusal is the catalogue's word for why somebody cannot come in.
func refusal(err error) string {
	if errors.Is(err, lobby.ErrClosing) {
		return "bye.shutdown"
	}
	return "bye.trouble"
}

// goodbye tells somebody who was sent away why, once their terminal is as it was.
func (c *Club) goodbye(x *sshd.Session, farewell string, words *text.Words, err error) int {
	switch {
	case farewell != "":
	case errors.Is(err, sshd.ErrShutdown):
		farewell = words.T("bye.shutdown")
	case err != nil:
		c.log.Info("session broke", "conn", x.Conn, "err", err)
		return statusFailed
	default:
		return 0
	}
	_, _ = io.WriteString(x.Text(), farewell+"\n")
	return statusFailed
}

// environment is what the client's terminal can show and says.
func environment(x *sshd.Session) tui.Env {
	locale := command.Locale(x.Getenv)
	return tui.Env{
		Profile: term.Profile(x.PTY.Term, x.Env), ASCII: term.Dumb(x.PTY.Term) || command.ForeignCharset(locale),
		Language: strings.TrimSpace(locale), Now: time.Now, RTT: x.RTT,
	}
}

// resizes turns the door's sizes into the terminal's.
func resizes(ctx context.Context, x *sshd.Session) <-chan term.Size {
	sizes := make(chan term.Size, 1) // the newest; one not yet taken is replaced
	go func() {
		for {
			select {
			case claimed := <-x.Resizes:
				select {
				case <-sizes:
				default:
				}
				sizes <- size(claimed)
			case <-ctx.Done():
				return
			}
		}
	}()
	return sizes
}

func size(s sshd.Size) term.Size { return term.Size{Width: s.Cols, Height: s.Rows} }
