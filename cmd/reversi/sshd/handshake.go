package sshd

import (
	"crypto/rand"
	"errors"
	"io"
	"slices"
	"time"

	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"
)

// desk is where handshakes compute: a value in it is one at work. When it is full the others wait, until they are too late, so that a
// storm of newcomers delays newcomers and not the players. Computing is nearly all key exchange. Verifying the one signature of the
// client takes a twentieth of a millisecond and is not counted.
type desk chan struct{}

// work waits for a place at the desk. Who waits for the client holds none: the next read gives it back.
func (c *conn) work() {
	select {
	case c.desk <- struct{}{}:
	case <-c.gone:
		return
	}
	c.atWork.Store(true)
	select {
	case <-c.gone: // perhaps before the place was there to give back
		c.rest()
	default:
	}
}

func (c *conn) rest() {
	if c.atWork.Swap(false) {
		<-c.desk
	}
}

// New keys cost the server a third of a millisecond and the client nothing that it does not want to spend, so one that wants more than
// this has to wait for them: as many at once, and as many a second over time.
const (
	exchangeBurst = 200
	exchangeRate  = 20
)

func newExchanges() *rate.Limiter { return rate.NewLimiter(exchangeRate, exchangeBurst) }

var errExchanges = errors.New("too many key exchanges before authentication")

// exchange is told of every key exchange. Before authentication a client cannot need many, and waiting here would keep a place at the desk.
func (c *conn) exchange() error {
	wait := c.exchanges.Reserve().Delay()
	if wait > 0 && !c.arrived.Load() {
		return errExchanges
	}
	time.Sleep(wait)
	return nil
}

// exchangeKey is the host key, which signs once in every key exchange: the one place where the library lets us see them. It is one key for all
// connections, so the source of randomness that it is handed tells which connection it is.
type exchangeKey struct{ gossh.Signer }

func (k exchangeKey) Sign(source io.Reader, data []byte) (*gossh.Signature, error) {
	if r, ok := source.(randomness); ok {
		if err := r.conn.exchange(); err != nil {
			return nil, err
		}
	}
	return k.Signer.Sign(rand.Reader, data)
}

// randomness is crypto/rand's, with the connection that it is for.
type randomness struct{ conn *conn }

func (randomness) Read(p []byte) (int, error) { return rand.Read(p) }

// The algorithms that the door speaks. Diffie-Hellman in groups of integers is left out: a client has the server work a hundred
// times as long as itself (CVE-2002-20001), and what cannot do elliptic curves is older than 2011.
var (
	exchanges = []string{
		gossh.KeyExchangeMLKEM768X25519, gossh.KeyExchangeCurve25519, gossh.KeyExchangeECDHP256, gossh.KeyExchangeECDHP384,
	}
	ciphers       = gossh.SupportedAlgorithms().Ciphers
	macs          = slices.DeleteFunc(gossh.SupportedAlgorithms().MACs, func(m string) bool { return m == gossh.HMACSHA1 })
	keyAlgorithms = gossh.SupportedAlgorithms().PublicKeyAuths // no DSA, and no RSA with SHA-1
)

func algorithms(c *conn) gossh.Config {
	return gossh.Config{Rand: randomness{c}, KeyExchanges: exchanges, Ciphers: ciphers, MACs: macs}
}
