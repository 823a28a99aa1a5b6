package club

import (
	"context"
	"math"
	"time"

	"reversi/cmd/reversi/sshd"
	"reversi/lobby"
)

// idleAgain is when a visit is looked at again that could not be ended because of a game.
const idleAgain = time.Minute

// idleness looks whether anybody still sits at a terminal. It costs a timer, which only ever runs for this visit.
type idleness struct {
	ctx    context.Context // the visit
	most   time.Duration
	visit  *sshd.Session
	client *lobby.Client
	timer  *time.Timer
}

// watchForIdleness ends a visit in which nobody touches a key for too long, until it is stopped.
func (c *Club) watchForIdleness(ctx context.Context, x *sshd.Session, client *lobby.Client) (stop func()) {
	if c.idle <= 0 {
		return func() {}
	}
	ctx, stop = context.WithCancel(ctx)
	i := &idleness{ctx: ctx, most: c.idle, visit: x, client: client}
	i.timer = time.AfterFunc(math.MaxInt64, i.look)
	i.timer.Reset(c.idle)
	context.AfterFunc(ctx, func() { i.timer.Stop() })
	return stop
}

// look runs when a key could have been touched last too long ago.
func (i *idleness) look() {
	left := i.most - i.visit.Idle()
	if left <= 0 {
		ended, err := i.client.EndIdle(i.ctx)
		if ended {
			i.visit.Refused(sshd.ErrIdle)
			return
		}
		left = idleAgain
		_ = err // the club closes, or the visit has ended
	}
	if i.ctx.Err() == nil {
		i.timer.Reset(left)
	}
}
