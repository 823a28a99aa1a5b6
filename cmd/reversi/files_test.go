package main

import (
	"os/exec"
	"strings"
	"testing"
)

// withFiles is a run of the program that may have so few files open.
func withFiles(most string, args ...string) *exec.Cmd {
	cmd := invocation(args...)
	few := exec.Command("sh", append([]string{"-c", `ulimit -n "$0" && exec "$@"`, most, "reversi"}, args...)...)
	few.Env = cmd.Env
	return few
}

func TestServeTakesNoMoreConnectionsThanThereMayBeFiles(t *testing.T) {
	t.Parallel()
	p, err := startServer(withFiles("256", "serve", "--listen", "127.0.0.1:0", "--data", t.TempDir()))
	if err != nil {
		t.Fatal(err)
	}
	defer p.kill()
	if log := p.log.String(); !strings.Contains(log, "asked=5000 possible=156") {
		t.Errorf("the log does not say how many connections fit:\n%s", log)
	}
}

func TestLoadSaysThatItsConnectionsDoNotFit(t *testing.T) {
	t.Parallel()
	out, err := withFiles("256", "load", "--addr", "127.0.0.1:9", "--idle", "1000").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "1000 connections are too many for this process, which may have 156") {
		t.Errorf("error %v:\n%s", err, out)
	}
}
