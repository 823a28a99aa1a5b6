package task

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
)

func TestAPanicEndsItsTaskAlone(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	g := &Group{Log: slog.New(slog.NewTextHandler(&log, nil))}
	ran, cleaned := false, false
	g.GoOr("clumsy", func() { panic("oops") }, func() { cleaned = true })
	g.Wait()
	g.GoOr("careful", func() { ran = true }, func() { t.Error("cleaned up after no panic") })
	g.Wait()
	if !ran || !cleaned || g.Panics() != 1 {
		t.Errorf("ran %v, cleaned %v, %d panics", ran, cleaned, g.Panics())
	}
	if out := log.String(); !strings.Contains(out, "task=clumsy") || !strings.Contains(out, "oops") {
		t.Errorf("the log says %q", out)
	}
}

func TestAPanicInTheCleanupIsCaughtToo(t *testing.T) {
	t.Parallel()
	var g Group
	g.GoOr("twice", func() { panic(1) }, func() { panic(2) })
	g.Wait()
	if g.Panics() != 2 {
		t.Errorf("%d panics", g.Panics())
	}
}
