package term

import (
	"regexp"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"
)

var size80 = Size{80, 24}

func TestDrawShowsAnyFramesAfterEachOther(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := newConsole(trueColor(drawnSize(t)))
		for range rapid.IntRange(1, 8).Draw(t, "frames") {
			f := textFrame(drawnText(t), drawnSize(t))
			f.redraw = rapid.SampledFrom([]string{"", "lobby"}).Draw(t, "redraw")
			c.show(f)
			sameScreen(t, c, wanted(f.view.Content, f.size))
			if again := c.show(f); again != "" {
				t.Fatalf("the same frame again wrote %q", again)
			}
		}
	})
}

// TestTheLastViewShowsWhateverCameBefore draws sequences of views of all kinds, hostile ones too, on a terminal that is resized between
// them and too slow for some: it shows the last one as a terminal does that saw no other, and rings if any asked for it.
func TestTheLastViewShowsWhateverCameBefore(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c, box := newConsole(trueColor(size80)), newMailbox()
		rings := false
		for range rapid.IntRange(1, 8).Draw(t, "views") {
			f := drawnFrame(t)
			box.put(f)
			rings = rings || f.bell
			if rapid.Bool().Draw(t, "slow") {
				continue
			}
			taken, _ := box.take()
			if out := c.show(taken); strings.HasSuffix(out, "\a") != rings {
				t.Fatalf("wrote %q, want a bell: %t", out, rings)
			}
			rings = false
			alone := newConsole(Options{Term: "xterm-256color", Env: []string{"COLORTERM=truecolor"}, Size: f.size})
			alone.show(f)
			sameScreen(t, c, alone)
			sameCursor(t, c, f)
		}
	})
}

func drawnFrame(t *rapid.T) frame {
	size := rapid.SampledFrom([]Size{{12, 3}, {40, 20}, {1, 1}, {80, 24}}).Draw(t, "size")
	if rapid.Bool().Draw(t, "any size") {
		size = Size{rapid.IntRange(1, 100).Draw(t, "width"), rapid.IntRange(1, 30).Draw(t, "height")}
	}
	hostile := rapid.SampledFrom([]string{"", "", "\x1b[2J", "\x1b]0;x\a", "\x1bP$q\x1b\\", "\u009b2J", "\u202e", "a\u200d", "e" + strings.Repeat("\u0301", 40), "\x1b[", "\xff\xc0"})
	f := textFrame(drawnText(t)+hostile.Draw(t, "hostile")+drawnText(t), size)
	f.bell = rapid.Bool().Draw(t, "bell")
	f.redraw = rapid.SampledFrom([]string{"", "", "lobby"}).Draw(t, "redraw")
	if rapid.Bool().Draw(t, "cursor") {
		f.view.Cursor = tea.NewCursor(rapid.IntRange(0, 110).Draw(t, "x"), rapid.IntRange(0, 35).Draw(t, "y"))
	}
	return f
}

func sameCursor(t *rapid.T, c *console, f frame) {
	t.Helper()
	inside := f.view.Cursor != nil && f.view.Cursor.X < f.size.Width && f.view.Cursor.Y < f.size.Height
	if c.screen.cursor != inside {
		t.Fatalf("the cursor is shown: %t, want %t", c.screen.cursor, inside)
	}
	if at := c.CursorPosition(); inside && (at.X != f.view.Cursor.X || at.Y != f.view.Cursor.Y) {
		t.Fatalf("the cursor is at %v, want %v", at, f.view.Cursor.Position)
	}
}

func TestOnlyWhatCouldTearIsSynchronized(t *testing.T) {
	t.Parallel()
	text := func(word string) frame { return textFrame(strings.Repeat(strings.Repeat(word, 10)+"\n", 23), size80) }
	c := newConsole(trueColor(size80))
	expect(t, c.show(text("words ")), "\x1b[?2026h\x1b[m\x1b[H\x1b[2J", "\x1b[?2026l")
	expect(t, c.show(text("other ")), "\x1b[?2026h", "\x1b[?2026l")
	few := text("other ")
	few.lines[0] = strings.Replace(few.lines[0], "other", "OTHER", 3)
	if out := c.show(few); strings.Contains(out, "2026") || out == "" {
		t.Errorf("a change of three words wrote %q", out)
	}
}

