package hostile_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"

	"reversi/cmd/reversi/internal/rawssh"
)

const wide = 1 << 21 // the window that ordinary clients give

// bot is a guest's line protocol over a raw connection: the channel is open and the welcome has come.
func (h *house) bot() (c *rawssh.Conn, channel uint32) {
	h.t.Helper()
	c = h.guest()
	channel, err := c.Open(0, wide)
	must(h.t, err)
	granted(h.t, c, channel, "exec", "bot")
	wants(h.t, c, `"welcome"`)
	return c, channel
}

func granted(t *testing.T, c *rawssh.Conn, channel uint32, kind string, fields ...any) {
	t.Helper()
	if ok, err := c.Request(channel, kind, fields...); err != nil || !ok {
		t.Fatalf("%s is refused: %v", kind, err)
	}
}

// wants reads until the server has sent these words in one piece of output.
func wants(t *testing.T, c *rawssh.Conn, words string) {
	t.Helper()
	for got := ""; !strings.Contains(got, words); {
		p, err := c.Until(rawssh.MsgChannelData)
		if err != nil {
			t.Fatalf("waiting for %s: %v", words, err)
		}
		got = rawssh.Data(p)
	}
}

// pings shows that a connection of the line protocol is as good as ever.
func pings(t *testing.T, c *rawssh.Conn, channel uint32) {
	t.Helper()
	must(t, c.Send(rawssh.MsgChannelData, channel, `{"do":"ping"}`+"\n"))
	wants(t, c, `"pong"`)
}

func noise(n int) []byte {
	p := make([]byte, n)
	for i := range p {
		p[i] = byte(rand.IntN(256))
	}
	return p
}

