package hostile_test

import (
	"fmt"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// TestWindowsOfAnySize has terminals that are too small, unknown, or larger than any screen, at first and later.
func TestWindowsOfAnySize(t *testing.T) {
	var all []nuisance
	for _, size := range [][2]int{{0, 0}, {1, 1}, {1, 0}, {2, 500}, {500, 2}, {39, 19}, {65535, 65535}, {1<<32 - 1, 1<<32 - 1}} {
		all = append(all, nuisance{fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T, h *house) {
			l := ordinary
			l.width, l.height = size[0], size[1]
			v := h.visitAs(l)
			v.resize(80, 24)
			v.press("2", "f", "5")
			v.resize(size[0], size[1])
			v.press("\x1b[48;0;0;0;0t", "\x1b[48;99999;99999;0;0t", "\x1b[<0;99999;99999M")
			v.resize(81, 24) // so that all is drawn anew at the next one
			v.screen.Resize(80, 24)
			v.resize(80, 24)
			v.sees("White to move.", "1 f5")
			v.leaves()
		}})
	}
	besiege(t, all)
}

// TestAStormOfResizes changes the window ten thousand times; the last size is the one that counts.
func TestAStormOfResizes(t *testing.T) {
	besiege(t, []nuisance{{"ten thousand", func(t *testing.T, h *house) {
		v := h.visit()
		v.received()
		for i := range 10_000 {
			must(t, v.session.WindowChange(20+i%30, 30+i%100))
		}
		v.resize(80, 24)
		v.sees("quick game")
		t.Logf("%d bytes were drawn", len(v.received()))
		v.leaves()
	}}})
}

// resize tells a size and waits until it was drawn, which many in a row are not.
func (v *visitor) resize(width, height int) {
	v.t.Helper()
	_, err := v.session.SendRequest("window-change", false, gossh.Marshal(struct{ Cols, Rows, Width, Height uint32 }{uint32(width), uint32(height), 0, 0}))
	must(v.t, err)
	v.rest()
}
