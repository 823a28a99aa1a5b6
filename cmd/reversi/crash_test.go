package main

import (
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/db"
)

// crowd is a club full of programs that play at full speed, through many servers on one data directory.
type crowd struct {
	t       *testing.T
	dir     string
	program string // that serves; this test binary if empty
	record  *record
	players []*player
	others  bool          // play here too, of whom the record knows nothing
	span    time.Duration // so much longer than usual may take what is waited for

	ending atomic.Bool // the server is being stopped
	states counter
	wrong  chan error // capacity 64, more than there are players: each sends once in a server's life at most
}

// counter counts what comes, for a test to wait until there was so much more. All is under mu.
type counter struct {
	mu      sync.Mutex
	n, goal int
	reached chan struct{} // closed at the goal; nil once it is
}

func (c *counter) add(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.n += n; c.n >= c.goal && c.reached != nil {
		close(c.reached)
		c.reached = nil
	}
}

// more is closed after so many more.
func (c *counter) more(n int) <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	reached := make(chan struct{})
	if n == 0 {
		close(reached)
		return reached
	}
	c.goal, c.reached = c.n+n, reached
	return reached
}

// newCrowd is 36 players: rated games with two clocks, games without one in which moves are taken back, draws are offered and people talk,
// games again and again with the same opponent, games by correspondence of those who challenge each other, games against a bot, and two whose
// challenges wait until they take them back.
func newCrowd(t *testing.T) *crowd {
	c := &crowd{t: t, dir: t.TempDir(), record: newRecord(), wrong: make(chan error, 64)}
	kinds := []player{
		{wants: `{"do":"seek","clock":"20+0","rated":true}`, bold: 100},
		{wants: `{"do":"seek","clock":"3+2","rated":true}`, bold: 100, chatty: 30},
		{wants: `{"do":"seek","clock":"none"}`, fussy: 20, mild: 200, chatty: 20},
		{wants: `{"do":"seek","clock":"10+0"}`, bold: 20, again: true},
	}
	for i := range 28 {
		c.join(kinds[i%len(kinds)])
	}
	for range 2 {
		c.join(player{wants: `{"do":"play_bot","level":"novice","clock":"none"}`, fussy: 4})
	}
	for i := range 4 {
		friend := len(c.players) + 2 - i%2*2
		c.join(player{wants: fmt.Sprintf(`{"do":"challenge","to":"player-%d","clock":"3d","rated":true}`, friend), bold: 100})
	}
	for i := range 2 {
		c.join(player{calls: fmt.Sprintf("player-%d", len(c.players)+2-i*2), pace: 5 * time.Millisecond})
	}
	return c
}

func (c *crowd) join(p player) {
	p.crowd, p.key, p.name = c, newKey(), fmt.Sprintf("player-%d", len(c.players)+1)
	c.players = append(c.players, &p)
}

func (c *crowd) shown()         { c.states.add(1) }
func (c *crowd) stopping() bool { return c.ending.Load() }

// life is one server's, in which everybody plays. end, called at once, says when it has ended; life returns how the players'
// connections ended.
func (c *crowd) life(end func(s *serverProcess, here <-chan struct{}), args ...string) []error {
	c.t.Helper()
	s := c.serving(args...)
	c.record.restarted(s.started)
	c.ending.Store(false)
	left := make([]error, len(c.players))
	var here, gone sync.WaitGroup
	here.Add(len(c.players))
	for i, p := range c.players {
		gone.Go(func() { left[i] = c.watchOver(p, s, here.Done) })
	}
	end(s, closedAfter(here.Wait))
	gone.Wait()
	return left
}

func (c *crowd) serving(args ...string) *serverProcess {
	c.t.Helper()
	return started(c.t, c.command(append([]string{"serve", "--listen", "127.0.0.1:0", "--data", c.dir}, args...)...))
}

// command is a run of the program.
func (c *crowd) command(args ...string) *exec.Cmd {
	cmd := invocation(args...)
	if c.program != "" {
		cmd.Path, cmd.Err = c.program, nil
	}
	return cmd
}

// killedAfter is a life that ends with a kill -9 once so many states were shown.
func (c *crowd) killedAfter(states int) {
	c.t.Helper()
	enough := c.states.more(states)
	c.life(func(s *serverProcess, _ <-chan struct{}) {
		c.await(s, enough)
		c.ending.Store(true)
		s.kill()
	})
}