// TestGarbageAfterTheHandshake has clients that exchanged keys and then break the protocol. Each is thrown out, or told no and goes on.
func TestGarbageAfterTheHandshake(t *testing.T) {
	const out, on = false, true
	var all []nuisance
	for _, c := range []struct {
		name string
		goes bool // on, as if nothing had been
		send func(c *rawssh.Conn, channel uint32) error
	}{
		{"an unknown message", out, packets([]byte{199, 1, 2, 3})},
		{"a message without contents", out, packets([]byte{rawssh.MsgChannelData})},
		{"an empty message", out, packets([]byte{})},
		{"noise as a packet", out, func(c *rawssh.Conn, _ uint32) error { _, err := c.Write(noise(4096)); return err }},
		{"a packet in the clear", out, func(c *rawssh.Conn, _ uint32) error {
			_, err := c.Write([]byte("\x00\x00\x00\x0c\x0a\x02hello" + strings.Repeat("\x00", 64)))
			return err
		}},
		{"data for a channel that is not there", out, sends(rawssh.MsgChannelData, uint32(77), "x")},
		{"data that claims to be longer than it is", out, sends(rawssh.MsgChannelData, uint32(0), uint32(1<<30), []byte("x"))},
		{"more window than there can be", out, sends(rawssh.MsgWindowAdjust, uint32(0), uint32(1<<32-1))},
		{"authentication once more", out, sends(rawssh.MsgAuthRequest, "root", "ssh-connection", "none")},
		{"a farewell that would draw", out, sends(rawssh.MsgDisconnect, uint32(11), "\x1b]0;owned\a\u202e", "")},
		{"new keys without an exchange", out, packets([]byte{rawssh.MsgNewKeys})},
		{"a broken exchange of keys", out, packets(append([]byte{rawssh.MsgKexInit}, noise(100)...))},
		{"an exchange of nothing both know", out, sends(rawssh.MsgKexInit, make([]byte, 16), "rot13", "x", "x", "x", "x", "x", "x", "x", "", "", false, uint32(0))},
		{"a broken request", on, requests("pty-req", noise(50))},
		{"a request for nothing", on, requests("")},
		{"a request of a channel that is not there", on, sends(rawssh.MsgChannelRequest, uint32(9), "shell", true)},
		{"ten thousand requests", on, times(10_000, requests("env", "LC_ALL", "C"))},
		{"ten thousand global requests", on, times(10_000, sends(rawssh.MsgGlobalRequest, "tcpip-forward", true, "0.0.0.0", uint32(22)))},
		{"ten thousand messages to ignore", on, times(10_000, sends(rawssh.MsgIgnore, "x"))},
		{"a wrong message and others behind it", out, func(c *rawssh.Conn, channel uint32) error {
			return times(200, packets([]byte{199}))(c, channel)
		}},
		{"an end of input, twice, and data after it", on, func(c *rawssh.Conn, _ uint32) error {
			channel, err := c.Open(1, wide)
			if err != nil {
				return err
			}
			_ = c.Send(rawssh.MsgChannelEOF, channel)
			_ = c.Send(rawssh.MsgChannelEOF, channel)
			_ = c.Send(rawssh.MsgChannelData, channel, "x")
			return c.Send(rawssh.MsgChannelClose, channel)
		}},
		{"libssh's way to open and leave", on, func(c *rawssh.Conn, _ uint32) error {
			channel, err := c.Open(1, 64000)
			if err != nil {
				return err
			}
			_, _ = c.Request(channel, "env", "LANG", "C")
			if _, err = c.Request(channel, "exec", "whoami"); err != nil {
				return err
			}
			return c.Send(rawssh.MsgChannelClose, channel)
		}},
		{"PuTTY's questions", on, func(c *rawssh.Conn, channel uint32) error {
			for _, kind := range []string{"simple@putty.projects.tartarus.org", "winadj@putty.projects.tartarus.org"} {
				if ok, err := c.Request(channel, kind); ok || err != nil {
					return fmt.Errorf("%s is answered with %v, %v", kind, ok, err)
				}
			}
			return nil
		}},
		{"OpenSSH's questions", on, func(c *rawssh.Conn, channel uint32) error {
			for _, kind := range []string{"eow@openssh.com", "break", "xon-xoff"} {
				if err := c.Send(rawssh.MsgChannelRequest, channel, kind, false); err != nil {
					return err
				}
			}
			if err := c.Send(rawssh.MsgGlobalRequest, "hostkeys-prove-00@openssh.com", true); err != nil {
				return err
			}
			return c.Send(rawssh.MsgGlobalRequest, "no-more-sessions@openssh.com", false)
		}},
	} {
		all = append(all, nuisance{c.name, func(t *testing.T, h *house) {
			raw, channel := h.bot()
			defer raw.Close()
			must(t, c.send(raw, channel))
			synctest.Wait()
			h.game.goesOn()
			if c.goes {
				pings(t, raw, channel)
			} else {
				h.mustHaveDropped(raw)
			}
		}})
	}
	besiege(t, all)
}

func packets(all ...[]byte) func(*rawssh.Conn, uint32) error {
	return func(c *rawssh.Conn, _ uint32) error {
		for _, p := range all {
			if err := c.SendPacket(p); err != nil {
				return err
			}
		}
		return nil
	}
}

func sends(number byte, fields ...any) func(*rawssh.Conn, uint32) error {
	return func(c *rawssh.Conn, _ uint32) error { return c.Send(number, fields...) }
}

func requests(kind string, fields ...any) func(*rawssh.Conn, uint32) error {
	return func(c *rawssh.Conn, channel uint32) error {
		return c.Send(rawssh.MsgChannelRequest, append([]any{channel, kind, false}, fields...)...)
	}
}

// times sends something so often, all at once.
func times(n int, send func(*rawssh.Conn, uint32) error) func(*rawssh.Conn, uint32) error {
	return func(c *rawssh.Conn, channel uint32) error {
		return c.Together(func() error {
			for range n {
				if err := send(c, channel); err != nil {
					return err
				}
			}
			return nil
		})
	}
}

