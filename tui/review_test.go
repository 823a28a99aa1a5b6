package tui

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/engine/record"
	"reversi/engine/search"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/term"
)

// costs are what some moves of the test's analysis give away, by the discs placed before them.
var costs = map[int]int{10: 6, 23: 14, 24: 2, 41: 4, 50: 10}

// reported is an analysis made by hand: values that go up and down by the costs, exact from move 38 on, and the first so many
// positions known.
func reported(t *testing.T, g engine.Game, known int) *analysis.Report {
	t.Helper()
	r := &analysis.Report{Game: g, Verdicts: make([]analysis.Verdict, g.Ply()+1), Done: known, Total: g.Ply() + 1}
	value := 0
	for ply := range r.Verdicts {
		v := analysis.Verdict{Known: ply < known, Exact: ply >= 38, Value: value, Best: engine.NoSquare}
		if ply < g.Ply() {
			v.Cost, v.Best = costs[ply], best(g, ply, costs[ply])
			if value += v.Cost; g.MoverAt(ply) == engine.Black {
				value -= 2 * v.Cost
			}
		} else if legal := g.Position().Legal(); len(legal) > 0 {
			v.Best = legal[0]
		}
		if v.Known {
			v.Line = g.Moves()[ply:min(ply+4, g.Ply())]
			r.Verdicts[ply] = v
		}
	}
	return r
}

// best is the move played where it cost nothing, else another one.
func best(g engine.Game, ply, cost int) engine.Square {
	played := g.Moves()[ply]
	for _, s := range g.At(ply).Legal() {
		if cost > 0 && s != played {
			return s
		}
	}
	return played
}

// drawnGame is a finished game of ann's and bob's, the one of the test's analysis.
func drawnGame(t *testing.T) *match.Snapshot {
	t.Helper()
	snap := won(t)
	snap.Game = game(t, whole)
	score := snap.Game.Position().Discs()
	official := snap.Game.Position().Official()
	snap.Result = &match.Result{Winner: match.Draw, Reason: match.NoMoves, Discs: score, Official: &official}
	return snap
}

// reviewing is ann, who looks back at a game of hers with this analysis.
func reviewing(t *testing.T, report *analysis.Report, as ...change) *session {
	t.Helper()
	s := start(t, ann, append(as, func(_ *Env, c *fakeClub, _ *Options) {
		snap := drawnGame(t)
		c.snaps[snap.ID] = snap
		c.reports = map[string]*analysis.Report{whole: report}
		c.finished = []lobby.Finished{{Start: snap.Start, Ended: noon, Plies: snap.Game.Ply(), Result: *snap.Result}}
	})...)
	s.keys("v", "enter")
	if s.top().Name() != "review" {
		t.Fatalf("v, enter led to %s", s.top().Name())
	}
	return s
}

// try has a report ready for a move that is tried after others, and types it.
func (s *session) try(moves, square string) {
	s.t.Helper()
	tried := moves + square
	s.club.reports[tried] = reported(s.t, game(s.t, tried), len(tried)/2+1)
	s.keys(square[:1], square[1:])
}

// wantStatus checks the line that says what was played.
func (s *session) wantStatus(want string) {
	s.t.Helper()
	if got := s.status(); got != want {
		s.t.Errorf("the status is %q, want %q", got, want)
	}
}

func TestSteppingThroughAReview(t *testing.T) { bubble(t, testStepping) }

func testStepping(t *testing.T) {
	s := reviewing(t, reported(t, game(t, whole), 59))
	for _, c := range []struct{ keys, status string }{
		{"", "Move 0 of 58."},
		{", .", "Move 1 of 58. f5 is the best move."},
		{"pgdown", "Move 11 of 58. d2? cost 6 discs; best was a2 (even)."},
		{"pgup", "Move 1 of 58. f5 is the best move."},
		{">", "A draw, 31-31: nobody can move"},
		{"home end", "A draw, 31-31: nobody can move"},
		{", , ,", "Move 56 of 58. b7 is the best move."},
		{".", "Black has no moves: pass"},
		{".", "Move 57 of 58. b1 is the best move."},
		{"<", "Move 0 of 58."},
		{"ю", "Move 1 of 58. f5 is the best move."},
	} {
		s.keys(strings.Fields(c.keys)...)
		s.wantStatus(c.status)
	}
}

