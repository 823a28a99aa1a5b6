package tui

import (
	"context"

	"reversi/lobby/match"
	"reversi/lobby/order"
	"reversi/lobby/pulse"
)

// kept is what the fake club has for those who keep order.
type kept struct {
	ban      *order.Sanction
	reported []order.Report
	log      []order.Entry
	pulses   []pulse.Pulse // the last one stays
}

func (c *fakeClub) Pulse(context.Context) (pulse.Pulse, error) {
	if len(c.pulses) == 0 {
		return pulse.Pulse{}, c.ask("pulse", nil)
	}
	p := c.pulses[0]
	c.pulses = c.pulses[min(1, len(c.pulses)-1):]
	return p, c.ask("pulse", nil)
}

func (c *fakeClub) Say(_ context.Context, text string) error { return c.ask("say", text) }

func (c *fakeClub) Mute(_ context.Context, who string) error { return c.ask("mute", who) }

func (c *fakeClub) Unmute(_ context.Context, who match.PlayerID) error { return c.ask("unmute", who) }

func (c *fakeClub) Ban() *order.Sanction { return c.ban }

func (c *fakeClub) Report(_ context.Context, about order.Complaint) error {
	return c.ask("report", about)
}

func (c *fakeClub) Act(_ context.Context, a order.Act) (order.Entry, error) {
	return order.Entry{Action: a.Action(), Target: "bob"}, c.ask("act", a)
}

func (c *fakeClub) Reports(context.Context, bool, int) ([]order.Report, error) {
	return c.reported, c.answer
}

func (c *fakeClub) AuditLog(context.Context, int) ([]order.Entry, error) { return c.log, c.answer }
