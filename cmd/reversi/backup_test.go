package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"reversi/cmd/reversi/sshd"
	"reversi/db"
)

// A server that makes a backup a day has the last ones, and goes on from the newest when it is started again.
func TestBackupsAreMadeInTurnAndTheOldestGo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		data, into := clubData(t), filepath.Join(t.TempDir(), "backups")
		other := filepath.Join(into, "reversi-notes.tar")
		days := func(n int) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(n)*24*time.Hour-time.Hour)
			defer cancel()
			b := backup{dataDir: dataDir{data}, File: into, Keep: 3, Every: 24 * time.Hour}
			if err := b.Run(ctx, &bytes.Buffer{}); err != nil {
				t.Error(err)
			}
		}
		days(2)
		if err := os.WriteFile(other, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		days(1) // from 23 hours after the newest on
		days(3)
		want := []string{"2000-01-04T000000Z", "2000-01-05T000000Z", "2000-01-06T000000Z"}
		if got := backupsIn(t, into); !slices.Equal(got, want) {
			t.Errorf("backups %v, want %v", got, want)
		}
		if _, err := os.Stat(other); err != nil {
			t.Error(err)
		}
	})
}

// A backup that cannot be made removes none, and is made once it can.
func TestABackupThatFailsIsMadeLater(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		data, into := t.TempDir(), t.TempDir()
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error)
		b := backup{dataDir: dataDir{data}, File: into, Keep: 1, Every: time.Hour}
		go func() { done <- b.Run(ctx, &bytes.Buffer{}) }()
		time.Sleep(5*time.Minute + time.Second)
		if got := backupsIn(t, into); len(got) > 0 {
			t.Errorf("backups %v of nothing", got)
		}
		if err := os.CopyFS(data, os.DirFS(clubData(t))); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		if got := backupsIn(t, into); !slices.Equal(got, []string{"2000-01-01T000600Z"}) {
			t.Errorf("backups %v, want one after the sixth minute", got)
		}
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// clubData is a data directory with a database and a host key.
func clubData(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	store, err := db.Open(t.Context(), dir, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := sshd.HostKey(dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

// backupsIn are the times that the backups in a directory are called by.
func backupsIn(t *testing.T, dir string) (times []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "reversi-2*.tar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		times = append(times, strings.TrimSuffix(strings.TrimPrefix(filepath.Base(f), "reversi-"), ".tar"))
	}
	return times
}

func TestBackupFlags(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"--keep=-1 dir":           "--keep is 1 or more",
		"--every 1h dir":          "--every needs --keep",
		"--every 1s --keep 1 dir": "--every is a minute or more",
	} {
		var errs bytes.Buffer
		if status := run(t.Context(), append([]string{"backup"}, strings.Fields(args)...), &errs, &errs); status != exitUsage || !strings.Contains(errs.String(), want) {
			t.Errorf("%s: status %d and %q, want %d and %q", args, status, &errs, exitUsage, want)
		}
	}
}
