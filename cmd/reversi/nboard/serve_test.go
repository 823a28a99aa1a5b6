package nboard

import (
	"bufio"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"reversi/engine"
	"reversi/engine/record"
)

var small = Options{Threads: 1, Memory: 1}

// answers are the lines to a script whose end is the end of input.
func answers(t *testing.T, script string) []string {
	t.Helper()
	var out strings.Builder
	if err := Serve(t.Context(), small, strings.NewReader(script), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

const start = "(;GM[Othello]PC[NBoard]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]"

func TestServe(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, script string
		want         []string // patterns of whole lines, in order; others may come between
		never        string
	}{
		{"greeting", "nboard 2\nset depth 6\n", []string{"set myname Reversi", "set myname Reversi6"}, "status"},
		{"nothing", "", nil, "."},
		{"unknown lines", "who are you\nset colour red\n\n  \nPING 1\nset\nping 2\n", []string{"pong 2"}, "status|pong 1"},
		{"carriage returns and spaces", "nboard 2\r\n  ping \t 3 \r\n", []string{"set myname Reversi", "pong 3"}, "status"},
		{"last line without an end", "ping 4", []string{"pong 4"}, "status"},
		{"a line too long", "set game " + strings.Repeat("x", 3*maxLine) + "\nping 1\n", []string{"pong 1"}, "status"},
		{"quit", "ping 1\nquit\nping 2\n", []string{"pong 1"}, "pong 2"},
		{"a move", "set depth 4\nset game " + start + "B[F5]W[F6];)\ngo\n",
			[]string{"status Thinking", `search ([A-H][1-8])+ -?\d+\.\d\d 0 4`, `nodestats \d+ \d+\.\d\d`,
				`=== [A-H][1-8]/-?\d+\.\d\d/\d+\.\d\d`, "status Ready"}, ""},
		{"moves by themselves", "set depth 2\nmove F5/1.25/0.50\nmove f6\nmove E6//2\nhint 64\n",
			[]string{"search (F4|D6|E7|C4|E3|F7|D7|G5|G6|C3).*"}, "status move"},
		{"bad moves", "move a1\nmove \nmove z9/1\nmove PA\nmove F5\nmove F5\nping 1\n",
			[]string{"status move: a1: flips nothing", "status move: .*", "status move: .*z9.*", "status move: no pass is due", "status move: f5: occupied", "pong 1"}, ""},
		{"bad numbers", "set depth x\nset depth 0\nset depth 61\nset contempt\nset contempt 101\nhint\nhint 0\nset contempt -100\nping 1\n",
			[]string{"status set depth: .x. is not a number from 1 to 60", "status set depth: .*", "status set depth: .*", "status set contempt: .*",
				"status set contempt: .*", "status hint: .*", "status hint: .*", "pong 1"}, "search"},
		{"bad game leaves the state", "move F5\nset game (;GM[Othello]PB[x]B[d5];)\nset game x\nset game\nset game " + start + "B[F5]W[D5];)\nmove F5\n",
			[]string{"status set game: .*", "status set game: .*", "status set game: .*", "status set game: .*d5: occupied", "status move: f5: occupied"}, ""},
		{"other boards", "set game (;GM[Othello]TY[6]BO[6 --------------O*----*O-------------- *];)\n", []string{"status set game: .*8×8.*"}, ""},
		{"learning", "learn\n", []string{"learned"}, ""},
		{"an ended game", "set game " + start + "B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)\ngo\nhint 2\n",
			[]string{"=== PA/-64.00/0.00", "search PA -64.00 0 100%"}, ""},
		{"analysis", "set depth 2\nset game " + start + "B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)\nanalyze\n",
			[]string{"analysis 9 -64.00", "analysis 8 .*", "analysis 7 .*", "analysis 1 .*", "analysis 0 .*", "status Ready"}, "analysis 10"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := answers(t, c.script)
			left := got
			for _, want := range c.want {
				at := indexOf(left, want)
				if at < 0 {
					t.Fatalf("no %q in the rest of\n%s", want, strings.Join(got, "\n"))
				}
				left = left[at+1:]
			}
			if never := regexp.MustCompile(c.never); c.never != "" && never.MatchString(strings.Join(got, "\n")) {
				t.Errorf("there is %q in\n%s", never, strings.Join(got, "\n"))
			}
		})
	}
}

func indexOf(lines []string, pattern string) int {
	whole := regexp.MustCompile("^(?:" + pattern + ")$")
	for i, line := range lines {
		if whole.MatchString(line) {
			return i
		}
	}
	return -1
}

