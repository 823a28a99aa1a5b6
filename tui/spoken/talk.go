package spoken

import (
	"context"
	"slices"
	"strings"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/name"
	"reversi/lobby/order"
)

// sayHere says something to those at the table, or to all in the lobby.
func (s *session) sayHere(arg string) {
	switch {
	case arg == "", s.board != nil && s.board.snap == nil:
		s.usage("say")
	case s.board == nil:
		s.ask(func(ctx context.Context) error { return s.Club.Say(ctx, arg) })
	default:
		s.do(match.Say{Text: arg})
	}
}

// lobbyTalk says the newest lines of the lobby's talk that were not said yet, a number of them at most. At a board they wait.
func (s *session) lobbyTalk(most int) {
	if s.board != nil {
		return
	}
	var lines []lobby.Line
	for _, l := range s.Hall.Talk {
		if l.Nr > s.told && s.Self.Hears(l.From.ID) {
			lines = append(lines, l)
		}
	}
	for _, l := range lines[max(len(lines)-most, 0):] {
		s.say(s.T("spoken.says", "Name", l.From.Name, "Text", l.Text))
	}
	if n := len(lines); n > 0 {
		s.told = lines[n-1].Nr
	}
}

// mute hides what somebody says.
func (s *session) mute(arg string) {
	if arg == "" {
		s.usage("mute")
		return
	}
	if s.ask(func(ctx context.Context) error { return s.Club.Mute(ctx, arg) }) {
		s.say(s.T("spoken.muted", "Name", arg))
	}
}

// unmute lets somebody be heard again; without a name it lists who is not heard.
func (s *session) unmute(arg string) {
	var names []string
	for _, m := range s.Self.Muted {
		if name.Key(m.Name) != name.Key(arg) {
			names = append(names, m.Name)
			continue
		}
		if s.ask(func(ctx context.Context) error { return s.Club.Unmute(ctx, m.ID) }) {
			s.say(s.T("person.unmuted", "Name", m.Name))
		}
		return
	}
	if arg != "" || len(names) == 0 {
		s.usage("unmute")
		return
	}
	s.say(s.T("spoken.unheard", "Names", strings.Join(names, ", ")))
}

// notices says what the operator has to say that was not said yet, the oldest first.
func (s *session) notices() {
	for _, n := range slices.Backward(s.Self.Notices) {
		if n.ID > s.PutAway {
			s.PutAway = n.ID
			s.say(s.T("order.notice_line", "Text", n.Text))
		}
	}
}

// report complains about somebody to the moderators: a name, and what they did in the person's words.
func (s *session) report(arg string) {
	who, words, _ := strings.Cut(arg, " ")
	about := order.Complaint{Who: who, Reason: order.Other, Text: strings.TrimSpace(words)}
	if s.board != nil && s.board.snap != nil {
		about.Match = s.board.id
	}
	if who == "" || about.Text == "" {
		s.usage("report")
		return
	}
	if s.ask(func(ctx context.Context) error { return s.Club.Report(ctx, about) }) {
		s.say(s.T("report.sent", "Name", who))
	}
}
