package command

import (
	"io"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"reversi/tui/text"
)

func said(line string) *call {
	return &call{Request: Request{Args: strings.Fields(line), Stdout: io.Discard, Stderr: io.Discard}, words: text.In("en")}
}

// readWhole reads a line by the grammar of all commands.
func readWhole(t *testing.T, c *call) (any, error) {
	t.Helper()
	parsed, err := kong.Must(new(grammar), kong.Name("")).Parse(c.Args)
	if err != nil {
		return nil, c.usage(err)
	}
	return parsed.Selected().Target.Interface(), nil
}

func TestACommandIsReadAsTheWholeGrammarReadsIt(t *testing.T) {
	for _, line := range []string{
		"help", "help games", "play --plain", "watch k7m2qx --json", "watch --best", "watch", "watch a b", "games --limit=5 --mine", "games --limit=0",
		"--json games", "Games", "dance", "game", "games --lmit=5", "export x --format=pdf", "export x --format ggf", "keys", "keys --json", "keys add X",
		"keys ad X", "history -- --json", "bot", "bot now", "challenge ann --clock=5+0 --rated", "admin", "admin --limit=7",
		"admin ban ann was rude --for=2h", "admin notice --end", "--", "-x",
	} {
		c := said(line)
		want, wrong := readWhole(t, c)
		got, err := c.read()
		if err != wrong || wrong == nil && !reflect.DeepEqual(got, want) {
			t.Errorf("%q is %#v, %v; by the whole grammar %#v, %v", line, got, err, want, wrong)
		}
	}
}

// A program that plays or watches for hours is one command all that time.
func TestACommandThatWasReadKeepsNoParser(t *testing.T) {
	const many, most = 200, 2 << 10 // bytes each; a parser takes about ten times that
	kept := make([]runnable, many)
	before := inUse()
	for i := range kept {
		var err error
		if kept[i], err = said("watch k7m2qx --json").read(); err != nil {
			t.Fatal(err)
		}
	}
	if each := (inUse() - before) / many; each > most {
		t.Errorf("%d bytes are kept with each command", each)
	}
	runtime.KeepAlive(kept)
}

// inUse is how much memory is in use, in bytes.
func inUse() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
