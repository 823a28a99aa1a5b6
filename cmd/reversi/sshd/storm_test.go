package sshd

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// halfHandshake is all that a client has to send for the server to compute a key exchange: it costs the client nothing.
var halfHandshake = func() string {
	none := []string{"none"}
	init := kexInit{
		KexAlgos: []string{gossh.KeyExchangeCurve25519}, HostKeyAlgos: []string{gossh.KeyAlgoED25519},
		CiphersIn: []string{gossh.CipherAES128GCM}, CiphersOut: []string{gossh.CipherAES128GCM},
		MACsIn: []string{gossh.HMACSHA256}, MACsOut: []string{gossh.HMACSHA256}, CompressionIn: none, Compressions: none,
	}
	point := gossh.Marshal(struct {
		Public string `sshtype:"30"`
	}{"\x09" + strings.Repeat("\x00", 31)})
	return "SSH-2.0-storm\r\n" + packet(string(gossh.Marshal(init))) + packet(string(point))
}()

// storm has clients begin handshakes, one after another each, until ctx ends.
func storm(ctx context.Context, addr string, clients int) {
	for range clients {
		go func() {
			for ctx.Err() == nil {
				raw, err := net.Dial("tcp", addr)
				if err != nil {
					continue
				}
				_, _ = io.WriteString(raw, halfHandshake)
				_ = raw.(*net.TCPConn).CloseWrite() // so that the server closes it when it has computed its half
				_, _ = io.Copy(io.Discard, raw)
				_ = raw.Close()
			}
		}()
	}
}

// BenchmarkStorm is what somebody inside waits for an echo while 500 clients do nothing but begin handshakes, with a desk for one and with
// as many as come.
func BenchmarkStorm(b *testing.B) {
	for _, bench := range []struct{ clients, working int }{{0, 1}, {500, 1}, {500, 500}} {
		b.Run(fmt.Sprintf("clients=%d/desk=%d", bench.clients, bench.working), func(b *testing.B) {
			key := newSlowKey(b, 0)
			s, err := New(Config{
				HostKey: key, Limits: Limits{Working: bench.working}, Log: slog.New(slog.DiscardHandler),
				Handler: func(_ context.Context, s *Session) int { _, _ = io.Copy(s, s); return 0 },
			})
			must(b, err)
			l, err := net.Listen("tcp", "127.0.0.1:0")
			must(b, err)
			go func() { _ = s.Serve(l) }()
			client, err := gossh.Dial("tcp", l.Addr().String(), clientConfig(guest()))
			must(b, err)
			inside, reqs, err := client.OpenChannel("session", nil)
			must(b, err)
			go gossh.DiscardRequests(reqs)
			_, err = inside.SendRequest("shell", true, nil)
			must(b, err)

			ctx, stop := context.WithCancel(b.Context())
			storm(ctx, l.Addr().String(), bench.clients)
			took := make([]time.Duration, 0, b.N)
			for b.Loop() {
				began := time.Now()
				_, err := inside.Write([]byte("x"))
				must(b, err)
				_, err = inside.Read(make([]byte, 1))
				must(b, err)
				took = append(took, time.Since(began))
			}
			b.ReportMetric(float64(key.signed.Load())/b.Elapsed().Seconds(), "handshakes/s")
			slices.Sort(took)
			b.ReportMetric(took[len(took)*99/100].Seconds()*1000, "p99-ms")
			b.ReportMetric(took[len(took)-1].Seconds()*1000, "max-ms")
			stop()
			_ = client.Close()
			must(b, s.Shutdown(context.Background()))
		})
	}
}
