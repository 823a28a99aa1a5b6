package keys

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func typing(r rune) tea.KeyPressMsg { return tea.KeyPressMsg{Code: r, Text: string(r)} }

func TestEveryBinding(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]Action{
		"nт": Quick, "kл": Bots, "oщ": Table, "jо": Join, "wц": Watch, "lд": Leaders, "mь": Mine, "uг": Undo, "xч": Menu,
		"tе/": Talk, "?": Help, "qй": Quit, "vм": Review, "pз": Paste, "sы": Record, "rк": Rename, "yн": Settings, "zя": Language, "iш": Hint,
		"+=": Accept, "-": Decline, ",б": StepBack, ".ю": StepForward, "<Б": ToStart, ">Ю": ToEnd, " ": Enter,
	} {
		for _, r := range typed {
			for _, r := range []rune{r, []rune(strings.ToUpper(string(r)))[0]} {
				if strings.ContainsRune("БЮ", r) && !strings.ContainsRune(typed, r) {
					continue // with shift these are < and >
				}
				if got := Read(typing(r)); got.Action != want || got.Text != string(r) {
					t.Errorf("%q is %d, %q, want %d", r, got.Action, got.Text, want)
				}
			}
		}
	}
}

func TestSpecialKeys(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		key  tea.KeyPressMsg
		want Action
	}{
		{tea.KeyPressMsg{Code: tea.KeyUp}, Up}, {tea.KeyPressMsg{Code: tea.KeyDown}, Down},
		{tea.KeyPressMsg{Code: tea.KeyLeft}, Left}, {tea.KeyPressMsg{Code: tea.KeyRight}, Right},
		{tea.KeyPressMsg{Code: tea.KeyTab}, Next}, {tea.KeyPressMsg{Code: tea.KeyTab, Mod: tea.ModShift}, Previous},
		{tea.KeyPressMsg{Code: tea.KeyEnter}, Enter}, {tea.KeyPressMsg{Code: tea.KeyEscape}, Escape},
		{tea.KeyPressMsg{Code: tea.KeyBackspace}, Backspace}, {tea.KeyPressMsg{Code: tea.KeyF1}, Help},
		{tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl}, Interrupt}, {tea.KeyPressMsg{Code: 'с', Mod: tea.ModCtrl}, Interrupt},
		{tea.KeyPressMsg{Code: 'z', Mod: tea.ModCtrl}, None}, {tea.KeyPressMsg{Code: 'a', Mod: tea.ModCtrl}, None},
		{tea.KeyPressMsg{Code: 'b', Mod: tea.ModCtrl}, None}, {typing('~'), None},
		{tea.KeyPressMsg{Code: 'n', Mod: tea.ModAlt}, None},
	} {
		if got := Read(c.key); got.Action != c.want || got.Column != 0 {
			t.Errorf("%v is %v, want %d", c.key, got, c.want)
		}
	}
}

func TestSquaresInBothLayouts(t *testing.T) {
	t.Parallel()
	for _, letters := range []string{"abcdefgh", "ABCDEFGH", "фисвуапр", "ФИСВУАПР"} {
		column := 0
		for _, r := range letters {
			column++
			if got := Read(typing(r)); got.Column != column || got.Action != None {
				t.Errorf("%q is %+v, want column %d and no command", r, got, column)
			}
		}
	}
	for i, r := range "1234567890" {
		if got := Read(typing(r)); got.Row != i+1 || got.Action != None {
			t.Errorf("%q is %+v, want row %d", r, got, i+1)
		}
	}
}

func TestLatinCoversTheLayout(t *testing.T) {
	t.Parallel()
	if n := len([]rune(russian)); n != len(latinKey) || len(shifted) != len(latinKey) {
		t.Fatalf("%d Russian keys, %d Latin ones, %d with shift", n, len(latinKey), len(shifted))
	}
	if got := Latin('q'); got != 'q' {
		t.Errorf("q is %q", got)
	}
}

func TestCodes(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string][]string{
		"k7qx": {"K7QX"}, " K7 QX ": {"K7QX"},
		"к7":   {"K7", "R7"},     // looks like K, lies on R
		"л7йч": {"K7QX"},         // typed on the keys of K7QX
		"ТЕСТ": {"TECT", "NTCN"}, // all of it has look-alikes
	} {
		if got := Codes(typed); !slices.Equal(got, want) {
			t.Errorf("Codes(%q) = %q, want %q", typed, got, want)
		}
	}
}

func TestTranscripts(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string][]string{
		"f5d6":     {"f5d6"},
		"F5 с4 е3": {"F5 с4 е3", "F5 c4 e3", "F5 c4 t3"}, // с and е look like c and e
		"а5в6":     {"а5в6", "a5b6", "f5d6"},             // f5d6 on the keys, or what they look like
		"ф1 ш8":    {"ф1 ш8", "a1 i8"},
	} {
		if got := Transcripts(typed); !slices.Equal(got, want) {
			t.Errorf("Transcripts(%q) = %q, want %q", typed, got, want)
		}
	}
}
