package club

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// opened is a club that lets nobody in and is closed at the end of the test.
func opened(t *testing.T) *Club {
	t.Helper()
	c, err := Open(context.Background(), Config{Data: t.TempDir(), Version: "v1", Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

// families are all that the club shows of itself, beside what Go and the process have.
var families = []string{
	"reversi_build_info", "reversi_commit_failures_total", "reversi_commit_requests", "reversi_commit_seconds", "reversi_connections", "reversi_feed_drops_total", "reversi_games", "reversi_games_begun_total",
	"reversi_games_ended_total", "reversi_handshakes", "reversi_handshakes_computing", "reversi_matches_awake", "reversi_moves_total", "reversi_panics_total", "reversi_players",
	"reversi_refused_total", "reversi_round_trip_seconds", "reversi_search_nodes_total", "reversi_searches_running", "reversi_searches_total",
	"reversi_searches_waiting", "reversi_seeks", "reversi_sessions", "reversi_sessions_ended_total", "reversi_start_time_seconds",
	"reversi_store_failing", "reversi_tables",
}

func TestMetricsAreCompleteAndWellNamed(t *testing.T) {
	t.Parallel()
	c := opened(t)
	c.tasks.Panicked("test")
	r := c.registry()
	problems, err := testutil.GatherAndLint(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Errorf("%s: %s", p.Metric, p.Text)
	}
	shown, err := r.Gather()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range shown {
		if strings.HasPrefix(f.GetName(), "reversi_") {
			names = append(names, f.GetName())
		}
	}
	if !slices.Equal(names, families) {
		t.Errorf("there are\n%q, want\n%q", names, families)
	}
}

// The README's table has them all, and none that is not there.
func TestTheTableOfMetricsIsComplete(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, row := range regexp.MustCompile("(?m)^\\| (`reversi_[^|]+)").FindAllString(string(readme), -1) {
		names = append(names, regexp.MustCompile("reversi_[a-z_]+").FindAllString(row, -1)...)
	}
	slices.Sort(names)
	if !slices.Equal(names, families) {
		t.Errorf("the table has\n%q, want\n%q", names, families)
	}
}

// get asks the club's operator's address.
func get(t *testing.T, at, path string) (status int, body string) {
	t.Helper()
	r, err := http.Get("http://" + at + path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Body.Close() }()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(text)
}

// serve opens a club's operator's address on loopback.
func serve(t *testing.T, c *Club, profiles bool) (addr string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c.ServeMetrics(l, profiles)
	t.Cleanup(http.DefaultClient.CloseIdleConnections)
	return l.Addr().String()
}

func TestOperatorsAddress(t *testing.T) {
	t.Parallel()
	tests := []struct {
		path     string
		profiles bool
		status   int
		body     string
	}{
		{"/metrics", false, http.StatusOK, "\nreversi_build_info{"},
		{"/healthz", false, http.StatusOK, "ok\n"},
		{"/debug/pprof/", false, http.StatusNotFound, ""},
		{"/debug/pprof/", true, http.StatusOK, "goroutine"},
		{"/", true, http.StatusNotFound, ""},
	}
	for _, profiles := range []bool{false, true} {
		at := serve(t, opened(t), profiles)
		for _, test := range tests {
			if test.profiles != profiles {
				continue
			}
			if status, body := get(t, at, test.path); status != test.status || !strings.Contains(body, test.body) {
				t.Errorf("%s with profiles %v: %d %q", test.path, profiles, status, body)
			}
		}
	}
}

func TestHealthSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	c := opened(t)
	at := serve(t, c, false)
	c.closing.Store(true)
	if status, body := get(t, at, "/healthz"); status != http.StatusServiceUnavailable || body != "the club is closing\n" {
		t.Errorf("while it closes: %d %q", status, body)
	}
	c.closing.Store(false)
	c.hub.Close(t.Context())
	if err := c.Health(t.Context()); err == nil || err.Error() != "the lobby does not answer" {
		t.Errorf("with a lobby that does not answer: %v", err)
	}
}

// Whoever serves metrics to the world is warned.
func TestMetricsForTheWorldAreAWarning(t *testing.T) {
	t.Parallel()
	c := opened(t)
	var log bytes.Buffer
	c.log = slog.New(slog.NewTextHandler(&log, nil))
	l, err := net.Listen("tcp", ":0")
	if err != nil {
		t.Fatal(err)
	}
	c.ServeMetrics(l, false)
	if !strings.Contains(log.String(), "level=WARN") {
		t.Errorf("the log says %q", log.String())
	}
}
