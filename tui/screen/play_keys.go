package screen

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/tui/keys"
)

// pressed takes a key; whatever it is, it ends the countdown to another game.
func (p *Play) pressed(msg tea.KeyPressMsg) tea.Cmd {
	stayed := p.stay()
	cmd := p.key(keys.Read(msg))
	if stayed && p.note == "" {
		p.note = p.T("follow.stayed")
	}
	return cmd
}

// key takes a key at the board.
func (p *Play) key(k keys.Key) tea.Cmd {
	if p.snap == nil {
		return p.early(k)
	}
	if p.talking {
		return p.talk(k)
	}
	if p.Counting() {
		p.endCount()
		return nil
	}
	p.note = ""
	if p.cardOpen() {
		if cmd, taken := p.cardKey(k); taken {
			return cmd
		}
	}
	switch {
	case k.Column > 0:
		p.letter(k.Column)
		return nil
	case k.Row > 0:
		return p.digit(k.Row)
	}
	return p.command(k.Action)
}

// early takes a key before the first state has come.
func (p *Play) early(k keys.Key) tea.Cmd {
	if k.Action == keys.Quit {
		return p.Host.Back()
	}
	return nil
}

func (p *Play) command(a keys.Action) tea.Cmd {
	switch a {
	case keys.Up, keys.Down, keys.Left, keys.Right, keys.Next, keys.Previous:
		p.move(a)
	case keys.StepBack, keys.StepForward, keys.ToStart, keys.ToEnd:
		p.back = stepped(a, p.ply(), p.snap.Game.Ply())
	case keys.Enter:
		return p.enter()
	case keys.Escape:
		p.escape()
	case keys.Backspace:
		p.column = 0
	case keys.Accept, keys.Decline:
		return p.answer(a == keys.Accept)
	case keys.Quit:
		return p.quit()
	default:
		return p.open(a)
	}
	return nil
}

// open takes the keys that lead elsewhere.
func (p *Play) open(a keys.Action) tea.Cmd {
	switch a {
	case keys.Talk:
		p.talking = true
	case keys.Menu:
		p.Host.Ask(p.menu())
	case keys.Undo:
		return p.undo()
	case keys.Hint:
		return p.askHint()
	case keys.Review:
		return p.review()
	case keys.Record:
		return p.record()
	default:
		return p.away(a)
	}
	return nil
}

// away takes the keys that lead to other games, once none of mine goes on here.
func (p *Play) away(a keys.Action) tea.Cmd {
	if p.Playing() {
		return nil
	}
	cmd, _ := p.elsewhere(p, a)
	return cmd
}

// letter begins a square, or begins it anew.
func (p *Play) letter(column int) {
	if p.mine && column <= p.snap.Variant.Size() {
		p.column = column
	}
}

// digit ends a half-typed square.
func (p *Play) digit(row int) tea.Cmd {
	column := p.column
	p.column = 0
	if column == 0 || row > p.snap.Variant.Size() {
		return nil
	}
	return p.try(engine.SquareAt(column-1, row-1))
}

// try plays a square that was named; if that cannot be, the cursor goes there and the reason shows.
func (p *Play) try(s engine.Square) tea.Cmd {
	cmd := p.place(s)
	if p.note != "" && p.Playing() && p.snap.Game.Position().Playable(s) {
		p.cursor, p.pointing = s, true
	}
	return cmd
}

// place plays a square, or says why not.
func (p *Play) place(s engine.Square) tea.Cmd {
	if p.note = p.refusal(s); p.note != "" {
		return nil
	}
	if cmd, asked := p.warned(s); asked {
		return cmd
	}
	ply := p.snap.Game.Ply()
	p.sent, p.armed = ply+1, engine.NoSquare
	move, at := match.Move{Ply: ply, Takebacks: p.snap.Takebacks, Square: s}, p.Now()
	return p.call(p, func(ctx context.Context) (tea.Msg, error) {
		if err := p.Club.Do(ctx, p.id, at, move); err != nil {
			return unmoved{err}, nil
		}
		return nil, nil
	})
}

