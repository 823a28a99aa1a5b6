package db

import (
	"context"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"
)

// Long runs, by hand: go test ./db -run TestKilledWhileMigrating -kills 1000 -timeout 0
var kills = flag.Int("kills", 6, "how often TestKilledWhileMigrating kills a server")

// migrant names the directory that this test binary brings up to date until it is killed, or has done so.
const migrant = "REVERSI_TEST_MIGRANT"

func migrateUntilKilled(dir string) error {
	s, err := Open(context.Background(), dir, Options{})
	if err != nil {
		return err
	}
	return s.Close()
}

// However often a server is killed while it brings an old database up to date, the next one goes on from there and nothing is lost.
func TestKilledWhileMigrating(t *testing.T) {
	t.Parallel()
	dir := old(t)
	for done := 0; done < *kills; done++ {
		if !killedMigrating(t, dir) { // it was quicker: the next one has an old database before it again
			migrated(t, dir)
			dir = old(t)
		}
	}
	migrated(t, dir)
}

// killedMigrating says whether the kill came before the end.
func killedMigrating(t *testing.T, dir string) bool {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), migrant+"="+dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	<-time.After(rand.N(200 * time.Millisecond)) // anywhere
	_ = cmd.Process.Kill()
	return cmd.Wait() != nil
}

// migrated wants the old database to be there as a new one.
func migrated(t *testing.T, dir string) {
	t.Helper()
	s, err := Open(t.Context(), dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r := checkClean(t, dir); r.Matches != 17 || r.Rated != 14 {
		t.Errorf("%d matches, %d rated; want 17 and 14", r.Matches, r.Rated)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}
