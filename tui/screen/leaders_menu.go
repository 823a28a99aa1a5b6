package screen

import tea "charm.land/bubbletea/v2"

// leadersMenu is what else there is to look up beside the leaderboard.
func leadersMenu(s *Session) *Dialog {
	return &Dialog{Title: s.T("leaders.title"), Rows: s.otherTables(), Foot: s.T("foot.choice")}
}

// otherTables are the rows that open them.
func (s *Session) otherTables() []Row {
	return []Row{
		{Label: s.T("challengers.title"), Do: func() tea.Cmd { return s.Host.Open(NewChallengers(s)) }},
		{Label: s.T("records.title"), Do: func() tea.Cmd { return s.Host.Open(NewRecords(s)) }},
	}
}
