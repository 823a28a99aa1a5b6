package screen

import (
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/tui/keys"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Account is the screen of one's own account: its name and keys, how another machine comes in as the same player, and how all of it is deleted.
type Account struct {
	plain
	*Session
	keys []lobby.Key
	list chooser
}

// NewAccount makes the screen.
func NewAccount(s *Session) *Account { return &Account{Session: s} }

// Name names the screen.
func (a *Account) Name() string { return "account" }

// Init asks for the keys; a guest has none.
func (a *Account) Init() tea.Cmd {
	if a.Guest() {
		return nil
	}
	return a.call(a, func(ctx context.Context) (tea.Msg, error) { return a.Club.Keys(ctx) })
}

// Update takes the keys of the account, and keys and clicks.
func (a *Account) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case []lobby.Key:
		a.keys = msg
		return nil
	case lobby.Link:
		if a.Host.On(a) {
			return a.Host.Open(NewLink(a, msg))
		}
		return nil
	case removed:
		return a.Init()
	case lobby.Parting:
		if a.Host.On(a) {
			a.Host.Ask(a.partingDialog(msg))
		}
		return nil
	}
	if quits(msg) {
		return a.Host.Back()
	}
	if rows := a.rows(); a.list.handle(msg, len(rows)) {
		return rows[a.list.at].do()
	}
	return nil
}

// accountRow is something that can be done with the account: its label, a word at the right, what is said about it, and how it is done.
type accountRow struct {
	label, right, about string
	do                  func() tea.Cmd
}

// rows are what can be done, the keys in the middle. A guest can do nothing of it.
func (a *Account) rows() []accountRow {
	if a.Guest() {
		return nil
	}
	rows := []accountRow{
		{a.T("account.rename"), a.Self.Player.Name, a.T("rename.rule"), a.askName},
		{a.T("account.link"), "", a.T("account.link_about"), a.askLink},
		{a.T("account.enter"), "", a.T("account.enter_about"), a.askCode},
	}
	for _, k := range a.keys {
		rows = append(rows, a.keyRow(k))
	}
	return append(rows, accountRow{a.T("account.delete"), "", a.T("account.delete_about"), a.askParting})
}

func (a *Account) keyRow(k lobby.Key) accountRow {
	right, about := "", a.T("account.key_added", "Added", a.Day(k.Added))
	if !k.Used.IsZero() {
		right, about = a.Day(k.Used), a.T("account.key_about", "Added", a.Day(k.Added), "Used", a.Day(k.Used))
	}
	if k.This {
		right = a.T("account.this")
	}
	return accountRow{k.Fingerprint, right, about, func() tea.Cmd { return a.askRemove(k) }}
}

// Day is a date, or a dash where there is none.
func (s *Session) Day(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return s.Words.Date(t.UTC())
}

func (a *Account) askName() tea.Cmd {
	a.Host.Ask(RenameDialog(a.Session))
	return nil
}

func (a *Account) askLink() tea.Cmd {
	return a.call(a, func(ctx context.Context) (tea.Msg, error) { return a.Club.NewLink(ctx) })
}

// askCode joins the key of this terminal to the account that made a code. The club ends the session then.
func (a *Account) askCode() tea.Cmd {
	f := &widget.Field{Limit: 12}
	a.Host.Ask(&Dialog{
		Title: a.T("account.enter"), Lines: []string{a.T("account.enter_line")}, Foot: a.T("foot.field"),
		Rows: []Row{{Label: a.T("ask.code"), Field: f}},
		Done: func() tea.Cmd {
			return a.tell(func(ctx context.Context) error { return JoinKey(ctx, a.Club, f.Value) })
		},
	})
	return nil
}

// JoinKey joins the key of a session to an account by a code, however it was typed.
func JoinKey(ctx context.Context, club Club, typed string) (err error) {
	for _, code := range keys.Codes(typed) {
		if _, err = club.JoinKey(ctx, code); !errors.Is(err, lobby.ErrNoSuchLink) {
			break
		}
	}
	return err
}

