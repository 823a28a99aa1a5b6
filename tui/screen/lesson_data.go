package screen

import (
	"reversi/engine"
	"reversi/engine/record"
)

// lesson is one row of the contents: a title and pages.
type lesson struct {
	title string // the id of its words, as all ids here
	pages []page
}

// page is a text, mostly with a position beside it, sometimes with a task on that.
type page struct {
	words string
	moves string // the game that leads to the position, from the start
	board string // or the 64 squares of one that no game leads to, Black to move
	marks string // squares to point at, as "b2 g2"
	bare  bool   // no board
	task  *task
}

// position is what stands on the board, and the move that led to it.
func (p page) position() (pos engine.Position, last engine.Square) {
	if p.board != "" {
		pos, _ = engine.ParseBoard(p.board, engine.Black) // a test reads them all
		return pos, engine.NoSquare
	}
	g, _ := record.ReadTranscript(engine.Othello(), p.moves)
	if last, ok := g.Last(); ok {
		return g.Position(), last
	}
	return g.Position(), engine.NoSquare
}

// Games that lessons take their positions from: most were played at tournaments, the one of nine moves is the shortest that leaves
// one colour alone.
const (
	manyLines  = "f5d6c3d3c4f4f6b4c5e6e7g5"
	forcedPass = "f5f6d3g5h5h4f7h6"
	takesAll   = "f5f6e6f4g5c6f3f2g4h5e3d3g3e7d6h3e2e1h4c7f1g1d2c2g6h6f7f8d7c8d8e8g7h8c5b5"
	fourEmpty  = "f5f6e6f4e3c5g5d6g6h4e7g4f3g3d3f8f7d7h3c2d8g8h5d2e2h6h7e1c8c7b6f2c6b5f1g1e8b8c4a6c3b4b3a4a5a3b7b2d1g2h2c1a2b1a7g7"
	nineMoves  = "e6f4e3f6g5d6e7f5"
	fewDiscs   = "f5f6e6f4g6c5g4g5f3e3h5f2d3c3c6c7c4d6b5e7f7f8d8d7b6h3g3b4c8a5c2e8g8e2d2b3f1e1a6a4b7d1c1h6a3h4g7a7b8"
	cornerH1   = "f5d6c3g5c6b6f6e7h5f4g6c5f7d3e6e3c4b5d8e8f8g4b4a4a3b3a6a2f3h3h4g3a5a7d7c7h2h7f2g8h6"
	holeA5     = "f5d6c5f4e3c6d3f6e6d7e7c3c4c7b6b5a6a4g3f8b3f3d8h3e8b4a3a2g4f7e2h4g5c8h5h6b7g6"
	holeH4     = "c4e3f4c5d6f3e6c3d3e2b5f5b4f6c2e7f8c7d7c8d8e8b8c6f7b6a5b3a4c1g6h6d2d1g7a3b2a6h5"
	edgeB1     = "f5d6c3f4f6c4e3f3d3e2g4e6d2f2g3d1c2b4b3c1g1g6e1h5h4h3e7g5f7d7h6f1"
	fewMoves   = "f5d6c3d3c4f4c5b4b3b5c6e6e2d2a5a6a4a3e3b6f3f2f1g6g5h5f6e7c1g4"
	quietC6    = "f5f6e6f4g5e7e3d6d3g4g6h5h6h7h4h3c4f3c5"
	spareH4    = "f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2e6a3f6a4f3g4h3g3e2g6f1g5c1a6a5e7b6b2e8b1d7f7h2f8c7d8a1a2"
	oddB7      = "f5f6e6f4g5e7f7d6e8h6h4g6c5c4d7f8g3b5e3h5h7c6g4c8g8e2d2f2d3f3e1c2c3d1b3f1b4b6c7a3a4a5a7h2g7h8h3a6a2b2h1d8b8a8a1"
	calmH4     = "f5f6e6f4e3c5c4e7c6e2f3d3c3d2e1c1f2g4d1f1g3c2d6g5"
	lastSix    = "f5d6c3f4f6d3c5g6g5c6g3h5c4e6e3b5d7e8b4c7e7d8g4f3h4f7a5e2d2d1b6f2c1b1h6b3c2a3a4a6f1g2f8h2c8b7b8a8a7g8h1h3g1g7"
	sideBySide = "---------------------------OO------XX---------------------------" // a start that Reversi allows
	emptyBoard = "----------------------------------------------------------------"
)

