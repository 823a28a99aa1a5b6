package term

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
)

// faults ends one session, and no other, when one of its goroutines panics. Shared by them all; it has no state.
type faults struct {
	end context.CancelCauseFunc
	log *slog.Logger
}

// rescue is deferred by a goroutine.
func (f faults) rescue(where string) {
	if p := recover(); p != nil {
		f.report(where, p)
	}
}

func (f faults) report(where string, p any) {
	f.log.Error("panic in a session", "where", where, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
	f.end(fmt.Errorf("%w in %s: %v", ErrPanic, where, p))
}
