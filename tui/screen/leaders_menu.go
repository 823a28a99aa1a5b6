package screen

import (
	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
)

// leadersMenu is what else there is to look up beside the leaderboard.
func (l *Leaders) leadersMenu() *Dialog {
	other := "leaders.programs"
	if l.wanted.Who == lobby.Programs {
		other = "leaders.people"
	}
	rows := append(l.otherTables(), Row{Label: l.T(other), Do: l.turnWho}, Row{Label: l.T("leaders.close")})
	return &Dialog{Title: l.T("leaders.title"), Rows: rows, Foot: l.T("foot.choice")}
}

// otherTables are the rows that open them.
func (s *Session) otherTables() []Row {
	return []Row{
		{Label: s.T("challengers.title"), Do: func() tea.Cmd { return s.Host.Open(NewChallengers(s)) }},
		{Label: s.T("records.title"), Do: func() tea.Cmd { return s.Host.Open(NewRecords(s)) }},
	}
}
