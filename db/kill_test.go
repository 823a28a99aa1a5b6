package db

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"reversi/engine"
	"reversi/lobby/match"
)

// victim names the directory in which this test binary plays rated games until it is killed.
const victim = "REVERSI_TEST_VICTIM"

func TestMain(m *testing.M) {
	if dir := os.Getenv(victim); dir != "" {
		fmt.Println("end:", playUntilKilled(dir))
		os.Exit(1)
	}
	if dir := os.Getenv(migrant); dir != "" {
		fmt.Println("end:", migrateUntilKilled(dir))
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// playUntilKilled prints a line for every event that is durable: the match and the event's number.
func playUntilKilled(dir string) error {
	ctx := context.Background()
	s, err := Open(ctx, dir, Options{})
	if err != nil {
		return err
	}
	var players [16]match.Player
	for i := range players {
		a, err := s.CreateAccount(ctx, fmt.Sprint("key", i), fmt.Sprint("player", i), start)
		if err != nil {
			return err
		}
		players[i] = match.Player{ID: a.ID, Name: a.Name}
	}
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() { playOn(ctx, s, players[2*i], players[2*i+1]) })
	}
	wg.Wait()
	return nil
}

func playOn(ctx context.Context, s *Store, black, white match.Player) {
	for n := 0; ; n++ {
		st := rated(fmt.Sprintf("p%dx%dx%d", os.Getpid(), black.ID, n), black, white, start)
		st.Variant = engine.Othello()
		if _, err := s.Create(ctx, st); err != nil {
			fmt.Println("create:", err)
			return
		}
		g := &game{s: s, state: match.Begin(st), now: start}
		for !g.state.Over() {
			e := g.next()
			if _, err := s.Append(ctx, st.ID, g.state.Nr+1, []match.Event{e}); err != nil {
				fmt.Println("append:", err)
				return
			}
			g.state, _ = g.state.Apply(e)
			fmt.Printf("durable %s %d.\n", st.ID, g.state.Nr)
		}
	}
}

// next is a move, or the end where the board has decided.
func (g *game) next() match.Event {
	if g.state.Game.Over() {
		return boardEnd(g)
	}
	return g.move()
}

// After a kill everything that was answered is there, every game can be rebuilt, and every rating follows from the games.
func TestNothingAnsweredIsLostByAKill(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for round := range 3 {
		told := killAfter(t, dir, 300+200*round)
		report := checkClean(t, dir)
		if report.Matches < 8 {
			t.Errorf("round %d: %d matches, want 8 or more", round, report.Matches)
		}
		s, err := Open(t.Context(), dir, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for id, nr := range told {
			if r, err := s.Load(t.Context(), id); err != nil || len(r.Events) < nr {
				t.Errorf("round %d: match %s has %d events, %v; %d were durable", round, id, len(r.Events), err, nr)
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// killAfter runs a victim, kills it after so many lines, and gives the last number that it told of each match.
func killAfter(t *testing.T, dir string, lines int) map[match.ID]int {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), victim+"="+dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	told := make(map[match.ID]int)
	for scanner, n := bufio.NewScanner(out), 0; scanner.Scan(); n++ {
		var id match.ID
		var nr int
		if _, err := fmt.Sscanf(scanner.Text(), "durable %s %d.", &id, &nr); err == nil {
			told[id] = max(told[id], nr)
		} else if n <= lines { // later ones may be torn
			t.Fatalf("the victim said %q", scanner.Text())
		}
		if n == lines {
			if err := cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := cmd.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Fatalf("the victim ended by itself: %v", err)
	}
	return told
}
