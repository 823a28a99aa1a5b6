package db

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// makeDir makes a directory that is private, with those above it, so that a power cut leaves them where they are; it is well where it is there.
func makeDir(dir string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		return os.MkdirAll(dir, 0o700) // it is there, or says why not
	}
	if err := makeDir(filepath.Dir(dir)); err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return syncFile(filepath.Dir(dir))
}
