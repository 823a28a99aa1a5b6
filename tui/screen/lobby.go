package screen

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby/match"
	"reversi/tui/keys"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Lobby is the first screen and the one below all others.
type Lobby struct {
	plain
	*Session
	chosen string // the key of the chosen row, which stays the same while rows come and go
	list   pointer
	people people
	talk   lobbyTalk
	zones  zones // of the computer's line
	line   widget.Rect
}

// NewLobby makes the lobby.
func NewLobby(s *Session) *Lobby {
	return &Lobby{Session: s, talk: lobbyTalk{draft: widget.Field{Limit: talkLimit}}}
}

// Name names the screen.
func (l *Lobby) Name() string { return "lobby" }

// Update takes keys, clicks and pastes.
func (l *Lobby) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return l.key(keys.Read(msg))
	case tea.PasteMsg:
		if l.talk.typing {
			l.talk.draft = l.talk.draft.Type(strings.TrimSpace(msg.Content))
			return nil
		}
		return OpenTranscript(l.Session, msg.Content)
	case tea.MouseMsg:
		return l.mouse(msg)
	}
	return nil
}

func (l *Lobby) key(k keys.Key) tea.Cmd {
	if l.talk.typing {
		return l.talkKey(k)
	}
	switch k.Action {
	case keys.Up:
		l.step(-1)
	case keys.Down:
		l.step(1)
	case keys.Next, keys.Previous:
		l.turnTo()
	case keys.Left:
		return l.turnLevel(-1)
	case keys.Right:
		return l.turnLevel(1)
	case keys.Enter:
		return l.enter()
	case keys.Escape:
		return l.withdraw()
	case keys.Quit:
		return l.quit()
	default:
		return l.other(k)
	}
	return nil
}

// quit leaves the club, and asks first where an opponent may soon claim a game for it.
func (l *Lobby) quit() tea.Cmd {
	for _, g := range l.Self.Unfinished() {
		if policy := l.LeavePolicy(g.Start); policy != "" {
			l.Host.Ask(&Dialog{
				Title: l.T("leave.club"), Lines: []string{l.T("leave.timed")}, Note: note(policy), Foot: l.T("foot.choice"),
				Rows: []Row{{Label: l.T("leave.stay")}, {Label: l.T("leave.go"), Do: l.Host.Quit}},
			})
			return nil
		}
	}
	return l.Host.Quit()
}

// other takes the key that begins a game of two people here, and the commands.
func (l *Lobby) other(k keys.Key) tea.Cmd {
	if k.Row == atOneBoard {
		return l.playLocal(l)
	}
	return l.command(k.Action)
}

// atOneBoard is the digit that begins a game of two people at this terminal.
const atOneBoard = 2

func (l *Lobby) command(a keys.Action) tea.Cmd {
	if cmd, taken := l.elsewhere(l, a); taken {
		return cmd
	}
	switch a {
	case keys.Menu:
		return l.askComputer()
	case keys.Talk:
		l.talk.typing = true
	case keys.PageUp:
		l.talk.view.back(l.heard())
	case keys.PageDown:
		l.talk.view.forward(l.heard())
	case keys.Review:
		return l.Host.Open(NewReviews(l.Session))
	case keys.Hint:
		return l.Host.Open(NewLearn(l.Session))
	}
	return nil
}

// withdraw takes back what waits for an opponent.
func (l *Lobby) withdraw() tea.Cmd {
	if l.Self.Seek == nil {
		l.putAway()
		return nil
	}
	return l.tell(l.Club.Cancel)
}

// row is something in the lobby that can be chosen; a heading has no key.
type row struct {
	key   string
	open  func() tea.Cmd
	cells []string // heading: its words
	seek  bool     // the cells are those of a seek
	score bool     // the second cell is a score, the last that a narrow terminal has room for
}

func (l *Lobby) rows() []row {
	var rows []row
	add := func(title string, part []row) {
		if len(part) > 0 && len(rows) > 0 {
			rows = append(rows, row{cells: []string{""}})
		}
		if len(part) > 0 {
			rows = append(append(rows, row{cells: []string{l.T(title)}}), part...)
		}
	}
	add("challenge.heading", l.challengeRows())
	add("lobby.mine", l.mineRows())
	add("challenge.own", l.ownChallengeRows())
	add("lobby.order", l.orderRows())
	add("lobby.seeks", l.seekRows())
	add("lobby.games", l.gameRows())
	return rows
}

