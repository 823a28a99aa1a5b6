package sshd

import (
	"io"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

func TestIdentity(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: whoIs})
	a, b := newSigner(t), newSigner(t)
	cert := certificate(t, a)
	for _, c := range []struct {
		name string
		auth []gossh.AuthMethod
		want string
	}{
		{"a key", keys(a), Fingerprint(a.PublicKey())},
		{"no key", []gossh.AuthMethod{guest()}, ""},
		{"one key offered, another proved", keys(&turncoat{Signer: b, offered: a.PublicKey()}), Fingerprint(b.PublicKey())},
		{"a key offered, entered without", append(keys(offerOnly{a}), guest()), ""},
		{"an expired certificate of nobody in particular", keys(cert), Fingerprint(a.PublicKey())},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			session, err := d.dial(t, c.auth...).NewSession()
			must(t, err)
			got, err := session.Output("whoami")
			must(t, err)
			if string(got) != "ann "+c.want {
				t.Errorf("let in as %q, want %q", got, "ann "+c.want)
			}
		})
	}
}

func keys(signers ...gossh.Signer) []gossh.AuthMethod {
	return []gossh.AuthMethod{gossh.PublicKeys(signers...)}
}

// offerOnly is a key that a client offers, is told to be welcome with, and then does not prove.
type offerOnly struct{ gossh.Signer }

func (offerOnly) Sign(io.Reader, []byte) (*gossh.Signature, error) { return nil, io.ErrClosedPipe }

// turncoat offers one key, is told to be welcome with it, and proves another.
type turncoat struct {
	gossh.Signer
	offered gossh.PublicKey
	asked   int
}

func (k *turncoat) PublicKey() gossh.PublicKey { return (*changingKey)(k) }

type changingKey turncoat

func (k *changingKey) Type() string { return k.offered.Type() }
func (k *changingKey) Verify(data []byte, s *gossh.Signature) error {
	return k.Signer.PublicKey().Verify(data, s)
}

func (k *changingKey) Marshal() []byte {
	if k.asked++; k.asked <= 2 { // the offer, and comparing the answer with it
		return k.offered.Marshal()
	}
	return k.Signer.PublicKey().Marshal()
}

// certificate wraps a key in a certificate that ran out long ago, for another user, by a key that nobody knows.
func certificate(t *testing.T, key gossh.Signer) gossh.Signer {
	t.Helper()
	cert := &gossh.Certificate{
		Key:             key.PublicKey(),
		CertType:        gossh.UserCert,
		ValidPrincipals: []string{"somebody"},
		ValidBefore:     uint64(time.Unix(1, 0).Unix()),
		Permissions:     gossh.Permissions{CriticalOptions: map[string]string{"source-address": "192.0.2.1"}},
	}
	must(t, cert.SignCert(io.LimitReader(zeros{}, 1<<20), newSigner(t)))
	signer, err := gossh.NewCertSigner(cert, key)
	must(t, err)
	return signer
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func TestRefusedAuthentication(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: whoIs})
	for _, c := range []struct {
		name string
		auth []gossh.AuthMethod
	}{
		{"none", nil},
		{"password", []gossh.AuthMethod{gossh.Password("secret")}},
		{"a key without proof", keys(offerOnly{newSigner(t)})},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if client, err := d.tryDial(c.auth...); err == nil {
				_ = client.Close()
				t.Error("was let in")
			}
		})
	}
}
