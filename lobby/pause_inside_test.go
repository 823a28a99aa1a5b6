package lobby

import (
	"testing"
	"time"
)

func TestPausedUntil(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)
	minutes := func(n ...int) []time.Duration {
		all := make([]time.Duration, len(n))
		for i := range n {
			all[i] = time.Duration(n[i]) * time.Minute
		}
		return all
	}
	cases := []struct {
		name string
		at   []time.Duration // after noon
		want time.Duration   // after noon; 0 for no pause
	}{
		{"none", nil, 0},
		{"two", minutes(0, 1), 0},
		{"the third", minutes(0, 1, 2), 12 * time.Minute},
		{"the fourth", minutes(0, 1, 2, 20), 50 * time.Minute},
		{"the fifth", minutes(0, 1, 2, 20, 60), 150 * time.Minute},
		{"up to a day", minutes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9), 9*time.Minute + 24*time.Hour},
		{"the third a day after the first", minutes(0, 10, 24*60), 0},
		{"the third just within a day", minutes(0, 10, 24*60-1), (24*60 + 9) * time.Minute},
		{"a long pause stays when a short one follows", minutes(0, 1, 2, 3, 4, 5, 6, 7, 25*60), 7*time.Minute + 24*time.Hour},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			var at []time.Time
			for _, d := range tc.at {
				at = append(at, noon.Add(d))
			}
			got, want := pausedUntil(at), time.Time{}
			if tc.want > 0 {
				want = noon.Add(tc.want)
			}
			if !got.Equal(want) {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}
