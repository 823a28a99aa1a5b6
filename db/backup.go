package db

import (
	"archive/tar"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// parts are what a backup holds, in this order.
var parts = []string{File, KeyFile}

// workDirs are what the directories are called in which backups are made.
const workDirs = ".reversi-backup-*"

// Backup writes a consistent copy of a data directory, database and host key, into one new file, also while a server runs
// there. The file appears whole or not at all, and never in place of another.
func Backup(ctx context.Context, dir, file string) (err error) {
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("back up to %s: %w", file, os.ErrExist)
	}
	work, err := os.MkdirTemp(filepath.Dir(file), workDirs)
	if err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	if err := gather(ctx, dir, work); err != nil {
		return fmt.Errorf("back up %s: %w", dir, err)
	}
	packed := filepath.Join(work, "backup.tar")
	if err := pack(work, packed); err != nil {
		return fmt.Errorf("back up %s: %w", dir, err)
	}
	if err := os.Link(packed, file); err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	return syncFile(filepath.Dir(file))
}

// gather copies the parts of a data directory to another one.
func gather(ctx context.Context, dir, to string) (err error) {
	key, err := os.ReadFile(filepath.Join(dir, KeyFile))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(to, KeyFile), key, 0o600); err != nil {
		return err
	}
	pool, err := source(dir)
	if err != nil {
		return err
	}
	defer func() { err = explain(errors.Join(err, pool.Close())) }()
	return vacuumInto(ctx, pool, filepath.Join(to, File))
}

// pack writes the parts of a directory into an archive.
func pack(dir, file string) error {
	out, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(out)
	for _, part := range parts {
		if err := packPart(archive, dir, part); err != nil {
			return errors.Join(err, out.Close())
		}
	}
	return errors.Join(archive.Close(), out.Sync(), out.Close())
}

func packPart(archive *tar.Writer, dir, name string) error {
	in, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	header := tar.Header{Name: name, Mode: 0o600, Size: info.Size(), ModTime: info.ModTime()}
	if err := archive.WriteHeader(&header); err != nil {
		return err
	}
	_, err = io.Copy(archive, in)
	return err
}
