package screen

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"reversi/engine/record"
	"reversi/lobby/match"
	"reversi/tui/keys"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Record shows a game as it can be kept: its moves, GGF, or the kifu diagram. The mouse is off, so that the text can be selected.
type Record struct {
	plain
	*Session
	record record.Record
	id     match.ID // empty for a game that is not kept here
	notes  string   // on its clocks
	form   int      // of forms
	top    int      // the first line shown
	max    int      // the last line that may be first
}

// forms are those of the export command, each with the ending of a file's name.
var forms = []struct{ name, ending string }{{"transcript", "txt"}, {"ggf", "ggf"}, {"kifu", "txt"}}

const kifuForm = 2

// NewRecord makes the screen of a match's record, finished or not.
func NewRecord(s *Session, snap *match.Snapshot) *Record {
	return &Record{Session: s, record: snap.Record(), id: snap.ID, notes: s.clockNotes(snap)}
}

// recordOf makes the screen of a game that the club does not keep. One that is over on the board has its result there.
func recordOf(s *Session, r record.Record) *Record {
	if p := r.Game.Position(); p.Over() && !r.Result.Margin.Given {
		official := p.Official()
		r.Result.Margin = record.Num(float64(official.Black - official.White))
	}
	return &Record{Session: s, record: r}
}

// Name names the screen.
func (r *Record) Name() string { return "record" }

// Mouse is off.
func (r *Record) Mouse() bool { return false }

// Update takes keys.
func (r *Record) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return nil
	}
	switch keys.Read(k).Action {
	case keys.Quit:
		return r.Host.Back()
	case keys.Right, keys.Next:
		r.turn(1)
	case keys.Left, keys.Previous:
		r.turn(-1)
	case keys.Up, keys.PageUp:
		r.scroll(-1)
	case keys.Down, keys.PageDown:
		r.scroll(1)
	}
	return nil
}

// turn shows the next form, or the one before.
func (r *Record) turn(by int) { r.form, r.top = (r.form+by+len(forms))%len(forms), 0 }

func (r *Record) scroll(by int) { r.top = max(min(r.top+by, r.max), 0) }

// Draw draws the forms to choose from, the one chosen, and how to keep it.
func (r *Record) Draw(c *widget.Canvas) {
	body := r.frame(c, r.T("record.title"), string(r.id), nil)
	r.tabs(body)
	below := r.noted(body, r.saving(body))
	room := body.In(widget.Rect{Y: 2, W: body.W, H: body.H - 2 - below})
	r.measure(room)
	r.content(room)
	r.hints(c, r.keys())
}

func (r *Record) keys() []hint {
	if r.max > 0 {
		return r.hinted("tab", "do.form", "arrows", "do.scroll", "?", "do.keys", "q", "do.back")
	}
	return r.hinted("tab", "do.form", "?", "do.keys", "q", "do.back")
}

// tabs names the forms; the chosen one stands in brackets, so that colour does not say it alone.
func (r *Record) tabs(c *widget.Canvas) {
	x := 0
	for i, f := range forms {
		name, st := " "+r.T("record."+f.name)+" ", r.Theme.Dim
		if i == r.form {
			name, st = "["+strings.TrimSpace(name)+"]", r.Theme.Strong
		}
		x = c.Text(x, 0, st, name) + 1
	}
}

// saving says in the last rows how the record can be kept, and gives how many they are.
func (r *Record) saving(c *widget.Canvas) int {
	if r.id == "" {
		c.Lines(0, c.H-1, r.Theme.Dim, text.Wrap(r.T("record.copy"), c.W))
		return 1
	}
	say, command := text.Wrap(r.T("record.save"), c.W), text.Wrap(r.command(), c.W)
	y := c.Lines(0, c.H-len(say)-len(command), r.Theme.Dim, say)
	c.Lines(0, y, r.Theme.Text, command)
	return len(say) + len(command)
}

// command writes the record to a file.
func (r *Record) command() string {
	form, option := forms[r.form], ""
	if r.form > 0 {
		option = " --format " + form.name
	}
	return "ssh HOST export " + string(r.id) + option + " > " + string(r.id) + "." + form.ending
}

// measure finds how far the text can be scrolled.
func (r *Record) measure(c *widget.Canvas) {
	r.max = 0
	if r.form != kifuForm {
		r.max = max(len(r.lines(c.W))-c.H, 0)
	}
	r.scroll(0)
}

func (r *Record) content(c *widget.Canvas) {
	if r.form == kifuForm {
		lettered := !r.Theme.Colored || r.Lettered()
		widget.KifuOf(r.record.Game, c.W, c.H, lettered).Draw(c, r.Theme)
		return
	}
	c.Lines(0, 0, r.Theme.Text, r.lines(c.W)[r.top:])
}

// lines is the record as text, broken where it can be put together again.
func (r *Record) lines(width int) []string {
	switch line := r.record.Game.Transcript(); {
	case r.form > 0:
		return ggfLines(r.record, width)
	case line == "":
		return []string{r.T("record.none")}
	default:
		return chunks(line, min(width, 60)/2*2)
	}
}

// ggfLines breaks a record between its properties, where a line break means nothing.
func ggfLines(r record.Record, width int) []string {
	var b strings.Builder
	_ = record.WriteGGF(&b, r) // a Builder takes everything
	var lines []string
	line := ""
	for _, property := range strings.SplitAfter(strings.TrimSpace(b.String()), "]") {
		property = text.Clean(property)
		if line != "" && text.Width(line+property) > width {
			lines, line = append(lines, text.Wrap(line, width)...), ""
		}
		line += property
	}
	return append(lines, text.Wrap(line, width)...)
}

// chunks cuts a line of ASCII into pieces.
func chunks(s string, size int) []string {
	var pieces []string
	for len(s) > size {
		pieces, s = append(pieces, s[:size]), s[size:]
	}
	return append(pieces, s)
}
