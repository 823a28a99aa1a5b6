package wire

import (
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/order"
)

// Protocol is the version of the line protocol.
const Protocol = 1

// The events of the line protocol, by the value of "event".
const (
	EventWelcome = "welcome"
	EventOK      = "ok"
	EventPong    = "pong"
	EventError   = "error"
	EventMatch   = "match"
	EventSay     = "say"
	EventBye     = "bye"
	EventNotice  = "notice"
)

// Welcome is the first line.
type Welcome struct {
	Event    string     `json:"event"`
	Protocol int        `json:"protocol"`
	Name     string     `json:"name"`
	Guest    bool       `json:"guest"`
	Matches  []match.ID `json:"matches"` // unfinished ones
}

// Answer answers a request: ok, pong or error.
type Answer struct {
	Event       string   `json:"event"`
	ID          *string  `json:"id,omitempty"` // the request's, nil where it had none
	Do          string   `json:"do,omitempty"`
	Code        string   `json:"code,omitempty"` // of an error, or of the table that was opened
	Message     string   `json:"message,omitempty"`
	Match       match.ID `json:"match,omitempty"`
	Levels      []Level  `json:"levels,omitzero"`
	Games       []Match  `json:"games,omitzero"`
	Leaderboard []Rank   `json:"leaderboard,omitzero"`

	Challenge  lobby.ChallengeID `json:"challenge,omitempty"` // one that was made
	Challenges []Challenge       `json:"challenges,omitzero"`
}

// Changed says that a match began or changed.
type Changed struct {
	Event string `json:"event"`
	Match Match  `json:"match"`
}

// Said is a line of talk.
type Said struct {
	Event string   `json:"event"`
	Match match.ID `json:"match"`
	Line
}

// Bye is the last line of a connection that the server ends.
type Bye struct {
	Event  string `json:"event"`
	Reason string `json:"reason"`
	// BackS is after how many seconds to try again where the server shuts down, most often to start anew at once. Everybody gets another
	// number, so that a full house does not come back all at once.
	BackS int `json:"back_s,omitempty"`
}

// Notice is what the operator has to say to everybody.
type Notice struct {
	Event string    `json:"event"`
	Text  string    `json:"text"`
	Until time.Time `json:"until"`
}

// NoticeOf tells of a notice.
func NoticeOf(n order.Notice) Notice {
	return Notice{Event: EventNotice, Text: n.Text, Until: second(n.Until)}
}
