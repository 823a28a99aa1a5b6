package lobby_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/match"
)

// Each crossing is raced so often, so many at once; and so often with the database, which the race detector slows down most, for the
// lobby to read back from there what it said: too seldom to ask for each outcome.
const (
	races     = 1000
	stored    = 50
	raceGames = 50
	// leastSeen is how often each outcome must have happened; else nothing was raced.
	leastSeen = 20
)

// crossing is two requests that meet: whatever their order, there is one outcome, and everybody is told the same.
type crossing struct {
	name          string
	prepare       func(*round) error // up to the point where they meet
	first, second func(*round) error
	// outcome names what came of it by what both were answered, or says what is wrong.
	outcome  func(r *round, first, second error) (string, error)
	outcomes int // how many different ones there are
}

// round is one race: two who play, and a third who watches or whom both want to play.
type round struct {
	*club
	ctx                 context.Context
	rand                *rand.Rand
	nr                  int
	black, white, third *lobby.Client
	id                  match.ID
	feeds               map[string]*feed.Feed[*match.Snapshot] // of the three
	resigner            engine.Color
	table               lobby.Table
	seek                lobby.SeekID
	sat                 [2]match.ID // where both sat down, if they did
}

// TestCrossings races each crossing a thousand times.
func TestCrossings(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) { c.raceAll(races, leastSeen) }, func(c *club) { c.keep = newMemory })
}

// TestCrossingsInTheDatabase races them over the real one.
func TestCrossingsInTheDatabase(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) { c.raceAll(stored, 0) })
}

var crossings = []crossing{
	{"rematch crosses rematch", ended, blackDoes(rematch), whiteDoes(rematch), oneRematch, 1},
	{"rematch accepted while asked again", rematchAsked, blackDoes(rematch), whiteDoes(match.Accept{What: match.RematchPlea}), oneRematch, 1},
	{"accept crosses withdraw", drawAsked, blackDoes(match.Decline{What: match.DrawOffer}), whiteDoes(match.Accept{What: match.DrawOffer}), agreedOrWithdrawn, 2},
	{"resign crosses the flag", flagHangs, resignsAtTheFlag, theFlagFalls, resignedOrFlagged, 3},
	{"takeback accepted while the asker moves", takebackAsked, blackMoves, whiteDoes(match.Accept{What: match.Takeback}), movedOrTakenBack, 2},
	{"takeback asked while the other moves", onePly, blackDoes(match.MakeOffer{What: match.Takeback}), whiteMoves, lapsedOrOpen, 2},
	{"claim crosses return", blackAway, blackReturns, whiteDoes(match.Claim{}), claimedOrBack, 2},
	{"two take one seek", seekPosted, takes(0), takes(1), oneSitsDown(lobby.ErrGone), 2},
	{"two join one code", tableOpened, joins(0), joins(1), oneSitsDown(lobby.ErrNoSuchCode), 2},
}

// raceAll races every crossing in game after game of the same people.
func (c *club) raceAll(races, least int) {
	rounds := c.rounds()
	for _, x := range crossings {
		seen := map[string]int{}
		for range races / raceGames {
			c.race(rounds, x, seen)
			time.Sleep(time.Hour)
		}
		got := slices.Sorted(maps.Values(seen))
		missed := least > 0 && (len(got) < x.outcomes || got[0] < least)
		if missed || len(got) == 0 || len(got) > x.outcomes {
			c.t.Errorf("%s: outcomes %v, want %d of them, each at least %d times", x.name, seen, x.outcomes, least)
		}
	}
}

// race races a crossing once in each of some rounds, and counts what came of it.
func (c *club) race(rounds []*round, x crossing, seen map[string]int) {
	c.t.Helper()
	together(c.t, rounds, x.prepare)
	answers := raceThem(rounds, x)
	synctest.Wait()
	for i, r := range rounds {
		outcome, err := x.outcome(r, answers[i][0], answers[i][1])
		if err = errors.Join(err, r.agree()); err != nil {
			c.t.Fatalf("%s: answered %v and %v: %s: %v", x.name, answers[i][0], answers[i][1], outcome, err)
		}
		seen[outcome]++
	}
	together(c.t, rounds, (*round).clear)
}

