package lobby

import (
	"context"
	"errors"
	"fmt"

	"reversi/engine"
	"reversi/lobby/match"
)

// playBot begins a game against a bot.
type playBot struct {
	session *session
	game    BotGame
	reply   reply[match.ID]
}

func (m playBot) handle(s *state) {
	level, err := s.level(m.game.Level)
	if err == nil && m.game.Control.Correspondence() {
		err = fmt.Errorf("%w: bots do not play by correspondence", ErrNotAllowed)
	}
	if err == nil {
		err = s.checkTerms(m.session, Terms{Control: m.game.Control, Color: m.game.Color})
	}
	if err != nil {
		m.reply.give("", err)
		return
	}
	s.begin(beginning{
		start: match.Start{Control: m.game.Control, Previous: m.game.Previous}, black: seatFor(m.game.Color, AnyColor, s.lot),
		first: m.session.seat(m.game.Control), second: match.Player{Name: level.Name, Bot: level.ID}, then: m.reply.give,
	})
}

func (h *Hub) level(id string) (Level, error) {
	for _, l := range h.Bots.Levels() {
		if l.ID == id {
			return l, nil
		}
	}
	return Level{}, ErrNoSuchLevel
}

// playLocal begins a game of two people at one terminal.
type playLocal struct {
	session  *session
	previous match.ID
	color    engine.Color // of whoever's terminal it is
	reply    reply[match.ID]
}

func (m playLocal) handle(s *state) {
	if err := s.checkTerms(m.session, Terms{Color: AnyColor}); err != nil {
		m.reply.give("", err)
		return
	}
	s.begin(beginning{
		start: match.Start{Local: true, Private: true, Previous: m.previous}, black: m.color,
		first: m.session.seat(match.TimeControl{}), second: match.Player{Name: match.LocalName}, then: m.reply.give,
	})
}

// followed reads the finished game whose series a new one is to continue: nil where there is none, or where it does not fit, so that
// the new game begins a series of its own.
func (c *Client) followed(ctx context.Context, id match.ID, fits func(match.Start) bool) (*match.Snapshot, error) {
	if id == "" {
		return nil, nil
	}
	s, err := c.hub.MatchFor(ctx, id, c.Player().ID)
	if errors.Is(err, ErrNoSuchMatch) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if _, own := s.Seat(c.Player().ID); !own || !s.Over() || s.Next != "" || !fits(s.Start) {
		return nil, nil
	}
	return s, nil
}

// PlayBot begins a game against a bot: ErrNoSuchLevel. It continues the series of the previous game where that was one of this
// player's against the same level, has ended, and was not followed yet.
func (c *Client) PlayBot(ctx context.Context, g BotGame) (match.ID, error) {
	previous, err := c.followed(ctx, g.Previous, func(s match.Start) bool {
		seat, ok := s.Bot()
		return ok && s.Players[seat].Bot == g.Level
	})
	if err != nil {
		return "", err
	}
	g.Previous = ""
	if previous != nil {
		g.Previous = previous.ID
	}
	return ask(ctx, c.hub, func(r reply[match.ID]) message { return playBot{c.session, g, r} })
}

// PlayLocal begins a game of two people at this session's terminal: this player has a seat, moves for both, and nobody else is
// asked. After a finished local game that was not followed yet it continues the series with the colors swapped, or the same ones
// after an aborted game; else this player is Black.
func (c *Client) PlayLocal(ctx context.Context, previous match.ID) (match.ID, error) {
	old, err := c.followed(ctx, previous, func(s match.Start) bool { return s.Local })
	if err != nil {
		return "", err
	}
	m := playLocal{session: c.session, color: engine.Black}
	if old != nil {
		seat, _ := old.Seat(c.Player().ID)
		m.previous, m.color = old.ID, colorAfter(seat, old.Result)
	}
	return ask(ctx, c.hub, func(r reply[match.ID]) message { m.reply = r; return m })
}

// colorAfter is the color that somebody has in a rematch: the other one, or the same after an aborted game.
func colorAfter(c engine.Color, r *match.Result) engine.Color {
	if r != nil && r.Reason == match.Aborted {
		return c
	}
	return c.Opponent()
}
