package load

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// print writes the report as JSON or as people read it.
func (r *Report) print(out io.Writer, asJSON bool) error {
	if asJSON {
		encoder := json.NewEncoder(out)
		encoder.SetIndent("", "  ")
		return encoder.Encode(r)
	}
	_, err := io.WriteString(out, r.String())
	return err
}

// shownFaults is how many faults are printed; they tend to be alike.
const shownFaults = 10

// String is the report as people read it.
func (r *Report) String() string {
	var b strings.Builder
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-12s "+format+"\n", append([]any{name}, args...)...)
	}
	line("connections", "%d, all seated after %.1f s; seed %d", r.Connections, r.SeatedS, r.Seed)
	for _, what := range slices.Sorted(maps.Keys(r.Sessions)) {
		line("", "%d %s%s", r.Sessions[what], what, perSecond(r.BytesPerSecond[what]))
	}
	if r.Connect != nil {
		line("connect", "%v, from the dial to the first byte", r.Connect)
	}
	if r.Server != nil {
		line("server", "%v", r.Server)
	}
	line("load", "%v", r.Load)
	r.times(line)
	line("moves", "%d in %.1f s, %.0f a second", r.Moves, r.MeasuredS, r.MovesPerSecond)
	for _, who := range slices.Sorted(maps.Keys(r.Programs)) {
		line("latency", "%v, from a move to the other side's state (%s)", r.Programs[who], who)
	}
	line("wrong", "%s", r.wrong())
	for _, err := range r.faults[:min(len(r.faults), shownFaults)] {
		fmt.Fprintf(&b, "  %v\n", err)
	}
	b.WriteString(r.screen())
	return b.String()
}

// screen is the first one on which something was missed.
func (r *Report) screen() string {
	for _, err := range r.faults {
		if f, ok := errors.AsType[*fault](err); ok && f.screen != "" {
			return fmt.Sprintf("The first of these screens:\n%s\n", f.screen)
		}
	}
	return ""
}

// times are those of screens, with the bytes.
func (r *Report) times(line func(name, format string, args ...any)) {
	for _, to := range roleNames {
		took, measured := r.Screens[to]
		if !measured {
			continue
		}
		bytes := r.MoveBytes[to]
		line(to, "%v, from a move to the disc on the screen; %d bytes until then, %d from move to move", took, bytes.Shown.Median, bytes.Whole.Median)
	}
	if r.StepBytes.N > 0 {
		line("cursor step", "%d bytes", r.StepBytes.Median)
	}
}

func (r *Report) wrong() string {
	kinds := []string{fmt.Sprint(r.Wrong)}
	for _, kind := range slices.Sorted(maps.Keys(r.Faults)) {
		kinds = append(kinds, fmt.Sprintf("%s %d", kind, r.Faults[kind]))
	}
	return strings.Join(kinds, "   ")
}

func perSecond(bytes float64) string {
	if bytes == 0 {
		return ""
	}
	return fmt.Sprintf(", %.0f bytes a second to each", bytes)
}

// String has times in milliseconds.
func (t Times) String() string {
	return fmt.Sprintf("p50 %.1f ms, p99 %.1f ms, max %.1f ms", t.P50, t.P99, t.Max)
}

// String has memory per connection, and CPU of one core.
func (u Usage) String() string {
	mb := func(bytes int64) float64 { return float64(bytes) / 1e6 }
	s := fmt.Sprintf("%.0f MB before, %.0f with all seated, %.0f at the end: %.0f kB a connection", mb(u.Before), mb(u.Seated), mb(u.End), u.PerSession/1000)
	if u.HeapSession > 0 {
		s += fmt.Sprintf(" (%.0f of heap, %.0f of stacks)", u.HeapSession/1000, u.StackSession/1000)
	}
	return s + fmt.Sprintf("; CPU %.1f ms to connect each, then %.1f%% of a core", u.ComingMS, u.CPU)
}
