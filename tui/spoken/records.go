package spoken

import (
	"context"

	"reversi/lobby"
)

// readChallengers reads who stands at the top of the table of bot challengers.
func (s *session) readChallengers(string) {
	var rows []lobby.Challenger
	if !s.ask(func(ctx context.Context) (err error) { rows, err = s.Club.Challengers(ctx, leadersLimit); return err }) {
		return
	}
	if len(rows) == 0 {
		s.say(s.T("challengers.none"))
	}
	for _, r := range rows {
		level := s.LevelName(lobby.Level{ID: r.Level, Name: r.Level})
		s.say(s.T("challengers.row", "Rank", r.Rank, "Name", r.Name, "Level", level, "Wins", s.Words.N("records.wins", r.Wins)))
	}
}

// readRecords reads the club's records.
func (s *session) readRecords(string) {
	var r lobby.Records
	if !s.ask(func(ctx context.Context) (err error) { r, err = s.Club.Records(ctx); return err }) {
		return
	}
	s.say(s.T("records.games", "N", r.Games) + ".")
	s.say(s.T("records.people", "N", r.People) + ".")
	if g := r.Wipeout; g != nil {
		s.readFeat("records.wipeout", s.T("records.win", "Winner", g.Winner, "Loser", g.Loser), s.Words.N("records.moves", g.Plies))
	}
	if g := r.Biggest; g != nil {
		s.readFeat("records.biggest", s.T("records.win", "Winner", g.Winner, "Loser", g.Loser), s.Words.N("records.discs", g.Margin))
	}
	if k := r.Streak; k != nil {
		s.readFeat("records.streak", k.Name, s.Words.N("records.wins", k.Wins))
	}
	if d := r.Day; d.Games > 0 {
		s.readFeat("records.day", s.Words.Date(d.Day), s.Words.N("records.day_games", d.Games))
	}
}

// readFeat reads one of them.
func (s *session) readFeat(title, who, count string) {
	s.say(s.T(title) + ": " + who + ", " + count + ".")
}
