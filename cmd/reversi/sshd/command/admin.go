package command

import (
	"strings"
	"time"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/order"
)

// adminCommand is what moderators can do. Without a word it lists what waits for them.
type adminCommand struct {
	Reports   adminReports   `cmd:"" default:"withargs"`
	Settle    adminSettle    `cmd:""`
	Silence   adminSilence   `cmd:""`
	Unsilence adminUnsilence `cmd:""`
	Ban       adminBan       `cmd:""`
	Unban     adminUnban     `cmd:""`
	Sanctions adminSanctions `cmd:""`
	Close     adminClose     `cmd:""`
	Rename    adminRename    `cmd:""`
	Notice    adminNotice    `cmd:""`
	Audit     adminAudit     `cmd:""`
	Status    adminStatus    `cmd:""`
}

// moderator is the caller's account; the commands below are for moderators alone. A key that the operator has named may have no account yet.
func (c *call) moderator() (match.Player, error) {
	switch {
	case c.account == nil && c.Fingerprint != "":
		return match.Player{}, c.fail(c.noAccount())
	case !c.keepsOrder():
		return match.Player{}, lobby.ErrNotModerator
	}
	return match.Player{ID: c.account.ID, Name: c.account.Name}, nil
}

// acting is what the commands have in common that do something.
type acting struct {
	JSON bool `name:"json"`
}

// do carries something out and prints the entry of the log.
func (a acting) do(c *call, what order.Act) error {
	by, err := c.moderator()
	if err != nil {
		return err
	}
	e, err := c.Hub.Act(c.ctx, by, what)
	switch {
	case err != nil:
		return err
	case a.JSON:
		return c.json(wire.EntryOf(e))
	}
	return c.print(c.entry(e))
}

// entry is what was done in a line.
func (c *call) entry(e order.Entry) string {
	words := []string{c.t("order.did_" + string(e.Action)), e.Target}
	if !e.Until.IsZero() {
		words = append(words, c.t("order.until", "When", c.words.Moment(e.Until)))
	}
	if e.Reason != "" {
		words = append(words, "("+e.Reason+")")
	}
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
}

// span is how long something holds, such as 2h or 7d.
type span time.Duration

// UnmarshalText is called by the parser.
func (s *span) UnmarshalText(text []byte) error {
	d, err := order.ParseSpan(string(text))
	*s = span(d)
	return err
}

type adminSilence struct {
	acting
	Name   string   `arg:""`
	Reason []string `arg:""`
	For    span     `required:"" placeholder:"TIME"`
}

func (a adminSilence) Run(c *call) error {
	return a.do(c, order.Silence{Who: a.Name, For: time.Duration(a.For), Reason: strings.Join(a.Reason, " ")})
}

type adminUnsilence struct {
	acting
	Name   string   `arg:""`
	Reason []string `arg:"" optional:""`
}

func (a adminUnsilence) Run(c *call) error {
	return a.do(c, order.Lift{Kind: order.Silenced, Who: a.Name, Reason: strings.Join(a.Reason, " ")})
}

type adminBan struct {
	acting
	Name   string   `arg:"" name:"name-or-network"`
	Reason []string `arg:""`
	For    span     `required:"" placeholder:"TIME"`
}

func (a adminBan) Run(c *call) error {
	return a.do(c, order.Ban{Who: a.Name, For: time.Duration(a.For), Reason: strings.Join(a.Reason, " ")})
}

type adminUnban struct {
	acting
	Name   string   `arg:"" name:"name-or-network"`
	Reason []string `arg:"" optional:""`
}

func (a adminUnban) Run(c *call) error {
	return a.do(c, order.Lift{Kind: order.Banned, Who: a.Name, Reason: strings.Join(a.Reason, " ")})
}

type adminClose struct {
	acting
	ID     string   `arg:"" name:"id-or-code"`
	Reason []string `arg:"" optional:""`
}

