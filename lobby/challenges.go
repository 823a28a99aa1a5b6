package lobby

import (
	"context"
	"slices"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/lobby/pairing"
)

// challenges are all that wait, as the store has them. The hub's goroutine owns them.
type challenges struct {
	of      map[match.PlayerID][]*Challenge // each is under both people, oldest first
	storing map[twoPlayers]bool             // being written, by who asks whom
	read    bool                            // they were read from the store
	early   []message                       // what came in before that
	stale   []ChallengeID                   // gone, but an outage has kept them in the store
}

// twoPlayers are somebody who challenges, and whom.
type twoPlayers struct{ from, to match.PlayerID }

func newChallenges() challenges {
	return challenges{of: map[match.PlayerID][]*Challenge{}, storing: map[twoPlayers]bool{}}
}

// readChallenges reads those that wait, again and again until it succeeds.
func (h *Hub) readChallenges(ctx context.Context) {
	for {
		all, err := h.Store.Challenges(ctx, time.Now().Add(-ChallengeLife))
		if err == nil {
			h.send(challengesRead{all})
			return
		}
		_ = h.failed("read challenges", err)
		select {
		case <-time.After(storeTimeout):
		case <-ctx.Done():
			return
		case <-h.done:
			return
		}
	}
}

// challengesRead brings the challenges that wait.
type challengesRead struct{ all []Challenge }

func (m challengesRead) handle(s *state) {
	for _, c := range m.all {
		s.keepChallenge(&c)
	}
	s.challenges.read = true
	early := s.challenges.early
	s.challenges.early = nil
	for _, e := range early {
		e.handle(s)
	}
}

// tooEarly keeps a message until the challenges are read.
func (s *state) tooEarly(m message) bool {
	if !s.challenges.read {
		s.challenges.early = append(s.challenges.early, m)
	}
	return !s.challenges.read
}

// keepChallenge takes a challenge in, and shows it to both.
func (s *state) keepChallenge(c *Challenge) {
	for _, id := range []match.PlayerID{c.From.ID, c.To.ID} {
		list := append(s.challenges.of[id], c)
		slices.SortFunc(list, func(a, b *Challenge) int { return int(a.ID - b.ID) })
		s.challenges.of[id] = list
	}
	s.tellChallenge(c)
}

// dropChallenge takes a challenge out.
func (s *state) dropChallenge(c *Challenge) {
	for _, id := range []match.PlayerID{c.From.ID, c.To.ID} {
		left := slices.DeleteFunc(s.challenges.of[id], func(o *Challenge) bool { return o == c })
		if s.challenges.of[id] = left; len(left) == 0 {
			delete(s.challenges.of, id)
		}
	}
	s.tellChallenge(c)
}

func (s *state) tellChallenge(c *Challenge) {
	for _, id := range []match.PlayerID{c.From.ID, c.To.ID} {
		if p := s.players[id]; p != nil {
			s.publishSelf(p)
		}
	}
}

// tellChallengers shows those who have a challenge with a player whether they are here.
func (s *state) tellChallengers(p *player) {
	for _, c := range s.challenges.of[p.info.ID] {
		if other := s.players[c.other(p.info.ID).ID]; other != nil {
			s.publishSelf(other)
		}
	}
}

// other is the one of both who is not that player.
func (c *Challenge) other(id match.PlayerID) match.Player {
	if c.From.ID == id {
		return c.To
	}
	return c.From
}

// listChallengesOf are a player's challenges as they are shown.
func (s *state) listChallengesOf(id match.PlayerID) []Challenge {
	var list []Challenge
	for _, c := range s.challenges.of[id] {
		shown := *c
		shown.From, shown.To = s.inClub(c.From, c.Terms.Control), s.inClub(c.To, c.Terms.Control)
		shown.Here = s.players[c.other(id).ID] != nil
		list = append(list, shown)
	}
	return list
}

// inClub is a player as they are now, where they are here.
func (s *state) inClub(p match.Player, t match.TimeControl) match.Player {
	if here := s.players[p.ID]; here != nil {
		now := rated(here.info, here.standings, t)
		now.Program = p.Program
		return now
	}
	return p
}

// findChallenge finds one of a player's challenges that suits.
func (s *state) findChallenge(of match.PlayerID, suits func(*Challenge) bool) *Challenge {
	for _, c := range s.challenges.of[of] {
		if suits(c) {
			return c
		}
	}
	return nil
}

