package db

import (
	"archive/tar"
	"context"
	"database/sql"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// bounds are the sizes in bytes that the parts of a backup may have.
var bounds = map[string]int64{File: 1 << 36, KeyFile: 1 << 14}

// Restore puts a backup into a directory, which must be empty or not there. What does not prove sound leaves it so.
func Restore(ctx context.Context, file, dir string) (err error) {
	if err := emptyDir(dir); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	work, err := os.MkdirTemp(dir, ".restore-*")
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	if err := unpack(file, work); err != nil {
		return fmt.Errorf("restore %s: %w", file, err)
	}
	if err := verify(ctx, work); err != nil {
		return fmt.Errorf("restore %s: %w", file, err)
	}
	for _, part := range parts {
		if err := os.Rename(filepath.Join(work, part), filepath.Join(dir, part)); err != nil {
			return fmt.Errorf("restore: %w", err)
		}
	}
	return syncFile(dir)
}

func emptyDir(dir string) error {
	if err := makeDir(dir); err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err == nil && len(entries) > 0 {
		err = fmt.Errorf("%s is not empty", dir)
	}
	return err
}

// unpack writes the parts of a backup into a directory: all of them, once, and nothing else.
func unpack(file, dir string) error {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	archive := tar.NewReader(in)
	for _, part := range parts {
		header, err := archive.Next()
		if err != nil {
			return fmt.Errorf("not a backup, or cut short: %w", err)
		}
		if header.Name != part || header.Typeflag != tar.TypeReg {
			return fmt.Errorf("not a backup: %q stands where %s should", header.Name, part)
		}
		if header.Size > bounds[part] {
			return fmt.Errorf("%s is too large: %d bytes", part, header.Size)
		}
		if err := unpackPart(archive, header.Size, filepath.Join(dir, part)); err != nil {
			return fmt.Errorf("%s: %w", part, err)
		}
	}
	if header, err := archive.Next(); err == nil {
		return fmt.Errorf("not a backup: %q does not belong there", header.Name)
	} else if !errors.Is(err, io.EOF) {
		return fmt.Errorf("not a backup: %w", err)
	}
	return nil
}

func unpackPart(from io.Reader, size int64, to string) error {
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.CopyN(out, from, size)
	return errors.Join(err, out.Sync(), out.Close())
}

// verify tells whether unpacked parts are a key and a sound database that this program can open.
func verify(ctx context.Context, dir string) (err error) {
	key, err := os.ReadFile(filepath.Join(dir, KeyFile))
	if err != nil {
		return err
	}
	if block, _ := pem.Decode(key); block == nil {
		return fmt.Errorf("%s is not a key", KeyFile)
	}
	pool, err := connect(filepath.Join(dir, File), "ro", 1)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	if err := sound(ctx, pool); err != nil {
		return fmt.Errorf("%s: %w", File, err)
	}
	return nil
}

func sound(ctx context.Context, pool *sql.DB) error {
	wrong, ok, err := first(ctx, pool, itself[string], unsound)
	if err != nil {
		return err
	}
	if ok {
		return errors.New(wrong)
	}
	now, _, err := versions(ctx, pool, migrations)
	if err == nil && now == 0 {
		err = errors.New("it has no schema")
	}
	return err
}
