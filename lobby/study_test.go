package lobby_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/match"
)

// slow is a Study that says the same of a game every second, as long as somebody listens, and thinks a second about a hint.
type slow struct{}

func (slow) Analyse(ctx context.Context, g engine.Game, from int, publish func(*analysis.Report)) error {
	r := &analysis.Report{Game: g, Verdicts: make([]analysis.Verdict, g.Ply()+1), Total: 1}
	for ply := from; ply < g.Ply(); ply++ {
		r.Verdicts[ply] = analysis.Verdict{Known: true, Value: ply, Best: g.Moves()[ply], Line: g.Moves()[ply:]}
	}
	for again := time.NewTicker(time.Second); ; {
		publish(r)
		select {
		case <-again.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (slow) Advise(ctx context.Context, p engine.Position) (analysis.Hint, error) {
	time.Sleep(time.Second)
	return analysis.Hint{Square: p.Legal()[0]}, ctx.Err()
}

// opening is a game of 14 moves.
var opening = []string{"f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7", "d7", "g6", "g5", "f7"}

// mirrored is the opening with rows and columns swapped, which begins like another game.
func mirrored(t *testing.T, moves int) engine.Game {
	t.Helper()
	g := engine.NewGame(engine.Othello())
	for _, name := range opening[:moves] {
		s, err := engine.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		if g, err = g.Play(engine.SquareAt(s.Row(), s.Col())); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// study is an analysis under way.
type study struct {
	feed  *feed.Feed[*analysis.Report]
	leave context.CancelFunc
	done  chan error // one value, at the end
}

func (c *club) study(v *visitor, g engine.Game) *study {
	ctx, cancel := context.WithCancel(v.ctx)
	s := &study{feed.New[*analysis.Report](), cancel, make(chan error, 1)}
	c.tasks.Go("analysis", func() { s.done <- v.Analyse(ctx, g, 0, s.feed) })
	synctest.Wait()
	return s
}

// ended is why the analysis has ended; it fails where it goes on.
func (s *study) ended(t *testing.T) error {
	t.Helper()
	time.Sleep(2 * time.Second)
	select {
	case err := <-s.done:
		return err
	default:
		t.Error("the analysis goes on")
		s.leave()
		return <-s.done
	}
}

// next is a report of the next seconds.
func (s *study) next(t *testing.T) *analysis.Report {
	t.Helper()
	time.Sleep(2 * time.Second)
	r, ok := s.feed.Take()
	if !ok {
		t.Fatal("no report")
	}
	return r
}

func TestAnalysisUntilOneLeaves(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		for _, name := range []string{"ann", ""} {
			s := c.study(c.enter(name), mirrored(t, 5))
			if r := s.next(t); r.Verdicts[3].Value != 3 {
				t.Errorf("verdict %+v", r.Verdicts[3])
			}
			s.leave()
			if err := s.ended(t); !errors.Is(err, context.Canceled) {
				t.Errorf("error %v, want the context's", err)
			}
		}
	})
}

func TestNoHelpDuringARatedGame(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, eve := c.enter("ann"), c.enter("bob"), c.enter("eve")
		bot, err := ann.PlayBot(t.Context(), lobby.BotGame{Level: "novice", Color: lobby.WantBlack})
		if err != nil {
			t.Fatal(err)
		}
		id := meet(t, bob, c.enter("cat"), rated(t, "5+0"))
		bob.do(id, match.Abort{})
		s, other := c.study(ann, mirrored(t, 5)), c.study(eve, mirrored(t, 5))
		ann.seek(rated(t, "5+0"))
		bob.seek(rated(t, "5+0"))
		if err := s.ended(t); !errors.Is(err, lobby.ErrRatedRunning) {
			t.Errorf("the analysis when the game began: %v, want ErrRatedRunning", err)
		}
		for _, v := range []*visitor{ann, bob, c.enter("ann")} {
			if err := c.study(v, mirrored(t, 5)).ended(t); !errors.Is(err, lobby.ErrRatedRunning) {
				t.Errorf("%s: %v, want ErrRatedRunning", v.Player().Name, err)
			}
		}
		if _, err := ann.Hint(t.Context(), bot); !errors.Is(err, lobby.ErrRatedRunning) {
			t.Errorf("hint: %v, want ErrRatedRunning", err)
		}
		other.next(t)
		other.leave()
		ann.do(c.ratedOf(ann), match.Resign{})
		if _, err := ann.Hint(t.Context(), bot); err != nil {
			t.Errorf("hint after the rated game: %v", err)
		}
	})
}

// ratedOf is the rated game that somebody plays.
func (c *club) ratedOf(v *visitor) match.ID {
	open := v.now().Unfinished()
	return open[slices.IndexFunc(open, func(m match.Summary) bool { return m.Rated })].ID
}

func TestHelpEndsThatARatedGameOvertakes(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		bot, err := ann.PlayBot(t.Context(), lobby.BotGame{Level: "novice", Color: lobby.WantBlack})
		if err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		hint := make(chan error, 1)
		go func() {
			_, err := ann.Hint(t.Context(), bot)
			hint <- err
		}()
		synctest.Wait()
		ann.seek(rated(t, "5+0"))
		bob.seek(rated(t, "5+0"))
		if err := <-hint; !errors.Is(err, lobby.ErrRatedRunning) {
			t.Errorf("got %v, want ErrRatedRunning", err)
		}
	})
}

