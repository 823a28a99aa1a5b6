package sshd

import (
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// slowKey is a host key whose signing takes its time, so that handshakes at work meet, and counts how many do.
type slowKey struct {
	gossh.Signer
	takes               time.Duration
	signed, now, atMost *atomic.Int32
}

func newSlowKey(t testing.TB, takes time.Duration) slowKey {
	return slowKey{newSigner(t), takes, new(atomic.Int32), new(atomic.Int32), new(atomic.Int32)}
}

func (k slowKey) Sign(r io.Reader, data []byte) (*gossh.Signature, error) {
	k.signed.Add(1)
	n := k.now.Add(1)
	defer k.now.Add(-1)
	for most := k.atMost.Load(); n > most && !k.atMost.CompareAndSwap(most, n); most = k.atMost.Load() {
	}
	time.Sleep(k.takes)
	return k.Signer.Sign(r, data)
}

// A storm of newcomers, silent ones and half-open ones among them: all of them come in, at most so many are worked on at once, and who is
// inside notices nothing.
func TestStormOfHandshakes(t *testing.T) {
	t.Parallel()
	for _, working := range []int{1, 3} {
		key := newSlowKey(t, 3*time.Millisecond)
		d := openDoor(t, Config{HostKey: key, Handler: vigil(make(chan error, 100)), Limits: Limits{Working: working}})
		inside := open(t, d.dial(t, guest()))
		ask(t, inside, "shell", nil)
		for i := range 30 {
			raw := dialRaw(t, d)
			if i%2 == 0 { // begins its handshake, and says no more
				_, err := io.WriteString(raw, "SSH-2.0-half\r\n\x00\x00")
				must(t, err)
			}
		}
		var storm sync.WaitGroup
		for range 30 {
			storm.Go(func() {
				client, err := d.tryDial(guest())
				if err != nil {
					t.Error(err)
					return
				}
				_ = client.Close()
			})
		}
		for range 20 {
			wantEcho(t, inside)
		}
		storm.Wait()
		if got := int(key.atMost.Load()); got != working {
			t.Errorf("%d handshakes were worked on at once, want %d", got, working)
		}
		d.wantRefused(t, map[string]uint64{})
		if left := len(d.desk); left > 0 {
			t.Errorf("%d places are not given back", left)
		}
	}
}

// Who waits in line for longer than a handshake may take is sent away, and takes no place from the others.
func TestWaitingForAHandshakeEnds(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: whoIs, Limits: Limits{Working: 1, Handshake: 1500 * time.Millisecond}})
	d.desk <- struct{}{} // somebody works and works
	if _, err := d.tryDial(guest()); err == nil {
		t.Error("was let in past the line")
	}
	d.wantRefused(t, map[string]uint64{ErrHandshake.Reason: 1})
	<-d.desk
	d.dial(t, guest())
}

// kexInit is what a server says it speaks (RFC 4253, 7.1).
type kexInit struct {
	Cookie                      [16]byte `sshtype:"20"`
	KexAlgos, HostKeyAlgos      []string
	CiphersIn, CiphersOut       []string
	MACsIn, MACsOut             []string
	CompressionIn, Compressions []string
	LanguagesIn, LanguagesOut   []string
	FirstKexFollows             bool
	Reserved                    uint32
}

// spoken reads the server's first packet.
func spoken(t *testing.T, raw net.Conn) (k kexInit) {
	t.Helper()
	firstLine(t, raw)
	head := make([]byte, 5)
	_, err := io.ReadFull(raw, head)
	must(t, err)
	packet := make([]byte, binary.BigEndian.Uint32(head)-1)
	_, err = io.ReadFull(raw, packet)
	must(t, err)
	must(t, gossh.Unmarshal(packet[:len(packet)-int(head[4])], &k))
	return k
}

