package task

import (
	"bytes"
	"log/slog"
	"maps"
	"strings"
	"testing"
)

func TestAPanicEndsItsTaskAlone(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	g := &Group{Log: slog.New(slog.NewTextHandler(&log, nil))}
	ran, cleaned := false, false
	g.GoOr("clumsy task", func() { panic("oops") }, func() { cleaned = true })
	g.Wait()
	g.GoOr("careful", func() { ran = true }, func() { t.Error("cleaned up after no panic") })
	g.Wait()
	if !ran || !cleaned || !maps.Equal(g.Panics(), map[string]uint64{"clumsy": 1}) {
		t.Errorf("ran %v, cleaned %v, panics %v", ran, cleaned, g.Panics())
	}
	if out := log.String(); !strings.Contains(out, `task="clumsy task"`) || !strings.Contains(out, "oops") {
		t.Errorf("the log says %q", out)
	}
}

func TestAPanicInTheCleanupIsCaughtToo(t *testing.T) {
	t.Parallel()
	var g Group
	g.GoOr("twice", func() { panic(1) }, func() { panic(2) })
	g.Wait()
	g.Panicked("session")
	if p := g.Panics(); !maps.Equal(p, map[string]uint64{"twice": 2, "session": 1}) {
		t.Errorf("panics %v", p)
	}
}