func (l *Lobby) mineRows() []row {
	var rows []row
	for _, m := range l.Own() {
		open := func() tea.Cmd { return l.Host.Open(NewPlay(l.Session, m.ID)) }
		rows = append(rows, row{key: "game " + string(m.ID), open: open, cells: l.ownGame(m)})
	}
	for _, t := range l.Self.Tables {
		open := func() tea.Cmd { return l.Host.Open(NewTable(l.Session, t)) }
		cells := []string{l.T("lobby.table", "Code", t.Code), l.Control(t.Terms.Control), l.kind(t.Terms.Rated)}
		rows = append(rows, row{key: "table " + t.Code, open: open, cells: cells})
	}
	return rows
}

// ownGame describes a game of one's own: against whom, the clock or the time left for the move, whose turn.
func (l *Lobby) ownGame(m match.Summary) []string {
	seat, _ := l.mine(m.Start)
	turn, clock := l.T("lobby.their_turn"), l.Control(m.Control)
	if m.Turn(l.Self.Player.ID) {
		turn = l.T("lobby.your_turn")
	}
	if !m.Due.IsZero() {
		clock = l.Left(m.Due.Sub(l.Now()))
	}
	return []string{l.titled(m.Players[seat.Opponent()]), clock, turn}
}

func (l *Lobby) gameRows() []row {
	var rows []row
	for _, m := range l.Hall.Games {
		if _, own := l.mine(m.Start); own || m.Over {
			continue
		}
		open := func() tea.Cmd { return l.Host.Open(NewPlay(l.Session, m.ID)) }
		rows = append(rows, row{key: "watch " + string(m.ID), open: open, cells: l.liveGame(m), score: true})
	}
	return rows
}

// liveGame describes a game with its score.
func (s *Session) liveGame(m match.Summary) []string {
	return []string{s.pairing(m.Start), fmt.Sprintf("%d-%d", m.Discs.Black, m.Discs.White), s.Control(m.Control)}
}

// at finds the chosen row; -1 if none was chosen yet or it is gone. None is chosen by itself: enter would open what has
// just come in.
func (l *Lobby) at(rows []row) int {
	for i, r := range rows {
		if r.key != "" && r.key == l.chosen {
			return i
		}
	}
	return -1
}

// step moves the choice: among who is here, or among the games.
func (l *Lobby) step(by int) {
	if l.people.active {
		l.stepPeople(by)
		return
	}
	rows := l.rows()
	i := l.at(rows)
	if i < 0 && by < 0 {
		i = len(rows)
	}
	for i += by; i >= 0 && i < len(rows); i += by {
		if rows[i].key != "" {
			l.chosen = rows[i].key
			return
		}
	}
}

func (l *Lobby) enter() tea.Cmd {
	if l.people.active {
		l.openPerson()
		return nil
	}
	rows := l.rows()
	i := l.at(rows)
	switch {
	case i >= 0:
		l.chosen = rows[i].key
		return rows[i].open()
	case l.chosen != "":
		l.Host.Say(l.T("error.gone"))
		l.chosen = ""
	}
	return nil
}

func (l *Lobby) mouse(msg tea.MouseMsg) tea.Cmd {
	if cmd, taken := l.zones.mouse(msg); taken {
		return cmd
	}
	if l.mousePeople(msg) {
		return nil
	}
	by := 0
	switch at, what := l.list.mouse(msg); what {
	case wheeledUp:
		by = -1
	case wheeledDown:
		by = 1
	case clicked:
		rows := l.rows()
		if at >= len(rows) || rows[at].key == "" {
			return nil
		}
		again := l.at(rows) == at && !l.people.active
		l.people.active = false
		if l.chosen = rows[at].key; again {
			return l.enter()
		}
	}
	return l.wheel(msg.Mouse(), by)
}

// wheel turns the level where the pointer is on the computer's line, else goes through the list.
func (l *Lobby) wheel(at tea.Mouse, by int) tea.Cmd {
	switch {
	case by == 0:
	case l.line.Contains(at.X, at.Y):
		return l.turnLevel(by)
	default:
		l.people.active = false
		l.step(by)
	}
	return nil
}

// hereWidth is the room for who is here, where there is room for it beside the list.
const (
	hereWidth = 25
	wideFrom  = 72
)

// lobbyBelow is the rows below the body: one for notices or what is typed, and those of the keys.
const lobbyBelow = under - 1 + 3

// keys are the lines of keys.
func (l *Lobby) keys() [][]hint {
	if l.talk.typing {
		return [][]hint{nil, nil, l.hinted("enter", "do.send", "esc", "do.discard")}
	}
	return [][]hint{
		l.hinted("k", "do.bots", "2", "do.pair", "n", "do.quick", "o", "do.table", "j", "do.join"),
		l.hinted("w", "do.watch", "l", "do.leaders", "m", "do.mine", "p", "do.paste", "t", "do.talk", "tab", l.otherList()),
		l.hinted(l.lastKeys()...),
	}
}

