package analysis

import (
	"reversi/engine"
	"reversi/engine/board"
)

// What makes a fact about the board worth telling.
const (
	cornerLead  = 2 // more corners than the other side
	starvedFrom = 5 // turns in a row
	starvedMore = 3 // turns more than the other side
	openingPly  = 8
	endEmpties  = 10 // from here on everybody has few moves
	passesFrom  = 2
)

// takenCorner is a corner with the move that took it.
type takenCorner struct {
	square engine.Square
	by     engine.Color
	ply    int
}

// takenCorners lists the corners in the order in which they were taken.
func (s *teller) takenCorners() []takenCorner {
	var list []takenCorner
	for ply, square := range s.Game.Moves() {
		if corner, ok := Corner(square, s.Game.Variant().Size()); ok && corner == square {
			list = append(list, takenCorner{square, s.mover(ply), ply})
		}
	}
	return list
}

// cornersTaken tells of the winner's corners only: more of them did not help a loser.
func (s *teller) cornersTaken() (Fact, bool) {
	var by [2]int
	for _, c := range s.takenCorners() {
		by[c.by]++
	}
	f := Fact{Kind: CornersTaken, By: s.winner, Square: engine.NoSquare, N: by[s.winner], Then: by[s.loser()]}
	return f, s.decided && f.N >= f.Then+cornerLead
}

// cornerOpened finds the loser's worst move beside a corner that it cost.
func (s *teller) cornerOpened() (Fact, bool) {
	var worst Fact
	for _, corner := range s.takenCorners() {
		if f, ok := s.opened(corner); ok && f.N > worst.N {
			worst = f
		}
	}
	return worst, s.decided && worst.N > 0
}

// opened finds the mistake beside a corner that let the winner take it.
func (s *teller) opened(corner takenCorner) (Fact, bool) {
	if corner.by != s.winner {
		return Fact{}, false
	}
	for ply := corner.ply - 1; ply >= 0; ply-- {
		beside, ok := Corner(s.square(ply), s.Game.Variant().Size())
		if !ok || beside != corner.square || s.mover(ply) == s.winner || s.grade(ply) == Good {
			continue
		}
		if !canTake(s.winner, corner.square, s.Game.At(ply)) && canTake(s.winner, corner.square, s.Game.At(ply+1)) {
			v := s.Verdicts[ply]
			return Fact{Kind: CornerOpened, By: s.loser(), Ply: ply, Square: s.square(ply), N: v.Cost, Exact: v.Exact}, true
		}
	}
	return Fact{}, false
}

// canTake tells whether a side could place a disc on a square if it were to move.
func canTake(c engine.Color, square engine.Square, p engine.Position) bool {
	own, opp := p.Bits()
	if p.ToMove() != c {
		own, opp = opp, own
	}
	return board.Moves(own, opp)>>(8*square.Row()+square.Col())&1 != 0
}

// turn is a side's chance to move, with how many moves there were.
type turn struct{ ply, moves int }

// turns lists a side's turns, those included in which it had to pass.
func (s *teller) turns(c engine.Color) []turn {
	var list []turn
	due := s.Game.MoverAt(0)
	for ply := range s.Game.Ply() {
		mover := s.mover(ply)
		if mover != due && due == c {
			list = append(list, turn{ply, 0})
		}
		if mover == c {
			list = append(list, turn{ply, len(s.Game.At(ply).Legal())})
		}
		due = mover.Opponent()
	}
	return list
}

// starved compares the longest stretches with few moves before the end.
func (s *teller) starved() (Fact, bool) {
	f, other := s.hungriest(s.loser()), s.hungriest(s.winner)
	return f, s.decided && f.N >= starvedFrom && f.N >= other.N+starvedMore
}

// hungriest is a side's longest stretch with few moves.
func (s *teller) hungriest(c engine.Color) (longest Fact) {
	stretch := Fact{Kind: Starved, By: c, Square: engine.NoSquare}
	for _, t := range s.turns(c) {
		few := t.moves <= FewMoves && t.ply >= openingPly && s.Game.At(t.ply).Empties() >= endEmpties
		switch {
		case !few:
			stretch.N = 0
			continue
		case stretch.N == 0:
			stretch.Ply = t.ply
		}
		if stretch.N++; stretch.N > longest.N {
			longest = stretch
		}
	}
	return longest
}

// passed counts the passes of the one whom they hurt.
func (s *teller) passed() (Fact, bool) {
	n := 0
	for _, t := range s.turns(s.loser()) {
		if t.moves == 0 {
			n++
		}
	}
	return Fact{Kind: Passed, By: s.loser(), Square: engine.NoSquare, N: n}, s.decided && n >= passesFrom
}
