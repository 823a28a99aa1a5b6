package lineproto

import (
	"context"
	"slices"
	"time"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/match"
)

// follow is a match whose changes the peer is told.
type follow struct {
	id    match.ID
	own   bool // the player's, followed without being asked
	feed  *feed.Feed[*match.Snapshot]
	watch *match.Watch
	met   bool // a state was told
	over  bool // the state last told had a result
	heard int  // number of the last line of talk that the peer knows
}

// takeSelf follows those of the player's games that are new here, also one that is over already.
func (s *session) takeSelf(ctx context.Context, self *lobby.Self) {
	s.self = self
	listed := make(map[match.ID]bool, len(self.Matches))
	for _, m := range self.Matches {
		listed[m.ID] = s.known[m.ID] || s.followOwn(ctx, m.ID)
	}
	s.known = listed
	s.tellChanges()
}

// followOwn follows a game of the player's, once.
func (s *session) followOwn(ctx context.Context, id match.ID) bool {
	if f, ok := s.following(id); ok {
		f.own = true
		return true
	}
	return s.follow(ctx, &follow{id: id, own: true}) == nil
}

func (s *session) follow(ctx context.Context, f *follow) (err error) {
	f.feed = feed.Sharing[*match.Snapshot](s.ready)
	f.watch, err = s.client.Watch(ctx, f.id, f.feed)
	if err == nil {
		s.follows = append(s.follows, f)
	}
	return err
}

func (s *session) following(id match.ID) (*follow, bool) {
	i := slices.IndexFunc(s.follows, func(f *follow) bool { return f.id == id })
	if i < 0 {
		return nil, false
	}
	return s.follows[i], true
}

func (s *session) unfollow(f *follow) {
	f.watch.Close()
	s.follows = slices.DeleteFunc(s.follows, func(other *follow) bool { return other == f })
}

// tellChanges tells the newest state of every match that changed, and lets go of those that will not change any more.
func (s *session) tellChanges() {
	for _, f := range slices.Clone(s.follows) {
		if snap, ok := f.feed.Take(); ok {
			s.tell(f, snap)
		}
		if f.over && !f.own || f.feed.Closed() {
			s.letGo(f)
		}
	}
}

// letGo forgets a match. One of the player's own that stopped before its end is followed again when the lobby next speaks of it.
func (s *session) letGo(f *follow) {
	s.unfollow(f)
	if !f.over {
		delete(s.known, f.id)
	}
}

// tell writes a state and what was said since the last one.
func (s *session) tell(f *follow, snap *match.Snapshot) {
	if !f.met {
		f.meet(snap, s.began)
	}
	f.over = snap.Over()
	s.out.put(wire.Changed{Event: wire.EventMatch, Match: wire.MatchOf(snap, s.me.ID, time.Now())})
	for _, l := range snap.ChatFor(s.me.ID) {
		if l.Nr > f.heard {
			s.out.put(wire.Said{Event: wire.EventSay, Match: f.id, Line: wire.Line{From: l.From, Text: l.Text}})
		}
	}
	f.heard = max(f.heard, lastLine(snap))
}

// meet settles what to do about talk in the first state: what was said before is in the match object and not told again,
// unless the match began under the peer's eyes.
func (f *follow) meet(snap *match.Snapshot, arrived time.Time) {
	f.met = true
	if !f.own || snap.At.Before(arrived) {
		f.heard = max(f.heard, lastLine(snap))
	}
}

func lastLine(snap *match.Snapshot) int {
	if len(snap.Chat) == 0 {
		return 0
	}
	return snap.Chat[len(snap.Chat)-1].Nr
}
