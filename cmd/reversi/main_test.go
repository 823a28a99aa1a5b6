package main

import (
	"strings"
	"testing"
)

func TestWrongUsageIsOneLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ args, says string }{
		{"", "serve"},
		{"dance", "dance"},
		{"serve --dance", "--dance"},
		{"serve here", "here"},
		{"serve --log-format xml", "--log-format"},
		{"serve --log-level loud", "--log-level"},
		{"serve --max-connections many", "--max-connections"},
		{"serve --proxy-trust proxy", "--proxy-trust"},
		{"serve --max-sessions=-1", "negative"},
		{"serve --max-terminal 500x10", "--max-terminal"},
		{"serve --max-terminal 80x24x2", "--max-terminal"},
		{"backup", "<file>"},
		{"restore", "<file>"},
		{"health --addr", "--addr"},
		{"load", "--addr"},
		{"load --addr 127.0.0.1:1 --games=-1", "below 0"},
		{"load --addr 127.0.0.1:1 --clock 5", "5"},
		{"load --addr 127.0.0.1:1 --rated", "--clock"},
	} {
		var out, errs strings.Builder
		status := run(t.Context(), strings.Fields(c.args), &out, &errs)
		line, rest, _ := strings.Cut(errs.String(), "\n")
		if status != exitUsage || out.Len() > 0 || rest != "" || !strings.HasPrefix(line, "reversi: ") || !strings.Contains(line, c.says) {
			t.Errorf("%q: status %d, %q and on stderr %q; want %d and one line about %s", c.args, status, &out, &errs, exitUsage, c.says)
		}
	}
}

func TestHelpAndVersionAreNoFailures(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ args, says string }{
		{"--help", "restore"},
		{"serve --help", "REVERSI_MAX_PER_ADDRESS"},
		{"version", "reversi "},
	} {
		var out, errs strings.Builder
		if status := run(t.Context(), strings.Fields(c.args), &out, &errs); status != 0 || errs.Len() > 0 || !strings.Contains(out.String(), c.says) {
			t.Errorf("%q: status %d, %q and on stderr %q; want %q", c.args, status, &out, &errs, c.says)
		}
	}
}
