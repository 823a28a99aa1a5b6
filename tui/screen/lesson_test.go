package screen

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"reversi/engine"
	"reversi/engine/board"
	"reversi/engine/record"
	"reversi/engine/search"
	"reversi/tui/style"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// words makes a session that only knows its words.
func words() *Session { return &Session{Env: &Env{Words: text.In("en")}} }

func square(t *testing.T, name string) engine.Square {
	t.Helper()
	s, err := engine.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// standing is the position after a game's moves.
func standing(t *testing.T, moves string) engine.Position {
	t.Helper()
	g, err := record.ReadTranscript(engine.Othello(), moves)
	if err != nil {
		t.Fatalf("%s: %v", moves, err)
	}
	return g.Position()
}

// after is the position once moves were made, none of which forces a pass.
func after(t *testing.T, p engine.Position, moves ...string) engine.Position {
	t.Helper()
	for _, m := range moves {
		next, err := p.Play(square(t, m))
		if err != nil {
			t.Fatal(err)
		}
		p = next
	}
	return p
}

// scores are what the moves of a position lead to, in hundredths of a disc for the side to move: exactly near the end, else by a
// search of eight plies.
func scores(t *testing.T, p engine.Position) (by map[engine.Square]int, exact bool) {
	t.Helper()
	r, err := search.New(1<<16).Best(context.Background(), p, search.Limits{Depth: 8, Exact: 11, Lines: 64}, nil)
	if err != nil {
		t.Fatal(err)
	}
	by = map[engine.Square]int{}
	for _, l := range r.Best {
		by[l.Move] = l.Score
	}
	return by, r.Exact
}

func TestLessonsAreSound(t *testing.T) {
	t.Parallel()
	seen := map[uint]bool{}
	for _, l := range lessons {
		for _, p := range l.pages {
			pos, _ := p.position()
			if p.board == "" && pos != standing(t, p.moves) || p.board != "" && pos.String() != p.board {
				t.Errorf("%s: the position is not the one that was written", p.words)
			}
			if n := len(strings.Fields(p.marks)); len(squares(p.marks)) != n {
				t.Errorf("%s: marks %q", p.words, p.marks)
			}
			if p.task == nil {
				continue
			}
			if seen[p.task.nr] || p.task.nr > 63 {
				t.Errorf("%s: number %d is taken or too large", p.words, p.task.nr)
			}
			seen[p.task.nr] = true
		}
	}
	if len(seen) < 16 {
		t.Errorf("only %d tasks", len(seen))
	}
}

// TestTasksAskForTheBestMove has the engine look at each position of each task: what is looked for is clearly better than all
// else, and the answers are the best ones.
func TestTasksAskForTheBestMove(t *testing.T) {
	t.Parallel()
	for _, l := range lessons {
		for i, task := range l.tasks() {
			t.Run(fmt.Sprint(l.title, i), func(t *testing.T) {
				t.Parallel()
				for _, p := range l.pages {
					if p.task == task {
						pos, _ := p.position()
						checkTask(t, pos, task)
					}
				}
			})
		}
	}
}

// clearly is by how much what is looked for is better than the rest, in hundredths of a disc.
const clearly = 100

func checkTask(t *testing.T, p engine.Position, task *task) {
	t.Helper()
	for _, s := range task.steps {
		if len(s.squares()) == len(p.Legal()) {
			continue // whatever one plays is right
		}
		by, exact := scores(t, p)
		worst, bestOther := 10000, -10000
		for move, score := range by {
			if s.accepts(move) {
				worst = min(worst, score)
			} else {
				bestOther = max(bestOther, score)
			}
		}
		if len(s.squares()) != len(strings.Fields(s.good)) || worst < bestOther+clearly {
			t.Errorf("%s is worth %d, another move %d", s.good, worst, bestOther)
		}
		if loses := exact && bestOther < 0 && worst > 0; task.wrong == "lesson.why.loses" && !loses {
			t.Errorf("%s wins by %d (exact %v), but another move by %d", s.good, worst, exact, bestOther)
		}
		checkAnswers(t, p, task, s)
		if s.reply == "" {
			return
		}
		p = played(p, s.squares()[0])
		by, exact = scores(t, p)
		for move, score := range by {
			if !exact || score > by[squares(s.reply)[0]] {
				t.Errorf("after %s the answer %s is worse than %s", s.good, s.reply, move)
			}
		}
		p = after(t, p, s.reply)
	}
}

// checkAnswers checks that each wrong move is told what is wrong with it.
func checkAnswers(t *testing.T, p engine.Position, task *task, s step) {
	t.Helper()
	l := &Lesson{Session: words(), position: p}
	for _, move := range p.Legal() {
		if s.accepts(move) {
			continue
		}
		tried := try{p, played(p, move), move, s.squares()}
		answered := task.wrong != ""
		for _, why := range task.why {
			answered = answered || why(l.Session, tried) != ""
		}
		if !answered {
			t.Errorf("nothing is said about %s", move)
		}
	}
}

func TestReasonsCountOnTheBoard(t *testing.T) {
	t.Parallel()
	s := words()
	for _, c := range []struct {
		why         why
		moves, move string
		good, want  string
	}{
		{givesCorner, holeA5, "b2", "a5", "After b2 your opponent can take the corner a1."},
		{givesCorner, holeA5, "a5", "a5", ""},
		{givesCorner, edgeB1, "b2", "b1", ""}, // White could take the corner before it, too
		{leavesMoves, fewMoves, "g3", "e1", "g3 leaves your opponent 7 moves; there is a move that leaves fewer."},
		{leavesMoves, fewMoves, "e1", "e1", ""},
		{stillMoves, takesAll, "g8", "h7", "After g8 your opponent still has 1 move."},
		{stillMoves, takesAll, "h7", "h7", ""},
		{opensSquares, quietC6, "e2", "c6", "e2 opens 3 squares to your opponent that were shut before."},
		{opensSquares, quietC6, "c6", "c6", ""},
		{flipsLines, manyLines, "f3", "e3", "f3 flips in 2 directions only."},
		{flipsLines, manyLines, "d2", "e3", "d2 flips in 1 direction only."},
	} {
		p := standing(t, c.moves)
		if got := c.why(s, try{p, after(t, p, c.move), square(t, c.move), squares(c.good)}); got != c.want {
			t.Errorf("%s: %q, want %q", c.move, got, c.want)
		}
	}
}

// others are the legal moves but one.
func others(t *testing.T, p engine.Position, good string) []engine.Square {
	t.Helper()
	return slices.DeleteFunc(p.Legal(), func(s engine.Square) bool { return s == square(t, good) })
}

func names(list []engine.Square) string {
	slices.Sort(list)
	return strings.Trim(fmt.Sprint(list), "[]")
}

// TestWhatLessonsClaim asserts from the positions what their texts say about them.
func TestWhatLessonsClaim(t *testing.T) {
	t.Parallel()
	for name, check := range claims {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			check(t)
		})
	}
}

