package club

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/pprof"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// operator is what is served to whoever runs the club, over HTTP: /metrics for Prometheus, /healthz for watchdogs, and Go's profiles
// under /debug/pprof/ where they are wanted. Nothing there asks who is calling, so the address should be a local one.
func (c *Club) operator(profiles bool) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(c.registry(), promhttp.HandlerOpts{MaxRequestsInFlight: 3}))
	mux.HandleFunc("GET /healthz", c.healthz)
	if profiles {
		mux.HandleFunc("GET /debug/pprof/", pprof.Index)
		mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
		mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
		mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	}
	return mux
}

// ServeMetrics serves whoever runs the club at a listener until the club closes, with Go's profiles if they are wanted. It comes before
// Serve.
func (c *Club) ServeMetrics(l net.Listener, profiles bool) {
	log := c.log.With("address", l.Addr().String())
	log.Info("metrics", "profiles", profiles)
	if a, ok := l.Addr().(*net.TCPAddr); ok && !a.IP.IsLoopback() {
		log.Warn("metrics can be read from other machines; a local address such as 127.0.0.1:9100 is safer")
	}
	c.metrics = &http.Server{Handler: c.operator(profiles), ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute}
	c.tasks.Go("metrics", func() {
		if err := c.metrics.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			log.Error("metrics", "err", err)
		}
	})
}

// healthTimeout is how soon the club's parts must answer to be well.
const healthTimeout = time.Second

// healthz answers 200 and "ok", or 503 and what is wrong.
func (c *Club) healthz(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), healthTimeout)
	defer cancel()
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	answer, status := "ok", http.StatusOK
	if err := c.Health(ctx); err != nil {
		answer, status = err.Error(), http.StatusServiceUnavailable
	}
	w.WriteHeader(status)
	_, _ = w.Write([]byte(answer + "\n"))
}

// Health is nil where people can play, and says what is wrong where they cannot.
func (c *Club) Health(ctx context.Context) error {
	if c.closing.Load() {
		return errors.New("the club is closing")
	}
	if o := c.store.Stats().Outage; o.On() {
		return fmt.Errorf("the store cannot write since %s: %s", o.From.UTC().Format(time.RFC3339), o.Cause)
	}
	if _, err := c.hub.Counts(ctx); err != nil {
		return errors.New("the lobby does not answer")
	}
	return nil
}
