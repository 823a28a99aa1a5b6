package sshd

import (
	"context"
	"encoding/binary"
	"io"
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"
)

// trusted is the proxy of these tests: loopback.
var trusted = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}

func whence(_ context.Context, s *Session) int {
	_, _ = io.WriteString(s, s.Remote.Addr().String())
	return 0
}

// v2Header is a PROXY header of version 2 with a command, a family, addresses and whatever follows.
func v2Header(command, family byte, rest string) string {
	head := "\r\n\r\n\x00\r\nQUIT\n" + string([]byte{0x20 | command, family})
	return head + string(binary.BigEndian.AppendUint16(nil, uint16(len(rest)))) + rest
}

const (
	from4 = "\xcb\x00\x71\x07\xc0\x00\x02\x01\x12\x67\x08\xae" // 203.0.113.7:4711 to 192.0.2.1:2222
	from6 = "\x20\x01\x0d\xb8\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x07" +
		"\x20\x01\x0d\xb8\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x12\x67\x08\xae"
)

func TestHeadersOfTrustedProxies(t *testing.T) {
	t.Parallel()
	tlv := func(n uint16) string {
		return "\xea" + string(binary.BigEndian.AppendUint16(nil, n)) + strings.Repeat("x", int(n))
	}
	for _, c := range []struct{ name, header, want string }{ // want "" is to be thrown out
		{"version 1, TCP6", "PROXY TCP6 2001:db8::7 2001:db8::1 4711 2222\r\n", "2001:db8::7"},
		{"version 1, unknown", "PROXY UNKNOWN\r\n", "127.0.0.1"},
		{"version 1, unknown with addresses", "PROXY UNKNOWN 203.0.113.7 192.0.2.1 4711 2222\r\n", "127.0.0.1"},
		{"version 1, a port too large", "PROXY TCP4 203.0.113.7 192.0.2.1 4711 70000\r\n", ""},
		{"version 1, escape sequences", "PROXY TCP4 \x1b[2J 192.0.2.1 4711 2222\r\n", ""},
		{"version 1, no end", "PROXY TCP4 " + strings.Repeat("1", 5000), ""},
		{"version 2, TCP6", v2Header(1, 0x21, from6), "2001:db8::7"},
		{"version 2, local, as health checks have it", v2Header(0, 0x00, ""), "127.0.0.1"},
		{"version 2, a client without a family", v2Header(1, 0x00, ""), ""},
		{"version 2, a certificate after the addresses", v2Header(1, 0x11, from4+tlv(4000)), "203.0.113.7"},
		{"version 2, too much after the addresses", v2Header(1, 0x11, from4+tlv(65000)), ""},
		{"version 2, addresses cut short", v2Header(1, 0x11, from4[:8]), ""},
		{"version 2, an unknown command", v2Header(7, 0x11, from4), ""},
		{"version 2, through a socket without addresses", v2Header(1, 0x31, strings.Repeat("\x00", 216)), "invalid IP"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := openDoor(t, Config{Handler: whence, ProxyTrust: trusted})
			raw := dialRaw(t, d)
			_, err := io.WriteString(raw, c.header)
			must(t, err)
			got, err := askWhence(raw)
			if (err == nil) != (c.want != "") || got != c.want {
				t.Errorf("counted as %q (%v), want %q", got, err, c.want)
			}
			if log := d.log.String(); strings.Contains(log, "\x1b") || strings.Contains(log, "\u009b") {
				t.Errorf("the log says %q", log)
			}
		})
	}
}

// askWhence comes in over a connection that has had its header, and asks where it is from.
func askWhence(raw net.Conn) (string, error) {
	sc, chans, reqs, err := gossh.NewClientConn(raw, "door", clientConfig(guest()))
	if err != nil {
		return "", err
	}
	client := gossh.NewClient(sc, chans, reqs)
	defer client.Close()
	session, err := client.NewSession()
	if err != nil {
		return "", err
	}
	out, err := session.Output("whence")
	return string(out), err
}

// A proxy has to send its header at once; one of version 2 may come in pieces all the same.
func TestHeaderInPieces(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: whence, ProxyTrust: trusted})
	for header, want := range map[string]string{
		"PROXY TCP4 203.0.113.7 192.0.2.1 4711 2222\r\n": "",
		v2Header(1, 0x11, from4):                         "203.0.113.7",
	} {
		raw := dialRaw(t, d)
		for i := range len(header) {
			if _, err := io.WriteString(raw, header[i:i+1]); err != nil {
				break // the door has closed it
			}
			time.Sleep(time.Millisecond)
		}
		if got, err := askWhence(raw); got != want || (err == nil) != (want != "") {
			t.Errorf("%q: counted as %q, %v", header, got, err)
		}
	}
}

// A header that does not come, or nothing after it, is a handshake that takes too long.
func TestSlowHeaders(t *testing.T) {
	t.Parallel()
	for name, sent := range map[string]string{
		"nothing":             "",
		"half a header":       "PROXY TCP4 203.0",
		"a header and no SSH": "PROXY TCP4 203.0.113.7 192.0.2.1 4711 2222\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := openDoor(t, Config{Handler: whence, ProxyTrust: trusted, Limits: Limits{Handshake: 200 * time.Millisecond}})
			raw := dialRaw(t, d)
			_, err := io.WriteString(raw, sent)
			must(t, err)
			readAll(t, raw) // returns since the connection is closed
			eventually(t, "nothing is left of it", func() bool { return d.Connections() == 0 })
		})
	}
}

// Behind a proxy it is the clients whose connections are counted, each by itself, though the proxy's own address is exempt.
func TestLimitsCountTheAddressInTheHeader(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: whence, ProxyTrust: trusted, Limits: Limits{PerAddress: 1, Rate: rate.Inf, Commands: 1}})
	from := func(addr string) net.Conn {
		raw := dialRaw(t, d)
		_, err := io.WriteString(raw, "PROXY TCP6 "+addr+" 2001:db8::1 4711 2222\r\n")
		must(t, err)
		return raw
	}
	for _, addr := range []string{"2001:db8:0:1::7", "2001:db8:0:2::7"} {
		if line := firstLine(t, from(addr)); !strings.HasPrefix(line, "SSH-2.0-") {
			t.Errorf("%s was greeted with %q", addr, line)
		}
	}
	if line := firstLine(t, from("2001:db8:0:1::8")); line != ErrTooMany.Sentence+"\r\n" {
		t.Errorf("a second one of the /64 was greeted with %q", line)
	}
	for range 3 { // the proxy's health checks
		if line := firstLine(t, from("::1")); !strings.HasPrefix(line, "SSH-2.0-") {
			t.Errorf("the proxy itself was greeted with %q", line)
		}
	}
}
