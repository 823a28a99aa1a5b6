package wire

import (
	"time"

	"reversi/engine"
	"reversi/lobby/match"
)

// MatchOf gives the match object for a viewer (zero: somebody who does not play) at a moment.
func MatchOf(s *match.Snapshot, viewer match.PlayerID, now time.Time) Match {
	m := ListingOf(s, now)
	m.Flipped = names(s.Game.Flipped())
	m.Legal = []string{}
	if !s.Over() {
		m.Legal = names(s.Game.Position().Legal())
	}
	chat := s.ChatFor(viewer)
	m.Chat = All(chat[max(len(chat)-lastLines, 0):], func(l match.ChatLine) Line { return Line{From: l.From, Text: l.Text} })
	return m
}

// lastLines is how much talk a match object has.
const lastLines = 20

// ListingOf gives the match object as listings have it: without legal, flipped and chat.
func ListingOf(s *match.Snapshot, now time.Time) Match {
	p := s.Game.Position()
	m := Match{
		ID: s.ID, Seq: s.Seq, Variant: s.Variant.Name(), Rated: s.Rated, Status: Playing,
		Black: seatOf(s, engine.Black, now), White: seatOf(s, engine.White, now), Clock: clockOf(s.Clocks, now),
		Moves: s.Game.Transcript(), Ply: s.Game.Ply(), Takebacks: s.Takebacks, ToMove: p.ToMove().String(),
		Board: p.String(), Discs: p.Discs(),
		Offers:     All(s.Offers, func(o match.Offer) Offer { return Offer{From: o.From.String(), What: o.What} }),
		Spectators: s.Spectators, Result: s.Result, Next: s.Next,
		Closed: s.Closed(), Halted: s.Halted,
		Local: s.Local, Series: seriesOf(s.Series), Days: s.Control.Days(), MoveBy: second(s.Due),
		Lag: lagOf(s.Lag),
	}
	if !s.FirstMoveBy.IsZero() {
		m.FirstMoveMS = until(s.FirstMoveBy, now)
	}
	if s.Over() {
		m.Status, m.ToMove = Over, ""
	}
	if last, ok := s.Game.Last(); ok {
		m.Last = last.String()
	}
	if side, ok := s.Game.Passed(); ok {
		m.Passed = side.String()
	}
	return m
}

func seatOf(s *match.Snapshot, c engine.Color, now time.Time) Seat {
	p, here := s.Players[c], s.Seats[c]
	seat := Seat{
		Name: p.Name, Rating: p.Rating, Provisional: p.Provisional, Guest: p.Guest, Bot: p.Bot, Program: p.Program,
		Connected: here.Connected,
	}
	if !here.ClaimAt.IsZero() {
		seat.ClaimMS = until(here.ClaimAt, now)
	}
	return seat
}

// until is how long it is to a moment.
func until(at, now time.Time) *int64 {
	ms := millis(at.Sub(now))
	return &ms
}

func lagOf(l match.Lag) Lag {
	return Lag{BlackMS: millis(l.Credit[engine.Black]), WhiteMS: millis(l.Credit[engine.White]), GraceMS: millis(l.Grace)}
}

func seriesOf(s match.Series) Series {
	return Series{Black: s.Wins[engine.Black], White: s.Wins[engine.White], Draws: s.Draws, Swapped: s.Swapped}
}

func clockOf(c match.Clocks, now time.Time) *Clock {
	if !c.Control.Timed() {
		return nil
	}
	left := c.At(now)
	clock := &Clock{
		InitialS: int64(c.Control.Initial / time.Second), IncrementS: int64(c.Control.Increment / time.Second),
		BlackMS: millis(left[engine.Black]), WhiteMS: millis(left[engine.White]),
	}
	if c.Runs {
		clock.Running = c.Running.String()
	}
	return clock
}

// millis rounds up, so that 0 means that the time has really passed.
func millis(d time.Duration) int64 {
	return int64(max(d+time.Millisecond-1, 0) / time.Millisecond)
}

func names(squares []engine.Square) []string { return All(squares, engine.Square.String) }
