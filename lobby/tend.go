package lobby

import (
	"context"
	"time"

	"reversi/lobby/match"
)

const (
	tendPause   = time.Hour
	sweptAtOnce = 500                    // rows of a kind, so that no move waits long behind them
	sweptPause  = 100 * time.Millisecond // between two lots of them
)

// Keep is how long the store keeps what no game needs; zero is for ever. The games themselves are always kept.
type Keep struct {
	Talk  time.Duration // what was said in games that are over, from when it was said
	Order time.Duration // what moderators are done with: closed reports, silences, bans and notices that have ended, and the log of their acts
}

// takeUp begins the care for what is in the store. What has a clock comes first.
func (h *Hub) takeUp(ctx context.Context) {
	h.wakeInterrupted(ctx)
	h.recallRated(ctx)
	h.findDue(ctx)
	h.tend(ctx)
}

// tend does what comes due while nobody looks, right after the start and then every hour: games end that nobody has moved in for weeks, what
// has had its time is swept, and games are woken that should be awake but could not be read.
func (h *Hub) tend(ctx context.Context) {
	h.wakeUnmoved(ctx)
	h.sweepStore(ctx)
	h.wakeInterrupted(ctx)
}

// wakeInterrupted wakes the games with a clock or a guest that sleep all the same, since the server stopped, or since they could not be read.
func (h *Hub) wakeInterrupted(ctx context.Context) {
	games, err := h.Store.Interrupted(ctx)
	if err != nil {
		h.Log.Error("list interrupted games", "err", err)
	}
	var ids []match.ID
	for _, g := range games {
		ids = append(ids, g.Start.ID)
	}
	h.send(wakeAll{ids})
}

// wakeUnmoved wakes games that nobody has moved in for so long that they abort themselves, some at a time until there are no more.
func (h *Hub) wakeUnmoved(ctx context.Context) {
	for last := match.ID(""); ; {
		ids, err := h.Store.Unmoved(ctx, time.Now().Add(-match.UnmovedLimit), unmovedAtOnce)
		if err != nil {
			h.Log.Error("list unmoved games", "err", err)
		}
		h.send(wakeAll{ids})
		if len(ids) < unmovedAtOnce || ids[0] == last || !h.rest(ctx, duePause) {
			return
		}
		last = ids[0]
	}
}

// sweepStore has the store swept lot by lot.
func (h *Hub) sweepStore(ctx context.Context) {
	swept := 0
	for {
		n, err := h.Store.Sweep(ctx, h.Keep, time.Now(), sweptAtOnce)
		if swept += n; err != nil {
			_ = h.failed("sweep", err)
		}
		if n == 0 || err != nil || !h.rest(ctx, sweptPause) {
			break
		}
	}
	if swept > 0 {
		h.Log.Info("swept what has had its time", "rows", swept)
	}
}

// rest waits, unless the hub ends.
func (h *Hub) rest(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-h.done:
	case <-ctx.Done():
	}
	return false
}
