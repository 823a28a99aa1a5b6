package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/engine"
	"reversi/tui/screen"
)

// duel is two people at terminals who play one game after another. One goroutine types for both, since only one of them is ever to move.
type duel struct {
	*load
	number  int
	table   *table
	random  *rand.Rand
	conns   [2]*connection // who opens the table, and who joins
	game    *game
	players [2]*terminal // of the game being played, by color
}

func (d *duel) run(ctx context.Context, seated func()) error {
	defer d.table.leave()
	for i := range d.conns {
		c, err := d.dial(ctx, fmt.Sprintf("player%d", 2*d.number+i))
		if err != nil {
			return err
		}
		defer c.close()
		d.conns[i] = c
	}
	for d.closing.Err() == nil {
		if err := d.round(ctx, seated); err != nil {
			return fmt.Errorf("terminal game %d: %w", d.number+1, err)
		}
	}
	return nil
}

// round is one game.
func (d *duel) round(ctx context.Context, seated func()) error {
	var programs [2]*lines
	for i, c := range d.conns {
		var err error
		if programs[i], err = c.lines(); err != nil {
			return err
		}
	}
	if err := d.pair(programs); err != nil {
		return err
	}
	if err := d.sitDown(ctx); err != nil {
		return err
	}
	seated()
	err := errors.Join(programs[0].finish(), programs[1].finish()) // now that both are there by terminal
	if err == nil {
		err = d.play(ctx)
	}
	for _, t := range d.players {
		_ = t.Close()
	}
	return err
}

// pair has both at one table, which takes the line protocol: a code stands on a screen for people alone.
func (d *duel) pair(programs [2]*lines) error {
	host, guest := programs[0], programs[1]
	welcome, err := host.await(wire.EventWelcome)
	if err != nil {
		return err
	}
	if err := host.send(`{"do":"table","clock":%q,"color":"any","rated":false}`, d.Clock); err != nil {
		return err
	}
	opened, err := host.await(wire.EventOK)
	if err != nil {
		return err
	}
	if err := guest.send(`{"do":"join","code":%q}`, opened.Code); err != nil {
		return err
	}
	began, err := host.await(wire.EventMatch)
	if err != nil {
		return err
	}
	var m wire.Match
	if err := json.Unmarshal(began.Match, &m); err != nil {
		return err
	}
	d.game = d.table.game(m.ID)
	if m.Black.Name != welcome.Name {
		d.conns[0], d.conns[1] = d.conns[1], d.conns[0]
	}
	return nil
}

// sitDown has both at their terminals before the board, Black first.
func (d *duel) sitDown(ctx context.Context) error {
	for i, c := range d.conns {
		w := &watch{game: d.game, plays: true, seat: engine.Color(i)}
		t, err := d.newTerminal(c, "watch "+string(d.game.id), player, w)
		if err != nil {
			return err
		}
		d.players[i] = t
		go func() { _ = t.read(d.arrival(c, player, func() {})) }()
	}
	return d.bothShow(ctx, engine.NewGame(engine.Othello()).Position())
}

func (d *duel) bothShow(ctx context.Context, p engine.Position) error {
	for _, t := range d.players {
		if err := t.shows(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// play types moves until the game or the run is over, which ends a game by resigning.
func (d *duel) play(ctx context.Context) error {
	for played := engine.NewGame(engine.Othello()); !played.Over(); {
		side := d.players[played.Position().ToMove()]
		if !d.think(side) {
			return d.resign()
		}
		if err := d.bothShow(ctx, played.Position()); err != nil {
			return err
		}
		legal := played.Position().Legal()
		square := legal[d.random.IntN(len(legal))]
		if err := d.place(ctx, side, played, square); err != nil {
			return err
		}
		played, _ = played.Play(square)
	}
	return nil
}

// A person moves the cursor a little before they type; a terminal takes letters that come at once for pasted ones.
const (
	looking = 300 * time.Millisecond // at a step of the cursor
	typing  = 120 * time.Millisecond // from one key to the next
)

// think takes a person's time over a move, with a step of the cursor at its end if there is time. It tells whether the run goes on.
func (d *duel) think(t *terminal) bool {
	thinking := about(d.Pace, d.random)
	if thinking < 3*looking {
		return d.pause(thinking)
	}
	if !d.pause(thinking-looking) || t.press("\x1b[C") != nil {
		return false
	}
	before := t.received.Load()
	goesOn := d.pause(looking)
	if bytes := t.received.Load() - before; bytes > 0 { // none at the edge of the board
		d.tally.stepped(int(bytes))
	}
	return goesOn
}

// place types a square, and waits until both see the disc.
func (d *duel) place(ctx context.Context, t *terminal, played engine.Game, square engine.Square) error {
	name := square.String()
	if err := t.press(name[:1]); err != nil {
		return err
	}
	time.Sleep(about(typing, d.random))
	m := move{square: square, mover: played.Position().ToMove(), sent: time.Now()}
	warned := besideCorner(played.Position(), square)
	if warned {
		m.sent = time.Time{}
	}
	d.tally.moved()
	d.game.note(played.Ply(), m)
	if err := t.press(name[1:]); err != nil {
		return err
	}
	if warned {
		if err := t.insist(ctx, played.Ply()+1, name); err != nil {
			return err
		}
	}
	for _, t := range d.players {
		if err := t.sees(ctx, played.Ply()+1); err != nil {
			return err
		}
	}
	return nil
}

// besideCorner tells whether a square touches an empty corner: the club asks beginners there whether they mean it.
func besideCorner(p engine.Position, s engine.Square) bool {
	for _, corner := range []engine.Square{engine.SquareAt(0, 0), engine.SquareAt(7, 0), engine.SquareAt(0, 7), engine.SquareAt(7, 7)} {
		_, taken := p.Disc(corner)
		if across, down := s.Col()-corner.Col(), s.Row()-corner.Row(); !taken && max(across*across, down*down) == 1 {
			return true
		}
	}
	return false
}

// insist says that a move is meant if that is asked: the card has "Choose again" first and "Play g7" under it, and takes no keys while it
// is new.
func (t *terminal) insist(ctx context.Context, plies int, name string) error {
	asked := false
	err := t.until(ctx, "move or question", func() bool {
		asked = strings.Contains(t.glass.String(), "Play "+name)
		return asked || t.watch.seen >= plies
	})
	if err != nil || !asked {
		return err
	}
	time.Sleep(screen.Calm + 2*typing)
	if err := t.press("\x1b[B"); err != nil {
		return err
	}
	time.Sleep(typing)
	return t.press("\r")
}

// resign ends a game that nobody is going to play on.
func (d *duel) resign() error {
	l, err := d.conns[0].lines()
	if err != nil {
		return err
	}
	if err := l.send(`{"do":"resign","match":%q}`, d.game.id); err != nil {
		return err
	}
	return l.finish()
}
