package screen

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/tui/text"
)

// Saved says that settings were kept, or why not.
type Saved struct {
	Settings lobby.Settings
	Err      error
}

// Save takes settings over at once and keeps them. While some are being kept newer ones wait, so that none overtakes another.
func (s *Session) Save(chosen lobby.Settings) tea.Cmd {
	s.Apply(chosen)
	if s.Saving {
		return nil
	}
	s.Saving = true
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(s.Ctx, Patience)
		defer cancel()
		return Saved{chosen, s.Club.SaveSettings(ctx, chosen)}
	}
}

// TakeSaved keeps what was chosen in the meantime. What could not be kept holds for the visit.
func (s *Session) TakeSaved(m Saved) tea.Cmd {
	s.Saving = false
	switch {
	case m.Err != nil:
		s.Host.Say(s.Sentence(m.Err))
	case m.Settings != s.Settings:
		return s.Save(s.Settings)
	}
	return nil
}

// nextLanguage is the one that the language key changes to: the same where the terminal can write no other.
func (s *Session) nextLanguage() text.Language {
	all := s.Spelling().Languages()
	for i, l := range all {
		if l.Tag == s.Words.Tag {
			return all[(i+1)%len(all)]
		}
	}
	return all[0]
}

// SwitchLanguage changes to the next language there is.
func (s *Session) SwitchLanguage() tea.Cmd {
	next := s.nextLanguage()
	if next.Tag == s.Words.Tag {
		s.Host.Say(s.T("settings.one_language"))
		return nil
	}
	chosen := s.Settings
	chosen.Language = next.Tag
	return s.Save(chosen)
}
