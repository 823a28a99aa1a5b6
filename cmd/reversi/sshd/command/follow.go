package command

import (
	"context"
	"errors"
	"slices"
	"time"

	"reversi/lobby/match"
)

// lookEvery is the pause between two looks for a game to follow.
const lookEvery = time.Second

// pursue watches game after game: the best one there is, or those of a player. On a terminal it opens the screen for that.
func (w watchCommand) pursue(c *call) error {
	who, err := c.known(w.Player)
	if err != nil {
		return err
	}
	if c.Terminal && !w.JSON {
		c.screen = &Screen{Follow: &Follow{Name: who}, Plain: c.plain()}
		return nil
	}
	c.deaf()
	for seen := match.ID(""); ; {
		id, err := c.next(who, seen)
		if err != nil {
			return err
		}
		if err := c.follow(id, w.show(c)); err != nil && !errors.Is(err, match.ErrClosedGame) {
			return err
		}
		seen = id
	}
}

// known gives the name of an account as it is written; empty stays empty.
func (c *call) known(name string) (string, error) {
	if name == "" {
		return "", nil
	}
	p, err := c.Hub.Profile(c.ctx, name, 0)
	return p.Standing.Name, err
}

// next waits for a game to follow, another one than was seen last.
func (c *call) next(who string, seen match.ID) (match.ID, error) {
	for {
		games, err := c.Hub.Games(c.ctx)
		if err != nil {
			return "", err
		}
		slices.SortFunc(games, func(a, b *match.Snapshot) int { return match.Stronger(a.Start, b.Start) })
		for _, g := range games {
			if g.ID != seen && (who == "" || g.Players[0].Name == who || g.Players[1].Name == who) {
				return g.ID, nil
			}
		}
		if err := pause(c.ctx, lookEvery); err != nil {
			return "", err
		}
	}
}

// pause waits, or gives the error of the context.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
