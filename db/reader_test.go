package db

import (
	"sync"
	"testing"
)

// More people read at once than there are connections: all are answered, and each query is prepared once.
func TestQueriesArePreparedOnce(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann := enter(t, s, "ann")
	var all sync.WaitGroup
	for range 40 {
		all.Go(func() {
			if a, err := s.Account(t.Context(), "SHA256:ann"); err != nil || a.ID != ann.ID {
				t.Errorf("account %d, %v, want %d", a.ID, err, ann.ID)
			}
		})
	}
	all.Wait()
	before := len(s.read.prepared)
	if _, err := s.Account(t.Context(), "SHA256:ann"); err != nil || before == 0 || len(s.read.prepared) != before {
		t.Errorf("%d queries prepared, and after another reading %d: %v", before, len(s.read.prepared), err)
	}
}
