package analysis

// Grade says how good a move was.
type Grade uint8

// The grades.
const (
	Good Grade = iota
	Mistake
	Blunder
)

// From how many discs on a move is a mistake or a blunder. Estimates are less sure than solved endgames, so that more is needed there.
const (
	ExactMistake, ExactBlunder         = 3, 10
	EstimatedMistake, EstimatedBlunder = 5, 12
)

// Classify grades a move by what it cost in discs, and by whether that is exact: Verdict.Cost and Verdict.Exact.
func Classify(cost int, exact bool) Grade {
	mistake, blunder := EstimatedMistake, EstimatedBlunder
	if exact {
		mistake, blunder = ExactMistake, ExactBlunder
	}
	switch {
	case cost >= blunder:
		return Blunder
	case cost >= mistake:
		return Mistake
	}
	return Good
}
