package club

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"reversi/db"
)

// The journal keeps warnings and errors with what belongs to them, whatever the log's own level, and nothing that could harm a terminal.
func TestJournal(t *testing.T) {
	t.Parallel()
	var j journal
	var log bytes.Buffer
	l := j.beside(slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelError})))
	l.Info("nothing")
	l.With("conn", "7").Warn("odd", "err", "a\x1b[2Jb", "stack", "long")
	l.WithGroup("g").Error("bad", "n", 1)
	l.Error("bad", "n", 1)
	got := j.newest()
	if len(got) != 2 || got[0].Text != "bad n=1" || got[0].Times != 2 || !got[0].Severe || got[1].Text != "odd conn=7 err=a·[2Jb" || got[1].Severe {
		t.Errorf("%+v", got)
	}
	if out := log.String(); strings.Count(out, "level=ERROR") != 2 || strings.Contains(out, "odd") || !strings.Contains(out, "g.n=1") {
		t.Errorf("the log says %q", out)
	}
}

func TestJournalKeepsTheLast(t *testing.T) {
	t.Parallel()
	var j journal
	l := j.beside(slog.New(slog.DiscardHandler))
	for n := range journalKept + 10 {
		l.Error(fmt.Sprint("troubles ", n, strings.Repeat("ё", journalText)))
	}
	got := j.newest()
	if len(got) != journalKept || !strings.HasPrefix(got[0].Text, fmt.Sprint("troubles ", journalKept+9)) || len(got[0].Text) > journalText || strings.ContainsRune(got[0].Text, utf8.RuneError) {
		t.Errorf("%d kept, the newest is %+v", len(got), got[0])
	}
}

func TestLoadIsWhatHappenedLately(t *testing.T) {
	t.Parallel()
	commits := func(sum float64, counts ...uint64) db.Spread { return db.Spread{Counts: counts, Sum: sum} }
	var s sampler
	if l := s.load(); l.Moves != 0 {
		t.Errorf("before the first sample: %+v", l)
	}
	at := time.Now()
	for n := range uint64(samplesKept + 2) {
		s.add(sample{
			at: at.Add(time.Duration(n) * samplePause), cpu: float64(n) * 2.5, memory: 7, moves: 10 * n * n, commits: commits(0.01*float64(n), 2*n, 3*n),
		})
	}
	// Samples 2, 3 and 4 are kept.
	l := s.load()
	if l.CPU != 0.5 || l.Memory != 7 || l.Moves != 12 || l.Commits != 1 || l.Commit != 2*time.Millisecond || l.Goroutines == 0 {
		t.Errorf("%+v", l)
	}
}

func TestPulse(t *testing.T) {
	t.Parallel()
	c := opened(t)
	c.log.Warn("something")
	p := c.pulse(t.Context())
	if p.Version != "v1" || p.Since.IsZero() || len(p.Troubles) != 1 || p.Load.Goroutines == 0 || p.Counts.Games == nil {
		t.Errorf("%+v", p)
	}
}
