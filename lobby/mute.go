package lobby

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"reversi/lobby/match"
	"reversi/lobby/name"
)

// maxMuted bounds how many people one person may mute.
const maxMuted = 500

// ErrOneself refuses what somebody wants of themselves.
var ErrOneself = fmt.Errorf("%w: that is yourself", ErrNotAllowed)

// Muted is somebody whom a player does not want to hear.
type Muted struct {
	ID   match.PlayerID
	Name string
}

// Mutes is what a store keeps of whom people do not want to hear.
type Mutes interface {
	// MutedBy lists whom an account does not want to hear, by their names now.
	MutedBy(ctx context.Context, id match.PlayerID) ([]Muted, error)
	Mute(ctx context.Context, id, muted match.PlayerID, now time.Time) error
	Unmute(ctx context.Context, id, muted match.PlayerID) error
}

// Hears says whether the player wants to hear somebody.
func (s *Self) Hears(id match.PlayerID) bool { return !s.Mutes(id) }

// Mutes says whether the player does not want to hear somebody.
func (s *Self) Mutes(id match.PlayerID) bool {
	return slices.ContainsFunc(s.Muted, func(m Muted) bool { return m.ID == id })
}

func (h *Hub) mutedBy(ctx context.Context, a *Account) ([]Muted, error) {
	if a == nil {
		return nil, nil
	}
	return h.Store.MutedBy(ctx, a.ID)
}

// Mute hides what somebody says from now on, until Unmute. Between two accounts it is kept; where one of them is a guest it ends with
// the visit.
func (c *Client) Mute(ctx context.Context, who string) error {
	p, err := c.hub.person(ctx, who)
	me := c.Player()
	switch {
	case err != nil:
		return err
	case p.ID == me.ID:
		return ErrOneself
	}
	if !p.Guest && !me.Guest {
		if err := c.hub.Store.Mute(ctx, me.ID, p.ID, time.Now()); err != nil {
			return err
		}
	}
	return c.muted(ctx, func(list []Muted) []Muted { return append(list, Muted{p.ID, p.Name}) }, p.ID)
}

// Unmute lets the player hear somebody again.
func (c *Client) Unmute(ctx context.Context, who match.PlayerID) error {
	if me := c.Player(); who > 0 && !me.Guest {
		if err := c.hub.Store.Unmute(ctx, me.ID, who); err != nil {
			return err
		}
	}
	return c.muted(ctx, func(list []Muted) []Muted { return list }, who)
}

// muted changes the player's list, beginning with what it is without somebody.
func (c *Client) muted(ctx context.Context, change func([]Muted) []Muted, who match.PlayerID) error {
	_, err := c.update(ctx, c.Player().ID, func(p *player) {
		list := slices.DeleteFunc(slices.Clone(p.muted), func(m Muted) bool { return m.ID == who })
		if list = change(list); len(list) > maxMuted {
			list = list[1:]
		}
		slices.SortFunc(list, func(a, b Muted) int { return cmp.Or(strings.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
		p.muted = list
	})
	return err
}

// person finds somebody by name: a guest who is here, or an account. ErrNoAccount.
func (h *Hub) person(ctx context.Context, who string) (match.Player, error) {
	p, err := ask(ctx, h, func(r reply[match.Player]) message { return whoIs{who, r} })
	if err == nil {
		return p, nil
	}
	id, err := h.Store.PlayerByName(ctx, who)
	if err != nil {
		return match.Player{}, err
	}
	profile, err := h.Store.Profile(ctx, id, time.Now())
	return match.Player{ID: id, Name: profile.Standing.Name}, err
}

// whoIs finds somebody who is here by name.
type whoIs struct {
	name  string
	reply reply[match.Player]
}

func (m whoIs) handle(s *state) {
	if p := s.playerNamed(m.name); p != nil {
		m.reply.give(p.info, nil)
		return
	}
	m.reply.give(match.Player{}, ErrNoAccount)
}

// playerNamed finds somebody who is here, without regard to case and look-alikes.
func (s *state) playerNamed(who string) *player {
	key := name.Key(who)
	for _, p := range s.players {
		if name.Key(p.info.Name) == key {
			return p
		}
	}
	return nil
}
