package board

import (
	"os"
	"slices"
	"strings"
	"testing"
)

func TestPortableByEnvironment(t *testing.T) {
	for value, want := range map[string]int{"": highestLevel(), "0": highestLevel(), "1": portable} {
		t.Setenv("REVERSI_PORTABLE", value)
		if got := chosenLevel(); got != want {
			t.Errorf("REVERSI_PORTABLE=%q: level %d, want %d", value, got, want)
		}
	}
}

// Linux tells what it found in the processor and lets programs use.
func TestLevelIsWhatTheSystemSees(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Skip("no /proc/cpuinfo")
	}
	line, _, _ := strings.Cut(string(text)[strings.Index(string(text), "flags"):], "\n")
	has := func(names ...string) bool {
		return !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(strings.Fields(line), name) })
	}
	want := portable
	if has("avx", "avx2", "bmi1", "bmi2", "popcnt") {
		want = avx2
		if has("avx512f", "avx512cd", "avx512vl") {
			want = avx512
		}
	}
	if got := highestLevel(); got != want {
		t.Errorf("level %d, want %d by %s", got, want, line)
	}
}
