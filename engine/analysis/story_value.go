package analysis

import "reversi/engine"

// What makes a fact about values worth telling.
const (
	closeUpTo    = 6  // discs
	closeDraw    = 12 // discs, where nobody won
	leadFrom     = 3  // discs by which one side is ahead for LeadChanged
	leadChanges  = 3
	settledFrom  = 8 // discs before the end
	flawlessFrom = 5 // moves of one side
	turningShare = 4 // a move that cost less than such a part of the result did not decide the game
)

func (s *teller) wipedOut() (Fact, bool) {
	return Fact{Kind: WipedOut, By: s.winner, Ply: s.Game.Ply(), Square: engine.NoSquare}, s.end.Ending() == engine.Wipeout
}

// turning looks back for the last mistake that gave the game away. In a draw that is one that let a win slip.
func (s *teller) turning() (Fact, bool) {
	for ply := s.Game.Ply() - 1; ply >= 0 && s.lost(ply+1); ply-- {
		if f, ok := s.turnedAt(ply); ok {
			return f, true
		}
	}
	return Fact{}, false
}

// lost tells whether the position after so many discs was already as the game ended: lost for the loser, or level. Estimates may err a little.
func (s *teller) lost(ply int) bool {
	v, slack := s.Verdicts[ply], 0
	if !v.Exact {
		slack = evenUpTo
	}
	if s.decided {
		return v.told() && s.value(s.loser(), ply) < slack
	}
	return v.told() && max(v.Value, -v.Value) <= slack
}

func (s *teller) turnedAt(ply int) (Fact, bool) {
	v, by := s.Verdicts[ply], s.mover(ply)
	before := s.value(by, ply)
	gaveAway := before > 0 && before-v.Cost <= 0
	if s.decided {
		gaveAway = by == s.loser() && before >= 0 && before-v.Cost < 0
	}
	f := Fact{Kind: Turning, By: by, Ply: ply, Square: s.square(ply), N: v.Cost, Then: before, Exact: v.Exact}
	decisive := turningShare*v.Cost >= max(s.final, -s.final)
	return f, gaveAway && decisive && s.grade(ply) != Good
}

// solvedFrom is the first ply from which on all values are exact.
func (s *teller) solvedFrom() int {
	ply := s.Game.Ply()
	for ply > 0 && s.Verdicts[ply-1].told() && s.Verdicts[ply-1].Exact {
		ply--
	}
	return ply
}

// missed compares the endgame's first exact value with the result.
func (s *teller) missed() (Fact, bool) {
	ply := s.solvedFrom()
	f := Fact{Kind: Missed, Ply: ply, Square: engine.NoSquare, Exact: true}
	switch v := s.Verdicts[ply].Value; {
	case v > 0:
		f.By = engine.Black
	case v < 0:
		f.By = engine.White
	default:
		f.By = s.loser()
	}
	f.N, f.Then = s.value(f.By, ply), seenBy(f.By, s.final)
	return f, f.Then < 0 || f.Then == 0 && f.N > 0
}

// settled is an endgame that only confirmed the result.
func (s *teller) settled() (Fact, bool) {
	ply := s.solvedFrom()
	n := s.value(s.winner, ply)
	f := Fact{Kind: Settled, By: s.winner, Ply: ply, Square: engine.NoSquare, N: n, Exact: true}
	return f, s.decided && n > 0 && s.Game.Ply()-ply >= settledFrom
}

// flawless looks for a faultless ending, the winner's first.
func (s *teller) flawless() (Fact, bool) {
	f := s.faultless(s.winner)
	if other := s.faultless(s.loser()); other.N > f.N && !s.decided {
		f = other
	}
	return f, f.N >= flawlessFrom
}

// faultless counts the moves at the end of a side that cost nothing.
func (s *teller) faultless(c engine.Color) Fact {
	f := Fact{Kind: Flawless, By: c, Square: engine.NoSquare, Exact: true}
	for ply := s.Game.Ply() - 1; ply >= s.solvedFrom(); ply-- {
		if s.mover(ply) != c {
			continue
		}
		if s.Verdicts[ply].Cost > 0 {
			break
		}
		f.Ply, f.N = ply, f.N+1
	}
	return f
}

// furthest is the largest lead from a ply on, whoever has it; ok is false where not all of that is known.
func (s *teller) furthest(from int) (most int, ok bool) {
	for _, v := range s.Verdicts[from:] {
		if !v.told() {
			return 0, false
		}
		most = max(most, v.Value, -v.Value)
	}
	return most, true
}

func (s *teller) close() (Fact, bool) {
	most, ok := s.furthest(0)
	limit := closeUpTo
	if !s.decided {
		limit = closeDraw
	}
	return Fact{Kind: Close, Square: engine.NoSquare, N: most}, ok && most <= limit
}

// led looks for the moment from which the winner was always ahead.
func (s *teller) led() (Fact, bool) {
	ply := s.Game.Ply()
	for ply > 0 && s.Verdicts[ply-1].told() && s.value(s.winner, ply-1) > 0 {
		ply--
	}
	most, _ := s.furthest(ply)
	return Fact{Kind: Led, By: s.winner, Ply: ply, Square: engine.NoSquare, N: most}, s.decided
}

// leadChanged counts how often the lead went over, small ones left out.
func (s *teller) leadChanged() (Fact, bool) {
	changes, last := 0, 0
	for _, v := range s.Verdicts {
		if !v.told() || max(v.Value, -v.Value) < leadFrom {
			continue
		}
		if v.Value*last < 0 {
			changes++
		}
		last = v.Value
	}
	return Fact{Kind: LeadChanged, Square: engine.NoSquare, N: changes}, changes >= leadChanges
}
