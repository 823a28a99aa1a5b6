package lobby

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"time"

	"reversi/lobby/match"
	"reversi/lobby/order"
)

// Why a moderator's act is refused.
var (
	ErrNotModerator = fmt.Errorf("%w: that is for moderators", ErrNotAllowed)
	ErrModerator    = fmt.Errorf("%w: moderators do not act against each other or themselves", ErrNotAllowed)
	ErrNoReason     = errors.New("a reason is needed, in one line of up to 300 characters")
	ErrTooWide      = errors.New("the network is too wide: at least 8 bits, or 16 of a long address")
	ErrSpan         = errors.New("the time is one minute to ten years")
)

// The least that a network may be named by.
const (
	leastBits     = 8
	leastLongBits = 16
)

// Moderates says whether the account of a key keeps order.
func (h *Hub) Moderates(ctx context.Context, fingerprint string) bool {
	if h.order.ready(ctx) != nil {
		return false
	}
	a, err := h.Store.Account(ctx, fingerprint)
	if err != nil {
		return false
	}
	h.order.recognise(a.ID, fingerprint)
	return h.order.moderates(a.ID)
}

// MayEnter is a *BannedError where an account, or whoever has none where it is nil, is kept out that comes from an address with a key.
func (h *Hub) MayEnter(ctx context.Context, a *Account, fingerprint string, from netip.Addr) error {
	if err := h.order.ready(ctx); err != nil {
		return err
	}
	var id match.PlayerID
	if a != nil {
		id = a.ID
		h.order.recognise(id, fingerprint)
	}
	return h.order.mayEnter(id, from, time.Now())
}

// mayAsk refuses talk of the silenced, and what is not for players.
func (h *Hub) mayAsk(id match.PlayerID, from netip.Addr, a match.Action) error {
	switch a.(type) {
	case match.Say:
		return h.order.mayTalk(id, from, time.Now())
	case match.Annul:
		return ErrNotModerator
	}
	return nil
}

// Act carries out what a moderator does and gives the entry of the log: *ErrNotModerator* and the others above.
func (c *Client) Act(ctx context.Context, a order.Act) (order.Entry, error) {
	return c.hub.Act(ctx, c.Player(), a)
}

// Reports lists reports for a moderator, newest first.
func (c *Client) Reports(ctx context.Context, open bool, limit int) ([]order.Report, error) {
	return c.hub.ReportsFor(ctx, c.Player().ID, open, limit)
}

// AuditLog lists for a moderator what moderators did, newest first.
func (c *Client) AuditLog(ctx context.Context, limit int) ([]order.Entry, error) {
	return c.hub.AuditLogFor(ctx, c.Player().ID, limit)
}

// ReportsFor lists reports for the moderator with an account: ErrNotModerator.
func (h *Hub) ReportsFor(ctx context.Context, by match.PlayerID, open bool, limit int) ([]order.Report, error) {
	if !h.order.moderates(by) {
		return nil, ErrNotModerator
	}
	return h.Store.Reports(ctx, open, limit)
}

// AuditLogFor lists what moderators did for the one with an account: ErrNotModerator.
func (h *Hub) AuditLogFor(ctx context.Context, by match.PlayerID, limit int) ([]order.Entry, error) {
	if !h.order.moderates(by) {
		return nil, ErrNotModerator
	}
	return h.Store.Log(ctx, limit)
}

// SanctionsFor lists the silences and bans that go on, newest first, for the moderator with an account: ErrNotModerator.
func (h *Hub) SanctionsFor(ctx context.Context, by match.PlayerID) ([]order.Sanction, error) {
	if !h.order.moderates(by) {
		return nil, ErrNotModerator
	}
	return h.Store.Sanctions(ctx, time.Now())
}

