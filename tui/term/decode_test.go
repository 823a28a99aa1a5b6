package term

import (
	"reflect"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// typing is a decoder that takes no read for a burst, so that it does not matter how bytes are cut.
func typing() *decoder { return &decoder{bracket: true} }

// decoded are the messages of bytes that come in these pieces, after which nothing follows.
func decoded(d *decoder, pieces ...string) (msgs []tea.Msg) {
	for _, piece := range pieces {
		msgs = append(msgs, d.feed([]byte(piece))...)
	}
	for d.patience() > 0 {
		msgs = append(msgs, d.expire()...)
	}
	return msgs
}

func press(code rune, mod tea.KeyMod) tea.Msg { return tea.KeyPressMsg{Code: code, Mod: mod} }

func char(r rune) tea.Msg { return tea.KeyPressMsg{Code: r, Text: string(r)} }

func pasted(s string) tea.Msg { return tea.PasteMsg{Content: s} }

var inputs = []struct {
	name  string
	bytes string
	want  []tea.Msg
}{
	{"a letter", "d", []tea.Msg{char('d')}},
	{"a capital", "D", []tea.Msg{tea.KeyPressMsg{Code: 'd', ShiftedCode: 'D', Text: "D", Mod: tea.ModShift}}},
	{"a square", "d3", []tea.Msg{char('d'), char('3')}},
	{"Cyrillic as it is", "вы", []tea.Msg{char('в'), char('ы')}},
	{"a letter of two runes", "и\u0306", []tea.Msg{char('и'), char('\u0306')}},
	{"wide", "界😀", []tea.Msg{char('界'), char('😀')}},
	{"enter and backspaces", "\r\x7f\x08", []tea.Msg{press(tea.KeyEnter, 0), press(tea.KeyBackspace, 0), press(tea.KeyBackspace, 0)}},
	{"controls", "\x03\t", []tea.Msg{press('c', tea.ModCtrl), press(tea.KeyTab, 0)}},
	{"arrows", "\x1b[A\x1bOB\x1b[1;5C", []tea.Msg{press(tea.KeyUp, 0), press(tea.KeyDown, 0), press(tea.KeyRight, tea.ModCtrl)}},
	{"shift tab", "\x1b[Z", []tea.Msg{press(tea.KeyTab, tea.ModShift)}},
	{"F1 of three terminals", "\x1bOP\x1b[11~\x1b[[A", []tea.Msg{press(tea.KeyF1, 0), press(tea.KeyF1, 0), press(tea.KeyF1, 0)}},
	{"a lone esc", "\x1b", []tea.Msg{press(tea.KeyEscape, 0)}},
	{"esc twice", "\x1b\x1b", []tea.Msg{press(tea.KeyEscape, 0), press(tea.KeyEscape, 0)}},
	{"esc, then an arrow", "\x1b\x1b[A", []tea.Msg{press(tea.KeyEscape, 0), press(tea.KeyUp, 0)}},
	{"alt", "\x1bx\x1bж\x1b\r", []tea.Msg{press('x', tea.ModAlt), press('ж', tea.ModAlt), press(tea.KeyEnter, tea.ModAlt)}},
	{"alt and a bracket", "\x1b[", []tea.Msg{press('[', tea.ModAlt)}},
	{"mouse", "\x1b[<0;3;2M\x1b[<0;3;2m\x1b[<64;1;1M", []tea.Msg{
		tea.MouseClickMsg{X: 2, Y: 1, Button: tea.MouseLeft}, tea.MouseReleaseMsg{X: 2, Y: 1, Button: tea.MouseLeft},
		tea.MouseWheelMsg{Button: tea.MouseWheelUp},
	}},
	{"mouse without SGR", "\x1b[M #\"q", []tea.Msg{tea.MouseClickMsg{X: 2, Y: 1, Button: tea.MouseLeft}, char('q')}},
	{"motion and a mouse off the screen", "\x1b[<35;3;2M\x1b[<0;0;2M\x1b[<0;9999;2M", nil},
	{"focus", "\x1b[O\x1b[I", []tea.Msg{tea.BlurMsg{}, tea.FocusMsg{}}},
	{"a paste", "x\x1b[200~f5d6\rc3\x1b[31m\r\n\x1b[201~y", []tea.Msg{char('x'), pasted("f5d6\nc3[31m\n"), char('y')}},
	{"the end of a paste alone", "\x1b[201~y", []tea.Msg{char('y')}},
	{"a paste that breaks off", "\x1b[200~f5d\x1b[20", []tea.Msg{TruncatedPasteMsg{Content: "f5d"}}},
	{"a claimed size", "\x1b[48;1000;3000;0;0t", []tea.Msg{tea.WindowSizeMsg{Width: 400, Height: 120}}},
	{"answers of a terminal", "\x1b[?62;22c\x1b[24;80R\x1b]11;rgb:0000/0000/0000\x1b\\\x1b]10;rgb:1/1/1\a\x1b[?2026;2$y\x1bP>|xterm\x1b\\\x1b[?1uq", []tea.Msg{char('q')}},
	{"a broken answer", "\x1b]11;rgb\x1b[A", []tea.Msg{press(tea.KeyUp, 0)}},
	{"an answer without an end", "\x1b]11;rgb", nil},
	{"bytes that are no text", "\xff\xc3(\x80x", []tea.Msg{char('('), char('x')}},
	{"half a rune", "\xd0", nil},
	{"a Windows key with many repetitions", "\x1b[65;30;97;1;0;65000_x", []tea.Msg{char('x')}},
	{"a sequence cut by a control", "\x1b[12\rx", []tea.Msg{press(tea.KeyEnter, 0), char('x')}},
	{"a key that claims a control as its text", "\x1b[97;;27u", []tea.Msg{press('a', 0)}},
	{"an endless sequence", "\x1b[" + strings.Repeat("1;", maxToken) + "Ax", []tea.Msg{char('x')}},
	{"an endless answer", "\x1b]52;" + strings.Repeat("y", 3*maxToken) + "\x1b\\x", []tea.Msg{char('x')}},
}

func TestDecodeAnySplit(t *testing.T) {
	t.Parallel()
	for _, in := range inputs {
		t.Run(in.name, func(t *testing.T) {
			t.Parallel()
			if got := decoded(typing(), in.bytes); !reflect.DeepEqual(got, in.want) {
				t.Fatalf("at once: %#v, want %#v", got, in.want)
			}
			for i := range len(in.bytes) {
				if got := decoded(typing(), in.bytes[:i], in.bytes[i:]); !reflect.DeepEqual(got, in.want) {
					t.Fatalf("cut at %d: %#v, want %#v", i, got, in.want)
				}
			}
			if got := decoded(typing(), strings.Split(in.bytes, "")...); !reflect.DeepEqual(got, in.want) {
				t.Fatalf("byte by byte: %#v, want %#v", got, in.want)
			}
		})
	}
}

func TestBurstIsPaste(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		d      decoder
		pieces []string
		want   []tea.Msg
	}{
		{"a transcript in two reads", decoder{}, []string{"f5d6c3d3c4", "f4"}, []tea.Msg{pasted("f5d6c3d3c4f4")}},
		{"a rune cut by a read", decoder{}, []string{"привет, ми\xd1", "\x80\r"}, []tea.Msg{pasted("привет, мир\n")}},
		{"a key after it", decoder{}, []string{"f5d6c3d3", "\x1b[A"}, []tea.Msg{pasted("f5d6c3d3"), press(tea.KeyUp, 0)}},
		{"fast typing", decoder{}, []string{"d3", "f5\r"}, []tea.Msg{char('d'), char('3'), char('f'), char('5'), press(tea.KeyEnter, 0)}},
		{"an arrow held down", decoder{}, []string{strings.Repeat("\x1b[A", 2)}, []tea.Msg{press(tea.KeyUp, 0), press(tea.KeyUp, 0)}},
		{"a line on a dumb terminal", decoder{byLine: true}, []string{"good\n"}, []tea.Msg{char('g'), char('o'), char('o'), char('d'), press(tea.KeyEnter, 0)}},
		{"a long line on a dumb terminal", decoder{byLine: true}, []string{"aaaaaaaa"}, runes("aaaaaaaa")},
		{"a terminal that brackets", decoder{}, []string{"\x1b[200~x\x1b[201~", "aaaaaaaa"}, append([]tea.Msg{pasted("x")}, runes("aaaaaaaa")...)},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := decoded(&c.d, c.pieces...); !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %#v, want %#v", got, c.want)
			}
		})
	}
}

