package club

import (
	"errors"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// ServeMetrics serves Prometheus metrics at a listener until the club closes. It comes before Serve.
func (c *Club) ServeMetrics(l net.Listener) {
	c.log.Info("metrics", "address", l.Addr().String())
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(c.registry(), promhttp.HandlerOpts{}))
	c.metrics = &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	c.tasks.Go("metrics", func() {
		if err := c.metrics.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			c.log.Error("metrics", "err", err)
		}
	})
}

func (c *Club) registry() *prometheus.Registry {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	gauge := func(name, help string, value func() int) {
		r.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "reversi", Name: name, Help: help},
			func() float64 { return float64(value()) }))
	}
	gauge("players", "Players who are here.", func() int { return c.hub.Counts().Players })
	gauge("sessions", "Sessions that entered the lobby.", func() int { return c.hub.Counts().Sessions })
	gauge("seeks", "Open seeks.", func() int { return c.hub.Counts().Seeks })
	gauge("matches_awake", "Matches in memory.", func() int { return c.hub.Counts().Matches })
	r.MustRegister(prometheus.NewCounterFunc(
		prometheus.CounterOpts{Namespace: "reversi", Name: "panics_total", Help: "Panics that were caught."},
		func() float64 { return float64(c.tasks.Panics()) }))
	return r
}
