package text

import "time"

const day = 24 * time.Hour

// Left is the time for a move by correspondence as it is shown: days and hours, in the last day hours and minutes. It is rounded up to a
// minute, so that none is left only once the time is up.
func (w *Words) Left(left time.Duration) string {
	left = (max(left, 0) + time.Minute - 1).Truncate(time.Minute)
	hours, minutes := int(left/time.Hour), int(left%time.Hour/time.Minute)
	switch {
	case left >= day:
		return w.T("days.left", "Days", hours/24, "Hours", hours%24)
	case left >= time.Hour:
		return w.T("days.left_hours", "Hours", hours, "Minutes", minutes)
	}
	return w.T("days.left_minutes", "Minutes", minutes)
}
