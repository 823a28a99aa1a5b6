package command_test

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"reversi/cmd/reversi/internal/clubtest"
	"reversi/cmd/reversi/sshd/command"
	"reversi/lobby"
	"reversi/lobby/match"
)

// page takes what a command prints while it runs.
type page struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (p *page) Write(b []byte) (int, error) { p.mu.Lock(); defer p.mu.Unlock(); return p.b.Write(b) }

func (p *page) String() string { p.mu.Lock(); defer p.mu.Unlock(); return p.b.String() }

// TestWatchBestPrintsGameAfterGame holds that it waits for a game, prints it to its end, and goes on to the next one.
func TestWatchBestPrintsGameAfterGame(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := enter(t, c, "ann"), enter(t, c, "bob")
		ctx, cancel := context.WithCancel(t.Context())
		out, done := &page{}, make(chan struct{})
		go func() {
			defer close(done)
			runner(c).Run(ctx, command.Request{
				Args: []string{"watch", "--best"}, Stdin: strings.NewReader(""), Stdout: out, Stderr: out, Getenv: func(string) string { return "" },
			})
		}()
		time.Sleep(time.Minute)
		for _, moves := range []string{"d3c3", "f5f6"} {
			id := inPublic(t, c, ann, bob)
			time.Sleep(2 * time.Second) // until it is found
			play(t, c, id, ann, bob, moves)
			must(t, ann.Do(t.Context(), id, time.Now(), match.Resign{}))
			time.Sleep(3 * time.Second)
		}
		synctest.Wait()
		cancel()
		<-done
		got := out.String()
		for _, want := range []string{"1. d3", "2. c3", "1. f5", "2. f6"} {
			if strings.Count(got, want) != 1 {
				t.Errorf("%q is there %d times:\n%s", want, strings.Count(got, want), got)
			}
		}
	})
}

// inPublic begins a game that everybody may watch.
func inPublic(t *testing.T, c *clubtest.Club, black, white *lobby.Client) match.ID {
	t.Helper()
	must(t, black.Seek(t.Context(), lobby.Terms{Color: lobby.WantBlack}))
	must(t, white.Seek(t.Context(), lobby.Terms{Color: lobby.AnyColor}))
	synctest.Wait()
	games, err := c.Hub.Games(t.Context())
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	return games[0].ID
}

func TestFollowingOnATerminalOpensScreens(t *testing.T) {
	club(t, func(t *testing.T, c *clubtest.Club, _ match.ID) {
		for args, name := range map[string]string{"watch --best": "", "watch --player=ANN": "ann"} {
			r := run(c, command.Request{Terminal: true}, args)
			if r.status != 0 || r.screen == nil || r.screen.Follow == nil || r.screen.Follow.Name != name || r.out != "" {
				t.Errorf("%s: %+v", args, r)
			}
		}
	})
}
