package command

import (
	"errors"
	"strings"
	"time"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/engine"
	"reversi/engine/record"
	"reversi/lobby/feed"
	"reversi/lobby/match"
)

type watchCommand struct {
	ID     string `arg:"" name:"id" optional:""`
	Best   bool
	Player string `placeholder:"NAME"`
	JSON   bool   `name:"json"`
}

// Validate is called by the parser: it is one game, or games to follow.
func (w watchCommand) Validate() error {
	given := 0
	for _, is := range []bool{w.ID != "", w.Best, w.Player != ""} {
		if is {
			given++
		}
	}
	if given != 1 {
		return errors.New("want an id, --best or --player=NAME")
	}
	return nil
}

// Run opens the board on a terminal, and prints the game to its end elsewhere.
func (w watchCommand) Run(c *call) error {
	if w.ID == "" {
		return w.pursue(c)
	}
	id := match.ID(w.ID)
	if c.Terminal && !w.JSON {
		if _, err := c.match(id); err != nil {
			return err
		}
		c.screen = &Screen{Watch: id, Plain: c.plain()}
		return nil
	}
	c.deaf()
	return c.follow(id, w.show(c))
}

// show is how a game is printed.
func (w watchCommand) show(c *call) func(*match.Snapshot) error {
	if w.JSON {
		return c.state
	}
	return (&boards{call: c}).show
}

// match gives a match as the caller may see it.
func (c *call) match(id match.ID) (*match.Snapshot, error) {
	if c.account == nil {
		return c.Hub.MatchFor(c.ctx, id, 0)
	}
	return c.Hub.MatchFor(c.ctx, id, c.account.ID)
}

// follow shows every state until the end. A match that stops before its end is taken up again: it wakes.
func (c *call) follow(id match.ID, show func(*match.Snapshot) error) error {
	for {
		f := feed.New[*match.Snapshot]()
		watch, err := c.Hub.Watch(c.ctx, id, f)
		if err != nil {
			return err
		}
		over, err := c.drain(f, show)
		watch.Close()
		if over || err != nil {
			return err
		}
	}
}

// drain shows what a feed brings until the match is over or the feed ends.
func (c *call) drain(f *feed.Feed[*match.Snapshot], show func(*match.Snapshot) error) (over bool, err error) {
	for {
		s, err := f.Next(c.ctx)
		if errors.Is(err, feed.ErrClosed) {
			return false, nil
		}
		if err == nil {
			err = show(s)
		}
		if err != nil || s.Over() {
			return true, err
		}
	}
}

func (c *call) state(s *match.Snapshot) error { return c.json(wire.MatchOf(s, 0, time.Now())) }

// boards prints the board after every ply, none skipped even where states were: a game knows its own past.
type boards struct {
	*call
	game    engine.Game // as far as it was printed
	started bool
}

func (b *boards) show(s *match.Snapshot) error {
	common := 0
	if b.started {
		common = shared(b.game, s.Game)
	} else if err := b.begin(s); err != nil {
		return err
	}
	if common < b.game.Ply() {
		if err := b.print(b.t("command.taken_back", "Ply", common)); err != nil {
			return err
		}
	}
	if err := b.plies(s.Game, common); err != nil {
		return err
	}
	b.game = s.Game
	if s.Over() {
		return b.print(b.t("command.score", "Black", s.Result.Discs.Black, "White", s.Result.Discs.White, "Result", b.result(s.Start, *s.Result)))
	}
	return nil
}

// begin prints who plays, and the board at the start.
func (b *boards) begin(s *match.Snapshot) error {
	b.started, b.game = true, engine.NewGame(s.Variant)
	head := b.t("command.versus", "Black", b.player(s.Players[engine.Black]), "White", b.player(s.Players[engine.White]), "Clock", b.clock(s.Control))
	return b.printAll(append([]string{string(s.ID) + "  " + head}, diagram(b.game.Position())...)...)
}

// plies prints the moves after the first so many, each with its board.
func (b *boards) plies(g engine.Game, after int) error {
	for ply := after; ply < g.Ply(); ply++ {
		head := b.t("command.ply", "Ply", ply+1, "Side", b.t("side."+g.MoverAt(ply).String()), "Square", g.Moves()[ply].String())
		if err := b.printAll(append([]string{head}, diagram(g.At(ply+1))...)...); err != nil {
			return err
		}
	}
	return nil
}

// diagram is a board and an empty line.
func diagram(p engine.Position) []string { return strings.Split(record.Diagram(p), "\n") }

// shared is how many moves two games have in common from the start.
func shared(a, b engine.Game) int {
	theirs := b.Moves()
	for i, s := range a.Moves() {
		if i >= len(theirs) || theirs[i] != s {
			return i
		}
	}
	return a.Ply()
}