// TestGarbageBeforeAnybodyIsIn has clients that skip a step on their way in.
func TestGarbageBeforeAnybodyIsIn(t *testing.T) {
	var all []nuisance
	for name, send := range map[string]func(*rawssh.Conn, uint32) error{
		"a channel before authentication":        sends(rawssh.MsgChannelOpen, "session", uint32(0), uint32(wide), uint32(1<<15)),
		"a global request before authentication": sends(rawssh.MsgGlobalRequest, "keepalive@openssh.com", true),
		"the server's own words":                 packets([]byte{rawssh.MsgAuthSuccess}),
		"another service":                        sends(rawssh.MsgServiceRequest, "ssh-connection"),
		"a farewell":                             sends(rawssh.MsgDisconnect, uint32(11), "bye", ""),
		"a wrong service, and more behind it": func(c *rawssh.Conn, _ uint32) error {
			return times(200, sends(rawssh.MsgServiceRequest, "none"))(c, 0)
		},
		"a wrong request, and more behind it": func(c *rawssh.Conn, _ uint32) error {
			_ = c.BeginAuth()
			return times(200, sends(rawssh.MsgAuthRequest, "x"))(c, 0)
		},
		"silence": packets(),
		"noise":   packets(noise(300)),
	} {
		all = append(all, nuisance{name, func(t *testing.T, h *house) {
			raw := h.raw()
			_ = send(raw, 0) // it may be thrown out meanwhile
			dropped(t, raw)
			_ = raw.Close()
		}})
	}
	besiege(t, all)
}

// TestKeysAreExchangedAtAnyMoment has clients that want new keys whenever it is least convenient.
func TestKeysAreExchangedAtAnyMoment(t *testing.T) {
	besiege(t, []nuisance{
		{"in the middle of authentication", func(t *testing.T, h *house) {
			c := h.raw()
			must(t, c.BeginAuth())
			must(t, c.Rekey())
			must(t, c.Guest("guest"))
			_ = c.Close()
		}},
		{"at every step of a session", func(t *testing.T, h *house) {
			c := h.guest()
			must(t, c.Rekey())
			channel, err := c.Open(0, wide)
			must(t, err)
			must(t, c.Rekey())
			granted(t, c, channel, "exec", "bot")
			must(t, c.Rekey())
			wants(t, c, `"welcome"`)
			for range 20 {
				must(t, c.Rekey())
				pings(t, c, channel)
			}
			_ = c.Close()
		}},
		{"after every few bytes of a game", func(t *testing.T, h *house) {
			a, b := h.rekeying("carl"), h.rekeying("dora")
			g := &game{t: t, players: [2]*program{a, b}, watcher: h.rekeying("emil"), moves: h.game.moves}
			g.begin()
			for range 20 {
				g.goesOn()
			}
			for _, p := range []*program{a, b, g.watcher} {
				_ = p.client.Close()
			}
		}},
		{"while nothing is read", func(t *testing.T, h *house) {
			c := h.guest()
			channel, err := c.Open(0, 700)
			must(t, err)
			granted(t, c, channel, "pty-req", "xterm", uint32(80), uint32(24), uint32(0), uint32(0), "")
			granted(t, c, channel, "shell")
			synctest.Wait() // the window is full in the middle of the lobby's first picture
			must(t, c.Rekey())
			must(t, c.Send(rawssh.MsgWindowAdjust, channel, uint32(wide)))
			wants(t, c, "quit")
			_ = c.Close()
		}},
		{"and never end it", func(t *testing.T, h *house) {
			c, channel := h.bot()
			_, err := c.BeginRekey()
			must(t, err)
			must(t, c.Send(rawssh.MsgIgnore, "")) // allowed then
			synctest.Wait()
			_ = channel
			h.game.goesOn()
			dropped(t, c)
			_ = c.Close()
		}},
		{"and begin it twice", func(t *testing.T, h *house) {
			c, _ := h.bot()
			_, err := c.BeginRekey()
			must(t, err)
			_, err = c.BeginRekey()
			must(t, err)
			dropped(t, c)
			_ = c.Close()
		}},
	})
}

// rekeying is a program whose client exchanges keys as often as its library lets it.
func (h *house) rekeying(name string) *program {
	h.t.Helper()
	cfg := config(name, newKey(h.t))
	cfg.RekeyThreshold = 256
	return h.programOver(name, cfg)
}
