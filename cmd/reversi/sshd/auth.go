package sshd

import (
	"crypto/rsa"
	"errors"
	"net/netip"
	"strings"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// Caller is who stands at the door, as the final authentication proved it.
type Caller struct {
	Key         gossh.PublicKey // nil for a guest; the key inside a certificate
	Fingerprint string          // SHA256:… of Key, empty for a guest
	User        string          // the SSH user name: unchecked
	Remote      netip.AddrPort
	Conn        string // the connection's id in the log
}

// Guest reports whether the caller proved no key.
func (c Caller) Guest() bool { return c.Key == nil }

// minRSA is how many bits an RSA key must have (NIST SP 800-131A): a shorter one could be somebody else's by now.
const minRSA = 2048

// provedKey is under what the permissions of an authentication carry the key that was proved.
type provedKey struct{}

// newcomer is a connection on its way through authentication, which happens in one goroutine. None of it asks who is known here: every
// name and every key is treated alike, in the same time.
type newcomer struct {
	*conn
	server *Server
	keys   int      // offered so far
	told   *Refusal // the last one that the client was told
}

// config is how the library is to authenticate one connection.
func (s *Server) config(ctx ssh.Context) *gossh.ServerConfig {
	n := &newcomer{conn: ctx.Value(connKey{}).(*conn), server: s}
	return &gossh.ServerConfig{
		Config:                      algorithms(n.conn),
		PublicKeyAuthAlgorithms:     keyAlgorithms,
		MaxAuthTries:                s.limits.Tries,
		PublicKeyCallback:           n.offered,
		VerifiedPublicKeyCallback:   proved,
		KeyboardInteractiveCallback: n.guest,
		AuthLogCallback:             n.tried,
		PreAuthConnCallback:         n.begin,
	}
}

// offered says whether a key is good enough to be proved. It runs for keys that are merely offered, so it keeps nothing of them.
func (n *newcomer) offered(meta gossh.ConnMetadata, key gossh.PublicKey) (*gossh.Permissions, error) {
	if n.keys++; n.keys > n.server.limits.Tries {
		return nil, ErrTries
	}
	if weak(key) {
		return nil, n.refuse(ErrWeakKey)
	}
	return &gossh.Permissions{}, n.checkName(meta.User())
}

// proved keeps the key that the client has just signed with. The permissions of the final authentication alone reach the session.
func proved(_ gossh.ConnMetadata, key gossh.PublicKey, _ *gossh.Permissions, _ string) (*gossh.Permissions, error) {
	return &gossh.Permissions{ExtraData: map[any]any{provedKey{}: insideCertificate(key)}}, nil
}

// guest lets somebody in without a question: a client without a key gets here after "none" was refused.
func (n *newcomer) guest(meta gossh.ConnMetadata, _ gossh.KeyboardInteractiveChallenge) (*gossh.Permissions, error) {
	return &gossh.Permissions{}, n.checkName(meta.User())
}

func (n *newcomer) checkName(user string) error {
	if len(user) > n.server.limits.UserName {
		return n.refuse(ErrUserName)
	}
	return nil
}

// refuse has the client told of a refusal, once: most show a banner to the person.
func (n *newcomer) refuse(r *Refusal) error {
	if n.told != r {
		n.told = r
		n.server.refused.add(r)
		n.tell(r)
	}
	return r
}

// tried sees how every try went. The library refuses signatures by SHA-1 and DSA keys without a word.
func (n *newcomer) tried(_ gossh.ConnMetadata, method string, err error) {
	switch {
	case err == nil:
		n.arrive()
	case method == "publickey" && strings.HasPrefix(err.Error(), "ssh: algorithm"):
		_ = n.refuse(ErrWeakKey)
	}
}

// weak says whether a key proves too little: a short RSA key, or a certificate that lets a security key sign without being touched,
// which anybody can make who has stolen a moment with it.
func weak(key gossh.PublicKey) bool {
	if cert, ok := key.(*gossh.Certificate); ok {
		_, untouched := cert.Extensions["no-touch-required"]
		return untouched || weak(cert.Key)
	}
	inner, ok := key.(gossh.CryptoPublicKey)
	if !ok {
		return false
	}
	k, ok := inner.CryptoPublicKey().(*rsa.PublicKey)
	return ok && k.N.BitLen() < minRSA
}

// callerOf reads the identity that the final authentication left.
func callerOf(peer *gossh.ServerConn, c *conn) Caller {
	caller := Caller{User: peer.User(), Remote: c.remote, Conn: c.id}
	if key, ok := peer.Permissions.ExtraData[provedKey{}].(gossh.PublicKey); ok {
		caller.Key, caller.Fingerprint = key, Fingerprint(key)
	}
	return caller
}

// insideCertificate returns the key that a certificate carries. The certificate proves nothing more here: its signature,
// dates and principals are somebody else's business, and a renewed one is still the same player.
func insideCertificate(key gossh.PublicKey) gossh.PublicKey {
	if cert, ok := key.(*gossh.Certificate); ok {
		return cert.Key
	}
	return key
}

// Fingerprint returns a key's SHA256 fingerprint as ssh prints it.
func Fingerprint(key gossh.PublicKey) string { return gossh.FingerprintSHA256(key) }

// failure is why a handshake failed, where it was the door that refused; nil where the client left or broke something.
func failure(err error) *Refusal {
	var common *gossh.AlgorithmNegotiationError
	switch {
	case errors.Is(err, ErrNotSSH):
		return ErrNotSSH
	case errors.As(err, &common):
		return ErrNoCommon
	case strings.Contains(err.Error(), "too many authentication"): // the library's, which has told the client
		return ErrTries
	}
	return nil
}