func (a adminClose) Run(c *call) error {
	return a.do(c, order.Close{What: a.ID, Reason: strings.Join(a.Reason, " ")})
}

type adminRename struct {
	acting
	Name string `arg:""`
	New  string `arg:"" optional:""`
}

func (a adminRename) Run(c *call) error { return a.do(c, order.Rename{Who: a.Name, To: a.New}) }

type adminNotice struct {
	acting
	Text []string `arg:"" optional:""`
	For  span     `default:"1d" placeholder:"TIME"`
	End  bool
}

// Run says something to everybody; without a text, or to end what was said before, there must be --end.
func (a adminNotice) Run(c *call) error {
	if a.End == (len(a.Text) > 0) {
		return usageError(c.t("order.notice_usage"))
	}
	if a.End {
		return a.do(c, order.EndNotices{})
	}
	return a.do(c, order.Notify{Text: strings.Join(a.Text, " "), For: time.Duration(a.For)})
}

type adminSettle struct {
	acting
	Number int64    `arg:""`
	Reason []string `arg:"" optional:""`
}

func (a adminSettle) Run(c *call) error {
	return a.do(c, order.Settle{Report: a.Number, Reason: strings.Join(a.Reason, " ")})
}

type adminReports struct {
	listing
	All bool
}

func (a adminReports) Run(c *call) error {
	by, err := c.moderator()
	if err != nil {
		return err
	}
	reports, err := c.Hub.ReportsFor(c.ctx, by.ID, !a.All, a.Limit)
	switch {
	case err != nil:
		return err
	case a.JSON:
		return c.json(wire.All(reports, wire.ReportOf))
	case len(reports) == 0:
		return c.print(c.t("order.no_reports"))
	}
	for _, r := range reports {
		if err := c.printAll(c.report(r)...); err != nil {
			return err
		}
	}
	return nil
}

// report is a report with the lines that came with it.
func (c *call) report(r order.Report) []string {
	place := c.t("order.in_lobby")
	if r.Match != "" {
		place = c.t("order.in_match", "ID", r.Match)
	}
	lines := []string{c.t("order.report", "Number", r.ID, "When", c.words.Moment(r.At), "By", r.By, "Name", r.Who,
		"Reason", c.t("order.because_"+string(r.Reason)), "Place", place)}
	if r.Text != "" {
		lines = append(lines, "  "+r.Text)
	}
	for _, l := range r.Lines {
		lines = append(lines, "    "+l.At.UTC().Format("15:04")+" "+l.From+": "+l.Text)
	}
	return lines
}

type adminAudit struct{ listing }

func (a adminAudit) Run(c *call) error {
	by, err := c.moderator()
	if err != nil {
		return err
	}
	log, err := c.Hub.AuditLogFor(c.ctx, by.ID, a.Limit)
	switch {
	case err != nil:
		return err
	case a.JSON:
		return c.json(wire.All(log, wire.EntryOf))
	}
	t := table{}
	t.add("#", c.t("order.when"), c.t("order.who"), c.t("order.what"))
	for _, e := range log {
		t.add(e.ID, c.words.Moment(e.At), e.Moderator, c.entry(e))
	}
	return c.table(t, "order.no_entries")
}

type adminSanctions struct{ listing }

func (a adminSanctions) Run(c *call) error {
	by, err := c.moderator()
	if err != nil {
		return err
	}
	list, err := c.Hub.SanctionsFor(c.ctx, by.ID)
	list = list[:min(len(list), a.Limit)]
	switch {
	case err != nil:
		return err
	case a.JSON:
		return c.json(wire.All(list, wire.SanctionOf))
	}
	t := table{}
	t.add(c.t("order.what"), c.t("order.whom"), c.t("order.end"), c.t("order.why"))
	for _, s := range list {
		t.add(c.t("order.did_"+string(s.Kind)), s.Target(), c.words.Moment(s.Until), s.Reason)
	}
	return c.table(t, "order.no_sanctions")
}
