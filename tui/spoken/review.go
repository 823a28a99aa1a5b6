package spoken

import (
	"context"
	"slices"
	"strings"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/engine/record"
	"reversi/lobby/feed"
	"reversi/lobby/match"
)

// study is the analysis of the game in front of the person. It ends when they turn away from it.
type study struct {
	feed    *feed.Feed[*analysis.Report]
	cancel  context.CancelFunc
	failed  chan error // capacity 1: why it could not be, told once
	report  *analysis.Report
	reviews bool // the person looks at the moves; else the end is to be explained
	told    bool // it was said that every position was looked at
}

// examine begins the analysis of the game, unless it goes on already.
func (s *session) examine(reviews bool) {
	if s.study != nil {
		s.study.reviews = s.study.reviews || reviews
		return
	}
	ctx, cancel := context.WithCancel(s.Ctx)
	t := &study{feed: feed.New[*analysis.Report](), cancel: cancel, failed: make(chan error, 1), reviews: reviews}
	s.study = t
	club, game := s.Club, s.board.game
	go func() {
		defer t.feed.Close()
		if err := club.Analyse(ctx, game, 0, t.feed); err != nil {
			t.failed <- err
		}
	}()
}

// rest ends the analysis.
func (s *session) rest() {
	if s.study != nil {
		s.study.cancel()
		s.study = nil
	}
}

// studied signals when the analysis has come further.
func (s *session) studied() <-chan struct{} {
	if s.study == nil {
		return nil
	}
	return s.study.feed.Ready()
}

// takeReport adopts what the analysis has found.
func (s *session) takeReport() {
	t := s.study
	if report, ok := t.feed.Take(); ok {
		t.report = report
		s.tellStory()
	}
	select {
	case err := <-t.failed:
		if t.reviews {
			s.say(s.Sentence(err))
		}
	default:
	}
}

// explain has the end of the game explained once the analysis knows enough.
func (s *session) explain() {
	if b := s.board; b.snap.Result.Winner != match.Nobody && b.game.Variant() == engine.Othello() && b.game.Ply() > 0 {
		s.examine(false)
	}
}

// tellStory says why a game that has just ended went as it did, once every position was looked at. The work ends there, unless the
// person looks at the moves: then they hear that they are valued.
func (s *session) tellStory() {
	t := s.study
	switch {
	case t.told || !looked(t.report):
		return
	case t.reviews:
		t.told = true
		s.say(s.T("spoken.looked"))
		return
	}
	s.sayAll(s.Story(s.study.report.Game, analysis.Story(s.study.report)))
	s.rest()
}

// looked tells whether every position was looked at, as far as it may be told of.
func looked(r *analysis.Report) bool {
	return r.Finished() || !slices.ContainsFunc(r.Verdicts, func(v analysis.Verdict) bool { return !v.Known && !v.Withheld })
}

// review goes to the start of a finished game, this one or another, to step through it with its values.
func (s *session) review(arg string) {
	if arg != "" && !s.fetch(arg) || !s.atBoard() {
		return
	}
	if !s.board.over() {
		s.say(s.T("board.review_later"))
		return
	}
	s.examine(true)
	s.say(s.T("spoken.review"))
	s.toStart("")
}

// fetch puts a finished game in front of the person.
func (s *session) fetch(arg string) bool {
	id := s.game(arg)
	if s.board != nil && s.board.id == id {
		return true
	}
	s.sit(id)
	return s.board != nil
}

// replay reads a game from its moves.
func (s *session) replay(arg string) {
	if arg == "" {
		s.usage("replay")
		return
	}
	g, err := record.ReadTranscript(engine.Othello(), arg)
	if err != nil {
		s.say(s.Faulty(err))
		return
	}
	s.rise()
	s.board = &board{game: g, look: live}
	s.review("")
}