// refusal says why a square cannot be played now; empty where it can.
func (p *Play) refusal(s engine.Square) string {
	switch {
	case !p.mine:
		return p.T("board.watching")
	case p.snap.Over():
		return p.T("error.over")
	case p.back != live:
		return p.T("board.looking_back")
	case !p.myTurn() || p.sent == p.snap.Game.Ply()+1:
		return p.T("error.not_your_turn")
	case s == engine.NoSquare:
		return p.T("board.choose")
	}
	if _, err := p.snap.Game.Position().Play(s); err != nil {
		return p.Sentence(err)
	}
	return ""
}

// stepped is the ply to look at after a step through history, live at the newest.
func stepped(a keys.Action, ply, last int) int {
	switch a {
	case keys.StepBack:
		ply--
	case keys.StepForward:
		ply++
	case keys.ToStart:
		ply = 0
	case keys.ToEnd:
		ply = last
	}
	if ply >= last {
		return live
	}
	return max(ply, 0)
}

// act does something to the match.
func (p *Play) act(a match.Action) tea.Cmd { return p.do(p.id, a) }

// quit leaves; from a running game it asks first.
func (p *Play) quit() tea.Cmd {
	switch {
	case !p.Playing():
		return p.Host.Back()
	case p.untouched():
		return p.scrap()
	case p.snap.Control.Correspondence(): // nobody stays at the board for days
		return p.Host.Back()
	}
	p.Host.Ask(p.leaveDialog())
	return nil
}

// scrap leaves a game that ends with that and counts nowhere.
func (p *Play) scrap() tea.Cmd { return tea.Batch(p.act(match.Scrap{}), p.Host.Back()) }

// leaveDialog asks whether to leave a running game: it goes on, or, where nobody else plays, it may end with that.
func (p *Play) leaveDialog() *Dialog {
	d := &Dialog{Title: p.T("leave.title"), Lines: []string{p.T("leave.untimed")}, Foot: p.T("foot.choice")}
	if p.snap.Control.Timed() {
		d.Lines[0] = p.T("leave.timed")
	}
	if line := p.LeavePolicy(p.snap.Start); line != "" {
		d.Note = note(line)
	}
	d.Rows = []Row{{Label: p.T("leave.stay")}, {Label: p.T("leave.go"), Do: p.Host.Back}}
	if p.alone() {
		d.Rows = append(d.Rows, Row{Label: p.T("leave.scrap"), Do: p.scrap})
	}
	return d
}

// paste is text pasted at the board: in talk it is one line of text, else it is refused.
func (p *Play) paste(s string) tea.Cmd {
	if p.talking {
		p.draft = p.draft.Type(strings.TrimSpace(s))
		return nil
	}
	p.note = p.T("board.paste")
	return nil
}

// talk takes a key while talking.
func (p *Play) talk(k keys.Key) tea.Cmd {
	switch {
	case k.Action == keys.Escape:
		p.talking, p.draft.Value, p.talked.until = false, "", 0
	case k.Action == keys.PageUp:
		p.talked.back(p.heard(p.lines()))
	case k.Action == keys.PageDown:
		p.talked.forward(p.heard(p.lines()))
	case k.Text != "":
		p.draft = p.draft.Type(k.Text)
	case k.Action == keys.Backspace:
		p.draft = p.draft.Erase()
	case k.Action == keys.Enter:
		return p.say()
	}
	return nil
}

// say sends the draft and returns to the board.
func (p *Play) say() tea.Cmd {
	line := strings.TrimSpace(p.draft.Value)
	p.talking, p.draft.Value, p.talked.until = false, "", 0
	if line == "" {
		return nil
	}
	return p.act(match.Say{Text: line})
}
