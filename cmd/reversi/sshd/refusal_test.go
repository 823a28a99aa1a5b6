package sshd

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"io"
	"maps"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"
)

// nobodyExempt has tests over loopback counted like strangers.
var nobodyExempt = []netip.Prefix{}

func TestEveryRefusalHasItsReason(t *testing.T) {
	t.Parallel()
	counts := openDoor(t, Config{Handler: whoIs}).Refused()
	for _, r := range Refusals {
		if n, there := counts[r.Reason]; !there || n != 0 || r.Sentence == "" {
			t.Errorf("%q: %d, %v, %q", r.Reason, n, there, r.Sentence)
		}
	}
	if len(counts) != len(Refusals) {
		t.Errorf("reasons are used twice: %v", counts)
	}
}

// wantRefused waits for the counts to be what is wanted, with all others zero.
func (d *door) wantRefused(t *testing.T, want map[string]uint64) {
	t.Helper()
	refused := func() map[string]uint64 {
		counts := d.Refused()
		maps.DeleteFunc(counts, func(_ string, n uint64) bool { return n == 0 })
		return counts
	}
	for deadline := time.Now().Add(patience); !maps.Equal(refused(), want); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("refused %v, want %v", refused(), want)
		}
	}
}

func TestConnectionsAreTurnedAwayWithALine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		limits Limits
		want   *Refusal
	}{
		{Limits{Connections: 2}, ErrFull},
		{Limits{Newcomers: 2}, ErrCrowd},
		{Limits{PerAddress: 2, Exempt: nobodyExempt}, ErrTooMany},
		{Limits{Rate: 1e-9, Burst: 2, Exempt: nobodyExempt}, ErrTooFast},
	} {
		t.Run(c.want.Reason, func(t *testing.T) {
			t.Parallel()
			d := openDoor(t, Config{Handler: whoIs, Limits: c.limits})
			for range 2 {
				if line := firstLine(t, dialRaw(t, d)); !strings.HasPrefix(line, "SSH-2.0-reversi") {
					t.Errorf("was greeted with %q", line)
				}
			}
			if got := readAll(t, dialRaw(t, d)); got != c.want.Sentence+"\r\n" {
				t.Errorf("was told %q", got)
			}
			d.wantRefused(t, map[string]uint64{c.want.Reason: 1})
		})
	}
}

func TestWhoDoesNotSpeakSSHIsToldSo(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: whoIs})
	raw := dialRaw(t, d)
	_, err := io.WriteString(raw, "GET / HTTP/1.1\r\nHost: club\r\n\r\n")
	must(t, err)
	if got := readAll(t, raw); got != "SSH-2.0-reversi\r\n"+ErrNotSSH.Sentence+"\r\n" {
		t.Errorf("was told %q", got)
	}
	d.wantRefused(t, map[string]uint64{ErrNotSSH.Reason: 1})
	for line := range strings.Lines(d.log.String()) {
		if !strings.Contains(line, "conn=1 remote="+raw.LocalAddr().String()) {
			t.Errorf("the log does not say of which connection: %s", line)
		}
	}
}

func TestLoopbackHasNoLimitsOfItsOwn(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: whoIs, Limits: Limits{PerAddress: 1, Rate: 1e-9, Burst: 1, Commands: 1}})
	for range 5 {
		session, err := d.dial(t, guest()).NewSession()
		must(t, err)
		must(t, session.Run("whoami"))
	}
	d.wantRefused(t, map[string]uint64{})
}

func firstLine(t *testing.T, r io.Reader) string {
	t.Helper()
	var line []byte
	for b := make([]byte, 1); len(line) == 0 || line[len(line)-1] != '\n'; line = append(line, b[0]) {
		if _, err := r.Read(b); err != nil {
			t.Fatalf("after %q: %v", line, err)
		}
	}
	return string(line)
}

// dialTold is a try to come in, with what the client was told on the way.
func (d *door) dialTold(user string, auth ...gossh.AuthMethod) (told string, client *gossh.Client, err error) {
	config := clientConfig(auth...)
	config.User = user
	config.BannerCallback = func(text string) error { told += text; return nil }
	client, err = gossh.Dial("tcp", d.addr, config)
	return told, client, err
}