func TestOneAnalysisOfAPlayer(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		s := c.study(c.enter("ann"), mirrored(t, 5))
		again := c.study(c.enter("ann"), mirrored(t, 6))
		if err := s.ended(t); !errors.Is(err, lobby.ErrReplaced) {
			t.Errorf("the first one: %v, want ErrReplaced", err)
		}
		again.next(t)
		again.leave()
	})
}

// Nothing is said of a position on a rated board from move 12 on, nor of what its moves lead to, however the board is turned, until the game
// has moved on.
func TestRatedBoardsAreWithheld(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		id := meet(t, ann, bob, rated(t, "5+0"))
		c.play(id, []*visitor{ann, bob}, opening[:11]...)
		s := c.study(c.enter("eve"), mirrored(t, 14))
		defer s.leave()
		if r := s.next(t); slices.ContainsFunc(r.Verdicts, func(v analysis.Verdict) bool { return v.Withheld }) {
			t.Error("something is withheld after 11 moves")
		}
		for ply := 12; ply <= 13; ply++ {
			c.play(id, []*visitor{ann, bob}, opening[ply-1])
			r := s.next(t)
			for at, v := range r.Verdicts[:14] {
				if v.Withheld != (at == ply || at == ply+1) || v.Withheld == (v.Value == at) {
					t.Errorf("%d moves on the board, verdict after %d: %+v", ply, at, v)
				}
				if at <= ply && len(v.Line) > ply-at {
					t.Errorf("%d moves on the board: the line from %d goes on behind it: %v", ply, at, v.Line)
				}
			}
		}
		bob.do(id, match.Resign{})
		if r := s.next(t); slices.ContainsFunc(r.Verdicts, func(v analysis.Verdict) bool { return v.Withheld }) {
			t.Error("something is withheld after the game")
		}
	})
}

