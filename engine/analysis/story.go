package analysis

import (
	"slices"

	"reversi/engine"
)

// mostFacts is how many facts a story has at most.
const mostFacts = 3

// Story tells why a game went as it did: two or three facts, the most telling first, or fewer where so little is known. It can be told
// after the quick steps of an analysis, and gets better with the deep ones.
func Story(r *Report) []Fact {
	s := teller{Report: r, end: r.Game.Position()}
	if !s.end.Over() {
		return s.stoppedStory()
	}
	s.final = lead(s.end)
	s.decided, s.winner = s.final != 0, engine.Black
	if s.final < 0 {
		s.winner = engine.White
	}
	return s.tell(
		s.wipedOut, s.turning, s.missed, s.cornerOpened, s.starved, s.cornersTaken, s.leadChanged, s.close, s.settled, s.led, s.flawless, s.passed,
	)
}

// teller looks for facts. Plies count discs placed, values are discs.
type teller struct {
	*Report
	end     engine.Position
	final   int // the official result, Black's lead; meaningless where the game was stopped
	decided bool
	winner  engine.Color // or who is ahead where the game was stopped; meaningless unless decided
	facts   []Fact
}

// tell takes the first facts that there are and that go together.
func (s *teller) tell(finders ...func() (Fact, bool)) []Fact {
	for _, find := range finders {
		if len(s.facts) == mostFacts {
			break
		}
		if f, ok := find(); ok && !s.repeats(f) {
			s.facts = append(s.facts, f)
		}
	}
	return s.facts
}

// redundant are kinds that say the same as another one that is told already.
var redundant = map[FactKind][]FactKind{
	CornersTaken: {CornerOpened},
	Close:        {LeadChanged, Turning},
	Settled:      {Close},
	Led:          {Turning, Missed, Settled, LeadChanged, Close},
}

func (s *teller) repeats(f Fact) bool {
	return slices.ContainsFunc(s.facts, func(told Fact) bool { return slices.Contains(redundant[f.Kind], told.Kind) })
}

// stoppedStory is that of a game that ended before its end on the board. Who was ahead need not have won it.
func (s *teller) stoppedStory() []Fact {
	ply := s.Game.Ply()
	v := s.Verdicts[ply]
	if !v.told() {
		return nil
	}
	s.decided, s.winner = v.Value >= evenUpTo || v.Exact && v.Value > 0, engine.Black
	if v.Value < 0 {
		s.decided, s.winner = v.Value <= -evenUpTo || v.Exact, engine.White
	}
	if s.decided {
		s.facts = []Fact{{Kind: Stopped, By: s.winner, Ply: ply, Square: engine.NoSquare, N: seenBy(s.winner, v.Value), Exact: v.Exact}}
	} else {
		s.facts = []Fact{{Kind: StoppedEven, Ply: ply, Square: engine.NoSquare, Exact: v.Exact}}
	}
	return s.tell(s.cornerOpened, s.starved, s.cornersTaken, s.leadChanged, s.passed)
}

// evenUpTo is from how many discs on an estimate makes one side the better one.
const evenUpTo = 2

// told tells whether a verdict may be used.
func (v Verdict) told() bool { return v.Known && !v.Withheld }

// value is what the position after so many discs was worth to a side.
func (s *teller) value(c engine.Color, ply int) int { return seenBy(c, s.Verdicts[ply].Value) }

// loser is the side that lost or, where the game was stopped, is behind; it counts only where the game is decided.
func (s *teller) loser() engine.Color { return s.winner.Opponent() }

// mover is who placed the disc after so many.
func (s *teller) mover(ply int) engine.Color { return s.Game.MoverAt(ply) }

func (s *teller) square(ply int) engine.Square { return s.Game.Moves()[ply] }

// grade is how good the move after so many discs was, where that is known.
func (s *teller) grade(ply int) Grade {
	v := s.Verdicts[ply]
	if !v.told() {
		return Good
	}
	return Classify(v.Cost, v.Exact)
}
