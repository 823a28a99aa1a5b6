package match

import (
	"testing"
	"time"
)

func TestTimeControlsAreReadAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text string
		want TimeControl
		pool Pool
	}{
		{"none", TimeControl{}, ""},
		{"1+0", TimeControl{Initial: time.Minute}, Blitz},
		{"3+2", TimeControl{Initial: 3 * time.Minute, Increment: 2 * time.Second}, Blitz},
		{"5+5", TimeControl{Initial: 5 * time.Minute, Increment: 5 * time.Second}, Blitz}, // 7.5 minutes
		{"5+6", TimeControl{Initial: 5 * time.Minute, Increment: 6 * time.Second}, Slow},  // 8 minutes
		{"8+0", TimeControl{Initial: 8 * time.Minute}, Slow},
		{"1d", TimeControl{PerMove: 24 * time.Hour}, Correspondence},
		{"7d", TimeControl{PerMove: 7 * 24 * time.Hour}, Correspondence},
	} {
		got, err := ParseTimeControl(tt.text)
		if err != nil || got != tt.want || got.String() != tt.text || got.Pool() != tt.pool {
			t.Errorf("%s is %+v (%s, pool %q), %v; want %+v in pool %q", tt.text, got, got, got.Pool(), err, tt.want, tt.pool)
		}
	}
	for _, bad := range []string{"", "5", "0+5", "181+0", "5+181", "2d", "0d", "-1d", "3 d", "5+0d"} {
		if got, err := ParseTimeControl(bad); err == nil {
			t.Errorf("%q is %+v; want an error", bad, got)
		}
	}
}

func TestHowAMatchEndedHasOneName(t *testing.T) {
	for want, r := range map[string]Result{
		"resign_white":    {Winner: BlackWins, Reason: Resigned},
		"time_black":      {Winner: WhiteWins, Reason: Flagged},
		"abandoned_black": {Winner: WhiteWins, Reason: Abandoned},
		"abandoned_draw":  {Winner: Draw, Reason: Abandoned},
		"no_show_black":   {Winner: Nobody, Reason: Aborted, NoShow: "black"},
		"aborted":         {Winner: Nobody, Reason: Aborted},
		"full_board":      {Winner: BlackWins, Reason: FullBoard},
		"agreed":          {Winner: Draw, Reason: Agreed},
	} {
		if got := r.Manner(); got != want {
			t.Errorf("%+v ended by %s, want %s", r, got, want)
		}
	}
}
