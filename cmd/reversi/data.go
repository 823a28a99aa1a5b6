package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"reversi/db"
)

// dataDir is the flag that says where the club's data is.
type dataDir struct {
	Data string `default:"${data}" placeholder:"DIR" type:"path" help:"Where the club's data is (${default})."`
}

// defaultData is the directory reversi under the user's state directory.
func defaultData() string {
	if state := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(state) {
		return filepath.Join(state, "reversi")
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "reversi"
	}
	return filepath.Join(home, ".local", "state", "reversi")
}

type restore struct {
	dataDir
	File string `arg:"" type:"path" help:"A file that backup wrote."`
}

func (r *restore) Run(ctx context.Context) error { return db.Restore(ctx, r.File, r.Data) }

type check struct{ dataDir }

// Run prints what differs, a line each, and fails if anything does.
func (c *check) Run(ctx context.Context, out io.Writer) error {
	report, err := db.Check(ctx, c.Data, db.Options{})
	if err != nil {
		return err
	}
	for _, line := range report.Differences {
		fmt.Fprintln(out, line)
	}
	switch n := len(report.Differences); n {
	case 0:
	case 1:
		return errors.New("1 thing differs")
	default:
		return fmt.Errorf("%d things differ", n)
	}
	fmt.Fprintf(out, "%d games replayed, %d of them rated: everything agrees\n", report.Matches, report.Rated)
	return nil
}

type version struct{}

func (version) Run(out io.Writer) error {
	_, err := fmt.Fprintln(out, "reversi", versionString())
	return err
}

// versionString is the module's version, or the revision that it was built from.
func versionString() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value[:min(12, len(s.Value))]
		}
	}
	return strings.Trim(info.Main.Version, "()")
}

type health struct {
	Addr    string `default:"localhost:2222" placeholder:"HOST:PORT" help:"The server to ask (${default})."`
	Healthz string `placeholder:"HOST:PORT" help:"Ask /healthz too, at the server's address for metrics; not if left out."`
}

const healthTimeout = 5 * time.Second

// Run succeeds if the server greets as SSH does and, where it serves that, says that it is well.
func (h *health) Run(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	if err := h.greets(ctx); err != nil || h.Healthz == "" {
		return err
	}
	return h.well(ctx)
}

// well asks /healthz, whose answer says what is wrong.
func (h *health) well(ctx context.Context) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+h.Healthz+"/healthz", nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	said, err := io.ReadAll(io.LimitReader(answer.Body, 1000))
	if answer.StatusCode != http.StatusOK {
		return cmp.Or(err, fmt.Errorf("%s", strings.TrimSpace(string(said))))
	}
	return err
}

// greets succeeds if the server greets as SSH does.
func (h *health) greets(ctx context.Context) error {
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", h.Addr)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	if err := conn.SetDeadline(time.Now().Add(healthTimeout)); err != nil {
		return err
	}
	greeting, err := bufio.NewReader(io.LimitReader(conn, 256)).ReadString('\n')
	if err != nil {
		return fmt.Errorf("%s does not greet: %w", h.Addr, err)
	}
	if !strings.HasPrefix(greeting, "SSH-2.0-") {
		return fmt.Errorf("%s does not answer as SSH", h.Addr)
	}
	return nil
}