func TestWeakAlgorithmsAreOff(t *testing.T) {
	t.Parallel()
	raw := dialRaw(t, openDoor(t, Config{Handler: whoIs}))
	_, err := io.WriteString(raw, "SSH-2.0-scanner\r\n")
	must(t, err)
	k := spoken(t, raw)
	for name, c := range map[string]struct{ got, want []string }{
		"key exchanges": {k.KexAlgos, []string{
			"mlkem768x25519-sha256", "curve25519-sha256", "curve25519-sha256@libssh.org", "ecdh-sha2-nistp256", "ecdh-sha2-nistp384",
			"kex-strict-s-v00@openssh.com", // against Terrapin, CVE-2023-48795
		}},
		"host keys": {k.HostKeyAlgos, []string{"ssh-ed25519"}},
		"ciphers": {k.CiphersOut, []string{
			"aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "chacha20-poly1305@openssh.com", "aes128-ctr", "aes192-ctr", "aes256-ctr",
		}},
		"MACs":         {k.MACsOut, []string{"hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com", "hmac-sha2-256", "hmac-sha2-512"}},
		"compressions": {k.Compressions, []string{"none"}},
	} {
		slices.Sort(c.got)
		slices.Sort(c.want)
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s: %q, want %q", name, c.got, c.want)
		}
	}
	if !slices.Equal(k.CiphersIn, ciphers) || !slices.Equal(k.MACsIn, macs) {
		t.Errorf("the other way it is %q and %q", k.CiphersIn, k.MACsIn)
	}
	if slices.Contains(keyAlgorithms, gossh.KeyAlgoRSA) || slices.Contains(keyAlgorithms, "ssh-dss") {
		t.Errorf("keys may sign by %q", keyAlgorithms)
	}
}

// A client that knows nothing better is refused, and its own program says what it lacks. OpenSSH prints our offer.
func TestOldClientsLearnWhatIsMissing(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: whoIs})
	for _, old := range []func(*gossh.ClientConfig){
		func(c *gossh.ClientConfig) { c.KeyExchanges = []string{gossh.InsecureKeyExchangeDH1SHA1} },
		func(c *gossh.ClientConfig) {
			c.KeyExchanges = []string{gossh.InsecureKeyExchangeDH14SHA1, gossh.KeyExchangeDH14SHA256}
		},
		func(c *gossh.ClientConfig) {
			c.Ciphers = []string{gossh.InsecureCipherAES128CBC, gossh.InsecureCipherTripleDESCBC}
		},
		func(c *gossh.ClientConfig) {
			c.HostKeyAlgorithms = []string{gossh.KeyAlgoRSA, "ssh-dss"}
		},
		func(c *gossh.ClientConfig) {
			c.Ciphers, c.MACs = []string{gossh.CipherAES128CTR}, []string{gossh.HMACSHA1, gossh.InsecureHMACSHA196}
		},
	} {
		config := clientConfig(guest())
		old(config)
		client, err := gossh.Dial("tcp", d.addr, config)
		if err == nil {
			_ = client.Close()
		}
		if err == nil || !strings.Contains(err.Error(), "no common algorithm") {
			t.Errorf("was told %v", err)
		}
	}
	d.wantRefused(t, map[string]uint64{ErrNoCommon.Reason: 5})

	ssh := newOpenSSH(t, d)
	cmd := ssh.command(t, "-o", "KexAlgorithms=diffie-hellman-group14-sha1", "host", "whoami")
	cmd.Args[slices.Index(cmd.Args, "LogLevel=ERROR")] = "LogLevel=INFO"
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "no matching key exchange method found. Their offer: mlkem768x25519-sha256") {
		t.Errorf("OpenSSH said %s", out)
	}
}

func TestNewKeysAtAnyMoment(t *testing.T) {
	t.Parallel()
	key := newSlowKey(t, 0)
	d := openDoor(t, Config{HostKey: key, Handler: vigil(make(chan error, 1))})
	config := clientConfig(guest())
	config.RekeyThreshold = 256 // the least: new keys after every packet or two
	client, err := gossh.Dial("tcp", d.addr, config)
	must(t, err)
	defer client.Close()
	ch := open(t, client)
	ask(t, ch, "exec", textPayload{"echo"})
	sent := bytes.Repeat([]byte("0123456789abcdef"), 32)
	for key.signed.Load() < 10 { // some rounds go by while keys are being exchanged
		_, err := ch.Write(sent)
		must(t, err)
		got := make([]byte, len(sent))
		if _, err := io.ReadFull(ch, got); err != nil || !bytes.Equal(got, sent) {
			t.Fatalf("%q came back, %v", got, err)
		}
	}
}

func TestExchangesBeyondTheirPace(t *testing.T) {
	t.Parallel()
	c := &conn{exchanges: newExchanges()}
	for range exchangeBurst {
		must(t, c.exchange())
	}
	if err := c.exchange(); err != errExchanges {
		t.Errorf("before authentication: %v", err)
	}
	c.arrived.Store(true)
	began := time.Now()
	must(t, c.exchange())
	if time.Since(began) < time.Second/exchangeRate/2 {
		t.Error("nobody had to wait")
	}
}
