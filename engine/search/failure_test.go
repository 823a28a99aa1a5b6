package search

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
)

// A fault in a helping thread reaches the caller, who may recover, and the Searcher serves again.
func TestPanicOfAThreadReachesTheCaller(t *testing.T) {
	t.Parallel()
	p := parse(t, "--XXXXX--OOOXX-O-OOOXXOX-OXOXOOXXOXOOOXXOXXOOXX---OOXX------X---", "X")
	s := New(1 << 16)
	want := best(t, s, p, Limits{Exact: 64, Threads: 2}, nil)
	set := s.set
	for lame := range 2 { // the one that called, and the one that helps
		s.Forget()
		s.crew[lame].set = nil
		f := failure(func() { _, _ = s.Best(context.Background(), p, Limits{Exact: 64, Threads: 2}, nil) })
		var cause runtime.Error
		if err, ok := f.Value.(error); !ok || !errors.As(err, &cause) || !strings.Contains(f.Error(), "eval.(*Set).Score") {
			t.Errorf("thread %d without an evaluation: %v", lame, f)
		}
		s.crew[lame].set = set
		if r := best(t, s, p, Limits{Exact: 64, Threads: 2}, nil); r.Score != want.Score || !r.Exact {
			t.Errorf("after the failure of thread %d: %+v, want %+v", lame, r, want)
		}
	}
}

func failure(do func()) (f Failure) {
	defer func() { f = *recover().(*Failure) }()
	do()
	return f
}
