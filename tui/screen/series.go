package screen

import (
	"fmt"

	"reversi/engine"
	"reversi/lobby/match"
)

// running is the score of a series up to this game, with it once it is over and counted; ok is false for a game that stands alone.
func (p *Play) running() (wins [2]int, draws int, ok bool) {
	wins, draws = p.snap.Series.Wins, p.snap.Series.Draws
	ok = wins[engine.Black]+wins[engine.White]+draws > 0
	if r := p.snap.Result; r != nil && !p.Counting() {
		switch r.Winner {
		case match.BlackWins:
			wins[engine.Black]++
		case match.WhiteWins:
			wins[engine.White]++
		case match.Draw:
			draws++
		}
	}
	return wins, draws, ok
}

// seriesLine is the running score in words, "ann 3 - 1 bob, 1 draw"; empty for a game that stands alone.
func (p *Play) seriesLine() string {
	wins, draws, ok := p.running()
	if !ok {
		return ""
	}
	first := p.below()
	them := first.Opponent()
	line := fmt.Sprintf("%s %d - %d %s", p.Called(p.snap.Players[first]), wins[first], wins[them], p.Called(p.snap.Players[them]))
	if draws > 0 {
		line += ", " + p.Words.N("series.draws", draws)
	}
	return line
}

// won is what stands beside a name in a series: how many games the player has won; empty for a game that stands alone.
func (p *Play) won(side engine.Color) string {
	wins, _, ok := p.running()
	if !ok {
		return ""
	}
	return p.Words.N("results.wins", wins[side])
}
