package tourney

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"reversi/cmd/reversi/nboard"
	"reversi/engine"
	"reversi/engine/record"
	"reversi/lobby/bot"
)

// TestMain is also the engines that the tests play against, each named by the program's first argument.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		if engine := engines[os.Args[1]]; engine != nil {
			engine()
			return
		}
	}
	os.Exit(m.Run())
}

var engines = map[string]func(){
	"ours": func() {
		_ = nboard.Serve(context.Background(), nboard.Options{Threads: 1, Memory: 1}, os.Stdin, os.Stdout)
	},
	"silent":  func() { _, _ = io.Copy(io.Discard, os.Stdin) },
	"broken":  func() { os.Exit(3) },
	"cheat":   func() { answer("a1/64.00/0.01") },
	"garbled": func() { answer("resign") },
	"passing": func() { answer("PA") },
}

// answer is an engine that has one answer.
func answer(move string) {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		switch verb, rest, _ := strings.Cut(lines.Text(), " "); verb {
		case "ping":
			fmt.Println("pong", rest)
		case "go":
			fmt.Println("===", move)
		case "quit":
			return
		}
	}
}

func nboardPlayer(name string) string { return "nboard:" + os.Args[0] + " " + name }

// options are those of the command line, for tests.
func options(a, b string, games int) Options {
	return Options{A: a, B: b, Games: games, Openings: "random:8", Seed: 1, Parallel: 2, Depth: 1, Timeout: time.Minute}
}

