package load

import (
	"context"
	"math/rand/v2"

	"reversi/lobby/match"
)

// clients are all who come at the beginning, and those who see to it that others come later.
func (l *load) clients(ctx context.Context) []client {
	var all []client
	for i := range l.TerminalGames {
		all = append(all, &duel{load: l, number: i, table: l.newTable(), random: l.random(len(all))})
	}
	all = append(all, l.pairs(ctx, human, l.HumanGames, len(all))...)
	watchable := l.tables
	all = append(all, l.pairs(ctx, program, l.Games, len(all))...)
	if len(watchable) == 0 {
		watchable = l.tables
	}
	for i := range l.Spectators {
		at := 0
		if l.Watch != "one" {
			at = i % len(watchable)
		}
		all = append(all, &fan{load: l, number: i, table: watchable[at]})
	}
	for i := range l.Idle {
		all = append(all, &resident{load: l, number: i})
	}
	if l.Visitors > 0 {
		all = append(all, &visits{load: l, random: l.random(len(all))})
	}
	return all
}

func (l *load) newTable() *table {
	t := newTable()
	l.tables = append(l.tables, t)
	return t
}

// pairs makes both sides of so many games between programs; seeds go on from a number.
func (l *load) pairs(ctx context.Context, k kind, games, seed int) []client {
	var all []client
	for i := range games {
		p := &pair{load: l, kind: k, number: i, table: l.newTable(), code: make(chan string, 1)}
		p.both, p.fail = context.WithCancel(ctx)
		for _, opens := range []bool{true, false} {
			random := rand.New(rand.NewPCG(l.Seed, uint64(seed+len(all))))
			all = append(all, &peer{pair: p, opens: opens, random: random, past: map[match.ID]*view{}})
		}
	}
	return all
}
