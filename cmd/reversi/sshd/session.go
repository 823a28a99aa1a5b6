package sshd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	"github.com/anmitsu/go-shlex"
	gossh "golang.org/x/crypto/ssh"

	"reversi/lobby/pulse"
	"reversi/tui/term"
)

// Exit statuses of a session.
const (
	statusFailed = 1
	statusUsage  = 2
)

// errPanicked is how a session ended that panicked.
var errPanicked = errors.New("panic")

// Session is one channel of a connection: who opened it, what was asked for, and the streams. One goroutine at a time may
// read, and one may write.
type Session struct {
	Caller
	RawCommand string
	Command    []string         // RawCommand split as a shell does; empty where none was given
	PTY        *PTY             // nil unless a terminal was asked for
	Resizes    <-chan term.Size // holds the newest size only, replaced while nobody reads
	Env        []string         // NAME=value, terminal and language only; see Getenv

	stream gossh.Channel
	conn   *conn
	server *Server
	end    context.CancelCauseFunc

	began time.Time
	role  atomic.Pointer[role] // nil until Serves
	broke error                // the handler's goroutine owns it
	traffic
	heard atomic.Int64 // when the client sent something last, in nanoseconds since 1970
}

// Getenv returns a variable that the client sent, or "".
func (s *Session) Getenv(name string) string {
	for _, v := range s.Env {
		if value, ok := strings.CutPrefix(v, name+"="); ok {
			return value
		}
	}
	return ""
}

// RTT is the round trip to the client as last measured; 0 while it is unknown. Any goroutine may ask, and it is measured more often for a
// while then.
func (s *Session) RTT() time.Duration { return s.conn.roundTrip() }

// Refused counts a refusal that the handler has told the client of.
func (s *Session) Refused(r *Refusal) { s.server.refused.add(r) }

// Idle is for how long the client has sent nothing. Any goroutine may ask.
func (s *Session) Idle() time.Duration { return time.Since(time.Unix(0, s.heard.Load())) }

