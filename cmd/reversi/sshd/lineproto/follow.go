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
	quiet bool // what was said before is in the match object: do not tell it again
	over  bool // the state last told had a result
	heard int  // number of the last line of talk that the peer knows
}

// takeNews looks at what became of the player's own things.
func (s *session) takeNews(ctx context.Context) {
	if self, ok := s.client.Self().Take(); ok {
		s.takeSelf(ctx, self)
	}
}

// takeSelf follows those of the player's games that are new here, also one that is over already.
func (s *session) takeSelf(ctx context.Context, self *lobby.Self) {
	s.self = self
	listed := make(map[match.ID]bool, len(self.Matches))
	for _, m := range self.Matches {
		listed[m.ID] = s.known[m.ID] || s.followOwn(ctx, &follow{id: m.ID})
	}
	s.known = listed
	s.tellNotices()
	s.tellChanges()
	s.tellChallenges(self)
}

// followOwn follows a game of the player's, once.
func (s *session) followOwn(ctx context.Context, f *follow) bool {
	if have, ok := s.following(f.id); ok {
		have.own = true
		return true
	}
	f.own = true
	return s.follow(ctx, f) == nil
}

// follow subscribes; the present state is the first that comes.
func (s *session) follow(ctx context.Context, f *follow) (err error) {
	f.feed = feed.Sharing[*match.Snapshot](s.ready)
	f.watch, err = s.client.Watch(ctx, f.id, f.feed)
	if err == nil {
		s.follows = append(s.follows, f)
	}
	return err
}

// followEnded follows a game that ended just before the peer came, for its rematch: its present state is no news.
func (s *session) followEnded(ctx context.Context, id match.ID) {
	f := &follow{id: id, over: true}
	if !s.followOwn(ctx, f) {
		return
	}
	if snap, ok := f.feed.Take(); ok {
		f.heard = lastLine(snap)
	}
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
	f.over = snap.Over()
	heard := snap.Without(s.self.Mutes)
	s.out.put(wire.Changed{Event: wire.EventMatch, Match: wire.MatchOf(heard, s.me.ID, time.Now())})
	for _, l := range heard.ChatFor(s.me.ID) {
		if l.Nr > f.heard && !f.quiet {
			s.out.put(wire.Said{Event: wire.EventSay, Match: f.id, Line: wire.Line{From: l.From, Text: l.Text}})
		}
	}
	f.heard, f.quiet = max(f.heard, lastLine(snap)), false
}

func lastLine(snap *match.Snapshot) int {
	if len(snap.Chat) == 0 {
		return 0
	}
	return snap.Chat[len(snap.Chat)-1].Nr
}
