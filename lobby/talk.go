package lobby

import (
	"context"
	"fmt"
	"net/netip"
	"time"

	"golang.org/x/time/rate"

	"reversi/lobby/match"
)

// What one person may say in the lobby. Guests, who come and go, are counted by their network.
const (
	talkKept       = 150
	linesPerSecond = 1
	linesAtOnce    = 5
	guestPause     = 5 * time.Second
	guestsAtOnce   = 3
)

// Why the lobby refuses a line of talk; also match.ErrBadText and match.ErrTooMany.
var (
	ErrRepeated   = fmt.Errorf("%w: you have just said that", ErrNotAllowed)
	ErrRatedTalks = fmt.Errorf("%w: while you play a rated game with a clock you may only read", ErrNotAllowed)
)

// Line is a line of talk in the lobby. Numbers count from 1 as long as the server runs. Talk is not kept longer than that.
type Line struct {
	Nr   int
	From match.Player
	Text string
	At   time.Time
}

// Say says something to everybody in the lobby.
func (c *Client) Say(ctx context.Context, text string) error {
	if err := match.CheckText(text); err != nil {
		return err
	}
	_, err := ask(ctx, c.hub, func(r reply[struct{}]) message { return saying{c.session, text, r} })
	return err
}

// talker is what the hub remembers of somebody who talks.
type talker struct {
	limiter *rate.Limiter
	last    string
}

// saying adds a line to the lobby's talk.
type saying struct {
	session *session
	text    string
	reply   reply[struct{}]
}

func (m saying) handle(s *state) {
	now := time.Now()
	err := s.mayTalk(m.session, m.text, now)
	if err == nil {
		s.lastLine++
		line := Line{Nr: s.lastLine, From: m.session.player.info, Text: m.text, At: now}
		kept := s.talk[max(len(s.talk)+1-talkKept, 0):]
		s.talk = append(append(make([]Line, 0, len(kept)+1), kept...), line)
		s.hallStale, s.awaited = true, true
	}
	m.reply.give(struct{}{}, err)
}

// mayTalk says why a session may not say that now.
func (s *state) mayTalk(x *session, text string, now time.Time) error {
	switch {
	case !s.here(x):
		return ErrLeft
	case s.playsRated(x.player):
		return ErrRatedTalks
	}
	if err := s.order.mayTalk(x.player.info.ID, x.remote, now); err != nil {
		return err
	}
	t := s.talkerOf(x)
	if t.last == text {
		return ErrRepeated
	}
	if !t.limiter.AllowN(now, 1) {
		return fmt.Errorf("%w lines at once", match.ErrTooMany)
	}
	t.last = text
	return nil
}

// playsRated says whether a rated game with a clock of theirs goes on.
func (s *state) playsRated(p *player) bool {
	for _, e := range s.games[p.info.ID] {
		if e.match != nil && !e.summary.Over && e.summary.Rated && e.summary.Control.Timed() {
			return true
		}
	}
	return false
}

func (s *state) talkerOf(x *session) *talker {
	key, limit, burst := fmt.Sprint(x.player.info.ID), rate.Limit(linesPerSecond), linesAtOnce
	if x.player.info.Guest {
		key, limit, burst = neighbours(x.remote).String(), rate.Every(guestPause), guestsAtOnce
	}
	t := s.talkers[key]
	if t == nil {
		t = &talker{limiter: rate.NewLimiter(limit, burst)}
		s.talkers[key] = t
	}
	return t
}

// neighbours is the least network that one may own whose address this is: the address itself, or 64 bits of a long one.
func neighbours(a netip.Addr) netip.Prefix {
	a = a.Unmap()
	bits := 32
	if a.Is6() {
		bits = 64
	}
	p, _ := a.Prefix(bits) // the zero Prefix for an address that is not known
	return p
}

// forgetTalkers forgets those who have been silent long enough to say anything again.
func (s *state) forgetTalkers(now time.Time) {
	for key, t := range s.talkers {
		if t.limiter.TokensAt(now) >= float64(t.limiter.Burst()) {
			delete(s.talkers, key)
		}
	}
}
