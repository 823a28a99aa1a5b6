package screen

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/lobby/match"
)

// personCard is what can be done about a person whose name was chosen. The focus is on looking at them.
func personCard(s *Session, p match.Player) *Dialog {
	d := &Dialog{Title: s.cardTitle(p), Lines: []string{s.whereabouts(p)}, Foot: s.T("foot.choice")}
	for _, r := range s.personRows(p) {
		if r.Do != nil {
			d.Rows = append(d.Rows, r)
		}
	}
	d.Rows = append(d.Rows, Row{Label: s.T("person.close")})
	return d
}

// cardTitle is the name with what is known of the player.
func (s *Session) cardTitle(p match.Player) string {
	if p.Nameless() { // only the name is known
		return p.Name
	}
	return s.titled(p)
}

// personRows are the rows of a person's card; one without something to do does not suit them and is left out. Where only the
// name is known, the player has no number.
func (s *Session) personRows(p match.Player) []Row {
	return []Row{
		{Label: s.T("person.profile"), Do: s.profileOf(p)},
		{Label: s.T("person.games"), Do: s.gamesOf(p)},
		s.follow(p),
		s.challengeRow(p),
		s.mute(p),
		s.reportOf(p, ""),
		s.orderOf(p),
	}
}

// isMe tells whether somebody is the person who looks.
func (s *Session) isMe(p match.Player) bool { return p.Name == s.Self.Player.Name }

func (s *Session) profileOf(p match.Player) func() tea.Cmd {
	if p.Guest && !s.isMe(p) {
		return nil
	}
	return func() tea.Cmd { return s.Host.Open(NewProfile(s, p.Name)) }
}

func (s *Session) gamesOf(p match.Player) func() tea.Cmd {
	if p.Guest {
		return nil
	}
	return func() tea.Cmd { return s.Host.Open(NewHistory(s, p.Name)) }
}

// whereabouts says whether somebody is here, and what they do.
func (s *Session) whereabouts(p match.Player) string {
	at, here := s.present(p)
	switch {
	case !here:
		return s.T("person.away")
	case at.Playing > 0:
		return s.T("person.plays")
	}
	return s.T("person.here")
}

// present finds somebody among those who are here.
func (s *Session) present(p match.Player) (at lobby.Presence, here bool) {
	i := slices.IndexFunc(s.Hall.Here, func(o lobby.Presence) bool { return o.Player.Name == p.Name })
	if i < 0 {
		return lobby.Presence{}, false
	}
	return s.Hall.Here[i], true
}