// Act carries out what the moderator with an account does and gives the entry of the log.
func (h *Hub) Act(ctx context.Context, by match.Player, a order.Act) (order.Entry, error) {
	if err := h.order.ready(ctx); err != nil {
		return order.Entry{}, err
	}
	if by.ID <= 0 || !h.order.moderates(by.ID) {
		return order.Entry{}, ErrNotModerator
	}
	e := order.Entry{At: time.Now(), Moderator: by.Name, By: by.ID, Action: a.Action()}
	switch a := a.(type) {
	case order.Silence:
		return h.impose(ctx, e, order.Silenced, a.Who, a.For, a.Reason)
	case order.Ban:
		return h.impose(ctx, e, order.Banned, a.Who, a.For, a.Reason)
	case order.Lift:
		return h.lift(ctx, e, a)
	case order.Close:
		return h.closeDown(ctx, e, a)
	case order.Rename:
		return h.takeName(ctx, e, a)
	case order.Notify:
		return h.notify(ctx, e, a)
	case order.EndNotices:
		return h.endNotices(ctx, e)
	case order.Settle:
		return h.settle(ctx, e, a)
	}
	return e, fmt.Errorf("%w: unknown act %T", ErrNotAllowed, a)
}

// impose keeps a sanction and puts it into effect at once.
func (h *Hub) impose(ctx context.Context, e order.Entry, kind order.Kind, who string, span time.Duration, reason string) (order.Entry, error) {
	switch {
	case match.CheckText(reason) != nil:
		return e, ErrNoReason
	case span < order.LeastSpan || span > order.MostSpan:
		return e, ErrSpan
	}
	s, err := h.target(ctx, e.By, who)
	if err != nil {
		return e, err
	}
	s.Kind, s.Reason, s.At, s.Until = kind, reason, e.At, e.At.Add(span)
	e.Target, e.Reason, e.Until = s.Target(), reason, s.Until
	if s, err = h.Store.Impose(ctx, s, e); err != nil {
		return e, err
	}
	h.order.change(func() { h.order.sanctions = append(h.order.sanctions, s) })
	h.send(sanctioned{s})
	return e, nil
}

// target finds whom a name, an address or a network means. A guest, who has no account, is meant by the network.
func (h *Hub) target(ctx context.Context, by match.PlayerID, who string) (s order.Sanction, err error) {
	if s.Network, err = parseNetwork(who); err != nil || s.Network.IsValid() {
		return s, err
	}
	found, err := ask(ctx, h, func(r reply[found]) message { return find{who, r} })
	switch {
	case err == nil && found.Guest:
		s.Network = neighbours(found.remote)
		if !s.Network.IsValid() {
			err = ErrNoAccount
		}
		return s, err
	case err != nil && !errors.Is(err, ErrNoAccount):
		return s, err
	}
	p, err := h.person(ctx, who)
	s.Account, s.Name = p.ID, p.Name
	if err == nil && (p.ID == by || h.order.moderates(p.ID)) {
		err = ErrModerator
	}
	return s, err
}

// parseNetwork reads an address or a network; it is not valid where who is neither, but a name.
func parseNetwork(who string) (netip.Prefix, error) {
	if a, err := netip.ParseAddr(who); err == nil {
		return neighbours(a.WithZone("")), nil
	}
	p, err := netip.ParsePrefix(who)
	if err != nil {
		return netip.Prefix{}, nil
	}
	if p.Bits() < leastBits || p.Addr().Is6() && p.Bits() < leastLongBits || p.Addr().Is4In6() {
		return netip.Prefix{}, ErrTooWide
	}
	return p.Masked(), nil
}

// found is somebody who is here, and where they come from.
type found struct {
	match.Player
	remote netip.Addr
}

// find finds somebody who is here by name.
type find struct {
	name  string
	reply reply[found]
}

func (m find) handle(s *state) {
	p := s.playerNamed(m.name)
	if p == nil || len(p.sessions) == 0 {
		m.reply.give(found{}, ErrNoAccount)
		return
	}
	m.reply.give(found{p.info, p.sessions[0].remote}, nil)
}

// sanctioned puts a new sanction into effect: who is banned goes, who is silenced is told.
type sanctioned struct{ order.Sanction }

func (m sanctioned) handle(s *state) {
	now := time.Now()
	for _, p := range s.players {
		told := false
		for _, x := range p.sessions {
			if !m.Of(p.info.ID, x.remote) {
				continue
			}
			if ban, ok := s.order.sanction(order.Banned, p.info.ID, x.remote, now); ok {
				x.ban = &ban
				x.end(Banned)
			}
			told = true
		}
		if told {
			s.publishSelf(p)
		}
	}
}

