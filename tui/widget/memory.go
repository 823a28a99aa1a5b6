package widget

import (
	"hash/maphash"
	"sync"
	"time"
	"unsafe"
)

// rowSum stands for the cells of a row. Its sums have 128 bits by seeds that nobody knows, so that no two rows ever have the same.
type rowSum struct {
	sums  [2]uint64
	ascii bool
}

var seeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

func sum(row []cell, ascii bool) rowSum {
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(row))), uintptr(len(row))*unsafe.Sizeof(cell{}))
	return rowSum{[2]uint64{maphash.Bytes(seeds[0], bytes), maphash.Bytes(seeds[1], bytes)}, ascii}
}

// memory has the lines that were written lately. From one picture to the next most lines stay, and many sessions show the same: to find
// a line takes a tenth of what it takes to write it. A mutex guards a leaf.
type memory struct {
	mu sync.Mutex
	// After a while, or once they are many, the newer lines become the older ones, and those that nobody asked for since are forgotten.
	newer, older map[rowSum]string
	since        time.Time // of the newer ones
}

// A line of somebody whose clock ticks is asked for every second; a thousand people who play show about as many lines as may be newer.
const (
	whileNew = 3 * time.Second
	mostNew  = 1 << 15
)

// remembered is the memory of all sessions.
var remembered = &memory{}

func (m *memory) find(at rowSum) (line string, known bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if line, known = m.newer[at]; known {
		return line, true
	}
	if line, known = m.older[at]; known {
		m.keep(at, line)
	}
	return line, known
}

func (m *memory) put(at rowSum, line string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.keep(at, line)
}

func (m *memory) keep(at rowSum, line string) {
	if now := time.Now(); len(m.newer) >= mostNew || now.Sub(m.since) > whileNew {
		m.newer, m.older, m.since = map[rowSum]string{}, m.newer, now
	}
	m.newer[at] = line
}
