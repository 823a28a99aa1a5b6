package spoken

import (
	"context"

	"reversi/lobby/match"
)

func (c *fakeClub) Say(_ context.Context, text string) error { return c.ask("say", text) }

func (c *fakeClub) Mute(_ context.Context, who string) error { return c.ask("mute", who) }

func (c *fakeClub) Unmute(_ context.Context, who match.PlayerID) error { return c.ask("unmute", who) }
