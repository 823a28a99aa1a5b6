package wire

import (
	"math"
	"slices"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// Career is what a profile says of how the games went.
type Career struct {
	Graph   []Point  `json:"graph"` // of all pools, by time
	Peaks   []Point  `json:"peaks"` // the highest rating in each pool that was not provisional
	BestWin *Win     `json:"best_win"`
	Streaks Streaks  `json:"streaks"`
	Colors  ByColor  `json:"colors"`
	Discs   *float64 `json:"disc_difference"` // nil where no rated game was decided by the board
	Decided int      `json:"disc_games"`      // how many were

	Openings   []OpeningResults `json:"openings"`
	Last       []Finished       `json:"last"`
	Challenger *Feat            `json:"challenger"` // nil where no bot was beaten in a clean game
	Versus     *Versus          `json:"versus"`     // nil for oneself, and for who has no account
}

// Point is a rating after a game.
type Point struct {
	At     time.Time  `json:"at"`
	Rating int        `json:"rating"`
	Pool   match.Pool `json:"pool"`
}

// Win is the win against the strongest opponent.
type Win struct {
	Match       match.ID  `json:"match"`
	Opponent    string    `json:"opponent"`
	Rating      int       `json:"rating"`
	Provisional bool      `json:"provisional"`
	Ended       time.Time `json:"ended"`
}

// Streaks are rated games won one after another.
type Streaks struct {
	Current int `json:"current"`
	Longest int `json:"longest"`
}

// Results are wins, losses and draws.
type Results struct {
	Wins   int `json:"wins"`
	Losses int `json:"losses"`
	Draws  int `json:"draws"`
}

// ByColor are the rated results with each color.
type ByColor struct {
	Black Results `json:"black"`
	White Results `json:"white"`
}

// OpeningResults are the results of one opening.
type OpeningResults struct {
	Name string `json:"name"`
	Results
}

// Versus is head to head with whoever asks, from the side of the player of the profile.
type Versus struct {
	Results
	Last []Finished `json:"last"`
}

// Feat is a level of the bots with how often it was beaten in clean games.
type Feat struct {
	Level string `json:"level"`
	Wins  int    `json:"wins"`
}

// Challenger is a row of the table of bot challengers.
type Challenger struct {
	Rank    int    `json:"rank"`
	Name    string `json:"name"`
	Program bool   `json:"program"`
	Feat
}

// Records are the club's records.
type Records struct {
	Games   int           `json:"games"`
	People  int           `json:"people"`
	Wipeout *RecordGame   `json:"wipeout"`
	Biggest *RecordGame   `json:"biggest_win"`
	Streak  *RecordStreak `json:"streak"`
	Day     *RecordDay    `json:"busiest_day"`
}

// RecordGame is a game among the records.
type RecordGame struct {
	Match  match.ID  `json:"match"`
	Winner string    `json:"winner"`
	Loser  string    `json:"loser"`
	Plies  int       `json:"plies"`
	Discs  int       `json:"disc_difference"`
	Ended  time.Time `json:"ended"`
}

// RecordStreak is a streak among the records.
type RecordStreak struct {
	Name  string    `json:"name"`
	Wins  int       `json:"wins"`
	Ended time.Time `json:"ended"`
}

// RecordDay is a day among the records.
type RecordDay struct {
	Day   string `json:"day"`
	Games int    `json:"games"`
}

func careerOf(c lobby.Career) Career {
	row := Career{
		Graph: graphOf(c.Lines), Peaks: peaksOf(c.Lines), Streaks: Streaks{Current: c.Streak, Longest: c.Longest}, Decided: c.Decided,
		Colors:   ByColor{Black: Results(c.Colors[engine.Black]), White: Results(c.Colors[engine.White])},
		Openings: All(c.Openings, func(o lobby.OpeningResults) OpeningResults { return OpeningResults{o.Name, Results(o.Results)} }),
		Last:     All(c.Last, playedOf),
	}
	if w := c.BestWin; w != nil {
		row.BestWin = &Win{Match: w.Match, Opponent: w.Opponent, Rating: w.Rating, Provisional: w.Provisional, Ended: second(w.At)}
	}
	if c.Decided > 0 {
		discs := math.Round(c.Discs*100) / 100
		row.Discs = &discs
	}
	if c.Beaten.Wins > 0 {
		row.Challenger = &Feat{Level: c.Beaten.Level, Wins: c.Beaten.Wins}
	}
	if v := c.Versus; v != nil {
		row.Versus = &Versus{Results: Results(v.Results), Last: All(v.Last, playedOf)}
	}
	return row
}

func graphOf(lines []lobby.RatingLine) []Point {
	points := []Point{}
	for _, l := range lines {
		for _, p := range l.Points {
			points = append(points, Point{At: second(p.At), Rating: p.Rating, Pool: l.Pool})
		}
	}
	slices.SortStableFunc(points, func(a, b Point) int { return a.At.Compare(b.At) })
	return points
}

func peaksOf(lines []lobby.RatingLine) []Point {
	peaks := []Point{}
	for _, l := range lines {
		if l.Peak.Rating > 0 {
			peaks = append(peaks, Point{At: second(l.Peak.At), Rating: l.Peak.Rating, Pool: l.Pool})
		}
	}
	return peaks
}

// ChallengerOf gives the row of a bot challenger.
func ChallengerOf(c lobby.Challenger) Challenger {
	return Challenger{Rank: c.Rank, Name: c.Name, Program: c.Program, Feat: Feat{Level: c.Level, Wins: c.Wins}}
}

// RecordsOf gives the club's records.
func RecordsOf(r lobby.Records) Records {
	row := Records{Games: r.Games, People: r.People, Wipeout: recordGameOf(r.Wipeout), Biggest: recordGameOf(r.Biggest)}
	if s := r.Streak; s != nil {
		row.Streak = &RecordStreak{Name: s.Name, Wins: s.Wins, Ended: second(s.Ended)}
	}
	if r.Day.Games > 0 {
		row.Day = &RecordDay{Day: r.Day.Day.UTC().Format(time.DateOnly), Games: r.Day.Games}
	}
	return row
}

func recordGameOf(g *lobby.RecordGame) *RecordGame {
	if g == nil {
		return nil
	}
	return &RecordGame{Match: g.Match, Winner: g.Winner, Loser: g.Loser, Plies: g.Plies, Discs: g.Margin, Ended: second(g.Ended)}
}

func playedOf(p lobby.Played) Finished { return FinishedOf(p.Finished) }
