package load

import (
	"fmt"
	"slices"
	"strings"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/engine"
	"reversi/lobby/match"
)

// view is a match as one side has seen it, replayed by the rules.
type view struct {
	id    match.ID
	color engine.Color // this side's
	game  engine.Game
	seq   uint64
	over  bool
}

func newView(m *wire.Match, name string) *view {
	v := &view{id: m.ID, color: engine.Black, game: engine.NewGame(engine.Othello())}
	if m.White.Name == name {
		v.color = engine.White
	}
	return v
}

// check takes a state in, and says what about it is not as the rules have it.
func (v *view) check(m *wire.Match) error {
	if m.Seq <= v.seq {
		return fmt.Errorf("seq went from %d to %d", v.seq, m.Seq)
	}
	v.seq = m.Seq
	if err := v.replay(m.Moves); err != nil {
		return err
	}
	p := v.game.Position()
	for _, f := range []struct {
		name      string
		got, want any
	}{
		{"ply", m.Ply, v.game.Ply()},
		{"takebacks", m.Takebacks, 0},
		{"board", m.Board, p.String()},
		{"discs", m.Discs, p.Discs()},
		{"status", m.Status, status(p)},
		{"to_move", m.ToMove, toMove(p)},
		{"last", m.Last, last(v.game)},
		{"passed", m.Passed, passed(v.game)},
	} {
		if f.got != f.want {
			return fmt.Errorf("%s is %v, the rules say %v", f.name, f.got, f.want)
		}
	}
	if err := same("legal", m.Legal, p.Legal()); err != nil {
		return err
	}
	if err := same("flipped", m.Flipped, v.game.Flipped()); err != nil {
		return err
	}
	return result(m, p)
}

// replay plays the moves that are new.
func (v *view) replay(moves string) error {
	known := v.game.Transcript()
	fresh, ok := strings.CutPrefix(moves, known)
	if !ok || len(fresh)%2 != 0 {
		return fmt.Errorf("moves went from %q to %q", known, moves)
	}
	for i := 0; i < len(fresh); i += 2 {
		square, err := engine.ParseSquare(fresh[i : i+2])
		if err != nil {
			return fmt.Errorf("moves: %w", err)
		}
		if v.game, err = v.game.Play(square); err != nil {
			return fmt.Errorf("moves: %w", err)
		}
	}
	return nil
}

func status(p engine.Position) string {
	if p.Over() {
		return wire.Over
	}
	return wire.Playing
}

func toMove(p engine.Position) string {
	if p.Over() {
		return ""
	}
	return p.ToMove().String()
}

func last(g engine.Game) string {
	if s, ok := g.Last(); ok {
		return s.String()
	}
	return ""
}

func passed(g engine.Game) string {
	if c, ok := g.Passed(); ok {
		return c.String()
	}
	return ""
}

func same(name string, got []string, want []engine.Square) error {
	equal := slices.EqualFunc(got, want, func(s string, sq engine.Square) bool { return s == sq.String() })
	if !equal || got == nil {
		return fmt.Errorf("%s is %v, the rules say %v", name, got, want)
	}
	return nil
}

// result checks how a match ended; these games end on the board alone.
func result(m *wire.Match, p engine.Position) error {
	if !p.Over() {
		if m.Result != nil {
			return fmt.Errorf("there is a result %+v before the end", *m.Result)
		}
		return nil
	}
	winner := match.Draw
	if c, ok := p.Winner(); ok {
		winner = match.Wins(c)
	}
	r := m.Result
	switch {
	case r == nil:
		return fmt.Errorf("there is no result at the end")
	case r.Winner != winner || r.Reason != match.Reason(p.Ending().String()):
		return fmt.Errorf("the result is %s by %s, the rules say %s by %v", r.Winner, r.Reason, winner, p.Ending())
	case r.Discs != p.Discs() || r.Official == nil || *r.Official != p.Official():
		return fmt.Errorf("the result has the scores %v and %v, the rules say %v and %v", r.Discs, r.Official, p.Discs(), p.Official())
	case (r.Ratings != nil) != (m.Rated && r.Uncounted == ""):
		return fmt.Errorf("rated is %t, uncounted %q, but the result's ratings are %v", m.Rated, r.Uncounted, r.Ratings)
	}
	return nil
}
