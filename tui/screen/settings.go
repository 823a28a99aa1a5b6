package screen

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/tui/text"
)

// SettingsDialog asks what a person wants different from what the terminal says.
func SettingsDialog(s *Session) *Dialog {
	now := s.Settings
	language := Row{Label: s.T("settings.language"), Options: []string{s.T("settings.auto")}}
	for i, l := range text.Languages() {
		language.Options = append(language.Options, l.Name)
		if l.Tag == now.Language {
			language.At = i + 1
		}
	}
	d := &Dialog{Title: s.T("settings.title"), Foot: s.T("foot.settings"), Rows: []Row{
		language,
		s.either("settings.characters", "settings.auto", "settings.ascii", now.ASCII),
		s.either("settings.mouse", "settings.on", "settings.off", now.NoMouse),
		s.either("settings.clicks", "settings.click", "settings.click_twice", now.TwoClicks),
		s.either("settings.bell", "settings.on", "settings.off", now.Quiet),
	}}
	d.Done = func() tea.Cmd {
		chosen := lobby.Settings{ASCII: d.second(1), NoMouse: d.second(2), TwoClicks: d.second(3), Quiet: d.second(4)}
		if at := d.Rows[0].At; at > 0 {
			chosen.Language = text.Languages()[at-1].Tag
		}
		return s.Save(chosen)
	}
	return d
}

func (s *Session) either(label, first, second string, isSecond bool) Row {
	r := Row{Label: s.T(label), Options: []string{s.T(first), s.T(second)}}
	if isSecond {
		r.At = 1
	}
	return r
}

func (d *Dialog) second(row int) bool { return d.Rows[row].At == 1 }

// Save takes settings over at once and keeps them.
func (s *Session) Save(chosen lobby.Settings) tea.Cmd {
	s.Apply(chosen)
	return s.tell(func(ctx context.Context) error { return s.Club.SaveSettings(ctx, chosen) })
}

// nextLanguage is the one that the language key changes to.
func (s *Session) nextLanguage() text.Language {
	all := text.Languages()
	for i, l := range all {
		if l.Tag == s.Words.Tag {
			return all[(i+1)%len(all)]
		}
	}
	return all[0]
}

// SwitchLanguage changes to the next language there is.
func (s *Session) SwitchLanguage() tea.Cmd {
	chosen := s.Settings
	chosen.Language = s.nextLanguage().Tag
	return s.Save(chosen)
}
