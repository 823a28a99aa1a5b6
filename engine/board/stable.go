package board

import "math/bits"

const (
	files = fileA | fileH
	ranks = rank1 | rank8
	rim   = files | ranks

	// What a step of one, two or four files to the right, or to the left, may land on.
	fromB, fromC, fromE = 0xFEFEFEFEFEFEFEFE, 0xFCFCFCFCFCFCFCFC, 0xF0F0F0F0F0F0F0F0
	toG, toF, toD       = 0x7F7F7F7F7F7F7F7F, 0x3F3F3F3F3F3F3F3F, 0x0F0F0F0F0F0F0F0F
)

// Stable is a set of own's discs that nothing can turn any more: a lower bound, good enough for proofs. On the edges these are the
// discs that no order of moves along the edge turns. Elsewhere each of the four lines through a disc is full, or has a stable disc
// of its own colour beside it.
func Stable(own, opp uint64) uint64 {
	across, down := fullAcross(own|opp), fullDown(own|opp)
	slash, backslash := fullDiagonals(own | opp)
	stable := stableOnEdges(own, opp) | own&across&down&slash&backslash
	for {
		grown := stable | own&^rim&(stable<<1|stable>>1|across)&(stable<<8|stable>>8|down)&
			(stable<<7|stable>>7|slash)&(stable<<9|stable>>9|backslash)
		if grown == stable {
			return stable
		}
		stable = grown
	}
}

// fullAcross gives the ranks without an empty square.
func fullAcross(discs uint64) uint64 {
	discs &= discs >> 4
	discs &= discs >> 2
	discs &= discs >> 1
	return discs & fileA * rank1
}

// fullDown gives the files without an empty square.
func fullDown(discs uint64) uint64 {
	discs &= bits.RotateLeft64(discs, 32)
	discs &= bits.RotateLeft64(discs, 16)
	return discs & bits.RotateLeft64(discs, 8)
}

// fullDiagonals gives the diagonals without an empty square, by letting the empty squares run along theirs.
func fullDiagonals(discs uint64) (slash, backslash uint64) {
	empty := ^discs
	downRight := empty | empty<<9&fromB
	downRight |= downRight << 18 & fromC
	downRight |= downRight << 36 & fromE
	upLeft := empty | empty>>9&toG
	upLeft |= upLeft >> 18 & toF
	upLeft |= upLeft >> 36 & toD
	downLeft := empty | empty<<7&toG
	downLeft |= downLeft << 14 & toF
	downLeft |= downLeft << 28 & toD
	upRight := empty | empty>>7&fromB
	upRight |= upRight >> 14 & fromC
	upRight |= upRight >> 28 & fromE
	return ^(downLeft | upRight), ^(downRight | upLeft)
}

// stableOnEdges looks up the four edges.
func stableOnEdges(own, opp uint64) uint64 {
	top := stableEdge(uint8(own), uint8(opp))
	bottom := stableEdge(uint8(own>>56), uint8(opp>>56))
	left := stableEdge(gatherFile(own), gatherFile(opp))
	right := stableEdge(gatherFile(own>>7), gatherFile(opp>>7))
	return uint64(top) | uint64(bottom)<<56 | spreadFile(left) | spreadFile(right)<<7
}

func stableEdge(own, opp uint8) uint8 { return stableEdges[edgeNumber(own, opp)] }

// spreadFile puts a byte on file a.
func spreadFile(squares uint8) uint64 {
	return uint64(squares&0x7F)*toFile&fileA | uint64(squares>>7)<<56
}

// edges is how many ways there are to have eight squares empty, own or the opponent's.
const edges = 6561

var (
	// ternary is a set's bits read as digits of base three.
	ternary = makeTernary()
	// stableEdges are own's discs that stay, by the number of the edge.
	stableEdges = makeStableEdges()
)

// edgeNumber has a digit of base three for each square: 1 for own, 2 for opp.
func edgeNumber(own, opp uint8) int { return int(ternary[own]) + 2*int(ternary[opp]) }

func makeTernary() (all [256]uint16) {
	for set := range all {
		for bit, power := 0, uint16(1); bit < 8; bit, power = bit+1, 3*power {
			all[set] += uint16(set>>bit&1) * power
		}
	}
	return all
}

func makeStableEdges() (all [edges]uint8) {
	var known [edges]bool
	for own := range 256 {
		for opp := range 256 {
			if own&opp == 0 {
				findStable(&all, &known, uint8(own), uint8(opp))
			}
		}
	}
	return all
}

// findStable keeps those of own's discs that stay whoever fills whichever square next, and after that.
func findStable(all *[edges]uint8, known *[edges]bool, own, opp uint8) uint8 {
	n := edgeNumber(own, opp)
	if known[n] {
		return all[n]
	}
	stable := own
	for empty := ^(own | opp); empty != 0; empty &= empty - 1 {
		place, disc := bits.TrailingZeros8(empty), empty&-empty
		won, lost := turned(place, own, opp), turned(place, opp, own)
		stable &= findStable(all, known, own|won|disc, opp&^won)
		stable &= findStable(all, known, own&^lost, opp|lost|disc)
	}
	known[n], all[n] = true, stable
	return stable
}
