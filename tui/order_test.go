package tui

import (
	"strings"
	"testing"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/order"
	"reversi/tui/screen"
)

// keeping is ann, who keeps order, in a busy lobby with a report that waits.
func keeping(t *testing.T, as ...change) *session {
	t.Helper()
	s := inLobby(t, append(as, func(_ *Env, c *fakeClub, _ *Options) {
		c.reported = []order.Report{{
			ID: 7, At: noon, By: "eve", Reported: bob.ID,
			Complaint: order.Complaint{Who: "bob", Match: "game1", Reason: order.Abuse, Text: "look at this"},
			Lines:     []order.Line{{From: "bob", Text: "you fool", At: noon}, {From: "eve", Text: "please", At: noon}},
		}}
		c.log = []order.Entry{
			{At: noon, Moderator: "ann", Action: "silence", Target: "bob", Reason: "rude words", Until: noon.Add(time.Hour)},
			{At: noon, Moderator: "ann", Action: "rename", Target: "fool -> bob"},
		}
	})...)
	s.self(&lobby.Self{Player: ann, Moderator: true, Reports: 1})
	return s
}

// noticing is ann in a busy lobby where the operator has something to say.
func noticing(t *testing.T, as ...change) *session {
	t.Helper()
	s := inLobby(t, as...)
	s.self(&lobby.Self{Player: ann, Notices: []order.Notice{{ID: 3, Text: "The club closes at noon for an hour.", Until: noon.Add(time.Hour)}}})
	return s
}

func (s *session) wantAct(want order.Act) {
	s.t.Helper()
	s.wantAsked(request{"act", want})
}

func TestReportFromTheCard(t *testing.T) { bubble(t, testReport) }

func testReport(t *testing.T) {
	s := inLobby(t)
	s.keys("tab", "enter", "up", "up", "enter") // bob's card: close, report
	s.keys("right", "down", "h", "e", "enter")  // enter leads to the last row
	s.wantAsked()
	s.keys("enter")
	s.wantAsked(request{"report", order.Complaint{Who: "bob", Reason: order.Spam, Text: "he"}})
	s.says("The moderators have your report on bob.")
	s.club.answer = order.ErrLately
	s.keys("enter", "up", "up", "enter", "enter", "enter")
	s.says("You have reported that person within the last hour.")
}

func TestReportAtTheBoard(t *testing.T) { bubble(t, testReportAtBoard) }

func testReportAtBoard(t *testing.T) {
	s := at(t, ann, midgame(t))
	s.keys("x", "up", "up", "up", "enter", "enter", "enter")
	s.wantAsked(request{"report", order.Complaint{Who: "bob", Match: "k7m2qx", Reason: order.Abuse}})
}

func TestGuestsAndOneself(t *testing.T) { bubble(t, testNoReport) }

func testNoReport(t *testing.T) {
	s := inLobby(t)
	s.self(&lobby.Self{Player: ann, Moderator: true})
	s.keys("tab", "up", "enter") // oneself
	s.wantUnseen("Report ..", "Mute", "Keep order")
	guest := start(t, kim)
	guest.hall(hall(t))
	guest.keys("tab", "down", "enter")
	guest.wantSeen("Mute")
	guest.wantUnseen("Report ..", "Keep order")
}

func TestOrderFromTheCard(t *testing.T) { bubble(t, testOrder) }

func testOrder(t *testing.T) {
	for _, tc := range []struct {
		keys []string
		want order.Act
	}{
		{[]string{"down", "enter", "right", "down", "r", "u", "d", "e", "enter", "enter"}, order.Silence{Who: "bob", For: 7 * 24 * time.Hour, Reason: "rude"}},
		{[]string{"down", "down", "enter", "left", "down", "b", "a", "d", "enter", "enter"}, order.Ban{Who: "bob", For: time.Hour, Reason: "bad"}},
		{[]string{"down", "down", "down", "enter", "r", "o", "b", "enter", "enter"}, order.Rename{Who: "bob", To: "rob"}},
		{[]string{"up", "enter"}, order.Lift{Kind: order.Banned, Who: "bob"}},
		{[]string{"up", "up", "enter"}, order.Lift{Kind: order.Silenced, Who: "bob"}},
	} {
		s := keeping(t)
		s.keys("tab", "enter", "up", "up", "enter")
		if s.dialog == nil || s.dialog.Title != "Order: bob" || s.dialog.Rows[s.dialog.Focus].Do != nil {
			t.Fatalf("the dialog is %+v, want order with the focus on closing", s.dialog)
		}
		s.keys(tc.keys...)
		s.wantAct(tc.want)
	}
	s := keeping(t)
	s.keys("tab", "enter", "up", "up", "enter", "down", "enter", "down", "r", "esc")
	s.wantAsked()
}

func TestWhatWasDoneIsSaid(t *testing.T) { bubble(t, testDid) }

func testDid(t *testing.T) {
	s := keeping(t)
	s.keys("tab", "enter", "up", "up", "enter", "up", "enter")
	s.says("may come in again: bob")
	s.club.answer = lobby.ErrNoReason
	s.keys("enter", "up", "up", "enter", "down", "enter", "enter", "enter")
	s.says("A reason is needed: one line of up to 300 characters.")
}

func TestReportsAreReadAndSettled(t *testing.T) { bubble(t, testReports) }

