package screen

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/tui/keys"
	"reversi/tui/widget"
)

// justFocused is how long after the window got the focus a click only meant that.
const justFocused = 300 * time.Millisecond

// mouse plays the square where the button goes down and up again; the wheel steps through the game.
func (p *Play) mouse(msg tea.MouseMsg) tea.Cmd {
	if p.snap == nil || p.shown.Size == (widget.Size{}) {
		return nil
	}
	if cmd, taken := p.cardMouse(msg); taken {
		return cmd
	}
	m := msg.Mouse()
	at, ok := p.shown.Hit(m.X-p.board.X, m.Y-p.board.Y)
	if !ok {
		at = engine.NoSquare
	}
	switch msg.(type) {
	case tea.MouseWheelMsg:
		p.wheel(m.Button)
	case tea.MouseClickMsg:
		p.down = engine.NoSquare
		if m.Button == tea.MouseLeft && p.Now().Sub(p.Focused) >= justFocused {
			p.down = at
		}
	case tea.MouseReleaseMsg:
		down := p.down
		if p.down = engine.NoSquare; down != engine.NoSquare && down == at {
			return p.click(at)
		}
	}
	return nil
}

func (p *Play) wheel(b tea.MouseButton) {
	switch wheel(b) {
	case wheeledUp:
		p.back = stepped(keys.StepBack, p.ply(), p.snap.Game.Ply())
	case wheeledDown:
		p.back = stepped(keys.StepForward, p.ply(), p.snap.Game.Ply())
	}
}

// click plays a square, at once or with the second click on it.
func (p *Play) click(s engine.Square) tea.Cmd {
	p.note, p.column = "", 0
	if p.Settings.TwoClicks && p.armed != s && p.refusal(s) == "" {
		p.armed, p.cursor, p.pointing = s, s, true
		return nil
	}
	return p.try(s)
}
