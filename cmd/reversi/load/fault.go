package load

import (
	"cmp"
	"errors"
	"net"
	"os"
)

// What can be wrong.
const (
	Refused = "refused" // the server, or its machine, does not let a client in
	Lost    = "lost"    // a session ended that should go on, or did not end well
	Late    = "timeout" // what must come did not come in time
	Wrong   = "wrong"   // what came is not as the rules have it, or was not asked for
)

// fault is something that was wrong, by its kind.
type fault struct {
	kind string
	error
	screen string // what a terminal showed instead; empty where that tells nothing
}

func (f *fault) Unwrap() error { return f.error }

func refused(err error) error { return newFault(Refused, err) }
func lost(err error) error    { return newFault(Lost, err) }
func late(err error) error    { return newFault(Late, err) }

// newFault keeps the kind that an error has already. A network's patience is a timeout.
func newFault(kind string, err error) error {
	var known *fault
	var network net.Error
	switch {
	case errors.As(err, &known):
		return err
	case errors.Is(err, os.ErrDeadlineExceeded) || errors.As(err, &network) && network.Timeout():
		kind = Late
	}
	return &fault{kind, err, ""}
}

// kindOf is the kind of what was wrong.
func kindOf(err error) string {
	var f *fault
	if errors.As(err, &f) {
		return cmp.Or(f.kind, Wrong)
	}
	return Wrong
}