func played(t *testing.T, o Options) string {
	t.Helper()
	var out strings.Builder
	if err := Run(t.Context(), o, &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestSameSeedSameGames(t *testing.T) {
	t.Parallel()
	for _, players := range [][2]string{{"corners", "novice"}, {"depth:2,exact:4", "level:novice"}, {"nodes:200", "depth:1"}} {
		o := options(players[0], players[1], 20)
		o.Each = true
		first := played(t, o)
		o.Parallel = 1
		if second := played(t, o); second != first {
			t.Errorf("first\n%s\nthen\n%s", first, second)
		}
		o.Seed = 2
		if played(t, o) == first {
			t.Errorf("%v: another seed gives the same games", players)
		}
	}
}

// Each opening is played with both colors, and the games are told in order.
func TestEachOpeningTwice(t *testing.T) {
	t.Parallel()
	o := options("corners", "novice", 6)
	o.Each = true
	lines := strings.Split(played(t, o), "\n")
	game := regexp.MustCompile(`^(\d)\. (\w+) - (\w+) \d+-\d+ ((?:[a-h][1-8]){8})`)
	opening := ""
	for i, line := range lines[:6] {
		m := game.FindStringSubmatch(line)
		if m == nil || m[1] != fmt.Sprint(i+1) || m[2] != []string{"corners", "novice"}[i%2] {
			t.Fatalf("line %d is %q", i+1, line)
		}
		if i%2 == 1 && m[4] != opening {
			t.Errorf("game %d begins with %s, the one before with %s", i+1, m[4], opening)
		}
		opening = m[4]
	}
}

func TestTable(t *testing.T) {
	t.Parallel()
	got := played(t, options("depth:2,exact:6", "novice", 30))
	lines := strings.Split(got, "\n")
	if len(lines) != 4 || lines[3] != "" {
		t.Fatalf("got\n%s", got)
	}
	row := regexp.MustCompile(`^\| depth:2,exact:6 \| novice \| 30    \| \d+ +\| \d+ +\| \d+ +\| \d+\.\d% +\| \+\d+\.\d ± \d+\.\d +\| (> )?\+\d+.*\|$`)
	if !row.MatchString(lines[2]) {
		t.Errorf("got %q", lines[2])
	}
}

// The openings leave so little that the deepest levels play at once.
func TestLadder(t *testing.T) {
	t.Parallel()
	late := randomGame(52, rand.New(rand.NewPCG(1, 1)))
	file := filepath.Join(t.TempDir(), "late.csv")
	if err := os.WriteFile(file, []byte("moves\n"+late.Transcript()+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	o := options("", "", 2)
	o.Ladder, o.Openings = true, file
	got := played(t, o)
	levels := bot.Levels()
	for i := range levels[1:] {
		row := fmt.Sprintf(`\n\| %s +\| %s +\| 2 `, levels[i+1].ID, levels[i].ID)
		if !regexp.MustCompile(row).MatchString(got) {
			t.Errorf("no match of %s in\n%s", levels[i+1].ID, got)
		}
	}
}

func TestOurEngineOverNBoard(t *testing.T) {
	t.Parallel()
	got := played(t, options(nboardPlayer("ours"), "novice", 4))
	if strings.Contains(got, "loses") {
		t.Errorf("got\n%s", got)
	}
}

// What an engine does wrong loses the game, and the match goes on.
func TestFaultsLose(t *testing.T) {
	t.Parallel()
	for engine, want := range map[string]string{
		"silent":  `no move within 1s`,
		"broken":  `the engine is gone \(exit status 3\)`,
		"cheat":   `illegal move a1: flips nothing`,
		"garbled": `the answer "resign" is no square`,
		"passing": `the answer "PA" is no square`,
	} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			o := options(nboardPlayer(engine), "novice", 2)
			o.Openings = "random:4"
			if engine == "silent" {
				o.Timeout = time.Second
			}
			got := played(t, o)
			pattern := `\| 2     \| 0   \| 0     \| 2    \| 0\.0% +\| \? +\| < [+-]\d+ +\|\nGame 1: .* loses: ` + want + `\.\nGame 2: .* loses: ` + want + `\.\n$`
			if !regexp.MustCompile(pattern).MatchString(got) {
				t.Errorf("got\n%s", got)
			}
		})
	}
}

func TestRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, c := range []struct{ a, b, openings, want string }{
		{"wizard", "novice", "random:8", "player wizard: there is no level wizard; there are "},
		{"novice", "nboard:", "random:8", "player nboard:: nboard: is followed by a command"},
		{"novice", "nboard:" + dir + "/none", "random:8", "no such file"},
		{"depth:0", "novice", "random:8", `player depth:0: depth:0: "0" is not a number from 1 to 60`},
		{"depth:2,breadth:3", "novice", "random:8", "limits are depth, nodes, time and exact"},
		{"exact:10", "novice", "random:8", "a search needs a bound"},
		{"nodes:-1", "novice", "random:8", "nodes:-1: "},
		{"time:fast", "novice", "random:8", "time:fast: "},
		{"novice", "corners", "random", "--openings random: want random:N"},
		{"novice", "corners", "random:41", "--openings random:41: want random:N"},
		{"novice", "corners", "book:41", "--openings book:41: want book:N"},
		{"novice", "corners", dir + "/none", "no such file"},
		{"novice", "corners", file("empty.csv", ""), "the file is empty"},
		{"novice", "corners", file("other.csv", "a,b\n1,2\n"), "there is no column moves or transcript"},
		{"novice", "corners", file("bad.csv", "moves\nf5\nf5f5\n"), "line 3: move 2, f5: occupied"},
		{"novice", "corners", file("over.csv", "moves\ne6f4e3f6g5d6e7f5c5\n"), "no line leaves anything to play"},
		{"novice", "corners", file("bad.csv.gz", "this is not a compressed file\n"), "gzip"},
	} {
		o := options(c.a, c.b, 2)
		o.Openings = c.openings
		if err := Run(t.Context(), o, io.Discard); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s against %s from %s: %v, want %q", c.a, c.b, c.openings, err, c.want)
		}
	}
}

func TestValidate(t *testing.T) {
	t.Parallel()
	good := options("novice", "corners", 2)
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	for name, spoil := range map[string]func(*Options){
		"one player":         func(o *Options) { o.B = "" },
		"ladder and players": func(o *Options) { o.Ladder = true },
		"no games":           func(o *Options) { o.Games = 0 },
		"negative parallel":  func(o *Options) { o.Parallel = -1 },
		"no time":            func(o *Options) { o.Timeout = 0 },
	} {
		o := good
		if spoil(&o); o.Validate() == nil {
			t.Errorf("%s is not refused", name)
		}
	}
}

