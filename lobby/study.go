package lobby

import (
	"cmp"
	"context"
	"errors"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/lobby/feed"
	"reversi/lobby/match"
)

// Why help is refused.
var (
	// ErrRatedRunning refuses it to somebody who plays a rated game.
	ErrRatedRunning = errors.New("no help while you play a rated game")
	// ErrWithheld refuses a hint for a position that stands on a rated board now, or a move from it.
	ErrWithheld = errors.New("that position is being played in a rated game")
	// ErrReplaced ends help for which the same person has asked again.
	ErrReplaced = errors.New("the same player has asked again")
)

// Study looks into games for people.
type Study interface {
	// Analyse publishes what is known of a game from a ply on after each step of the work, until all is done or ctx ends. It calls publish
	// from its own goroutine. search.ErrBoard for boards that cannot be searched.
	Analyse(ctx context.Context, g engine.Game, from int, publish func(*analysis.Report)) error
	// Advise finds a move in a position that has one.
	Advise(ctx context.Context, p engine.Position) (analysis.Hint, error)
}

// Analyse works on a game from a ply on and reports its progress to the feed, until all is done or ctx ends. One analysis runs for
// a player at a time: a new one ends the one before with ErrReplaced. ErrRatedRunning while the player has a rated game running. What stands on a
// rated board at the moment of a report, and what a move there leads to, is withheld from it.
func (c *Client) Analyse(ctx context.Context, g engine.Game, from int, f *feed.Feed[*analysis.Report]) error {
	return c.help(ctx, withAnalysis, func(ctx context.Context) error {
		return c.hub.Study.Analyse(ctx, g, from, func(r *analysis.Report) {
			if ctx.Err() == nil {
				f.Publish(c.hub.fair.censor(r))
			}
		})
	})
}

// Hint gives a move to play in one's own game against a bot or at a local board, while one is to move: ErrNotAllowed in any other,
// ErrRatedRunning, ErrWithheld. That it was asked for is noted first: a game with a hint is not a clean one.
func (c *Client) Hint(ctx context.Context, id match.ID) (hint analysis.Hint, err error) {
	err = c.help(ctx, withHint, func(ctx context.Context) error {
		s, err := c.hub.MatchFor(ctx, id, c.Player().ID)
		if err != nil {
			return err
		}
		if !mayAsk(s, c.Player().ID) {
			return ErrNotAllowed
		}
		if err := c.hub.Store.MarkHinted(ctx, id); err != nil {
			return err
		}
		hint, err = c.hub.advise(ctx, s.Game.Position())
		return err
	})
	if err != nil {
		return analysis.Hint{Square: engine.NoSquare}, err
	}
	return hint, nil
}

// mayAsk tells whether somebody may have a hint in a match as it stands.
func mayAsk(s *match.Snapshot, who match.PlayerID) bool {
	seat, plays := s.Seat(who)
	_, bot := s.Bot()
	p := s.Game.Position()
	return plays && !s.Rated && !s.Over() && !p.Over() && (s.Local || bot && p.ToMove() == seat)
}

// advise looks at the rated boards before and after, since they do not stand still.
func (h *Hub) advise(ctx context.Context, p engine.Position) (analysis.Hint, error) {
	if h.fair.withholds(p) {
		return analysis.Hint{}, ErrWithheld
	}
	hint, err := h.Study.Advise(ctx, p)
	if err == nil && h.fair.withholds(p) {
		err = ErrWithheld
	}
	return hint, err
}

// help does something for the player that must not happen during a rated game. The error is why it ended, if it did before its time.
func (c *Client) help(ctx context.Context, kind helpKind, do func(context.Context) error) error {
	if c.hub.Study == nil {
		return ErrNotAllowed
	}
	ctx, done, err := c.hub.fair.help(ctx, helping{c.Player().ID, kind})
	if err != nil {
		return err
	}
	defer done()
	err = do(ctx)
	return cmp.Or(context.Cause(ctx), err)
}
