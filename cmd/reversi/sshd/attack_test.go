package sshd

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// wireKey is a public key as a client may claim it: any bytes.
type wireKey struct {
	kind string
	blob []byte
}

func (k wireKey) Type() string                          { return k.kind }
func (k wireKey) Marshal() []byte                       { return k.blob }
func (k wireKey) Verify([]byte, *gossh.Signature) error { return nil }
func (k wireKey) PublicKey() gossh.PublicKey            { return k }
func (k wireKey) Sign(io.Reader, []byte) (*gossh.Signature, error) {
	return &gossh.Signature{Format: k.kind, Blob: make([]byte, 64)}, nil
}

// stillOpen shows that the door has survived.
func (d *door) stillOpen(t *testing.T) {
	t.Helper()
	session, err := d.dial(t, keys(newSigner(t))...).NewSession()
	must(t, err)
	must(t, session.Run("whoami"))
	if log := d.log.String(); strings.Contains(log, "panic") {
		t.Errorf("the log says %s", log)
	}
}

// Keys that are not what they say: CVE-2020-9283 was a panic over the length of one.
func TestKeysThatAreNoKeys(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: whoIs})
	for name, key := range map[string]wireKey{
		"ed25519 of no bytes":       {gossh.KeyAlgoED25519, gossh.Marshal(struct{ Kind, Key string }{gossh.KeyAlgoED25519, ""})},
		"ed25519 of 31 bytes":       {gossh.KeyAlgoED25519, gossh.Marshal(struct{ Kind, Key string }{gossh.KeyAlgoED25519, strings.Repeat("x", 31)})},
		"ed25519 of a megabyte":     {gossh.KeyAlgoED25519, gossh.Marshal(struct{ Kind, Key string }{gossh.KeyAlgoED25519, strings.Repeat("x", 200_000)})},
		"nistp256, not on a curve":  {gossh.KeyAlgoECDSA256, gossh.Marshal(struct{ Kind, Curve, Key string }{gossh.KeyAlgoECDSA256, "nistp256", "\x04" + strings.Repeat("x", 64)})},
		"security key, cut short":   {gossh.KeyAlgoSKED25519, gossh.Marshal(struct{ Kind, Key string }{gossh.KeyAlgoSKED25519, "x"})},
		"RSA with a modulus of 0":   {gossh.KeyAlgoRSASHA256, gossh.Marshal(struct{ Kind, E, N string }{gossh.KeyAlgoRSA, "\x01\x00\x01", ""})},
		"another kind than it says": {gossh.KeyAlgoED25519, newSigner(t).PublicKey().Marshal()[:20]},
	} {
		if client, err := d.tryDial(keys(key)...); err == nil {
			_ = client.Close()
			t.Errorf("%s: was let in", name)
		}
	}
	d.stillOpen(t)
}

// packet is one of SSH before encryption.
func packet(payload string) string {
	padding := 8 - (5+len(payload))%8 + 8
	head := binary.BigEndian.AppendUint32(nil, uint32(1+len(payload)+padding))
	return string(head) + string(byte(padding)) + payload + strings.Repeat("\x00", padding)
}

// What may come in place of a first packet; CVE-2021-43565 was a panic over an empty one.
func TestFirstPacketsThatAreNone(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: whoIs})
	init := gossh.Marshal(kexInit{})
	for name, sent := range map[string]string{
		"an empty packet":             packet(""),
		"length 0":                    "\x00\x00\x00\x00\x00",
		"length 1":                    "\x00\x00\x00\x01\x00",
		"padding longer than all":     "\x00\x00\x00\x0c\xff" + strings.Repeat("\x00", 11),
		"a length of 4 GB":            "\xff\xff\xff\xff\x04",
		"a length of 256 kB, and end": "\x00\x04\x00\x00\x04",
		"offers of nothing":           packet(string(init)),
		"offers cut short":            packet(string(init[:20])),
		"a list longer than all":      packet(string(init[:17]) + "\xff\xff\xff\xff"),
		"authentication before keys":  packet("\x32\x00\x00\x00\x03ann"),
		"a disconnect": packet(string(gossh.Marshal(struct {
			Reason          uint32 `sshtype:"1"`
			Message, Locale string
		}{2, "\x1b[2J", ""}))),
		"ignored packets for ever": strings.Repeat(packet("\x02\x00\x00\x00\x00"), 1000),
	} {
		raw := dialRaw(t, d)
		_, err := io.WriteString(raw, "SSH-2.0-attack\r\n"+sent)
		must(t, err)
		if tcp, ok := raw.(interface{ CloseWrite() error }); ok {
			must(t, tcp.CloseWrite())
		}
		if _, err := io.Copy(io.Discard, raw); err != nil && !strings.Contains(err.Error(), "reset") {
			t.Errorf("%s: the connection stayed open: %v", name, err)
		}
	}
	d.stillOpen(t)
	eventually(t, "nothing is left of them", func() bool { return d.Connections() == 1 && len(d.desk) == 0 })
}

