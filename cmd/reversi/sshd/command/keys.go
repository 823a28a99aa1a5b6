package command

import (
	"time"

	"reversi/cmd/reversi/sshd/wire"
)

type keysCommand struct {
	List   keysListCommand   `cmd:"" default:"withargs"`
	Link   keysLinkCommand   `cmd:""`
	Add    keysAddCommand    `cmd:""`
	Remove keysRemoveCommand `cmd:""`
}

type keysListCommand struct {
	JSON bool `name:"json"`
}

func (k keysListCommand) Run(c *call) error {
	if c.account == nil {
		return c.fail(c.noAccount())
	}
	keys, err := c.Hub.Keys(c.ctx, c.Fingerprint)
	if err != nil {
		return err
	}
	if k.JSON {
		return c.json(wire.All(keys, wire.KeyOf))
	}
	t := table{}
	t.add(c.t("account.key"), c.t("account.added"), c.t("account.used"), "")
	for _, each := range keys {
		mark := ""
		if each.This {
			mark = "*"
		}
		t.add(each.Fingerprint, c.date(each.Added), c.date(each.Used), mark)
	}
	if err := c.table(t, "account.no_such_key"); err != nil {
		return err
	}
	return c.print(c.t("account.this_marked"))
}

// date is a day, or a dash where there is none.
func (c *call) date(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return c.words.Date(t.UTC())
}

type keysLinkCommand struct {
	JSON bool `name:"json"`
}

func (k keysLinkCommand) Run(c *call) error {
	if c.account == nil {
		return c.fail(c.noAccount())
	}
	l, err := c.Hub.NewLink(c.ctx, c.Fingerprint)
	switch {
	case err != nil:
		return err
	case k.JSON:
		return c.json(wire.LinkOf(l))
	}
	return c.printAll(l.Code, c.t("account.link_how"), c.t("account.link_ssh", "Code", l.Code), c.t("account.link_once"))
}

type keysAddCommand struct {
	Code string `arg:""`
}

func (k keysAddCommand) Run(c *call) error {
	a, err := c.Hub.JoinKey(c.ctx, c.Fingerprint, k.Code)
	if err != nil {
		return err
	}
	return c.print(c.t("account.joined", "Name", a.Name))
}

type keysRemoveCommand struct {
	Fingerprint string `arg:""`
}

func (k keysRemoveCommand) Run(c *call) error {
	if c.account == nil {
		return c.fail(c.noAccount())
	}
	key, err := c.Hub.RemoveKey(c.ctx, c.Fingerprint, k.Fingerprint)
	if err != nil {
		return err
	}
	return c.print(c.t("account.removed", "Key", key.Fingerprint))
}