func (s *session) stepBack(string)    { s.lookAt(func(ply int) int { return ply - 1 }) }
func (s *session) stepForward(string) { s.lookAt(func(ply int) int { return ply + 1 }) }
func (s *session) toStart(string)     { s.lookAt(func(int) int { return 0 }) }
func (s *session) toEnd(string)       { s.lookAt(func(int) int { return s.board.game.Ply() }) }

// lookAt goes to another ply and reads it.
func (s *session) lookAt(step func(ply int) int) {
	if !s.atBoard() {
		return
	}
	b := s.board
	last := b.game.Ply()
	ply := min(max(step(b.ply()), 0), last)
	if b.look = ply; ply == last {
		b.look = live
	}
	s.say(s.at(ply))
	s.sayAll(s.passed(b.game, ply))
	if line := s.verdict(ply); line != "" {
		s.say(line)
	}
}

// nextMistake goes to the next move that gave something away.
func (s *session) nextMistake(string) { s.mistake(1, s.T("spoken.no_more_mistakes")) }

// lastMistake goes to the one before.
func (s *session) lastMistake(string) { s.mistake(-1, s.T("spoken.none_before")) }

func (s *session) mistake(step int, none string) {
	if !s.atBoard() {
		return
	}
	for ply := s.board.ply() + step; ply > 0 && ply <= s.board.game.Ply(); ply += step {
		if s.cost(ply) != "" {
			s.lookAt(func(int) int { return ply })
			return
		}
	}
	s.say(none)
}

// at is what there is at a ply: the move that led there and the score.
func (s *session) at(ply int) string {
	if ply == 0 {
		return s.T("spoken.at_start") + " " + s.turnAt()
	}
	return s.T("spoken.ply", "Ply", ply, "Move", s.move(s.board.game, ply-1)) + " " + s.discs(s.board.game.At(ply))
}

// verdict says what the analysis knows of a position and of the move that led to it; "" for nothing.
func (s *session) verdict(ply int) string {
	if s.study == nil || s.study.report == nil || ply >= len(s.study.report.Verdicts) {
		return ""
	}
	v := s.study.report.Verdicts[ply]
	switch {
	case v.Withheld:
		return s.T("spoken.withheld")
	case !v.Known:
		return ""
	}
	return strings.TrimSpace(s.cost(ply) + " " + s.value(v))
}

// cost says what the move that led to a ply gave away, and what would have been best.
func (s *session) cost(ply int) string {
	if ply == 0 || s.study == nil || s.study.report == nil || ply >= len(s.study.report.Verdicts) {
		return ""
	}
	before := s.study.report.Verdicts[ply-1]
	if !before.Known || before.Withheld || analysis.Classify(before.Cost, before.Exact) == analysis.Good || before.Best == engine.NoSquare {
		return ""
	}
	return s.Words.N("spoken.cost", before.Cost, "Square", s.board.game.Moves()[ply-1], "Best", before.Best)
}

// value says who is ahead by how much.
func (s *session) value(v analysis.Verdict) string {
	id := "spoken.estimate_"
	if v.Exact {
		id = "spoken.exact_"
	}
	switch {
	case v.Value > 0:
		return s.Words.N(id+"black", v.Value)
	case v.Value < 0:
		return s.Words.N(id+"white", -v.Value)
	}
	return s.T(id + "even")
}

// hint asks for a move to play, and why.
func (s *session) hint(string) {
	switch {
	case s.board == nil:
		s.readRules("")
	case !s.atOwn():
	case !s.alone():
		s.say(s.T("hint.alone"))
	default:
		s.ask(func(ctx context.Context) error {
			h, err := s.Club.Hint(ctx, s.board.id)
			if err == nil {
				s.say(s.HintLine(h))
			}
			return err
		})
	}
}

// readRecord reads the moves of the game.
func (s *session) readRecord(string) {
	if !s.atBoard() {
		return
	}
	line := record.Transcript(s.board.game)
	if line == "" {
		line = s.T("record.none")
	}
	s.say(line)
	if s.board.id != "" {
		s.say(s.T("spoken.export", "ID", s.board.id))
	}
}
