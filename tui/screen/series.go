package screen

import (
	"fmt"

	"reversi/engine"
	"reversi/lobby/match"
)

// running is the score of a series up to this game, with it once it is over and counted; ok is false for a game that stands alone.
func (p *Play) running() (wins [2]int, draws int, ok bool) {
	if p.Counting() {
		return Running(p.snap.Series, nil)
	}
	return Running(p.snap.Series, p.snap.Result)
}

// Running is the score of a series with the result of its newest game, nil while that goes on; ok is false for a game that stands
// alone.
func Running(before match.Series, r *match.Result) (wins [2]int, draws int, ok bool) {
	wins, draws = before.Wins, before.Draws
	ok = wins[engine.Black]+wins[engine.White]+draws > 0
	switch {
	case r == nil:
	case r.Winner == match.BlackWins:
		wins[engine.Black]++
	case r.Winner == match.WhiteWins:
		wins[engine.White]++
	case r.Winner == match.Draw:
		draws++
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

// won is what stands beside a name in a series, where there is room for the draws and where there is not: how many games the
// player has won. It is empty for a game that stands alone.
func (p *Play) won(side engine.Color) []string {
	wins, draws, ok := p.running()
	if !ok {
		return nil
	}
	won := p.Words.N("results.wins", wins[side])
	if draws == 0 {
		return []string{won}
	}
	return []string{won + ", " + p.Words.N("results.draws", draws), won}
}
