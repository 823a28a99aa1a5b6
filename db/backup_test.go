package db

import (
	"archive/tar"
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"reversi/lobby/match"
)

const hostKey = "-----BEGIN OPENSSH PRIVATE KEY-----\nbm90IGEga2V5\n-----END OPENSSH PRIVATE KEY-----\n"

func withKey(t *testing.T, s *Store) *Store {
	t.Helper()
	if err := os.WriteFile(filepath.Join(s.dir, KeyFile), []byte(hostKey), 0o600); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestABackupOfARunningServerRestores(t *testing.T) {
	t.Parallel()
	s := withKey(t, open(t))
	populate(t, s)
	file := filepath.Join(t.TempDir(), "backup")
	var wg sync.WaitGroup
	wg.Go(func() {
		begin(t, s, match.Start{ID: "busy", Players: bots}).finish()
	})
	if err := Backup(t.Context(), s.dir, file); err != nil {
		t.Fatal(err)
	}
	wg.Wait()
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the backup has mode %v, %v; want 0600", info.Mode(), err)
	}
	if left, err := os.ReadDir(filepath.Dir(file)); err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v; want the backup alone", left, err)
	}

	dir := filepath.Join(t.TempDir(), "new")
	if err := Restore(t.Context(), file, dir); err != nil {
		t.Fatal(err)
	}
	checkClean(t, dir)
	if key, err := os.ReadFile(filepath.Join(dir, KeyFile)); err != nil || string(key) != hostKey {
		t.Errorf("the key is %q, %v", key, err)
	}
	for _, name := range []string{"", File, KeyFile} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s is open to others: %v, %v", name, info.Mode(), err)
		}
	}
	if _, err := openIn(t, dir).Account(t.Context(), "SHA256:ann"); err != nil {
		t.Error(err)
	}
}

func TestBackupNeverOverwrites(t *testing.T) {
	t.Parallel()
	s := withKey(t, open(t))
	file := filepath.Join(t.TempDir(), "backup")
	if err := os.WriteFile(file, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Backup(t.Context(), s.dir, file); !errors.Is(err, fs.ErrExist) {
		t.Errorf("%v, want ErrExist", err)
	}
	if kept, err := os.ReadFile(file); err != nil || string(kept) != "precious" {
		t.Errorf("the file became %q, %v", kept, err)
	}
}

func TestBackupWithoutAKeyOrADatabase(t *testing.T) {
	t.Parallel()
	to := t.TempDir()
	if err := Backup(t.Context(), open(t).dir, filepath.Join(to, "1")); err == nil {
		t.Error("a backup without the host key was made")
	}
	empty := &Store{dir: t.TempDir()}
	if err := Backup(t.Context(), withKey(t, empty).dir, filepath.Join(to, "2")); err == nil {
		t.Error("a backup without a database was made")
	}
	if left, err := os.ReadDir(to); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

type entry struct {
	name string
	data []byte
	kind byte
}

func archiveOf(t *testing.T, entries ...entry) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, e := range entries {
		header := tar.Header{Name: e.name, Size: int64(len(e.data)), Typeflag: e.kind, Mode: 0o600}
		if e.kind == tar.TypeSymlink {
			header.Linkname, header.Size = "/etc/passwd", 0
		}
		if err := w.WriteHeader(&header); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(e.data); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestRestoreRefusesWhatIsNotSound(t *testing.T) {
	t.Parallel()
	s := withKey(t, open(t))
	populate(t, s)
	good := filepath.Join(t.TempDir(), "backup")
	if err := Backup(t.Context(), s.dir, good); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	data := partOf(t, whole, File)
	torn := bytes.Clone(data)
	for i := len(torn) / 3; i < len(torn)*2/3; i++ {
		torn[i] ^= 0x5a
	}
	database, key := entry{File, data, tar.TypeReg}, entry{KeyFile, []byte(hostKey), tar.TypeReg}
	for name, content := range map[string][]byte{
		"nothing":            nil,
		"cut short":          whole[:len(whole)/2],
		"not an archive":     []byte("hello"),
		"no key":             archiveOf(t, database),
		"something else too": archiveOf(t, database, key, entry{"x", nil, tar.TypeReg}),
		"a path":             archiveOf(t, entry{"../" + File, data, tar.TypeReg}, key),
		"a link":             archiveOf(t, entry{File, nil, tar.TypeSymlink}, key),
		"a large key":        archiveOf(t, database, entry{KeyFile, make([]byte, 1<<20), tar.TypeReg}),
		"no real key":        archiveOf(t, database, entry{KeyFile, []byte("hello"), tar.TypeReg}),
		"no database":        archiveOf(t, entry{File, []byte(hostKey), tar.TypeReg}, key),
		"an empty database":  archiveOf(t, entry{File, nil, tar.TypeReg}, key),
		"a torn database":    archiveOf(t, entry{File, torn, tar.TypeReg}, key),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file, dir := filepath.Join(t.TempDir(), "backup"), t.TempDir()
			if err := os.WriteFile(file, content, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := Restore(t.Context(), file, dir); err == nil {
				t.Error("it was restored")
			}
			if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v, %v", left, err)
			}
		})
	}
}

func partOf(t *testing.T, archive []byte, name string) []byte {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "backup")
	if err := os.WriteFile(file, archive, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := unpack(file, dir); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestRestoreWantsAnEmptyDirectory(t *testing.T) {
	t.Parallel()
	s := withKey(t, open(t))
	file := filepath.Join(t.TempDir(), "backup")
	if err := Backup(t.Context(), s.dir, file); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "x"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Restore(t.Context(), file, dir); err == nil {
		t.Error("restored into a directory that was not empty")
	}
}

// What a backup that was killed has left behind goes with a later one, unless it may be the work of one that still runs.
func TestWhatKilledBackupsLeftGoes(t *testing.T) {
	t.Parallel()
	s, into, now := withKey(t, open(t)), t.TempDir(), time.Now()
	for name, age := range map[string]time.Duration{".reversi-backup-old": 25 * time.Hour, ".reversi-backup-new": time.Hour, "mine": 99 * time.Hour} {
		work := filepath.Join(into, name)
		if err := errors.Join(os.Mkdir(work, 0o700), os.WriteFile(filepath.Join(work, File), nil, 0o600), os.Chtimes(work, now, now.Add(-age))); err != nil {
			t.Fatal(err)
		}
	}
	file, err := BackupInto(t.Context(), s.dir, into, 1, now)
	if err != nil {
		t.Fatal(err)
	}
	left, err := os.ReadDir(into)
	var names []string
	for _, e := range left {
		names = append(names, e.Name())
	}
	if want := []string{".reversi-backup-new", "mine", filepath.Base(file)}; err != nil || !slices.Equal(names, want) {
		t.Errorf("left are %v, %v; want %v", names, err, want)
	}
}