// Read returns what the client typed or sent. With a terminal the end of input ends the session's context: nobody can
// come back to that terminal. A command goes on, since `ssh -n` closes its input at once. Where the line broke before the input ended,
// the error is io.ErrUnexpectedEOF: for SSH's library both are one.
func (s *Session) Read(p []byte) (int, error) {
	n, err := s.stream.Read(p)
	s.in.Add(uint64(n))
	s.heard.Store(time.Now().UnixNano())
	if err != io.EOF {
		return n, err
	}
	if s.PTY != nil {
		s.end(ErrNoInput)
	}
	if s.conn.broken.Load() {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// Ignore drops all that the client sends from now on, where nobody reads it for long: SSH's library would keep 2 MB of it for each
// channel. The end of input means nothing then.
func (s *Session) Ignore() {
	go func() { _, _ = io.Copy(io.Discard, s.stream) }()
}

// Write sends bytes as they are, as screens want it.
func (s *Session) Write(p []byte) (int, error) { return s.watched(s.stream, p) }

// Text returns the stream for lines to read: on a terminal, which ssh keeps in raw mode, each \n becomes \r\n.
func (s *Session) Text() io.Writer { return s.lines(s) }

// Stderr returns the client's stderr, for lines to read as with Text.
func (s *Session) Stderr() io.Writer { return s.lines(stderr{s}) }

func (s *Session) lines(w io.Writer) io.Writer {
	if s.PTY == nil {
		return w
	}
	return ssh.NewPtyWriter(w)
}

type stderr struct{ s *Session }

func (e stderr) Write(p []byte) (int, error) { return e.s.watched(e.s.stream.Stderr(), p) }

// watched writes p in pieces that each have their time. It catches the client that stops reading while its TCP lives: SSH's
// window fills, and no deadline of a socket ever fires.
func (s *Session) watched(w io.Writer, p []byte) (n int, err error) {
	for piece := range slices.Chunk(p, 32<<10) {
		m, err := s.writePiece(w, piece)
		s.out.Add(uint64(m))
		if n += m; err != nil {
			return n, err
		}
	}
	return n, nil
}

func (s *Session) writePiece(w io.Writer, p []byte) (int, error) {
	watchdog := time.AfterFunc(s.conn.patience, func() { s.conn.kill(s.server, "stopped reading") })
	defer watchdog.Stop()
	return w.Write(p)
}

// exit tells the client the status and closes the channel.
func (s *Session) exit(status int) {
	_, _ = s.stream.SendRequest("exit-status", false, gossh.Marshal(struct{ Status uint32 }{uint32(status)}))
	_ = s.stream.Close()
}

// serveSession runs one session from its first to its last byte and returns the exit status. A panic ends this session alone.
func (s *Server) serveSession(ctx context.Context, sess *Session) (status int) {
	s.enrol(sess)
	defer func() {
		if p := recover(); p != nil {
			s.apologise(sess, p)
			status = statusFailed
		}
		s.part(ctx, sess, status)
	}()
	if status, ok := s.prepare(sess); !ok {
		return status
	}
	return s.handler(ctx, sess)
}

// enrol puts a session on the roll.
func (s *Server) enrol(sess *Session) {
	s.log.Debug("session began", "conn", sess.Conn, "remote", sess.Remote.String(), "user", visible(sess.User), "command", visible(sess.RawCommand))
	sess.began = time.Now()
	s.roll.enter(sess)
}

// apologise tells the client and the log of a panic.
func (s *Server) apologise(sess *Session, p any) {
	s.log.Error("session panicked", "conn", sess.Conn, "panic", visible(fmt.Sprint(p)), "stack", string(debug.Stack()))
	fmt.Fprintf(sess.Stderr(), "Something broke here, and this session with it. Your games go on: please connect again. (%s)\n", sess.Conn)
	sess.Broke(errPanicked)
	s.panicked()
}

// part takes a session off the roll, and writes its line in the log.
func (s *Server) part(ctx context.Context, sess *Session, status int) {
	v := sess.visit()
	s.roll.leave(sess, v.Kind)
	s.log.With("conn", sess.Conn).Log(ctx, sess.level(), "session", sess.story(v, status, context.Cause(ctx))...)
}

// story is the one line of the log that a session gets: who it was, what they did and how it ended.
func (s *Session) story(v pulse.Visit, status int, cause error) []any {
	line := []any{
		"remote", s.Remote.String(), "user", visible(s.User), "key", s.Fingerprint, "name", v.Name,
		"kind", v.Kind, "command", visible(s.RawCommand),
	}
	if s.PTY != nil {
		line = append(line, "term", s.PTY.Term)
	}
	return append(line, "duration", time.Since(v.Since).Round(time.Millisecond), "in", v.In, "out", v.Out,
		"rtt", v.RTT.Round(time.Microsecond), "status", status, "end", s.ending(cause))
}

// level is where in the log the line belongs: whoever is turned away could fill it.
func (s *Session) level() slog.Level {
	if s.broke == ErrCommands {
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

// ending is how the session ended, in few words.
func (s *Session) ending(cause error) string {
	if why := s.conn.killed.Load(); why != nil {
		return *why
	}
	if why := cmp.Or(s.broke, cause); why != nil {
		return visible(why.Error())
	}
	return "done"
}

// prepare reads the command. What no handler should see, one too many and one that cannot be read, is answered here, and is not ok.
func (s *Server) prepare(sess *Session) (status int, ok bool) {
	if !s.mayBegin(sess.Caller) {
		s.refused.add(ErrCommands)
		sess.Broke(ErrCommands)
		fmt.Fprintln(sess.Stderr(), ErrCommands.Sentence)
		return statusFailed, false
	}
	var err error
	if sess.Command, err = shlex.Split(sess.RawCommand, true); err != nil {
		fmt.Fprintln(sess.Stderr(), "cannot read the command: a quote or a backslash at its end has no partner")
		return statusUsage, false
	}
	return 0, true
}

// mayBegin says whether a caller has not begun too many sessions in the last minute.
func (s *Server) mayBegin(c Caller) bool {
	from := c.Remote.Addr()
	return contains(s.limits.Exempt, from) || s.commands.allow(cmp.Or(c.Fingerprint, network(from).String()))
}
