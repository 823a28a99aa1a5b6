package lobby

import (
	"context"
	"errors"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"reversi/lobby/feed"
	"reversi/lobby/match"
	"reversi/lobby/order"
)

// Client is one session's way into the lobby. Its methods may be called from any goroutine.
type Client struct {
	hub     *Hub
	session *session
	guest   bool
	fresh   bool // the account was made just now
	wish    string
	rtt     func() time.Duration // nil where nobody measures it
	// codes limits guessing at codes of private tables.
	codes *rate.Limiter
	once  sync.Once
}

// Enter brings a session in: with a key as the key's account, which is made where there is none, else as a guest.
func (h *Hub) Enter(ctx context.Context, v Visitor) (*Client, error) {
	account, fresh, err := h.recognise(ctx, v)
	if err != nil {
		return nil, err
	}
	muted, err := h.mutedBy(ctx, account)
	if err != nil {
		return nil, err
	}
	x, err := askOr(ctx, h, func(r reply[*session]) message {
		return enter{account: account, fingerprint: v.Fingerprint, program: v.Program, remote: v.Remote, muted: muted, reply: r}
	}, func(late *session) { h.send(leave{session: late}) })
	if err != nil {
		return nil, err
	}
	h.noteKey(v.Fingerprint)
	c := &Client{hub: h, session: x, guest: account == nil, fresh: fresh, wish: v.Wish, rtt: v.RTT, codes: rate.NewLimiter(1, 10)}
	if err := h.wakeFor(ctx, c.Player()); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// recognise finds the account of a visitor who may come in, or makes a fresh one; a guest has none.
func (h *Hub) recognise(ctx context.Context, v Visitor) (account *Account, fresh bool, err error) {
	if account, err = h.accountOf(ctx, v.Fingerprint); err != nil {
		return nil, false, err
	}
	if err := h.MayEnter(ctx, account, v.Fingerprint, v.Remote); err != nil || account != nil || v.Fingerprint == "" {
		return account, false, err
	}
	a, err := h.Store.CreateAccount(ctx, v.Fingerprint, v.Wish, time.Now())
	if err != nil {
		return nil, false, err
	}
	h.order.recognise(a.ID, v.Fingerprint)
	return &a, true, nil
}

// accountOf finds the account of a key; nil where there is none.
func (h *Hub) accountOf(ctx context.Context, fingerprint string) (*Account, error) {
	if fingerprint == "" {
		return nil, nil
	}
	a, err := h.Store.Account(ctx, fingerprint)
	switch {
	case errors.Is(err, ErrNoAccount):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return &a, nil
}

// wakeFor wakes the unfinished games of a player who has come in, so that Self lists them from the start.
func (h *Hub) wakeFor(ctx context.Context, p match.Player) error {
	if p.Guest {
		return nil
	}
	open, err := h.Store.UnfinishedOf(ctx, p.ID)
	if err != nil {
		return err
	}
	for _, g := range open {
		held, err := h.acquire(ctx, g.Start.ID)
		switch {
		case err != nil:
			h.Log.Error("wake", "match", g.Start.ID, "err", err)
		case held.entry != nil:
			h.send(release{held.entry})
		}
	}
	return ctx.Err()
}

// Player is who this session plays as, under today's name.
func (c *Client) Player() match.Player { return *c.session.shown.Load() }

// Guest says whether the session came without a key.
func (c *Client) Guest() bool { return c.guest }

// Unfulfilled gives the name that the visitor of a new account asked for, where it was taken or unfit; else it is empty.
func (c *Client) Unfulfilled() string {
	if !c.fresh || c.wish == c.Player().Name {
		return ""
	}
	return c.wish
}

// Hall is the lobby; the newest picture is there from the start.
func (c *Client) Hall() *feed.Feed[*Hall] { return c.session.hall }

// Self is what concerns this session's player; the newest is there from the start.
func (c *Client) Self() *feed.Feed[*Self] { return c.session.self }

// Done is closed when the server ends the session; Reason then says why.
func (c *Client) Done() <-chan struct{} { return c.session.done }

// Ban is why somebody is kept out whose session ended for the reason Banned. It may be read once Done is closed.
func (c *Client) Ban() *order.Sanction { return c.session.ban }

// Back is after how long to try again where the server shuts down, else 0. It may be read once Done is closed.
func (c *Client) Back() time.Duration { return c.session.back }

// Reason says why the server ended the session. It may be read once Done is closed.
func (c *Client) Reason() Reason { return c.session.reason }

// Close ends the session where its line is gone: seeks and tables are withdrawn, games go on.
func (c *Client) Close() { c.depart(false) }

// Leave is Close for somebody who leaves on purpose: their opponents wait for them less long.
func (c *Client) Leave() { c.depart(true) }

func (c *Client) depart(onPurpose bool) {
	c.once.Do(func() { c.hub.send(leave{c.session, onPurpose}) })
}

// lag is what the line to the session costs, as last measured; 0 while it is unknown.
func (c *Client) lag() time.Duration {
	if c.rtt == nil {
		return 0
	}
	return c.rtt()
}

// Seek looks for an opponent on these terms, or pairs at once with a seek that fits; a second one replaces the first. Self
// tells of the pairing.
func (c *Client) Seek(ctx context.Context, t Terms) error {
	_, err := ask(ctx, c.hub, func(r reply[struct{}]) message { return post{c.session, t, r} })
	return err
}

// Cancel withdraws this session's seek and tables.
func (c *Client) Cancel(ctx context.Context) error {
	_, err := ask(ctx, c.hub, func(r reply[struct{}]) message { return cancel{c.session, r} })
	return err
}

// Take sits down opposite an open seek: ErrGone where somebody was quicker.
func (c *Client) Take(ctx context.Context, id SeekID) (match.ID, error) {
	return ask(ctx, c.hub, func(r reply[match.ID]) message { return take{c.session, id, r} })
}

// OpenTable opens a private table, good once and for an hour.
func (c *Client) OpenTable(ctx context.Context, t Terms) (Table, error) {
	return ask(ctx, c.hub, func(r reply[Table]) message { return openTable{c.session, t, r} })
}

// Join sits down at a private table: ErrNoSuchCode.
func (c *Client) Join(ctx context.Context, code string) (match.ID, error) {
	if !c.codes.AllowN(time.Now(), 1) {
		return "", ErrTooMany
	}
	return ask(ctx, c.hub, func(r reply[match.ID]) message { return join{c.session, code, r} })
}

// Withdraw closes one of this session's tables.
func (c *Client) Withdraw(ctx context.Context, code string) error {
	_, err := ask(ctx, c.hub, func(r reply[struct{}]) message { return withdraw{c.session, code, r} })
	return err
}

// Levels are the bots' levels in order of strength.
func (c *Client) Levels() []Level { return c.hub.Levels() }

// Do asks something of a match; at is when it was asked.
func (c *Client) Do(ctx context.Context, id match.ID, at time.Time, a match.Action) error {
	p := c.Player()
	if err := c.hub.mayAsk(p.ID, c.session.remote, a); err != nil {
		return err
	}
	r := match.Request{By: p.ID, Name: p.Name, At: at, Lag: c.lag(), Action: a}
	if m := c.hub.awake.get(id); m != nil {
		if err := m.Do(ctx, r); !errors.Is(err, match.ErrAsleep) {
			return err
		}
	}
	held, err := c.hub.acquire(ctx, id)
	if err != nil {
		return err
	}
	if held.still != nil {
		return refuseFinished(held.still, r)
	}
	defer c.hub.send(release{held.entry})
	return held.match.Do(ctx, r)
}

// refuseFinished is the answer to a request on a match to which nothing can happen any more.
func refuseFinished(s *match.Snapshot, r match.Request) error {
	if _, plays := s.Seat(r.By); !plays {
		if _, talk := r.Action.(match.Say); !talk {
			return match.ErrNotPlayer
		}
	}
	return match.ErrOver
}

// Watch follows a match by f until Close: as a player one's own, else as a spectator. The first snapshot is there at once; f is
// closed once nothing more can happen.
func (c *Client) Watch(ctx context.Context, id match.ID, f *feed.Feed[*match.Snapshot]) (*match.Watch, error) {
	return c.hub.watch(ctx, id, c.Player().ID, f)
}

// SaveSettings keeps what the player chose; a guest's settings last as long as the session.
func (c *Client) SaveSettings(ctx context.Context, s Settings) error {
	id := c.Player().ID
	if !c.guest {
		if err := c.hub.Store.SaveSettings(ctx, id, s); err != nil {
			return err
		}
	}
	_, err := c.update(ctx, id, func(p *player) { p.settings = s })
	return err
}

func (c *Client) update(ctx context.Context, id match.PlayerID, change func(*player)) (match.Player, error) {
	return ask(ctx, c.hub, func(r reply[match.Player]) message { return updated{id: id, change: change, reply: r} })
}

// Hub gives the readers that need no session.
func (c *Client) Hub() *Hub { return c.hub }
