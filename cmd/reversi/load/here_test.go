package load

import (
	"strings"
	"testing"
)

func TestOnlyThisMachineIsDriven(t *testing.T) {
	t.Parallel()
	for addr, want := range map[string]string{"127.0.0.1:2222": "127.0.0.1:2222", "127.9.8.7:1": "127.9.8.7:1", "[::1]:22": "[::1]:22", "[::ffff:127.0.0.1]:22": "127.0.0.1:22"} {
		if got, err := here(t.Context(), addr); err != nil || got != want {
			t.Errorf("%s: %s, %v", addr, got, err)
		}
	}
	for _, addr := range []string{"192.0.2.1:22", "[2001:db8::1]:22", "198.51.100.7:2222"} {
		if _, err := here(t.Context(), addr); err == nil || !strings.Contains(err.Error(), "is not this machine") {
			t.Errorf("%s: %v", addr, err)
		}
	}
}

func TestMetricsAreRead(t *testing.T) {
	t.Parallel()
	p, err := parseMetrics(strings.NewReader("# HELP x y\nprocess_resident_memory_bytes 2.5e+07\nprocess_cpu_seconds_total 1.5\ngo_memstats_heap_inuse_bytes 7\nother{a=\"b\"} 3\n"))
	if err != nil || p.resident != 25e6 || p.cpu.Seconds() != 1.5 || p.heap != 7 {
		t.Errorf("%+v, %v", p, err)
	}
	if _, err := parseMetrics(strings.NewReader("up 1\n")); err == nil {
		t.Error("metrics without memory pass")
	}
}
