package screen

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby/match"
	"reversi/lobby/order"
	"reversi/tui/keys"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// recordsLimit is how many reports or entries of the log are shown.
const recordsLimit = 200

// Reports is where moderators see what was reported and is open.
type Reports struct {
	plain
	*Session
	list    chooser
	reports []order.Report
	loaded  bool
}

// NewReports makes the list.
func NewReports(s *Session) *Reports { return &Reports{Session: s} }

// Name names the screen.
func (r *Reports) Name() string { return "reports" }

// Init asks for the reports.
func (r *Reports) Init() tea.Cmd {
	return r.call(r, func(ctx context.Context) (tea.Msg, error) { return r.Club.Reports(ctx, true, recordsLimit) })
}

// Update takes the reports, keys and clicks.
func (r *Reports) Update(msg tea.Msg) tea.Cmd {
	if got, ok := msg.([]order.Report); ok {
		r.reports, r.loaded = got, true
		return nil
	}
	if quits(msg) {
		return r.Host.Back()
	}
	if k, ok := msg.(tea.KeyPressMsg); ok && keys.Read(k).Action == keys.Menu {
		r.Host.Ask(r.menu())
		return nil
	}
	if r.list.handle(msg, len(r.reports)) {
		return r.Host.Open(&Report{Session: r.Session, report: r.reports[r.list.at]})
	}
	return nil
}

// menu is what else moderators do.
func (r *Reports) menu() *Dialog {
	d := &Dialog{Title: r.T("order.menu"), Rows: []Row{{Label: r.T("person.close")}}, Foot: r.T("foot.choice")}
	d.Rows = append(d.Rows,
		Row{Label: r.T("order.notice"), Do: func() tea.Cmd {
			r.Host.Ask(noticeDialog(r.Session))
			return nil
		}},
		Row{Label: r.T("order.end_notices"), Do: func() tea.Cmd { return r.keep(order.EndNotices{}) }},
		Row{Label: r.T("order.log"), Do: func() tea.Cmd { return r.Host.Open(&AuditLog{Session: r.Session}) }})
	return d
}

// Draw draws a line for each report: who, what for, by whom, when.
func (r *Reports) Draw(c *widget.Canvas) {
	hints := r.hinted("x", "do.menu", "?", "do.keys", "q", "do.back")
	if len(r.reports) > 0 {
		hints = append(r.hinted("enter", "do.open"), hints...)
	}
	if len(r.reports) > 1 {
		hints = append(r.hinted("arrows", "do.move"), hints...)
	}
	body := r.frame(c, r.T("order.reports"), "", hints)
	if r.loaded && len(r.reports) == 0 {
		body.Lines(0, 1, r.Theme.Dim, text.Wrap(r.T("order.no_reports"), body.W))
	}
	rows := body.In(widget.Rect{Y: 1, W: body.W, H: body.H - 1})
	r.list.show(rows, r.Theme, len(r.reports), func(c *widget.Canvas, i int, focus bool) {
		each, item := r.reports[i], widget.Item(c)
		widths := []int{max(item.W/3, 12), max(item.W/3, 12), item.W - 2*max(item.W/3, 12)}
		r.columns(item, focus, []string{each.Who, r.T("order.because_" + string(each.Reason)), r.Words.Moment(each.At)}, widths)
	})
}

// Report is one report with the lines that came with it.
type Report struct {
	plain
	*Session
	report order.Report
	at     int // the first line shown
	most   int // the last that may be
}

// Name names the screen.
func (r *Report) Name() string { return "report" }

// Update takes keys.
func (r *Report) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return nil
	}
	switch keys.Read(k).Action {
	case keys.Quit:
		return r.Host.Back()
	case keys.Up:
		r.at = max(r.at-1, 0)
	case keys.Down:
		r.at = min(r.at+1, r.most)
	case keys.Menu, keys.Enter:
		r.Host.Ask(r.menu())
	}
	return nil
}

// menu is what can be done about a report.
func (r *Report) menu() *Dialog {
	p := match.Player{ID: r.report.Reported, Name: r.report.Who}
	d := &Dialog{Title: p.Name, Rows: []Row{{Label: r.T("account.keep")}}, Foot: r.T("foot.choice")}
	for _, row := range []Row{{Label: r.T("person.profile"), Do: r.profileOf(p)}, r.orderOf(p), r.closeRow()} {
		if row.Do != nil {
			d.Rows = append(d.Rows, row)
		}
	}
	d.Rows = append(d.Rows, Row{Label: r.T("order.settle"), Do: r.settle})
	return d
}

