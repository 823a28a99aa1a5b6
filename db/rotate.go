package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// backupName is what a backup in a directory of them is called, by its time in UTC: in the order of their names the oldest comes first.
const backupName = "reversi-2006-01-02T150405Z.tar"

// BackupInto adds a backup to a directory, made if need be, and then removes the oldest ones beyond those to keep. Other files there are left
// alone. A backup that fails removes nothing.
func BackupInto(ctx context.Context, dir, into string, keep int, now time.Time) (file string, err error) {
	if err := makeDir(into); err != nil {
		return "", fmt.Errorf("back up: %w", err)
	}
	if err := clearUnfinished(into, now); err != nil {
		return "", fmt.Errorf("back up: %w", err)
	}
	file = filepath.Join(into, now.UTC().Format(backupName))
	if err := Backup(ctx, dir, file); err != nil {
		return "", err
	}
	times, err := Backups(into)
	for _, at := range times[:max(len(times)-keep, 0)] {
		err = errors.Join(err, os.Remove(filepath.Join(into, at.Format(backupName))))
	}
	if err != nil {
		return file, fmt.Errorf("remove old backups: %w", err)
	}
	return file, nil
}

// clearUnfinished removes what backups have left behind that were killed a day ago or more.
func clearUnfinished(into string, now time.Time) error {
	entries, err := os.ReadDir(into)
	for _, e := range entries {
		ours, _ := filepath.Match(workDirs, e.Name())
		if info, gone := e.Info(); ours && gone == nil && info.ModTime().Before(now.AddDate(0, 0, -1)) {
			err = errors.Join(err, os.RemoveAll(filepath.Join(into, e.Name())))
		}
	}
	return err
}

// Backups are the times of those in a directory, the oldest first; none where it is not there.
func Backups(into string) ([]time.Time, error) {
	entries, err := os.ReadDir(into)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("list backups: %w", err)
	}
	var times []time.Time
	for _, e := range entries {
		if at, err := time.Parse(backupName, e.Name()); err == nil {
			times = append(times, at)
		}
	}
	slices.SortFunc(times, time.Time.Compare)
	return times, nil
}