func TestWhoseTurnItIsBeforeAPass(t *testing.T) { bubble(t, testTurnBeforeAPass) }

func testTurnBeforeAPass(t *testing.T) {
	s := reviewing(t, reported(t, game(t, whole), 59))
	s.keys(">", ",", ",", ",")
	s.shows(">  B  ann") // she has to pass
	s.keys(".")
	s.shows(">  W  bob")
}

func TestMistakesAreAKeyAway(t *testing.T) { bubble(t, testMistakes) }

func testMistakes(t *testing.T) {
	s := reviewing(t, reported(t, game(t, whole), 59))
	for _, c := range []struct{ key, status string }{
		{"]", "Move 11 of 58. d2? cost 6 discs; best was a2 (even)."},
		{"]", "Move 24 of 58. b6?? cost 14 discs; best was d1 (White +6)."},
		{"]", "Move 42 of 58. h4? cost exactly 4 discs; best was d1 (Black +6)."},
		{"ъ", "Move 51 of 58. g7?? cost exactly 10 discs; best was g2 (Black +10)."},
		{"]", "No more mistakes that way."},
		{"х", "Move 42 of 58. h4? cost exactly 4 discs; best was d1 (Black +6)."},
		{".", "Move 43 of 58. d1 is the best move."},
		{"[", "Move 42 of 58. h4? cost exactly 4 discs; best was d1 (Black +6)."},
	} {
		s.keys(c.key)
		s.wantStatus(c.status)
	}
}

func TestReviewInRussian(t *testing.T) { bubble(t, testReviewInRussian) }

func testReviewInRussian(t *testing.T) {
	s := reviewing(t, reported(t, game(t, whole), 59), inRussian)
	s.keys("]", "]", "]")
	s.wantStatus("Ход 42 из 58. h4? теряет ровно 4 фишки; лучше было d1 (чёрные +6).")
	s.keys("]")
	s.wantStatus("Ход 51 из 58. g7?? теряет ровно 10 фишек; лучше было g2 (чёрные +10).")
	s.shows("Точно: поровну, лучше h3")
	s.keys(">", ",", ",")
	s.wantStatus("У чёрных нет ходов: пропуск")
}

func TestBestMoveIsMarked(t *testing.T) { bubble(t, testBestMoveIsMarked) }

func testBestMoveIsMarked(t *testing.T) {
	s := reviewing(t, reported(t, game(t, whole), 59), plainTerminal)
	s.keys("]", ",")
	x, y := s.cellOf("a2")
	if got := strings.Split(s.plainScreen(), "\n")[y][x : x+1]; got != "*" {
		t.Errorf("a2 is shown as %q, want the mark of the best move", got)
	}
	s.shows("About even, best a2")
}

func TestOpeningIsNamedWhileItLasts(t *testing.T) { bubble(t, testOpening) }

func testOpening(t *testing.T) {
	s := reviewing(t, reported(t, game(t, whole), 59))
	named := func() string { return strings.TrimSpace(strings.Split(s.plainScreen(), "\n")[3]) }
	s.keys(".", ".", ".", ".", ".")
	if got := named(); !strings.HasSuffix(got, "Tiger") {
		t.Errorf("f5d6c3d3c4 is called %q", got)
	}
	s.keys("pgdown", "pgdown", "pgdown")
	if got := named(); strings.ContainsAny(got, "abcdefghijklmnopqrstuvwxyz") {
		t.Errorf("after the opening it is still called %q", got)
	}
}

func TestClicksInAReview(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 20}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			bubble(t, func(t *testing.T) { clickInReview(t, size[0], size[1]) })
		})
	}
}

