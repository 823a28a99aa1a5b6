package lobby_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"reversi/db"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/match"
)

// brittle is a store that can be told to write no games, as one is whose disk is full.
type brittle struct {
	*db.Store
	told *feed.Feed[match.Outage]

	mu      sync.Mutex
	now     match.Outage
	forgets bool // false refuses to forget challenges
}

func (b *brittle) Outages() *feed.Feed[match.Outage] { return b.told }

// breakDown begins an outage that the lobby has not heard of yet; tell tells it.
func (b *brittle) breakDown() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.now = match.Outage{Nr: b.now.Nr + 1, From: time.Now()}
}

func (b *brittle) mend() {
	b.mu.Lock()
	b.now.Until = time.Now()
	b.mu.Unlock()
	b.tell()
}

func (b *brittle) tell() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.told.Publish(b.now)
}

func (b *brittle) refusal() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.now.On() {
		return &match.OutageError{Outage: b.now}
	}
	return nil
}

func (b *brittle) Create(ctx context.Context, s match.Start) (match.Start, error) {
	if err := b.refusal(); err != nil {
		return s, err
	}
	return b.Store.Create(ctx, s)
}

func (b *brittle) Append(ctx context.Context, id match.ID, nr int, events []match.Event) (*match.Result, error) {
	if err := b.refusal(); err != nil {
		return nil, err
	}
	return b.Store.Append(ctx, id, nr, events)
}

// inBrittleClub runs a test in a club whose store can break down.
func inBrittleClub(t *testing.T, test func(*testing.T, *club, *brittle)) {
	t.Helper()
	var b *brittle
	inClub(t, func(t *testing.T, c *club) { test(t, c, b) }, func(c *club) {
		c.keep = func(s *db.Store) lobby.Store {
			b = &brittle{Store: s, told: feed.New[match.Outage](), forgets: true}
			return b
		}
	})
}

func (b *brittle) AnswerChallenge(ctx context.Context, id lobby.ChallengeID, why lobby.Refusal) error {
	if err := b.refusal(); err != nil {
		return err
	}
	return b.Store.AnswerChallenge(ctx, id, why)
}

func (b *brittle) DropChallenge(ctx context.Context, id lobby.ChallengeID) error {
	if err := b.refusal(); err != nil {
		return err
	}
	if !b.forgets {
		return match.ErrHalted
	}
	return b.Store.DropChallenge(ctx, id)
}

func halted(t *testing.T, what string, err error) {
	t.Helper()
	if !errors.Is(err, match.ErrHalted) {
		t.Errorf("%s: %v, want ErrHalted", what, err)
	}
}

func TestWhileNothingCanBeWrittenNoGameBeginsAndAllWait(t *testing.T) {
	inBrittleClub(t, func(t *testing.T, c *club, b *brittle) {
		ann, bob, eve, dan := c.enter("ann"), c.enter("bob"), c.enter("eve"), c.enter("dan")
		ann.seek(rated(t, "5+0"))
		bob.seek(rated(t, "5+0"))
		id := ann.game().ID
		c.play(id, []*visitor{ann, bob}, "f5", "d6")
		dan.seek(casual(lobby.AnyColor))
		seek := ann.see().Seeks[0].ID
		b.breakDown()
		_, err := eve.PlayBot(eve.ctx, lobby.BotGame{Level: "novice"}) // the first one to notice
		halted(t, "a bot", err)
		b.tell()
		if !ann.now().Halted || !eve.now().Halted {
			t.Error("not everybody is told")
		}
		_, err = bob.Take(bob.ctx, seek)
		halted(t, "a seek taken", err)
		halted(t, "a seek", eve.Seek(eve.ctx, casual(lobby.AnyColor)))
		_, err = eve.OpenTable(eve.ctx, casual(lobby.AnyColor))
		halted(t, "a table", err)
		time.Sleep(time.Hour)
		if s := c.look(id); s.Over() || !s.Halted || s.Clocks.Runs {
			t.Errorf("the game: over %t, halted %t, clocks %+v", s.Over(), s.Halted, s.Clocks)
		}
		b.mend()
		if ann.now().Halted {
			t.Error("nobody is told that it is over")
		}
		c.play(id, []*visitor{ann, bob}, "c3", "d3")
		if _, err := eve.PlayBot(eve.ctx, lobby.BotGame{Level: "novice"}); err != nil {
			t.Error(err)
		}
	})
}

// Who waits for a quick game goes on waiting.
func TestSeeksOutlastAnOutage(t *testing.T) {
	inBrittleClub(t, func(t *testing.T, c *club, b *brittle) {
		ann, bob := c.enter("ann"), c.enter("bob")
		quick := rated(t, "5+0")
		quick.Quick = true
		ann.seek(quick)
		b.breakDown()
		b.tell()
		time.Sleep(time.Minute)
		if ann.now().Seek == nil {
			t.Fatal("the seek is gone")
		}
		halted(t, "a seek", bob.Seek(bob.ctx, quick))
		b.mend()
		bob.now()
		bob.seek(quick)
		time.Sleep(5 * time.Second)
		ann.game()
	})
}

