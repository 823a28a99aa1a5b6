// Package dbtest makes databases for tests.
package dbtest

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// file is what a database is called in its directory.
const file = "reversi.db"

// template is an empty database of the newest schema, made once in a process.
var template struct {
	once  sync.Once
	bytes []byte
	err   error
}

// Dir makes a directory with an empty database. The first one is made by open; the others are copies of it, since migrating a new one takes
// longer than most tests do.
func Dir(t testing.TB, open func(ctx context.Context, dir string) (io.Closer, error)) string {
	t.Helper()
	template.once.Do(func() { template.bytes, template.err = made(open) })
	dir := t.TempDir()
	err := template.err
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, file), template.bytes, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func made(open func(ctx context.Context, dir string) (io.Closer, error)) ([]byte, error) {
	dir, err := os.MkdirTemp("", "template")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	db, err := open(context.Background(), dir)
	if err != nil {
		return nil, err
	}
	if err := db.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, file))
}