// lastKeys are those of the lowest line; enter opens what is chosen, and at first nothing is.
func (l *Lobby) lastKeys() []string {
	keys := []string{"i", "do.lessons", "y", "do.settings", "arrows", "do.move"}
	if l.people.active || l.at(l.rows()) >= 0 {
		keys = append(keys, "enter", "do.open")
	}
	return append(keys, "?", "do.keys", "q", "do.quit")
}

// Draw draws the lobby.
func (l *Lobby) Draw(c *widget.Canvas) {
	l.identity(c)
	body := l.frame(c, "", "", l.keys()...)
	if l.talk.typing {
		l.drawDraft(c.In(widget.Rect{X: 1, Y: c.H - lobbyBelow, W: c.W - 2, H: 1}))
	}
	y := l.notice(body)
	line := body.In(widget.Rect{Y: y, W: body.W, H: 1})
	l.line = line.Rect
	l.computerLine(line)
	l.drawParts(body, l.waiting(body, y+2))
}

// notice draws what concerns everybody under the first line, and gives the row of what follows.
func (l *Lobby) notice(c *widget.Canvas) int {
	line, y := l.noticeText(), 0
	if line == "" {
		return 1
	}
	if l.Guest() {
		y = 1 // where the name leaves no room, what a guest is stands above
	}
	if !l.Self.Halted { // that cannot be put away
		line += " " + l.T("order.put_away")
	}
	return c.Lines(0, y, l.Theme.Warn, text.Wrap(line, c.W))
}

// orderRows lead moderators to what was reported, and those who run the club to how it does.
func (l *Lobby) orderRows() (rows []row) {
	if l.Self.Moderator {
		open := func() tea.Cmd { return l.Host.Open(NewReports(l.Session)) }
		rows = append(rows, row{key: "order", open: open, cells: []string{l.T("order.reports"), "", l.Words.N("order.open", l.Self.Reports)}})
	}
	if l.Self.Admin {
		open := func() tea.Cmd { return l.Host.Open(NewStatus(l.Session)) }
		rows = append(rows, row{key: "status", open: open, cells: []string{l.T("status.title"), "", ""}})
	}
	return rows
}

// drawParts draws the lists and the talk under them, from a row on. On a small terminal the talk takes their place while one talks.
func (l *Lobby) drawParts(c *widget.Canvas, y int) {
	talk := widget.Rect{W: c.W, H: lobbyTalkRows(c.H)}
	talk.Y = c.H - talk.H
	if talk.H == 1 && l.talk.typing {
		talk.Y, talk.H = y, c.H-y
	} else {
		l.lists(c.In(widget.Rect{Y: y, W: c.W, H: talk.Y - y}))
	}
	l.drawTalk(c.In(talk))
}

// lists draws the games, and who is here beside them. Where there is no room for both, one line names who is here, and the list of
// them takes the place of the games while it is used.
func (l *Lobby) lists(c *widget.Canvas) {
	games := widget.Rect{W: c.W, H: c.H}
	if l.people.list.Rect = (widget.Rect{}); c.W >= wideFrom {
		games.W = min(c.W-hereWidth-3, 78)
		l.here(c.In(widget.Rect{X: games.W + 1, W: c.W - games.W - 1, H: c.H}))
		l.drawRows(c.In(games))
		return
	}
	games.H -= 2
	l.hereLine(c.In(widget.Rect{Y: c.H - 1, W: c.W, H: 1}))
	if l.people.active {
		l.here(c.In(games))
		return
	}
	l.drawRows(c.In(games))
}

// otherList is the word for where tab goes.
func (l *Lobby) otherList() string {
	if l.people.active {
		return "do.list"
	}
	return "do.people"
}

// CardRoom is above the notice and the lines of keys.
func (l *Lobby) CardRoom(w, h int) widget.Rect {
	return widget.Rect{Y: max(h-11, 0), W: w, H: min(h, 7)}
}

// identity is the first line: who one is, how to be called otherwise, and the key for the language.
func (l *Lobby) identity(c *widget.Canvas) {
	next := l.nextLanguage()
	if next.Tag == l.Words.Tag {
		l.you(c.In(widget.Rect{X: 1, W: c.W - 2, H: 2}))
		return
	}
	c.Right(c.W-1, 0, l.Theme.Text, next.Name)
	x := c.W - 1 - text.Width(next.Name) - 2
	c.Text(x, 0, l.Theme.Key, l.keyName("z"))
	l.pressable(c.In(widget.Rect{X: x, W: c.W - 1 - x, H: 1}).Rect, "z")
	l.you(c.In(widget.Rect{X: 1, W: x - 2, H: 2}))
}

