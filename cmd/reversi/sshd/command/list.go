package command

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"time"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/name"
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
	heads := []any{c.t("command.game"), c.t("side.black"), c.t("side.white"), c.t("ask.clock"), c.t("command.discs"), c.t("ask.transcript")}
	if g.Mine {
		heads = append(heads, c.t("command.turn"), c.t("command.left"))
	}
	t.add(heads...)
	for _, s := range games {
		t.add(c.game(s, g.Mine)...)
	}
	return c.table(t, "watch.none")
}

// game is a row of the games; one's own say whose turn it is, and by correspondence how much time is left for the move.
func (c *call) game(s *match.Snapshot, mine bool) []any {
	cells := []any{s.ID, c.player(s.Players[engine.Black]), c.player(s.Players[engine.White]), c.clock(s.Control),
		score(s.Game.Position().Discs()), s.Game.Ply()}
	if !mine {
		return cells
	}
	turn, left := c.t("lobby.their_turn"), ""
	if seat, _ := s.Seat(c.account.ID); s.Local || seat == s.Game.Position().ToMove() {
		turn = c.t("lobby.your_turn")
	}
	if !s.Due.IsZero() {
		left = c.words.Left(s.Due.Sub(c.now))
	}
	return append(cells, turn, left)
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
	if p.Rating == 0 {
		return c.name(p)
	}
	return p.Name + " " + rating(p.Rating, p.Provisional)
}

// name is what somebody is called here: a bot goes by its level in every language, and whoever has no name by the seat.
func (c *call) name(p match.Player) string {
	switch {
	case p.Bot != "":
		return c.either("level."+p.Bot, p.Name)
	case p.Nameless():
		return c.t("name.second")
	case p.Name == name.Deleted:
		return c.t("name.deleted")
	}
	return p.Name
}

func (c *call) clock(t match.TimeControl) string {
	switch {
	case t.Correspondence():
		return c.words.N("clock.days", t.Days())
	case t.Timed():
		return t.String()
	}
	return c.t("clock.none")
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
	t.add(c.t("command.game"), c.t("command.ended"), c.t("side.black"), c.t("side.white"), c.t("command.discs"), c.t("command.result"))
	for _, f := range games {
		t.add(f.Start.ID, c.moment(f.Ended), c.player(f.Start.Players[engine.Black]),
			c.player(f.Start.Players[engine.White]), score(f.Result.Discs), c.result(f.Start, f.Result))
	}
	return c.table(t, "mine.none")
}

// moment is a day and a time of it as the language writes them.
func (c *call) moment(t time.Time) string { return c.words.Date(t.UTC()) + t.UTC().Format(" 15:04") }

// result says who won, and why, and why it counts for nothing where it does not.
func (c *call) result(s match.Start, r match.Result) string {
	if r.Uncounted != "" {
		return c.outcome(s, r) + "; " + c.t("uncounted."+r.Uncounted)
	}
	return c.outcome(s, r)
}

func (c *call) outcome(s match.Start, r match.Result) string {
	why := c.t("reason." + r.Manner())
	if r.Annulled {
		why = c.t("order.annulled")
	}
	for _, side := range []engine.Color{engine.Black, engine.White} {
		if r.Winner == match.Wins(side) {
			return c.t("result.wins_"+side.String(), "Name", c.name(s.Players[side])) + ", " + why
		}
	}
	if r.Winner == match.Draw {
		return c.t("result.draw") + ", " + why
	}
	return why
}

type profileCommand struct {
	Name string `arg:"" optional:""`
	JSON bool   `name:"json"`
}

func (p profileCommand) Run(c *call) error {
	if p.Name == "" && c.account == nil {
		return c.fail(c.noAccount())
	}
	if p.Name == "" {
		p.Name = c.account.Name
	}
	profile, err := c.Hub.Profile(c.ctx, p.Name, c.viewer())
	if err != nil {
		return err
	}
	row := wire.ProfileOf(profile, c.Hub.Levels())
	if p.JSON {
		return c.json(row)
	}
	return c.profile(profile, row)
}

// viewer is who asks; 0 without an account.
func (c *call) viewer() match.PlayerID {
	if c.account == nil {
		return 0
	}
	return c.account.ID
}

func (c *call) profile(p lobby.Profile, row wire.Profile) error {
	lines := []string{
		p.Standing.Name,
	}
	if len(p.Former) > 0 {
		lines = append(lines, c.t("rename.former", "Names", strings.Join(p.Former, ", ")))
	}
	lines = append(lines,
		c.t("profile.rating", "Rating", rating(p.Standing.Rating, p.Standing.Provisional), "Deviation", p.Standing.Deviation),
		c.t("profile.rated", "Results", c.resultsOf(p.Standings.Results())),
	)
	lines = append(lines, c.pools(p)...)
	lines = append(lines, c.career(p.Standing.Name, p.Career)...)
	if len(row.Bots) > 0 {
		lines = append(lines, c.t("command.bots"))
	}
	for _, b := range row.Bots {
		lines = append(lines, "  "+c.level(b.Level)+": "+c.results(b.Wins, b.Losses, b.Draws))
	}
	return c.printAll(lines...)
}

// pools are the ratings in the pools that were played, each with the rank or with what is missing for one.
func (c *call) pools(p lobby.Profile) []string {
	var lines []string
	for _, s := range p.Standings {
		if s.Games == 0 {
			continue
		}
		line := "  " + c.t("pool."+string(s.Pool)) + ": " + rating(s.Rating, s.Provisional)
		switch missing := c.missing(s); {
		case s.Rank > 0:
			line += ", " + c.t("leaders.rank", "Rank", s.Rank)
		case missing != "":
			line += ", " + c.t("leaders.until", "What", missing)
		}
		lines = append(lines, line+"; "+c.results(s.Wins, s.Losses, s.Draws))
	}
	return lines
}

// noAccount says why there is none: a guest cannot have one, a key has none yet.
func (c *call) noAccount() string {
	if c.Fingerprint == "" {
		return "command.guest"
	}
	return "command.no_account"
}

func (c *call) results(wins, losses, draws int) string {
	return c.words.N("results.wins", wins) + ", " + c.words.N("results.losses", losses) + ", " + c.words.N("results.draws", draws)
}

func (c *call) level(id string) string { return c.either("level."+id, id) }

// either is the sentence with that id, or something else where there is none.
func (c *call) either(id, otherwise string) string {
	if s := c.t(id); s != id {
		return s
	}
	return otherwise
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
