package db

import (
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/order"
)

// Of everything that would grow for ever what has had its time goes, lot by lot, and nothing else.
func TestWhatHasHadItsTimeIsSwept(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	says := func(id match.ID, nr int, at time.Time) {
		if err := s.Say(t.Context(), id, match.ChatLine{Nr: nr, By: ann.ID, From: "ann", Text: fmt.Sprint(id, nr), At: at}); err != nil {
			t.Fatal(err)
		}
	}
	over, goesOn := begin(t, s, rated("over", ann, bob, start)), begin(t, s, match.Start{ID: "open", Players: [2]match.Player{ann, bob}})
	for nr := range 7 {
		says("over", nr+1, start)
		says("open", nr+1, start)
	}
	says("over", 8, start.Add(80*day))
	over.moves(4).resign(1)
	goesOn.moves(2)
	orderly(t, s, ann, bob)

	keep, now := lobby.Keep{Talk: 90 * day, Order: 365 * day}, start.Add(100*day)
	if lots := fmt.Sprint(sweepAll(t, s, keep, now, 3)); lots != "[6 3 1 0]" { // seven lines, and three things of a day
		t.Errorf("lots of %v", lots)
	}
	for text, want := range map[string]string{
		`SELECT group_concat(text, ' ') FROM chat WHERE match = 'over'`:                        "over8",
		`SELECT count(*) FROM chat WHERE match = 'open'`:                                       "7",
		`SELECT count(*) FROM no_shows`:                                                        "0",
		`SELECT group_concat(name) FROM old_names`:                                             "rude",
		`SELECT count(*) FROM link_codes`:                                                      "0",
		`SELECT (SELECT count(*) FROM reports) || (SELECT count(*) FROM sanctions)`:            "22",
		`SELECT (SELECT count(*) FROM notices) || ' ' || (SELECT count(*) FROM audit) AS both`: "1 4",
	} {
		if got := queryIn(t, s.dir, text); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
	sweepAll(t, s, keep, start.Add(366*day+time.Hour), 100)
	if got := queryIn(t, s.dir, `SELECT (SELECT count(*) FROM reports) || (SELECT count(*) FROM sanctions) || (SELECT count(*) FROM notices)`); got != "110" {
		t.Errorf("a year later %s reports, sanctions and notices are left, want the open one, the one that holds, and none", got)
	}
	if n := sweepAll(t, s, lobby.Keep{}, start.Add(3000*day), 100); n[0] != 0 {
		t.Errorf("%v rows went that are kept for ever", n)
	}
	checkClean(t, s.dir)
	if r, err := s.Load(t.Context(), "over"); err != nil || len(r.Chat) != 0 && r.Chat[0].Nr != 8 {
		t.Errorf("%+v, %v", r.Chat, err)
	}
}

// orderly has two reports of which one is closed, two bans of which one holds for ten years, a notice, and things of a day.
func orderly(t *testing.T, s *Store, ann, bob match.Player) {
	t.Helper()
	ctx := t.Context()
	entry := order.Entry{At: start, Moderator: "mod", Action: "ban"}
	_, err1 := s.Report(ctx, order.Report{Reporter: ann.ID, Reported: bob.ID, At: start, Complaint: order.Complaint{Who: "bob", Reason: "talk"}})
	_, err2 := s.Report(ctx, order.Report{Reporter: bob.ID, Reported: ann.ID, At: start, Complaint: order.Complaint{Who: "ann", Reason: "talk"}})
	_, err3 := s.Settle(ctx, 1, entry)
	ban := order.Sanction{Kind: order.Banned, Network: netip.MustParsePrefix("192.0.2.0/24"), At: start, Until: start.Add(day)}
	_, err4 := s.Impose(ctx, ban, entry)
	ban.Until = start.Add(3650 * day)
	_, err5 := s.Impose(ctx, ban, entry)
	_, err6 := s.Post(ctx, order.Notice{Text: "closed at noon", At: start, Until: start.Add(time.Hour)}, entry)
	err7 := s.AddNoShow(ctx, ann.ID, start)
	err8 := s.Rename(ctx, ann.ID, "anna", start)
	_, err9 := s.TakeName(ctx, bob.ID, "bobby", start)
	err10 := s.OpenLink(ctx, ann.ID, lobby.Link{Code: "abcd", Until: start.Add(time.Minute)})
	for _, err := range []error{err1, err2, err3, err4, err5, err6, err7, err8, err9, err10} {
		if err != nil {
			t.Fatal(err)
		}
	}
	run(t, s.dir, `UPDATE old_names SET name = 'rude' WHERE taken`)
}

// sweepAll sweeps until nothing is left to sweep, and gives how many rows went each time.
func sweepAll(t *testing.T, s *Store, k lobby.Keep, now time.Time, limit int) (lots []int) {
	t.Helper()
	for {
		n, err := s.Sweep(t.Context(), k, now, limit)
		if err != nil {
			t.Fatal(err)
		}
		if lots = append(lots, n); n == 0 {
			return lots
		}
	}
}

// Sweeping reads no more than what is to go: the oldest lines come from an index.
func TestOldTalkIsFoundByItsTime(t *testing.T) {
	t.Parallel()
	s := open(t)
	if plan := planOf(t, s, oldTalk, start.UnixNano(), 1); !strings.Contains(plan, "chat_by_time") || strings.Contains(plan, "TEMP B-TREE") {
		t.Errorf("the plan is\n%s", plan)
	}
}
