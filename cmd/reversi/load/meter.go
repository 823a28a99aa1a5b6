package load

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/procfs"
)

// usage is what a process has used so far.
type usage struct {
	at     time.Time
	server process
	load   process // this one
}

// process is the memory that a process has, in bytes, and the time that it has computed.
type process struct {
	resident int64
	heap     int64 // of that, objects in use or not yet swept; 0 where it is not known
	stacks   int64
	cpu      time.Duration
}

// meter measures the server's process.
type meter interface {
	read(ctx context.Context) (process, error)
}

// newMeter takes the server's own metrics where they are to be had, else those of the system; nil where neither was named.
func newMeter(ctx context.Context, o Options) (meter, error) {
	switch {
	case o.Metrics != "":
		return newScraper(ctx, o.Metrics)
	case o.PID > 0:
		p, err := procfs.NewProc(o.PID)
		return system{p}, err
	}
	return nil, nil
}

// usage measures both processes.
func (l *load) usage(ctx context.Context) (u usage, err error) {
	u.at = time.Now()
	self, err := procfs.Self()
	if err != nil {
		return u, err
	}
	if u.load, err = (system{self}).read(ctx); err != nil || l.server == nil {
		return u, err
	}
	if u.server, err = l.server.read(ctx); err != nil {
		err = fmt.Errorf("measure the server: %w", err)
	}
	return u, err
}

// usageAfter measures both again. A server that cannot be measured any more is a fault among the others, and has used what it had before.
func (l *load) usageAfter(ctx context.Context, before usage) usage {
	u, err := l.usage(ctx)
	if err != nil {
		l.tally.fault(lost(err))
		u.server = before.server
	}
	return u
}

// system reads what the system says of a process.
type system struct{ procfs.Proc }

func (s system) read(context.Context) (process, error) {
	stat, err := s.Stat()
	if err != nil {
		return process{}, err
	}
	return process{resident: int64(stat.ResidentMemory()), cpu: time.Duration(stat.CPUTime() * float64(time.Second))}, nil
}

// scraper reads a server's metrics, in Prometheus's text format.
type scraper struct{ url string }

// newScraper takes a whole URL or, as serve has it, an address.
func newScraper(ctx context.Context, at string) (scraper, error) {
	addr, path, found := strings.Cut(strings.TrimPrefix(at, "http://"), "/")
	if !found {
		path = "metrics"
	}
	addr, err := here(ctx, addr)
	return scraper{"http://" + addr + "/" + path}, err
}

func (s scraper) read(ctx context.Context) (process, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url, nil)
	if err != nil {
		return process{}, err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return process{}, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return process{}, fmt.Errorf("%s: %s", s.url, answer.Status)
	}
	return parseMetrics(answer.Body)
}

// parseMetrics takes the few values out that have no labels and are wanted here.
func parseMetrics(from io.Reader) (p process, err error) {
	values := map[string]float64{}
	for in := bufio.NewScanner(from); in.Scan(); {
		name, text, _ := strings.Cut(in.Text(), " ")
		if value, err := strconv.ParseFloat(text, 64); err == nil {
			values[name] = value
		}
	}
	for _, name := range []string{"process_resident_memory_bytes", "process_cpu_seconds_total"} {
		if _, found := values[name]; !found {
			return p, fmt.Errorf("there is no %s among the metrics", name)
		}
	}
	return process{
		resident: int64(values["process_resident_memory_bytes"]),
		heap:     int64(values["go_memstats_heap_inuse_bytes"]),
		stacks:   int64(values["go_memstats_stack_inuse_bytes"]),
		cpu:      time.Duration(values["process_cpu_seconds_total"] * float64(time.Second)),
	}, nil
}