func clickInReview(t *testing.T, w, h int) {
	t.Helper()
	s := reviewing(t, reported(t, game(t, whole), 59))
	s.size(w, h)
	s.clickOn("c4 ")
	if !strings.Contains(s.status(), "c4 is the best move") {
		t.Errorf("a click on c4 led to %q", s.status())
	}
	s.message(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
	if !strings.Contains(s.status(), "f4 is the best move") {
		t.Errorf("the wheel led to %q", s.status())
	}
	if w >= 80 {
		s.clickOn("??")
		if !strings.Contains(s.status(), "b6??") {
			t.Errorf("a click on ?? led to %q", s.status())
		}
	}
}

// clickOn clicks where a text stands first.
func (s *session) clickOn(text string) {
	s.t.Helper()
	for y, l := range strings.Split(s.plainScreen(), "\n") {
		if at := strings.Index(l, text); at >= 0 {
			x := len([]rune(l[:at]))
			s.click(x, y, x, y)
			return
		}
	}
	s.t.Fatalf("%q is not on the screen:\n%s", text, s.plainScreen())
}

func TestClickInTheGraph(t *testing.T) { bubble(t, testClickInTheGraph) }

func testClickInTheGraph(t *testing.T) {
	s := reviewing(t, reported(t, game(t, whole), 59))
	lines := strings.Split(s.plainScreen(), "\n")
	y := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, "B discs") })
	x := strings.Index(lines[y], "B discs") + 2
	s.click(x+12, y, x+12, y)
	s.wantStatus("Move 24 of 58. b6?? cost 14 discs; best was d1 (White +6).")
	s.click(x+12, y, x+12, y)
	s.wantStatus("Move 25 of 58. a6 cost 2 discs; best was b1 (Black +8).")
	s.click(x+12, y, x+13, y)
	s.wantStatus("Move 25 of 58. a6 cost 2 discs; best was b1 (Black +8).")
}

func TestTryingMoves(t *testing.T) { bubble(t, testTryingMoves) }

func testTryingMoves(t *testing.T) {
	s := reviewing(t, reported(t, game(t, whole), 59))
	s.keys("]", ",")
	s.try(whole[:20], "c7")
	s.wantStatus("Move 11 of 11. c7? cost 6 discs; best was a2 (even).")
	s.shows("Variation after move 10")
	s.shows("About White +6, best ")
	if got := s.club.analysed; !slices.Equal(got, []int{0, 11}) {
		t.Errorf("analyses began at %v, want the game and the move that was tried", got)
	}
	s.try(whole[:20]+"c7", "b4")
	s.keys(",", ",", ",", ",")
	s.wantStatus("Move 8 of 12. b3 is the best move.")
	s.keys("esc")
	s.wantStatus("Move 10 of 58. e3 is the best move.")
	s.keys("esc", "esc")
	if s.top().Name() != "review" {
		t.Error("esc left the review")
	}
}

func TestUndoInAVariation(t *testing.T) { bubble(t, testUndoInAVariation) }

func testUndoInAVariation(t *testing.T) {
	s := reviewing(t, reported(t, game(t, whole), 59))
	s.keys("]", ",", "u")
	s.wantStatus("No other move was tried: place one, u takes it back.")
	s.try(whole[:20], "c7")
	s.try(whole[:20]+"c7", "b4")
	s.keys("u")
	s.wantStatus("Move 11 of 11. c7? cost 6 discs; best was a2 (even).")
	s.keys("г") // u in Russian
	s.wantStatus("Move 10 of 58. e3 is the best move.")
}

func TestMovesAreTriedInManyWays(t *testing.T) { bubble(t, testTriedInManyWays) }

