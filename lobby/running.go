package lobby

import (
	"context"
	"fmt"

	"reversi/lobby/match"
	"reversi/lobby/pulse"
)

// ErrNotAdmin refuses what is for those who run the club.
var ErrNotAdmin = fmt.Errorf("%w: that is for those who run the club", ErrNotAllowed)

// Pulse tells how the club does: ErrNotAdmin.
func (c *Client) Pulse(ctx context.Context) (pulse.Pulse, error) {
	return c.hub.PulseFor(ctx, c.Player().ID)
}

// PulseFor tells the admin with an account how the club does: ErrNotAdmin.
func (h *Hub) PulseFor(ctx context.Context, by match.PlayerID) (pulse.Pulse, error) {
	if err := h.order.ready(ctx); err != nil {
		return pulse.Pulse{}, err
	}
	if h.Config.Pulse == nil || !h.order.administers(by) {
		return pulse.Pulse{}, ErrNotAdmin
	}
	return h.Config.Pulse(ctx), nil
}