// challengeTo finds a challenge that waits for a player's answer; nil where it does not.
func (s *state) challengeTo(of match.PlayerID, id ChallengeID) *Challenge {
	return s.findChallenge(of, func(c *Challenge) bool { return c.ID == id && c.To.ID == of && c.Declined == "" })
}

// listChallenges asks for an account's challenges.
type listChallenges struct {
	who   match.PlayerID
	reply reply[[]Challenge]
}

func (m listChallenges) handle(s *state) {
	if !s.tooEarly(m) {
		m.reply.give(s.listChallengesOf(m.who), nil)
	}
}

// makeChallenge asks a named person for a game.
type makeChallenge struct {
	session *session
	to      match.PlayerID
	made    Challenge
	wish    Color // the color that was asked for; a series that goes on decides by itself
	reply   reply[Challenged]
}

// goOn has the challenge continue the series of a finished game.
func (m *makeChallenge) goOn(old *match.Snapshot, me match.PlayerID) {
	seat, _ := old.Seat(me)
	m.made.Previous, m.made.Private = old.ID, old.Private
	m.made.Terms.Color = Color(colorAfter(seat, old.Result).String())
}

func (m makeChallenge) handle(s *state) {
	if s.tooEarly(m) {
		return
	}
	if err := s.mayChallenge(m); err != nil {
		m.reply.give(Challenged{}, err)
		return
	}
	c := m.made
	c.From, c.To, c.Made = m.session.seat(c.Terms.Control), match.Player{ID: m.to}, time.Now()
	between := twoPlayers{c.From.ID, c.To.ID}
	s.challenges.storing[between] = true
	s.offHub("keep a challenge", func(ctx context.Context) message {
		stored, err := s.Store.SaveChallenge(ctx, c)
		return challengeSaved{m, between, stored, err}
	})
}

// mayChallenge says why somebody cannot challenge somebody. Being busy is no reason: a challenge waits.
func (s *state) mayChallenge(m makeChallenge) error {
	me := m.session.player.info.ID
	terms := m.made.Terms
	terms.Color = m.wish
	waits := func(c *Challenge) bool { return c.From.ID == me && c.Declined == "" }
	switch err := s.legal(m.session, terms); {
	case err != nil:
		return err
	case m.to == me:
		return ErrYourself
	case s.challenges.storing[twoPlayers{me, m.to}],
		s.findChallenge(me, func(c *Challenge) bool { return waits(c) && c.To.ID == m.to }) != nil:
		return ErrChallenged
	}
	open := 0
	for _, c := range s.challenges.of[me] {
		if waits(c) {
			open++
		}
	}
	for between := range s.challenges.storing {
		if between.from == me {
			open++
		}
	}
	if open >= maxChallenges {
		return ErrTooMany
	}
	return nil
}

// challengeSaved says that a challenge is in the store, or why not.
type challengeSaved struct {
	makeChallenge
	between twoPlayers
	stored  Challenge
	err     error
}

func (m challengeSaved) handle(s *state) {
	delete(s.challenges.storing, m.between)
	if m.err != nil {
		m.reply.give(Challenged{}, s.failed("keep a challenge", m.err))
		return
	}
	c := &m.stored
	s.answersOlder(c)
	if met := s.crossing(c); met != nil && s.here(m.session) {
		s.meet(met, c, m)
		return
	}
	s.keepChallenge(c)
	m.reply.give(Challenged{ID: c.ID}, nil)
}

// answersOlder puts away the answer to an earlier challenge to the same person: there is a new one now.
func (s *state) answersOlder(c *Challenge) {
	answered := func(o *Challenge) bool { return o.From.ID == c.From.ID && o.To.ID == c.To.ID && o.Declined != "" }
	for old := s.findChallenge(c.From.ID, answered); old != nil; old = s.findChallenge(c.From.ID, answered) {
		s.dropChallenge(old)
		s.forgetChallenge(old.ID)
	}
}

// crossing is a challenge in the other direction on terms that agree.
func (s *state) crossing(c *Challenge) *Challenge {
	return s.findChallenge(c.From.ID, func(o *Challenge) bool {
		colors := o.Terms.Color != c.Terms.Color || c.Terms.Color == AnyColor
		return o.From.ID == c.To.ID && o.Declined == "" && o.Terms.Control == c.Terms.Control && o.Terms.Rated == c.Terms.Rated && colors
	})
}