// forced is a game whose last move makes White pass, and so does that of late, where d8 then wins by 60.
const (
	forced = "f5d6c3d3c4f4f6f3e3b4c5c6e6e2e7d2f1d7a3a4b3g6a5a2a1f2g5f7b2c2b5e1b1g1c1h4g3b6d1h2h1g2h3"
	late   = forced + "g7g8g4h7h6h5a6c7h8a7f8"
)

func ggf(t *testing.T, transcript string) (engine.Game, string) {
	t.Helper()
	g, err := record.ReadTranscript(engine.Othello(), transcript)
	if err != nil {
		t.Fatal(err)
	}
	return g, gameText(g)
}

// White must pass, and the GUI asks for that as for any move (pass-forced-bot of the reported positions: a7 was played there).
func TestForcedPass(t *testing.T) {
	t.Parallel()
	_, passed := ggf(t, forced)
	due := strings.Replace(passed, "W[PA];)", ";)", 1)
	_, latePassed := ggf(t, late)
	for _, c := range []struct{ name, script, want string }{
		{"go", "set game " + due + "\ngo\n", `=== PA/-?\d+\.\d\d/\d+\.\d\d`},
		{"hint", "set game " + due + "\nhint 3\n", `search PA([A-H][1-8])+ -?\d+\.\d\d 0 1`},
		{"the pass is made in the game", "set depth 1\nset game " + passed + "\ngo\n", `=== (?:[A-H][1-8])/.*`},
		{"the pass is a move", "set depth 1\nset game " + due + "\nmove PA/0/1\ngo\n", `=== (?:[A-H][1-8])/.*`},
		{"the pass is made once", "set game " + due + "\nmove PA\nmove PA\n", `status move: no pass is due`},
		{"the pass is left out", "set game " + due + "\nmove g7\nping 1\n", `pong 1`},
		{"the move before by itself", "set depth 1\nset game " + strings.Replace(due, "B[h3]", "", 1) + "\nmove H3\ngo\n", `=== PA/.*`},
		{"solved", "set game " + latePassed + "\nset depth 1\nhint 1\n", `search D8([A-H][1-8])* 60\.00 0 100%`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := answers(t, c.script); indexOf(got, c.want) < 0 {
				t.Errorf("no %q in\n%s", c.want, strings.Join(got, "\n"))
			}
		})
	}
}

// A pass counts as a move of the game.
func TestAnalysisCountsPasses(t *testing.T) {
	t.Parallel()
	_, passed := ggf(t, forced)
	due := strings.Replace(passed, "W[PA];)", ";)", 1)
	for game, first := range map[string]string{due: "analysis 43 .*", passed: "analysis 44 .*"} {
		got := answers(t, "set depth 1\nset game "+game+"\nanalyze\n")
		if at := indexOf(got, "analysis .*"); at < 0 || indexOf(got[at:], first) != 0 {
			t.Errorf("analysis begins otherwise than with %q:\n%s", first, strings.Join(got, "\n"))
		}
		if indexOf(got, "analysis 0 .*") < 0 {
			t.Errorf("no analysis of the start:\n%s", strings.Join(got, "\n"))
		}
	}
}

