package command

import (
	"errors"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/lobby"
	"reversi/lobby/match"
)

type challengeCommand struct {
	Name  string `arg:""`
	Clock string `default:"3d" placeholder:"CLOCK"`
	Rated bool
	Color string `default:"any" enum:"any,black,white"`
}

// Run challenges somebody by name. The caller comes into the lobby for that moment.
func (ch challengeCommand) Run(c *call) error {
	terms, err := ch.terms()
	if err != nil {
		return usageError(c.t("command.usage", "Why", err.Error(), "How", "challenge NAME --clock=3d --rated"))
	}
	if c.Fingerprint == "" {
		return c.fail(c.noAccount())
	}
	client, err := c.Hub.Enter(c.ctx, lobby.Visitor{Fingerprint: c.Fingerprint, Wish: c.User, Conn: c.Conn, RTT: c.RTT})
	if err != nil {
		return err
	}
	defer client.Close()
	got, err := client.Challenge(c.ctx, ch.Name, terms, "")
	switch {
	case err != nil:
		return err
	case got.Match != "":
		return c.print(c.t("command.challenge_began", "Match", got.Match))
	}
	return c.print(c.t("challenge.made", "Name", ch.Name))
}

func (ch challengeCommand) terms() (lobby.Terms, error) {
	control, err := match.ParseTimeControl(ch.Clock)
	t := lobby.Terms{Control: control, Rated: ch.Rated, Color: lobby.Color(ch.Color)}
	if err == nil && t.Rated && (!control.Limited() || t.Color != lobby.AnyColor) {
		err = errors.New("--rated: needs a clock or days, and --color=any")
	}
	return t, err
}

type challengesCommand struct {
	JSON bool `name:"json"`
}

// Run lists the caller's challenges and the answers to them.
func (ch challengesCommand) Run(c *call) error {
	var all []lobby.Challenge
	if c.account != nil {
		var err error
		if all, err = c.Hub.Challenges(c.ctx, c.account.ID); err != nil {
			return err
		}
	}
	if ch.JSON {
		return c.json(wire.All(all, wire.ChallengeOf))
	}
	var t table
	t.add("#", c.t("command.from"), c.t("command.to"), c.t("ask.clock"), c.t("ask.kind"), c.t("command.state"))
	for _, one := range all {
		t.add(one.ID, one.From.Name, one.To.Name, c.clock(one.Terms.Control), c.kind(one.Terms.Rated), c.challengeState(one))
	}
	return c.table(t, "command.no_challenges")
}

func (c *call) kind(rated bool) string {
	if rated {
		return c.t("game.rated")
	}
	return c.t("game.casual")
}

func (c *call) challengeState(one lobby.Challenge) string {
	if one.Declined == "" {
		return c.t("challenge.waits")
	}
	return c.t("challenge.said_"+string(one.Declined), "Name", one.To.Name)
}
