package lobby

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/lobby/pairing"
)

// seek is an open seek; it belongs to its session and ends with it.
type seek struct {
	Seek
	session *session
}

// checkTerms says why somebody cannot ask for a game on these terms now.
func (s *state) checkTerms(x *session, t Terms) error {
	if err := s.legal(x, t); err != nil {
		return err
	}
	return s.free(x.player.info.ID, t.Control)
}

// legal says why nobody like this can ask for a game on these terms, whatever else they play.
func (s *state) legal(x *session, t Terms) error {
	switch {
	case s.closing:
		return ErrClosing
	case s.outage.On():
		return s.halted()
	case !s.here(x):
		return ErrLeft
	case t.Rated && !t.Control.Limited():
		return fmt.Errorf("%w: a rated game needs a clock", ErrNotAllowed)
	case t.Control.Correspondence() && x.player.info.Guest:
		return fmt.Errorf("%w, and a game by correspondence outlasts a visit", ErrGuest)
	case t.Rated && t.Color != AnyColor:
		return fmt.Errorf("%w: in a rated game the colors are drawn", ErrNotAllowed)
	case t.Rated && x.player.info.Guest:
		return fmt.Errorf("%w: guests play unrated games", ErrNotAllowed)
	}
	return nil
}

// free says why a player cannot begin a game with such a clock now.
func (s *state) free(id match.PlayerID, t match.TimeControl) error {
	timed, untimed := s.unfinished(id)
	switch {
	case t.Timed() && timed > 0:
		return ErrBusy
	case !t.Timed() && untimed >= maxUntimed:
		return ErrTooMany
	}
	return nil
}

// unfinished counts a player's games that go on or are being created.
func (s *state) unfinished(id match.PlayerID) (timed, untimed int) {
	count := func(clock bool) {
		if clock {
			timed++
		} else {
			untimed++
		}
	}
	for _, e := range s.games[id] {
		if !e.summary.Over {
			count(e.summary.Control.Timed())
		}
	}
	if p := s.players[id]; p != nil {
		for _, clock := range p.starting {
			count(clock)
		}
	}
	return timed, untimed
}

// post posts a seek, or pairs at once with one that fits.
type post struct {
	session *session
	terms   Terms
	reply   reply[struct{}]
}

func (m post) handle(s *state) {
	err := s.checkTerms(m.session, m.terms)
	if err == nil {
		err = s.checkPause(m.session.player)
	}
	if err == nil {
		s.postSeek(m.session, m.terms)
	}
	m.reply.give(struct{}{}, err)
}

func (s *state) postSeek(x *session, t Terms) {
	s.dropSeek(x)
	s.lastSeek++
	mine := &seek{Seek: Seek{ID: s.lastSeek, From: x.seat(t.Control), Terms: t, Since: time.Now()}, session: x}
	s.open(mine)
	s.pairNow(mine)
}

// open adds a seek to those that are open.
func (s *state) open(k *seek) {
	s.seeks = append(s.seeks, k)
	k.session.seek = k
	s.hallStale, s.awaited = true, true
}

// fits says whether two seeks make a game: equal clock and rated, colors that can be met, two different people, and no
// program where one is refused.
func (s *state) fits(a, b *seek) bool {
	sameColor := a.Terms.Color == b.Terms.Color && a.Terms.Color != AnyColor
	refused := a.Terms.NoPrograms && b.From.Program || b.Terms.NoPrograms && a.From.Program
	return a.Terms.Control == b.Terms.Control && a.Terms.Rated == b.Terms.Rated && !sameColor && !refused &&
		a.From.ID != b.From.ID && s.free(a.From.ID, a.Terms.Control) == nil && s.free(b.From.ID, b.Terms.Control) == nil
}