func drawnSize(t *rapid.T) Size {
	return rapid.SampledFrom([]Size{{12, 3}, {12, 3}, {12, 3}, {7, 5}, {1, 1}, {2, 2}}).Draw(t, "size")
}

// drawnText has no \r: a text that goes back over a wide character leaves half of it, which no two terminals show alike.
func drawnText(t *rapid.T) string {
	parts := rapid.SliceOfN(rapid.SampledFrom([]string{
		"a", "b", "c", " ", "  ", "          ", "words ", "\n", "\n", "界", "▗", "●", "e\u0301", "и\u0306", "👩‍👩‍👧", "😀", "🇩🇪",
		"\x1b[m", "\x1b[1m", "\x1b[7m", "\x1b[4m", "\x1b[4:3m", "\x1b[2m", "\x1b[22m", "\x1b[31m", "\x1b[48;5;22m", "\x1b[48;2;20;90;50m", "\x1b[38;2;1;2;3m",
	}), 0, 40).Draw(t, "text")
	return strings.Join(parts, "")
}

func TestDrawWritesTheLeast(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, before, after, want string }{
		{"nothing", "abc", "abc", ""},
		{"one cell", "abcdefgh", "abcdefgH", "\bH"},
		{"one cell of a line above", "abc\n\n12", "xbc\n\n12", "\x1b[Hx"},
		{"two cells near each other", "abcdefgh", "aBcDefgh", "\x1b[7DBcD"},
		{"two cells far from each other", "abcdefgh", "Abcdefgh", "\rA"},
		{"a style alone", "abc", "a\x1b[1mb\x1b[mc", "\b\b\x1b[1mb"},
		{"few blanks", "abc", "a", "\b\b  "},
		{"many blanks", "abcdefgh", "a", "\x1b[7D\x1b[K"},
		{"a line more", "abc", "abc\nd", "\r\nd"},
		{"what a wide cell covered", "界x", "y x", "\ry "},
		{"all right of a cluster that goes", "🇩🇪ab", "--ab", "\r--ab\x1b[K"},
		{"all right of a cluster that comes, from a known place", "--ab", "🇩🇪ab", "\r🇩🇪\x1b[;3Hab\x1b[K"},
		{"the last column", "\n\n...........", "\n\n...........x", "x"},
	} {
		size := Size{12, 3}
		console := newConsole(trueColor(size))
		console.show(textFrame(c.before, size))
		if got := console.show(textFrame(c.after, size)); got != c.want {
			t.Errorf("%s: wrote %q, want %q", c.name, got, c.want)
		}
		sameScreen(t, console, wanted(c.after, size))
	}
}

func TestMoveCostsLittle(t *testing.T) {
	t.Parallel()
	before := board("---------------------------OX------XO---------------------------", "4:58")
	after := board("-------------------X-------XX------XO---------------------------", "4:51")
	c := newConsole(trueColor(size80))
	full := len(c.show(textFrame(before, size80)))
	move := len(c.show(textFrame(after, size80)))
	tick := len(c.show(textFrame(strings.Replace(after, "4:51", "4:50", 1), size80)))
	sameScreen(t, c, wanted(strings.Replace(after, "4:51", "4:50", 1), size80))
	t.Logf("full %d bytes, move %d, tick %d", full, move, tick)
	if move > 300 || tick > 20 || full > 8000 {
		t.Errorf("full draw %d bytes, want at most 8000; a move %d, want at most 300; a tick %d, want at most 20", full, move, tick)
	}
}

func TestRedrawKeyRepaints(t *testing.T) {
	t.Parallel()
	c := newConsole(trueColor(size80))
	f := textFrame("lobby", size80)
	c.show(f)
	_, _ = c.WriteString("\x1b[Hgarbage of others")
	f.redraw = "play"
	c.show(f)
	sameScreen(t, c, wanted("lobby", size80))
}

