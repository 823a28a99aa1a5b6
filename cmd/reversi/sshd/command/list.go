package command

import (
	"bytes"
	"fmt"
	"strconv"
	"time"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/text"
)

// json writes one line of JSON.
func (c *call) json(v any) error {
	var b bytes.Buffer
	if err := wire.Append(&b, v); err != nil {
		return err
	}
	_, err := c.Stdout.Write(b.Bytes())
	return err
}

type leaderboardCommand struct {
	listing
}

func (l leaderboardCommand) Run(c *call) error {
	standings, err := c.Hub.Leaderboard(c.ctx, l.Limit)
	if err != nil {
		return err
	}
	if l.JSON {
		return c.json(wire.All(standings, wire.RankOf))
	}
	t := table{right: []bool{true, false, true, true, true, true, true}}
	t.add("#", c.t("name"), c.t("rating"), c.t("games"), c.t("wins"), c.t("losses"), c.t("draws"))
	for _, s := range standings {
		rank := "-"
		if s.Rank > 0 {
			rank = strconv.Itoa(s.Rank)
		}
		t.add(rank, s.Name, rating(s.Rating, s.Provisional), s.Games, s.Wins, s.Losses, s.Draws)
	}
	return c.table(t, "nobody_ranked")
}

// rating marks one that is not settled yet.
func rating(r int, provisional bool) string {
	if provisional {
		return strconv.Itoa(r) + "?"
	}
	return strconv.Itoa(r)
}

type gamesCommand struct {
	listing
	Mine bool
}

func (g gamesCommand) Run(c *call) error {
	games, err := c.games(g.Mine)
	if err != nil {
		return err
	}
	games = games[:min(len(games), g.Limit)]
	if g.JSON {
		return c.json(wire.All(games, func(s *match.Snapshot) wire.Match { return wire.ListingOf(s, c.now) }))
	}
	t := table{right: []bool{false, false, false, false, true, true}}
	t.add(c.t("game"), c.t("black"), c.t("white"), c.t("clock"), c.t("discs"), c.t("moves"))
	for _, s := range games {
		discs := s.Game.Position().Discs()
		t.add(s.ID, c.player(s.Players[engine.Black]), c.player(s.Players[engine.White]), c.clock(s.Control), score(discs), s.Game.Ply())
	}
	return c.table(t, "no_games")
}

func (c *call) games(mine bool) ([]*match.Snapshot, error) {
	switch {
	case !mine:
		return c.Hub.Games(c.ctx)
	case c.account == nil:
		return nil, nil
	}
	return c.Hub.GamesOf(c.ctx, c.account.ID)
}

// player names who sits there, with a rating where there is one.
func (c *call) player(p match.Player) string {
	if p.Guest || p.Bot != "" {
		return p.Name
	}
	return p.Name + " " + rating(p.Rating, p.Provisional)
}

func (c *call) clock(t match.TimeControl) string {
	if !t.Timed() {
		return c.t("no_clock")
	}
	return t.String()
}

func score(s engine.Score) string { return fmt.Sprintf("%d-%d", s.Black, s.White) }

type historyCommand struct {
	listing
	Name string `arg:"" optional:""`
}

// Run lists one's own games where no name is given; somebody without an account sees everybody's.
func (h historyCommand) Run(c *call) error {
	if h.Name == "" && c.account != nil {
		h.Name = c.account.Name
	}
	games, err := c.Hub.History(c.ctx, h.Name, h.Limit)
	if err != nil {
		return err
	}
	if h.JSON {
		return c.json(wire.All(games, wire.FinishedOf))
	}
	t := table{right: []bool{false, false, false, false, true}}
	t.add(c.t("game"), c.t("ended"), c.t("black"), c.t("white"), c.t("discs"), c.t("result"))
	for _, f := range games {
		t.add(f.Start.ID, f.Ended.UTC().Format(time.DateOnly+" 15:04"), c.player(f.Start.Players[engine.Black]),
			c.player(f.Start.Players[engine.White]), score(f.Result.Discs), c.result(f.Result))
	}
	return c.table(t, "no_history")
}

// result says who won, and why.
func (c *call) result(r match.Result) string {
	return c.t("winner_"+string(r.Winner)) + ", " + c.t("reason_"+string(r.Reason))
}

type profileCommand struct {
	Name string `arg:"" optional:""`
	JSON bool   `name:"json"`
}

func (p profileCommand) Run(c *call) error {
	if p.Name == "" && c.account == nil {
		return c.fail("no_account")
	}
	if p.Name == "" {
		p.Name = c.account.Name
	}
	profile, err := c.Hub.Profile(c.ctx, p.Name)
	if err != nil {
		return err
	}
	row := wire.ProfileOf(profile, c.Hub.Levels())
	if p.JSON {
		return c.json(row)
	}
	return c.profile(profile, row)
}

func (c *call) profile(p lobby.Profile, row wire.Profile) error {
	lines := []string{
		p.Name,
		c.t("profile_rating", "Rating", rating(p.Rating, p.Provisional), "Deviation", p.Deviation),
		c.t("profile_results", "Games", p.Games, "Wins", p.Wins, "Losses", p.Losses, "Draws", p.Draws),
	}
	if p.Missing > 0 {
		lines = append(lines, c.words.N("cmd_profile_missing", p.Missing))
	}
	for _, b := range row.Bots {
		lines = append(lines, c.t("profile_bot", "Level", b.Level, "Wins", b.Wins, "Losses", b.Losses, "Draws", b.Draws))
	}
	return c.printAll(lines...)
}

// table is rows of cells in columns; the first row is the heading.
type table struct {
	rows  [][]string
	right []bool // columns that end flush; the others begin so
}

func (t *table) add(cells ...any) {
	row := make([]string, len(cells))
	for i, cell := range cells {
		row[i] = text.Clean(fmt.Sprint(cell))
	}
	t.rows = append(t.rows, row)
}

// table prints rows, or a sentence where there are none.
func (c *call) table(t table, none string) error {
	if len(t.rows) == 1 {
		return c.print(c.t(none))
	}
	return c.printAll(t.lines()...)
}

func (t *table) lines() []string {
	widths := make([]int, len(t.rows[0]))
	for _, row := range t.rows {
		for i, cell := range row {
			widths[i] = max(widths[i], text.Width(cell))
		}
	}
	lines := make([]string, len(t.rows))
	for n, row := range t.rows {
		for i, cell := range row {
			lines[n] += t.cell(i, cell, widths[i]) + "  "
		}
	}
	return lines
}

func (t *table) cell(column int, s string, width int) string {
	if column < len(t.right) && t.right[column] {
		return text.PadLeft(s, width)
	}
	return text.Pad(s, width)
}