// Where the game of those who have found each other is the first that cannot be written, they wait on for each other and have it afterwards,
// and so does a friend's table.
func TestThoseWhoMetAsItBeganMeetAfterIt(t *testing.T) {
	for name, terms := range map[string]func(*testing.T) lobby.Terms{
		"open": func(*testing.T) lobby.Terms { return casual(lobby.AnyColor) },
		"quick": func(t *testing.T) lobby.Terms {
			quick := rated(t, "5+0")
			quick.Quick = true
			return quick
		},
	} {
		t.Run(name, func(t *testing.T) {
			inBrittleClub(t, func(t *testing.T, c *club, b *brittle) {
				ann, bob, eve := c.enter("ann"), c.enter("bob"), c.enter("eve")
				table, err := ann.OpenTable(ann.ctx, casual(lobby.AnyColor))
				if err != nil {
					t.Fatal(err)
				}
				ann.seek(terms(t))
				b.breakDown()
				bob.seek(terms(t)) // the first one to notice
				if ann.now().Seek == nil || bob.now().Seek == nil || !ann.now().Halted {
					t.Error("they do not wait on")
				}
				time.Sleep(time.Minute)
				b.tell()
				b.mend()
				if ann.game().ID != bob.game().ID {
					t.Error("they did not meet")
				}
				_, err = eve.Join(eve.ctx, table.Code)
				if !errors.Is(err, lobby.ErrNoSuchCode) {
					t.Errorf("the table outlives the game that began: %v", err)
				}
			})
		})
	}
}

// A table whose game could not be written is there for the next try.
func TestATableOutlastsAnOutage(t *testing.T) {
	inBrittleClub(t, func(t *testing.T, c *club, b *brittle) {
		ann, bob := c.enter("ann"), c.enter("bob")
		table, err := ann.OpenTable(ann.ctx, casual(lobby.AnyColor))
		if err != nil {
			t.Fatal(err)
		}
		b.breakDown()
		_, err = bob.Join(bob.ctx, table.Code) // the first one to notice
		halted(t, "joining", err)
		b.tell()
		b.mend()
		bob.now()
		if _, err := bob.Join(bob.ctx, table.Code); err != nil {
			t.Error(err)
		}
	})
}

// A challenge that could be neither declined nor withdrawn still waits, for both and in the store.
func TestWhatBecameOfAChallengeInAnOutage(t *testing.T) {
	inBrittleClub(t, func(t *testing.T, c *club, b *brittle) {
		ann, bob := c.enter("ann"), c.enter("bob")
		made, err := ann.Challenge(ann.ctx, "bob", casual(lobby.AnyColor), "")
		if err != nil {
			t.Fatal(err)
		}
		b.breakDown()
		halted(t, "declining", bob.DeclineChallenge(bob.ctx, made.ID, lobby.RefusedNow)) // the first one to notice
		halted(t, "withdrawing", ann.WithdrawChallenge(ann.ctx, made.ID))
		if mine, theirs := ann.now().ChallengesBy(), bob.now().ChallengesTo(); len(mine) != 1 || len(theirs) != 1 {
			t.Errorf("%+v and %+v wait", mine, theirs)
		}
		b.tell()
		b.mend()
		if err := ann.WithdrawChallenge(ann.ctx, made.ID); err != nil {
			t.Error(err)
		}
	})
}

// A challenge whose game has begun does not come back, though an outage kept it from being forgotten.
func TestAChallengeThatWasPlayedIsForgottenAfterAnOutage(t *testing.T) {
	inBrittleClub(t, func(t *testing.T, c *club, b *brittle) {
		ann, bob := c.enter("ann"), c.enter("bob")
		made, err := ann.Challenge(ann.ctx, "bob", casual(lobby.AnyColor), "")
		if err != nil {
			t.Fatal(err)
		}
		b.forgets = false
		if _, err := bob.AcceptChallenge(bob.ctx, made.ID); err != nil {
			t.Fatal(err)
		}
		ann.now()
		b.forgets = true
		b.breakDown()
		b.tell()
		b.mend()
		ann.now()
		if left, err := b.Store.Challenges(t.Context(), time.Time{}); err != nil || len(left) > 0 {
			t.Errorf("%+v are kept, %v", left, err)
		}
	})
}

// A game that is opened meanwhile waits too.
func TestAGameThatWakesInAnOutageWaits(t *testing.T) {
	inBrittleClub(t, func(t *testing.T, c *club, b *brittle) {
		ann, bob := c.enter("ann"), c.enter("bob")
		ann.seek(casual(lobby.AnyColor))
		bob.seek(casual(lobby.AnyColor))
		id := ann.game().ID
		ann.Close()
		bob.Close()
		ann.see()
		b.breakDown()
		b.tell()
		ann = c.enter("ann")
		if s := c.look(id); !s.Halted {
			t.Error("it does not wait")
		}
		b.mend()
		if ann.now(); c.look(id).Halted {
			t.Error("it waits on")
		}
	})
}
