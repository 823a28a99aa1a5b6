package command

import (
	"fmt"
	"strconv"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/lobby"
)

type leaderboardCommand struct {
	listing
	Pool  string `default:"main" enum:"main,blitz,slow,correspondence"`
	Month bool
	Who   string `default:"all" enum:"all,people,programs"`
}

func (l leaderboardCommand) Run(c *call) error {
	board, err := lobby.ParseBoard(l.Pool, l.Who)
	if err != nil {
		return err
	}
	board.Month = l.Month
	standings, err := c.Hub.Leaderboard(c.ctx, board, l.Limit)
	if err != nil {
		return err
	}
	if l.JSON {
		return c.json(wire.BoardOf(board, standings))
	}
	return c.table(c.leaderboard(board, standings), "leaders.none")
}

// column is one of a leaderboard.
type column struct {
	head  string
	right bool // its cells end flush
	cell  func(lobby.Standing) any
}

func (c *call) leaderboard(b lobby.Board, standings []lobby.Standing) table {
	columns := c.columns(b)
	rows := make([][]any, 1+len(standings))
	var t table
	for _, col := range columns {
		t.right = append(t.right, col.right)
		rows[0] = append(rows[0], col.head)
		for i, s := range standings {
			rows[1+i] = append(rows[1+i], col.cell(s))
		}
	}
	for _, row := range rows {
		t.add(row...)
	}
	return t
}

// columns are those of a leaderboard: one has the pool where there are several, one what a month did, and the last one what is missing for
// a rank.
func (c *call) columns(b lobby.Board) []column {
	all := []column{
		{"#", true, func(s lobby.Standing) any { return place(s) }},
		{c.t("leaders.name"), false, func(s lobby.Standing) any { return s.Name }},
		{c.t("leaders.rating"), true, func(s lobby.Standing) any { return rating(s.Rating, s.Provisional) }},
	}
	if b.Pool == "" {
		all = append(all, column{c.t("leaders.pool"), false, func(s lobby.Standing) any { return c.t("pool." + string(s.Pool)) }})
	}
	all = append(all,
		column{c.t("leaders.games"), true, func(s lobby.Standing) any { return s.Games }},
		column{c.t("leaders.wins"), true, func(s lobby.Standing) any { return s.Wins }},
		column{c.t("leaders.losses"), true, func(s lobby.Standing) any { return s.Losses }},
		column{c.t("leaders.draws"), true, func(s lobby.Standing) any { return s.Draws }})
	if b.Month {
		all = append(all, column{c.t("leaders.gained"), true, func(s lobby.Standing) any { return fmt.Sprintf("%+d", s.Gained) }})
	}
	return append(all, column{c.t("leaders.missing"), false, func(s lobby.Standing) any { return c.missing(s) }})
}

func place(s lobby.Standing) string {
	if s.Rank == 0 {
		return "-"
	}
	return strconv.Itoa(s.Rank)
}

// missing is what somebody needs for a rank.
func (c *call) missing(s lobby.Standing) string {
	switch {
	case s.Missing > 0:
		return c.words.N("leaders.games_missing", s.Missing)
	case s.Idle:
		return c.t("leaders.game_missing")
	}
	return ""
}
