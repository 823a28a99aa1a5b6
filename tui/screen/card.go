package screen

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/tui/keys"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// choice is one thing that the result card offers.
type choice struct {
	id    string // what it is, however it reads now
	label string
	do    func() tea.Cmd
}

// choices are what the result card offers.
func (p *Play) choices() []choice {
	var all []choice
	add := func(id, label string, do func() tea.Cmd) { all = append(all, choice{id, p.T(label), do}) }
	if p.mine && p.snap.Next == "" {
		add(rematch, p.rematchLabel(), p.askRematch)
	}
	add(review, "menu.review", p.review)
	add("save", "card.save", p.record)
	if p.alone() && p.hasMoved() && p.snap.Next == "" {
		add("reopen", "undo.reopen_go", p.takeBack)
	}
	add("lobby", "menu.lobby", p.Host.Back)
	return all
}

// The choices that may have the focus first.
const (
	rematch = "rematch"
	review  = "review"
)

// rematchLabel says how things stand with the next game, so that the card stays as it is when somebody offers it.
func (p *Play) rematchLabel() string {
	switch {
	case p.snap.Offered(p.me, match.RematchPlea):
		return "card.rematch_mine"
	case p.snap.Offered(p.me.Opponent(), match.RematchPlea):
		return "card.rematch_theirs"
	}
	return "menu.rematch"
}

// epilogue is the line under a game that is over: how it ended, or the rematch that somebody offers.
func (p *Play) epilogue() string {
	switch {
	case len(p.theirOffers()) > 0:
		line, foot := p.waitingLine()
		return line + "   " + foot
	case p.mine && p.snap.Offered(p.me, match.RematchPlea):
		return p.T("offer.mine_rematch") + "   " + p.T("foot.mine")
	}
	return p.Outcome(p.snap.Start, p.snap.Result)
}

// record shows the game as text.
func (p *Play) record() tea.Cmd { return p.Host.Open(NewRecord(p.Session, p.snap)) }

// at is the choice with the focus: the one that was put there, while it is offered. At first it is one that asks nothing of anybody
// else: the next game where I play alone, else the review.
func (p *Play) at(all []choice) int {
	first := review
	if p.alone() {
		first = rematch
	}
	for _, id := range []string{p.focus, first, review} {
		if i := slices.IndexFunc(all, func(c choice) bool { return c.id == id }); i >= 0 {
			return i
		}
	}
	return 0
}

// cardOpen tells whether the result card is shown: after the count, and not while the next game is asked for. The card of a game that
// has begun goes before it.
func (p *Play) cardOpen() bool {
	return p.snap != nil && p.snap.Over() && !p.hidden && !p.Counting() && p.Asking == 0 && !p.Announced
}

// deaf tells whether the card is so new that what is pressed was meant for what was there before.
func (p *Play) deaf() bool { return p.Now().Sub(p.overAt) < Calm }

// cardKey takes a key at the result card.
func (p *Play) cardKey(k keys.Key) (cmd tea.Cmd, taken bool) {
	if p.deaf() {
		return nil, p.sprung || k.Action == keys.Enter
	}
	all := p.choices()
	at := p.at(all)
	switch k.Action {
	case keys.Escape:
		p.hidden = true
	case keys.Up, keys.Previous:
		p.focus = all[(at+len(all)-1)%len(all)].id
	case keys.Down, keys.Next:
		p.focus = all[(at+1)%len(all)].id
	case keys.Enter:
		return all[at].do(), true
	default:
		return nil, false
	}
	return nil, true
}

// cardMouse takes the mouse over the result card, which lets nothing through, and before it: a click ends the count.
func (p *Play) cardMouse(msg tea.MouseMsg) (cmd tea.Cmd, taken bool) {
	if p.Counting() {
		if _, up := msg.(tea.MouseReleaseMsg); up {
			p.endCount()
		}
		return nil, true
	}
	if !p.cardOpen() {
		return nil, false
	}
	over := p.card.Contains(msg.Mouse().X, msg.Mouse().Y)
	if _, wheel := msg.(tea.MouseWheelMsg); wheel || p.deaf() {
		return nil, over && !wheel
	}
	cmd, taken = p.zones.mouse(msg)
	return cmd, taken || over
}

// resultLook is how the card is laid out in a room: facts, the rows kept for the story, and the choices.
type resultLook struct {
	at      widget.Rect
	facts   []string
	story   int // rows
	apart   bool
	choices []choice
}

const (
	widestCard = 48
	storyRows  = 6 // as many as three sentences take
	talkRows   = 3 // kept free above the card where people talk
)

// look lays the card out beside the board, or over it where there is no room beside it: nobody can move any more.
func (p *Play) look(at layout) (l resultLook, beside bool) {
	l = p.lookIn(at.side.W, at.side.H-p.talkRows(at))
	if l.at.H <= at.side.H {
		l.at.X, l.at.Y = at.side.X, at.side.Y+at.side.H-l.at.H
		return l, true
	}
	l = p.lookIn(p.Width-2, p.Height-players-under)
	l.at.X, l.at.Y = (p.Width-l.at.W)/2, players
	return l, false
}

