package tui

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/match"
	"reversi/tui/screen"
)

var noon = time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)

// request is what the fake club was asked, as a line.
type request struct {
	what string
	arg  any
}

// fakeClub answers from values and remembers what it was asked.
type fakeClub struct {
	kept
	player    match.Player
	hall      *feed.Feed[*lobby.Hall]
	self      *feed.Feed[*lobby.Self]
	done      chan struct{}
	snaps     map[match.ID]*match.Snapshot
	standings []lobby.Standing
	board     lobby.Board // the leaderboard that was asked for last
	finished  []lobby.Finished
	profile   lobby.Profile

	feat        lobby.Feat
	challengers []lobby.Challenger
	records     lobby.Records

	asked     []request
	answer    error
	report    *analysis.Report
	reports   map[string]*analysis.Report // by transcript; an unfinished one goes on until it is not wanted any more
	analysed  []int
	thinking  chan struct{} // what the analysis waits for, if anything
	stopped   int           // analyses
	hint      analysis.Hint
	pondering bool // hints take until nobody wants them any more
	begin     match.ID
	noBots    bool
	levels    []lobby.Level
	boards    map[match.ID]*feed.Feed[*match.Snapshot]
	keys      []lobby.Key
	poisons   bool // people type what they should not; see TestNothingTypedReachesATerminalRaw
	parting   lobby.Parting
	slow      chan struct{} // settings are kept once it is closed; nil for at once

	challenged lobby.Challenged // what becomes of a challenge
}

func newFakeClub(me match.Player) *fakeClub {
	c := &fakeClub{
		player: me, hall: feed.New[*lobby.Hall](), self: feed.New[*lobby.Self](),
		done: make(chan struct{}), snaps: map[match.ID]*match.Snapshot{}, begin: "newgame",
		boards: map[match.ID]*feed.Feed[*match.Snapshot]{},
	}
	c.hall.Publish(&lobby.Hall{})
	c.self.Publish(&lobby.Self{Player: me})
	return c
}

type fakeSeat func()

func (f fakeSeat) Close() { f() }

func (c *fakeClub) ask(what string, arg any) error {
	c.asked = append(c.asked, request{what, arg})
	return c.answer
}

func (c *fakeClub) Player() match.Player           { return c.player }
func (c *fakeClub) Hall() *feed.Feed[*lobby.Hall]  { return c.hall }
func (c *fakeClub) Self() *feed.Feed[*lobby.Self]  { return c.self }
func (c *fakeClub) Done() <-chan struct{}          { return c.done }
func (c *fakeClub) Reason() lobby.Reason           { return lobby.Shutdown }
func (c *fakeClub) Leave()                         { _ = c.ask("leave", nil) }
func (c *fakeClub) Cancel(_ context.Context) error { return c.ask("cancel", nil) }

func (c *fakeClub) Levels() []lobby.Level {
	if c.noBots || c.levels != nil {
		return c.levels
	}
	return []lobby.Level{{ID: "novice", Name: "Novice"}, {ID: "corners", Name: "Corners"}, {ID: "master", Name: "Master"}}
}

func (c *fakeClub) Seek(_ context.Context, t lobby.Terms) error { return c.ask("seek", t) }

func (c *fakeClub) Take(_ context.Context, id lobby.SeekID) (match.ID, error) {
	return c.begin, c.ask("take", id)
}

func (c *fakeClub) OpenTable(_ context.Context, t lobby.Terms) (lobby.Table, error) {
	return lobby.Table{Code: "K7QX", Terms: t, Until: noon.Add(time.Hour)}, c.ask("table", t)
}

func (c *fakeClub) Withdraw(_ context.Context, code string) error { return c.ask("withdraw", code) }

func (c *fakeClub) Join(_ context.Context, code string) (match.ID, error) {
	return c.begin, c.ask("join", code)
}

func (c *fakeClub) Challenge(_ context.Context, name string, t lobby.Terms, previous match.ID) (lobby.Challenged, error) {
	return c.challenged, c.ask("challenge "+name+" after "+string(previous), t)
}

func (c *fakeClub) AcceptChallenge(_ context.Context, id lobby.ChallengeID) (match.ID, error) {
	return c.begin, c.ask("accept challenge", id)
}

func (c *fakeClub) DeclineChallenge(_ context.Context, id lobby.ChallengeID, why lobby.Refusal) error {
	return c.ask("decline challenge "+string(why), id)
}

func (c *fakeClub) WithdrawChallenge(_ context.Context, id lobby.ChallengeID) error {
	return c.ask("withdraw challenge", id)
}

func (c *fakeClub) PlayBot(_ context.Context, g lobby.BotGame) (match.ID, error) {
	asked := g.Level + " " + string(g.Color) + " " + g.Control.String()
	if g.Previous != "" {
		asked += " after " + string(g.Previous)
	}
	return c.begin, c.ask("bot", asked)
}

