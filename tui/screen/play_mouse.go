package screen

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/tui/keys"
)

// justFocused is how long after the window got the focus a click only meant that.
const justFocused = 300 * time.Millisecond

// mouse plays the square where the button goes down and up again; the wheel steps through the game.
func (p *Play) mouse(msg tea.MouseMsg) tea.Cmd {
	if p.snap == nil || p.shown.list == nil {
		return nil
	}
	if cmd, taken := p.cardMouse(msg); taken {
		return cmd
	}
	m := msg.Mouse()
	switch msg.(type) {
	case tea.MouseWheelMsg:
		p.wheel(m.Button)
	case tea.MouseClickMsg:
		p.down = spot{}
		if m.Button == tea.MouseLeft && p.Now().Sub(p.Focused) >= justFocused {
			p.down = p.shown.spot(m.X, m.Y)
		}
	case tea.MouseReleaseMsg:
		down, up := p.down, p.shown.spot(m.X, m.Y)
		if p.down = (spot{}); down == up {
			return p.hit(up)
		}
	}
	return nil
}

// hit plays a square, or looks back at the position after a move in the list.
func (p *Play) hit(at spot) tea.Cmd {
	switch at.on {
	case onSquare:
		return p.click(engine.Square(at.n))
	case onList:
		p.note = ""
		if at.n <= len(p.entries) {
			p.lookAt(p.entries[at.n-1].Ply)
		}
	}
	return nil
}

// lookAt looks at the position after so many discs; after the last one it follows the game.
func (p *Play) lookAt(ply int) {
	p.back = ply
	if ply >= p.snap.Game.Ply() {
		p.back = live
	}
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