func testTriedInManyWays(t *testing.T) {
	s := reviewing(t, reported(t, game(t, whole), 59))
	s.keys("enter")
	s.wantStatus("Choose a square first.")
	s.keys("tab", "enter")
	s.wantStatus("Move 1 of 1. d3.")
	s.keys("esc", "d", "1")
	s.wantStatus("d1: nothing to flip here.")
	s.keys("f", "5")
	s.wantStatus("Move 1 of 58. f5 is the best move.") // the game's own move
	x, y := s.cellOf("f6")
	s.click(x, y, x, y)
	s.wantStatus("Move 2 of 2. f6.")
	s.shows("Variation after move 1")
	s.keys("esc", "esc", "up", "left", "enter")
	s.wantStatus("e6: nothing to flip here.") // the first arrow only shows the cursor, where the click had left it
}

func TestAnalysisStopsWhenOneLeaves(t *testing.T) { bubble(t, testAnalysisStops) }

func testAnalysisStops(t *testing.T) {
	s := reviewing(t, reported(t, game(t, whole), 25))
	s.shows("analysis [####......] 42%")
	s.keys("pgdown", "pgdown", "pgdown")
	s.wantStatus("Move 30 of 58. d7.")
	s.shows("Not analysed yet ..")
	if s.club.stopped != 0 {
		t.Fatal("the analysis has stopped already")
	}
	s.keys("s", "q")
	if s.club.stopped != 0 {
		t.Error("the analysis stopped at the record")
	}
	s.keys("q")
	s.settle()
	if s.club.stopped != 1 {
		t.Error("the analysis goes on after the review was left")
	}
}

func TestGameIsAnalysedOnAfterAVariation(t *testing.T) { bubble(t, testAnalysedOn) }

func testAnalysedOn(t *testing.T) {
	s := reviewing(t, reported(t, game(t, whole), 25))
	s.keys("]", ",")
	s.try(whole[:20], "c7")
	if got := s.club.analysed; !slices.Equal(got, []int{0, 11, 0}) || s.club.stopped != 1 {
		t.Errorf("analyses began at %v and %d stopped, want the game again after the variation", got, s.club.stopped)
	}
}

func TestReviewWithoutAnalysis(t *testing.T) { bubble(t, testWithoutAnalysis) }

func testWithoutAnalysis(t *testing.T) {
	s := start(t, ann, func(_ *Env, c *fakeClub, _ *Options) { c.answer = lobby.ErrRatedRunning })
	s.message(paste(whole))
	s.shows("No analysis during your rated game.")
	s.keys(">", "<", "pgdown")
	s.wantStatus("Move 10 of 58. e3.")
	s.club.answer = nil
	s.club.reports = map[string]*analysis.Report{whole: reported(t, game(t, whole), 59)}
	s.keys("i")
	s.wantStatus("Move 10 of 58. e3 is the best move.")
}

// TestWhyThereIsNoAnalysisIsSaidWhole found that half of the sentence was cut away beside the board.
func TestWhyThereIsNoAnalysisIsSaidWhole(t *testing.T) { bubble(t, testRefusalsWhole) }

func testRefusalsWhole(t *testing.T) {
	for _, c := range []struct {
		err    error
		en, ru string
	}{
		{lobby.ErrRatedRunning, "No analysis during your rated game.", "Анализа нет: идёт рейтинговая партия."},
		{lobby.ErrReplaced, "Another analysis of yours has begun.", "Начат другой ваш анализ."},
		{search.ErrBoard, "Only boards of 8 by 8 are analysed.", "Анализ есть только для доски 8 на 8."},
	} {
		s := start(t, ann, func(_ *Env, club *fakeClub, _ *Options) { club.answer = c.err })
		s.message(paste(whole))
		for _, size := range [][2]int{{80, 24}, {40, 20}} {
			s.size(size[0], size[1])
			s.shows(c.en)
			s.keys("z")
			s.shows(c.ru)
			s.keys("z")
		}
	}
}

func TestOtherBoardsAreNotAnalysed(t *testing.T) { bubble(t, testOtherBoards) }