func TestOpeningsFromFile(t *testing.T) {
	t.Parallel()
	data := filepath.Join("..", "..", "..", "..", "shared", "data")
	if _, err := os.Stat(data); err != nil {
		t.Skipf("the data is not beside the checkout: %v", err)
	}
	for _, spec := range []string{"openings.csv", "openings.csv:4", "tournament-games.csv.gz:10"} {
		begin, err := readOpenings(filepath.Join(data, spec), 1)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for pair := range 20 {
			g := begin(pair)
			if _, plies, counted := cutCount(spec); counted && g.Ply() > plies {
				t.Errorf("%s: %s is longer than %d", spec, g.Transcript(), plies)
			}
			seen[g.Transcript()] = true
		}
		if len(seen) < 10 {
			t.Errorf("%s: %d different openings in 20", spec, len(seen))
		}
	}
}

func TestOpeningsFromTheBook(t *testing.T) {
	t.Parallel()
	begin, err := readOpenings("book:6", 1)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for pair := range 40 {
		g := begin(pair)
		if g.Ply() != 6 || begin(pair).Transcript() != g.Transcript() {
			t.Errorf("pair %d begins with %s, and with %s", pair, g.Transcript(), begin(pair).Transcript())
		}
		seen[g.Transcript()] = true
	}
	if len(seen) < 15 {
		t.Errorf("%d different openings in 40", len(seen))
	}
}

// A match that is called off counts the games that were finished.
func TestCalledOff(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	from, to := io.Pipe()
	go func() { // after the first game that is told
		lines := bufio.NewScanner(from)
		lines.Scan()
		stop()
		_, _ = io.Copy(io.Discard, from)
	}()
	o := options("novice", "corners", 1_000_000)
	o.Each = true
	var table strings.Builder
	err := Run(ctx, o, io.MultiWriter(to, &table))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if !strings.Contains(table.String(), "\n| novice | corners |") {
		t.Errorf("no table in\n%s", table.String())
	}
}

func TestCount(t *testing.T) {
	t.Parallel()
	m := match{sides: [2]entrant{{name: "a"}, {name: "b"}}}
	for _, c := range []struct {
		name          string
		games         []outcome
		points, error float64
		rating        string
	}{
		{"none", nil, math.NaN(), math.NaN(), "?"},
		{"one by a fault", []outcome{fault(0, 1)}, 1, math.NaN(), "> -512"},
		{"even", []outcome{fault(0, 0), fault(1, 1), fault(2, 0), fault(3, 1)}, 0.5, 0, "+0 ± 0"},
		{"pairs that differ", []outcome{fault(0, 1), fault(1, 1), fault(2, 0), fault(3, 1)}, 0.75, 0.25, "+191 ± 454"},
		{"lost", []outcome{fault(0, 0), fault(1, 0)}, 0, math.NaN(), "< +216"},
	} {
		s := count(m, c.games)
		if !same(s.points, c.points) || !same(s.pointsError, c.error) || s.rating() != c.rating {
			t.Errorf("%s: %v ± %v, %s; want %v ± %v, %s", c.name, s.points, s.pointsError, s.rating(), c.points, c.error, c.rating)
		}
	}
}

func fault(number, loser int) outcome {
	return outcome{number: number, loser: loser, fault: io.EOF, game: engine.NewGame(engine.Othello())}
}

func same(x, y float64) bool { return math.IsNaN(x) && math.IsNaN(y) || math.Abs(x-y) < 1e-9 }

// The margin is side A's, whichever color it had.
func TestMargin(t *testing.T) {
	t.Parallel()
	g, err := record.ReadTranscript(engine.Othello(), "e6f4e3f6g5d6e7f5c5") // Black wins by wipeout
	if err != nil {
		t.Fatal(err)
	}
	for black, want := range []int{64, -64} {
		o := outcome{black: black, game: g}
		if o.margin() != want || o.points() != []float64{1, 0}[black] {
			t.Errorf("side %d had Black: margin %d, points %v", black, o.margin(), o.points())
		}
	}
}
