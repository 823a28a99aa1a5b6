package lobby

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"reversi/lobby/match"
	"reversi/lobby/order"
)

// ErrBanned keeps somebody out. The error is a *BannedError.
var ErrBanned = errors.New("banned")

// BannedError says until when somebody is kept out, and why.
type BannedError struct{ order.Sanction }

func (e *BannedError) Error() string {
	return fmt.Sprintf("%v until %s: %s", ErrBanned, e.Until.UTC().Format(time.RFC3339), e.Reason)
}

func (e *BannedError) Unwrap() error { return ErrBanned }

// ErrSilenced refuses talk. The error is a *SilencedError.
var ErrSilenced = fmt.Errorf("%w: silenced", ErrNotAllowed)

// SilencedError says until when somebody may not talk, and why.
type SilencedError struct{ order.Sanction }

func (e *SilencedError) Error() string {
	return fmt.Sprintf("%v until %s: %s", ErrSilenced, e.Until.UTC().Format(time.RFC3339), e.Reason)
}

func (e *SilencedError) Unwrap() error { return ErrSilenced }

// keyPrefix begins a fingerprint; a name cannot hold a colon.
const keyPrefix = "SHA256:"

// keeping is what must be known everywhere of who keeps order and who is kept out, read from the store at the start: a leaf.
type keeping struct {
	loaded chan struct{} // closed once it was read; nobody comes in before

	mu         sync.RWMutex
	keys       []string // fingerprints of moderators' keys
	moderators map[match.PlayerID]bool
	sanctions  []order.Sanction
	notices    []order.Notice // newest first
	reports    int            // open ones
}

// newKeeping begins with the moderators that are named by their keys.
func newKeeping(moderators []string) *keeping {
	k := &keeping{loaded: make(chan struct{}), moderators: map[match.PlayerID]bool{}}
	for _, who := range moderators {
		if strings.HasPrefix(who, keyPrefix) {
			k.keys = append(k.keys, who)
		}
	}
	return k
}

// ready waits until it was read.
func (k *keeping) ready(ctx context.Context) error {
	select {
	case <-k.loaded:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// recognise makes an account a moderator's that comes with the key of one.
func (k *keeping) recognise(id match.PlayerID, fingerprint string) {
	if id > 0 && slices.Contains(k.keys, fingerprint) {
		k.change(func() { k.moderators[id] = true })
	}
}

func (k *keeping) change(what func()) {
	k.mu.Lock()
	defer k.mu.Unlock()
	what()
}

// moderates says whether an account keeps order.
func (k *keeping) moderates(id match.PlayerID) bool {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.moderators[id]
}

func (k *keeping) openReports() int {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.reports
}

// sanction finds the one of a kind that holds longest for somebody. The silence of a network is for guests alone.
func (k *keeping) sanction(kind order.Kind, id match.PlayerID, from netip.Addr, now time.Time) (longest order.Sanction, ok bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	if k.moderators[id] {
		return longest, false
	}
	for _, s := range k.sanctions {
		guestsOnly := kind == order.Silenced && s.Account == 0 && id > 0
		if s.Kind == kind && !guestsOnly && now.Before(s.Until) && s.Of(id, from) && s.Until.After(longest.Until) {
			longest, ok = s, true
		}
	}
	return longest, ok
}

// mayEnter is a *BannedError for somebody who is kept out; 0 is a guest, or a key without an account.
func (k *keeping) mayEnter(id match.PlayerID, from netip.Addr, now time.Time) error {
	if s, ok := k.sanction(order.Banned, id, from, now); ok {
		return &BannedError{s}
	}
	return nil
}

// mayTalk is a *SilencedError for somebody who may not.
func (k *keeping) mayTalk(id match.PlayerID, from netip.Addr, now time.Time) error {
	if s, ok := k.sanction(order.Silenced, id, from, now); ok {
		return &SilencedError{s}
	}
	return nil
}

// current are the notices that go on, newest first.
func (k *keeping) current(now time.Time) []order.Notice {
	k.mu.RLock()
	defer k.mu.RUnlock()
	var on []order.Notice
	for _, n := range k.notices {
		if now.Before(n.Until) {
			on = append(on, n)
		}
	}
	return on
}

// forget drops what has ended, and tells whether a notice was among it.
func (k *keeping) forget(now time.Time) (noticed bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.sanctions = slices.DeleteFunc(k.sanctions, func(s order.Sanction) bool { return !now.Before(s.Until) })
	before := len(k.notices)
	k.notices = slices.DeleteFunc(k.notices, func(n order.Notice) bool { return !now.Before(n.Until) })
	return len(k.notices) < before
}

// loadPause is between attempts to read who is kept out: without that nobody comes in.
const loadPause = time.Second

// keepOrder reads what is kept of the order, again until that works.
func (h *Hub) keepOrder(ctx context.Context) {
	for {
		err := h.loadOrder(ctx)
		if err == nil {
			close(h.order.loaded)
			return
		}
		_ = h.failed("read who keeps order and who is kept out", err)
		select {
		case <-time.After(loadPause):
		case <-ctx.Done():
			return
		case <-h.done:
			return
		}
	}
}

func (h *Hub) loadOrder(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	now := time.Now()
	moderators, err := h.findModerators(ctx)
	if err != nil {
		return err
	}
	sanctions, err := h.Store.Sanctions(ctx, now)
	if err != nil {
		return err
	}
	notices, err := h.Store.Notices(ctx, now)
	if err != nil {
		return err
	}
	open, err := h.Store.Reports(ctx, true, maxReports)
	if err != nil {
		return err
	}
	k := h.order
	k.change(func() { k.moderators, k.sanctions, k.notices, k.reports = moderators, sanctions, notices, len(open) })
	h.send(noticed{})
	return nil
}

// maxReports is how many open reports are counted.
const maxReports = 1000

// findModerators finds the accounts of those whom the operator names. A key that nobody came with yet has none; it is known when
// somebody does.
func (h *Hub) findModerators(ctx context.Context) (map[match.PlayerID]bool, error) {
	found := map[match.PlayerID]bool{}
	var names []string
	for _, who := range h.Moderators {
		if !strings.HasPrefix(who, keyPrefix) {
			names = append(names, who)
			continue
		}
		if a, err := h.Store.Account(ctx, who); err == nil {
			found[a.ID] = true
		} else if !errors.Is(err, ErrNoAccount) {
			return nil, err
		}
	}
	byName, err := h.Store.Moderators(ctx, names)
	for _, who := range names {
		if id, ok := byName[who]; ok {
			found[id] = true
		} else if err == nil {
			h.Log.Warn("no account has the name of a moderator", "name", who)
		}
	}
	return found, err
}

// forgetOrder drops what has ended.
func (s *state) forgetOrder(now time.Time) {
	if s.order.forget(now) {
		noticed{}.handle(s)
	}
}

// noticed tells everybody that the notices have changed.
type noticed struct{}

func (noticed) handle(s *state) {
	for _, p := range s.players {
		s.publishSelf(p)
	}
}