func rsaSigner(t *testing.T, bits int) gossh.Signer {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, bits)
	must(t, err)
	signer, err := gossh.NewSignerFromKey(key)
	must(t, err)
	return signer
}

// only has a signer sign by one algorithm.
func only(t *testing.T, s gossh.Signer, algorithm string) gossh.Signer {
	t.Helper()
	signer, err := gossh.NewSignerWithAlgorithms(s.(gossh.AlgorithmSigner), []string{algorithm})
	must(t, err)
	return signer
}

func TestAuthenticationIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	good := rsaSigner(t, 2048)
	longName := strings.Repeat("x", 21)
	for _, c := range []struct {
		name   string
		user   string
		auth   []gossh.AuthMethod
		want   *Refusal // nil to be let in without a word
		enters bool     // as a guest, or with the next key
	}{
		{"a name as long as allowed", longName[:20], []gossh.AuthMethod{guest()}, nil, true},
		{"a name too long", longName, []gossh.AuthMethod{guest()}, ErrUserName, false},
		{"a name too long, with a key", longName, keys(newSigner(t)), ErrUserName, false},
		{"an RSA key of 2048 bits", "ann", keys(good), nil, true},
		{"an RSA key of 1024 bits", "ann", keys(rsaSigner(t, 1024)), ErrWeakKey, false},
		{"an RSA key of 1024 bits, then as a guest", "ann", append(keys(rsaSigner(t, 1024)), guest()), ErrWeakKey, true},
		{"an RSA key of 1024 bits, then a good key", "ann", keys(rsaSigner(t, 1024), good), ErrWeakKey, true},
		{"a signature by SHA-1", "ann", keys(only(t, good, gossh.KeyAlgoRSA)), ErrWeakKey, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := openDoor(t, Config{Handler: whoIs, Limits: Limits{UserName: 20}})
			told, client, err := d.dialTold(c.user, c.auth...)
			if (err == nil) != c.enters {
				t.Errorf("let in: %v, want %v", err, c.enters)
			}
			if client != nil {
				defer client.Close()
			}
			want, counts := "", map[string]uint64{}
			if c.want != nil {
				want, counts[c.want.Reason] = "reversi: "+c.want.Sentence+"\r\n", 1
			}
			if told != want {
				t.Errorf("was told %q, want %q", told, want)
			}
			d.wantRefused(t, counts)
		})
	}
}

// unproved are n keys that the client offers, is told to be welcome with, and does not prove: by then they are others.
func unproved(t *testing.T, n int) (all []gossh.Signer) {
	for range n {
		all = append(all, &turncoat{Signer: newSigner(t), offered: newSigner(t).PublicKey(), asked: 1})
	}
	return all
}

func TestKeysAreTriedSoManyTimes(t *testing.T) {
	t.Parallel()
	good := newSigner(t)
	for _, c := range []struct {
		name   string
		keys   []gossh.Signer
		enters bool
	}{
		{"two hundred of which the first counts", append([]gossh.Signer{good}, unproved(t, 199)...), true},
		{"as many as are allowed", append(unproved(t, DefaultLimits.Tries-1), good), true},
		{"two hundred that are only offered", append(unproved(t, 200), good), false},
		{"two hundred that are not taken", append(slices.Repeat([]gossh.Signer{only(t, rsaSigner(t, 2048), gossh.KeyAlgoRSA)}, 200), good), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := openDoor(t, Config{Handler: whoIs})
			client, err := d.tryDial(keys(c.keys...)...)
			if c.enters {
				must(t, err)
				defer client.Close()
				d.wantRefused(t, map[string]uint64{})
				return
			}
			if err == nil || !strings.Contains(err.Error(), "too many authentication failures") {
				t.Errorf("was told %v", err)
			}
			eventually(t, "it is counted", func() bool { return d.Refused()[ErrTries.Reason] == 1 })
		})
	}
}

