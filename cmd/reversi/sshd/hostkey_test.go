package sshd

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/pem"
	"os"
	"path/filepath"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

func TestHostKeyIsMadeOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first, err := HostKey(dir)
	must(t, err)
	info, err := os.Stat(filepath.Join(dir, hostKeyName))
	must(t, err)
	if info.Mode() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
	again, err := HostKey(dir)
	must(t, err)
	if got, want := Fingerprint(again.PublicKey()), Fingerprint(first.PublicKey()); got != want {
		t.Errorf("the key changed from %s to %s", want, got)
	}
	left, err := os.ReadDir(dir)
	must(t, err)
	if len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

func TestUnfitHostKeyIsAnErrorAndStays(t *testing.T) {
	t.Parallel()
	good := filepath.Join(t.TempDir(), "data")
	must(t, os.Mkdir(good, 0o700))
	_, err := HostKey(good)
	must(t, err)
	text, err := os.ReadFile(filepath.Join(good, hostKeyName))
	must(t, err)
	for _, c := range []struct {
		name string
		text string
		mode os.FileMode
		want string
	}{
		{"empty", "", 0o600, "empty"},
		{"cut short", string(text[:100]), 0o600, "no key found"},
		{"of another kind", rsaKey(t), 0o600, "ssh-rsa"},
		{"readable by the group", string(text), 0o640, "chmod 600"},
		{"writable by others", string(text), 0o602, "chmod 600"},
		{"unreadable", string(text), 0, "permission denied"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if c.mode == 0 && os.Getuid() == 0 {
				t.Skip("root can read everything")
			}
			dir := t.TempDir()
			path := filepath.Join(dir, hostKeyName)
			must(t, os.WriteFile(path, []byte(c.text), 0o600))
			must(t, os.Chmod(path, c.mode))
			if _, err := HostKey(dir); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), path) {
				t.Errorf("got %v, want %s and %q", err, path, c.want)
			}
			must(t, os.Chmod(path, 0o600))
			if after, err := os.ReadFile(path); err != nil || string(after) != c.text {
				t.Errorf("the file changed (%v)", err)
			}
		})
	}
}

func TestHostKeyMustBeAFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	must(t, os.Mkdir(filepath.Join(dir, hostKeyName), 0o700))
	if _, err := HostKey(dir); err == nil || !strings.Contains(err.Error(), "not a file") {
		t.Errorf("got %v", err)
	}
	if _, err := HostKey(filepath.Join(dir, "missing")); err == nil {
		t.Error("a key was made in a directory that does not exist")
	}
}

func rsaKey(t *testing.T) string {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	must(t, err)
	block, err := gossh.MarshalPrivateKey(key, "")
	must(t, err)
	return string(pem.EncodeToMemory(block))
}
