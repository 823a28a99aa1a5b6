package match

import (
	"slices"
	"time"

	"reversi/engine"
)

// Snapshot is a match at one moment, as everybody at the table may see it. It is never changed after publishing and holds no
// pointer to anything that is.
type Snapshot struct {
	Start
	Seq        uint64
	Game       engine.Game
	Takebacks  int
	Seats      [2]Seat // by engine.Color
	Clocks     Clocks
	Offers     []Offer
	Manners    Manners
	Shut       [2]bool // by engine.Color: this side wants no spectators; see Closed
	Spectators int
	Chat       []ChatLine // the last 150
	Result     *Result    // nil while it goes on
	EndedAt    time.Time
	Next       ID // the rematch, once it began
	// Due is when the side to move will have lost on time in a game by correspondence; zero in any other, and once it is over.
	Due time.Time
	// FirstMoveBy is when the game is aborted unless the side to move has made its first move; zero where that does not threaten.
	FirstMoveBy time.Time
	Resumed     Resumption
	Lag         Lag
	// Halted says that the store cannot write: the game waits, and its clocks stand still.
	Halted bool
}

// Over says whether the match has ended.
func (s *Snapshot) Over() bool { return s.Result != nil }

// Offered says whether an offer is open from one side.
func (s *Snapshot) Offered(from engine.Color, what What) bool {
	for _, o := range s.Offers {
		if o.From == from && o.What == what {
			return true
		}
	}
	return false
}

// ChatFor gives the lines that a viewer may read now: while the game goes on, spectators' talk stays among spectators.
func (s *Snapshot) ChatFor(viewer PlayerID) []ChatLine {
	if _, plays := s.Seat(viewer); !plays || s.Over() {
		return s.Chat
	}
	var lines []ChatLine
	for _, l := range s.Chat {
		if !l.Spectator {
			lines = append(lines, l)
		}
	}
	return lines
}

// Without gives the snapshot as somebody sees it who does not want to hear some people: without their lines.
func (s *Snapshot) Without(muted func(PlayerID) bool) *Snapshot {
	unheard := func(l ChatLine) bool { return l.By != 0 && muted(l.By) }
	if !slices.ContainsFunc(s.Chat, unheard) {
		return s
	}
	heard := *s
	heard.Chat = slices.DeleteFunc(slices.Clone(s.Chat), unheard)
	return &heard
}

// Seat is a side's presence at the table.
type Seat struct {
	Connected bool
	Away      time.Time // since when; zero while it is here
	// ClaimAt is when the opponent may claim the game because this side is away; zero where nothing is to claim.
	ClaimAt time.Time
}

// Clocks are both sides' times. Left holds them as of Since for the side that runs.
type Clocks struct {
	Control TimeControl
	Left    [2]time.Duration
	Runs    bool
	Running engine.Color
	Since   time.Time
}

// At gives both sides' remaining times at a moment, never below zero.
func (c Clocks) At(now time.Time) [2]time.Duration {
	left := c.Left
	if c.Runs {
		used := max(now.Sub(c.Since), 0)
		left[c.Running] = max(left[c.Running]-used, 0)
	}
	return left
}

// Deadline is when the running side's flag falls; ok is false where no clock runs.
func (c Clocks) Deadline() (at time.Time, ok bool) {
	return c.Since.Add(c.Left[c.Running]), c.Runs
}

// Summary is what the hub's directory and the lobby's list of live games show of a match.
type Summary struct {
	Start
	Ply        int
	Position   engine.Position
	Discs      engine.Score
	ToMove     engine.Color
	Over       bool
	Result     *Result // nil while it goes on
	Spectators int
	Closed     bool // to spectators
	// Quiet says that the match may sleep while nobody is at the table.
	Quiet bool
	Due   time.Time // as the snapshot's
}
