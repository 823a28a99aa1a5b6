package match

import "cmp"

// Strength is what two players are worth together: the average of their ratings, where whoever has none counts as zero.
func (s *Start) Strength() int { return (s.Players[0].Rating + s.Players[1].Rating) / 2 }

// Stronger orders games as spectators look for them: the strongest pair first, then the newest.
func Stronger(a, b Start) int {
	return cmp.Or(cmp.Compare(b.Strength(), a.Strength()), b.At.Compare(a.At), cmp.Compare(a.ID, b.ID))
}