func testReports(t *testing.T) {
	s := keeping(t)
	s.wantSeen("Moderators", "1 open")
	s.keys("down", "enter")
	s.wantSeen("bob", "rude words")
	s.keys("enter")
	s.wantSeen("7: eve on bob, rude words, in game game1", "look at this", "bob: you fool", "eve: please")
	s.keys("enter", "up", "enter")
	s.wantAct(order.Settle{Report: 7})
	if s.top().Name() != "reports" {
		t.Errorf("settling leads to %s, want the reports", s.top().Name())
	}
	s.keys("enter", "enter", "up", "up", "enter", "enter", "enter")
	s.wantAct(order.Close{What: "game1"})
	s.keys("q", "x", "down", "enter", "h", "i", "enter", "enter")
	s.wantAct(order.Notify{Text: "hi", For: 24 * time.Hour})
	s.keys("x", "up", "enter")
	s.wantSeen("What moderators did", "silenced: bob until 29 Nov 2026 13:00 UTC (rude")
}

func TestAModeratorClosesAGameThatIsWatched(t *testing.T) { bubble(t, testCloseWatched) }

func testCloseWatched(t *testing.T) {
	s := at(t, eve, midgame(t))
	s.keys("x")
	s.wantUnseen("Close the game")
	s.keys("esc")
	s.self(&lobby.Self{Player: eve, Moderator: true})
	s.keys("x", "up", "up", "up", "enter", "enter", "enter")
	s.wantAct(order.Close{What: "k7m2qx"})
	own := at(t, ann, midgame(t))
	own.self(&lobby.Self{Player: ann, Moderator: true})
	own.keys("x")
	own.wantUnseen("Close the game") // of one's own
	over := midgame(t)
	over.Result = &match.Result{Winner: match.Nobody, Reason: match.Aborted, Annulled: true}
	own.keys("esc")
	own.feed(over)
	own.wantSeen("a moderator closed the game")
}

func TestTheOperatorsNotice(t *testing.T) { bubble(t, testOperatorsNotice) }

func testOperatorsNotice(t *testing.T) {
	const words = "Notice: The club closes at noon"
	s := noticing(t)
	s.wantSeen(words)
	s.club.snaps["game1"] = midgame(t)
	s.message(nil)
	s.keys("esc")
	s.wantUnseen(words)
	s.self(&lobby.Self{Player: ann, Notices: []order.Notice{{ID: 4, Text: "another", Until: noon.Add(time.Hour)}}})
	s.wantSeen("Notice: another")
	s.wait(time.Hour)
	s.wantUnseen("Notice: another")
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 20}} {
		board := at(t, ann, midgame(t))
		board.size(size[0], size[1])
		board.self(&lobby.Self{Player: ann, Notices: []order.Notice{{ID: 3, Text: "The club closes at noon.", Until: noon.Add(time.Hour)}}})
		board.wantSeen("Notice: The club closes")
		board.keys("esc")
		board.wantUnseen("Notice: The club closes")
	}
}

func TestABannedPersonIsToldWhy(t *testing.T) { bubble(t, testFarewell) }

func testFarewell(t *testing.T) {
	s := start(t, ann)
	s.club.ban = &order.Sanction{Kind: order.Banned, Reason: "rude\x1b[2J words", Until: noon.Add(time.Hour)}
	close(s.club.done)
	s.settle()
	if got, want := s.Farewell(), "You cannot come in here until 29 Nov 2026 13:00 UTC: rude[2J words"; got != want {
		t.Errorf("the farewell is %q, want %q", got, want)
	}
}

func TestTheSilencedAreToldWhy(t *testing.T) { bubble(t, testSilenced) }

func testSilenced(t *testing.T) {
	s := inLobby(t)
	s.club.answer = &lobby.SilencedError{Sanction: order.Sanction{Reason: "rude words", Until: noon.Add(time.Hour)}}
	s.keys("t", "h", "i", "enter")
	s.says("You may not talk until 29 Nov 2026 13:00 UTC: rude words")
}

// TestWhatPeopleTypeIsCleanEverywhere holds that talk, names, reports, notices and the log cannot move another's cursor.
func TestWhatPeopleTypeIsCleanEverywhere(t *testing.T) { bubble(t, testClean) }

func testClean(t *testing.T) {
	evil := "e\x1b]0;owned\x07\x1b[2J\u009b31m\u202e\r\n"
	s := keeping(t)
	s.club.reported[0].Who, s.club.reported[0].Text, s.club.reported[0].Lines[0] = evil, evil, order.Line{From: evil, Text: evil}
	s.club.log[0].Target, s.club.log[0].Reason, s.club.log[0].Moderator = evil, evil, evil
	h := hall(t)
	h.Here[1].Player.Name, h.Here[1].Player.ID = evil, 99
	h.Talk = []lobby.Line{{Nr: 1, From: match.Player{ID: 99, Name: evil}, Text: evil}}
	s.hall(h)
	s.self(&lobby.Self{
		Player: ann, Moderator: true, Reports: 1, Muted: []lobby.Muted{{ID: 98, Name: evil}}, Notices: []order.Notice{{ID: 1, Text: evil, Until: noon.Add(time.Hour)}},
	})
	steps := [][]string{
		nil, {"tab", "enter"}, {"up", "up", "enter"}, {"down", "enter"}, {"esc"}, {"tab", "home", "down", "enter"}, {"enter"}, {"enter"}, {"esc"}, {"q", "x", "up", "enter"},
		{"enter"}, {"q", "q", "y", "end", "enter"},
	}
	seen := map[string]bool{}
	for _, keys := range steps {
		s.keys(keys...)
		seen[s.top().Name()] = true
		for _, bad := range []string{"\x1b]", "\x07", "\x1b[2J", "\u009b", "\u202e", "\r"} {
			if view := s.View().Content + s.Notice; strings.Contains(view, bad) {
				t.Errorf("on %s %q reached the terminal", s.top().Name(), bad)
			}
		}
	}
	for _, name := range []string{"lobby", "reports", "report", "audit", "muted"} {
		if !seen[name] {
			t.Errorf("%s was not looked at", name)
		}
	}
	var _ screen.Screen = s.top()
}
