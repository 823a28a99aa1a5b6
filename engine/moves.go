package engine

// direction is a step in a bitset, between neighbouring squares.
type direction int

// directions clockwise from the square above.
var directions = [8]direction{
	-stride, 1 - stride, 1, stride + 1, stride, stride - 1, -1, -1 - stride,
}

// run returns how many discs of opp between square i and the nearest disc of
// own a disc on i would flank in one direction.
func run(own, opp bitset, i uint, d direction) int {
	n := 0
	i += uint(d)
	for ; opp.has(i); i += uint(d) {
		n++
	}
	if own.has(i) {
		return n
	}
	return 0
}

// flips returns the discs that a disc of the side to move on the empty square
// i would turn.
func (p Position) flips(i uint) bitset {
	own, opp := p.discs[p.toMove], p.discs[p.toMove.Opponent()]
	var flips bitset
	for _, d := range directions {
		at := i
		for range run(own, opp, i, d) {
			at += uint(d)
			flips = flips.or(bit(at))
		}
	}
	return flips
}

// Flips lists the discs that turn when the side to move places one on s, in
// the order in which a person should see them turn: ring by ring, the nearest
// first, clockwise from above within a ring. It is empty for an illegal move.
func (p Position) Flips(s Square) []Square {
	if !p.IsLegal(s) {
		return nil
	}
	own, opp := p.discs[p.toMove], p.discs[p.toMove.Opponent()]
	var runs [len(directions)]int
	total := 0
	for k, d := range directions {
		runs[k] = run(own, opp, s.index(), d)
		total += runs[k]
	}
	list := make([]Square, 0, total)
	for ring := 1; len(list) < total; ring++ {
		for k, d := range directions {
			if runs[k] >= ring {
				list = append(list, squareOf(s.index()+uint(ring*int(d))))
			}
		}
	}
	return list
}

// IsLegal tells whether the side to move can place a disc there.
func (p Position) IsLegal(s Square) bool {
	i := s.index()
	return p.vacant().has(i) && !p.flips(i).empty()
}

// Legal lists the moves of the side to move in board order, a1 b1 …; it is
// empty where that side has none.
func (p Position) Legal() []Square { return p.legal().squares() }

// HasLegal tells whether the side to move has a move.
func (p Position) HasLegal() bool {
	own, opp, vacant := p.discs[p.toMove], p.discs[p.toMove.Opponent()], p.vacant()
	for _, n := range shifts {
		if !reach(own, opp, vacant, n).empty() {
			return true
		}
	}
	return false
}

func (p Position) legal() bitset {
	own, opp, vacant := p.discs[p.toMove], p.discs[p.toMove.Opponent()], p.vacant()
	var legal bitset
	for _, n := range shifts {
		legal = legal.or(reach(own, opp, vacant, n))
	}
	return legal
}

// shifts are the four lines through a square.
var shifts = [4]uint{1, stride - 1, stride, stride + 1}

// reach returns the vacant squares behind runs of opp that begin beside a disc
// of own, both ways along one line. All of own advance together.
func reach(own, opp, vacant bitset, n uint) bitset {
	var legal bitset
	for front := own.up(n).and(opp); !front.empty(); front = front.and(opp) {
		front = front.up(n)
		legal = legal.or(front)
	}
	for front := own.down(n).and(opp); !front.empty(); front = front.and(opp) {
		front = front.down(n)
		legal = legal.or(front)
	}
	return legal.and(vacant)
}
