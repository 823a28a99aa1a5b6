package load_test

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/ssh"
	"charm.land/wish/v2"
	"charm.land/wish/v2/bubbletea"
	"github.com/charmbracelet/colorprofile"
	"github.com/prometheus/procfs"
	gossh "golang.org/x/crypto/ssh"

	"reversi/cmd/reversi/club"
	"reversi/cmd/reversi/sshd"
	"reversi/cmd/reversi/sshd/command"
	"reversi/cmd/reversi/sshd/lineproto"
	"reversi/db"
	"reversi/lobby"
	"reversi/lobby/bot"
	"reversi/lobby/study"
	"reversi/lobby/task"
	"reversi/tui"
	"reversi/tui/text"
)

var quiet = slog.New(slog.DiscardHandler)

// mostConnections has the club take no more than so many.
const mostConnections = "REVERSI_BESIDE_CONNECTIONS"

// serveOurs is the club as it is.
func serveOurs(ctx context.Context, dir string) error {
	most, _ := strconv.Atoi(os.Getenv(mostConnections)) // 0, which is the default, where it is not set
	c, err := club.Open(ctx, club.Config{Data: dir, Log: quiet, Limits: sshd.Limits{Connections: most}})
	if err != nil {
		return err
	}
	l, err := listen()
	if err != nil {
		return errors.Join(err, c.Close())
	}
	return errors.Join(c.Serve(ctx, l), c.Close())
}

// listen opens the door and says where it and the metrics are.
func listen() (net.Listener, error) {
	metrics, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	door, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	go func() { _ = http.Serve(metrics, &collecting{}) }()
	fmt.Println(metrics.Addr(), door.Addr())
	return door, nil
}

// collecting are the metrics of a process that gives back what it does not need before it is measured. What that takes does not count.
type collecting struct{ spent float64 } // seconds of CPU

func (c *collecting) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	self, err := procfs.Self()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	before, _ := self.Stat()
	debug.FreeOSMemory()
	after, _ := self.Stat()
	c.spent += after.CPUTime() - before.CPUTime()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	fmt.Fprintf(w, "process_resident_memory_bytes %d\nprocess_cpu_seconds_total %f\n", after.ResidentMemory(), after.CPUTime()-c.spent)
	fmt.Fprintf(w, "go_memstats_heap_inuse_bytes %d\ngo_memstats_stack_inuse_bytes %d\n", m.HeapInuse, m.StackInuse)
}

// plain is a server of the same club and the same screens, made as the libraries' own documents have it: wish's middleware for Bubble Tea, with
// Bubble Tea's renderer and input.
type plain struct {
	hub    *lobby.Hub
	runner command.Runner
}

func serveLibrary(ctx context.Context, dir string) error {
	store, err := db.Open(ctx, dir, db.Options{})
	if err != nil {
		return err
	}
	tasks := &task.Group{Log: quiet}
	random := func() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }
	hub := lobby.New(lobby.Config{
		Store: store, Bots: bot.New(tasks, 1, random(), quiet), Study: study.New(tasks), Log: quiet, Rand: random(), Tasks: tasks,
	})
	tasks.Go("hub", func() { _ = hub.Run(context.Background()) })
	p := &plain{hub: hub, runner: command.Runner{Hub: hub, Lines: lineproto.Config{Tasks: tasks, Log: quiet}}}
	return p.serve(ctx)
}

// serve ends with the process, since nobody reads the store afterwards.
func (p *plain) serve(ctx context.Context) error {
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		return err
	}
	signer, err := gossh.NewSignerFromKey(key)
	if err != nil {
		return err
	}
	server, err := wish.NewServer(
		func(s *ssh.Server) error { s.AddHostKey(signer); return nil },
		wish.WithPublicKeyAuth(func(ssh.Context, ssh.PublicKey) bool { return true }),
		wish.WithMiddleware(func(ssh.Handler) ssh.Handler { return p.session }),
	)
	if err != nil {
		return err
	}
	l, err := listen()
	if err != nil {
		return err
	}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	if err := server.Serve(l); !errors.Is(err, ssh.ErrServerClosed) {
		return err
	}
	return nil
}

// session runs a command, or shows screens.
func (p *plain) session(s ssh.Session) {
	args := s.Command()
	if len(args) == 0 {
		args = []string{"play"}
	}
	_, _, terminal := s.Pty()
	status, screen := p.runner.Run(s.Context(), command.Request{
		Args: args, Terminal: terminal, Getenv: func(string) string { return "" }, Fingerprint: gossh.FingerprintSHA256(s.PublicKey()),
		User: s.User(), Conn: s.RemoteAddr().String(), Remote: remote(s), Stdin: s, Stdout: s, Stderr: s.Stderr(),
	})
	if screen != nil {
		status = p.screens(s, screen)
	}
	_ = s.Exit(status)
}

func (p *plain) screens(s ssh.Session, screen *command.Screen) (status int) {
	client, err := p.hub.Enter(s.Context(), lobby.Visitor{
		Fingerprint: gossh.FingerprintSHA256(s.PublicKey()), Wish: s.User(), Conn: s.RemoteAddr().String(), Remote: remote(s),
	})
	if err != nil {
		return 1
	}
	defer client.Close()
	env := tui.Env{Profile: colorprofile.TrueColor, Charset: text.Charset{}, Now: time.Now}
	handler := func(ssh.Session) (tea.Model, []tea.ProgramOption) {
		return tui.New(s.Context(), env, tui.For(client), tui.Options{Match: screen.Watch}), nil
	}
	bubbletea.Middleware(handler)(func(ssh.Session) {})(s)
	return 0
}

func remote(s ssh.Session) netip.Addr {
	host, _, _ := strings.Cut(s.RemoteAddr().String(), ":")
	a, _ := netip.ParseAddr(host)
	return a
}
