package hostile_test

import (
	"crypto/tls"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
)

// TestPortScanners has those who look what answers at a port.
func TestPortScanners(t *testing.T) {
	noise := make([]byte, 64<<10)
	for i := range noise {
		noise[i] = byte(rand.IntN(256))
	}
	noise[0] = 0xfe
	scans := []nuisance{
		{"connect and close", func(_ *testing.T, h *house) { _ = h.call().Close() }},
		{"connect and say nothing", says("")},
		{"a request of the web", says("GET / HTTP/1.1\r\nHost: club\r\n\r\n")},
		{"a hello of TLS", func(_ *testing.T, h *house) {
			c := h.call()
			_ = tls.Client(c, &tls.Config{InsecureSkipVerify: true}).Handshake()
			_ = c.Close()
		}},
		{"Windows shares", says("\x00\x00\x00\x54\xffSMB\x72\x00\x00\x00\x00\x18\x01\x28")},
		{"a remote desktop", says("\x03\x00\x00\x13\x0e\xe0\x00\x00\x00\x00\x00\x01\x00\x08\x00\x03\x00\x00\x00")},
		{"noise", says(string(noise))},
		{"a version of the first protocol", says("SSH-1.5-OpenSSH_1.2.27\r\n")},
		{"a version without an end, of a megabyte", says("SSH-2.0-" + strings.Repeat("x", 1<<20))},
		{"a version, and nothing after it", says("SSH-2.0-scanner\r\n")},
		{"a version and half a packet", says("SSH-2.0-scanner\r\n\x00\x00\x01\x2c\x0a\x14")},
		{"a version and a packet of four gigabytes", says("SSH-2.0-scanner\r\n\xff\xff\xff\xff\x0a\x14" + string(noise))},
		{"a version and noise", says("SSH-2.0-scanner\r\n" + string(noise))},
		{"a version that would draw", says("SSH-2.0-\x1b[2J\u009b31m\u202e\r\n")},
	}
	besiege(t, scans)
}

// says sends something, reads what comes, and wants to be thrown out.
func says(text string) func(t *testing.T, h *house) {
	return func(t *testing.T, h *house) {
		c := h.call()
		_, _ = io.WriteString(c, text)
		dropped(t, c)
		_ = c.Close()
		synctest.Wait()
	}
}