// closeRow closes the game that a report is of.
func (r *Report) closeRow() Row {
	row := Row{Label: r.T("order.close")}
	if r.report.Match != "" {
		row.Do = func() tea.Cmd {
			r.Host.Ask(closeDialog(r.Session, r.report.Match))
			return nil
		}
	}
	return row
}

// settle closes the report and goes back to the others.
func (r *Report) settle() tea.Cmd {
	return tea.Batch(r.Host.Back(), r.call(nil, func(ctx context.Context) (tea.Msg, error) {
		e, err := r.Club.Act(ctx, order.Settle{Report: r.report.ID})
		return Kept{e}, err
	}))
}

// Draw draws the report; what does not fit scrolls.
func (r *Report) Draw(c *widget.Canvas) {
	hints := r.hinted("enter", "do.menu", "?", "do.keys", "q", "do.back")
	if r.most > 0 {
		hints = r.hinted("arrows", "do.scroll", "enter", "do.menu", "?", "do.keys", "q", "do.back")
	}
	body := r.frame(c, r.T("order.reports"), "", hints)
	lines := r.lines(body.W)
	r.most = max(len(lines)-body.H+1, 0)
	r.at = min(r.at, r.most)
	body.Lines(0, 1, r.Theme.Text, lines[r.at:])
}

func (r *Report) lines(width int) []string {
	place := r.T("order.in_lobby")
	if r.report.Match != "" {
		place = r.T("order.in_match", "ID", r.report.Match)
	}
	all := []string{
		r.T("order.report", "Number", r.report.ID, "By", r.report.By, "Name", r.report.Who, "Place", place,
			"Reason", r.T("order.because_"+string(r.report.Reason)), "When", r.Words.Moment(r.report.At)),
		r.report.Text, "",
	}
	for _, l := range r.report.Lines {
		all = append(all, l.At.UTC().Format("15:04")+" "+l.From+": "+l.Text)
	}
	var lines []string
	for _, l := range all {
		lines = append(lines, text.Wrap(text.Clean(l), width)...)
	}
	return lines
}

// AuditLog is what moderators did.
type AuditLog struct {
	plain
	*Session
	list    chooser
	entries []order.Entry
	loaded  bool
}

// Name names the screen.
func (a *AuditLog) Name() string { return "audit" }

// Init asks for the entries.
func (a *AuditLog) Init() tea.Cmd {
	return a.call(a, func(ctx context.Context) (tea.Msg, error) { return a.Club.AuditLog(ctx, recordsLimit) })
}

// Update takes the entries and keys.
func (a *AuditLog) Update(msg tea.Msg) tea.Cmd {
	if got, ok := msg.([]order.Entry); ok {
		a.entries, a.loaded = got, true
		return nil
	}
	if quits(msg) {
		return a.Host.Back()
	}
	if a.list.handle(msg, len(a.entries)) {
		a.Host.Say(a.Did(a.entries[a.list.at]))
	}
	return nil
}

// Draw draws a line for each entry; enter says the chosen one whole.
func (a *AuditLog) Draw(c *widget.Canvas) {
	hints := a.hinted("?", "do.keys", "q", "do.back")
	if len(a.entries) > 0 {
		hints = a.hinted("arrows", "do.move", "enter", "do.choose", "?", "do.keys", "q", "do.back")
	}
	body := a.frame(c, a.T("order.log"), "", hints)
	if a.loaded && len(a.entries) == 0 {
		body.Lines(0, 1, a.Theme.Dim, text.Wrap(a.T("order.no_entries"), body.W))
	}
	rows := body.In(widget.Rect{Y: 1, W: body.W, H: body.H - 1})
	a.list.show(rows, a.Theme, len(a.entries), func(c *widget.Canvas, i int, focus bool) {
		e, item := a.entries[i], widget.Item(c)
		a.columns(item, focus, []string{e.Moderator, a.Did(e)}, []int{min(item.W/4, 20), item.W - min(item.W/4, 20)})
	})
}
