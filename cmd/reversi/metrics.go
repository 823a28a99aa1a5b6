package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// serveMetrics serves Prometheus metrics until the club closes, if an address was given.
func (c *serve) serveMetrics(s *server) error {
	if c.Metrics == "" {
		return nil
	}
	listener, err := net.Listen("tcp", c.Metrics)
	if err != nil {
		return fmt.Errorf("metrics: %w", err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.registry(), promhttp.HandlerOpts{}))
	s.metrics = &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	s.tasks.Go("metrics", func() {
		if err := s.metrics.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("metrics", "err", err)
		}
	})
	return nil
}

func (s *server) registry() *prometheus.Registry {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	gauge := func(name, help string, value func() int) {
		r.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "reversi", Name: name, Help: help},
			func() float64 { return float64(value()) }))
	}
	gauge("players", "Players who are here.", func() int { return s.hub.Counts().Players })
	gauge("sessions", "Sessions that entered the lobby.", func() int { return s.hub.Counts().Sessions })
	gauge("seeks", "Open seeks.", func() int { return s.hub.Counts().Seeks })
	gauge("matches_awake", "Matches in memory.", func() int { return s.hub.Counts().Matches })
	r.MustRegister(prometheus.NewCounterFunc(
		prometheus.CounterOpts{Namespace: "reversi", Name: "panics_total", Help: "Panics that were caught."},
		func() float64 { return float64(s.tasks.Panics()) }))
	return r
}