func runes(s string) (msgs []tea.Msg) {
	for _, r := range s {
		msgs = append(msgs, char(r))
	}
	return msgs
}

func TestPasteIsBounded(t *testing.T) {
	t.Parallel()
	fits, more := strings.Repeat("y", maxPaste), strings.Repeat("y", maxPaste+1)
	for text, want := range map[string]tea.Msg{fits: pasted(fits), more: TruncatedPasteMsg{Content: fits}} {
		got := decoded(typing(), "\x1b[200~", text[:100], text[100:], "\x1b[201~")
		if !reflect.DeepEqual(got, []tea.Msg{want}) {
			t.Errorf("a paste of %d bytes gave another message: %T", len(text), got[0])
		}
	}
}

func TestNoMouseSwallowsTheMouse(t *testing.T) {
	t.Parallel()
	if got := decoded(&decoder{noMouse: true}, "\x1b[<0;3;2M"); got != nil {
		t.Errorf("got %v", got)
	}
}

func FuzzDecode(f *testing.F) {
	for _, in := range inputs {
		f.Add([]byte(in.bytes), uint(len(in.bytes)/2))
	}
	f.Fuzz(func(t *testing.T, b []byte, at uint) {
		cut := int(at % uint(len(b)+1))
		whole := decoded(typing(), string(b))
		if split := decoded(typing(), string(b[:cut]), string(b[cut:])); !reflect.DeepEqual(whole, split) {
			t.Errorf("%q at once gives %#v, cut at %d %#v", b, whole, cut, split)
		}
		d := &decoder{}
		d.feed(b)
		if len(d.rest) > maxToken || len(d.pasted) > maxPaste {
			t.Errorf("keeps %d bytes of a token, %d of a paste", len(d.rest), len(d.pasted))
		}
	})
}