// lessons are the contents, in the order in which one learns.
var lessons = []lesson{
	{"lesson.rules.title", []page{
		{words: "lesson.rules.move"},
		{words: "lesson.rules.task", task: &task{nr: 0, steps: []step{{good: "d3 c4 f5 e6"}}, right: "lesson.rules.right"}},
	}},
	{"lesson.lines.title", []page{
		{words: "lesson.lines.task", moves: manyLines, task: &task{
			nr: 1, steps: []step{{good: "e3"}}, why: []why{flipsLines}, right: "lesson.lines.right"}},
	}},
	{"lesson.pass.title", []page{
		{words: "lesson.pass.forced", moves: forcedPass},
		{words: "lesson.pass.task", moves: takesAll, task: &task{
			nr: 2, steps: []step{{good: "h7"}}, why: []why{stillMoves}, right: "lesson.pass.right"}},
	}},
	{"lesson.end.title", []page{
		{words: "lesson.end.nobody", moves: fourEmpty, marks: "a1 h1 a8 h8"},
		{words: "lesson.end.task", moves: nineMoves, task: &task{
			nr: 3, steps: []step{{good: "c5"}}, wrong: "lesson.end.wrong", right: "lesson.end.right"}},
	}},
	{"lesson.score.title", []page{
		{words: "lesson.score.now", moves: fewDiscs},
		{words: "lesson.score.task", moves: fewDiscs, task: &task{
			nr: 4, steps: []step{{good: "a2"}}, wrong: "lesson.why.loses", right: "lesson.score.right"}},
	}},
	{"lesson.corner.title", []page{
		{words: "lesson.corner.task", moves: cornerH1, task: &task{
			nr: 5, steps: []step{{good: "h1"}}, wrong: "lesson.corner.wrong", right: "lesson.corner.right"}},
		{words: "lesson.corner.hold", moves: cornerH1 + "h1", marks: "h1 h2 h3 h4 h5 h6 h7"},
	}},
	{"lesson.xsquare.title", []page{
		{words: "lesson.xsquare.danger", marks: "b2 g2 b7 g7"},
		{words: "lesson.xsquare.task", moves: holeA5, task: &task{
			nr: 6, steps: []step{{good: "a5"}}, why: []why{givesCorner}, right: "lesson.xsquare.right"}},
	}},
	{"lesson.csquare.title", []page{
		{words: "lesson.csquare.danger", marks: "b1 g1 a2 h2 a7 h7 b8 g8"},
		{words: "lesson.csquare.task", moves: holeH4, task: &task{
			nr: 7, steps: []step{{good: "h4"}}, why: []why{givesCorner}, right: "lesson.csquare.right"}},
	}},
	{"lesson.edge.title", []page{
		{words: "lesson.edge.turn", moves: edgeB1, marks: "c1 d1 e1 f1"},
		{words: "lesson.edge.task", moves: edgeB1, task: &task{
			nr: 8, steps: []step{{good: "b1"}}, wrong: "lesson.edge.wrong", right: "lesson.edge.right"}},
	}},
	{"lesson.mobility.title", []page{
		{words: "lesson.mobility.count", moves: fewMoves},
		{words: "lesson.mobility.task", moves: fewMoves, task: &task{
			nr: 9, steps: []step{{good: "e1"}}, why: []why{leavesMoves}, right: "lesson.mobility.right"}},
	}},
	{"lesson.quiet.title", []page{
		{words: "lesson.quiet.inside", moves: quietC6},
		{words: "lesson.quiet.task", moves: quietC6, task: &task{
			nr: 10, steps: []step{{good: "c6"}}, why: []why{opensSquares}, right: "lesson.quiet.right"}},
	}},
	{"lesson.tempo.title", []page{
		{words: "lesson.tempo.spare", moves: spareH4},
		{words: "lesson.tempo.task", moves: spareH4, task: &task{
			nr: 11, steps: []step{{good: "h4"}}, why: []why{givesCorner, opensSquares}, right: "lesson.tempo.right"}},
	}},
	{"lesson.parity.title", []page{
		{words: "lesson.parity.regions", moves: oddB7, marks: "b1 c1 g1 g2 b7"},
		{words: "lesson.parity.task", moves: oddB7, task: &task{
			nr: 12, steps: []step{{good: "b7"}}, wrong: "lesson.why.loses", right: "lesson.parity.right"}},
	}},
	{"lesson.opening.title", []page{
		{words: "lesson.opening.plan", moves: "f5d6c3d3c4"},
		{words: "lesson.opening.task", moves: "f5", task: &task{
			nr: 13, steps: []step{{good: "d6 f6"}}, wrong: "lesson.opening.wrong", right: "lesson.opening.right"}},
	}},
	{"lesson.middle.title", []page{
		{words: "lesson.middle.ask", moves: calmH4},
		{words: "lesson.middle.task", moves: calmH4, task: &task{
			nr: 14, steps: []step{{good: "h4"}}, why: []why{givesCorner, leavesMoves}, right: "lesson.middle.right"}},
	}},
	{"lesson.endgame.title", []page{
		{words: "lesson.endgame.slow", moves: lastSix, marks: "a1 a2 b2 e1 h7 h8"},
		{words: "lesson.endgame.task", moves: lastSix, task: &task{
			nr: 15, steps: []step{{"e1", "a2"}, {"a1", "b2"}, {good: "h8"}}, wrong: "lesson.why.loses", right: "lesson.endgame.right"}},
	}},
	{"lesson.questions.title", []page{
		{words: "lesson.questions.moving", bare: true},
		{words: "lesson.questions.ending", bare: true},
		{words: "lesson.questions.game", bare: true},
	}},
	{"lesson.history.title", []page{
		{words: "lesson.history.london", bare: true},
		{words: "lesson.history.othello", bare: true},
		{words: "lesson.history.machines", bare: true},
	}},
	{"lesson.othello.title", []page{
		{words: "lesson.othello.start", board: emptyBoard, marks: "d4 e4 d5 e5"},
		{words: "lesson.othello.beside", board: sideBySide},
		{words: "lesson.othello.supply", bare: true},
	}},
}

// learned tells whether a task was solved.
func (s *Session) learned(t *task) bool { return s.Settings.Learned>>t.nr&1 == 1 }

// tasks lists the tasks of a lesson.
func (l lesson) tasks() []*task {
	var all []*task
	for _, p := range l.pages {
		if p.task != nil {
			all = append(all, p.task)
		}
	}
	return all
}
