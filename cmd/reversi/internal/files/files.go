// Package files tells how many connections a process may have, since each is an open file.
package files

import (
	"fmt"
	"math"
	"syscall"
)

// others is how many files a process here has open beside its connections: databases with their readers, metrics, standard streams.
const others = 100

// Room is how many connections fit what this process may have open, at least one. Go raises the soft limit to the hard one when a program
// starts, so nothing more is to be had from inside.
func Room() (int, error) {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0, fmt.Errorf("limit of open files: %w", err)
	}
	return max(int(min(limit.Cur, math.MaxInt32))-others, 1), nil
}
