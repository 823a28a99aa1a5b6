package term

import "testing"

func TestLinesAreDrawnNoMoreThanNeeded(t *testing.T) {
	t.Parallel()
	var l lines
	for _, step := range []struct {
		name, content, want string
		asked               bool
	}{
		{"the first frame", "ann 5:00\nbob 5:00", "ann 5:00\r\nbob 5:00\r\n", false},
		{"the same again", "ann 5:00\nbob 5:00", "", true},
		{"a clock that runs", "ann 4:59\nbob 5:00", "", false},
		{"a key pressed since", "ann 4:58\nbob 5:00", "ann 4:58\r\nbob 5:00\r\n", true},
		{"a change of text", "ann 4:57 d3\nbob 5:00", "ann 4:57 d3\r\nbob 5:00\r\n", false},
		{"styles, wide lines and empty ones", "\x1b[1ma\x1b[m\x1b[2Jb\a   \n123456789012345\n\n", "ab\r\n123456789012\r\n", true},
		{"more lines than fit", "1\n2\n3\n4", "1\r\n2\r\n3\r\n", true},
		{"nothing", "", "", true},
	} {
		f := textFrame(step.content, Size{12, 3})
		f.asked = step.asked
		if got := string(l.draw(nil, f)); got != step.want {
			t.Errorf("%s: wrote %q, want %q", step.name, got, step.want)
		}
	}
}

func TestLinesRing(t *testing.T) {
	t.Parallel()
	var l lines
	if got := string(l.draw(nil, frame{bell: true})); got != "\a" {
		t.Errorf("wrote %q", got)
	}
	if got := string(l.leave(nil, "sorry")); got != "sorry\r\n" {
		t.Errorf("left with %q", got)
	}
}
