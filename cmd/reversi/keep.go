package main

import (
	"fmt"
	"time"

	"reversi/lobby/order"
)

// keepFor is how long something is kept, such as 90d; zero, in words ever, is for good.
type keepFor time.Duration

// UnmarshalText reads it for kong.
func (k *keepFor) UnmarshalText(text []byte) error {
	if string(text) == "ever" {
		*k = 0
		return nil
	}
	d, err := order.ParseSpan(string(text))
	if err != nil {
		return fmt.Errorf(`%w, or "ever"`, err)
	}
	*k = keepFor(d)
	return nil
}
