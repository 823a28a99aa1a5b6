package command

import (
	"errors"

	"reversi/cmd/reversi/sshd/lineproto"
	"reversi/cmd/reversi/sshd/wire"
	"reversi/lobby"
)

type playCommand struct {
	Plain bool `name:"plain"`
}

// Run opens the lobby: in plain lines where they are asked for now or for good, else on the terminal.
func (p playCommand) Run(c *call) error {
	plain := p.Plain || c.plain()
	if !c.Terminal && !plain {
		return usageError(c.t("command.play_terminal"))
	}
	c.screen = &Screen{Plain: plain}
	return nil
}

type joinCommand struct {
	Code string `arg:""`
}

func (j joinCommand) Run(c *call) error {
	if !c.Terminal && !c.plain() {
		return c.fail("command.join_terminal")
	}
	c.screen = &Screen{Join: j.Code, Plain: c.plain()}
	return nil
}

type botCommand struct{}

// Run speaks the line protocol until the program or the server ends it.
func (botCommand) Run(c *call) error {
	client, err := c.Hub.Enter(c.ctx, lobby.Visitor{
		Fingerprint: c.Fingerprint, Wish: c.User, Program: true, Conn: c.Conn, Remote: c.Remote, RTT: c.RTT,
	})
	if err != nil {
		return c.turnedAway(err)
	}
	if c.Plays != nil {
		c.Plays(func() string { return client.Player().Name })
	}
	cfg := c.Lines
	cfg.Hub, cfg.Log = c.Hub, c.Lines.Log.With("conn", c.Conn)
	c.status = lineproto.Serve(c.ctx, cfg, client, c.Stdin, c.Stdout)
	return nil
}

// turnedAway tells a program in its own words that it is kept out.
func (c *call) turnedAway(err error) error {
	if errors.Is(err, lobby.ErrBanned) {
		return errors.Join(c.json(wire.Bye{Event: wire.EventBye, Reason: string(lobby.Banned)}), err)
	}
	return err
}

type whoamiCommand struct {
	JSON bool `name:"json"`
}

// guestName is what somebody without a key is called until they enter.
const guestName = "guest"

func (w whoamiCommand) Run(c *call) error {
	who := wire.Identity{Name: guestName, Guest: c.Fingerprint == "", Fingerprint: c.Fingerprint}
	if !who.Guest {
		who.Name = ""
	}
	if c.account != nil {
		who.Name = c.account.Name
	}
	switch {
	case w.JSON:
		return c.json(who)
	case who.Guest:
		return c.print(c.t(c.noAccount()))
	case who.Name == "":
		return c.printAll(c.t(c.noAccount()), who.Fingerprint)
	}
	return c.printAll(who.Name, who.Fingerprint)
}

type renameCommand struct {
	Name string `arg:""`
}

func (r renameCommand) Run(c *call) error {
	if c.account == nil {
		return c.fail(c.noAccount())
	}
	if err := c.Hub.Rename(c.ctx, c.Fingerprint, r.Name); err != nil {
		return err
	}
	return c.print(c.t("command.renamed", "Name", r.Name))
}
