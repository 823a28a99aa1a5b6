package main

import (
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// watched are the arguments of a server that tells how it is.
var watched = []string{"--metrics", "127.0.0.1:0"}

var metricsLine = regexp.MustCompile(`msg=metrics address=(\S+)`)

// tells asks such a server over HTTP.
func (p *serverProcess) tells(t *testing.T, path string) (status int, body string) {
	t.Helper()
	found := metricsLine.FindStringSubmatch(p.log.String())
	if found == nil {
		t.Fatalf("no metrics:\n%s", p.log.String())
	}
	answer, err := http.Get("http://" + found[1] + path)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

// measures are its metrics, those with labels added up.
func (p *serverProcess) measures(t *testing.T) map[string]float64 {
	t.Helper()
	_, text := p.tells(t, "/metrics")
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]float64{}
	for name, f := range families {
		for _, m := range f.GetMetric() {
			values[name] += m.GetGauge().GetValue() + m.GetCounter().GetValue()
		}
	}
	return values
}

// wantWell wants watchdogs and alarms to be told whether the store can write.
func (p *serverProcess) wantWell(t *testing.T, well bool) {
	t.Helper()
	status, says := p.tells(t, "/healthz")
	if failing := p.measures(t)["reversi_store_failing"]; well {
		if status != http.StatusOK || says != "ok\n" || failing != 0 {
			t.Errorf("healthz %d %q, failing %v, of a server that is well", status, says, failing)
		}
	} else if status != http.StatusServiceUnavailable || !strings.HasPrefix(says, "the store cannot write since ") || failing != 1 {
		t.Errorf("healthz %d %q, failing %v, of a server whose store cannot write", status, says, failing)
	}
}