func testOtherBoards(t *testing.T) {
	s := start(t, ann, func(_ *Env, c *fakeClub, _ *Options) { c.answer = search.ErrBoard })
	s.message(paste("(;GM[Othello]TY[6]BO[6 --------------O*----*O-------------- *]B[b3];)"))
	s.shows("Only boards of 8 by 8 are analysed.")
	s.shows("e     f  ")
	s.keys(".")
	s.wantStatus("Move 1 of 1. b3.")
}

func TestWhatIsWithheldIsSaid(t *testing.T) { bubble(t, testWithheld) }

func testWithheld(t *testing.T) {
	report := reported(t, game(t, whole), 59)
	report.Verdicts[23] = analysis.Verdict{Known: true, Withheld: true, Best: engine.NoSquare}
	s := reviewing(t, report)
	s.keys("pgdown", "pgdown", ".", ".", ".")
	s.shows("From a rated game that is going on.")
	s.keys(".")
	s.wantStatus("Move 24 of 58. b6.")
}

// TestNothingIsForgotten has a report come that knows less than one before.
func TestNothingIsForgotten(t *testing.T) { bubble(t, testNothingIsForgotten) }

func testNothingIsForgotten(t *testing.T) {
	s := reviewing(t, reported(t, game(t, whole), 25))
	s.club.reports[whole] = reported(t, game(t, whole), 3)
	s.keys("]", ",")
	s.try(whole[:20], "c7")
	s.keys("esc", "]")
	s.wantStatus("Move 11 of 58. d2? cost 6 discs; best was a2 (even).")
}

func TestPastedGames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ pasted, says, ru string }{
		{"f5d6c3", "Move 0 of 3.", "Ход 0 из 3."},
		{"1. F5 d6\n2. C3 d3", "Move 0 of 4.", "Ход 0 из 4."},
		{"f5f6d3g5h5h4f7h6--", "Move 0 of 8.", "Ход 0 из 8."},
		{"F5 d6 с3 D3 с4", "Move 0 of 5.", "Ход 0 из 5."}, // с is Cyrillic
		{"а5в6с3", "Move 0 of 3.", "Ход 0 из 3."},         // f5d6c3 typed on Russian keys
		{"(;GM[Othello]PB[ann]PW[Пётр]B[f5]W[d6];)", "Move 0 of 2.", "Ход 0 из 2."},
		{"f5d6c3c3", "Move 4 is wrong. c3 is occupied.", "Ошибка в ходе 4. c3 занята."},
		{"f5d6 a1", "Move 3 is wrong. a1: nothing to flip here.", "Ошибка в ходе 3. a1: здесь нечего переворачивать."},
		{"f5 d6 hello", `Move 3 is wrong. "hello" is not a square.`, "Ошибка в ходе 3. Клетки «hello» нет."},
		{"f5 d6 с3 с3", "Move 4 is wrong. c3 is occupied.", "Ошибка в ходе 4. c3 занята."}, // both с are Cyrillic
		{"f5--", "Move 2 is wrong. There can be no pass here.", "Ошибка в ходе 2. Пропуска хода здесь быть не может."},
		{"(;GM[Othello]B[f5]B[d6];)", "Move 2 is wrong. d6: it is the other side's turn.", "Ошибка в ходе 2. d6: сейчас ход другой стороны."},
	} {
		t.Run(c.pasted, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				for want, as := range map[string][]change{c.says: nil, c.ru: {inRussian}} {
					s := start(t, ann, as...)
					s.message(paste(c.pasted))
					if s.top().Name() != "review" {
						t.Fatalf("on top is %s, which says %q", s.top().Name(), s.status())
					}
					s.wantStatus(want)
				}
			})
		})
	}
}

func TestPastedNonsense(t *testing.T) { bubble(t, testPastedNonsense) }

func testPastedNonsense(t *testing.T) {
	s := start(t, ann)
	for pasted, want := range map[string]string{
		"":            "No moves were found there.",
		"hello\nyou":  `Move 1 is wrong. "hello" is not a square.`,
		"(;GM[Chess]": "That cannot be read as a game.",
	} {
		s.message(paste(pasted))
		s.says(want)
		if s.top().Name() != "lobby" {
			t.Errorf("%q led to %s", pasted, s.top().Name())
		}
	}
	s.keys("p", "f", "5", "d", "6", "enter")
	s.wantStatus("Move 0 of 2.")
}

