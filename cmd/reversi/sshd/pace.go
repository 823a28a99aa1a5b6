package sshd

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// paces let each key, an address or an account, do something at a steady pace. Whoever has not been seen while as many others as may be
// remembered came by is forgotten: strangers cannot fill the memory.
type paces[K comparable] struct {
	rate  rate.Limit
	burst int
	most  int // keys of one generation
	now   func() time.Time

	mu         sync.Mutex
	young, old map[K]*rate.Limiter // two generations: when the young one is full, the old one is forgotten
}

func newPaces[K comparable](r rate.Limit, burst, most int, now func() time.Time) *paces[K] {
	return &paces[K]{rate: r, burst: burst, most: most, now: now, young: map[K]*rate.Limiter{}}
}

// allow says whether key may do it once more now.
func (p *paces[K]) allow(key K) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	pace := p.young[key]
	if pace == nil {
		pace = p.remember(key)
	}
	return pace.AllowN(p.now(), 1)
}

func (p *paces[K]) remember(key K) *rate.Limiter {
	pace := p.old[key]
	if pace == nil {
		pace = rate.NewLimiter(p.rate, p.burst)
	}
	if len(p.young) >= p.most {
		p.old, p.young = p.young, map[K]*rate.Limiter{}
	}
	p.young[key] = pace
	return pace
}
