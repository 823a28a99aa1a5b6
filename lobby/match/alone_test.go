package match

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"reversi/engine"
	"reversi/lobby/task"
)

// local is a game of two people at ann's terminal; she has Black.
func local() Start {
	s := untimed()
	s.Local, s.Private = true, true
	s.Players[engine.White] = Player{Name: LocalName}
	return s
}

// answer places a disc for White, who is a bot or sits at ann's terminal.
func (b *bench) answer(sq string) {
	b.t.Helper()
	if _, ok := b.match.Start.Bot(); ok {
		b.bot(sq)
		return
	}
	b.play(sq)
}

func TestOnePersonMovesForBothSidesOfALocalBoard(t *testing.T) {
	inBubble(t, local, func(t *testing.T, b *bench) {
		b.refused(eve, Move{Square: square("f5")}, ErrNotPlayer)
		b.refused(0, Move{Square: square("f5")}, ErrNotPlayer)
		b.play("f5", "d6", "c3")
		b.refused(ann, Move{Ply: 3, Square: square("a1")}, ErrIllegalMove)
		b.refused(ann, Move{Ply: 2, Square: square("d3")}, ErrStalePly)
		b.refused(ann, Claim{}, ErrNotAllowed)
		b.refused(ann, Abort{}, ErrNotAllowed)
		b.must(ann, Resign{}) // White is to move
		b.result(Result{Winner: BlackWins, Reason: Resigned})
	})
}

func TestALocalBoardIsAgreedUponAtOnce(t *testing.T) {
	inBubble(t, local, func(t *testing.T, b *bench) {
		b.refused(ann, Accept{What: DrawOffer}, ErrNoSuchOffer)
		b.must(ann, MakeOffer{What: DrawOffer})
		b.result(Result{Winner: Draw, Reason: Agreed})
		b.must(ann, MakeOffer{What: RematchPlea})
		if b.hub.rematches != 1 {
			t.Errorf("%d rematches, want one at once", b.hub.rematches)
		}
	})
}

func TestALocalBoardTakesBackOneDiscAtATime(t *testing.T) {
	inBubble(t, local, func(t *testing.T, b *bench) {
		b.refused(ann, MakeOffer{What: Takeback}, ErrNotAllowed)
		b.play("f5", "d6", "c3")
		for ply := 2; ply >= 0; ply-- {
			b.must(ann, MakeOffer{What: Takeback})
			if got := b.now(); got.Game.Ply() != ply || got.Takebacks != 3-ply {
				t.Errorf("%d discs, %d takebacks; want %d, %d", got.Game.Ply(), got.Takebacks, ply, 3-ply)
			}
		}
		b.play("f5")
	})
}

func TestTheEndOfALocalGameIsTakenBack(t *testing.T) {
	inBubble(t, local, func(t *testing.T, b *bench) {
		b.play("f5", "d6", "c3")
		b.must(ann, Resign{})
		b.must(ann, MakeOffer{What: Takeback})
		if got := b.now(); got.Over() || got.Game.Transcript() != "f5d6" {
			t.Errorf("%s, result %v; want f5d6 and none", got.Game.Transcript(), got.Result)
		}
		b.play("c3")
		b.must(ann, Resign{})
		b.presence.Elsewhere[engine.Black] = true
		b.here(true, true)
		b.refused(ann, MakeOffer{What: Takeback}, ErrNotAllowed)
	})
}

func TestAnEndWaitsToBeTakenBackWhileItsPlayerIsHere(t *testing.T) {
	for name, start := range map[string]func() Start{"local": local, "bot": withBot} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, start, func(t *testing.T, b *bench) {
				b.play("f5")
				b.answer("d6")
				b.must(ann, Resign{})
				time.Sleep(time.Hour)
				b.must(ann, MakeOffer{What: Takeback})
				if b.now().Over() {
					t.Fatal("it is over still")
				}
				b.must(ann, Scrap{})
				time.Sleep(RematchWithin)
				if b.now(); !b.feed.Closed() {
					t.Error("there is nothing to take back in a scrapped game, but it waits")
				}
			})
		})
	}
}

func TestAnEndWaitsNoLonger(t *testing.T) {
	for name, leave := range map[string]func(*bench){
		"its player has left":          func(b *bench) { b.here(false, false) },
		"its player plays elsewhere":   func(b *bench) { b.presence.Elsewhere[engine.Black] = true; b.here(true, true) },
		"another game has followed it": func(b *bench) { b.presence.Next = "next00"; b.here(true, true) },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, local, func(t *testing.T, b *bench) {
				b.play("f5", "d6")
				b.must(ann, Resign{})
				time.Sleep(time.Hour)
				leave(b)
				if b.now(); !b.feed.Closed() || !b.hub.ended {
					t.Errorf("feed closed %v, ended %v", b.feed.Closed(), b.hub.ended)
				}
			})
		})
	}
}