// TestPastingIntoTheDialog takes what is longer than the dialog is wide, GGF of a whole game too.
func TestPastingIntoTheDialog(t *testing.T) { bubble(t, testPastingIntoTheDialog) }

func testPastingIntoTheDialog(t *testing.T) {
	var ggf strings.Builder
	if err := record.WriteGGF(&ggf, drawnGame(t).Record()); err != nil {
		t.Fatal(err)
	}
	for _, pasted := range []string{whole, ggf.String()} {
		s := start(t, ann)
		s.keys("p")
		s.message(paste(pasted))
		s.fits(s.Width, s.Height)
		s.keys("enter")
		s.wantStatus("Move 0 of 58.")
	}
}

// TestReviewIsCheapOnTheWire steps through a whole game at 80×24 in true colour.
func TestReviewIsCheapOnTheWire(t *testing.T) { bubble(t, testReviewOnTheWire) }

func testReviewOnTheWire(t *testing.T) {
	const most = 500 // bytes a step, on average
	w := wire{reviewing(t, reported(t, game(t, whole), 59)), term.NewPainter(term.Options{
		Term: "xterm-256color", Env: []string{"COLORTERM=truecolor"}, Size: term.Size{Width: 80, Height: 24},
	})}
	w.paint()
	var steps traffic
	for range 59 {
		w.keys(".")
		steps.add(w.paint())
	}
	if got := steps.average(); got > most {
		t.Errorf("a step takes %.0f bytes, want at most %d", got, most)
	}
}

// TestFaultStays checks that the wrong move is still named when one has looked at the good ones.
func TestFaultStays(t *testing.T) { bubble(t, testFaultStays) }

func testFaultStays(t *testing.T) {
	s := start(t, ann)
	s.message(paste("f5d6c3c3"))
	s.keys(",")
	s.wantStatus("Move 2 of 3. d6.")
	s.keys(".")
	s.wantStatus("Move 4 is wrong. c3 is occupied.")
	s.keys("z")
	s.wantStatus("Ошибка в ходе 4. c3 занята.")
}

// TestFaultStaysAfterAPass has the wrong move follow a pass, which hid it.
func TestFaultStaysAfterAPass(t *testing.T) { bubble(t, testFaultAfterAPass) }

func testFaultAfterAPass(t *testing.T) {
	s := start(t, ann)
	s.message(paste("f5f6d3g5h5h4f7h6f8"))
	s.keys(",", ".")
	s.wantStatus("Move 9 is wrong. f8: nothing to flip here.")
}

func TestNamesOfAPastedGame(t *testing.T) { bubble(t, testNamesOfAPastedGame) }

func testNamesOfAPastedGame(t *testing.T) {
	s := start(t, ann)
	s.message(paste("(;GM[Othello]PB[Пётр]PW[ann]B[f5]W[d6];)"))
	s.shows("B  Пётр")
	s.keys("s", "tab")
	s.shows("PB[Пётр]PW[ann]")
}

func TestReviewKeySkipsWhatGoesOn(t *testing.T) { bubble(t, testReviewKey) }

func testReviewKey(t *testing.T) {
	s := inLobby(t, func(_ *Env, c *fakeClub, _ *Options) {
		snap := drawnGame(t)
		c.snaps[snap.ID], c.snaps["own"] = snap, table(t, "own", ann, eve, "f5")
		c.finished = []lobby.Finished{{Start: snap.Start, Ended: noon, Plies: 58, Result: *snap.Result}}
	})
	s.keys("v", "enter")
	if got := s.top().Name(); got != "review" {
		t.Errorf("v, enter led to %s", got)
	}
	s.keys("q", "q", "m", "enter")
	if got := s.top().Name(); got != "board" {
		t.Errorf("m, enter led to %s, want the game that goes on", got)
	}
}