func (c *fakeClub) PlayLocal(_ context.Context, previous match.ID) (match.ID, error) {
	return c.begin, c.ask("local", previous)
}

// Analyse publishes the report that the test has, if any, and remembers from where it was asked to look.
func (c *fakeClub) Analyse(ctx context.Context, g engine.Game, from int, f *feed.Feed[*analysis.Report]) error {
	c.analysed = append(c.analysed, from)
	if c.thinking != nil {
		<-c.thinking
	}
	if r := c.reports[g.Transcript()]; r != nil {
		f.Publish(r)
		if !r.Finished() {
			<-ctx.Done()
			c.stopped++
			return ctx.Err()
		}
		return nil
	}
	if c.report != nil {
		f.Publish(c.report)
	}
	return c.answer
}

func (c *fakeClub) Hint(ctx context.Context, id match.ID) (analysis.Hint, error) {
	if c.pondering {
		<-ctx.Done()
		return analysis.Hint{}, c.ask("gave up", ctx.Err())
	}
	return c.hint, c.ask("hint", id)
}

func (c *fakeClub) Do(_ context.Context, _ match.ID, _ time.Time, a match.Action) error {
	return c.ask("do", a)
}

func (c *fakeClub) Follow(_ context.Context, id match.ID, f *feed.Feed[*match.Snapshot]) (screen.Watching, error) {
	snap, ok := c.snaps[id]
	if !ok {
		return nil, match.ErrNoSuchMatch
	}
	f.Publish(snap)
	c.boards[id] = f
	return fakeSeat(func() {}), nil
}

func (c *fakeClub) Match(_ context.Context, id match.ID) (*match.Snapshot, error) {
	if snap, ok := c.snaps[id]; ok {
		return snap, nil
	}
	return nil, match.ErrNoSuchMatch
}

func (c *fakeClub) Leaderboard(_ context.Context, b lobby.Board, _ int) ([]lobby.Standing, error) {
	c.board = b
	return c.standings, c.answer
}

func (c *fakeClub) History(context.Context, string, int) ([]lobby.Finished, error) {
	return c.finished, c.answer
}

func (c *fakeClub) CleanWins(context.Context, match.ID) (lobby.Feat, error) { return c.feat, nil }

func (c *fakeClub) Challengers(context.Context, int) ([]lobby.Challenger, error) {
	return c.challengers, c.answer
}

func (c *fakeClub) Records(context.Context) (lobby.Records, error) { return c.records, c.answer }

func (c *fakeClub) Profile(context.Context, string) (lobby.Profile, error) {
	return c.profile, c.answer
}

func (c *fakeClub) Rename(_ context.Context, name string) (match.Player, error) {
	return match.Player{Name: name}, c.ask("rename", name)
}

func (c *fakeClub) Keys(context.Context) ([]lobby.Key, error) { return slices.Clone(c.keys), c.answer }

func (c *fakeClub) NewLink(context.Context) (lobby.Link, error) {
	return lobby.Link{Code: "K7QXACDE", Until: noon.Add(lobby.LinkLife)}, c.ask("link", nil)
}

func (c *fakeClub) JoinKey(_ context.Context, code string) (lobby.Account, error) {
	return lobby.Account{}, c.ask("join key", code)
}

func (c *fakeClub) RemoveKey(_ context.Context, which string) (lobby.Key, error) {
	c.keys = slices.DeleteFunc(c.keys, func(k lobby.Key) bool { return k.Fingerprint == which })
	return lobby.Key{}, c.ask("remove key", which)
}

func (c *fakeClub) Parting(context.Context) (lobby.Parting, error) { return c.parting, c.answer }

func (c *fakeClub) Forget(context.Context) error { return c.ask("forget", nil) }

func (c *fakeClub) SaveSettings(_ context.Context, s lobby.Settings) error {
	if c.slow != nil {
		<-c.slow
	}
	return c.ask("settings", s)
}

// The people in the tests.
var (
	ann = match.Player{ID: 1, Name: "ann", Rating: 1612}
	bob = match.Player{ID: 2, Name: "bob", Rating: 1580, Provisional: true}
	eve = match.Player{ID: 3, Name: "eve", Rating: 1704}
	kim = match.Player{ID: -4, Name: "kim", Guest: true}
	bot = match.Player{Name: "Master", Bot: "master"}
)

// session is a model under test with a clock that stands still until it is moved. It lives in a bubble of synctest, where its
// commands run as they do in a program.
type session struct {
	*Model
	t     *testing.T
	club  *fakeClub
	now   time.Time
	inbox chan tea.Msg // what commands returned; capacity for all that a test can cause
}

type change func(*Env, *fakeClub, *Options)

