package tourney

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// score is what came of a match, from side A's view.
type score struct {
	names               [2]string
	won, drawn, lost    int
	points, pointsError float64 // the mean of a game, and its standard error; NaN where there is too little to know
	discs, discsError   float64 // the same of the margin, of the games that ended on the board
	faults              []string
}

func (s score) games() int { return s.won + s.drawn + s.lost }

// count sums up games in order. The two games of an opening are one sample for the errors, since they are not independent.
func count(m match, games []outcome) score {
	s := score{names: [2]string{m.sides[0].name, m.sides[1].name}}
	var points, discs sample
	for _, o := range games {
		switch o.points() {
		case 1:
			s.won++
		case 0:
			s.lost++
		default:
			s.drawn++
		}
		points.add(o.number/2, o.points())
		if o.fault == nil {
			discs.add(o.number/2, float64(o.margin()))
			continue
		}
		s.faults = append(s.faults, fmt.Sprintf("Game %d: %s loses: %v.", o.number+1, m.sides[o.loser].name, o.fault))
	}
	s.points = (float64(s.won) + float64(s.drawn)/2) / float64(s.games())
	_, s.pointsError = points.mean()
	s.discs, s.discsError = discs.mean()
	return s
}

// sample gathers values of pairs of games, pair after pair.
type sample struct {
	pair   int // the last one
	n      int // games of it
	values []float64
}

func (s *sample) add(pair int, value float64) {
	if s.n == 0 || pair != s.pair {
		s.values = append(s.values, value)
		s.pair, s.n = pair, 1
		return
	}
	last := &s.values[len(s.values)-1]
	*last = (*last*float64(s.n) + value) / float64(s.n+1)
	s.n++
}

// mean is the mean of the pairs with its standard error; NaN of none and of less than two.
func (s *sample) mean() (mean, deviation float64) {
	n := float64(len(s.values))
	for _, v := range s.values {
		mean += v
	}
	mean /= n
	for _, v := range s.values {
		deviation += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(deviation / (n - 1) / n)
}

// sure is how many standard errors hold the truth in 95 cases of 100.
const sure = 1.96

// rating is the difference in rating that explains the points, by the logistic curve: 400 points are odds of ten to one. A
// side that made all the points is better by an unknown amount: then it is at least so much, in 95 cases of 100, as would have lost
// none of so many games.
func (s score) rating() string {
	n := float64(s.games())
	least := math.Pow(0.05, 1/n)
	switch {
	case n == 0:
		return unknown
	case s.won == s.games():
		return fmt.Sprintf("> %+.0f", logistic(least))
	case s.lost == s.games():
		return fmt.Sprintf("< %+.0f", logistic(1-least))
	}
	slope := 400 / math.Ln10 / (s.points * (1 - s.points))
	return within(logistic(s.points), slope*s.pointsError, 0)
}

func logistic(points float64) float64 { return 400 * math.Log10(points/(1-points)) }

// unknown stands where there is nothing to tell.
const unknown = "?"

// within writes a value with its bounds of 95 %.
func within(value, deviation float64, decimals int) string {
	if math.IsNaN(value) {
		return unknown
	}
	text := fmt.Sprintf("%+.*f", decimals, value)
	if math.IsNaN(deviation) {
		return text
	}
	return text + fmt.Sprintf(" ± %.*f", decimals, sure*deviation)
}

// printTable writes a table in Markdown, aligned, and the faults under it. What follows a ± are bounds of 95 %.
func printTable(out io.Writer, scores []score) error {
	rows := [][]string{{"A", "B", "games", "won", "drawn", "lost", "points of A", "discs a game", "rating A - B"}}
	var faults strings.Builder
	for _, s := range scores {
		row := append(s.names[:], fmt.Sprint(s.games()), fmt.Sprint(s.won), fmt.Sprint(s.drawn), fmt.Sprint(s.lost))
		rows = append(rows, append(row, fmt.Sprintf("%.1f%%", 100*s.points), within(s.discs, s.discsError, 1), s.rating()))
		for _, f := range s.faults {
			faults.WriteString(f + "\n")
		}
	}
	_, err := io.WriteString(out, align(rows)+faults.String())
	return err
}

// align lays out rows of equal length, the first of which has the names of the columns.
func align(rows [][]string) string {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], len([]rune(cell)))
		}
	}
	rule := make([]string, len(widths))
	for i, w := range widths {
		rule[i] = strings.Repeat("-", w)
	}
	var b strings.Builder
	for i, row := range rows {
		writeRow(&b, row, widths)
		if i == 0 {
			writeRow(&b, rule, widths)
		}
	}
	return b.String()
}

func writeRow(b *strings.Builder, row []string, widths []int) {
	for i, cell := range row {
		fmt.Fprintf(b, "| %-*s ", widths[i], cell)
	}
	b.WriteString("|\n")
}
