package club

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"reversi/cmd/reversi/sshd"
	"reversi/cmd/reversi/sshd/command"
	"reversi/cmd/reversi/sshd/lineproto"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/pulse"
	"reversi/tui"
	"reversi/tui/spoken"
	"reversi/tui/term"
	"reversi/tui/text"
)

// statusFailed is the exit status of a session that the server ended.
const statusFailed = 1

// enterTimeout bounds how long somebody waits at the door for the lobby to answer.
const enterTimeout = 10 * time.Second

// handler serves sessions, each by one command; without one it is the lobby that is wanted.
//
// A session waits within these calls for as long as it stays, and its stack is twice as large where their frames are not small. So what is
// large is made in calls that return before that.
func (c *Club) handler(programs lineproto.Limits) sshd.Handler {
	runner := &command.Runner{Hub: c.hub, Lines: lineproto.Config{Hub: c.hub, Limits: programs, Tasks: c.tasks, Log: c.log}}
	return func(ctx context.Context, x *sshd.Session) int {
		status, screen := run(ctx, runner, x)
		if screen == nil {
			return status
		}
		return c.visit(ctx, x, screen)
	}
}

// run runs what was asked for.
func run(ctx context.Context, r *command.Runner, x *sshd.Session) (status int, screen *command.Screen) {
	return r.Run(ctx, request(x))
}

func request(x *sshd.Session) command.Request {
	return command.Request{
		Args: x.Command, Terminal: x.PTY != nil, Getenv: x.Getenv, Fingerprint: x.Fingerprint, User: x.User, Conn: x.Conn,
		Remote: x.Remote.Addr(), RTT: x.RTT, Plays: func(name func() string) { x.Serves(pulse.Lines, name) },
		Known:  func(name string) { x.Serves(pulse.Command, func() string { return name }) },
		Ignore: x.Ignore, Stdin: x, Stdout: x.Text(), Stderr: x.Stderr(),
	}
}

// visit has somebody in the club until they leave or are sent away.
func (c *Club) visit(ctx context.Context, x *sshd.Session, screen *command.Screen) int {
	client, err := c.enter(ctx, x)
	if err != nil {
		return c.barred(x, err)
	}
	defer client.Close()
	defer c.watchForIdleness(ctx, x, client)()
	show, kind := (*Club).screens, pulse.Terminal
	if screen.Plain {
		show, kind = (*Club).lines, pulse.Plain
	}
	x.Serves(kind, func() string { return client.Player().Name })
	farewell, err := show(c, ctx, x, client, screen)
	return c.goodbye(x, client, farewell, err)
}

// screens shows the club on the session's terminal.
func (c *Club) screens(ctx context.Context, x *sshd.Session, client *lobby.Client, screen *command.Screen) (farewell string, err error) {
	model := begin(ctx, x, client, screen)
	err = term.Run(ctx, model, c.terminal(x))
	if model.Left() {
		client.Leave()
	}
	return model.Farewell(), err
}

// begin is the club as a command wants it shown first.
func begin(ctx context.Context, x *sshd.Session, client *lobby.Client, screen *command.Screen) *tui.Model {
	return tui.New(ctx, environment(x), tui.For(client), tui.Options{
		Match: screen.Watch, Code: screen.Join, Wish: client.Unfulfilled(), Follow: pursuit(screen.Follow),
	})
}

// terminal is the session's terminal.
func (c *Club) terminal(x *sshd.Session) term.Options {
	return term.Options{
		Input: charset(x).Reader(x), Output: charset(x).Writer(x), Size: x.PTY.Size, Resizes: x.Resizes, Keys: c.keys, Term: x.PTY.Term, Env: x.Env,
		Apology: apart(x).T("bye.panic"), Log: c.log.With("conn", x.Conn),
	}
}

