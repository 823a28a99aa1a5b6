package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"golang.org/x/crypto/ssh"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/lobby"
	"reversi/lobby/match"
)

// player is a program that plays one game after the other as fast as it is shown states, with random moves, and comes back to
// its games when the server does. One goroutine at a time runs it.
type player struct {
	crowd *crowd
	name  string // as the club has it
	key   ssh.Signer
	wants string // the request for a new game
	again bool   // plays on against the same opponent
	pace  time.Duration

	// In place of games somebody of that name is challenged, who does not accept, and the challenge taken back, again and again.
	calls  string
	waits  lobby.ChallengeID // what was answered with ok; 0 for none
	doubt  bool              // a request about it was not answered: the next server has carried it out or not
	heeded int               // requests that were

	// Of so many moves one goes with that; never if 0.
	bold   int // a resignation in its place
	fussy  int // a wish to take it back
	mild   int // the offer of a draw
	chatty int // a line of talk
}

// visit is a player's connection.
type visit struct {
	*player
	*lineClient
	last  bool                // begins no new games and leaves when none goes on
	heard bool                // which challenges wait
	asked bool                // for a new game
	open  map[match.ID]bool   // games that go on
	acted map[match.ID]string // where this connection has moved last
}

// lostError is how a connection ended.
type lostError struct{ error }

// byeError is the server's reason for ending a connection.
type byeError string

func (e byeError) Error() string { return "bye: " + string(e) }

// play connects and plays until the connection ends, or, the last time, until no game goes on. The error is a byeError or a
// lostError if the connection ended, else what was wrong.
func (p *player) play(addr string, last bool, here func()) error {
	c, err := dialLines(addr, p.name, p.key)
	if err != nil {
		return lostError{err}
	}
	defer c.close()
	v := &visit{player: p, lineClient: c, last: last, open: map[match.ID]bool{}, acted: map[match.ID]string{}}
	for {
		e, err := v.next()
		if err != nil {
			return lostError{err}
		}
		if e.Event == wire.EventWelcome {
			here()
		}
		if err := v.receive(e); err != nil {
			return err
		}
		if last && len(v.open) == 0 && v.heard {
			return v.leave()
		}
	}
}

func (v *visit) receive(e lineEvent) error {
	switch e.Event {
	case wire.EventWelcome:
		v.name = e.Name
		for _, id := range e.Matches {
			v.open[id] = true
		}
		v.request(`{"do":"challenges"}`)
	case wire.EventChallenge:
		v.challenged(e.Challenge)
	case wire.EventSay: // it is in the match object too
	case wire.EventMatch:
		if err := v.look(e); err != nil {
			return err
		}
	case wire.EventOK:
		if err := v.granted(e); err != nil {
			return err
		}
	case wire.EventError:
		return v.refused(e)
	case wire.EventBye:
		return byeError(e.Reason)
	default:
		return fmt.Errorf("unexpected: %+v", e)
	}
	v.begin()
	return nil
}

// begin asks for a game where none goes on.
func (v *visit) begin() {
	if !v.last && !v.asked && len(v.open) == 0 && v.wants != "" {
		v.asked = true
		v.request("%s", v.wants)
	}
}

// call challenges somebody, or takes the challenge back that waits.
func (v *visit) call() {
	time.Sleep(v.pace)
	v.doubt = true
	if v.waits == 0 {
		v.request(`{"do":"challenge","to":%q,"clock":"none","color":"black"}`, v.calls)
	} else {
		v.request(`{"do":"withdraw_challenge","challenge":%d}`, v.waits)
	}
}

// called notes which challenge waits, and goes on.
func (v *visit) called(waits lobby.ChallengeID) {
	v.waits, v.doubt = waits, false
	if !v.last {
		v.call()
	}
}

// compare wants the challenge to be shown that was answered, once, and none that was taken back.
func (v *visit) compare(shown []wire.Challenge) error {
	var mine []lobby.ChallengeID
	for _, c := range shown {
		if c.From == v.name {
			mine = append(mine, c.ID)
		}
	}
	var waits lobby.ChallengeID
	if len(mine) == 1 {
		waits = mine[0]
	}
	swapped := v.waits != 0 && waits != 0 && waits != v.waits
	if len(mine) > 1 || swapped || waits != v.waits && !v.doubt {
		return fmt.Errorf("challenge %d waits (in doubt: %t), %v are shown", v.waits, v.doubt, mine)
	}
	v.called(waits)
	return nil
}

// request sends a line. Where that fails the connection has ended, and reading on tells how.
func (v *visit) request(format string, args ...any) { _ = v.send(format, args...) }

// look takes in a state and acts on it.
func (v *visit) look(e lineEvent) error {
	m, err := e.match()
	if err != nil {
		return err
	}
	if err := v.crowd.record.see(&m); err != nil {
		return err
	}
	v.crowd.shown()
	if m.Status == wire.Over {
		v.ended(m.ID)
		return nil
	}
	v.open[m.ID], v.asked = true, false
	v.act(&m)
	return nil
}

