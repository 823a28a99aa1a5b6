// Package order is what is kept of those who keep order in the club and of what they do: plain values.
package order

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"reversi/lobby/match"
)

// Kind is what a sanction forbids.
type Kind string

// The sanctions: Silenced may not talk anywhere, Banned may not come in.
const (
	Silenced Kind = "silence"
	Banned   Kind = "ban"
)

// Sanction holds for an account or for a network, until a time.
type Sanction struct {
	ID      int64
	Kind    Kind
	Account match.PlayerID // 0 where it is of a network
	Name    string         // of the account
	Network netip.Prefix   // not valid where it is of an account
	Reason  string
	At      time.Time
	Until   time.Time
}

// Target names whom it is of.
func (s Sanction) Target() string {
	if s.Account != 0 {
		return s.Name
	}
	return s.Network.String()
}

// Of says whether it is of somebody: an account by its number, a network by the address where somebody comes from.
func (s Sanction) Of(id match.PlayerID, from netip.Addr) bool {
	if s.Account != 0 {
		return s.Account == id
	}
	return s.Network.Contains(from.Unmap())
}

// Notice is what the operator has to say to everybody, until a time.
type Notice struct {
	ID    int64
	Text  string
	At    time.Time
	Until time.Time
}

// Entry is a line of the log of everything that moderators did.
type Entry struct {
	ID        int64
	At        time.Time
	Moderator string // the name as it was then
	By        match.PlayerID
	Action    Action
	Target    string
	Reason    string
	Until     time.Time // zero where it has no end
}

// Reason is what somebody complains about.
type Reason string

// The reasons.
const (
	Abuse    Reason = "abuse"
	Spam     Reason = "spam"
	Cheating Reason = "cheating"
	BadName  Reason = "name"
	Other    Reason = "other"
)

// Reasons are all of them, in the order in which they are offered.
func Reasons() []Reason { return []Reason{Abuse, Spam, Cheating, BadName, Other} }

// Line is a line of talk as it was reported.
type Line struct {
	From string    `json:"from"`
	Text string    `json:"text"`
	At   time.Time `json:"at"`
}

// Complaint is what somebody says of somebody else.
type Complaint struct {
	Who    string   // the name
	Match  match.ID // where it happened; empty for the lobby
	Reason Reason
	Text   string // in the reporter's words; may be empty
}

// Report is a complaint as moderators read it.
type Report struct {
	Complaint
	ID       int64
	At       time.Time
	Reporter match.PlayerID
	By       string // the reporter's name now
	Reported match.PlayerID
	Lines    []Line    // the last ones there, as they were then
	Closed   time.Time // zero while it is open
}

// Errors of a Store.
var (
	// ErrLately refuses another report on the same person within the hour.
	ErrLately = errors.New("you have reported that person within the last hour")
	// ErrNothing says that there is nothing to lift or to settle.
	ErrNothing = errors.New("there is nothing of that kind")
)

// Store is what is kept of all this. What a moderator does is written together with its entry.
type Store interface {
	// Moderators finds the accounts of some names. A name stays with the account that it was found to be first, for as long as it is asked
	// for, whoever has it later; those that nobody has are left out.
	Moderators(ctx context.Context, names []string) (map[string]match.PlayerID, error)

	// Sanctions lists those that go on at a time.
	Sanctions(ctx context.Context, now time.Time) ([]Sanction, error)
	Impose(ctx context.Context, s Sanction, e Entry) (Sanction, error)
	// Lift ends all of a kind that go on for an account, or for exactly that network: ErrNothing.
	Lift(ctx context.Context, s Sanction, e Entry) error

	// Notices lists those that go on at a time, newest first.
	Notices(ctx context.Context, now time.Time) ([]Notice, error)
	Post(ctx context.Context, n Notice, e Entry) (Notice, error)
	// EndNotices ends all that go on.
	EndNotices(ctx context.Context, e Entry) error

	// Report keeps a report and tells how many are open now: ErrLately.
	Report(ctx context.Context, r Report) (open int, err error)
	// Reports lists the newest, only the open ones where open is true.
	Reports(ctx context.Context, open bool, limit int) ([]Report, error)
	// Settle closes a report and tells how many are open now: ErrNothing.
	Settle(ctx context.Context, id int64, e Entry) (open int, err error)

	// Note writes an entry of what is kept elsewhere.
	Note(ctx context.Context, e Entry) error
	// Log lists the newest entries.
	Log(ctx context.Context, limit int) ([]Entry, error)
}