// Requests that nobody answers, in thousands, from somebody who is inside.
func TestFloodsFromInside(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: vigil(make(chan error, 2))})
	client := d.dial(t, guest())
	ch := open(t, client)
	ask(t, ch, "pty-req", ptyPayload{Term: "xterm", Cols: 80, Rows: 24})
	ask(t, ch, "shell", nil)
	for i := range 5000 {
		_, _, err := client.SendRequest("tcpip-forward", false, gossh.Marshal(struct {
			Addr string
			Port uint32
		}{"0.0.0.0", uint32(i)}))
		must(t, err)
		_, err = ch.SendRequest("auth-agent-req@openssh.com", false, nil)
		must(t, err)
		_, err = ch.SendRequest("window-change", false, gossh.Marshal(sizePayload{Cols: uint32(i), Rows: uint32(i)}))
		must(t, err)
	}
	for range 300 {
		if _, _, err := client.OpenChannel("direct-tcpip", nil); err == nil {
			t.Fatal("a port was forwarded")
		}
	}
	wantEcho(t, ch)
}

// What a certificate says of itself is nobody's word but its maker's. The library once kept the key among a certificate's extensions'
// fellows, the permissions.
func TestCertificatesGrantNothing(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: whoIs})
	mine, theirs := newSigner(t), newSigner(t)
	for _, c := range []struct {
		extensions map[string]string
		enters     bool
	}{
		{map[string]string{"gliderlabs/ssh.PublicKey": string(theirs.PublicKey().Marshal()), "permit-agent-forwarding": ""}, true},
		{map[string]string{"no-touch-required": ""}, false},
	} {
		cert := &gossh.Certificate{Key: mine.PublicKey(), CertType: gossh.UserCert, ValidBefore: gossh.CertTimeInfinity}
		cert.Extensions = c.extensions
		must(t, cert.SignCert(zeros{}, newSigner(t)))
		signer, err := gossh.NewCertSigner(cert, mine)
		must(t, err)
		client, err := d.tryDial(keys(signer)...)
		if (err == nil) != c.enters {
			t.Errorf("%v: let in %v, want %v", c.extensions, err == nil, c.enters)
		}
		if err != nil {
			continue
		}
		defer client.Close()
		session, err := client.NewSession()
		must(t, err)
		if got, err := session.Output("whoami"); err != nil || string(got) != "ann "+Fingerprint(mine.PublicKey()) {
			t.Errorf("let in as %q, %v", got, err)
		}
	}
}

// Nothing that a client sends reaches the log as a control sequence, whichever way it comes.
func TestNothingSentControlsTheLog(t *testing.T) {
	t.Parallel()
	const evil = "\x1b]0;owned\a\u009b31m\u202e\r\n"
	d := openDoor(t, Config{Handler: func(_ context.Context, s *Session) int {
		s.Broke(fmt.Errorf("cannot carry out %s", s.RawCommand))
		return statusFailed
	}})
	config := clientConfig(guest())
	config.User, config.ClientVersion = "eve"+evil, "SSH-2.0-\u009b31m\u202e" // the library sends no others
	client, err := gossh.Dial("tcp", d.addr, config)
	must(t, err)
	defer client.Close()
	ch := open(t, client)
	ask(t, ch, "pty-req", ptyPayload{Term: evil, Cols: 80, Rows: 24})
	asks(t, ch, "env", envPayload{"LANG", evil})
	asks(t, ch, "env", envPayload{"LC_" + evil, "C"})
	ask(t, ch, "exec", textPayload{evil})
	readAll(t, ch)

	old := clientConfig(guest())
	old.KeyExchanges, old.Ciphers = nil, []string{gossh.InsecureCipherAES128CBC}
	if client, err := gossh.Dial("tcp", d.addr, old); err == nil {
		_ = client.Close()
	}
	eventually(t, "the handshake that failed is told", func() bool { return strings.Contains(d.log.String(), "handshake failed") })
	if log := d.log.String(); strings.ContainsAny(log, "\x1b\a\u009b\u202e\r") || strings.Contains(log, `\x1b`) {
		t.Errorf("the log says %q", log)
	}
}
