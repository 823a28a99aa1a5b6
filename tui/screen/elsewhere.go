package screen

import (
	tea "charm.land/bubbletea/v2"

	"reversi/tui/keys"
)

// elsewhere takes the keys that lead to a game or to a list of games: they mean the same in the lobby and at a board.
func (s *Session) elsewhere(from Screen, a keys.Action) (cmd tea.Cmd, taken bool) {
	switch a {
	case keys.Quick:
		s.Host.Ask(quickDialog(s))
	case keys.Bots:
		cmd = s.playComputer(from)
	case keys.Table:
		s.Host.Ask(tableDialog(s))
	case keys.Join:
		s.Host.Ask(joinDialog(s, from))
	case keys.Paste:
		s.Host.Ask(pasteDialog(s))
	case keys.Watch:
		cmd = s.Host.Open(NewWatchList(s))
	case keys.Leaders:
		cmd = s.Host.Open(NewLeaders(s))
	case keys.Mine:
		cmd = s.Host.Open(NewMine(s))
	default:
		return nil, false
	}
	return cmd, true
}