func TestWatchedGameIsReviewedAfterItsEnd(t *testing.T) { bubble(t, testWatchedReview) }

func testWatchedReview(t *testing.T) {
	s := at(t, eve, midgame(t))
	s.feed(drawnGame(t))
	s.wait(time.Minute)
	s.keys("v", ">")
	s.wantStatus("A draw, 31-31: nobody can move")
}

// TestReviewKeepsTheBoard looks at what goes first where there is less room: the costs, the graph of the discs, and rows of moves.
func TestReviewKeepsTheBoard(t *testing.T) { bubble(t, testReviewKeepsTheBoard) }

func testReviewKeepsTheBoard(t *testing.T) {
	s := reviewing(t, reported(t, game(t, whole), 59))
	s.keys("]", "]")
	for _, c := range []struct {
		w, h  int
		parts string
	}{
		{120, 40, "words moves late values discs costs"}, {80, 24, "words moves late values discs"}, {80, 20, "words moves late values"},
		{60, 20, "words moves"}, {40, 20, "words moves values"}, {40, 24, "words moves"},
	} {
		s.size(c.w, c.h)
		s.whole(c.w, c.h)
		if got := s.parts(); got != c.parts {
			t.Errorf("%dx%d shows %q, want %q:\n%s", c.w, c.h, got, c.parts, s.plainScreen())
		}
	}
}

// parts names what stands beside the board.
func (s *session) parts() string {
	var found []string
	for _, part := range [][2]string{
		{"About Black +8", "words"}, {"b6??", "moves"}, {"a1", "late"}, {"____", "values"}, {" discs", "discs"}, {"-14  ", "costs"},
	} {
		above, _, _ := strings.Cut(s.plainScreen(), " Move 24 of 58.")
		if above, _, _ = strings.Cut(above, "\n b6?? -14"); strings.Contains(above, part[0]) {
			found = append(found, part[1])
		}
	}
	return strings.Join(found, " ")
}

// TestNothingJumpsWhileTheAnalysisGoesOn looks at the moves, the words and the graphs before and after.
func TestNothingJumpsWhileTheAnalysisGoesOn(t *testing.T) { bubble(t, testNothingJumps) }

func testNothingJumps(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 20}} {
		var places []string
		for _, known := range []int{0, 25, 59} {
			s := reviewing(t, reported(t, game(t, whole), known))
			s.size(size[0], size[1])
			s.keys("pgdown", "pgdown")
			places = append(places, s.place("c1   b5|18 c1")+s.place("analysed|About")+s.place("discs\\b"))
		}
		if places[0] != places[1] || places[1] != places[2] {
			t.Errorf("%v: moves, words and graph stand at %q", size, places)
		}
	}
}

// place is where a pattern stands first on the screen.
func (s *session) place(pattern string) string {
	at := regexp.MustCompile(pattern).FindStringIndex(s.plainScreen())
	if at == nil {
		return "nowhere "
	}
	return fmt.Sprint(strings.Count(s.plainScreen()[:at[0]], "\n"), " ")
}

// TestReviewOfAGameWithoutMoves does everything in the review of a game that was aborted at once.
func TestReviewOfAGameWithoutMoves(t *testing.T) { bubble(t, testWithoutMoves) }

func testWithoutMoves(t *testing.T) {
	s := reviewing(t, reported(t, game(t, whole), 59))
	snap := drawnGame(t)
	snap.Game, snap.Result = game(t, ""), &match.Result{Winner: match.Nobody, Reason: match.Aborted}
	s.club.snaps[snap.ID] = snap
	s.keys("q", "enter")
	for _, key := range strings.Fields(". , < > [ ] u i esc pgdown tab enter esc s tab tab q") {
		s.keys(key)
		s.fits(s.Width, s.Height)
	}
	s.wantStatus("No result: the game was aborted")
}
