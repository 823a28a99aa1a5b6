package match

import (
	"errors"
	"time"
)

// Outage is a time in which the store cannot write: its disk is full, fails or can only be read, or another program holds the database. All
// games wait meanwhile. The zero value is none.
type Outage struct {
	Nr    int // from 1 in the life of a store; 0 for none
	From  time.Time
	Until time.Time // zero while it lasts
	Cause string    // for the operator
}

// On says whether it lasts.
func (o Outage) On() bool { return o.Nr > 0 && o.Until.IsZero() }

// Newer says whether o tells something that is not known from another.
func (o Outage) Newer(known Outage) bool {
	return o.Nr > known.Nr || o.Nr == known.Nr && known.On() && !o.On()
}

// ErrHalted is what a store refuses to write with while it cannot. The error is an *OutageError.
var ErrHalted = errors.New("the club cannot write at the moment: nothing is lost, games wait and their clocks stand still")

// OutageError says which outage it is.
type OutageError struct{ Outage }

func (e *OutageError) Error() string { return ErrHalted.Error() }

func (e *OutageError) Unwrap() error { return ErrHalted }
