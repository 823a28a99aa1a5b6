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
	s := int((left + time.Second - 1) / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
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
