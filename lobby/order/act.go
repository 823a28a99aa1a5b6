package order

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Act is what a moderator does: one of the types below. It is a plain value.
type Act interface{ Action() Action }

// Action names a kind of act in the log.
type Action string

// The acts.
type (
	// Silence forbids somebody, by name, to talk anywhere; a guest's network is silenced, for guests.
	Silence struct {
		Who    string
		For    time.Duration
		Reason string
	}
	// Ban keeps somebody out: an account by name, a guest's network by the guest's name, or an address or a network.
	Ban struct {
		Who    string
		For    time.Duration
		Reason string
	}
	// Lift ends a silence or a ban. Who is named as there.
	Lift struct {
		Kind   Kind
		Who    string
		Reason string
	}
	// Close ends a game without a result, by its id, or withdraws a table, by its code.
	Close struct{ What, Reason string }
	// Rename takes somebody's name away and gives another one, close to To where that is not free.
	Rename struct{ Who, To, Reason string }
	// Notify says something to everybody for a while.
	Notify struct {
		Text string
		For  time.Duration
	}
	// EndNotices ends what Notify began.
	EndNotices struct{}
	// Settle closes a report.
	Settle struct {
		Report int64
		Reason string
	}
)

// Action names it.
func (Silence) Action() Action    { return "silence" }
func (Ban) Action() Action        { return "ban" }
func (l Lift) Action() Action     { return Action("un" + l.Kind) }
func (Close) Action() Action      { return "close" }
func (Rename) Action() Action     { return "rename" }
func (Notify) Action() Action     { return "notice" }
func (EndNotices) Action() Action { return "end_notices" }
func (Settle) Action() Action     { return "settle" }

// Bounds of how long something holds.
const (
	LeastSpan = time.Minute
	MostSpan  = 10 * 365 * day
	day       = 24 * time.Hour
)

// ParseSpan reads how long something holds: minutes, hours or days, such as "30m", "2h" or "7d".
func ParseSpan(s string) (time.Duration, error) {
	var d time.Duration
	if days, ok := strings.CutSuffix(s, "d"); ok {
		n, err := strconv.ParseUint(days, 10, 12)
		if err != nil {
			n = 0
		}
		d = time.Duration(n) * day
	} else if parsed, err := time.ParseDuration(s); err == nil {
		d = parsed
	}
	if d < LeastSpan || d > MostSpan {
		return 0, fmt.Errorf(`%q: want a time such as "30m", "2h" or "7d", one minute to ten years`, s)
	}
	return d, nil
}
