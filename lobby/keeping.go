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
	moderators office // who keep order
	admins     office // who run the club, and keep order as well
	sanctions  []order.Sanction
	notices    []order.Notice // newest first
	reports    int            // open ones
}

// office is what the operator has some people do.
type office struct {
	named   []string // by the names of their accounts, or the fingerprints of their keys; set once
	holders map[match.PlayerID]bool
}

func newOffice(named []string) office { return office{named, map[match.PlayerID]bool{}} }

// fill gives the office to the accounts that were found for those who are named.
func (o office) fill(found map[string]match.PlayerID) {
	for _, who := range o.named {
		if id, ok := found[who]; ok {
			o.holders[id] = true
		}
	}
}

func newKeeping(moderators, admins []string) *keeping {
	return &keeping{loaded: make(chan struct{}), moderators: newOffice(moderators), admins: newOffice(admins)}
}

// offices are both.
func (k *keeping) offices() []office { return []office{k.moderators, k.admins} }

// ready waits until it was read.
func (k *keeping) ready(ctx context.Context) error {
	select {
	case <-k.loaded:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// recognise gives an account the offices that its key is named for.
func (k *keeping) recognise(id match.PlayerID, fingerprint string) {
	for _, o := range k.offices() {
		if id > 0 && slices.Contains(o.named, fingerprint) {
			k.change(func() { o.holders[id] = true })
		}
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
	return k.keepsOrder(id)
}

// keepsOrder is moderates for whoever holds the lock.
func (k *keeping) keepsOrder(id match.PlayerID) bool {
	return k.moderators.holders[id] || k.admins.holders[id]
}

// administers says whether an account runs the club.
func (k *keeping) administers(id match.PlayerID) bool {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.admins.holders[id]
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
	if k.keepsOrder(id) {
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
	found, err := h.findOffices(ctx)
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
	k.change(func() {
		for _, o := range k.offices() {
			o.fill(found)
		}
		k.sanctions, k.notices, k.reports = sanctions, notices, len(open)
	})
	h.send(noticed{})
	return nil
}

// maxReports is how many open reports are counted.
const maxReports = 1000

// findOffices finds the accounts of those whom the operator names. A key that nobody came with yet has none; it is known when
// somebody does.
func (h *Hub) findOffices(ctx context.Context) (map[string]match.PlayerID, error) {
	found := map[string]match.PlayerID{}
	var names []string
	for _, who := range slices.Concat(h.Moderators, h.Admins) {
		if !strings.HasPrefix(who, keyPrefix) {
			names = append(names, who)
			continue
		}
		if a, err := h.Store.Account(ctx, who); err == nil {
			found[who] = a.ID
		} else if !errors.Is(err, ErrNoAccount) {
			return nil, err
		}
	}
	byName, err := h.Store.Moderators(ctx, names)
	for _, who := range names {
		if id, ok := byName[who]; ok {
			found[who] = id
		} else if err == nil {
			h.Log.Warn("no account has the name of a moderator or an admin", "name", who)
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
