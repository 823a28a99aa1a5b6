package sshd

import (
	"context"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// serveChannel serves one session channel from its opening until the client has closed it.
//
// It stands in for the library's own session handler, which waits for ever on a resize nobody reads, gives all sessions of
// a connection one context, and takes any number of channels and variables.
func (s *Server) serveChannel(_ *ssh.Server, peer *gossh.ServerConn, nc gossh.NewChannel, ctx ssh.Context) {
	c := ctx.Value(connKey{}).(*conn)
	defer c.channels.Add(-1)
	if int(c.channels.Add(1)) > s.limits.Sessions {
		s.refuse(c, nc)
		return
	}
	stream, requests, err := nc.Accept()
	if err != nil {
		return
	}
	newFilter(s, c, stream, callerOf(peer, c)).serve(requests)
}

func (s *Server) refuse(c *conn, nc gossh.NewChannel) {
	if c.refusals.Add(1) > maxRefusals {
		c.kill(s, "too many refused channels")
		return
	}
	s.refused.add(ErrSessions)
	_ = nc.Reject(gossh.ResourceShortage, ErrSessions.Sentence)
}

// filter answers the requests of one session channel. The goroutine of serve owns it; done is shared with the session.
type filter struct {
	server *Server
	conn   *conn
	stream gossh.Channel
	caller Caller

	pty     *PTY // nil until asked for
	env     environment
	resizes mailbox
	session *Session // nil until a shell or a command is asked for

	ctx  context.Context // the channel's own life: its request stream ends with the connection at the latest
	end  context.CancelCauseFunc
	done chan struct{} // closed when the session has returned
}

func newFilter(s *Server, c *conn, stream gossh.Channel, caller Caller) *filter {
	ctx, end := context.WithCancelCause(context.Background())
	return &filter{
		server: s, conn: c, stream: stream, caller: caller,
		env:     environment{most: s.limits.Environment},
		resizes: make(mailbox, 1),
		ctx:     ctx, end: end,
		done: make(chan struct{}),
	}
}

// serve reads requests until the channel ends, whoever ends it, and with it the session.
func (f *filter) serve(requests <-chan *gossh.Request) {
	stop := context.AfterFunc(f.server.running, func() { f.end(ErrShutdown) })
	defer stop()
	for req := range requests {
		waiting := f.session == nil
		_ = req.Reply(f.answer(req), nil)
		if waiting && f.session != nil && !f.server.startSession(f.run) {
			close(f.done)
			_ = f.stream.Close()
		}
	}
	f.end(ErrHangup)
	if f.session != nil {
		<-f.done
	}
}

// answer says whether a request is granted. Agents, X11, subsystems (sftp among them), signals and breaks are not.
func (f *filter) answer(req *gossh.Request) bool {
	switch req.Type {
	case "window-change":
		return f.resize(req.Payload)
	case "pty-req":
		return f.session == nil && f.allocate(req.Payload)
	case "env":
		return f.session == nil && f.setenv(req.Payload)
	case "shell":
		return f.session == nil && f.begin("")
	case "exec":
		return f.session == nil && f.exec(req.Payload)
	}
	return false
}

func (f *filter) allocate(payload []byte) bool {
	pty, ok := parsePTY(payload, f.server.limits.Terminal)
	if !ok || f.pty != nil {
		return false
	}
	f.pty = pty
	return true
}

// resize changes the size that the session will begin with, or leaves the new one in its mailbox.
func (f *filter) resize(payload []byte) bool {
	size, ok := parseResize(payload, f.server.limits.Terminal)
	if !ok || f.pty == nil {
		return false
	}
	if f.session == nil {
		f.pty.Size = size
	} else {
		f.resizes.put(size)
	}
	return true
}

// setenv takes a variable. SSH has no sentence for one that is refused, and hardly any client asks.
func (f *filter) setenv(payload []byte) bool {
	err := f.env.set(payload)
	if err == ErrEnvironment {
		f.server.refused.add(ErrEnvironment)
	}
	return err == nil
}

func (f *filter) exec(payload []byte) bool {
	var command struct{ Line string }
	if gossh.Unmarshal(payload, &command) != nil {
		return false
	}
	if len(command.Line) > maxCommand {
		f.server.refused.add(ErrCommandLine)
		return false
	}
	return f.begin(command.Line)
}

func (f *filter) begin(command string) bool {
	f.session = &Session{
		Caller:     f.caller,
		RawCommand: command,
		PTY:        f.pty,
		Resizes:    f.resizes,
		Env:        f.env.list,
		stream:     f.stream,
		conn:       f.conn,
		server:     f.server,
		end:        f.end,
	}
	f.session.heard.Store(time.Now().UnixNano())
	return true
}

// run serves the session and tells the client how it ended.
func (f *filter) run() {
	defer close(f.done)
	defer f.end(nil)
	f.session.exit(f.server.serveSession(f.ctx, f.session))
}