func TestModesFollowTheView(t *testing.T) {
	t.Parallel()
	c := newConsole(trueColor(size80))
	f := textFrame("hi", size80)
	f.view.MouseMode, f.view.WindowTitle, f.view.Cursor = tea.MouseModeCellMotion, "reversi\x1b\a", tea.NewCursor(2, 0)
	f.bell = true
	expect(t, c.show(f), enterModes, mouseOn, saveTitle, "\x1b]2;reversi\a", "\x1b[?25h", "\a")
	if at := c.CursorPosition(); at.X != 2 || at.Y != 0 {
		t.Errorf("the cursor is at %v, want 2,0", at)
	}
	f.view.MouseMode, f.view.Cursor, f.bell = tea.MouseModeNone, nil, false
	expect(t, c.show(f), mouseOff, "\x1b[?25l")
	expect(t, string(c.screen.leave(nil, "sorry")), "\x1b[m", restoreTitle, "\x1b[0 q", leaveModes+"sorry\r\n")
}

func expect(t *testing.T, out string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		_, rest, found := strings.Cut(out, part)
		if !found {
			t.Fatalf("%q lacks %q", out, part)
		}
		out = rest
	}
}

func TestLeaveUnsetsOnlyWhatWasSet(t *testing.T) {
	t.Parallel()
	c := newConsole(trueColor(size80))
	if out := c.screen.leave(nil, ""); len(out) != 0 {
		t.Errorf("a terminal that was never drawn on got %q", out)
	}
	c.show(textFrame("hi", size80))
	if out := string(c.screen.leave(nil, "")); out != "\x1b[m"+leaveModes {
		t.Errorf("leaving wrote %q", out)
	}
}

func TestTextCannotDriveTheTerminal(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"a\u009b2J", "a\x1bPq\x1b\\b", "a\u202eb", "a\x1b]0;x\ab", "a\x07b", "a\x1b[2Jb"} {
		c := newConsole(trueColor(Size{10, 1}))
		out := c.show(textFrame(text, Size{10, 1}))
		_, drawn, _ := strings.Cut(out, "\x1b[2J")
		drawn, _, _ = strings.Cut(drawn, "\x1b[?2026l")
		if strings.ContainsAny(drawn, "\x1b\a\u009b\u202e") {
			t.Errorf("%q was drawn as %q", text, drawn)
		}
	}
}

func TestClusterKeepsFewMarks(t *testing.T) {
	t.Parallel()
	c := newConsole(trueColor(Size{10, 1}))
	if out := c.show(textFrame("a"+strings.Repeat("\u0301", 500), Size{10, 1})); len(out) > 200 {
		t.Errorf("a letter with 500 marks took %d bytes", len(out))
	}
}

func TestPaletteStartsAnewWhenFull(t *testing.T) {
	t.Parallel()
	c := newConsole(trueColor(size80))
	for i := range 5 * maxStyles / 1000 {
		var b strings.Builder
		for j := range 1000 {
			b.WriteString(rgb(i, j>>8, j&255) + "x")
			if j%80 == 79 {
				b.WriteByte('\n')
			}
		}
		c.show(textFrame(b.String(), size80))
		sameScreen(t, c, wanted(b.String(), size80))
	}
	if n := len(c.screen.palette.looks.Load().styles); n > maxStyles+1000 {
		t.Errorf("the palette has %d styles", n)
	}
}

// FuzzDraw draws any two texts after each other: no panic, nothing but our own sequences, and the second shows as it
// does alone.
func FuzzDraw(f *testing.F) {
	f.Add("e\u0301\x1b[1mx\n界", "\x1b[48;2;1;2;3mab\x1b[K\u009b2J\r\t")
	f.Add("🇩\x1b[1m🇪", "a\x1b[31m\u0301\u200d👩")
	f.Add("0", "0\xc0\u200d")
	size := Size{9, 3}
	o := trueColor(size)
	c, alone := newConsole(o), newConsole(o) // for all: their terminals take longer to make than all the rest
	f.Fuzz(func(t *testing.T, first, second string) {
		c.renew(o)
		alone.renew(o)
		c.show(textFrame(first, size))
		ours(t, c.show(textFrame(second, size)))
		alone.show(textFrame(second, size))
		sameScreen(t, c, alone)
	})
}

var ourSequences = regexp.MustCompile(`^(?:[\r\n\x08]|\x1b\[[0-9;:]*[mABCDGHK]|[^\x00-\x1f\x7f\x{80}-\x{9f}])*$`)

func ours(t *testing.T, out string) {
	t.Helper()
	if !ourSequences.MatchString(out) {
		t.Errorf("wrote %q", out)
	}
}