// talkRows are the rows that stay free for what people say after their game.
func (p *Play) talkRows(at layout) int {
	if p.alone() || at.side.H < 15 {
		return 0
	}
	return talkRows
}

// lookIn shares out rows: the facts and the choices have theirs, then the story, then what sets it apart.
func (p *Play) lookIn(w, h int) resultLook {
	l := resultLook{choices: p.choices()}
	l.at.W = min(w, widestCard)
	l.facts = p.resultFacts(l.at.W - 4)
	l.at.H = 2 + len(l.facts) + len(l.choices)
	if free := h - l.at.H; free > 1 && p.hasStory() {
		l.story = min(free-1, storyRows)
		l.at.H += 1 + l.story
	}
	if l.apart = l.at.H < h; l.apart {
		l.at.H++
	}
	return l
}

// hasStory tells whether there is a story, or may still be.
func (p *Play) hasStory() bool { return p.account.working() || len(p.account.facts) > 0 }

// resultCard draws the card of a game that is over.
func (p *Play) resultCard(c *widget.Canvas, at layout) {
	p.zones.clear()
	if !p.cardOpen() {
		return
	}
	l, _ := p.look(at)
	p.card = l.at
	in := widget.Frame(c.In(l.at), p.Theme, p.winner(p.snap.Start, p.snap.Result))
	y := in.Lines(0, 0, p.Theme.Card, l.facts)
	if l.story > 0 {
		p.drawStory(in.In(widget.Rect{Y: y + 1, W: in.W, H: l.story}))
		y += 1 + l.story
	}
	if l.apart {
		y++
	}
	p.drawChoices(in.In(widget.Rect{Y: y, W: in.W, H: len(l.choices)}), l.choices)
}

// drawStory draws as many whole sentences as there is room for.
func (p *Play) drawStory(c *widget.Canvas) {
	if p.account.working() {
		c.Text(0, 0, widget.Dimmed(p.Theme), text.Cut(p.T("card.working"), c.W))
	}
	y := 0
	for _, sentence := range p.Story(p.snap.Game, p.account.facts) {
		lines := text.Wrap(text.Clean(sentence), c.W)
		if y+len(lines) <= c.H {
			y = c.Lines(0, y, p.Theme.Card, lines)
		}
	}
}

func (p *Play) drawChoices(c *widget.Canvas, all []choice) {
	list := widget.List{Rows: len(all), At: p.at(all), Active: true}
	list.Show(c, p.Theme, func(line *widget.Canvas, i int, focus bool) {
		st := p.Theme.Card
		if focus {
			st = p.Theme.Focus
		}
		widget.Item(line).Text(0, 0, st, text.Cut(all[i].label, line.W-2))
		p.zones.add(line.Rect, all[i].do)
	})
}

// resultHeight is the rows that the card takes at the bottom of the part beside the board; 0 where it is not there.
func (p *Play) resultHeight(at layout) int {
	if !p.cardOpen() {
		return 0
	}
	if l, beside := p.look(at); beside {
		return l.at.H
	}
	return 0
}

// resultFacts are the reason, both scores, the changes of rating and the running score of the series.
func (p *Play) resultFacts(width int) []string {
	r := p.snap.Result
	lines := []string{p.reason(r)}
	if r.Winner != match.Nobody {
		scores := []string{p.T("result.discs", "Score", score(r.Discs))}
		if r.Official != nil {
			scores = append(scores, p.T("result.official", "Score", score(*r.Official)))
		}
		lines = append(lines, paired(width, scores)...)
	}
	lines = append(lines, paired(width, p.ratingChanges())...)
	if r.Uncounted != "" {
		lines = append(lines, p.T("uncounted."+r.Uncounted))
	}
	if p.feat.Wins > 0 {
		lines = append(lines, p.T("card.clean", "N", p.feat.Wins))
	}
	if line := p.seriesLine(); line != "" {
		lines = append(lines, line)
	}
	var wrapped []string
	for _, l := range lines {
		wrapped = append(wrapped, text.Wrap(text.Clean(l), width)...)
	}
	return wrapped
}

// ratingChanges are what the game did to both ratings in its pool.
func (p *Play) ratingChanges() []string {
	r := p.snap.Result.Ratings
	if r == nil {
		return nil
	}
	var lines []string
	for _, c := range []engine.Color{engine.Black, engine.White} {
		change := r.Of(c)
		lines = append(lines, fmt.Sprintf("%s %d -> %d", p.Called(p.snap.Players[c]), change.Before, change.After))
	}
	lines[0] = p.PoolOf(p.snap.Start) + ": " + lines[0]
	return lines
}

// paired puts two phrases on one line where they fit.
func paired(width int, phrases []string) []string {
	if len(phrases) == 2 {
		if line := phrases[0] + "  " + phrases[1]; text.Width(line) <= width {
			return []string{line}
		}
	}
	return phrases
}
