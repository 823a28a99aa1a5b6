package screen

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby/match"
)

// askFeat asks how often I have beaten this level in clean games, once I have won on the board. Where it cannot be told the card says
// nothing of it.
func (p *Play) askFeat() tea.Cmd {
	r := p.snap.Result
	if _, bot := p.snap.Bot(); !bot || !p.mine || p.Guest() || r.Winner != match.Wins(p.me) || r.Official == nil {
		return nil
	}
	return p.call(p, func(ctx context.Context) (tea.Msg, error) {
		feat, err := p.Club.CleanWins(ctx, p.id)
		if err != nil {
			return nil, nil
		}
		return feat, nil
	})
}
