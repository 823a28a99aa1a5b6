package term

import tea "charm.land/bubbletea/v2"

// Painter is a terminal's display without a program around it: what a session would send can be counted and looked at frame
// by frame. Owned by its caller.
type Painter struct {
	display display
	size    Size
}

// NewPainter makes the display that a session with these options would have; Input, Output and Resizes are not used.
func NewPainter(o Options) *Painter { return &Painter{newDisplay(o), ClampSize(o.Size)} }

// Resize changes the size that the next view is for.
func (p *Painter) Resize(s Size) { p.size = ClampSize(s) }

// Paint gives the bytes that bring the terminal from what it shows to what the model shows now.
func (p *Painter) Paint(m tea.Model) []byte {
	f := picture(m)
	f.size = p.size
	return p.display.draw(nil, f)
}

// Messages gives what a session would get that reads these bytes, one read after the other, and then nothing for a while.
func Messages(o Options, reads ...[]byte) (msgs []tea.Msg) {
	d := decoder{byLine: Dumb(o.Term), noMouse: o.NoMouse}
	for _, p := range reads {
		msgs = append(msgs, d.feed(p)...)
	}
	for d.patience() > 0 {
		msgs = append(msgs, d.expire()...)
	}
	return msgs
}
