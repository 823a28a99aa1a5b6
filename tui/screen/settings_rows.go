package screen

import (
	"cmp"
	"slices"

	"reversi/lobby"
	"reversi/tui/style"
	"reversi/tui/text"
)

// setting is a row of the settings: the choices that there are, which one holds, and how another one is chosen. Its name is its
// word in the catalogue, and a sentence about it there.
type setting struct {
	name    string
	options func(s *Session) []string
	at      func(s *Session) int
	choose  func(s *Session, chosen *lobby.Settings, at int)
	open    func(s *Session) Screen // in place of choosing: a screen of its own
}

// settings are the rows, in the order in which they are shown.
var settings = []setting{
	several("language", languageOptions, languageAt, chooseLanguage),
	several("theme", themeOptions, themeAt, chooseTheme),
	several("ground", groundOptions, groundAt, chooseGround),
	either("characters", "settings.auto", "settings.ascii", func(s *lobby.Settings) *bool { return &s.ASCII }),
	onOff("coordinates", func(s *lobby.Settings) *bool { return &s.NoCoordinates }),
	onOff("dots", func(s *lobby.Settings) *bool { return &s.NoDots }),
	onOff("animation", func(s *lobby.Settings) *bool { return &s.Still }),
	onOff("warning", func(s *lobby.Settings) *bool { return &s.Warned }),
	onOff("mouse", func(s *lobby.Settings) *bool { return &s.NoMouse }),
	either("clicks", "settings.click", "settings.click_twice", func(s *lobby.Settings) *bool { return &s.TwoClicks }),
	onOff("bell", func(s *lobby.Settings) *bool { return &s.Quiet }),
	either("spoken", "settings.off", "settings.on", func(s *lobby.Settings) *bool { return &s.Spoken }),
	several("takebacks", takebackOptions, takebacksChosen, chooseTakebacks),
	several("level", levelOptions, levelChosen, chooseLevel),
	several("side", sideOptions, sideChosen, chooseSide),
	{name: "account", options: accountOptions, at: func(*Session) int { return 0 }, open: func(s *Session) Screen { return NewAccount(s) }},
	{name: "muted", options: mutedOptions, at: func(*Session) int { return 0 }, open: func(s *Session) Screen { return NewMuted(s) }},
}

// several is a row with choices of its own.
func several(name string, options func(*Session) []string, at func(*Session) int, choose func(*Session, *lobby.Settings, int)) setting {
	return setting{name: name, options: options, at: at, choose: choose}
}

func mutedOptions(s *Session) []string {
	return []string{s.Words.N("settings.muted_n", len(s.Self.Muted))}
}

func accountOptions(s *Session) []string { return []string{s.T("settings.account_of")} }

// either is a row of two choices, of which the second is kept as true.
func either(name, first, second string, field func(*lobby.Settings) *bool) setting {
	return setting{
		name:    name,
		options: func(s *Session) []string { return []string{s.T(first), s.T(second)} },
		at: func(s *Session) int {
			if *field(&s.Settings) {
				return 1
			}
			return 0
		},
		choose: func(_ *Session, chosen *lobby.Settings, at int) { *field(chosen) = at == 1 },
	}
}

// onOff is a row of something that is there unless it was switched off, which is what is kept.
func onOff(name string, off func(*lobby.Settings) *bool) setting {
	return either(name, "settings.on", "settings.off", off)
}

func languageOptions(s *Session) []string {
	options := []string{s.T("settings.auto")}
	for _, l := range text.Languages() {
		options = append(options, l.Name)
	}
	return options
}

func languageAt(s *Session) int {
	return 1 + slices.IndexFunc(text.Languages(), func(l text.Language) bool { return l.Tag == s.Settings.Language })
}

func chooseLanguage(_ *Session, chosen *lobby.Settings, at int) {
	chosen.Language = ""
	if at > 0 {
		chosen.Language = text.Languages()[at-1].Tag
	}
}

func themeOptions(s *Session) []string {
	var options []string
	for _, name := range style.Themes() {
		options = append(options, s.T("theme."+name))
	}
	return options
}

func themeAt(s *Session) int { return max(slices.Index(style.Themes(), s.Settings.Theme), 0) }

// chooseTheme keeps the first theme as no choice.
func chooseTheme(_ *Session, chosen *lobby.Settings, at int) {
	chosen.Theme = ""
	if at > 0 {
		chosen.Theme = style.Themes()[at]
	}
}

var grounds = []style.Ground{style.Unknown, style.Dark, style.Light}

func groundOptions(s *Session) []string {
	return []string{s.T("settings.auto"), s.T("ground.dark"), s.T("ground.light")}
}

func groundAt(s *Session) int { return max(slices.Index(grounds, style.Ground(s.Settings.Ground)), 0) }

func chooseGround(_ *Session, chosen *lobby.Settings, at int) { chosen.Ground = string(grounds[at]) }

var takebackRules = []lobby.TakebackRule{lobby.AskNever, lobby.AskInCasual, lobby.AskAlways}

func takebackOptions(s *Session) []string {
	return []string{s.T("manners.ask_never"), s.T("manners.ask_casual"), s.T("manners.ask_always")}
}

func takebacksChosen(s *Session) int {
	return max(slices.Index(takebackRules, s.Settings.Takebacks), 0)
}

func chooseTakebacks(_ *Session, chosen *lobby.Settings, at int) {
	chosen.Takebacks = takebackRules[at]
}

func levelOptions(s *Session) []string { return s.levelRow(s.Club.Levels()).Options }

func levelChosen(s *Session) int { return s.levelAt(s.Club.Levels()) }

func chooseLevel(s *Session, chosen *lobby.Settings, at int) { chosen.Level = s.Club.Levels()[at].ID }

func sideOptions(s *Session) []string {
	var options []string
	for _, side := range sides {
		options = append(options, s.T("settings.side_"+cmp.Or(string(side), "black")))
	}
	return options
}

func sideChosen(s *Session) int { return max(slices.Index(sides, s.Settings.Side), 0) }

func chooseSide(_ *Session, chosen *lobby.Settings, at int) { chosen.Side = sides[at] }