func TestHints(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob := c.enter("ann"), c.enter("bob")
		bot, err := ann.PlayBot(t.Context(), lobby.BotGame{Level: "novice", Color: lobby.WantBlack})
		if err != nil {
			t.Fatal(err)
		}
		ann.seek(casual(lobby.AnyColor))
		bob.seek(casual(lobby.AnyColor))
		casualGame := bob.game().ID
		if h, err := ann.Hint(t.Context(), bot); err != nil || h.Square != engine.SquareAt(3, 2) {
			t.Errorf("against a bot: %+v, %v", h, err)
		}
		for _, test := range []struct {
			name string
			who  *visitor
			id   match.ID
			want error
		}{
			{"another's game", bob, bot, lobby.ErrNotAllowed},
			{"against a person", ann, casualGame, lobby.ErrNotAllowed},
			{"no game", ann, "nosuch", lobby.ErrNoSuchMatch},
		} {
			if h, err := test.who.Hint(t.Context(), test.id); !errors.Is(err, test.want) || h.Square != engine.NoSquare {
				t.Errorf("%s: %+v, %v; want %v", test.name, h, err, test.want)
			}
		}
		local, err := ann.PlayLocal(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // for Black, then for White
			h, err := ann.Hint(t.Context(), local)
			if err != nil || !c.look(local).Game.Position().IsLegal(h.Square) {
				t.Errorf("at a local board: %+v, %v", h, err)
			}
			ann.do(local, match.Move{Ply: c.look(local).Game.Ply(), Square: h.Square})
		}
		ann.do(bot, match.Resign{})
		if _, err := ann.Hint(t.Context(), bot); !errors.Is(err, lobby.ErrNotAllowed) {
			t.Errorf("after the end: %v, want ErrNotAllowed", err)
		}
	})
}

// A hint for a position on a rated board comes when that game has moved on.
func TestHintsAreWithheld(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann, bob, eve := c.enter("ann"), c.enter("bob"), c.enter("eve")
		bot, err := eve.PlayBot(t.Context(), lobby.BotGame{Level: "novice", Color: lobby.WantBlack})
		if err != nil {
			t.Fatal(err)
		}
		id := meet(t, ann, bob, rated(t, "5+0"))
		for c.look(bot).Game.Ply() < 12 || c.look(bot).Game.Position().ToMove() != engine.Black {
			c.play(bot, []*visitor{eve}, c.look(bot).Game.Position().Legal()[0].String())
		}
		for _, s := range c.look(bot).Game.Moves() {
			if _, err := eve.Hint(t.Context(), bot); err != nil {
				t.Errorf("while the rated game is behind: %v", err)
			}
			c.play(id, []*visitor{ann, bob}, s.String())
		}
		if _, err := eve.Hint(t.Context(), bot); !errors.Is(err, lobby.ErrWithheld) {
			t.Errorf("got %v, want ErrWithheld", err)
		}
		c.play(id, []*visitor{ann, bob}, c.look(id).Game.Position().Legal()[0].String())
		if _, err := eve.Hint(t.Context(), bot); err != nil {
			t.Errorf("when the rated game has moved on: %v", err)
		}
	})
}

// TestAGameWithAHintIsNotClean asks for one in the middle of a game that is won all the same.
func TestAGameWithAHintIsNotClean(t *testing.T) {
	inClub(t, func(t *testing.T, c *club) {
		ann := c.enter("ann")
		win := func(helped func(match.ID)) match.ID {
			id := ann.withBot(lobby.WantWhite, "")
			for s := c.look(id); !s.Over(); s = c.look(id) {
				if helped != nil && s.Game.Ply() > 10 {
					helped(id)
				}
				c.place(ann, id, 1)
			}
			if r := c.look(id).Result; r.Winner != match.WhiteWins || r.Official == nil {
				t.Fatalf("by first legal moves it ended as %+v", r)
			}
			return id
		}
		win(func(id match.ID) {
			if _, err := ann.Hint(t.Context(), id); err != nil {
				t.Fatal(err)
			}
		})
		if table, err := c.hub.Challengers(t.Context(), 10); err != nil || len(table) != 0 {
			t.Errorf("with a hint: %+v, %v", table, err)
		}
		clean := win(nil)
		if table, err := c.hub.Challengers(t.Context(), 10); err != nil || len(table) != 1 || table[0].Wins != 1 || table[0].Level != "novice" {
			t.Errorf("without a hint: %+v, %v", table, err)
		}
		if feat, err := c.hub.CleanWins(t.Context(), clean); err != nil || feat != (lobby.Feat{Level: "novice", Wins: 1}) {
			t.Errorf("the clean game: %+v, %v", feat, err)
		}
	})
}
