package db

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// hints say what an operator can do about SQLite's codes.
var hints = map[int]string{
	sqlite3.SQLITE_FULL:     "the disk is full",
	sqlite3.SQLITE_IOERR:    "the disk is full or fails",
	sqlite3.SQLITE_READONLY: "it cannot be written: look at its owner, and whether its file system is for reading only",
	sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
	sqlite3.SQLITE_BUSY:     "another program holds it: close it there",
	sqlite3.SQLITE_LOCKED:   "another program holds it: close it there",
	sqlite3.SQLITE_CORRUPT:  damaged,
	sqlite3.SQLITE_NOTADB:   damaged,
}

const damaged = "it is damaged: keep a copy of the directory, and restore a backup into an empty one"

// explain adds to an error of a database what to do about it.
func explain(err error) error {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return err
	}
	if hint, ok := hints[e.Code()&0xff]; ok {
		return fmt.Errorf("%w: %s", err, hint)
	}
	return err
}

// source opens the database of a directory to read all of it, also while a server runs there. Where nothing can be written SQLite has no
// place to work with the log; the file alone has everything then, unless a log was left beside it.
func source(dir string) (*sql.DB, error) {
	file := filepath.Join(dir, File)
	if _, err := os.Stat(file); err != nil {
		return nil, err
	}
	if err := room(dir, 0); !errors.Is(err, syscall.EROFS) {
		return connect(file, "rw", 1)
	}
	if info, err := os.Stat(file + "-wal"); err == nil && info.Size() > 0 {
		return nil, fmt.Errorf("%s cannot be written and was not left in order: copy it to where it can be", dir)
	}
	return connect(file, "immutable", 1)
}
