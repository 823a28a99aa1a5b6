package club

import (
	"context"
	"runtime"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"reversi/cmd/reversi/sshd"
	"reversi/db"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/pulse"
	"reversi/lobby/tally"
)

// scrapeTimeout bounds how long the lobby may take to count; the figures that it has are left out then.
const scrapeTimeout = time.Second

// registry has all that a scrape shows: Go's and the process's own figures, and the club's.
func (c *Club) registry() *prometheus.Registry {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), metrics{c})
	return r
}

// metrics turns the plain counts of the club's parts into Prometheus's, at every scrape.
type metrics struct{ club *Club }

// Describe is left out on purpose: the collector is an unchecked one, since its labels depend on what has happened.
func (m metrics) Describe(chan<- *prometheus.Desc) {}

// Collect is part of prometheus.Collector.
func (m metrics) Collect(out chan<- prometheus.Metric) {
	e := exporter{out}
	e.process(m.club)
	e.door(m.club.door)
	e.lobby(m.club.hub)
	e.work(m.club)
	e.store(m.club.store.Stats())
	for where, n := range m.club.tasks.Panics() {
		e.counter("panics_total", "Panics that were caught, by where.", n, "where", where)
	}
}

// exporter writes metrics under the program's name. Labels are pairs of a name and a value.
type exporter struct{ out chan<- prometheus.Metric }

func (e exporter) gauge(name, help string, value float64, labels ...string) {
	desc, values := describe(name, help, labels)
	e.out <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value, values...)
}

func (e exporter) counter(name, help string, value uint64, labels ...string) {
	desc, values := describe(name, help, labels)
	e.out <- prometheus.MustNewConstMetric(desc, prometheus.CounterValue, float64(value), values...)
}

func (e exporter) histogram(name, help string, d tally.Distribution, labels ...string) {
	desc, values := describe(name, help, labels)
	e.out <- prometheus.MustNewConstHistogram(desc, d.Count, d.Sum, d.Up, values...)
}

func describe(name, help string, labels []string) (desc *prometheus.Desc, values []string) {
	var names []string
	for i := 0; i < len(labels); i += 2 {
		names, values = append(names, labels[i]), append(values, labels[i+1])
	}
	return prometheus.NewDesc("reversi_"+name, help, names, nil), values
}

func (e exporter) process(c *Club) {
	e.gauge("build_info", "The version that runs; always 1.", 1, "version", c.version, "go", runtime.Version())
	e.gauge("start_time_seconds", "When the club was opened, in seconds since 1970.", float64(c.since.UnixMilli())/1000)
	e.counter("feed_drops_total", "States that slow readers skipped: values of feeds replaced before they were read.", feed.Drops())
}

func (e exporter) door(d *sshd.Server) {
	e.gauge("connections", "Open connections, those in their handshake among them.", float64(d.Connections()))
	open, computing := d.Handshakes()
	e.gauge("handshakes", "Connections that have not said yet who they are.", float64(open))
	e.gauge("handshakes_computing", "Handshakes that are being computed.", float64(computing))
	for reason, n := range d.Refused() {
		e.counter("refused_total", "What the door has turned away, by reason.", n, "reason", reason)
	}
	e.histogram("round_trip_seconds", "Round trips to the clients, at every sign of life.", d.RoundTrips())
	running := map[pulse.Kind]map[string]int{}
	for _, k := range pulse.Kinds() {
		running[k] = map[string]int{"account": 0, "guest": 0}
	}
	for _, v := range d.Visits() {
		running[v.Kind][who(v)]++
	}
	for kind, by := range running {
		for who, n := range by {
			e.gauge("sessions", "Sessions that run, by what serves them and who came.", float64(n), "kind", string(kind), "who", who)
		}
	}
	ended := d.Ended()
	for _, k := range pulse.Kinds() {
		e.counter("sessions_ended_total", "Sessions that have ended.", ended[k], "kind", string(k))
	}
}

func who(v pulse.Visit) string {
	if v.Guest {
		return "guest"
	}
	return "account"
}

func (e exporter) lobby(h *lobby.Hub) {
	ctx, cancel := context.WithTimeout(context.Background(), scrapeTimeout)
	defer cancel()
	n, err := h.Counts(ctx)
	if err != nil {
		return
	}
	e.gauge("players", "Players who are in the lobby or at a board.", float64(n.Accounts), "who", "account")
	e.gauge("players", "Players who are in the lobby or at a board.", float64(n.Guests), "who", "guest")
	e.gauge("seeks", "Open seeks.", float64(n.Seeks))
	e.gauge("tables", "Open private tables.", float64(n.Tables))
	e.gauge("matches_awake", "Matches in memory, with those that have ended lately.", float64(n.Matches))
	for _, k := range pulse.GameKinds() {
		e.gauge("games", "Unfinished games in memory.", float64(n.Games[k]), "kind", string(k))
		e.counter("games_begun_total", "Games that have begun.", n.Begun[k], "kind", string(k))
		e.counter("games_ended_total", "Games that have ended.", n.Ended[k], "kind", string(k))
	}
	for _, by := range pulse.Movers() {
		e.counter("moves_total", "Discs placed.", n.Moves[by], "player", string(by))
	}
}

// store is what the store's writer does.
func (e exporter) store(s db.Stats) {
	e.histogram("commit_seconds", "From the beginning of a transaction until it was durable.", distribution(s.Seconds))
	e.histogram("commit_requests", "Requests that a durable transaction carried.", distribution(s.Sizes))
	e.counter("commit_failures_total", "Transactions that did not become durable.", uint64(s.Failed))
	failing := 0.0
	if s.Outage.On() {
		failing = 1
	}
	e.gauge("store_failing", "1 while the store cannot write and all games wait.", failing)
}

// distribution sums up a spread as Prometheus wants it: what was not above each bound.
func distribution(s db.Spread) tally.Distribution {
	d := tally.Distribution{Count: s.Count(), Sum: s.Sum, Up: map[float64]uint64{}}
	var below uint64
	for i, bound := range s.Bounds {
		below += s.Counts[i]
		d.Up[bound] = below
	}
	return d
}

// work is what bots and studies do.
func (e exporter) work(c *Club) {
	quick, deep := c.bots.Work()
	brief, long := c.study.Work()
	for who, w := range map[string]tally.Work{"bot_quick": quick, "bot_deep": deep, "study_brief": brief, "study_deep": long} {
		e.gauge("searches_running", "Workers that search at the moment, by worker.", float64(w.Thinking), "worker", who)
		e.gauge("searches_waiting", "Searches that wait for a worker, by worker.", float64(w.Waiting), "worker", who)
		e.counter("searches_total", "Searches that were done, by worker.", w.Done, "worker", who)
		e.counter("search_nodes_total", "Positions that searches looked at, by worker.", w.Nodes, "worker", who)
	}
}
