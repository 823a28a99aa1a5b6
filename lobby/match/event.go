package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"reversi/engine"
)

// Kind is the kind of an event. The numbers are stored and never change.
type Kind uint8

// The events in the life of a match.
const (
	EventStarted   Kind = 1 // always number 1, and only there
	EventMoved     Kind = 2
	EventTakenBack Kind = 3
	EventResigned  Kind = 4 // followed by EventEnded in the same transaction
	EventEnded     Kind = 5
	EventReopened  Kind = 6 // the end is withdrawn (a takeback after it, against a bot or at a local board)
	EventResumed   Kind = 7 // the server was away: Left has what both got for it
	EventShut      Kind = 8 // By closed the game to spectators
	EventUnshut    Kind = 9 // By let spectators in again
)

// Event is one entry in the append-only record of a match. Positions, results and statistics follow from the events.
type Event struct {
	Kind   Kind
	At     time.Time
	By     engine.Color     // who moved, took back or resigned
	Square engine.Square    // EventMoved: where; engine.NoSquare otherwise
	Ply    int              // EventTakenBack: how many discs stayed placed
	Left   [2]time.Duration // both clocks after the event; zero without a clock
	Lag    time.Duration    // what the line was credited with at a move, or the grace that the flag had
	Result *Result          // EventEnded: how. The store fills in Ratings and Uncounted
}

// Record is what the store holds of a match.
type Record struct {
	Start  Start
	Events []Event // by number from 1
	Chat   []ChatLine
	Next   ID // the rematch, if one was played
}

// Errors of a Store.
var (
	ErrNoSuchMatch = errors.New("no such match")
	// ErrConflict: the next event's number is taken; somebody else wrote, or an answer got lost.
	ErrConflict = errors.New("the record of the match has moved on")
)

// Store keeps the record of matches. Every method returns only once what it wrote is durable.
type Store interface {
	// Append writes events as numbers nr, nr+1, … in one transaction, or nothing: ErrConflict where nr is not the
	// next number, ErrNoSuchMatch. An EventEnded ends the match in the same transaction: result, end number and, where the match
	// is rated and rateable says so, both ratings. The result is returned as it is stored, with the changes, or why it does not count.
	// An EventReopened withdraws it.
	Append(ctx context.Context, id ID, nr int, events []Event) (*Result, error)
	// Load reads a match, finished or not, with the last 150 lines of talk.
	Load(ctx context.Context, id ID) (Record, error)
	// Say adds a line of talk.
	Say(ctx context.Context, id ID, line ChatLine) error
}

// State is a match as its events tell it: a value, changed only by Apply.
type State struct {
	Start     Start
	Nr        int // events so far; the next one's number is Nr+1
	Game      engine.Game
	Left      [2]time.Duration // both clocks after the last event
	Takebacks int
	Result    *Result   // nil while it goes on
	Shut      [2]bool   // by engine.Color: this side wants no spectators; see Closed
	Changed   time.Time // of the last event
	Moved     time.Time // of the last move, takeback or the start
	Begun     time.Time // when both had moved; zero until then
	Resumed   Resumption
	Grace     time.Duration // that the flag which fell had

	times []times // by ply, when that position arose
}

// times are both clocks, and what both lines have been credited with so far.
type times struct{ left, credit [2]time.Duration }

// Begin is the state after EventStarted.
func Begin(s Start) State {
	left := [2]time.Duration{s.Control.Initial, s.Control.Initial}
	return State{
		Start: s, Nr: 1, Game: engine.NewGame(s.Variant), Left: left,
		Changed: s.At, Moved: s.At, times: []times{{left: left}},
	}
}

// Rebuild plays a record through. The error names the event that does not fit.
func Rebuild(r Record) (State, error) {
	if len(r.Events) == 0 || r.Events[0].Kind != EventStarted {
		return State{}, fmt.Errorf("match %s: its record does not begin with its start", r.Start.ID)
	}
	s := Begin(r.Start)
	for i, e := range r.Events[1:] {
		if err := s.apply(e); err != nil {
			return s, fmt.Errorf("match %s, event %d: %w", r.Start.ID, i+2, err)
		}
	}
	return s, nil
}

