package tui

import (
	"context"

	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/match"
	"reversi/tui/screen"
)

// Club is what the screens need of the lobby.
type Club = screen.Club

// For makes a client of the lobby the screens' club.
func For(c *lobby.Client) Club { return client{c} }

// client adds to a client what the hub answers without one.
type client struct{ *lobby.Client }

func (c client) Follow(ctx context.Context, id match.ID, f *feed.Feed[*match.Snapshot]) (screen.Watching, error) {
	w, err := c.Watch(ctx, id, f)
	if err != nil {
		return nil, err
	}
	return w, nil
}

func (c client) Match(ctx context.Context, id match.ID) (*match.Snapshot, error) {
	return c.Hub().MatchFor(ctx, id, c.Player().ID)
}

func (c client) Leaderboard(ctx context.Context, b lobby.Board, limit int) ([]lobby.Standing, error) {
	return c.Hub().Leaderboard(ctx, b, limit)
}

func (c client) History(ctx context.Context, name string, limit int) ([]lobby.Finished, error) {
	return c.Hub().History(ctx, name, limit)
}

func (c client) Profile(ctx context.Context, name string) (lobby.Profile, error) {
	return c.Hub().Profile(ctx, name, c.Player().ID)
}

func (c client) CleanWins(ctx context.Context, id match.ID) (lobby.Feat, error) {
	return c.Hub().CleanWins(ctx, id)
}

func (c client) Challengers(ctx context.Context, limit int) ([]lobby.Challenger, error) {
	return c.Hub().Challengers(ctx, limit)
}

func (c client) Records(ctx context.Context) (lobby.Records, error) { return c.Hub().Records(ctx) }
