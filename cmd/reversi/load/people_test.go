package load_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"
	"time"

	"reversi/cmd/reversi/load"
)

func TestEverybodyAtOnce(t *testing.T) {
	t.Parallel()
	o := load.Options{
		Idle: 3, TerminalGames: 2, HumanGames: 1, Games: 1, Spectators: 4, Visitors: 4, MovesPerSecond: 20, Clock: "5+0",
		Pace: 200 * time.Millisecond, Stay: 200 * time.Millisecond, For: 2 * time.Second, Settle: 10 * time.Millisecond, JSON: true,
	}
	s := start(t, "ours", false)
	o.Addr, o.Metrics = s.door, s.metrics
	var out bytes.Buffer
	if err := load.Run(t.Context(), o, &out); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	var r load.Report
	must(t, json.Unmarshal(out.Bytes(), &r))
	for who, want := range map[string]int{
		"idle at a terminal": 3, "playing at a terminal": 4, "watching at a terminal": 4, "programs at a person's speed": 2, "programs": 2,
	} {
		if got := r.Sessions[who]; got != want {
			t.Errorf("%d %s came in, want %d", got, who, want)
		}
	}
	if r.Sessions["visiting"] == 0 || r.Moves == 0 || r.Server.PerSession <= 0 || r.Seed == 0 {
		t.Errorf("not measured: %s", out.String())
	}
	for _, to := range []string{"mover", "opponent", "spectator"} {
		if took := r.Screens[to]; took.N == 0 || took.P50 <= 0 || took.Max < took.P99 || r.MoveBytes[to].Shown.Median == 0 {
			t.Errorf("to the %s: %+v, %+v", to, took, r.MoveBytes[to])
		}
	}
}

func TestFaultsByKind(t *testing.T) {
	t.Parallel()
	addr := start(t, "ours", false).door
	r, err := load.Measure(t.Context(), load.Options{Addr: addr, Idle: 1, HostKey: "SHA256:other", For: time.Millisecond, Settle: time.Millisecond})
	must(t, err)
	if r.Wrong != 1 || r.Faults[load.Refused] != 1 {
		t.Errorf("a server that is another one: %+v", r.Faults)
	}
	r, err = load.Measure(t.Context(), load.Options{Addr: addr, Idle: 2, Clock: "none", For: time.Minute, Settle: time.Millisecond, Timeout: time.Second})
	must(t, err)
	if r.Wrong != r.Faults[load.Late] || r.MeasuredS > 30 { // a slow machine may not have seated both by then
		t.Errorf("after the timeout: %+v, %.1f s", r.Faults, r.MeasuredS)
	}
}

// A server that ends is told at once, with all that was measured until then.
func TestAServerThatEnds(t *testing.T) {
	t.Parallel()
	s := start(t, "ours", false)
	time.AfterFunc(500*time.Millisecond, func() { _ = s.stop() })
	r, err := load.Measure(t.Context(), load.Options{Addr: s.door, Metrics: s.metrics, Idle: 3, For: time.Hour, Settle: time.Millisecond})
	must(t, err)
	if r.Faults[load.Lost]+r.Faults[load.Refused] < 3 || r.MeasuredS > 60 || r.Server == nil {
		t.Errorf("%s", r)
	}
}

// Who has nobody to play with, or nothing to watch, does not wait for it until the load gives up.
func TestNobodyWaitsForThoseWhoDoNotCome(t *testing.T) {
	t.Parallel()
	addr := start(t, "ours", false, mostConnections+"=1").door
	for _, o := range []load.Options{{Games: 1, Spectators: 1}, {HumanGames: 1, Spectators: 1}, {TerminalGames: 1, Spectators: 1}} {
		o.Addr, o.For, o.Settle, o.Timeout = addr, time.Hour, time.Millisecond, time.Hour
		r, err := load.Measure(t.Context(), o)
		must(t, err)
		if r.Wrong < 2 || r.Faults[load.Refused]+r.Faults[load.Lost] != r.Wrong {
			t.Errorf("%+v: %s", o, r)
		}
	}
}

// A load that is cut short tells what it has measured.
func TestCutShort(t *testing.T) {
	t.Parallel()
	s := start(t, "ours", false)
	ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	r, err := load.Measure(ctx, load.Options{Addr: s.door, Metrics: s.metrics, Idle: 1, For: time.Hour, Settle: time.Millisecond})
	must(t, err)
	if r.Wrong != 0 || r.Server == nil || r.Server.End == 0 {
		t.Errorf("%s", r)
	}
}