// What had White to move must not leave White to move in the next game (initial-player of the reported positions).
func TestNextGameBeginsAnew(t *testing.T) {
	t.Parallel()
	white := strings.Replace(start, "- *]", "- O]", 1)
	got := answers(t, "set depth 1\nset game "+white+"W[F4];)\nset game "+start+";)\nmove F5\nset game "+white+";)\nmove F5\nmove F4\nping 1\n")
	want := []string{"set myname Reversi1", "status move: f5: flips nothing", "pong 1"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

// With its book the engine answers the first moves at once and not always with the same one; a position that the book does not know is
// thought about, and so is every one without the book.
func TestBookIsPlayed(t *testing.T) {
	t.Parallel()
	_, unknown := ggf(t, forced[:60])
	o := small
	o.Book = true
	var out strings.Builder
	script := "set depth 60\n" + strings.Repeat("go\n", 50) + "ping 1\nset depth 2\nset game " + unknown + "\ngo\n"
	if err := Serve(t.Context(), o, strings.NewReader(script), &out); err != nil {
		t.Fatal(err)
	}
	known, strange, _ := strings.Cut(out.String(), "pong 1\n")
	lines, chosen := strings.Split(known, "\n"), map[string]bool{}
	for lines = lines[1:]; len(lines) > 3; lines = lines[3:] {
		if indexOf(lines, "status Book") != 0 || indexOf(lines[1:], `=== (D3|C4|F5|E6)/-?\d+\.\d\d/0\.00`) != 0 || lines[2] != "status Ready" {
			t.Fatalf("got\n%s", known)
		}
		chosen[lines[1][4:6]] = true
	}
	if len(chosen) < 2 {
		t.Errorf("fifty games begin with %v", chosen)
	}
	if strings.Contains(strange, "status Book") || !strings.Contains(strange, "status Thinking\nsearch ") {
		t.Errorf("got\n%s", strange)
	}
	if got := answers(t, "set depth 1\ngo\n"); indexOf(got, "status Book") >= 0 {
		t.Errorf("without the book\n%s", strings.Join(got, "\n"))
	}
}

// A draw that is proven is worth what the GUI says, to Black.
func TestContempt(t *testing.T) {
	t.Parallel()
	_, game := ggf(t, "d3c5e6d2c6d6b5f5e7f6f4d7e8g3g6c8c3b3e3c7g4b6d8f8c2c4b4h6a4c1f7h3a7g8b2f3g5e2f1d1h4h5b8a8b7a5a6g7a3b1f2")
	got := answers(t, "set depth 1\nset contempt 30\nset game "+game+"\ngo\n")
	if indexOf(got, `=== (A2|E1)/-30\.00/.*`) < 0 {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

// dialogue is a conversation that a test holds line by line.
type dialogue struct {
	t     *testing.T
	to    *io.PipeWriter
	lines *bufio.Scanner
	end   chan error // of Serve; one
}

func newDialogue(t *testing.T) *dialogue {
	in, to := io.Pipe()
	from, out := io.Pipe()
	d := &dialogue{t: t, to: to, lines: bufio.NewScanner(from), end: make(chan error, 1)}
	go func() {
		d.end <- Serve(t.Context(), small, in, out)
		_ = out.Close()
		_ = in.Close()
	}()
	return d
}

func (d *dialogue) send(lines ...string) {
	d.t.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(d.to, line+"\n"); err != nil {
			d.t.Fatal(err)
		}
	}
}

// until reads lines up to one of that pattern.
func (d *dialogue) until(pattern string) (lines []string) {
	d.t.Helper()
	for d.lines.Scan() {
		lines = append(lines, d.lines.Text())
		if indexOf(lines[len(lines)-1:], pattern) == 0 {
			return lines
		}
	}
	d.t.Fatalf("no %q in\n%s", pattern, strings.Join(lines, "\n"))
	return nil
}

// A search of sixty plies would not end in anybody's life.
func TestPingInterruptsHint(t *testing.T) {
	t.Parallel()
	for _, work := range []string{"hint 2", "analyze"} {
		d := newDialogue(t)
		d.send("nboard 2", "set depth 60", work)
		d.until("status Analyzing.*")
		d.send("nonsense", "ping 7")
		d.until("pong 7")
		d.send("set game "+start+"B[F5];)", "set depth 1", "hint 1", "ping 8")
		got := d.until("pong 8")
		if indexOf(got, "search (D6|F4|F6).*") < 0 {
			t.Errorf("after %s nothing is heard of the new game:\n%s", work, strings.Join(got, "\n"))
		}
		d.send("quit")
		if err := <-d.end; err != nil {
			t.Error(err)
		}
	}
}

// Without waiting for lines, a ping that comes with the hint finds at least the best move told.
func TestPingAfterHintAtOnce(t *testing.T) {
	t.Parallel()
	got := answers(t, "set depth 60\nhint 3\nping 1\nhint 1\nping 2\n")
	one, two := indexOf(got, "pong 1"), indexOf(got, "pong 2")
	if one < 0 || two < one || indexOf(got[:one], "search .*") < 0 || indexOf(got[one:two], "search .*") < 0 {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

// A pong says that the move before it is decided.
func TestPongFollowsTheMove(t *testing.T) {
	t.Parallel()
	got := answers(t, "set depth 8\ngo\nping 1\ngo\nping 2\n")
	var order []string
	for _, line := range got {
		if verb, _ := word(line); verb == "===" || verb == "pong" {
			order = append(order, verb)
		}
	}
	if fmt.Sprint(order) != "[=== pong === pong]" {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

// A move that the clock or depth would not end is cut short for a ping, and legal.
func TestEndlessMoveIsCutShort(t *testing.T) {
	t.Parallel()
	d := newDialogue(t)
	d.send("set depth 60", "go", "ping 1")
	if got := d.until("pong 1"); indexOf(got, "=== (D3|C4|F5|E6)/.*") < 0 {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
	d.send("hint 1")
	_ = d.to.Close() // what was read is answered; but nobody waits for this one
}

// With a clock nearly run out a move takes a small part of what is left.
func TestClockBoundsAMove(t *testing.T) {
	t.Parallel()
	g := strings.Replace(start, "TY[8]", "TY[8]TI[00:01]", 1)
	got := answers(t, "set depth 60\nset game "+g+";)\ngo\n")
	if indexOf(got, `=== (D3|C4|F5|E6)/.*`) < 0 {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

func TestCallingOffEndsServe(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	in, to := io.Pipe()
	from, out := io.Pipe()
	end := make(chan error, 1)
	go func() { end <- Serve(ctx, small, in, out) }()
	_, _ = io.WriteString(to, "set depth 60\nhint 1\n")
	lines := bufio.NewScanner(from)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "search") {
	}
	stop()
	go func() { _, _ = io.Copy(io.Discard, from) }()
	if err := <-end; err != nil {
		t.Error(err)
	}
	_ = to.Close()
	_ = from.Close()
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestGoneGUIEndsServe(t *testing.T) {
	t.Parallel()
	if err := Serve(t.Context(), small, strings.NewReader("nboard 2\nping 1\n"), broken{}); err != io.ErrClosedPipe {
		t.Errorf("got %v", err)
	}
}

// The client asks Serve for every move of the longest way to the end of a game, passes made by themselves.
func TestClientAgainstServe(t *testing.T) {
	t.Parallel()
	in, to := io.Pipe()
	from, out := io.Pipe()
	go func() {
		_ = Serve(t.Context(), small, in, out)
		_ = out.Close()
	}()
	client := NewClient(t.Context(), from, to)
	if err := client.Greet(1); err != nil {
		t.Fatal(err)
	}
	g := engine.NewGame(engine.Othello())
	for !g.Over() {
		square, err := client.Choose(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		if g, err = g.Play(square); err != nil {
			t.Fatal(err)
		}
	}
	_ = to.Close()
	if _, err := client.Choose(t.Context(), g); err == nil {
		t.Error("an answer comes from an engine whose input has ended")
	}
}

func TestClientReadsForeignAnswers(t *testing.T) {
	t.Parallel()
	for answer, want := range map[string]string{"d6 -1.00 0.0": "d6", "F5/1.2/3": "f5", "C4": "c4", "PA": "", "": "", "??": ""} {
		square, err := readMove(answer)
		if got := square.String(); err == nil && got != want || err != nil && want != "" {
			t.Errorf("%q is read as %s, %v", answer, got, err)
		}
	}
}

// Every reported position that begins with a transcript is taken as a game, and answered by a legal move.
func TestReportedPositions(t *testing.T) {
	t.Parallel()
	f, err := os.Open(filepath.Join("..", "..", "..", "..", "shared", "data", "reported-positions.csv"))
	if err != nil {
		t.Skipf("the data is not beside the checkout: %v", err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for _, row := range rows[1:] {
		g, err := record.ReadTranscript(engine.Othello(), row[2])
		if !strings.HasPrefix(row[1], "transcript") || err != nil {
			continue
		}
		asked++
		got := answers(t, "set depth 2\nset game "+gameText(g)+"\ngo\n")
		at := indexOf(got, "=== .*")
		if at < 0 {
			t.Fatalf("%s: no move in\n%s", row[0], strings.Join(got, "\n"))
		}
		if square, err := readMove(got[at][4:]); !g.Over() && (err != nil || !g.Position().IsLegal(square)) {
			t.Errorf("%s: %s", row[0], got[at])
		}
	}
	if asked < 4 {
		t.Errorf("%d games were found", asked)
	}
}

// No line, however strange, stops the engine or makes it say half a line.
func FuzzServe(f *testing.F) {
	for _, line := range []string{"nboard 2", "set game " + start + "B[F5]W[PA];)", "move F5/1/2", "hint 2", "go", "analyze", "set contempt 3",
		"move PA", "set game (;BO[8 " + strings.Repeat("-", 63) + "* O];)", "set game (;GM[Othello]TI[1000:00:00/99:00]B[f5//1e300];)"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		line, _, _ = strings.Cut(line, "\n")
		if c, known := parse(line); known && (c.verb == quit || c.verb == "set depth") {
			t.Skip("these end the conversation, or make it long")
		}
		got := answers(t, "set depth 1\n"+line+"\nmove PA\ngo\nhint 1\nping 99\n")
		if got[len(got)-1] != "pong 99" {
			t.Errorf("%q is followed by\n%s", line, strings.Join(got, "\n"))
		}
	})
}
