package widget

import (
	"hash/maphash"
	"sync"
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
	// Once the newer lines are many they become the older ones, and those that nobody asked for since are forgotten.
	newer, older map[rowSum]string
}

// fewLines is how many lines are kept at least, and half of how many at most: those that a thousand people show who play.
const fewLines = 1 << 15

// remembered is the memory of all sessions.
var remembered = &memory{newer: map[rowSum]string{}}

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
	if len(m.newer) >= fewLines {
		m.newer, m.older = map[rowSum]string{}, m.newer
	}
	m.newer[at] = line
}
