package screen

import (
	"cmp"
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// newcomers is the level that is fair to somebody who has chosen none yet.
const newcomers = "novice"

// levelAt finds the level to play among those there are: the one that was chosen, or the newcomers'.
func (s *Session) levelAt(levels []lobby.Level) int {
	wanted := cmp.Or(s.Settings.Level, newcomers)
	return max(slices.IndexFunc(levels, func(l lobby.Level) bool { return l.ID == wanted }), 0)
}

// botClock is the clock for games against the computer.
func (s *Session) botClock() match.TimeControl {
	t, err := match.ParseTimeControl(cmp.Or(s.Settings.Clock, match.TimeControl{}.String()))
	if err != nil {
		return match.TimeControl{}
	}
	return t
}

// botColor is the color for the next game against the computer, after one that was played with last; empty for none.
func (s *Session) botColor(last lobby.Color) lobby.Color {
	switch {
	case s.Settings.Side == lobby.PlayWhite:
		return lobby.WantWhite
	case s.Settings.Side == lobby.Alternate && last == lobby.WantBlack:
		return lobby.WantWhite
	}
	return lobby.WantBlack
}

// playComputer begins a game against the computer as the settings have it, without a question and only once at a time.
func (s *Session) playComputer(from Screen) tea.Cmd {
	g, ok := s.BotGame()
	switch {
	case !ok:
		s.Host.Say(s.T("computer.none"))
		return nil
	case s.Asking > 0:
		return nil
	}
	return s.playBot(from, g)
}

func (s *Session) playBot(from Screen, g lobby.BotGame) tea.Cmd {
	return s.begin(from, func(ctx context.Context) (match.ID, error) { return s.Club.PlayBot(ctx, g) })
}

// playLocal begins a game of two people at this terminal, only one at a time.
func (s *Session) playLocal(from Screen) tea.Cmd {
	if s.Asking > 0 {
		return nil
	}
	return s.begin(from, func(ctx context.Context) (match.ID, error) { return s.Club.PlayLocal(ctx, "") })
}

// sides are those that a person can choose to play.
var sides = []lobby.Side{lobby.PlayBlack, lobby.PlayWhite, lobby.Alternate}

// sideName is a side in the words of a setting.
func (s *Session) sideName(side lobby.Side) string {
	return s.T("computer.side_" + cmp.Or(string(side), "black"))
}

// computerDialog asks how to play the computer: level, side and clock. Done gets the settings that say so.
func computerDialog(s *Session, done func(lobby.Settings) tea.Cmd) *Dialog {
	levels := s.Club.Levels()
	if len(levels) == 0 {
		return &Dialog{Title: s.T("computer.title"), Lines: []string{s.T("computer.none")}, Rows: []Row{{Label: s.T("do.back")}}}
	}
	d := &Dialog{Title: s.T("computer.title"), Foot: s.T("foot.settings"), Rows: []Row{
		s.levelRow(levels), s.sideRow(), s.clockRow(offeredByBots(), max(slices.Index(offeredByBots(), s.botClock()), 0)),
	}}
	d.Done = func() tea.Cmd {
		chosen := s.Settings
		chosen.Level, chosen.Side = levels[d.Rows[0].At].ID, sides[d.Rows[1].At]
		chosen.Clock = offeredByBots()[d.Rows[2].At].String()
		return done(chosen)
	}
	return d
}

func (s *Session) levelRow(levels []lobby.Level) Row {
	r := Row{Label: s.T("ask.level"), At: s.levelAt(levels)}
	for _, l := range levels {
		r.Options = append(r.Options, s.levelName(l))
	}
	return r
}

func (s *Session) sideRow() Row {
	r := Row{Label: s.T("ask.side"), At: max(slices.Index(sides, s.Settings.Side), 0)}
	for _, side := range sides {
		r.Options = append(r.Options, s.sideName(side))
	}
	return r
}

func (s *Session) levelName(l lobby.Level) string {
	if name, ok := s.Words.Find("level." + l.ID); ok {
		return name
	}
	return l.Name
}

// Played are the settings once a color is played against a bot: where colors alternate, the next game has the other one, in
// another visit too.
func (s *Session) Played(color engine.Color) lobby.Settings {
	chosen := s.Settings
	if chosen.Side == lobby.Alternate {
		chosen.LastColor = lobby.Color(color.String())
	}
	return chosen
}

// rememberColor keeps the color that is played against a bot.
func (p *Play) rememberColor() tea.Cmd {
	chosen := p.Played(p.me)
	if _, bot := p.snap.Bot(); !bot || !p.mine || chosen == p.Settings {
		return nil
	}
	return p.Save(chosen)
}
