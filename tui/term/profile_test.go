package term

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
)

func TestProfile(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		term string
		env  []string
		want colorprofile.Profile
	}{
		{"xterm-256color", nil, colorprofile.ANSI256},
		{"xterm-256color", []string{"COLORTERM=truecolor"}, colorprofile.TrueColor},
		{"xterm-256color", []string{"COLORTERM=truecolor", "NO_COLOR=yes"}, colorprofile.ASCII},
		{"xterm-256color", []string{"NO_COLOR="}, colorprofile.ANSI256},
		{"linux", nil, colorprofile.ANSI},
		{"vt100", []string{"COLORTERM=truecolor"}, colorprofile.ASCII},
		{"xterm-mono", nil, colorprofile.ASCII},
		{"dumb", []string{"COLORTERM=truecolor", "CLICOLOR_FORCE=1"}, colorprofile.NoTTY},
		{"", nil, colorprofile.NoTTY},
	} {
		if got := Profile(c.term, c.env); got != c.want {
			t.Errorf("Profile(%q, %v) is %v, want %v", c.term, c.env, got, c.want)
		}
	}
}

func TestColorsDegrade(t *testing.T) {
	t.Parallel()
	const text = "\x1b[1;7;38;2;255;0;0mx"
	for _, c := range []struct {
		term  string
		wants string
	}{
		{"xterm-direct", "38;2;255;0;0"},
		{"xterm-256color", "38;5;196"},
		{"linux", "91"},
		{"vt100", "\x1b[1;7mx"},
	} {
		o := Options{Term: c.term, Size: size80}
		if out := newConsole(o).show(textFrame(text, size80)); !strings.Contains(out, c.wants) {
			t.Errorf("%s got %q, want %q in it", c.term, out, c.wants)
		}
	}
}

func TestClampSize(t *testing.T) {
	t.Parallel()
	for claimed, want := range map[Size]Size{
		{80, 24}: {80, 24}, {0, 0}: {1, 1}, {-5, 24}: {1, 24}, {3000, 1000}: MaxSize, {1 << 40, 1}: {MaxSize.Width, 1},
	} {
		if got := ClampSize(claimed); got != want {
			t.Errorf("ClampSize(%v) is %v, want %v", claimed, got, want)
		}
	}
}
