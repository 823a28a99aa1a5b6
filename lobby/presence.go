package lobby

import (
	"cmp"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"reversi/lobby/feed"
	"reversi/lobby/match"
	"reversi/lobby/order"
)

// sessionID names a session for as long as the process lives.
type sessionID int64

// session is one connection of a player. The hub owns it, except for the channels and feeds.
type session struct {
	id      sessionID
	player  *player
	program bool
	// fingerprint is of the key that was proved; empty for a guest.
	fingerprint string
	remote      netip.Addr
	seek        *seek
	tables      []*table // oldest first
	hall        *feed.Feed[*Hall]
	self        *feed.Feed[*Self]
	done        chan struct{}   // closed when the server ends the session
	reason      Reason          // set before done is closed
	ban         *order.Sanction // why, where it is Banned
	back        time.Duration   // after which to try again, where it is Shutdown
	ended       bool
	left        bool // from its own side, and on purpose
	// shown is the player as last published: a leaf that the hub writes and the client reads.
	shown atomic.Pointer[match.Player]
}

// end tells the session that the server ends it.
func (x *session) end(why Reason) {
	if !x.ended {
		x.ended, x.reason = true, why
		close(x.done)
	}
}

// seat is the session's player as they sit down now to a game with such a clock: with the rating in its pool, or without a clock with
// the one in the pool that they play most.
func (x *session) seat(t match.TimeControl) match.Player {
	p := rated(x.player.info, x.player.standings, t)
	p.Program = x.program
	return p
}

// rated is somebody with the rating that counts in a game with such a clock.
func rated(p match.Player, known Standings, t match.TimeControl) match.Player {
	if len(known) > 0 {
		s := known.In(t.Pool())
		p.Rating, p.Provisional = s.Rating, s.Provisional
	}
	return p
}

// player is somebody who is here, with at least one session.
type player struct {
	info      match.Player // with the rating in the pool that they play most
	standings Standings    // nil for a guest
	settings  Settings
	muted     []Muted    // by name; never changed in place
	past      Past       // kept up to date here for as long as they are here
	sessions  []*session // oldest first
	starting  []bool     // games being created: whether each has a clock
}

// enter brings a session in.
type enter struct {
	account     *Account // nil for a guest
	fingerprint string
	program     bool
	remote      netip.Addr
	muted       []Muted
	reply       reply[*session]
}

func (m enter) handle(s *state) {
	if s.closing {
		m.reply.give(nil, ErrClosing)
		return
	}
	var id match.PlayerID
	if m.account != nil {
		id = m.account.ID
	}
	if err := s.order.mayEnter(id, m.remote, time.Now()); err != nil {
		m.reply.give(nil, err)
		return
	}
	if m.account != nil && s.gone[m.account.ID] {
		m.reply.give(nil, ErrNoAccount)
		return
	}
	p := s.playerFor(m)
	s.lastSession++
	x := &session{
		id: s.lastSession, player: p, program: m.program, fingerprint: m.fingerprint, remote: m.remote,
		hall: feed.New[*Hall](), self: feed.New[*Self](), done: make(chan struct{}),
	}
	p.sessions = append(p.sessions, x)
	if len(p.sessions) > maxSessions {
		oldest := p.sessions[0]
		s.removeSession(oldest)
		oldest.end(Replaced)
	}
	s.arrived(p)
	x.hall.Publish(s.hall)
	m.reply.give(x, nil)
}

// playerFor finds or makes the player of a session that comes in.
func (s *state) playerFor(m enter) *player {
	if m.account == nil {
		return s.newGuest()
	}
	p := s.players[m.account.ID]
	if p == nil {
		p = &player{past: m.account.Past}
		s.players[m.account.ID] = p
	}
	p.info, p.standings, p.settings, p.muted = accountPlayer(*m.account), m.account.Standings, m.account.Settings, m.muted
	return p
}

// accountPlayer is an account as it sits down.
func accountPlayer(a Account) match.Player {
	return match.Player{ID: a.ID, Name: a.Name, Rating: a.Standing.Rating, Provisional: a.Standing.Provisional}
}

// newGuest makes a guest with a name that no other guest has now.
func (s *state) newGuest() *player {
	s.lastGuest--
	taken := map[string]bool{}
	for _, p := range s.players {
		taken[p.info.Name] = true
	}
	name := s.guestName()
	for taken[name] {
		name = s.guestName()
	}
	p := &player{info: match.Player{ID: s.lastGuest, Name: name, Guest: true}}
	s.players[p.info.ID] = p
	return p
}

func (s *state) guestName() string { return fmt.Sprintf("guest-%04d", s.Rand.IntN(10000)) }

// arrived tells everybody who should know that a player has come or come back.
func (s *state) arrived(p *player) {
	for _, e := range s.games[p.info.ID] {
		s.updatePresence(e)
	}
	s.publishSelf(p)
	s.tellChallengers(p)
	s.hallStale = true
}

// leave ends a session from its own side.
type leave struct {
	session   *session
	onPurpose bool
}

func (m leave) handle(s *state) {
	m.session.left = m.onPurpose
	s.removeSession(m.session)
}

