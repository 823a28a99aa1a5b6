package spoken

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/match"
	"reversi/lobby/pulse"
	"reversi/tui/screen"
)

var noon = time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)

// The people in the tests.
var (
	ann    = match.Player{ID: 1, Name: "ann", Rating: 1612}
	bob    = match.Player{ID: 2, Name: "bob", Rating: 1580, Provisional: true}
	eve    = match.Player{ID: 3, Name: "eve", Rating: 1704}
	kim    = match.Player{ID: -4, Name: "kim", Guest: true}
	master = match.Player{Name: "Master", Bot: "master"}
)

// fakeClub answers from values and remembers what it was asked. What it leaves out is nil and panics.
type fakeClub struct {
	screen.Club
	player      match.Player
	hall        *feed.Feed[*lobby.Hall]
	self        *feed.Feed[*lobby.Self]
	done        chan struct{}
	snaps       map[match.ID]*match.Snapshot
	boards      map[match.ID]*feed.Feed[*match.Snapshot]
	keys        []lobby.Key
	finished    []lobby.Finished
	profile     lobby.Profile
	leaders     []lobby.Standing // nil for two of them
	challengers []lobby.Challenger
	records     lobby.Records
	pulse       pulse.Pulse
	report      *analysis.Report
	reports     *feed.Feed[*analysis.Report]
	tip         analysis.Hint
	refusal     error
	asked       []string
}

func newFakeClub(me match.Player) *fakeClub {
	c := &fakeClub{
		player: me, hall: feed.New[*lobby.Hall](), self: feed.New[*lobby.Self](), done: make(chan struct{}),
		snaps: map[match.ID]*match.Snapshot{}, boards: map[match.ID]*feed.Feed[*match.Snapshot]{},
	}
	c.hall.Publish(&lobby.Hall{})
	c.self.Publish(&lobby.Self{Player: me})
	return c
}

func (c *fakeClub) ask(what string, args ...any) error {
	c.asked = append(c.asked, strings.TrimSpace(what+" "+fmt.Sprintln(args...)))
	return c.refusal
}

func (c *fakeClub) Player() match.Player          { return c.player }
func (c *fakeClub) Hall() *feed.Feed[*lobby.Hall] { return c.hall }
func (c *fakeClub) Self() *feed.Feed[*lobby.Self] { return c.self }
func (c *fakeClub) Done() <-chan struct{}         { return c.done }
func (c *fakeClub) Reason() lobby.Reason          { return lobby.Shutdown }
func (c *fakeClub) Leave()                        { _ = c.ask("leave") }
func (c *fakeClub) Cancel(context.Context) error  { return c.ask("cancel") }
func (c *fakeClub) SaveSettings(_ context.Context, s lobby.Settings) error {
	return c.ask("settings", fmt.Sprintf("%+v", s))
}

func (c *fakeClub) Levels() []lobby.Level {
	return []lobby.Level{{ID: "novice", Name: "Novice"}, {ID: "corners", Name: "Corners"}, {ID: "master", Name: "Master"}}
}

func (c *fakeClub) Seek(_ context.Context, t lobby.Terms) error {
	what := "seek"
	if t.Quick {
		what = "quick"
	}
	return c.ask(what, t.Control, t.Rated, t.Color)
}

func (c *fakeClub) Take(_ context.Context, id lobby.SeekID) (match.ID, error) {
	return "game", c.ask("take", id)
}

func (c *fakeClub) OpenTable(_ context.Context, t lobby.Terms) (lobby.Table, error) {
	return lobby.Table{Code: "K7QX", Terms: t}, c.ask("table", t.Control, t.Rated, t.Color)
}

func (c *fakeClub) Join(_ context.Context, code string) (match.ID, error) {
	return "game", c.ask("join", code)
}

func (c *fakeClub) PlayBot(_ context.Context, g lobby.BotGame) (match.ID, error) {
	return "game", c.ask("bot", g.Level, g.Color, g.Control, g.Previous)
}

func (c *fakeClub) PlayLocal(_ context.Context, previous match.ID) (match.ID, error) {
	return "game", c.ask("local", previous)
}

func (c *fakeClub) Do(_ context.Context, id match.ID, _ time.Time, a match.Action) error {
	return c.ask("do", fmt.Sprintf("%T%+v", a, a))
}

type seat struct{}

func (seat) Close() {}

func (c *fakeClub) Follow(_ context.Context, id match.ID, f *feed.Feed[*match.Snapshot]) (screen.Watching, error) {
	snap, ok := c.snaps[id]
	if !ok {
		return nil, match.ErrNoSuchMatch
	}
	c.boards[id] = f
	f.Publish(snap)
	return seat{}, nil
}

func (c *fakeClub) Analyse(ctx context.Context, _ engine.Game, _ int, f *feed.Feed[*analysis.Report]) error {
	if c.report == nil {
		return lobby.ErrRatedRunning
	}
	c.reports = f
	f.Publish(c.report)
	<-ctx.Done()
	return ctx.Err()
}

func (c *fakeClub) Hint(_ context.Context, id match.ID) (analysis.Hint, error) {
	return c.tip, c.ask("hint", id)
}

func (c *fakeClub) Leaderboard(context.Context, lobby.Board, int) ([]lobby.Standing, error) {
	if c.leaders != nil {
		return c.leaders, nil
	}
	return []lobby.Standing{{Rank: 1, Name: "ann", Rating: 1612, Wins: 3, Losses: 1}, {Name: "bob", Rating: 1580, Wins: 1}}, nil
}