// removed says that a key was removed.
type removed struct{}

// askRemove asks before a key is removed; the last one stays.
func (a *Account) askRemove(k lobby.Key) tea.Cmd {
	if len(a.keys) == 1 {
		a.Host.Say(a.T("account.last_key"))
		return nil
	}
	lines := []string{k.Fingerprint}
	if k.This {
		lines = append(lines, a.T("account.remove_this"))
	}
	a.Host.Ask(&Dialog{
		Title: a.T("account.remove_title"), Lines: lines, Foot: a.T("foot.choice"),
		Rows: []Row{{Label: a.T("account.keep")}, {Label: a.T("account.remove"), Do: func() tea.Cmd { return a.remove(k) }}},
	})
	return nil
}

func (a *Account) remove(k lobby.Key) tea.Cmd {
	return a.call(a, func(ctx context.Context) (tea.Msg, error) {
		_, err := a.Club.RemoveKey(ctx, k.Fingerprint)
		return removed{}, err
	})
}

func (a *Account) askParting() tea.Cmd {
	return a.call(a, func(ctx context.Context) (tea.Msg, error) { return a.Club.Parting(ctx) })
}

// PartingLines say what happens to an account that is deleted.
func (s *Session) PartingLines(left lobby.Parting) []string {
	lines := []string{s.T("account.forget_what", "Name", s.Self.Player.Name)}
	if left.Unfinished > 0 {
		lines = append(lines, s.Words.N("account.forget_open", left.Unfinished))
	}
	if left.Finished > 0 {
		lines = append(lines, s.Words.N("account.forget_games", left.Finished))
	}
	return append(lines, s.T("account.forget_name", "Name", s.Self.Player.Name))
}

// partingDialog asks whether the account is to be deleted, and then once more.
func (a *Account) partingDialog(left lobby.Parting) *Dialog {
	sure := func() tea.Cmd {
		a.Host.Ask(&Dialog{
			Title: a.T("account.sure_title"), Lines: []string{a.T("account.sure_line")}, Foot: a.T("foot.choice"),
			Rows: []Row{{Label: a.T("account.keep")}, {Label: a.T("account.sure"), Do: func() tea.Cmd { return a.tell(a.Club.Forget) }}},
		})
		return nil
	}
	return &Dialog{
		Title: a.T("account.delete_title"), Lines: a.PartingLines(left), Foot: a.T("foot.choice"),
		Rows: []Row{{Label: a.T("account.keep")}, {Label: a.T("account.delete_go"), Do: sure}},
	}
}

// Draw draws the rows, and what is said about the chosen one under them.
func (a *Account) Draw(c *widget.Canvas) {
	if a.Guest() {
		body := a.frame(c, a.T("account.title"), "", a.hinted("?", "do.keys", "q", "do.back"))
		body.Lines(0, 1, a.Theme.Dim, text.Wrap(a.T("account.guest"), body.W))
		return
	}
	body := a.frame(c, a.T("account.title"), "", a.hinted("arrows", "do.move", "enter", "do.choose", "?", "do.keys", "q", "do.back"))
	rows := a.rows()
	height := min(len(rows), body.H-2-aboutRows)
	list := body.In(widget.Rect{Y: 1, W: min(body.W, 76), H: height})
	a.list.show(list, a.Theme, len(rows), func(c *widget.Canvas, i int, focus bool) { a.row(widget.Item(c), rows[i], focus) })
	about := text.Wrap(rows[a.list.at].about, min(body.W-2, 74))
	body.Lines(2, height+2, a.Theme.Dim, about[:min(len(about), aboutRows)])
}

// row draws a label as wide as it may be and the word at the right.
func (a *Account) row(c *widget.Canvas, r accountRow, focus bool) {
	st := a.Theme.Text
	if focus {
		st = a.Theme.Focus
	}
	right := text.Cut(text.Clean(r.right), c.W/2)
	c.Text(0, 0, st, text.Cut(text.Clean(r.label), c.W-text.Width(right)-2))
	c.Right(c.W, 0, st, right)
}
