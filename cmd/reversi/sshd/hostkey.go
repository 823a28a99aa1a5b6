package sshd

import (
	"crypto/ed25519"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	gossh "golang.org/x/crypto/ssh"
)

// hostKeyName is the host key's file in the data directory.
const hostKeyName = "host_ed25519"

// HostKey returns the host key kept in the data directory dir, which it makes the first time. A key that is there but
// cannot be used is an error, never replaced: clients know the club by it. The caller holds the directory's lock.
func HostKey(dir string) (gossh.Signer, error) {
	path := filepath.Join(dir, hostKeyName)
	signer, err := keptKey(dir, path)
	if err != nil {
		return nil, fmt.Errorf("host key %s: %w", path, err)
	}
	return signer, nil
}

func keptKey(dir, path string) (gossh.Signer, error) {
	err := checkKeyFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		err = makeKey(dir, path)
	}
	if err != nil {
		return nil, err
	}
	return readKey(path)
}

func checkKeyFile(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return errors.New("not a file; remove it to get a new key")
	case info.Mode().Perm()&0o077 != 0:
		return fmt.Errorf("others may open it (mode %#o); chmod 600 it", info.Mode().Perm())
	}
	return nil
}

func readKey(path string) (gossh.Signer, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%w; it must belong to the user who runs the server", err)
	}
	signer, err := parseKey(text)
	if err != nil {
		return nil, fmt.Errorf("%w; put the right file back, or remove it to get a new key, which no client knows", err)
	}
	return signer, nil
}

func parseKey(text []byte) (gossh.Signer, error) {
	if len(text) == 0 {
		return nil, errors.New("the file is empty")
	}
	signer, err := gossh.ParsePrivateKey(text)
	if err != nil {
		return nil, err
	}
	if kind := signer.PublicKey().Type(); kind != gossh.KeyAlgoED25519 {
		return nil, fmt.Errorf("the key is %s, not %s", kind, gossh.KeyAlgoED25519)
	}
	return signer, nil
}

// makeKey writes a new key beside path and moves it there once it is on disk, so that a crash leaves all of it or none.
func makeKey(dir, path string) error {
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		return err
	}
	block, err := gossh.MarshalPrivateKey(key, "reversi host key")
	if err != nil {
		return err
	}
	tmp, err := os.CreateTemp(dir, hostKeyName+".*") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(pem.EncodeToMemory(block))
	if err = errors.Join(err, tmp.Sync(), tmp.Close()); err != nil {
		return err
	}
	if err := os.Rename(tmp.Name(), path); err != nil {
		return err
	}
	return syncDir(dir)
}

// syncDir makes a new name in dir survive a power cut.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