// meet begins the game of two challenges that cross, if it can begin now; else both wait. Nobody sees the second one meanwhile.
func (s *state) meet(theirs, mine *Challenge, m challengeSaved) {
	s.acceptNow(&acceptChallenge{session: m.session, id: theirs.ID, wish: mine.Terms.Color, then: func(id match.ID, err error) {
		if err != nil {
			s.keepChallenge(mine)
			m.reply.give(Challenged{ID: mine.ID}, nil)
			return
		}
		s.forgetChallenge(mine.ID)
		m.reply.give(Challenged{Match: id}, nil)
	}})
}

// acceptChallenge begins the game of a challenge.
type acceptChallenge struct {
	session *session
	id      ChallengeID
	wish    Color // of the one who accepts; empty for none
	reply   reply[match.ID]
	then    func(match.ID, error) // in place of reply
	// theirs is how many games the challenger has who is not here; see askStore.
	theirs  int
	counted bool
}

func (m *acceptChallenge) handle(s *state) {
	if !s.tooEarly(m) {
		m.then = m.reply.give
		s.acceptNow(m)
	}
}

func (s *state) acceptNow(m *acceptChallenge) {
	me := m.session.player.info.ID
	c := s.challengeTo(me, m.id)
	switch {
	case c == nil:
		m.then("", ErrNoChallenge)
	case s.players[c.From.ID] == nil && !c.Terms.Control.Timed() && !m.counted:
		s.askStore(m, c.From.ID)
	default:
		if err := s.acceptable(m, c); err != nil {
			m.then("", err)
			return
		}
		s.agree(m, c)
	}
}

// askStore counts the games of a challenger who is not here, off the hub's goroutine, and comes back.
func (s *state) askStore(m *acceptChallenge, challenger match.PlayerID) {
	s.offHub("count games", func(ctx context.Context) message {
		open, err := s.Store.UnfinishedOf(ctx, challenger)
		return gamesCounted{m, len(open), err}
	})
}

// gamesCounted says how many games the challenger has.
type gamesCounted struct {
	*acceptChallenge
	n   int
	err error
}

func (m gamesCounted) handle(s *state) {
	if m.err != nil {
		m.then("", s.failed("count games", m.err))
		return
	}
	m.theirs, m.counted = m.n, true
	s.acceptNow(m.acceptChallenge)
}

// acceptable says why the game of a challenge cannot begin now.
func (s *state) acceptable(m *acceptChallenge, c *Challenge) error {
	terms := c.Terms
	terms.Color = AnyColor
	if err := s.checkTerms(m.session, terms); err != nil {
		return err
	}
	away := s.players[c.From.ID] == nil
	switch {
	case away && terms.Control.Timed():
		return ErrAway
	case away && m.theirs >= maxUntimed, s.free(c.From.ID, terms.Control) != nil:
		return ErrTheyBusy
	}
	return nil
}

// agree takes the challenge out and begins its game; where that fails it waits again.
func (s *state) agree(m *acceptChallenge, c *Challenge) {
	s.dropChallenge(c)
	me := m.session.seat(c.Terms.Control)
	s.begin(beginning{
		start: match.Start{Rated: c.Terms.Rated, Control: c.Terms.Control, Private: c.Private, Previous: c.Previous},
		black: seatFor(c.Terms.Color, m.wish, s.fairLot(c.From.ID, me.ID)), first: s.inClub(c.From, c.Terms.Control), second: me,
		then: func(id match.ID, err error) {
			if err != nil {
				s.keepChallenge(c)
			} else {
				s.forgetChallenge(c.ID)
			}
			m.then(id, err)
		},
	})
}

// fairLot gives White to the one of two who had Black more often; where one is not here lots are drawn.
func (s *state) fairLot(first, second match.PlayerID) func() bool {
	a, b := s.players[first], s.players[second]
	if a == nil || b == nil {
		return s.lot
	}
	return func() bool { return pairing.Color(a.past.Blacks, b.past.Blacks, s.lot) == engine.Black }
}

