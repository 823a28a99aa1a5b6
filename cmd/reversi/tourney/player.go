package tourney

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"reversi/engine"
	"reversi/engine/search"
	"reversi/lobby/bot"
)

// player chooses moves, of one game at a time.
type player interface {
	// begin makes ready for a game: nothing of earlier ones may matter.
	begin(ctx context.Context) error
	choose(ctx context.Context, g engine.Game, rnd *rand.Rand) (engine.Square, error)
	close()
}

// entrant is one side of a match. Each game that is played at the same time as others has a player of its own.
type entrant struct {
	name string
	open func() player
}

// entrant finds out whom an argument means.
func (o Options) entrant(spec string) (entrant, error) {
	kind, rest, _ := strings.Cut(spec, ":")
	switch kind {
	case "nboard":
		words := strings.Fields(rest)
		if len(words) == 0 {
			return entrant{}, errors.New("nboard: is followed by a command")
		}
		if _, err := exec.LookPath(words[0]); err != nil {
			return entrant{}, err
		}
		return entrant{spec, func() player { return &external{words: words, depth: o.Depth, timeout: o.Timeout} }}, nil
	case "depth", "nodes", "time", "exact":
		limits, err := readLimits(spec)
		return entrant{spec, func() player { return &limited{search.New(search.DefaultEntries), limits} }}, err
	case "level":
	default:
		rest = spec
	}
	level, ok := bot.ByID(rest)
	if !ok {
		return entrant{}, fmt.Errorf("there is no level %s; there are %s, limits such as depth:8, and nboard:COMMAND", rest, levelIDs())
	}
	return entrant{rest, func() player { return &leveled{level.Searcher(), level} }}, nil
}

func levelIDs() string {
	var ids []string
	for _, l := range bot.Levels() {
		ids = append(ids, l.ID)
	}
	return strings.Join(ids, ", ")
}

// readLimits reads "depth:8,nodes:200000,exact:14".
func readLimits(spec string) (l search.Limits, err error) {
	for part := range strings.SplitSeq(spec, ",") {
		what, value, _ := strings.Cut(part, ":")
		switch what {
		case "depth":
			l.Depth, err = upToSixty(value)
		case "exact":
			l.Exact, err = upToSixty(value)
		case "nodes":
			l.Nodes, err = strconv.ParseUint(value, 10, 64)
		case "time":
			l.Time, err = time.ParseDuration(value)
		default:
			err = errors.New("limits are depth, nodes, time and exact")
		}
		if err != nil {
			return l, fmt.Errorf("%s: %w", part, err)
		}
	}
	if l.Depth == 0 && l.Nodes == 0 && l.Time <= 0 {
		return l, errors.New("a search needs a bound: depth, nodes or time")
	}
	return l, nil
}

func upToSixty(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 60 {
		return 0, fmt.Errorf("%.20q is not a number from 1 to 60", text)
	}
	return n, nil
}

// leveled is a bot's level.
type leveled struct {
	*search.Searcher
	bot.Level
}

func (l *leveled) begin(context.Context) error {
	l.Forget()
	return nil
}

func (l *leveled) choose(ctx context.Context, g engine.Game, rnd *rand.Rand) (engine.Square, error) {
	return l.Choose(ctx, l.Searcher, g.Position(), rnd)
}

func (*leveled) close() {}

// limited is the engine under limits: it remembers its game, and chooses without chance.
type limited struct {
	*search.Searcher
	search.Limits
}

func (l *limited) begin(context.Context) error {
	l.Forget()
	return nil
}

func (l *limited) choose(ctx context.Context, g engine.Game, _ *rand.Rand) (engine.Square, error) {
	r, err := l.Best(ctx, g.Position(), l.Limits, nil)
	return r.Move, err
}

func (*limited) close() {}
