package hostile_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// places are where somebody may be when it comes, each with the way there and what is seen there.
var places = []struct {
	name string
	keys []string
	sees string
}{
	{"the lobby", nil, "quick game"},
	{"the talk", []string{"t"}, "say:"},
	{"the field for a code", []string{"j"}, "Join a table"},
	{"a review", []string{pasted("f5")}, "A game from its record"},
	{"a board", []string{"2"}, "Black to move."},
	{"the help", []string{"?"}, "Keys"},
}

func pasted(s string) string { return "\x1b[200~" + s + "\x1b[201~" }

// everywhere has something typed in each place, and the visitor must be able to go on there.
func everywhere(typed string, check func(t *testing.T, v *visitor, before string)) []nuisance {
	var all []nuisance
	for _, p := range places {
		all = append(all, nuisance{p.name, func(t *testing.T, h *house) {
			v := h.visit()
			for _, k := range p.keys {
				v.press(k)
				v.rest()
			}
			v.sees(p.sees)
			before := v.picture()
			v.press(typed)
			time.Sleep(eventually) // much is taken at its pace
			v.rest()
			check(t, v, before)
			v.press("\x1b")
			v.rest()
			v.sees()
			v.leaves()
		}})
	}
	return all
}

// TestLateAnswersOfATerminalTypeNothing has a terminal answer what nobody asked, in whole and in pieces.
func TestLateAnswersOfATerminalTypeNothing(t *testing.T) {
	answers := []string{
		"\x1b[?62;22c", "\x1b[>41;380;0c", "\x1b[24;80R", "\x1b[?24;80R", "\x1b[?2026;2$y", "\x1b[?1u", "\x1b[0n", "\x1b[8;24;80t",
		"\x1b]10;rgb:ffff/ffff/ffff\x1b\\", "\x1b]11;rgb:0000/0000/0000\a", "\x1b]4;1;rgb:cdcd/0000/0000\x1b\\", "\x1b]52;c;aDRoNmQzZTNxcXE=\x1b\\",
		"\x1bP>|XTerm(380)\x1b\\", "\x1bP1+r544e=787465726d\x1b\\", "\x1bP1$r0m\x1b\\", "\x1b_Gi=31;OK\x1b\\", "\x1b[?997;1n", "\x1b[I", "\x1b[O",
	}
	same := func(t *testing.T, v *visitor, before string) {
		t.Helper()
		if after := v.picture(); after != before {
			t.Errorf("the screen was\n%s\nand is\n%s", before, after)
		}
	}
	besiege(t, everywhere(strings.Join(answers, ""), same))
	besiege(t, everywhere("\x1b]11;rgb:0000/00", same)) // and never goes on
	besiege(t, []nuisance{{"byte by byte", func(t *testing.T, h *house) {
		v := h.visit()
		before := v.picture()
		for _, a := range answers {
			v.press(strings.Split(a, "")...)
			v.rest()
			same(t, v, before)
		}
		v.leaves()
	}}})
}

// TestPastedMegabytes pastes more than anybody reads, and what is no text.
func TestPastedMegabytes(t *testing.T) {
	alive := func(t *testing.T, v *visitor, _ string) { v.sees() }
	mega := strings.Repeat("f5d6c3d3c4 ты \u202e\xff😀 ", 1<<20/30)
	for name, typed := range map[string]string{
		"in brackets":                  pasted(mega),
		"a part of it everywhere":      pasted(mega[:1<<17]),
		"without brackets":             mega[:1<<16],
		"in brackets that never close": "\x1b[200~" + mega,
		"invalid UTF-8":                strings.Repeat("\xff\xc3(\x80\xed\xa0\x80", 500),
		"nothing but escapes":          strings.Repeat("\x1b", 1000),
	} {
		t.Run(name, func(t *testing.T) {
			where := everywhere(typed, alive)
			if name != "a part of it everywhere" {
				where = where[:2] // it is the same further in
			}
			besiege(t, where)
		})
	}
}

// TestATranscriptIsStillReadAfterAPasteOfMegabytes has the session as good as before.
func TestATranscriptIsStillReadAfterAPasteOfMegabytes(t *testing.T) {
	besiege(t, []nuisance{{"a paste, and another", func(t *testing.T, h *house) {
		v := h.visit()
		v.press(pasted(strings.Repeat("x", 1<<20)))
		time.Sleep(eventually)
		v.sees("That is too much to paste.")
		v.press(pasted(longGame[:12]))
		v.sees("A game from its record", fmt.Sprintf("Move 0 of %d.", len(longGame[:12])/2))
		v.press(">")
		v.leaves()
	}}})
}
