package wire

import (
	"time"

	"reversi/lobby/match"
	"reversi/lobby/order"
)

// Entry is what a moderator did, in a listing.
type Entry struct {
	ID        int64        `json:"id,omitempty"`
	At        time.Time    `json:"at"`
	Moderator string       `json:"moderator"`
	Action    order.Action `json:"action"`
	Target    string       `json:"target"`
	Reason    string       `json:"reason"`
	Until     *time.Time   `json:"until"` // null where it has no end
}

// EntryOf gives a line of the log.
func EntryOf(e order.Entry) Entry {
	return Entry{
		ID: e.ID, At: second(e.At), Moderator: e.Moderator, Action: e.Action, Target: e.Target, Reason: e.Reason, Until: perhaps(e.Until),
	}
}

// Report is what somebody complained about.
type Report struct {
	ID       int64        `json:"id"`
	At       time.Time    `json:"at"`
	Reporter string       `json:"reporter"`
	Name     string       `json:"name"`
	Match    match.ID     `json:"match"` // empty for the lobby
	Reason   order.Reason `json:"reason"`
	Text     string       `json:"text"`
	Lines    []order.Line `json:"lines"`
	Closed   *time.Time   `json:"closed"` // null while it is open
}

// ReportOf gives a report.
func ReportOf(r order.Report) Report {
	lines := make([]order.Line, len(r.Lines))
	for i, l := range r.Lines {
		lines[i] = order.Line{From: l.From, Text: l.Text, At: second(l.At)}
	}
	return Report{
		ID: r.ID, At: second(r.At), Reporter: r.By, Name: r.Who, Match: r.Match, Reason: r.Reason, Text: r.Text, Lines: lines,
		Closed: perhaps(r.Closed),
	}
}

// Sanction is a silence or a ban.
type Sanction struct {
	Kind    order.Kind `json:"kind"`
	Name    string     `json:"name"`    // empty where it is of a network
	Network string     `json:"network"` // empty where it is of an account
	Reason  string     `json:"reason"`
	At      time.Time  `json:"at"`
	Until   time.Time  `json:"until"`
}

// SanctionOf gives a silence or a ban.
func SanctionOf(s order.Sanction) Sanction {
	network := ""
	if s.Network.IsValid() {
		network = s.Network.String()
	}
	return Sanction{Kind: s.Kind, Name: s.Name, Network: network, Reason: s.Reason, At: second(s.At), Until: second(s.Until)}
}

// perhaps is a time that may be none.
func perhaps(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	whole := second(t)
	return &whole
}