func TestScrapping(t *testing.T) {
	for name, start := range map[string]func() Start{"local": local, "bot": withBot} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, start, func(t *testing.T, b *bench) {
				b.play("f5")
				b.answer("d6")
				b.refused(ann, Abort{}, ErrNotAllowed)
				b.refused(eve, Scrap{}, ErrNotPlayer)
				b.must(ann, Scrap{})
				b.result(Result{Winner: Nobody, Reason: Aborted})
				b.refused(ann, Scrap{}, ErrOver)
				b.refused(ann, MakeOffer{What: Takeback}, ErrNotAllowed)
			})
		})
	}
	t.Run("people", func(t *testing.T) {
		inBubble(t, untimed, func(t *testing.T, b *bench) {
			b.refused(ann, Scrap{}, ErrNotAllowed)
			b.play("f5", "d6")
			b.refused(bob, Scrap{}, ErrNotAllowed)
		})
	})
}

func TestAGuestsLocalGameEndsWithoutAResult(t *testing.T) {
	guest := func() Start {
		s := local()
		s.Players[engine.Black] = Player{ID: -7, Name: "guest-0007", Guest: true}
		return s
	}
	inBubble(t, guest, func(t *testing.T, b *bench) {
		b.play("f5", "d6", "c3")
		b.here(false, false)
		time.Sleep(GuestGrace)
		b.result(Result{Winner: Nobody, Reason: Aborted})
	})
}

// undoing is a game that a property test plays by itself: no goroutine, and a store in memory.
type undoing struct {
	*rapid.T
	actor  *actor
	passes int // takebacks that went across one
}

func newUndoing(t *rapid.T, s Start) *undoing {
	store := &memory{record: Record{Start: s, Events: []Event{{Kind: EventStarted, At: s.At, Square: engine.NoSquare}}}}
	m := New(Begin(s), nil, true, store, &listener{}, &task.Group{}, slog.New(slog.DiscardHandler))
	return &undoing{T: t, actor: m.actor}
}

// move places a disc for whoever is to move, rather one that leaves the other side without an answer.
func (u *undoing) move() {
	game := u.actor.state.Game
	legal := game.Position().Legal()
	square := rapid.SampledFrom(legal).Draw(u.T, "square")
	for _, s := range legal {
		if next, err := game.Play(s); err == nil && !next.Over() && next.Position().ToMove() == game.Position().ToMove() {
			square = s
		}
	}
	seat := game.Position().ToMove()
	r := Request{By: ann, Action: Move{Ply: game.Ply(), Takebacks: u.actor.state.Takebacks, Square: square}}
	if u.actor.Start.Players[seat].Bot != "" {
		r.Bot = &seat
	}
	if err := u.actor.handle(r); err != nil {
		u.Fatal(err)
	}
}

// wants says whether to take back now: at the end, often after a pass, and sometimes.
func (u *undoing) wants() bool {
	seldom := 9
	if _, passed := u.actor.state.Game.Passed(); passed {
		seldom = 1
	}
	return u.actor.state.Over() || rapid.IntRange(0, seldom).Draw(u.T, "undo") == seldom
}

// takeBack takes back and compares with what the moves themselves say: the last disc at a local board, else ann's last one.
func (u *undoing) takeBack() {
	before := u.actor.state.Game
	want := before.Ply() - 1
	for !u.actor.Start.Local && want >= 0 && before.MoverAt(want) != engine.Black {
		want--
	}
	err := u.actor.handle(Request{By: ann, Action: MakeOffer{What: Takeback}})
	if want < 0 {
		if err == nil {
			u.Fatal("took back what nobody placed")
		}
		return
	}
	after := u.actor.state.Game
	switch {
	case err != nil:
		u.Fatal(err)
	case after.Ply() != want || !strings.HasPrefix(before.Transcript(), after.Transcript()):
		u.Fatalf("%s became %s, want its first %d discs", before.Transcript(), after.Transcript(), want)
	case after.Position().ToMove() != before.MoverAt(want) || u.actor.state.Over():
		u.Fatalf("%v is to move, want %v", after.Position().ToMove(), before.MoverAt(want))
	}
	u.countPasses(before, want)
}

func (u *undoing) countPasses(before engine.Game, ply int) {
	for ; ply < before.Ply(); ply++ {
		if before.MoverAt(ply) == before.MoverAt(ply+1) {
			u.passes++
		}
	}
}

func TestUndoGivesTheTurnToTheRightSide(t *testing.T) {
	for name, start := range map[string]func() Start{"local": local, "bot": withBot} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			passes := 0
			rapid.Check(t, func(t *rapid.T) {
				u := newUndoing(t, start())
				for range 90 {
					if u.wants() {
						u.takeBack()
					} else {
						u.move()
					}
				}
				passes += u.passes
			})
			if passes == 0 {
				t.Error("no takeback went across a pass")
			}
		})
	}
}
