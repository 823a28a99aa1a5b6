package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"reversi/tui/text"
)

func inCharset(locale string) change {
	return func(e *Env, _ *fakeClub, _ *Options) { e.Language, e.Charset = locale, text.CharsetOf(locale) }
}

// TestCharsets looks at a board and its words where not everything can be written.
func TestCharsets(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		as           change
		seen, unseen []string
	}{
		"UTF-8":    {inCharset("ru_RU.UTF-8"), []string{"Ваш ход.", "▗"}, []string{"Your turn."}},
		"KOI8-R":   {inCharset("ru_RU.KOI8-R"), []string{"Ваш ход.", "XX  XX", "Вася: ура"}, []string{"▗"}},
		"Latin-1":  {inCharset("ru_RU.ISO-8859-1"), []string{"Your turn.", "XX  XX", "Vasya: ura"}, []string{"▗"}},
		"C locale": {inCharset("C"), []string{"Your turn.", "XX  XX", "Vasya: ura"}, []string{"▗"}},
		"a console without blocks": {
			func(e *Env, _ *fakeClub, _ *Options) { e.Language, e.NoBlocks = "ru", true },
			[]string{"Ваш ход.", "XX  XX", "Вася: ура"}, []string{"▗"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				snap := midgame(t)
				snap.Chat[0].From, snap.Chat[0].Text = "Вася", "ура"
				s := at(t, ann, snap, c.as)
				s.wantSeen(c.seen...)
				s.wantUnseen(c.unseen...)
			})
		})
	}
}

func TestTheOtherLanguageNeedsItsLetters(t *testing.T) {
	bubble(t, testTheOtherLanguageNeedsItsLetters)
}

func testTheOtherLanguageNeedsItsLetters(t *testing.T) {
	s := start(t, ann, func(e *Env, _ *fakeClub, _ *Options) { e.Profile, e.Charset = colorprofile.ANSI, text.ASCIIOnly })
	if first, _, _ := strings.Cut(s.plainScreen(), "\n"); strings.Contains(first, "z ") {
		t.Errorf("a language that cannot be written is offered: %q", first)
	}
	s.keys("z")
	s.wantAsked()
	s.says("This terminal has no letters for another language.")
}