// removeSession withdraws what the session had open; with its last session a player is gone.
func (s *state) removeSession(x *session) {
	p := x.player
	at := slices.Index(p.sessions, x)
	if at < 0 {
		return
	}
	s.withdrawOf(x)
	p.sessions = slices.Delete(p.sessions, at, at+1)
	x.hall.Close()
	x.self.Close()
	if len(p.sessions) == 0 {
		s.departed(p, x.left)
	}
}

// endSessions ends those of a player's sessions that are meant, and tells them why.
func (s *state) endSessions(id match.PlayerID, why Reason, meant func(*session) bool) {
	p := s.players[id]
	if p == nil {
		return
	}
	for _, x := range slices.Clone(p.sessions) {
		if meant(x) {
			s.removeSession(x)
			x.end(why)
		}
	}
	if len(p.sessions) > 0 {
		s.publishSelf(p)
	}
}

func (s *state) departed(p *player, onPurpose bool) {
	delete(s.players, p.info.ID)
	for _, e := range slices.Clone(s.games[p.info.ID]) {
		if c, plays := e.summary.Seat(p.info.ID); plays {
			e.presence.Left[c] = onPurpose
		}
		s.updatePresence(e)
		s.maySleep(e)
	}
	s.tellChallengers(p)
	s.hallStale = true
}

// here says whether a session has not been removed.
func (s *state) here(x *session) bool { return slices.Contains(x.player.sessions, x) }

// publishSelf tells all of a player's sessions how things stand.
func (s *state) publishSelf(p *player) {
	games := make([]match.Summary, 0, len(s.games[p.info.ID]))
	for _, e := range s.games[p.info.ID] {
		if e.match != nil {
			games = append(games, e.summary)
		}
	}
	for _, x := range p.sessions {
		x.self.Publish(s.selfOf(x, games))
	}
}

func (s *state) selfOf(x *session, games []match.Summary) *Self {
	seat := x.seat(match.TimeControl{})
	x.shown.Store(&seat)
	self := &Self{Player: seat, Settings: x.player.settings, Matches: games, Muted: x.player.muted, Halted: s.outage.On(), Closing: s.closing}
	self.Challenges = s.listChallengesOf(x.player.info.ID)
	self.Paused = pausedUntil(x.player.past.NoShows)
	self.Notices = s.order.current(time.Now())
	self.Moderator, self.Admin = s.order.moderates(seat.ID), s.order.administers(seat.ID)
	if self.Moderator {
		self.Reports = s.order.openReports()
	}
	if silence, ok := s.order.sanction(order.Silenced, seat.ID, x.remote, time.Now()); ok {
		self.Silence = &silence
	}
	if x.seek != nil {
		seek := x.seek.Seek
		self.Seek = &seek
	}
	for _, t := range x.tables {
		self.Tables = append(self.Tables, t.Table)
	}
	return self
}

// updated follows a change of an account's name, settings or rating.
type updated struct {
	id     match.PlayerID
	change func(*player)
	reply  reply[match.Player]
}

func (m updated) handle(s *state) {
	s.updateInChallenges(m.id, m.change)
	p := s.players[m.id]
	if p == nil {
		m.reply.give(match.Player{}, ErrLeft)
		return
	}
	m.change(p)
	for _, e := range s.games[m.id] {
		s.updatePresence(e)
	}
	for _, k := range s.seeks {
		if k.session.player == p {
			k.From = k.session.seat(k.Terms.Control)
		}
	}
	s.publishSelf(p)
	s.hallStale = true
	m.reply.give(p.info, nil)
}

// publishHall makes a new picture of the lobby for everybody.
func (s *state) publishHall(now time.Time) {
	if !s.hallStale {
		return
	}
	s.hall = &Hall{Here: s.listPlayers(), Seeks: s.listSeeks(), Games: s.listGames(), Talk: s.talk}
	s.hallStale, s.awaited, s.hallAt = false, false, now
	s.terminals = 0
	for _, p := range s.players {
		for _, x := range p.sessions {
			x.hall.Publish(s.hall)
			if !x.program {
				s.terminals++
			}
		}
	}
}

func (s *state) listPlayers() []Presence {
	list := make([]Presence, 0, len(s.players))
	for id, p := range s.players {
		playing := 0
		for _, e := range s.games[id] {
			if e.match != nil && !e.summary.Over {
				playing++
			}
		}
		list = append(list, Presence{Player: p.info, Playing: playing})
	}
	slices.SortFunc(list, func(a, b Presence) int {
		return cmp.Or(strings.Compare(a.Player.Name, b.Player.Name), cmp.Compare(a.Player.ID, b.Player.ID))
	})
	return list
}

func (s *state) listGames() []match.Summary {
	list := make([]match.Summary, 0, len(s.matches))
	for _, e := range s.matches {
		if e.match != nil && !e.summary.Over && !e.summary.Private && !e.summary.Closed {
			list = append(list, e.summary)
		}
	}
	slices.SortFunc(list, func(a, b match.Summary) int {
		return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.ID, b.ID))
	})
	return list
}
