package widget

import (
	"fmt"
	"time"
)

const (
	tenth = time.Second / 10
	// tenthsUnder is the time left from which on tenths of a second are shown.
	tenthsUnder = 10 * time.Second
)

// Clock is a remaining time as it is shown: rounded up, so that 0:00 is shown only once the time is up; with tenths under ten
// seconds.
func Clock(left time.Duration) string {
	if left <= tenthsUnder {
		tenths := (left + tenth - 1) / tenth
		return fmt.Sprintf("0:%02d.%d", tenths/10, tenths%10)
	}
	return Countdown(left)
}

// Countdown writes a wait in whole seconds, rounded up, also where it is short: nobody has to hurry by tenths.
func Countdown(left time.Duration) string {
	s := int((max(left, 0) + time.Second - 1) / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// CountdownChange is how long a countdown shows the same.
func CountdownChange(left time.Duration) time.Duration {
	if rest := left % time.Second; rest > 0 {
		return rest
	}
	return time.Second
}

// ClockChange is how long a running clock shows the same.
func ClockChange(left time.Duration) time.Duration {
	unit := time.Second
	if left <= tenthsUnder {
		unit = tenth
	}
	if rest := left % unit; rest > 0 {
		return rest
	}
	return unit
}
