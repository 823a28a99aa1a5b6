package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"reversi/db"
)

// backup is the command that copies the club's data: once into a file, or into a directory of which it keeps the newest ones.
type backup struct {
	dataDir
	File  string        `arg:"" type:"path" placeholder:"FILE|DIR" help:"The file to write, which must not exist; with --keep a directory."`
	Keep  int           `placeholder:"N" help:"Add a backup to a directory, and keep the newest N there."`
	Every time.Duration `placeholder:"TIME" help:"Go on, and make one so often; with --keep."`
}

// retryBackup is how soon a backup that failed is made again.
const retryBackup = time.Minute

// Validate says what is wrong with the flags; kong calls it.
func (b *backup) Validate() error {
	switch {
	case b.Keep < 0:
		return errors.New("--keep is 1 or more")
	case b.Every < 0 || b.Every > 0 && b.Every < time.Minute:
		return errors.New("--every is a minute or more")
	case b.Every > 0 && b.Keep == 0:
		return errors.New("--every needs --keep")
	}
	return nil
}

func (b *backup) Run(ctx context.Context, out io.Writer) error {
	switch {
	case b.Keep == 0:
		return db.Backup(ctx, b.Data, b.File)
	case b.Every == 0:
		return b.add(ctx, out)
	}
	return b.repeat(ctx, out)
}

// add makes one backup more.
func (b *backup) add(ctx context.Context, out io.Writer) error {
	file, err := db.BackupInto(ctx, b.Data, b.File, b.Keep, time.Now())
	if file != "" {
		fmt.Fprintln(out, file)
	}
	return err
}

// repeat makes a backup whenever the newest is old enough, until it is asked to stop. One that fails is told and made again soon: the server
// may not be there yet, or the disk may be full for a while.
func (b *backup) repeat(ctx context.Context, out io.Writer) error {
	for {
		wait, err := b.due(time.Now())
		if err == nil && wait == 0 {
			if err = b.add(ctx, out); err == nil {
				continue
			}
		}
		if err != nil && ctx.Err() == nil {
			fmt.Fprintf(os.Stderr, "reversi: %v\n", err)
			wait = retryBackup
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return nil
		}
	}
}

// due is how long the next backup may wait.
func (b *backup) due(now time.Time) (time.Duration, error) {
	times, err := db.Backups(b.File)
	if err != nil || len(times) == 0 {
		return 0, err
	}
	return max(times[len(times)-1].Add(b.Every).Sub(now), 0), nil
}
