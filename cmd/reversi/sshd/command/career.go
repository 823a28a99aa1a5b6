package command

import (
	"reversi/cmd/reversi/sshd/wire"
	"reversi/engine"
	"reversi/lobby"
)

// career is how somebody's games went, a line for each thing that can be told.
func (c *call) career(who string, p lobby.Career) (lines []string) {
	add := func(told bool, id string, pairs ...any) {
		if told {
			lines = append(lines, c.t(id, pairs...))
		}
	}
	black, white := p.Colors[engine.Black], p.Colors[engine.White]
	add(black.Games() > 0, "career.black", "Results", c.resultsOf(black))
	add(white.Games() > 0, "career.white", "Results", c.resultsOf(white))
	add(p.Longest > 0, "career.streak", "Now", p.Streak, "Longest", p.Longest)
	if w := p.BestWin; w != nil {
		add(true, "career.best", "Name", w.Opponent, "Rating", rating(w.Rating, w.Provisional), "Date", c.words.Date(w.At))
	}
	add(p.Decided > 0, "career.discs", "Discs", c.words.Difference(p.Discs))
	add(p.Beaten.Wins > 0, "career.challenger", "Level", c.level(p.Beaten.Level), "Wins", c.words.N("records.wins", p.Beaten.Wins))
	if v := p.Versus; v != nil && v.Games() > 0 {
		add(true, "career.versus", "Name", who, "Results", c.results(v.Losses, v.Wins, v.Draws)) // the other way round: it is said to the opponent
	}
	add(len(p.Openings) > 0, "command.openings")
	for _, o := range p.Openings {
		lines = append(lines, "  "+c.t("career.opening", "Name", o.Name, "Results", c.resultsOf(o.Results)))
	}
	return lines
}

func (c *call) resultsOf(r lobby.Results) string { return c.results(r.Wins, r.Losses, r.Draws) }

type challengersCommand struct {
	listing
}

func (l challengersCommand) Run(c *call) error {
	rows, err := c.Hub.Challengers(c.ctx, l.Limit)
	if err != nil {
		return err
	}
	if l.JSON {
		return c.json(wire.All(rows, wire.ChallengerOf))
	}
	t := table{right: []bool{true, false, false, true}}
	t.add("#", c.t("leaders.name"), c.t("challengers.level"), c.t("challengers.times"))
	for _, r := range rows {
		name := r.Name
		if r.Program {
			name = c.t("name.program", "Name", r.Name)
		}
		t.add(r.Rank, name, c.level(r.Level), r.Wins)
	}
	return c.table(t, "challengers.none")
}

type recordsCommand struct {
	JSON bool `name:"json"`
}

func (r recordsCommand) Run(c *call) error {
	records, err := c.Hub.Records(c.ctx)
	if err != nil {
		return err
	}
	if r.JSON {
		return c.json(wire.RecordsOf(records))
	}
	lines := []string{c.t("records.games", "N", records.Games), c.t("records.people", "N", records.People)}
	lines = append(lines, c.recordGame("records.wipeout", "records.moves", records.Wipeout)...)
	lines = append(lines, c.recordGame("records.biggest", "records.discs", records.Biggest)...)
	if s := records.Streak; s != nil {
		lines = append(lines, c.t("records.streak")+": "+s.Name+", "+c.words.N("records.wins", s.Wins)+", "+c.words.Date(s.Ended))
	}
	if d := records.Day; d.Games > 0 {
		lines = append(lines, c.t("records.day")+": "+c.words.Date(d.Day)+", "+c.words.N("records.day_games", d.Games))
	}
	return c.printAll(lines...)
}

// recordGame is a line about a game among the records; none where there is none.
func (c *call) recordGame(title, count string, g *lobby.RecordGame) []string {
	if g == nil {
		return nil
	}
	n := g.Plies
	if count == "records.discs" {
		n = g.Margin
	}
	who := c.t("records.win", "Winner", g.Winner, "Loser", g.Loser)
	return []string{c.t(title) + ": " + who + ", " + c.words.N(count, n) + ", " + c.words.Date(g.Ended) + ", " + string(g.Match)}
}
