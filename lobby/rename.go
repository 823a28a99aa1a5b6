package lobby

import (
	"context"
	"errors"
	"fmt"
	"time"

	"reversi/lobby/match"
)

// The rules of names. A name of one's own choice may be changed once in RenamePause, and taken back within RenameRegret. The first name that
// somebody chooses in place of one that the house gave does not count. What somebody was called stays theirs for NameKept.
const (
	RenamePause  = 7 * 24 * time.Hour
	RenameRegret = 24 * time.Hour
	NameKept     = 30 * 24 * time.Hour
)

// ErrRenamedLately refuses another name to somebody who has chosen one within the week. The error is a *RenamedLatelyError.
var ErrRenamedLately = errors.New("a name may be changed once a week")

// RenamedLatelyError says from when on the name may be changed again.
type RenamedLatelyError struct{ Until time.Time }

func (e *RenamedLatelyError) Error() string {
	return fmt.Sprintf("%v: again from %s", ErrRenamedLately, e.Until.UTC().Format(time.RFC3339))
}

func (e *RenamedLatelyError) Unwrap() error { return ErrRenamedLately }

// Rename gives the player's account another name.
func (c *Client) Rename(ctx context.Context, name string) (match.Player, error) {
	if c.guest {
		return match.Player{}, ErrGuest
	}
	id := c.Player().ID
	if err := c.hub.Store.Rename(ctx, id, name, time.Now()); err != nil {
		return match.Player{}, err
	}
	return c.update(ctx, id, func(p *player) { p.info.Name = name })
}

// Rename gives the account of a key another name, also where nobody of it is here.
func (h *Hub) Rename(ctx context.Context, fingerprint, name string) error {
	a, err := h.Store.Account(ctx, fingerprint)
	if err != nil {
		return err
	}
	if err := h.Store.Rename(ctx, a.ID, name, time.Now()); err != nil {
		return err
	}
	return h.renamed(ctx, a.ID, name)
}

// renamed tells everybody here that a player has another name. It is well where the player is not here.
func (h *Hub) renamed(ctx context.Context, id match.PlayerID, name string) error {
	_, err := ask(ctx, h, func(r reply[match.Player]) message {
		return updated{id: id, change: func(p *player) { p.info.Name = name }, reply: r}
	})
	if errors.Is(err, ErrLeft) {
		return nil
	}
	return err
}
