package lobby

import (
	"context"
	"crypto/rand"
	"errors"
	"math/big"
	"strings"
	"time"

	"reversi/lobby/match"
)

// Why the keys of an account stay as they are.
var (
	ErrNoSuchKey  = errors.New("no key of the account, or more than one, begins like that")
	ErrLastKey    = errors.New("the last key of an account cannot be removed")
	ErrManyKeys   = errors.New("the account has as many keys as one may have")
	ErrNoSuchLink = errors.New("no account waits for that code")
	ErrOwnKey     = errors.New("the key belongs to that account already")
	// ErrKeyInUse refuses to join a key to another account where its own one holds something that would be lost.
	ErrKeyInUse = errors.New("the key has an account of its own with games or other things to keep")
)

// MaxKeys is how many keys an account may have.
const MaxKeys = 20

// The code that joins another key to an account: how long it is good, and how long it is. Guessing is limited for the whole house, since who
// guesses may come with a new key each time: even if ten codes waited day and night, that pace would take 50 years to find one.
const (
	LinkLife      = 10 * time.Minute
	linkLength    = 8
	guessesEach   = 10 // a second
	guessesAtOnce = 50
)

// Key is a key of an account.
type Key struct {
	Fingerprint string
	Added       time.Time
	Used        time.Time // when somebody came in with it last; zero where that is not known
	This        bool      // the one that asks
}

// Link is a code that joins another key to an account, good once.
type Link struct {
	Code  string
	Until time.Time
}

// Joined says to which account a key was joined, and which empty one went away; Left is 0 without one.
type Joined struct {
	Account Account
	Left    match.PlayerID
}

// Keys lists the keys of a key's account, the oldest first: ErrNoAccount.
func (h *Hub) Keys(ctx context.Context, fingerprint string) ([]Key, error) {
	a, err := h.Store.Account(ctx, fingerprint)
	if err != nil {
		return nil, err
	}
	keys, err := h.Store.Keys(ctx, a.ID)
	for i, k := range keys {
		keys[i].This = k.Fingerprint == fingerprint
	}
	return keys, err
}

// NewLink makes a code that joins another key to the account of this one. The code before it is void.
func (h *Hub) NewLink(ctx context.Context, fingerprint string) (Link, error) {
	a, err := h.Store.Account(ctx, fingerprint)
	if err != nil {
		return Link{}, err
	}
	l := Link{Code: secretCode(linkLength), Until: time.Now().Add(LinkLife)}
	return l, h.Store.OpenLink(ctx, a.ID, l)
}

// secretCode draws a code that opens an account: unlike the codes of tables nobody may work it out from others that they have seen.
func secretCode(length int) string {
	code := make([]byte, length)
	for i := range code {
		at, _ := rand.Int(rand.Reader, big.NewInt(int64(len(codeLetters)))) // never fails
		code[i] = codeLetters[at.Int64()]
	}
	return string(code)
}

// JoinKey joins a key to the account that made a code: ErrNoSuchLink, ErrTooMany, ErrManyKeys, ErrOwnKey, ErrKeyInUse. The account that the key
// had, with nothing in it, goes away, and its sessions end.
func (h *Hub) JoinKey(ctx context.Context, fingerprint, code string) (Account, error) {
	if fingerprint == "" {
		return Account{}, ErrGuest
	}
	if !h.guesses.AllowN(time.Now(), 1) {
		return Account{}, ErrTooMany
	}
	joined, err := h.Store.JoinKey(ctx, fingerprint, ParseCode(code), time.Now())
	if err != nil {
		return Account{}, err
	}
	if joined.Left != 0 {
		h.send(gone{joined.Left, KeyMoved})
	}
	return joined.Account, nil
}

// RemoveKey takes a key away from the account of another, or of itself; which is how its fingerprint begins. What was open with it ends:
// ErrNoSuchKey, ErrLastKey.
func (h *Hub) RemoveKey(ctx context.Context, fingerprint, which string) (Key, error) {
	keys, err := h.Keys(ctx, fingerprint)
	if err != nil {
		return Key{}, err
	}
	key, err := keyNamed(keys, which)
	if err != nil {
		return Key{}, err
	}
	a, err := h.Store.Account(ctx, fingerprint)
	if err == nil {
		err = h.Store.RemoveKey(ctx, a.ID, key.Fingerprint)
	}
	if err != nil {
		return Key{}, err
	}
	h.send(locked{a.ID, key.Fingerprint})
	return key, nil
}

// fingerprintKind begins every fingerprint and may be left out.
const fingerprintKind = "SHA256:"

// keyNamed finds the one key that begins in a way.
func keyNamed(keys []Key, which string) (Key, error) {
	which = strings.TrimPrefix(which, fingerprintKind)
	var found []Key
	for _, k := range keys {
		if strings.HasPrefix(strings.TrimPrefix(k.Fingerprint, fingerprintKind), which) {
			found = append(found, k)
		}
	}
	if which == "" || len(found) != 1 {
		return Key{}, ErrNoSuchKey
	}
	return found[0], nil
}

// gone ends every session of an account that is no more, and keeps those out that were on their way in.
type gone struct {
	id  match.PlayerID
	why Reason
}

func (m gone) handle(s *state) {
	s.gone[m.id] = true
	s.dropChallengesOf(m.id)
	s.endSessions(m.id, m.why, func(*session) bool { return true })
}

// locked ends the sessions that came in with a key that was removed.
type locked struct {
	id          match.PlayerID
	fingerprint string
}

func (m locked) handle(s *state) {
	s.endSessions(m.id, KeyRemoved, func(x *session) bool { return x.fingerprint == m.fingerprint })
}

// noteKey keeps when a key was used last. Nobody waits for that.
func (h *Hub) noteKey(fingerprint string) {
	if fingerprint == "" {
		return
	}
	at := time.Now()
	h.Tasks.Go("note a key", func() {
		ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
		defer cancel()
		if err := h.Store.UseKey(ctx, fingerprint, at); err != nil {
			_ = h.failed("note a key", err)
		}
	})
}

// Keys lists the keys of the player's account.
func (c *Client) Keys(ctx context.Context) ([]Key, error) {
	if c.guest {
		return nil, ErrGuest
	}
	return c.hub.Keys(ctx, c.session.fingerprint)
}

// NewLink makes a code that joins another key to the player's account.
func (c *Client) NewLink(ctx context.Context) (Link, error) {
	if c.guest {
		return Link{}, ErrGuest
	}
	return c.hub.NewLink(ctx, c.session.fingerprint)
}

// JoinKey joins the key of this session to the account that made a code. The session ends with the account that it was of.
func (c *Client) JoinKey(ctx context.Context, code string) (Account, error) {
	if !c.codes.AllowN(time.Now(), 1) {
		return Account{}, ErrTooMany
	}
	return c.hub.JoinKey(ctx, c.session.fingerprint, code)
}

// RemoveKey takes a key away from the player's account.
func (c *Client) RemoveKey(ctx context.Context, which string) (Key, error) {
	if c.guest {
		return Key{}, ErrGuest
	}
	return c.hub.RemoveKey(ctx, c.session.fingerprint, which)
}
