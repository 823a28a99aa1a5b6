package load_test

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"text/tabwriter"
	"time"

	"reversi/cmd/reversi/load"
)

// asServer has the test binary be one of the two servers that are compared: each is a process of its own, so that its memory and its CPU are
// its own.
const asServer = "REVERSI_BESIDE"

func TestMain(m *testing.M) {
	serve, wanted := map[string]func(context.Context, string) error{"ours": serveOurs, "library": serveLibrary}[os.Getenv(asServer)]
	if !wanted {
		os.Exit(m.Run())
	}
	if err := serve(untilEnd(os.Stdin), os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// untilEnd is a context that ends with a stream: a server goes when the one who started it does.
func untilEnd(r io.Reader) context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		_, _ = io.Copy(io.Discard, r)
		cancel()
	}()
	return ctx
}

// server is one that runs: the addresses of its door and of its metrics, and how it is asked to end.
type server struct {
	door, metrics string
	stop          func() error
}

// start starts one of the two servers, with more in its environment. Where pinned it gets the first core and no other.
func start(tb testing.TB, which string, pinned bool, environment ...string) (s server) {
	tb.Helper()
	cmd := exec.Command(os.Args[0], tb.TempDir())
	if taskset, err := exec.LookPath("taskset"); pinned && err == nil {
		cmd = exec.Command(taskset, append([]string{"-c", "0"}, cmd.Args...)...)
	}
	cmd.Env = append(append(os.Environ(), asServer+"="+which), environment...)
	if pinned {
		cmd.Env = append(cmd.Env, "GOMAXPROCS=1")
	}
	cmd.Stderr = os.Stderr
	stdin, err := cmd.StdinPipe()
	must(tb, err)
	s.stop = stdin.Close
	stdout, err := cmd.StdoutPipe()
	must(tb, err)
	must(tb, cmd.Start())
	tb.Cleanup(func() {
		_ = stdin.Close()
		_ = cmd.Wait()
	})
	_, err = fmt.Fscan(stdout, &s.metrics, &s.door)
	must(tb, err)
	return s
}

// scale is how much of it a comparison has.
type scale struct {
	idle, games   int
	pace          time.Duration
	rest, playing time.Duration // how long is measured
	pinned        bool
}

// figures are what one server showed: at rest, and with games.
type figures struct{ rest, games *load.Report }

// atRest measures a new server with people in the lobby, and atPlay one with games.
func (s scale) atRest(tb testing.TB, which string) *load.Report {
	tb.Helper()
	return s.measure(tb, which, load.Options{Idle: s.idle, For: s.rest, Dials: 2})
}

func (s scale) atPlay(tb testing.TB, which string) *load.Report {
	tb.Helper()
	return s.measure(tb, which, load.Options{TerminalGames: s.games, Pace: s.pace, For: s.playing})
}

// measure has a few come first, so that what a server makes once counts for nobody.
func (s scale) measure(tb testing.TB, which string, o load.Options) *load.Report {
	tb.Helper()
	server := start(tb, which, s.pinned)
	o.Addr, o.Metrics, o.Seed, o.Settle = server.door, server.metrics, 1, s.playing/4
	warm := o
	warm.Idle, warm.TerminalGames, warm.Pace, warm.For, warm.Settle = 2, 1, 50*time.Millisecond, s.playing/8, s.playing/8
	measured(tb, which, warm)
	return measured(tb, which, o)
}

// measured is a run in which nothing may be wrong with ours. What the libraries' renderer does is for them to mend.
func measured(tb testing.TB, which string, o load.Options) *load.Report {
	tb.Helper()
	r, err := load.Measure(tb.Context(), o)
	must(tb, err)
	switch {
	case r.Wrong == 0:
	case which == "ours":
		tb.Fatalf("%s: %s", which, r)
	default:
		tb.Logf("%s: %s", which, r)
	}
	return r
}

