package screen

import (
	"context"
	"time"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/match"
	"reversi/lobby/order"
	"reversi/lobby/pulse"
)

// Club is what the screens need of the lobby: one session's way in.
type Club interface {
	Player() match.Player
	Levels() []lobby.Level

	Hall() *feed.Feed[*lobby.Hall]
	Self() *feed.Feed[*lobby.Self]
	Done() <-chan struct{} // closed when the server ends the session
	Reason() lobby.Reason
	Leave() // says that the session is about to end because the person wants to leave

	Seek(ctx context.Context, t lobby.Terms) error
	Cancel(ctx context.Context) error
	Take(ctx context.Context, id lobby.SeekID) (match.ID, error)
	OpenTable(ctx context.Context, t lobby.Terms) (lobby.Table, error)
	Withdraw(ctx context.Context, code string) error
	Join(ctx context.Context, code string) (match.ID, error)
	Challenge(ctx context.Context, name string, t lobby.Terms, previous match.ID) (lobby.Challenged, error)
	AcceptChallenge(ctx context.Context, id lobby.ChallengeID) (match.ID, error)
	DeclineChallenge(ctx context.Context, id lobby.ChallengeID, why lobby.Refusal) error
	WithdrawChallenge(ctx context.Context, id lobby.ChallengeID) error
	PlayBot(ctx context.Context, g lobby.BotGame) (match.ID, error)
	PlayLocal(ctx context.Context, previous match.ID) (match.ID, error)

	// Say says something to everybody in the lobby.
	Say(ctx context.Context, text string) error
	Mute(ctx context.Context, who string) error
	Unmute(ctx context.Context, who match.PlayerID) error
	Report(ctx context.Context, about order.Complaint) error
	// Ban is why a session ended for the reason lobby.Banned.
	Ban() *order.Sanction

	// What moderators do and read.
	Act(ctx context.Context, a order.Act) (order.Entry, error)
	Reports(ctx context.Context, open bool, limit int) ([]order.Report, error)
	AuditLog(ctx context.Context, limit int) ([]order.Entry, error)

	// Pulse is how the club does, for those who run it.
	Pulse(ctx context.Context) (pulse.Pulse, error)

	Do(ctx context.Context, id match.ID, at time.Time, a match.Action) error
	// Follow sits down to watch, at one's own game as a player, and sends every change to the feed until closed.
	Follow(ctx context.Context, id match.ID, f *feed.Feed[*match.Snapshot]) (Watching, error)
	Match(ctx context.Context, id match.ID) (*match.Snapshot, error)

	// Analyse reports on a game from a ply on until all is done or ctx ends; a new analysis ends the one before.
	Analyse(ctx context.Context, g engine.Game, from int, f *feed.Feed[*analysis.Report]) error
	Hint(ctx context.Context, id match.ID) (analysis.Hint, error)

	Leaderboard(ctx context.Context, b lobby.Board, limit int) ([]lobby.Standing, error)
	History(ctx context.Context, name string, limit int) ([]lobby.Finished, error)
	// Profile reads what is known of a player, head to head with this one.
	Profile(ctx context.Context, name string) (lobby.Profile, error)
	// CleanWins tells which level a clean game was won against and how often so far; zero for any other match.
	CleanWins(ctx context.Context, id match.ID) (lobby.Feat, error)
	Challengers(ctx context.Context, limit int) ([]lobby.Challenger, error)
	Records(ctx context.Context) (lobby.Records, error)

	Rename(ctx context.Context, name string) (match.Player, error)
	Keys(ctx context.Context) ([]lobby.Key, error)
	NewLink(ctx context.Context) (lobby.Link, error)
	JoinKey(ctx context.Context, code string) (lobby.Account, error)
	RemoveKey(ctx context.Context, which string) (lobby.Key, error)
	Parting(ctx context.Context) (lobby.Parting, error)
	Forget(ctx context.Context) error
	SaveSettings(ctx context.Context, s lobby.Settings) error
}

// Watching is a place at a match that is given up by closing it.
type Watching interface{ Close() }