// watchOver has a player play, and says at once what must not be.
func (c *crowd) watchOver(p *player, s *serverProcess, here func()) error {
	once := sync.OnceFunc(here)
	defer once()
	err := p.play(s.addr, false, once)
	if !ended(err) || !c.stopping() {
		c.wrong <- fmt.Errorf("%s: %w", p.name, err)
	}
	return err
}

// ended says whether an error is the end of a connection.
func ended(err error) bool {
	var bye byeError
	return errors.As(err, &bye) || errors.As(err, new(lostError))
}

func closedAfter(f func()) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		f()
		close(done)
	}()
	return done
}

// await wants something to happen while the server runs and nobody sees anything wrong.
func (c *crowd) await(s *serverProcess, done <-chan struct{}) {
	c.t.Helper()
	select {
	case <-done:
	case err := <-c.wrong:
		c.t.Fatalf("%v\n%s", err, s.log.String())
	case <-s.ended:
		c.t.Fatalf("the server ended: %v\n%s", s.err, s.log.String())
	case <-time.After(patience + c.span):
		c.t.Fatal(s.stuck("show more states"))
	}
}

// settle has one more server finish what goes on, and compares all that was shown with what is there in the end.
func (c *crowd) settle() {
	c.t.Helper()
	s := c.serving()
	c.finish(s)
	c.audit(s)
	if err := s.terminate(); err != nil {
		c.t.Error(err)
	}
	c.check()
}

// finish has everybody play their games to the end and begin no new ones.
func (c *crowd) finish(s *serverProcess) {
	c.t.Helper()
	c.record.restarted(s.started)
	var all sync.WaitGroup
	for _, p := range c.players {
		all.Go(func() {
			if err := p.play(s.addr, true, func() {}); err != nil {
				c.wrong <- fmt.Errorf("%s: %w", p.name, err)
			}
		})
	}
	c.await(s, closedAfter(all.Wait))
}

// audit compares all that was shown with what the server has in the end.
func (c *crowd) audit(s *serverProcess) {
	c.t.Helper()
	critic := &player{crowd: c, name: "critic", key: newKey()}
	if err := critic.review(s.addr, c.record.ids()); err != nil {
		c.t.Error(err)
	}
	_, want, err := c.record.results()
	if err != nil {
		c.t.Error(err)
	}
	got, err := leaderboard(s.addr, critic)
	if err != nil {
		c.t.Error(err)
	}
	if !maps.Equal(got, want) {
		c.t.Errorf("the leaderboard counts %v, the games that were shown come to %v", got, want)
	}
}

// leaderboard is what the server counts.
func leaderboard(addr string, p *player) (results, error) {
	c, err := dialLines(addr, p.name, p.key)
	if err != nil {
		return nil, err
	}
	defer c.close()
	e, err := c.ask(wire.EventOK, `{"do":"leaderboard","limit":1000}`)
	return resultsOf(e.Leaderboard), err
}

func resultsOf(rows []wire.Rank) results {
	counted := results{}
	for _, r := range rows {
		if r.Games > 0 {
			counted[r.Name] = struct{ games, wins, losses, draws int }{r.Games, r.Wins, r.Losses, r.Draws}
		}
	}
	return counted
}

// check has the stored record checked against itself and against what was shown.
func (c *crowd) check() {
	c.t.Helper()
	report := wantClean(c.t, c.dir)
	rated, _, _ := c.record.results()
	heeded := 0
	for _, p := range c.players {
		heeded += p.heeded
	}
	c.t.Logf("%d matches, %d of them rated; %d moves, %d lines and %d challenges, made or taken back, were answered",
		report.Matches, report.Rated, c.record.moves, len(c.record.lines), heeded)
	if heeded == 0 {
		c.t.Error("nobody's challenge was answered")
	}
	all := report.Matches == len(c.record.matches) || c.others && report.Matches > len(c.record.matches)
	if !all || report.Rated != rated {
		c.t.Errorf("%d matches are stored, %d of them rated; %d and %d were shown", report.Matches, report.Rated, len(c.record.matches), rated)
	}
	c.heard()
}

// heard wants every line of talk that was answered to be there, once.
func (c *crowd) heard() {
	c.t.Helper()
	pool, err := sql.Open("sqlite", filepath.Join(c.dir, db.File))
	if err != nil {
		c.t.Fatal(err)
	}
	defer pool.Close()
	for l := range c.record.lines {
		var n int
		err := pool.QueryRowContext(c.t.Context(), `SELECT count(*) FROM chat WHERE match = ? AND text = ?`, l.match, l.text).Scan(&n)
		if err != nil || n != 1 {
			c.t.Errorf("%q was said in match %s and is there %d times, %v", l.text, l.match, n, err)
		}
	}
}
