package db

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var embedded embed.FS

var migrations = sub(embedded, "migrations")

func sub(files fs.FS, dir string) fs.FS {
	inner, err := fs.Sub(files, dir)
	if err != nil {
		panic(err) // only for a malformed name
	}
	return inner
}

// migrate brings a file, made if need be, to the newest schema. A copy of one that has a schema already is kept before
// anything changes.
func migrate(ctx context.Context, file string, steps fs.FS) (err error) {
	if err := makePrivate(file); err != nil {
		return err
	}
	pool, err := connect(file, "rwc", 1)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	now, newest, err := versions(ctx, pool, steps)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if now > 0 && now < newest {
		if err := vacuumInto(ctx, pool, fmt.Sprintf("%s.before-%d", file, now+1)); err != nil {
			return fmt.Errorf("keep a copy before migrating: %w", err)
		}
	}
	provider, err := stepper(pool, steps)
	if err != nil {
		return err
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate %s: %w", file, err)
	}
	return nil
}

// makePrivate makes a database that is not there yet, for nobody else to read: SQLite would let everybody. It gives the files beside it
// the same mode.
func makePrivate(file string) error {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// versions are those of a file's schema and of the newest known one: ErrNewer where the file's is newer still.
func versions(ctx context.Context, pool *sql.DB, steps fs.FS) (now, newest int64, err error) {
	provider, err := stepper(pool, steps)
	if err != nil {
		return 0, 0, err
	}
	now, newest, err = provider.GetVersions(ctx)
	if err != nil {
		return 0, 0, fmt.Errorf("read the schema's version: %w", err)
	}
	if now > newest {
		return 0, 0, fmt.Errorf("schema %d, but this program knows up to %d: %w", now, newest, ErrNewer)
	}
	return now, newest, nil
}

func stepper(pool *sql.DB, steps fs.FS) (*goose.Provider, error) {
	p, err := goose.NewProvider(goose.DialectSQLite3, pool, steps,
		goose.WithLogger(goose.NopLogger()), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	return p, nil
}

// vacuumInto writes a consistent copy of the database, in place of an older copy, whole or not at all.
func vacuumInto(ctx context.Context, pool *sql.DB, to string) error {
	unfinished := to + ".unfinished"
	if err := os.Remove(unfinished); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.WriteFile(unfinished, nil, 0o600); err != nil {
		return err
	}
	if _, err := pool.ExecContext(ctx, `VACUUM INTO ?`, unfinished); err != nil {
		return errors.Join(err, os.Remove(unfinished))
	}
	if err := syncFile(unfinished); err != nil {
		return err
	}
	if err := os.Rename(unfinished, to); err != nil {
		return err
	}
	return syncFile(filepath.Dir(to))
}

// syncFile makes a file, or the names in a directory, durable.
func syncFile(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
