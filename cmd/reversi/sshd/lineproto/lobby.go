package lineproto

import (
	"context"
	"slices"

	"reversi/cmd/reversi/sshd/wire"
)

// sayInLobby says something to everybody in the lobby.
func (s *session) sayInLobby(ctx context.Context, r *request) error {
	say := r.say()
	if r.err != nil {
		return r.err
	}
	return s.client.Say(ctx, say.Text)
}

// listen tells the peer from now on what is said in the lobby, beginning with nothing of what was said before.
func (s *session) listen(_ context.Context, _ *request, _ *wire.Answer) error {
	if s.hall != nil {
		return nil
	}
	s.hall = s.client.Hall()
	if hall, ok := s.hall.Take(); ok && len(hall.Talk) > 0 {
		s.heard = hall.Talk[len(hall.Talk)-1].Nr
	}
	return nil
}

// lobbyTalk signals that the lobby has changed, to a peer that listens. While the peer is slow to read, lines wait.
func (s *session) lobbyTalk() <-chan struct{} {
	if s.hall == nil || s.out.busy {
		return nil
	}
	return s.hall.Ready()
}

// tellTalk tells what was said since the last time.
func (s *session) tellTalk() {
	hall, ok := s.hall.Take()
	if !ok {
		return
	}
	for _, l := range hall.Talk {
		if l.Nr > s.heard && s.self.Hears(l.From.ID) {
			s.out.put(wire.Said{Event: wire.EventSay, Line: wire.Line{From: l.From.Name, Text: l.Text}})
		}
		s.heard = max(s.heard, l.Nr)
	}
}

// tellNotices tells what the operator has to say that the peer was not told yet, the oldest first.
func (s *session) tellNotices() {
	for _, n := range slices.Backward(s.self.Notices) {
		if n.ID > s.noticed {
			s.noticed = n.ID
			s.out.put(wire.NoticeOf(n))
		}
	}
}
