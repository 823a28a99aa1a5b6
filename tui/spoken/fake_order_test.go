package spoken

import (
	"context"

	"reversi/lobby/match"
	"reversi/lobby/order"
)

func (c *fakeClub) Say(_ context.Context, text string) error { return c.ask("say", text) }

func (c *fakeClub) Mute(_ context.Context, who string) error { return c.ask("mute", who) }

func (c *fakeClub) Unmute(_ context.Context, who match.PlayerID) error { return c.ask("unmute", who) }

func (c *fakeClub) Ban() *order.Sanction { return nil }

func (c *fakeClub) Report(_ context.Context, about order.Complaint) error {
	return c.ask("report", about.Who+" "+string(about.Match)+" "+string(about.Reason)+" "+about.Text)
}

func (c *fakeClub) Act(context.Context, order.Act) (order.Entry, error) { return order.Entry{}, nil }

func (c *fakeClub) Reports(context.Context, bool, int) ([]order.Report, error) { return nil, nil }

func (c *fakeClub) AuditLog(context.Context, int) ([]order.Entry, error) { return nil, nil }