// declineChallenge refuses a challenge.
type declineChallenge struct {
	session *session
	id      ChallengeID
	why     Refusal
	reply   reply[struct{}]
}

func (m declineChallenge) handle(s *state) {
	if s.tooEarly(m) {
		return
	}
	c := s.challengeTo(m.session.player.info.ID, m.id)
	if err := s.answerable(c); err != nil {
		m.reply.give(struct{}{}, err)
		return
	}
	c.Declined = m.why
	s.tellChallenge(c)
	undo := func() {
		c.Declined = ""
		s.tellChallenge(c)
	}
	s.offHub("keep an answer", func(ctx context.Context) message {
		return written{"keep an answer", s.Store.AnswerChallenge(ctx, m.id, m.why), undo, m.reply}
	})
}

// answerable says why nothing can be done about a challenge, which may be nil.
func (s *state) answerable(c *Challenge) error {
	if c == nil {
		return ErrNoChallenge
	}
	return s.halted()
}

// withdrawChallenge takes back a challenge or puts away the answer to it.
type withdrawChallenge struct {
	session *session
	id      ChallengeID
	reply   reply[struct{}]
}

func (m withdrawChallenge) handle(s *state) {
	if s.tooEarly(m) {
		return
	}
	me := m.session.player.info.ID
	c := s.findChallenge(me, func(c *Challenge) bool { return c.ID == m.id && c.From.ID == me })
	if err := s.answerable(c); err != nil {
		m.reply.give(struct{}{}, err)
		return
	}
	s.dropChallenge(c)
	s.offHub("withdraw a challenge", func(ctx context.Context) message {
		return written{"withdraw a challenge", s.Store.DropChallenge(ctx, m.id), func() { s.keepChallenge(c) }, m.reply}
	})
}

// forgetChallenge takes out of the store what is not shown to anybody any more; after an outage where it cannot now.
func (s *state) forgetChallenge(id ChallengeID) {
	later := func() { s.challenges.stale = append(s.challenges.stale, id) }
	s.offHub("forget a challenge", func(ctx context.Context) message {
		return written{"forget a challenge", s.Store.DropChallenge(ctx, id), later, make(reply[struct{}], 1)}
	})
}

// forgetStale forgets what could not be forgotten in an outage.
func (s *state) forgetStale() {
	if s.outage.On() {
		return
	}
	stale := s.challenges.stale
	s.challenges.stale = nil
	for _, id := range stale {
		s.forgetChallenge(id)
	}
}

// written says how it went to write something that the hub knows already.
type written struct {
	what  string
	err   error
	undo  func() // what to do in the hub where it was not written
	reply reply[struct{}]
}

func (m written) handle(s *state) {
	if m.err != nil {
		m.err = s.failed(m.what, m.err)
		m.undo()
	}
	m.reply.give(struct{}{}, m.err)
}

// offHub does something with the store off the hub's goroutine, and comes back with a message.
func (s *state) offHub(name string, work func(ctx context.Context) message) {
	hub := s.Hub
	s.Tasks.Go(name, func() {
		ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
		defer cancel()
		hub.send(work(ctx))
	})
}

// lapseChallenges takes out what has waited too long.
func (s *state) lapseChallenges(now time.Time) {
	if s.outage.On() {
		return
	}
	old := map[*Challenge]bool{}
	for _, list := range s.challenges.of {
		for _, c := range list {
			if !now.Before(c.Made.Add(ChallengeLife)) {
				old[c] = true
			}
		}
	}
	for c := range old {
		s.dropChallenge(c)
		s.forgetChallenge(c.ID)
	}
}

// updateInChallenges follows a change of a player, whether they are here or not.
func (s *state) updateInChallenges(id match.PlayerID, change func(*player)) {
	for _, c := range s.challenges.of[id] {
		for _, p := range []*match.Player{&c.From, &c.To} {
			if p.ID == id {
				as := player{info: *p}
				change(&as)
				p.Name = as.info.Name
			}
		}
		if other := s.players[c.other(id).ID]; other != nil {
			s.publishSelf(other)
		}
	}
}

// dropChallengesOf takes out all that somebody has to do with.
func (s *state) dropChallengesOf(id match.PlayerID) {
	for _, c := range slices.Clone(s.challenges.of[id]) {
		s.dropChallenge(c)
		s.forgetChallenge(c.ID)
	}
}
