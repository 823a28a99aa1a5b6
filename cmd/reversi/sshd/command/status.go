package command

import (
	"reversi/cmd/reversi/sshd/wire"
	"reversi/lobby/pulse"
)

// adminStatus is how the club does, for those who run it.
type adminStatus struct{ listing }

// Run prints the facts, the newest sessions and the last troubles.
func (a adminStatus) Run(c *call) error {
	by, err := c.moderator()
	if err != nil {
		return err
	}
	p, err := c.Hub.PulseFor(c.ctx, by.ID)
	switch {
	case err != nil:
		return err
	case a.JSON:
		return c.json(wire.PulseOf(p, a.Limit))
	}
	t := table{}
	for _, f := range c.words.Facts(p) {
		t.add(f.Label, f.Value)
	}
	if err := c.printAll(append(t.lines(), "")...); err != nil {
		return err
	}
	if err := c.printAll(append(c.sessions(p, a.Limit), "", c.t("status.troubles"))...); err != nil {
		return err
	}
	return c.printAll(c.troubles(p)...)
}

// sessions is a table of the newest.
func (c *call) sessions(p pulse.Pulse, limit int) []string {
	t := table{}
	t.add(c.t("status.who"), c.t("status.kind"), c.t("status.from"), c.t("status.since"), c.t("status.rtt"))
	for _, v := range p.Newest(limit) {
		t.add(c.words.Visitor(v), c.words.VisitKind(v), v.Remote, c.words.Left(p.At.Sub(v.Since)), c.words.Away(v))
	}
	return t.lines()
}

func (c *call) troubles(p pulse.Pulse) []string {
	if len(p.Troubles) == 0 {
		return []string{c.t("status.no_troubles")}
	}
	var lines []string
	for _, t := range p.Troubles {
		lines = append(lines, c.words.Trouble(t))
	}
	return lines
}
