package lobby

import (
	"context"
	"time"

	"reversi/lobby/match"
)

const (
	dueAtOnce = 100         // games woken in one go
	duePause  = time.Minute // until those that were woken should have ended, or the store can be read again
)

// expectDue has the hub look for games by correspondence whose time is up at a moment, unless it will look sooner.
func (s *state) expectDue(at time.Time) {
	if at.IsZero() || !s.due.IsZero() && !at.Before(s.due) {
		return
	}
	s.due = at
	s.dueTimer.Reset(time.Until(at))
}

// lookForDue reads which games are due, off the hub's goroutine.
func (s *state) lookForDue(ctx context.Context) {
	s.due = time.Time{}
	s.Tasks.Go("find due games", func() { s.Hub.findDue(ctx) })
}

// findDue has the games woken whose time is up, which end by themselves then, and says when to look again. A game that nobody visits
// costs nothing until that moment.
func (h *Hub) findDue(ctx context.Context) {
	now := time.Now()
	ids, next, err := h.Store.Due(ctx, now, dueAtOnce)
	if err != nil {
		h.Log.Error("find due games", "err", err)
	}
	if again := now.Add(duePause); (err != nil || len(ids) > 0) && (next.IsZero() || again.Before(next)) {
		next = again
	}
	h.send(dueFound{ids, next})
}

// dueFound brings the games whose time is up, and when to look again; zero for never.
type dueFound struct {
	ids  []match.ID
	next time.Time
}

func (m dueFound) handle(s *state) {
	wakeAll{m.ids}.handle(s)
	s.expectDue(m.next)
}