// Over says whether the match has a result.
func (s *State) Over() bool { return s.Result != nil }

// HasMoved says whether a side has placed a disc.
func (s *State) HasMoved(c engine.Color) bool {
	for ply := range s.Game.Ply() {
		if s.Game.MoverAt(ply) == c {
			return true
		}
	}
	return false
}

// BothMoved says whether each side has placed a disc: from then on a game counts.
func (s *State) BothMoved() bool { return s.HasMoved(engine.Black) && s.HasMoved(engine.White) }

// Rateable says whether ending now changes ratings, unless it is aborted.
func (s *State) Rateable() bool { return s.Start.Rated && s.BothMoved() }

// LeftAt gives both clocks as they were when the position after ply discs arose, with what they have been given since because the server
// was away: a takeback does not take that back.
func (s *State) LeftAt(ply int) [2]time.Duration { return s.times[ply].left }

// Lag is what slow lines got so far.
func (s *State) Lag() Lag { return Lag{Credit: s.times[s.Game.Ply()].credit, Grace: s.Grace} }

// Apply gives the state after one more event; the error says why the event cannot follow.
func (s State) Apply(e Event) (State, error) {
	next := s
	if err := next.apply(e); err != nil {
		return s, err
	}
	return next, nil
}

// apply changes a state that is nobody else's yet. After an error it is good for nothing.
func (s *State) apply(e Event) (err error) {
	if s.Over() && e.Kind != EventReopened {
		return errors.New("the match was over")
	}
	switch e.Kind {
	case EventMoved:
		err = s.move(e)
	case EventTakenBack:
		err = s.takeBack(e)
	case EventResigned:
	case EventEnded:
		err = s.end(e)
	case EventReopened:
		err = s.reopen()
	case EventShut, EventUnshut:
		err = s.shut(e)
	case EventResumed:
		s.resume(e)
	default:
		err = fmt.Errorf("kind %d is unknown here", e.Kind)
	}
	s.Nr++
	s.Left, s.Changed = e.Left, e.At
	return err
}

func (s *State) move(e Event) error {
	if by := s.Game.Position().ToMove(); by != e.By {
		return fmt.Errorf("%s moved, but it was %s's turn", e.By, by)
	}
	g, err := s.Game.Play(e.Square)
	if err != nil {
		return err
	}
	now := times{e.Left, s.times[s.Game.Ply()].credit}
	now.credit[e.By] += e.Lag
	s.Game, s.Moved = g, e.At
	s.times = append(s.times[:g.Ply():g.Ply()], now)
	if s.Begun.IsZero() && s.BothMoved() {
		s.Begun = e.At
	}
	return nil
}

// resume gives both what they have more now, at every position that they may go back to.
func (s *State) resume(e Event) {
	given := [2]time.Duration{e.Left[0] - s.Left[0], e.Left[1] - s.Left[1]}
	s.times = slices.Clone(s.times)
	for ply := range s.times {
		for c := range given {
			s.times[ply].left[c] += given[c]
		}
	}
	s.Resumed = Resumption{Nr: s.Nr + 1, At: e.At, Ply: s.Game.Ply(), Given: given}
}

func (s *State) takeBack(e Event) error {
	g, err := s.Game.TakeBack(e.By)
	if err != nil {
		return err
	}
	if g.Ply() != e.Ply {
		return fmt.Errorf("taken back to %d discs placed, but the rules say %d", e.Ply, g.Ply())
	}
	s.Game, s.Moved = g, e.At
	s.Takebacks++
	if !s.BothMoved() {
		s.Begun = time.Time{}
	}
	return nil
}

func (s *State) end(e Event) error {
	if e.Result == nil {
		return errors.New("an end without a result")
	}
	s.Result, s.Grace = e.Result, e.Lag
	return nil
}

func (s *State) shut(e Event) error {
	if s.Start.Rated {
		return errors.New("a rated game was closed to spectators")
	}
	s.Shut[e.By] = e.Kind == EventShut
	return nil
}

func (s *State) reopen() error {
	if !s.Over() {
		return errors.New("reopened, but it was not over")
	}
	s.Result, s.Grace = nil, 0
	return nil
}
