package screen

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Records is the club's records; those that are of a game can be looked at.
type Records struct {
	plain
	*Session
	list    chooser
	zones   zones
	records *lobby.Records // nil until they are here
}

// NewRecords makes the screen.
func NewRecords(s *Session) *Records { return &Records{Session: s} }

// Name names the screen.
func (r *Records) Name() string { return "records" }

// Init asks for the records.
func (r *Records) Init() tea.Cmd {
	return r.call(r, func(ctx context.Context) (tea.Msg, error) {
		got, err := r.Club.Records(ctx)
		return &got, err
	})
}

// Update takes the records, a game to look at, keys and clicks.
func (r *Records) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case *lobby.Records:
		r.records = msg
		return nil
	case fetched:
		if r.Host.On(r) {
			return r.Host.Open(NewReview(r.Session, msg.snap))
		}
		return nil
	}
	if quits(msg) {
		return r.Host.Back()
	}
	if mouse, ok := msg.(tea.MouseMsg); ok {
		cmd, _ := r.zones.mouse(mouse)
		return cmd
	}
	if all := r.kept(); r.list.handle(msg, len(all)) {
		return r.open(all[r.list.at])
	}
	return nil
}

// open opens what holds a record, if there is anything to look at.
func (r *Records) open(f feat) tea.Cmd {
	if f.open == nil {
		return nil
	}
	return f.open()
}

// feat is one of the records: what it is, the number, and who holds it since when.
type feat struct {
	title, count, who, when string
	open                    func() tea.Cmd // nil where there is nothing to look at
}

// kept are the records, of which each may not be there yet.
func (r *Records) kept() []feat {
	if r.records == nil {
		return nil
	}
	k := r.records
	all := []feat{
		r.game("records.wipeout", k.Wipeout, func(g *lobby.RecordGame) string { return r.Words.N("records.moves", g.Plies) }),
		r.game("records.biggest", k.Biggest, func(g *lobby.RecordGame) string { return r.Words.N("records.discs", g.Margin) }),
		r.streak(k.Streak),
	}
	day := feat{title: r.T("records.day"), count: r.T("records.none")}
	if k.Day.Games > 0 {
		day.count, day.when = r.Words.N("records.day_games", k.Day.Games), r.Words.Date(k.Day.Day)
	}
	return append(all, day)
}

// game is a record that a game holds, which enter opens.
func (r *Records) game(title string, g *lobby.RecordGame, count func(*lobby.RecordGame) string) feat {
	if g == nil {
		return feat{title: r.T(title), count: r.T("records.none")}
	}
	return feat{
		title: r.T(title), count: count(g), who: r.T("records.win", "Winner", g.Winner, "Loser", g.Loser), when: r.Words.Date(g.Ended),
		open: func() tea.Cmd {
			return r.call(r, func(ctx context.Context) (tea.Msg, error) {
				snap, err := r.Club.Match(ctx, g.Match)
				return fetched{snap}, err
			})
		},
	}
}

// streak is the record that somebody holds, whose card enter opens.
func (r *Records) streak(s *lobby.RecordStreak) feat {
	if s == nil {
		return feat{title: r.T("records.streak"), count: r.T("records.none")}
	}
	return feat{
		title: r.T("records.streak"), count: r.Words.N("records.wins", s.Wins), who: s.Name, when: r.Words.Date(s.Ended),
		open: func() tea.Cmd {
			r.Host.Ask(personCard(r.Session, match.Player{Name: s.Name}))
			return nil
		},
	}
}

// Draw draws the totals, the records and what counts.
func (r *Records) Draw(c *widget.Canvas) {
	all := r.kept()
	body := r.frame(c, r.T("records.title"), "", r.keys(all))
	if r.records == nil {
		return
	}
	y := 1
	for _, line := range []string{r.T("records.games", "N", r.records.Games), r.T("records.people", "N", r.records.People)} {
		body.Text(2, y, r.Theme.Text, text.Cut(line, body.W-2))
		y++
	}
	rule := r.rules(min(body.W-2, 76), body.H-y-2)
	body.Lines(2, body.H-len(rule), r.Theme.Dim, rule)
	room := body.In(widget.Rect{Y: y + 1, W: min(body.W, 78), H: body.H - y - 1 - len(rule)})
	r.show(room, all)
}

// keys are those that work: enter only where there is something to look at.
func (r *Records) keys(all []feat) []hint {
	switch {
	case len(all) == 0:
		return r.hinted("?", "do.keys", "q", "do.back")
	case all[min(r.list.at, len(all)-1)].open == nil:
		return r.hinted("arrows", "do.move", "?", "do.keys", "q", "do.back")
	}
	return r.hinted("arrows", "do.move", "enter", "do.choose", "?", "do.keys", "q", "do.back")
}

// rules say what counts, where there is room for that below the records.
func (r *Records) rules(width, rows int) []string {
	lines := append(text.Wrap(r.T("records.rule_games"), width), text.Wrap(r.T("records.rule_streak"), width)...)
	if len(lines)+2*records > rows {
		return nil
	}
	return lines
}

// records is how many there are.
const records = 4

// show draws the records, two rows each, a row between where there is room.
func (r *Records) show(c *widget.Canvas, all []feat) {
	each := 2
	if c.H > 3*len(all) {
		each = 3
	}
	r.list.at = max(min(r.list.at, len(all)-1), 0)
	r.zones.clear()
	for i, one := range all {
		at := c.In(widget.Rect{Y: i * each, W: c.W, H: 2})
		r.record(at, one, i == r.list.at)
		r.zones.add(at.Rect, func() tea.Cmd {
			if r.list.at != i {
				r.list.at = i
				return nil
			}
			return r.open(one)
		})
	}
}

// record draws one: its title and the number, below them who and when.
func (r *Records) record(c *widget.Canvas, one feat, focus bool) {
	st := r.Theme.Text
	if focus {
		st = r.Theme.Focus
		c.In(widget.Rect{W: c.W, H: 1}).Fill(st)
		c.Text(0, 0, st, widget.Marker)
	}
	c.Text(2, 0, st, text.Cut(one.title, c.W-4-text.Width(one.count)))
	c.Right(c.W-1, 0, st, one.count)
	if one.when != "" {
		c.Text(2, 1, r.Theme.Dim, text.Cut(text.Clean(one.who), c.W-4-text.Width(one.when)))
		c.Right(c.W-1, 1, r.Theme.Dim, one.when)
	}
}