// ended lets go of a game that is over, and asks for another one with the same opponent.
func (v *visit) ended(id match.ID) {
	if v.again && !v.last && v.open[id] {
		v.asked = true
		v.request(`{"do":"offer","match":%q,"what":"rematch"}`, id)
	}
	delete(v.open, id)
}

// challenged accepts a challenge that waits for this player.
func (v *visit) challenged(c wire.Challenge) {
	if c.To == v.name && c.Declined == "" && !v.last && v.calls == "" {
		v.request(`{"do":"accept_challenge","challenge":%d}`, c.ID)
	}
}

// act answers an offer or moves, once in every position.
func (v *visit) act(m *wire.Match) {
	side := "white"
	if m.Black.Name == v.name {
		side = "black"
	}
	at := fmt.Sprint(m.Takebacks, " ", m.Moves)
	if m.ToMove != side || v.acted[m.ID] == at {
		return
	}
	v.acted[m.ID] = at
	offered := slices.IndexFunc(m.Offers, func(o wire.Offer) bool { return o.From != side })
	switch {
	case offered >= 0:
		v.request(`{"do":"accept","match":%q,"what":%q}`, m.ID, m.Offers[offered].What)
	case v.last && m.Black.Bot+m.White.Bot != "", oneIn(v.bold):
		v.request(`{"do":"resign","match":%q}`, m.ID)
	default:
		v.move(m)
	}
}

func oneIn(n int) bool { return n > 0 && rand.IntN(n) == 0 }

// move plays anything. The request's id is what an ok to it promises.
func (v *visit) move(m *wire.Match) {
	time.Sleep(v.pace)
	to := m.Legal[rand.IntN(len(m.Legal))]
	v.request(`{"do":"move","match":%q,"ply":%d,"takebacks":%d,"move":%q,"id":"moved %s %d %s"}`,
		m.ID, m.Ply, m.Takebacks, to, m.ID, m.Takebacks, m.Moves+to)
	if oneIn(v.fussy) {
		v.request(`{"do":"offer","match":%q,"what":"takeback"}`, m.ID)
	}
	if oneIn(v.mild) && !m.Rated {
		v.request(`{"do":"offer","match":%q,"what":"draw"}`, m.ID)
	}
	if oneIn(v.chatty) {
		text := fmt.Sprintf("%s-%x", v.name, rand.Uint64())
		v.request(`{"do":"say","match":%q,"text":%q,"id":"said %s %s"}`, m.ID, text, m.ID, text)
	}
}

// granted notes what an ok promises: a move, a line of talk, or a match that has begun.
func (v *visit) granted(e lineEvent) error {
	var id match.ID
	var p progress
	var text string
	if n, _ := fmt.Sscanf(e.ID, "moved %s %d %s", &id, &p.takebacks, &p.moves); n == 3 {
		v.crowd.record.grant(id, p)
	}
	if n, _ := fmt.Sscanf(e.ID, "said %s %s", &id, &text); n == 2 {
		v.crowd.record.hear(id, text)
	}
	if err := json.Unmarshal(e.Match, &id); err == nil && id != "" {
		v.crowd.record.expect(id)
	}
	for _, c := range e.Challenges {
		v.challenged(c)
	}
	switch {
	case e.Do == "challenges":
		v.heard = true
		if v.calls != "" {
			return v.compare(e.Challenges)
		}
	case v.calls != "":
		v.heeded++
		v.called(e.Challenge.ID)
	}
	return nil
}

// late are the refusals that somebody may get who acts on a state that is no longer the newest.
var late = []string{"stale_ply", "not_your_turn", "match_over", "no_such_offer"}

// unlucky are the refusals of what depends on others: on how they are, on what they wish at the same moment, on how much was said.
var unlucky = map[string]bool{"challenge": true, "accept_challenge": true, "offer": true, "say": true}

func (v *visit) refused(e lineEvent) error {
	if e.Do == "offer" && len(v.open) == 0 {
		v.asked = false // no rematch, so another game
		v.begin()
	}
	if v.calls != "" {
		v.call() // whom it is for may not have come yet
	}
	if slices.Contains(late, e.Code) || unlucky[e.Do] || v.crowd.stopping() {
		return nil
	}
	return fmt.Errorf("%s was refused: %s, %s", e.Do, e.Code, e.Message)
}

// review has a connection of its own show every match once more.
func (p *player) review(addr string, ids []match.ID) error {
	c, err := dialLines(addr, p.name, p.key)
	if err != nil {
		return err
	}
	defer c.close()
	for i, id := range ids {
		if i%1000 == 999 { // nobody may ask for more in a second
			time.Sleep(time.Second)
		}
		m, err := c.watch(id)
		if err == nil {
			err = p.crowd.record.see(&m)
		}
		if err != nil {
			return err
		}
	}
	return c.leave()
}