func (c *fakeClub) History(_ context.Context, name string, _ int) ([]lobby.Finished, error) {
	return c.finished, c.ask("history", name)
}

func (c *fakeClub) Profile(_ context.Context, name string) (lobby.Profile, error) {
	return c.profile, c.ask("profile", name)
}

func (c *fakeClub) Challengers(context.Context, int) ([]lobby.Challenger, error) {
	return c.challengers, c.refusal
}

func (c *fakeClub) Records(context.Context) (lobby.Records, error) { return c.records, c.refusal }

func (c *fakeClub) Pulse(context.Context) (pulse.Pulse, error) { return c.pulse, c.refusal }

func (c *fakeClub) Rename(_ context.Context, name string) (match.Player, error) {
	return match.Player{Name: name}, c.ask("rename", name)
}

func (c *fakeClub) Keys(context.Context) ([]lobby.Key, error) { return c.keys, c.ask("keys", "") }

func (c *fakeClub) NewLink(context.Context) (lobby.Link, error) {
	return lobby.Link{Code: "K7QXACDE", Until: time.Now().Add(lobby.LinkLife)}, c.ask("link", "")
}

func (c *fakeClub) JoinKey(_ context.Context, code string) (lobby.Account, error) {
	return lobby.Account{}, c.ask("join key", code)
}

func (c *fakeClub) RemoveKey(_ context.Context, which string) (lobby.Key, error) {
	return lobby.Key{}, c.ask("remove key", which)
}

func (c *fakeClub) Parting(context.Context) (lobby.Parting, error) { return lobby.Parting{}, nil }

func (c *fakeClub) Forget(context.Context) error { return c.ask("forget", "") }

// visit is a session under test, in a bubble of synctest, at a terminal or by a pipe.
type visit struct {
	t    *testing.T
	club *fakeClub
	in   chan []byte
	mu   sync.Mutex
	out  bytes.Buffer  // under mu
	slow chan struct{} // nil, or what each Write waits for
	env  screen.Env
	o    Options
	left chan struct{}
	bye  string
	err  error
}

// Read gives the session what is typed.
func (v *visit) Read(p []byte) (int, error) {
	b, open := <-v.in
	if !open {
		return 0, fmt.Errorf("the end")
	}
	return copy(p, b), nil
}

// Write takes what is said.
func (v *visit) Write(p []byte) (int, error) {
	if v.slow != nil {
		<-v.slow
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.out.Write(p)
}

type change func(*visit)

func bubble(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, test)
}

func russian(v *visit)  { v.env.Language = "ru_RU.UTF-8" }
func terminal(v *visit) { v.o.Terminal = true }

// come begins a visit and hears what is said first.
func come(t *testing.T, me match.Player, changes ...change) *visit {
	t.Helper()
	v := &visit{t: t, club: newFakeClub(me), in: make(chan []byte), left: make(chan struct{})}
	v.env = screen.Env{Now: time.Now}
	for _, c := range changes {
		c(v)
	}
	v.o.Input, v.o.Output = v, v
	go func() {
		defer close(v.left)
		v.bye, v.err = Run(t.Context(), v.env, v.club, v.o)
	}()
	t.Cleanup(func() { close(v.in); <-v.left })
	return v
}

// at begins a visit at a board.
func at(t *testing.T, me match.Player, snap *match.Snapshot, changes ...change) *visit {
	t.Helper()
	v := come(t, me, append(changes, func(v *visit) {
		v.club.snaps[snap.ID] = snap
		v.o.Match = snap.ID
	})...)
	v.hears()
	return v
}

// types types bytes and waits until nothing happens any more.
func (v *visit) types(s string) {
	v.in <- []byte(s)
	synctest.Wait()
}

// hears is what was said since it was last asked.
func (v *visit) hears() string {
	synctest.Wait()
	v.mu.Lock()
	defer v.mu.Unlock()
	defer v.out.Reset()
	return v.out.String()
}

// after types a line and hears what is said then.
func (v *visit) after(line string) string {
	v.types(line + "\n")
	return strings.TrimSuffix(v.hears(), "\n")
}

// asks types a line and gives what the club was asked, and forgets it.
func (v *visit) asks(line string) string {
	v.club.asked = nil
	v.types(line + "\n")
	return strings.Join(v.club.asked, "; ")
}

// feed publishes a new state of a match.
func (v *visit) feed(snap *match.Snapshot) string {
	v.club.snaps[snap.ID] = snap
	v.club.boards[snap.ID].Publish(snap)
	return strings.TrimSuffix(v.hears(), "\n")
}

func game(t *testing.T, moves string) engine.Game {
	t.Helper()
	g := engine.NewGame(engine.Othello())
	for i := 0; i+1 < len(moves); i += 2 {
		square, err := engine.ParseSquare(moves[i : i+2])
		if err == nil {
			g, err = g.Play(square)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// casual makes a snapshot of a game without a clock.
func casual(t *testing.T, black, white match.Player, moves string) *match.Snapshot {
	t.Helper()
	return &match.Snapshot{
		Start: match.Start{ID: "game", Variant: engine.Othello(), Players: [2]match.Player{black, white}, At: noon},
		Game:  game(t, moves), Seats: [2]match.Seat{{Connected: true}, {Connected: true}},
	}
}
