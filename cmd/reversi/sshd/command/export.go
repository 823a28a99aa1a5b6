package command

import (
	"strings"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/engine/record"
	"reversi/lobby/match"
)

type exportCommand struct {
	ID     string `arg:"" name:"id"`
	Format string `default:"transcript" enum:"transcript,ggf,kifu,json"`
	JSON   bool   `name:"json"`
}

func (e exportCommand) Run(c *call) error {
	s, err := c.match(match.ID(e.ID))
	switch {
	case err != nil:
		return err
	case e.JSON || e.Format == "json":
		return c.json(wire.MatchOf(s, 0, c.now))
	}
	return c.printAll(exported(s, e.Format)...)
}

// exported gives the lines of a record.
func exported(s *match.Snapshot, format string) []string {
	switch format {
	case "ggf":
		var b strings.Builder
		_ = record.WriteGGF(&b, s.Record()) // a Builder takes everything
		return lines(b.String())
	case "kifu":
		return lines(record.Kifu(s.Game))
	}
	return []string{s.Game.Transcript()}
}

func lines(s string) []string { return strings.Split(strings.TrimSuffix(s, "\n"), "\n") }