// TestBeside compares in small what BenchmarkBeside compares in full.
func TestBeside(t *testing.T) {
	t.Parallel()
	small := scale{idle: 12, games: 2, pace: 200 * time.Millisecond, rest: time.Millisecond, playing: 1500 * time.Millisecond}
	var ours, library figures
	t.Run("measure", func(t *testing.T) {
		for which, f := range map[string]*figures{"ours": &ours, "library": &library} {
			t.Run(which+" at rest", func(t *testing.T) {
				t.Parallel()
				f.rest = small.atRest(t, which)
			})
			t.Run(which+" at play", func(t *testing.T) {
				t.Parallel()
				f.games = small.atPlay(t, which)
			})
		}
	})
	if t.Failed() {
		return
	}
	for _, row := range table(ours, library) {
		if row.library == 0 { // no move came in time on a busy machine
			t.Logf("%s: not measured", row.what)
			continue
		}
		if row.sure && row.ours >= row.library {
			t.Errorf("%s: %.0f, and %.0f with the library's renderer", row.what, row.ours, row.library)
		}
	}
}

// row is one figure of both; sure is one that holds in small and on a busy machine too.
type row struct {
	what          string
	ours, library float64
	sure          bool
}

func table(ours, library figures) []row {
	of := func(what string, sure bool, figure func(figures) float64) row {
		return row{what, figure(ours), figure(library), sure}
	}
	return []row{
		of("kB, a session at rest in the lobby", false, func(f figures) float64 { return f.rest.Server.PerSession / 1000 }),
		of("of that, heap and stacks", true, func(f figures) float64 { return inUse(f.rest) / 1000 }),
		of("kB, a session that plays", false, func(f figures) float64 { return f.games.Server.PerSession / 1000 }),
		of("of that, heap and stacks", true, func(f figures) float64 { return inUse(f.games) / 1000 }),
		of("CPU at rest, % of a core for 1,000 sessions", false, func(f figures) float64 { return f.rest.Server.CPU / float64(f.rest.Connections) * 1000 }),
		of("ms of CPU to connect", false, func(f figures) float64 { return f.rest.Server.ComingMS }),
		of("ms from the dial to the first byte, p50", false, func(f figures) float64 { return f.rest.Connect.P50 }),
		of("ms from a key to the other screen, p50", false, func(f figures) float64 { return f.games.Screens["opponent"].P50 }),
		of("the same, p99", false, func(f figures) float64 { return f.games.Screens["opponent"].P99 }),
		of("bytes of a move until shown, mover", true, func(f figures) float64 { return float64(f.games.MoveBytes["mover"].Shown.Median) }),
		of("bytes of a move until shown, opponent", true, func(f figures) float64 { return float64(f.games.MoveBytes["opponent"].Shown.Median) }),
		of("bytes from move to move, opponent", false, func(f figures) float64 { return float64(f.games.MoveBytes["opponent"].Whole.Median) }),
		of("bytes of a step of the cursor", false, func(f figures) float64 { return float64(f.games.StepBytes.Median) }),
	}
}

// inUse is what a session has, without what the race detector keeps beside it.
func inUse(r *load.Report) float64 { return r.Server.HeapSession + r.Server.StackSession }

// BenchmarkBeside measures the club beside a server of the same screens over the same libraries with their own renderer and input. For figures
// that count: GOMAXPROCS=1 taskset -c 1 go test ./cmd/reversi/load -run XXX -bench Beside -benchtime 1x
// REVERSI_BESIDE_IDLE is the number of sessions at rest, 1000 unless set.
func BenchmarkBeside(b *testing.B) {
	idle, err := strconv.Atoi(cmp.Or(os.Getenv("REVERSI_BESIDE_IDLE"), "1000"))
	must(b, err)
	for range b.N {
		whole := scale{idle: idle, games: 20, pace: 2 * time.Second, rest: 30 * time.Second, playing: 30 * time.Second, pinned: true}
		ours := figures{whole.atRest(b, "ours"), whole.atPlay(b, "ours")}
		library := figures{whole.atRest(b, "library"), whole.atPlay(b, "library")}
		out := tabwriter.NewWriter(os.Stdout, 0, 0, 3, ' ', tabwriter.AlignRight)
		fmt.Fprintf(out, "\n\tours\tlibrary\tratio\t\n")
		for _, row := range table(ours, library) {
			fmt.Fprintf(out, "%s\t%.1f\t%.1f\t%.2f\t\n", row.what, row.ours, row.library, row.ours/row.library)
		}
		_ = out.Flush()
	}
}
