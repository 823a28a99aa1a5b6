package db

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"
)

// logMagic are the first four bytes of a log, of either order of bytes in its checksums. Source: https://sqlite.org/fileformat2.html#the_write_ahead_log
const logMagic = 0x377f0682

// layAside keeps the log beside a database that SQLite will leave out, and soon write over, under another name, and says so to the operator.
func layAside(file string, opt Options) error {
	torn, err := tornLog(file)
	if err != nil || !torn {
		return err
	}
	kept := fmt.Sprintf("%s-wal.damaged-%s", file, time.Now().UTC().Format("20060102-150405"))
	if err := os.Rename(file+"-wal", kept); err != nil {
		return fmt.Errorf("lay aside a damaged log: %w", err)
	}
	opt.Log.Warn("the log beside the database was damaged and is left out: if it held anything, restore a backup", "kept", kept)
	return nil
}

// tornLog says whether a log stands beside a database that SQLite will leave out, since its head is not that of a log: it is damaged, or the
// power was cut before anything in it was reported. Where only its end is torn SQLite takes what is whole, which is all that was reported.
func tornLog(file string) (bool, error) {
	f, err := os.Open(file + "-wal")
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer f.Close()
	var magic uint32
	switch err := binary.Read(f, binary.BigEndian, &magic); {
	case errors.Is(err, io.EOF):
		return false, nil
	case err != nil:
		return errors.Is(err, io.ErrUnexpectedEOF), nil
	}
	return magic&^1 != logMagic, nil
}
