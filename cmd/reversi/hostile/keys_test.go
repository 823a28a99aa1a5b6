package hostile_test

import (
	"io"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"reversi/cmd/reversi/internal/rawssh"
)

// lying is a key whose signature is somebody else's.
type lying struct{ gossh.Signer }

func (lying) Sign(io.Reader, []byte) (*gossh.Signature, error) {
	return &gossh.Signature{Format: "ssh-ed25519", Blob: make([]byte, 64)}, nil
}

// TestManyKeys has agents full of keys, and clients that offer them without proving any.
func TestManyKeys(t *testing.T) {
	besiege(t, []nuisance{
		{"eight keys, all one's own", func(t *testing.T, h *house) { h.comesInBy(8) }},
		{"two hundred keys, all one's own", func(t *testing.T, h *house) { h.comesInBy(200) }},
		{"two hundred keys offered and none proved", func(t *testing.T, h *house) {
			c := h.raw()
			must(t, c.BeginAuth())
			for range 200 {
				key := newKey(t).PublicKey()
				err := c.Send(rawssh.MsgAuthRequest, "eve", "ssh-connection", "publickey", false, key.Type(), string(key.Marshal()))
				if err != nil {
					break // thrown out, for having tried too much
				}
				if p, err := c.Until(rawssh.MsgAuthKeyOK, rawssh.MsgAuthFailure, rawssh.MsgAuthSuccess); err == nil && p[0] == rawssh.MsgAuthSuccess {
					t.Error("a key that was not proved lets somebody in")
				}
			}
			dropped(t, c)
			_ = c.Close()
		}},
		{"signatures of nobody", func(t *testing.T, h *house) {
			client, err := h.tryDial(config("eve", lying{newKey(t)}, lying{newKey(t)}))
			if err == nil {
				_ = client.Close()
				t.Error("a false signature lets somebody in")
			}
		}},
		{"a key that is no key", func(t *testing.T, h *house) {
			c := h.raw()
			must(t, c.BeginAuth())
			_ = c.Send(rawssh.MsgAuthRequest, "eve", "ssh-connection", "publickey", false, "ssh-ed25519", "\x00\x00\x00\x0bssh-ed25519\x00\x00\x00\x01x")
			dropped(t, c)
			_ = c.Close()
		}},
		{"passwords", func(t *testing.T, h *house) {
			c := h.raw()
			must(t, c.BeginAuth())
			for range 50 {
				if c.Send(rawssh.MsgAuthRequest, "root", "ssh-connection", "password", false, "123456") != nil {
					break
				}
			}
			dropped(t, c)
			_ = c.Close()
		}},
	})
}

// comesInBy has somebody with many keys come in, by the first of them.
func (h *house) comesInBy(n int) {
	h.t.Helper()
	keys := make([]gossh.Signer, n)
	for i := range keys {
		keys[i] = newKey(h.t)
	}
	client := h.dial("eve", keys...)
	s, err := client.NewSession()
	must(h.t, err)
	out, err := s.Output("whoami --json")
	must(h.t, err)
	if want := `{"name":"","guest":false,"fingerprint":"` + gossh.FingerprintSHA256(keys[0].PublicKey()) + `"}` + "\n"; string(out) != want {
		h.t.Errorf("is %s, want %s", out, want)
	}
	_ = client.Close()
}
