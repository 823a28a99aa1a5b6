package lobby

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"reversi/lobby/match"
	"reversi/lobby/name"
)

// Why an account is not deleted.
var (
	ErrNoSuchParting = errors.New("that is not the code that confirms it")
	ErrSanctioned    = errors.New("an account cannot be deleted while it is silenced or banned")
	ErrUnfinished    = errors.New("the account has unfinished games")
)

// The code that confirms that an account is to be deleted: how long it is good, and how long it is.
const (
	PartingLife   = 10 * time.Minute
	partingLength = 4
)

// Parting is what stays behind when an account is deleted: finished games, and those that will be resigned.
type Parting struct{ Finished, Unfinished int }

// partings remembers who asked to be deleted, and which code confirms it: a leaf that commands write and read. It forgets with the process.
type partings struct {
	mu    sync.Mutex
	asked map[match.PlayerID]asked
}

type asked struct {
	code  string
	until time.Time
}

// ask makes the code that confirms it, and drops those that have lapsed.
func (p *partings) ask(id match.PlayerID, now time.Time) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	for other, a := range p.asked {
		if !now.Before(a.until) {
			delete(p.asked, other)
		}
	}
	code := secretCode(partingLength)
	p.asked[id] = asked{code, now.Add(PartingLife)}
	return code
}

// confirms tells whether a code is the one, which is good once.
func (p *partings) confirms(id match.PlayerID, code string, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	a, ok := p.asked[id]
	if !ok || a.code != code || !now.Before(a.until) {
		return false
	}
	delete(p.asked, id)
	return true
}

// Export writes everything that is kept about the account of a key as one JSON object: ErrNoAccount.
func (h *Hub) Export(ctx context.Context, fingerprint string, w io.Writer) error {
	a, err := h.Store.Account(ctx, fingerprint)
	if err != nil {
		return err
	}
	return h.Store.Export(ctx, a.ID, w)
}

// AskForget says what would stay behind if the account of a key were deleted, and gives the code that confirms it: ErrNoAccount, ErrSanctioned.
func (h *Hub) AskForget(ctx context.Context, fingerprint string) (code string, p Parting, err error) {
	a, err := h.Store.Account(ctx, fingerprint)
	if err == nil {
		p, err = h.Store.Parting(ctx, a.ID, time.Now())
	}
	if err != nil {
		return "", p, err
	}
	return h.partings.ask(a.ID, time.Now()), p, nil
}

// Forget deletes the account of a key, which AskForget gave a code for. Its sessions end, its unfinished games are resigned, and what is finished
// stays under name.Deleted: ErrNoSuchParting, ErrSanctioned.
func (h *Hub) Forget(ctx context.Context, fingerprint, code string) error {
	a, err := h.Store.Account(ctx, fingerprint)
	switch {
	case err != nil:
		return err
	case !h.partings.confirms(a.ID, ParseCode(code), time.Now()):
		return ErrNoSuchParting
	}
	if _, err := h.Store.Parting(ctx, a.ID, time.Now()); err != nil {
		return err
	}
	return h.forget(ctx, a)
}

// forget keeps the player out first, so that no game begins while others are given up. Where it fails they may come back.
func (h *Hub) forget(ctx context.Context, a Account) error {
	h.send(gone{a.ID, Forgotten})
	err := h.giveUpAll(ctx, a)
	if err != nil {
		h.send(back{a.ID})
		return err
	}
	_, err = ask(ctx, h, func(r reply[struct{}]) message { return forgotten{a.ID, r} })
	return err
}

// giveUpTries is how often the games of an account are looked through: one may have been on its way into the store.
const giveUpTries = 5

// giveUpAll resigns what is unfinished and deletes the account.
func (h *Hub) giveUpAll(ctx context.Context, a Account) error {
	err := ErrUnfinished
	for try := 0; try < giveUpTries && errors.Is(err, ErrUnfinished); try++ {
		if err = h.giveUpOpen(ctx, a); err == nil {
			err = h.Store.Forget(ctx, a.ID, time.Now())
		}
	}
	return err
}

func (h *Hub) giveUpOpen(ctx context.Context, a Account) error {
	open, err := h.Store.UnfinishedOf(ctx, a.ID)
	if err != nil {
		return err
	}
	for _, g := range open {
		if err := h.giveUp(ctx, g.Start.ID, a); err != nil {
			return fmt.Errorf("give up match %s: %w", g.Start.ID, err)
		}
	}
	return nil
}

// giveUp resigns a match for somebody who is not here.
func (h *Hub) giveUp(ctx context.Context, id match.ID, a Account) error {
	held, err := h.acquire(ctx, id)
	if err != nil || held.still != nil {
		return err
	}
	defer h.send(release{held.entry})
	err = held.match.Do(ctx, match.Request{By: a.ID, Name: a.Name, At: time.Now(), Action: match.Resign{}})
	if errors.Is(err, match.ErrOver) {
		return nil
	}
	return err
}

// back lets an account in again that was to be deleted.
type back struct{ id match.PlayerID }

func (m back) handle(s *state) { delete(s.gone, m.id) }

// forgotten takes a deleted account out of what the hub remembers, and lets the matches sleep that still know it by its name.
type forgotten struct {
	id    match.PlayerID
	reply reply[struct{}]
}

func (m forgotten) handle(s *state) {
	for _, e := range s.games[m.id] {
		s.stop(e)
	}
	for _, c := range slices.Clone(s.challenges.of[m.id]) {
		s.dropChallenge(c)
	}
	s.talk = unsaid(s.talk, m.id)
	s.hallStale = true
	m.reply.give(struct{}{}, nil)
}

// unsaid is the talk with no name at the lines of a deleted account.
func unsaid(talk []Line, by match.PlayerID) []Line {
	talk = slices.Clone(talk)
	for i, l := range talk {
		if l.From.ID == by {
			talk[i].From = match.Player{ID: by, Name: name.Deleted}
		}
	}
	return talk
}

// Forget deletes the player's account. Whoever asks has confirmed it.
func (c *Client) Forget(ctx context.Context) error {
	if c.guest {
		return ErrGuest
	}
	code, _, err := c.hub.AskForget(ctx, c.session.fingerprint)
	if err != nil {
		return err
	}
	return c.hub.Forget(ctx, c.session.fingerprint, code)
}

// Parting says what would stay behind if the player's account were deleted.
func (c *Client) Parting(ctx context.Context) (Parting, error) {
	if c.guest {
		return Parting{}, ErrGuest
	}
	return c.hub.Store.Parting(ctx, c.Player().ID, time.Now())
}