// you names the person; a guest's name cannot be changed, and nothing of theirs is kept. The rating is left out where there is
// no room, and a guest's note then stands in the line below.
func (l *Lobby) you(c *widget.Canvas) {
	who, tail := text.Clean(l.T("lobby.you", "Name", l.Self.Player.Name)), "; "+l.T("lobby.rename")
	if l.Guest() {
		note := l.T("lobby.guest")
		if tail = "; " + note; text.Width(who+tail) > c.W {
			tail = ""
			c.Text(0, 1, l.Theme.Text, text.Cut(note, c.W))
		}
	}
	x := c.Text(0, 0, l.Theme.Strong, text.Cut(who, c.W-text.Width(tail)))
	if r := rating(l.Self.Player); r != "" && x+1+text.Width(r+tail) <= c.W {
		x = c.Text(x+1, 0, l.Theme.Dim, r)
	}
	c.Text(x, 0, l.Theme.Text, tail)
}

// waiting says what waits for an opponent, or until when nothing can, and gives the row after it.
func (l *Lobby) waiting(c *widget.Canvas, y int) int {
	line := ""
	switch left := l.paused(); {
	case l.Self.Seek != nil:
		line = l.Looking(l.Self.Seek) + " " + l.T("pairing.esc")
	case left > 0:
		line = l.pauseLine(left)
	default:
		return y
	}
	return c.Lines(0, y, l.Theme.Warn, text.Wrap(line, c.W)) + 1
}

func (l *Lobby) drawRows(c *widget.Canvas) {
	rows := l.rows()
	if len(rows) == 0 {
		l.quiet(c)
		return
	}
	list := widget.List{Rows: len(rows), At: max(l.at(rows), 0), Active: l.at(rows) >= 0 && !l.people.active}
	l.list = pointer{Rect: c.Rect, first: list.First(c.H)}
	last := lastCell
	if c.W < narrowList {
		last = widestLast(rows) + 1
	}
	list.Show(c, l.Theme, func(c *widget.Canvas, i int, focus bool) { l.drawRow(c, rows, i, focus, last) })
}

// The columns of a row's last two cells where there is room for the longest ones.
const (
	clockCell = 10
	lastCell  = 14
)

// widestLast is the columns that the last cells take. One of a game that others play is left out on narrow terminals.
func widestLast(rows []row) int {
	widest := 0
	for _, r := range rows {
		if r.key != "" && !r.score && !r.seek {
			widest = max(widest, text.Width(r.cells[len(r.cells)-1]))
		}
	}
	return widest
}

// begins are the keys that begin something where nobody else does, and what they do.
var begins = [][2]string{{"k", "quiet.k"}, {"2", "quiet.2"}, {"n", "quiet.n"}, {"o", "quiet.o"}, {"i", "quiet.i"}}

// quiet says what one can do in an empty lobby.
func (l *Lobby) quiet(c *widget.Canvas) {
	y := c.Lines(0, 0, l.Theme.Dim, text.Wrap(l.T("lobby.quiet"), c.W)) + 1
	for _, b := range begins {
		c.Text(2, y, l.Theme.Key, b[0])
		end := c.Lines(5, y, l.Theme.Text, text.Wrap(l.T(b[1]), c.W-5))
		l.pressable(c.In(widget.Rect{X: 2, Y: y, W: c.W - 2, H: end - y}).Rect, b[0])
		y = end
	}
}

func (l *Lobby) drawRow(c *widget.Canvas, rows []row, at int, focus bool, last int) {
	r := rows[at]
	if r.key == "" {
		l.heading(c, 0, r.cells[0])
		return
	}
	c = widget.Item(c)
	if r.seek {
		l.drawSeek(c, r, focus, rows)
		return
	}
	cells, widths := r.cells, []int{c.W - clockCell - last, clockCell, last}
	if r.score && c.W < narrowList {
		cells, widths = cells[:2], []int{c.W - 7, 7}
	}
	l.columns(c, focus, cells, widths)
}

// columns draws cells of given widths side by side; the first is the most important.
func (s *Session) columns(c *widget.Canvas, focus bool, cells []string, widths []int) {
	x := 0
	for i, cell := range cells {
		st := s.Theme.Text
		if i > 0 {
			st = s.Theme.Dim
		}
		if focus {
			st = s.Theme.Focus
		}
		c.Text(x, 0, st, text.Cut(text.Clean(cell), widths[i]-1))
		x += widths[i]
	}
}