// lines speaks of the club in plain lines, with a terminal or without.
func (c *Club) lines(ctx context.Context, x *sshd.Session, client *lobby.Client, screen *command.Screen) (farewell string, err error) {
	return spoken.Run(ctx, environment(x), tui.For(client), spoken.Options{
		Input: charset(x).Reader(x), Output: charset(x).Writer(x), Terminal: x.PTY != nil, Match: screen.Watch, Code: screen.Join, Wish: client.Unfulfilled(),
		Follow: pursuit(screen.Follow),
	})
}

// pursuit is what a command wants followed; nil for nothing.
func pursuit(f *command.Follow) *tui.Pursuit {
	if f == nil {
		return nil
	}
	return &tui.Pursuit{Name: f.Name}
}

func (c *Club) enter(ctx context.Context, x *sshd.Session) (*lobby.Client, error) {
	ctx, cancel := context.WithTimeout(ctx, enterTimeout)
	defer cancel()
	return c.hub.Enter(ctx, lobby.Visitor{Fingerprint: x.Fingerprint, Wish: x.User, Conn: x.Conn, Remote: x.Remote.Addr(), RTT: x.RTT})
}

// barred tells somebody why they cannot come in, and the log. Only the club's own trouble is worth a warning there.
func (c *Club) barred(x *sshd.Session, err error) int {
	x.Broke(err)
	if !errors.Is(err, lobby.ErrBanned) && !errors.Is(err, lobby.ErrClosing) {
		c.log.Warn("enter", "conn", x.Conn, "err", err)
	}
	fmt.Fprintln(charset(x).Writer(x.Stderr()), refusal(apart(x), err))
	return statusFailed
}

// refusal says why somebody cannot come in.
func refusal(words *text.Words, err error) string {
	var ban *lobby.BannedError
	switch {
	case errors.As(err, &ban):
		return words.Banned(ban.Until, ban.Reason)
	case errors.Is(err, lobby.ErrClosing):
		return words.T("bye.shutdown")
	case errors.Is(err, match.ErrHalted):
		return words.T("bye.halted")
	}
	return words.T("bye.trouble")
}

// goodbye tells somebody who was sent away why, once their terminal is as it was.
func (c *Club) goodbye(x *sshd.Session, client *lobby.Client, farewell string, err error) int {
	switch {
	case farewell != "":
		x.Broke(fmt.Errorf("sent away: %s", client.Reason()))
	case errors.Is(err, sshd.ErrShutdown):
		farewell = apart(x).T("bye.shutdown")
	case errors.Is(err, term.ErrPanic) || errors.Is(err, tea.ErrProgramPanic):
		c.tasks.Panicked("screen")
		fallthrough
	case err != nil:
		x.Broke(err)
		return statusFailed
	default:
		return 0
	}
	_, _ = io.WriteString(charset(x).Writer(x.Text()), farewell+"\n")
	return statusFailed
}

// environment is what the client's terminal can show and says; without a terminal only the locale says anything.
func environment(x *sshd.Session) tui.Env {
	env := tui.Env{
		Profile: colorprofile.NoTTY, Charset: charset(x), Language: strings.TrimSpace(command.Locale(x.Getenv)), Now: time.Now, RTT: x.RTT,
	}
	if x.PTY != nil {
		env.Profile, env.NoBlocks = term.Profile(x.PTY.Term, x.Env), !term.Blocks(x.PTY.Term)
		env.Ground = term.Ground(x.Getenv("COLORFGBG"))
	}
	return env
}

// charset is how the client's terminal writes characters. One that knows no escape sequences gets ASCII.
func charset(x *sshd.Session) text.Charset {
	if x.PTY != nil && term.Dumb(x.PTY.Term) {
		return text.ASCIIOnly
	}
	return command.Charset(x.Getenv)
}

// apart is the language of what is said outside the screens, where no settings are known.
func apart(x *sshd.Session) *text.Words { return text.In(charset(x).Best(command.Locale(x.Getenv))) }
