package load

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"reversi/lobby/match"
)

// Options say how a server is driven. The tags are for the command line.
type Options struct {
	Addr string `required:"" placeholder:"HOST:PORT" help:"The server, on this machine."`

	Games         int     `help:"Games between programs at once, two connections each (200 if nothing else is asked for)."`
	HumanGames    int     `help:"The same at a person's speed: --pace."`
	TerminalGames int     `help:"Games between two people at terminals, who type their moves at that speed."`
	Spectators    int     `help:"People at terminals who watch those games."`
	Watch         string  `default:"spread" enum:"one,spread" help:"Whether spectators watch one game or spread over all (${default})."`
	Idle          int     `env:"REVERSI_LOAD_IDLE" help:"People at terminals who are in the lobby and do nothing."` // REVERSI_IDLE is a time, of serve
	Visitors      float64 `placeholder:"R" help:"People a second who come in at a terminal, look around and leave."`

	For    time.Duration `placeholder:"60s" help:"How long to measure. Games between programs alone are played to their end if it is left out; else it is a minute."`
	Pace   time.Duration `default:"5s" help:"About how long a person thinks about a move, half more or less (${default})."`
	Settle time.Duration `default:"3s" help:"How long the server is left alone before memory is measured (${default})."`
	Stay   time.Duration `default:"5s" help:"About how long a visitor stays (${default})."`
	Size   string        `default:"120x40" help:"Columns and rows of the terminals (${default})."`
	Clock  string        `default:"none" help:"Time control, such as 5+0 (${default})."`
	Rated  bool          `help:"Rated games between programs; they need a clock."`
	Rounds int           `default:"1" help:"Games that each pair of programs plays, the later ones as rematches; any number with --for."`

	MovesPerSecond float64       `placeholder:"R" help:"Moves a second of all games between programs together; full speed if left out."`
	HostKey        string        `placeholder:"SHA256:..." help:"Accept this host key alone; any if left out."`
	Dials          int           `default:"16" help:"Connections being opened at once (${default})."`
	Seed           uint64        `help:"Of all that is random but the keys; a random one if left out."`
	Timeout        time.Duration `default:"10m" help:"Give up after that (${default})."`

	Metrics string `placeholder:"ADDR" help:"The server's metrics, for its memory and CPU."`
	PID     int    `name:"pid" help:"The server's process, for the same without metrics."`
	JSON    bool   `name:"json" help:"Print JSON."`
}

// Validate says what is wrong with options; kong calls it.
func (o Options) Validate() error {
	o = o.withDefaults()
	control, err := match.ParseTimeControl(o.Clock)
	if err != nil {
		return err
	}
	if _, err := parseSize(o.Size); err != nil {
		return err
	}
	switch {
	case min(o.Games, o.HumanGames, o.TerminalGames, o.Spectators, o.Idle) < 0 || o.Visitors < 0:
		return errors.New("there is no number of games or people below 0")
	case o.Rounds < 1 || o.Dials < 1:
		return errors.New("--rounds and --dials are 1 or more")
	case o.MovesPerSecond < 0:
		return errors.New("--moves-per-second is 0 or more")
	case min(o.For, o.Pace, o.Stay, o.Settle, o.Timeout) < 0:
		return errors.New("there is no time below 0")
	case o.Rated && !control.Timed():
		return errors.New("--rated needs a --clock")
	case o.Spectators > 0 && o.Games+o.HumanGames+o.TerminalGames == 0:
		return errors.New("--spectators need games to watch")
	}
	return nil
}

// withDefaults fills in what is left out.
func (o Options) withDefaults() Options {
	o.Size, o.Clock = cmp.Or(o.Size, "120x40"), cmp.Or(o.Clock, "none")
	o.Pace, o.Stay, o.Settle = cmp.Or(o.Pace, 5*time.Second), cmp.Or(o.Stay, 5*time.Second), cmp.Or(o.Settle, 3*time.Second)
	o.Rounds, o.Dials, o.Timeout = cmp.Or(o.Rounds, 1), cmp.Or(o.Dials, 16), cmp.Or(o.Timeout, 10*time.Minute)
	if o.Idle+o.Spectators+o.HumanGames+o.TerminalGames+o.Games == 0 && o.Visitors == 0 {
		o.Games = 200
	}
	if o.For == 0 && (o.people() > 0 || o.Visitors > 0) {
		o.For = time.Minute
	}
	return o
}

// people is how many connections are not those of programs at full speed; visitors, who come and go, are left out.
func (o Options) people() int { return 2*(o.HumanGames+o.TerminalGames) + o.Spectators + o.Idle }

// connections is how many there are at once, without visitors.
func (o Options) connections() int { return 2*o.Games + o.people() }

// size is that of a terminal, in cells.
type size struct{ columns, rows int }

func parseSize(s string) (size, error) {
	var z size
	if n, err := fmt.Sscanf(s, "%dx%d", &z.columns, &z.rows); n != 2 || err != nil || fmt.Sprintf("%dx%d", z.columns, z.rows) != s {
		return z, fmt.Errorf("%q is no size of a terminal, such as 120x40", s)
	}
	if z.columns < 1 || z.rows < 1 || z.columns > 400 || z.rows > 120 {
		return z, fmt.Errorf("terminals are 1x1 to 400x120, not %s", s)
	}
	return z, nil
}