func TestHandshakeHasItsTime(t *testing.T) {
	t.Parallel()
	late := Limits{Handshake: 1500 * time.Millisecond}
	t.Run("before the keys", func(t *testing.T) {
		t.Parallel()
		d := openDoor(t, Config{Handler: whoIs, Limits: late})
		if got := readAll(t, dialRaw(t, d)); !strings.HasPrefix(got, "SSH-2.0-reversi") {
			t.Errorf("was greeted with %q", got)
		}
		d.wantRefused(t, map[string]uint64{ErrHandshake.Reason: 1})
	})
	t.Run("at the passphrase", func(t *testing.T) {
		t.Parallel()
		d := openDoor(t, Config{Handler: whoIs, Limits: late})
		ssh := newOpenSSH(t, d)
		key, _ := ssh.keyFile(t, "a", "locked")
		asked := filepath.Join(ssh.dir, "askpass")
		must(t, os.WriteFile(asked, []byte("#!/bin/sh\nsleep 2\necho locked\n"), 0o700))
		cmd := ssh.command(t, "-i", key, "host", "whoami")
		cmd.Args[slices.Index(cmd.Args, "LogLevel=ERROR")] = "LogLevel=INFO" // or the banner is not shown
		cmd.Env = append(cmd.Env, "SSH_ASKPASS="+asked, "SSH_ASKPASS_REQUIRE=force")
		if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), ErrHandshake.Sentence) {
			t.Errorf("was told %q, %v", out, err)
		}
		d.wantRefused(t, map[string]uint64{ErrHandshake.Reason: 1})
	})
	t.Run("inside", func(t *testing.T) {
		t.Parallel()
		d := openDoor(t, Config{Handler: vigil(make(chan error, 1)), Limits: late})
		ch := open(t, d.dial(t, guest()))
		ask(t, ch, "shell", nil)
		time.Sleep(late.Handshake + 200*time.Millisecond)
		wantEcho(t, ch)
		d.wantRefused(t, map[string]uint64{})
	})
}

func TestCommandsHaveTheirPace(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: whoIs, Limits: Limits{Commands: 3, Rate: rate.Inf, Exempt: nobodyExempt}})
	ann, bob := newSigner(t), newSigner(t)
	run := func(auth ...gossh.AuthMethod) (string, int) {
		session, err := d.dial(t, auth...).NewSession()
		must(t, err)
		var errs strings.Builder
		session.Stderr = &errs
		status := exitStatus(t, session.Run("whoami"))
		return errs.String(), status
	}
	for range 3 {
		if errs, status := run(keys(ann)...); status != 0 {
			t.Errorf("status %d, %q", status, errs)
		}
	}
	if errs, status := run(keys(ann)...); status != 1 || errs != ErrCommands.Sentence+"\n" {
		t.Errorf("status %d, %q", status, errs)
	}
	for _, other := range [][]gossh.AuthMethod{keys(bob), {guest()}} {
		if errs, status := run(other...); status != 0 {
			t.Errorf("somebody else got status %d, %q", status, errs)
		}
	}
	d.wantRefused(t, map[string]uint64{ErrCommands.Reason: 1})
	eventually(t, "the one turned away has its line where it fills no log", func() bool {
		for line := range strings.Lines(d.log.String()) {
			if strings.Contains(line, "msg=session ") && strings.Contains(line, ErrCommands.Sentence) {
				return strings.Contains(line, "level=DEBUG")
			}
		}
		return false
	})
}

func TestInputIsSlowedDownAndNotCut(t *testing.T) {
	t.Parallel()
	const much = burst + 64<<10
	d := openDoor(t, Config{Limits: Limits{Input: 256 << 10}, Handler: func(_ context.Context, s *Session) int {
		if n, err := io.Copy(io.Discard, s); n != much || err != nil {
			t.Errorf("%d bytes came, %v", n, err)
		}
		return 0
	}})
	ch := open(t, d.dial(t, guest()))
	ask(t, ch, "exec", textPayload{"paste"})
	began := time.Now()
	_, err := ch.Write(make([]byte, much))
	must(t, err)
	must(t, ch.CloseWrite())
	readAll(t, ch)
	if took := time.Since(began); took < 200*time.Millisecond { // 64 kB more than may come at once take a quarter of a second
		t.Errorf("it all came within %v", took)
	}
}
