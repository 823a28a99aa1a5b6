package search

import (
	"context"
	"testing"
)

// A worker that waits at a split of its own may help inside a probe meanwhile. Back at its own node it has to go on with the probes that are
// under way there: left with those of the other, it made none any more, and a search by two took ten times the nodes.
func TestHelpingLeavesNoTrace(t *testing.T) {
	t.Parallel()
	p := parse(t, middle, "X")
	own, opp := p.Bits()
	w := New(1<<12).begin(own, opp, Limits{}, nil, newControl(context.Background(), Limits{})).lead
	mine := &split{}
	w.split, w.probes = mine, 1
	w.join(&split{parent: mine, probes: mostProbes})
	if w.split != mine || w.probes != 1 || w.aborted {
		t.Errorf("split of its own: %v, %d probes, aborted: %v; want its own, 1, false", w.split == mine, w.probes, w.aborted)
	}
}