// bubble runs a test beside the others in a bubble of its own.
func bubble(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, test)
}

func start(t *testing.T, me match.Player, changes ...change) *session {
	t.Helper()
	s := &session{t: t, club: newFakeClub(me), now: noon, inbox: make(chan tea.Msg, 1000)}
	env := Env{Profile: colorprofile.TrueColor, Now: func() time.Time { return s.now }}
	var o Options
	for _, c := range changes {
		c(&env, s.club, &o)
	}
	t.Cleanup(func() { <-time.After(time.Hour) }) // the bubble's time: lets the last ticks end
	s.Model = New(t.Context(), env, s.club, o)
	s.run(s.Init())
	s.size(80, 24)
	return s
}

func (s *session) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() {
		if msg := cmd(); msg != nil {
			s.inbox <- msg
		}
	}()
}

// message sends a message and all that follow from it, until every command waits.
func (s *session) message(msg tea.Msg) {
	s.take(msg)
	s.settle()
}

func (s *session) settle() {
	for {
		synctest.Wait()
		select {
		case msg := <-s.inbox:
			s.take(msg)
		default:
			return
		}
	}
}

func (s *session) take(msg tea.Msg) {
	if s.club.poisons {
		msg = s.poisonAll(msg)
	}
	if batch, ok := msg.(tea.BatchMsg); ok {
		for _, cmd := range batch {
			s.run(cmd)
		}
		return
	}
	_, cmd := s.Update(msg)
	s.run(cmd)
}

func (s *session) size(w, h int) { s.message(tea.WindowSizeMsg{Width: w, Height: h}) }

// wait lets time pass.
func (s *session) wait(d time.Duration) { s.now = s.now.Add(d) }

var named = map[string]rune{
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "enter": tea.KeyEnter,
	"home": tea.KeyHome, "end": tea.KeyEnd, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
	"esc": tea.KeyEscape, "tab": tea.KeyTab, "backspace": tea.KeyBackspace, "f1": tea.KeyF1,
}

func press(key string) tea.KeyPressMsg {
	if code, ok := named[key]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	if key == "space" {
		return tea.KeyPressMsg{Code: ' ', Text: " "}
	}
	if key == "ctrl+c" {
		return tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl}
	}
	r := []rune(key)
	return tea.KeyPressMsg{Code: r[0], Text: key}
}

// keys presses keys one after another.
func (s *session) keys(all ...string) {
	for _, k := range all {
		s.message(press(k))
	}
}

// asked lists what the club was asked, and forgets it.
func (s *session) asked() []request {
	all := s.club.asked
	s.club.asked = nil
	return all
}

func (s *session) hall(h *lobby.Hall) {
	s.club.hall.Publish(h)
	s.settle()
}

func (s *session) self(f *lobby.Self) {
	s.club.self.Publish(f)
	s.settle()
}

// feed publishes a new state of a match.
func (s *session) feed(snap *match.Snapshot) {
	s.club.snaps[snap.ID] = snap
	s.club.boards[snap.ID].Publish(snap)
	s.settle()
}

func game(t testing.TB, moves string) engine.Game {
	t.Helper()
	g := engine.NewGame(engine.Othello())
	for i := 0; i+1 < len(moves); i += 2 {
		sq, err := engine.ParseSquare(moves[i : i+2])
		if err != nil {
			t.Fatal(err)
		}
		if g, err = g.Play(sq); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func five() match.TimeControl { return match.TimeControl{Initial: 5 * time.Minute} }

// table makes a snapshot of a rated game of five minutes.
func table(t testing.TB, id match.ID, black, white match.Player, moves string) *match.Snapshot {
	t.Helper()
	g := game(t, moves)
	s := &match.Snapshot{
		Start: match.Start{ID: id, Variant: engine.Othello(), Rated: true, Control: five(), Players: [2]match.Player{black, white}, At: noon},
		Seq:   1, Game: g, Seats: [2]match.Seat{{Connected: true}, {Connected: true}},
		Clocks: match.Clocks{
			Control: five(), Left: [2]time.Duration{298 * time.Second, 300 * time.Second},
			Runs: true, Running: g.Position().ToMove(), Since: noon,
		},
	}
	return s
}

func summary(s *match.Snapshot) match.Summary {
	return match.Summary{Start: s.Start, Ply: s.Game.Ply(), Discs: s.Game.Position().Discs(), ToMove: s.Game.Position().ToMove(), Over: s.Over()}
}

// at opens a board for a player.
func at(t *testing.T, me match.Player, snap *match.Snapshot, changes ...change) *session {
	t.Helper()
	return start(t, me, append(changes, func(_ *Env, c *fakeClub, o *Options) {
		c.snaps[snap.ID] = snap
		o.Match = snap.ID
	})...)
}

func paste(s string) tea.Msg { return tea.PasteMsg{Content: s} }