func want[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

var claims = map[string]func(t *testing.T){
	"rules": func(t *testing.T) {
		p := engine.Othello().Start()
		want(t, "moves", names(p.Legal()), "d3 c4 f5 e6")
		for _, s := range p.Legal() {
			want(t, "flips", len(p.Flips(s)), 1)
		}
	},
	"lines": func(t *testing.T) {
		p := standing(t, manyLines)
		want(t, "flips", names(p.Flips(square(t, "e3"))), "d3 d4 e4 e5 e6")
		want(t, "lines", lines(p, square(t, "e3")), 3)
		for _, s := range others(t, p, "e3") {
			want(t, "lines of "+s.String(), lines(p, s) < 3, true)
		}
	},
	"pass": func(t *testing.T) {
		p := standing(t, forcedPass)
		want(t, "to move", p.ToMove(), engine.White)
		want(t, "Black can move", turned(p).HasLegal(), false)
		p = standing(t, takesAll)
		want(t, "discs", p.Discs(), engine.Score{Black: 2, White: 38})
		p = after(t, p, "h7")
		want(t, "White passes", p.MustPass(), true)
		want(t, "White's discs", p.Discs().White, 36)
	},
	"end": func(t *testing.T) {
		p := standing(t, fourEmpty)
		want(t, "ending", p.Ending(), engine.NoMoves)
		want(t, "discs", p.Discs(), engine.Score{Black: 33, White: 27})
		want(t, "official", p.Official(), engine.Score{Black: 37, White: 27})
		p = standing(t, nineMoves)
		want(t, "ending", after(t, p, "c5").Ending(), engine.Wipeout)
		for _, s := range others(t, p, "c5") {
			want(t, "White is left after "+s.String(), played(p, s).Discs().White > 0 && !played(p, s).Over(), true)
		}
	},
	"score": func(t *testing.T) {
		p := standing(t, fewDiscs)
		want(t, "discs", p.Discs(), engine.Score{Black: 44, White: 9})
		want(t, "empties", p.Empties(), 11)
		by, exact := scores(t, p)
		want(t, "exact", exact, true)
		want(t, "a2", by[square(t, "a2")], 3600) // 50:14
	},
	"corner": func(t *testing.T) {
		p := standing(t, cornerH1)
		want(t, "flips", names(p.Flips(square(t, "h1"))), "h2 h3 h4 h5 h6")
		black, white := after(t, p, "h1").Bits()
		for _, s := range squares("h1 h2 h3 h4 h5 h6 h7") {
			want(t, s.String()+" is stable", board.Stable(white, black)>>(s.Row()*8+s.Col())&1, 1)
		}
	},
	"xsquare": func(t *testing.T) {
		p := standing(t, holeA5)
		want(t, "moves", names(p.Legal()), "b2 h2 a5 g7 h7 g8")
		want(t, "corners after a5", len(corners(after(t, p, "a5"))), 0)
		want(t, "corners after b2", names(corners(after(t, p, "b2"))), "a1")
		want(t, "corners after g7", names(corners(after(t, p, "g7"))), "h8")
	},
	"csquare": func(t *testing.T) {
		p := standing(t, holeH4)
		want(t, "moves", names(p.Legal()), "b1 a2 h4 h7 g8")
		want(t, "corners after h4", len(corners(after(t, p, "h4"))), 0)
		for _, s := range others(t, p, "h4") {
			want(t, "a corner after "+s.String(), givesCorner(words(), try{before: p, after: played(p, s), square: s}) != "", true)
		}
	},
	"edge": func(t *testing.T) {
		p := standing(t, edgeB1)
		want(t, "White's corners", names(corners(turned(p))), "h1")
		p = after(t, p, "b1")
		for _, s := range squares("b1 c1 d1 e1 f1 g1") {
			color, disc := p.Disc(s)
			want(t, s.String(), disc && color == engine.Black, true)
		}
		want(t, "corners after b1", len(corners(p)), 0)
		for _, s := range others(t, standing(t, edgeB1), "b1") {
			want(t, "h1 after "+s.String(), slices.Contains(corners(played(standing(t, edgeB1), s)), square(t, "h1")), true)
		}
	},
	"mobility": func(t *testing.T) {
		p := standing(t, fewMoves)
		want(t, "discs", p.Discs(), engine.Score{Black: 5, White: 29})
		want(t, "moves after e1", len(after(t, p, "e1").Legal()), 2)
		for _, s := range others(t, p, "e1") {
			want(t, "seven or more after "+s.String(), len(played(p, s).Legal()) >= 7, true)
		}
	},
	"quiet": func(t *testing.T) {
		p := standing(t, quietC6)
		want(t, "flips", names(p.Flips(square(t, "c6"))), "d5")
		p = after(t, p, "c6")
		for _, s := range squares("c4 d4 e4 c5 e5 c6 d6 e6") {
			_, disc := p.Disc(s)
			want(t, s.String()+" is full", disc, true)
		}
		checkOpens(t, standing(t, quietC6), "c6", 3)
	},
	"tempo": func(t *testing.T) {
		p := standing(t, spareH4)
		checkOpens(t, p, "h4", 1)
		p = after(t, p, "h4")
		want(t, "Black answers on h5", p.IsLegal(square(t, "h5")), false)
		want(t, "new corners", len(corners(p)), len(corners(turned(standing(t, spareH4)))))
	},
	"parity": func(t *testing.T) {
		p := standing(t, oddB7)
		want(t, "empties", p.Empties(), 5)
		p = after(t, p, "b7")
		pair := map[string]string{"b1": "c1", "c1": "b1", "g1": "g2", "g2": "g1"}
		for _, s := range p.Legal() {
			next := played(p, s)
			by, _ := scores(t, next)
			score, legal := by[square(t, pair[s.String()])]
			want(t, "White ends what Black begins on "+s.String(), legal && score > 0, true)
		}
		by, exact := scores(t, standing(t, oddB7))
		want(t, "exact", exact, true)
		want(t, "b7", by[square(t, "b7")], 400) // 34:30
	},
	"opening": func(t *testing.T) {
		want(t, "answers", names(standing(t, "f5").Legal()), "f4 d6 f6")
	},
	"middle": func(t *testing.T) {
		p := standing(t, calmH4)
		want(t, "moves after h4", len(after(t, p, "h4").Legal()), 10)
		want(t, "corners after h4", len(corners(after(t, p, "h4"))), 0)
		want(t, "corners after g1", names(corners(after(t, p, "g1"))), "h1")
		for _, s := range others(t, p, "h4") {
			want(t, "thirteen or more after "+s.String(), len(played(p, s).Legal()) >= 13, true)
		}
	},
	"endgame": func(t *testing.T) {
		p := standing(t, lastSix)
		want(t, "empties", p.Empties(), 6)
		want(t, "e1 flips", len(p.Flips(square(t, "e1"))), 1)
		want(t, "other moves", len(others(t, p, "e1")), 3)
		for _, s := range others(t, p, "e1") {
			want(t, s.String()+" flips", len(p.Flips(s)), 4)
		}
		p = after(t, p, "e1", "a2", "a1", "b2", "h8", "h7")
		want(t, "over", p.Over(), true)
		want(t, "score", p.Discs(), engine.Score{Black: 34, White: 30})
	},
}

// checkOpens checks that a move opens nothing, and how much the others open at least where they give no corner.
func checkOpens(t *testing.T, p engine.Position, quiet string, least int) {
	t.Helper()
	for _, s := range p.Legal() {
		old := turned(p)
		n := len(slices.DeleteFunc(played(p, s).Legal(), old.IsLegal))
		if s == square(t, quiet) {
			want(t, s.String()+" opens", n, 0)
			continue
		}
		want(t, s.String()+" opens enough", n >= least, true)
	}
}

func TestTasksFitTheSettings(t *testing.T) {
	t.Parallel()
	s := words()
	for _, l := range lessons {
		for _, task := range l.tasks() {
			s.Settings.Learned |= 1 << task.nr
		}
	}
	if got := bits.OnesCount64(s.Settings.Learned); got != 16 {
		t.Errorf("%d bits for all tasks", got)
	}
}

// TestNoLineOfALessonIsLost leafs through every text, and every answer to a solved task, and reads what is drawn.
func TestNoLineOfALessonIsLost(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ w, h, parts int }{{80, 24, 1}, {120, 40, 1}, {40, 20, 4}} {
		for _, language := range text.Languages() {
			t.Run(fmt.Sprint(c.w, language.Tag), func(t *testing.T) {
				t.Parallel()
				for nr := range lessons {
					for page := range lessons[nr].pages {
						l := lessonOf(language.Tag, c.w, c.h, nr)
						l.turnTo(page)
						checkRead(t, l, c.parts)
						if task := l.here().task; task != nil {
							l.solved = true
							l.tell(func() string { return l.T(task.right) })
							checkRead(t, l, c.parts)
						}
					}
				}
			})
		}
	}
}

func lessonOf(language string, w, h, nr int) *Lesson {
	env := &Env{Words: text.In(language), Theme: style.New(colorprofile.TrueColor, "", "")}
	return NewLesson(&Session{Env: env, Width: w, Height: h}, nil, nr)
}

func checkRead(t *testing.T, l *Lesson, most int) {
	t.Helper()
	at := l.here().words
	n := l.parts()
	if n > most {
		t.Errorf("%s takes %d parts on %d columns, want %d", at, n, l.Width, most)
	}
	var read strings.Builder
	for l.part = range n {
		c := widget.NewCanvas(l.Width, l.Height, l.Theme.Text)
		l.Draw(c)
		read.WriteString(ansi.Strip(c.String()))
	}
	for _, line := range l.lines(l.layout(l.Width, l.Height).text.W) {
		if !strings.Contains(read.String(), line.text) {
			t.Errorf("%s: %q is not on the screen", at, line.text)
		}
	}
	if heading := l.title() + "  " + l.where(); text.Width(heading) > l.Width-2 {
		t.Errorf("%s: %q does not fit", at, heading)
	}
}