// pair begins the game of two seeks; the first one was there before.
func (s *state) pair(first, second *seek, then func(match.ID, error)) {
	lot := s.lot
	if first.Terms.Rated || first.Terms.Quick || second.Terms.Quick {
		lot = s.balance(first.session, second.session)
	}
	black := seatFor(first.Terms.Color, second.Terms.Color, lot)
	s.begin(beginning{
		start: match.Start{Rated: first.Terms.Rated, Control: first.Terms.Control},
		black: black, first: first.session.seat(first.Terms.Control), second: second.session.seat(first.Terms.Control), then: then,
	})
}

func (s *state) lot() bool { return s.Rand.IntN(2) == 0 }

// balance gives White to whoever had Black more often; equals draw lots.
func (s *state) balance(first, second *session) func() bool {
	return func() bool {
		return pairing.Color(first.player.past.Blacks, second.player.past.Blacks, s.lot) == engine.Black
	}
}

// take sits down opposite an open seek.
type take struct {
	session *session
	seek    SeekID
	reply   reply[match.ID]
}

func (m take) handle(s *state) {
	at := slices.IndexFunc(s.seeks, func(k *seek) bool { return k.ID == m.seek })
	if at < 0 {
		m.reply.give("", ErrGone)
		return
	}
	theirs := s.seeks[at]
	terms := theirs.Terms
	terms.Color, terms.NoPrograms = AnyColor, false
	err := s.checkTerms(m.session, terms)
	if err == nil {
		err = s.checkPause(m.session.player)
	}
	if err != nil {
		m.reply.give("", err)
		return
	}
	mine := &seek{Seek: Seek{From: m.session.seat(terms.Control), Terms: terms}, session: m.session}
	if !s.fits(theirs, mine) {
		m.reply.give("", fmt.Errorf("%w: that seek is not for you", ErrNotAllowed))
		return
	}
	s.pair(theirs, mine, m.reply.give)
}

// cancel withdraws a session's seek and tables.
type cancel struct {
	session *session
	reply   reply[struct{}]
}

func (m cancel) handle(s *state) {
	s.withdrawOf(m.session)
	s.publishSelf(m.session.player)
	m.reply.give(struct{}{}, nil)
}

// withdrawOf withdraws a session's seek and tables.
func (s *state) withdrawOf(x *session) {
	s.dropSeek(x)
	s.dropTables(x)
}

func (s *state) dropTables(x *session) {
	for _, t := range slices.Clone(x.tables) {
		s.dropTable(t)
	}
}

// withdrawFor withdraws what a player has open in all sessions, for a game that begins. Whoever plays alone without a clock can be called
// away, so a quick seek stays then.
func (s *state) withdrawFor(p *player, begins match.Start, open *withdrawn) {
	_, alone := begins.Owner()
	for _, x := range p.sessions {
		if stays := alone && !begins.Control.Limited() && x.seek != nil && x.seek.Terms.Quick; x.seek != nil && !stays {
			open.seeks = append(open.seeks, x.seek)
			s.dropSeek(x)
		}
		open.tables = append(open.tables, x.tables...)
		s.dropTables(x)
	}
}

// openAgain puts back what was withdrawn for a game that did not begin, of those who are still here and have not asked for anything else.
func (s *state) openAgain(w withdrawn) {
	for _, k := range w.seeks {
		if s.here(k.session) && k.session.seek == nil {
			s.open(k)
			s.publishSelf(k.session.player)
		}
	}
	slices.SortFunc(s.seeks, func(a, b *seek) int { return cmp.Compare(a.ID, b.ID) })
	for _, t := range w.tables {
		if s.here(t.session) && s.tables[t.Code] == nil {
			s.addTable(t)
			s.publishSelf(t.session.player)
		}
	}
}

func (s *state) dropSeek(x *session) {
	if x.seek == nil {
		return
	}
	s.seeks = slices.DeleteFunc(s.seeks, func(k *seek) bool { return k == x.seek })
	x.seek = nil
	s.hallStale, s.awaited = true, true
}

func (s *state) listSeeks() []Seek {
	list := make([]Seek, len(s.seeks))
	for i, k := range s.seeks {
		list[i] = k.Seek
	}
	return list
}