// lift ends the sanctions of a kind.
func (h *Hub) lift(ctx context.Context, e order.Entry, a order.Lift) (order.Entry, error) {
	s, err := h.target(ctx, e.By, a.Who)
	if err != nil {
		return e, err
	}
	s.Kind = a.Kind
	e.Target, e.Reason = s.Target(), a.Reason
	if err := h.Store.Lift(ctx, s, e); err != nil {
		return e, err
	}
	h.order.change(func() {
		for i, o := range h.order.sanctions {
			if o.Kind == s.Kind && o.Account == s.Account && o.Network == s.Network {
				h.order.sanctions[i].Until = e.At
			}
		}
	})
	h.send(sanctioned{s})
	return e, nil
}

// closeDown ends a game, or withdraws a private table.
func (h *Hub) closeDown(ctx context.Context, e order.Entry, a order.Close) (order.Entry, error) {
	e.Target, e.Reason = a.What, a.Reason
	err := h.annul(ctx, match.ID(strings.ToLower(a.What)))
	if errors.Is(err, ErrNoSuchMatch) {
		_, err = ask(ctx, h, func(r reply[struct{}]) message { return dropByCode{a.What, r} })
	}
	if err != nil {
		return e, err
	}
	return e, h.Store.Note(ctx, e)
}

func (h *Hub) annul(ctx context.Context, id match.ID) error {
	held, err := h.acquire(ctx, id)
	if err != nil {
		return err
	}
	if held.still != nil {
		return match.ErrOver
	}
	defer h.send(release{held.entry})
	return held.match.Do(ctx, match.Request{At: time.Now(), Action: match.Annul{}})
}

// dropByCode withdraws a private table, whoever opened it.
type dropByCode struct {
	code  string
	reply reply[struct{}]
}

func (m dropByCode) handle(s *state) {
	t := s.tables[ParseCode(m.code)]
	if t == nil {
		m.reply.give(struct{}{}, ErrNoSuchMatch)
		return
	}
	s.dropTable(t)
	s.publishSelf(t.session.player)
	m.reply.give(struct{}{}, nil)
}

// takeName takes somebody's name away.
func (h *Hub) takeName(ctx context.Context, e order.Entry, a order.Rename) (order.Entry, error) {
	s, err := h.target(ctx, e.By, a.Who)
	switch {
	case err != nil:
		return e, err
	case s.Account == 0:
		return e, ErrGuest
	}
	given, err := h.Store.TakeName(ctx, s.Account, a.To, e.At)
	if err != nil {
		return e, err
	}
	if err := h.renamed(ctx, s.Account, given); err != nil {
		return e, err
	}
	e.Target, e.Reason = s.Name+" -> "+given, a.Reason
	return e, h.Store.Note(ctx, e)
}

// notify says something to everybody.
func (h *Hub) notify(ctx context.Context, e order.Entry, a order.Notify) (order.Entry, error) {
	if err := match.CheckText(a.Text); err != nil {
		return e, err
	}
	if a.For < order.LeastSpan || a.For > order.MostSpan {
		return e, ErrSpan
	}
	n := order.Notice{Text: a.Text, At: e.At, Until: e.At.Add(a.For)}
	e.Reason, e.Until = a.Text, n.Until
	n, err := h.Store.Post(ctx, n, e)
	if err != nil {
		return e, err
	}
	h.order.change(func() { h.order.notices = append([]order.Notice{n}, h.order.notices...) })
	h.send(noticed{})
	return e, nil
}

func (h *Hub) endNotices(ctx context.Context, e order.Entry) (order.Entry, error) {
	if err := h.Store.EndNotices(ctx, e); err != nil {
		return e, err
	}
	h.order.change(func() { h.order.notices = nil })
	h.send(noticed{})
	return e, nil
}

func (h *Hub) settle(ctx context.Context, e order.Entry, a order.Settle) (order.Entry, error) {
	e.Target, e.Reason = fmt.Sprint(a.Report), a.Reason
	open, err := h.Store.Settle(ctx, a.Report, e)
	if err == nil {
		h.countReports(open)
	}
	return e, err
}

// countReports tells the moderators how many reports are open.
func (h *Hub) countReports(open int) {
	h.order.change(func() { h.order.reports = open })
	h.send(reported{})
}

// reported tells the moderators who are here that the number of open reports has changed.
type reported struct{}

func (reported) handle(s *state) {
	for id, p := range s.players {
		if s.order.moderates(id) {
			s.publishSelf(p)
		}
	}
}