// rounds brings the people of all races in.
func (c *club) rounds() []*round {
	all := make([]*round, raceGames)
	for i := range all {
		all[i] = &round{club: c, ctx: c.t.Context(), rand: rand.New(rand.NewPCG(uint64(i), 1)), nr: i}
	}
	together(c.t, all, func(r *round) (err error) {
		for i, who := range []**lobby.Client{&r.black, &r.white, &r.third} {
			if *who, err = r.comesIn(fmt.Sprintf("p%d%c", r.nr, "xyz"[i])); err != nil {
				return err
			}
		}
		return nil
	})
	return all
}

func (r *round) comesIn(name string) (*lobby.Client, error) {
	return r.hub.Enter(r.ctx, lobby.Visitor{Fingerprint: "SHA256:" + name, Wish: name})
}

// together does something in all rounds at once.
func together(t *testing.T, rounds []*round, do func(*round) error) {
	t.Helper()
	errs := make([]error, len(rounds))
	var all sync.WaitGroup
	for i, r := range rounds {
		all.Go(func() { errs[i] = do(r) })
	}
	all.Wait()
	synctest.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// raceThem lets both sides of all rounds go at the same moment, and gives what they were answered.
func raceThem(rounds []*round, x crossing) [][2]error {
	answers := make([][2]error, len(rounds))
	gate := make(chan struct{})
	var all sync.WaitGroup
	for i, r := range rounds {
		dawdles := r.dawdles()
		for side, do := range [2]func(*round) error{x.first, x.second} {
			all.Go(func() {
				<-gate
				dawdles[side]()
				answers[i][side] = do(r)
			})
		}
	}
	close(gate)
	all.Wait()
	return answers
}

// dawdles are two waits of chance before the two sides act: mostly a few turns of the scheduler; now and then one side comes when the
// other has done everything.
func (r *round) dawdles() [2]func() {
	yield := func() func() {
		n := r.rand.IntN(30)
		return func() {
			for range n {
				runtime.Gosched()
			}
		}
	}
	waits := [2]func(){yield(), yield()}
	if r.rand.IntN(5) == 0 {
		waits[r.rand.IntN(2)] = func() { time.Sleep(time.Nanosecond) }
	}
	return waits
}

// sit sits two down, with all three looking on. Who has Black goes by black.
func (r *round) sit(terms lobby.Terms) error {
	table, err := r.black.OpenTable(r.ctx, terms)
	if err != nil {
		return err
	}
	if r.id, err = r.white.Join(r.ctx, table.Code); err != nil {
		return err
	}
	s, err := r.hub.Match(r.ctx, r.id)
	if err != nil {
		return err
	}
	if seat, _ := s.Seat(r.black.Player().ID); seat == engine.White {
		r.black, r.white = r.white, r.black
	}
	return r.lookOn()
}

func (r *round) lookOn() error {
	r.feeds = map[string]*feed.Feed[*match.Snapshot]{}
	for name, who := range map[string]*lobby.Client{"black": r.black, "white": r.white, "the third": r.third} {
		f := feed.New[*match.Snapshot]()
		if _, err := who.Watch(r.ctx, r.id, f); err != nil {
			return err
		}
		r.feeds[name] = f
	}
	return nil
}

// told is what somebody knows of a game.
func told(s *match.Snapshot) string {
	result, err := json.Marshal(s.Result)
	return fmt.Sprintf("moves %q, takebacks %d, result %s %v, next %q", s.Game.Transcript(), s.Takebacks, result, err, s.Next)
}

// agree says where the players, who watches, the lobby and the database do not know the same of a game.
func (r *round) agree() (wrong error) {
	record, err := r.kept.Load(r.ctx, r.id)
	if err != nil {
		return err
	}
	stored, err := match.Still(record, time.Now())
	if err != nil {
		return err
	}
	compare := func(who string, s *match.Snapshot) {
		if s == nil || told(s) != told(stored) {
			wrong = errors.Join(wrong, fmt.Errorf("%s knows %s, the database %s", who, told(s), told(stored)))
		}
	}
	now, err := r.hub.Match(r.ctx, r.id)
	compare("the lobby", now)
	for name, f := range r.feeds {
		if s, ok := f.Take(); ok {
			compare(name, s)
		} else {
			wrong = errors.Join(wrong, fmt.Errorf("%s was told nothing", name))
		}
	}
	return errors.Join(wrong, err)
}

// clear ends what a round has left open.
func (r *round) clear() error {
	for id := r.id; id != ""; {
		s, err := r.hub.Match(r.ctx, id)
		if err != nil {
			return err
		}
		for _, who := range []*lobby.Client{r.black, r.white, r.third} {
			if _, plays := s.Seat(who.Player().ID); plays && !s.Over() {
				if err := r.do(who, match.Resign{}, id); err != nil && !errors.Is(err, match.ErrOver) {
					return err
				}
			}
		}
		id = s.Next
	}
	return nil
}

// plays tells whether somebody's lobby has one game that goes on, and it is this one.
func plays(who *lobby.Client, id match.ID) (self *lobby.Self, only bool) {
	self, ok := who.Self().Take()
	if !ok {
		return nil, false
	}
	open := self.Unfinished()
	return self, len(open) == 1 && open[0].ID == id
}

func (r *round) do(who *lobby.Client, a match.Action, id match.ID) error {
	return who.Do(r.ctx, id, time.Now(), a)
}

func blackDoes(a match.Action) func(*round) error {
	return func(r *round) error { return r.do(r.black, a, r.id) }
}

func whiteDoes(a match.Action) func(*round) error {
	return func(r *round) error { return r.do(r.white, a, r.id) }
}

// place has somebody place the next disc of the game that all rounds play.
func (r *round) place(who *lobby.Client, ply int) error {
	square, err := engine.ParseSquare([]string{"f5", "d6", "c3"}[ply])
	return errors.Join(err, r.do(who, match.Move{Ply: ply, Square: square}, r.id))
}

func blackMoves(r *round) error { return r.place(r.black, 2) }

func whiteMoves(r *round) error { return r.place(r.white, 1) }

var rematch = match.MakeOffer{What: match.RematchPlea}

// What comes before the crossings.

func (r *round) twoPlies(terms lobby.Terms) error {
	if err := r.sit(terms); err != nil {
		return err
	}
	return errors.Join(r.place(r.black, 0), r.place(r.white, 1))
}

func untimed() lobby.Terms { return lobby.Terms{Color: lobby.AnyColor} }

func onePly(r *round) error {
	if err := r.sit(untimed()); err != nil {
		return err
	}
	return r.place(r.black, 0)
}

func ended(r *round) error {
	return errors.Join(r.twoPlies(untimed()), r.do(r.white, match.Resign{}, r.id))
}

func rematchAsked(r *round) error { return errors.Join(ended(r), r.do(r.black, rematch, r.id)) }

func drawAsked(r *round) error {
	return errors.Join(r.twoPlies(untimed()), r.do(r.black, match.MakeOffer{What: match.DrawOffer}, r.id))
}

func takebackAsked(r *round) error {
	return errors.Join(r.twoPlies(untimed()), r.do(r.black, match.MakeOffer{What: match.Takeback}, r.id))
}

func flagHangs(r *round) error {
	r.resigner = engine.Color(r.rand.IntN(2))
	return r.twoPlies(lobby.Terms{Control: match.TimeControl{Initial: time.Minute}, Rated: true, Color: lobby.AnyColor})
}

// blackAway lets Black leave, whose turn it is, until White may claim.
func blackAway(r *round) error {
	err := r.twoPlies(untimed())
	r.black.Close()
	time.Sleep(10 * time.Minute)
	return err
}

// alone are terms that nobody asks for in another round.
func (r *round) alone() lobby.Terms {
	return lobby.Terms{Control: match.TimeControl{Initial: time.Duration(r.nr+1) * time.Minute}, Color: lobby.AnyColor}
}

func seekPosted(r *round) error {
	err := r.third.Seek(r.ctx, r.alone())
	if self, ok := r.third.Self().Take(); ok && self.Seek != nil {
		r.seek = self.Seek.ID
	}
	return err
}

func tableOpened(r *round) (err error) {
	r.table, err = r.third.OpenTable(r.ctx, r.alone())
	return err
}

// The sides that do more than ask one thing.

// resignsAtTheFlag resigns just in time, but so that the match hears of it as the flag falls.
func resignsAtTheFlag(r *round) error {
	at := r.deadline()
	time.Sleep(time.Until(at))
	who := [2]*lobby.Client{r.black, r.white}[r.resigner]
	return who.Do(r.ctx, r.id, at.Add(-time.Nanosecond), match.Resign{})
}

func theFlagFalls(r *round) error {
	time.Sleep(time.Until(r.deadline()))
	return nil
}

func (r *round) deadline() time.Time {
	s, err := r.hub.Match(r.ctx, r.id)
	if err != nil {
		return time.Time{}
	}
	at, _ := s.Clocks.Deadline()
	return at
}

func blackReturns(r *round) (err error) {
	r.black, err = r.comesIn(r.black.Player().Name)
	return err
}

// sitter is one of the two who want to sit down opposite the third.
func (r *round) sitter(side int) *lobby.Client { return []*lobby.Client{r.black, r.white}[side] }

func takes(side int) func(*round) error {
	return func(r *round) (err error) {
		r.sat[side], err = r.sitter(side).Take(r.ctx, r.seek)
		return err
	}
}

func joins(side int) func(*round) error {
	return func(r *round) (err error) {
		r.sat[side], err = r.sitter(side).Join(r.ctx, r.table.Code)
		return err
	}
}

// What may come of it.

func (r *round) now() *match.Snapshot {
	s, err := r.hub.Match(r.ctx, r.id)
	if err != nil {
		r.t.Error(err)
		return &match.Snapshot{}
	}
	return s
}

func oneRematch(r *round, first, second error) (string, error) {
	if second != nil || first != nil && !errors.Is(first, match.ErrNotAllowed) { // asked again when it had begun
		return "", errors.Join(first, second)
	}
	next := r.now().Next
	for _, who := range []*lobby.Client{r.black, r.white} {
		self, ok := plays(who, next)
		if !ok {
			return "", fmt.Errorf("next is %q, but %s plays %+v", next, who.Player().Name, self)
		}
		if seat, _ := self.Unfinished()[0].Seat(who.Player().ID); who == r.black && seat != engine.White {
			return "", errors.New("the colors are not swapped")
		}
	}
	return "rematch", nil
}

// is names an outcome if the match looks like it and both were answered so.
func is(name string, fits bool, got, want error) (string, error) {
	if !fits || !errors.Is(got, want) {
		return name, fmt.Errorf("that does not fit: %w", got)
	}
	return name, nil
}

func agreedOrWithdrawn(r *round, withdraw, accept error) (string, error) {
	s := r.now()
	if accept == nil {
		return is("agreed", s.Over() && s.Result.Reason == match.Agreed, withdraw, match.ErrOver)
	}
	return is("withdrawn", !s.Over() && len(s.Offers) == 0 && withdraw == nil, accept, match.ErrNoSuchOffer)
}

func resignedOrFlagged(r *round, resign, _ error) (string, error) {
	s := r.now()
	if !s.Over() {
		return "", errors.New("the game is not over")
	}
	if resign != nil {
		return is("flagged", s.Result.Reason == match.Flagged && s.Result.Winner == match.WhiteWins, resign, match.ErrOver)
	}
	name := r.resigner.String() + " resigned"
	return is(name, s.Result.Reason == match.Resigned && s.Result.Winner == match.Wins(r.resigner.Opponent()), nil, nil)
}

func movedOrTakenBack(r *round, move, accept error) (string, error) {
	s := r.now()
	if move == nil {
		return is("moved", s.Game.Ply() == 3 && s.Takebacks == 0 && len(s.Offers) == 0, accept, match.ErrNoSuchOffer)
	}
	return is("taken back", s.Game.Ply() == 0 && s.Takebacks == 1 && accept == nil, move, match.ErrStalePly)
}

func lapsedOrOpen(r *round, ask, move error) (string, error) {
	s := r.now()
	fits := s.Game.Ply() == 2 && s.Takebacks == 0
	if s.Offered(engine.Black, match.Takeback) {
		return is("open", fits, errors.Join(ask, move), nil)
	}
	return is("lapsed", fits && len(s.Offers) == 0, errors.Join(ask, move), nil)
}

func claimedOrBack(r *round, back, claim error) (string, error) {
	s := r.now()
	switch {
	case back != nil:
		return "", back
	case claim == nil:
		return is("claimed", s.Over() && s.Result.Reason == match.Abandoned && s.Result.Winner == match.WhiteWins, nil, nil)
	}
	return is("back", !s.Over(), claim, match.ErrNotAllowed)
}

// oneSitsDown is where one of two gets the seat and the other is told so.
func oneSitsDown(late error) func(*round, error, error) (string, error) {
	return func(r *round, first, second error) (string, error) {
		name, winner, lost := "the first", 0, second
		if first != nil {
			name, winner, lost = "the second", 1, first
		}
		r.id = r.sat[winner]
		if err := r.lookOn(); err != nil {
			return name, fmt.Errorf("game %q: %w", r.id, err)
		}
		_, ok := plays(r.third, r.id)
		return is(name, ok, lost, late)
	}
}
