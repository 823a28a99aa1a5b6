package sshd

import (
	"net/netip"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// Caller is who stands at the door, as the final authentication proved it.
type Caller struct {
	Key         gossh.PublicKey // nil for a guest; the key inside a certificate
	Fingerprint string          // SHA256:… of Key, empty for a guest
	User        string          // the SSH user name: unchecked, of any length
	Remote      netip.AddrPort
	Conn        string // the connection's id in the log
}

// Guest reports whether the caller proved no key.
func (c Caller) Guest() bool { return c.Key == nil }

// anyKey lets every key in. It runs for keys that are merely offered too, so it keeps nothing.
func anyKey(ssh.Context, ssh.PublicKey) bool { return true }

// noQuestions lets guests in: a client without a key gets here after "none" was refused.
func noQuestions(ssh.Context, gossh.KeyboardInteractiveChallenge) bool { return true }

// callerOf reads the identity that the library took from the permissions of the final authentication.
func callerOf(ctx ssh.Context, c *conn) Caller {
	caller := Caller{User: ctx.User(), Remote: c.remote, Conn: c.id}
	if key, ok := ctx.Value(ssh.ContextKeyPublicKey).(ssh.PublicKey); ok {
		caller.Key = insideCertificate(key)
		caller.Fingerprint = Fingerprint(caller.Key)
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
