package command_test

import (
	"net/netip"
	"strings"
	"testing"
	"time"

	"reversi/cmd/reversi/internal/clubtest"
	"reversi/cmd/reversi/sshd/command"
	"reversi/cmd/reversi/sshd/wire"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/order"
)

// kept is the club of ann and bob where mod keeps order.
func kept(t *testing.T, test func(*testing.T, *clubtest.Club)) {
	t.Helper()
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		for _, who := range []string{"mod", "ann", "bob"} {
			enter(t, c, who).Close()
		}
		c.Moderators = []string{key("mod")}
		c.Restart()
		test(t, c)
	})
}

func TestAdminIsForModerators(t *testing.T) {
	kept(t, func(t *testing.T, c *clubtest.Club) {
		for _, line := range []string{
			"admin", "admin reports --json", "admin audit", "admin sanctions", "admin status", "admin silence bob rude --for 1h", "admin ban bob rude --for 1h",
			"admin unban bob", "admin unsilence bob", "admin close abcdef", "admin rename bob", "admin notice hi", "admin notice --end",
			"admin settle 1", "admin ban", "admin nonsense", "help admin",
		} {
			for _, who := range []string{"ann", ""} {
				r := as(c, who, line)
				if r.status != command.ExitFailed || r.out != "" || r.err != "That is for moderators.\n" {
					t.Errorf("%q by %q: %+v", line, who, r)
				}
			}
		}
		if help := as(c, "ann", "help"); strings.Contains(help.out, "admin") {
			t.Errorf("ann is shown the commands of moderators:\n%s", help.out)
		}
		if help := as(c, "mod", "help"); !strings.Contains(help.out, "admin ban NAME-OR-NETWORK") {
			t.Errorf("a moderator is not shown them:\n%s", help.out)
		}
	})
}

func TestAdminSaysWhatWasDone(t *testing.T) {
	kept(t, func(t *testing.T, c *clubtest.Club) {
		for _, tc := range []struct{ line, out, err string }{
			{"admin silence Ann rude words --for 2h", "silenced: ann until 1 Jan 2000 02:0", ""},
			{"admin unsilence ann", "may talk again: ann\n", ""},
			{"admin unsilence ann", "", "There is no such silence, ban or open report.\n"},
			{"admin ban --for 7d 192.0.2.0/24 floods", "banned: 192.0.2.0/24 until 8 Jan 2000 00:0", ""},
			{"admin ban 0.0.0.0/0 all --for 1d", "", "That network is too wide: at least /8, or /16 of a long address.\n"},
			{"admin ban nobody rude --for 1d", "", "Nobody has that name.\n"},
			{"admin ban mod rude --for 1d", "", "Moderators do not act against each other or themselves.\n"},
			{"admin rename bob robert", "renamed: bob -> robert\n", ""},
			{"admin close zzzzzz", "", "There is no such game.\n"},
			{"admin settle 7", "", "There is no such silence, ban or open report.\n"},
			{"admin notice back at noon --for 30m", "said to everybody until 1 Jan 2000 00:3", ""},
			{"admin notice --end", "ended the notices\n", ""},
			{"admin", "No reports are open.\n", ""},
		} {
			r := as(c, "mod", tc.line)
			if !strings.HasPrefix(r.out, tc.out) || tc.out == "" && r.out != "" || r.err != tc.err || (r.status != 0) != (tc.err != "") {
				t.Errorf("%q: %+v, want %q, %q", tc.line, r, tc.out, tc.err)
			}
		}
		for _, line := range []string{"admin ban ann rude", "admin ban ann --for 1d", "admin ban ann rude --for 5", "admin notice", "admin notice hi --end", "admin nonsense"} {
			if r := as(c, "mod", line); r.status != command.ExitUsage || r.err == "" {
				t.Errorf("%q: %+v, want the usage", line, r)
			}
		}
		log := as(c, "mod", "admin audit")
		for _, want := range []string{"silenced: ann", "(rude words)", "renamed: bob -> robert", "banned: 192.0.2.0/24"} {
			if !strings.Contains(log.out, want) {
				t.Errorf("the log lacks %q:\n%s", want, log.out)
			}
		}
	})
}

func TestAdminJSON(t *testing.T) {
	kept(t, func(t *testing.T, c *clubtest.Club) {
		e := decode[wire.Entry](t, as(c, "mod", "admin ban ann cheats --for 1d --json"))
		if e.Action != "ban" || e.Target != "ann" || e.Reason != "cheats" || e.Moderator != "mod" || e.Until == nil || e.Until.Sub(e.At) != 24*time.Hour {
			t.Errorf("the entry is %+v", e)
		}
		list := decode[[]wire.Sanction](t, as(c, "mod", "admin sanctions --json"))
		if len(list) != 1 || list[0].Kind != order.Banned || list[0].Name != "ann" || list[0].Network != "" {
			t.Errorf("the sanctions are %+v", list)
		}
		if log := decode[[]wire.Entry](t, as(c, "mod", "admin audit --json")); len(log) != 1 || log[0].ID == 0 {
			t.Errorf("the log is %+v", log)
		}
		if reports := decode[[]wire.Report](t, as(c, "mod", "admin reports --json")); len(reports) != 0 {
			t.Errorf("the reports are %+v", reports)
		}
	})
}

func TestReportsOnTheCommandLine(t *testing.T) {
	kept(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := enter(t, c, "ann"), enter(t, c, "bob")
		must(t, bob.Say(t.Context(), "you fool"))
		must(t, ann.Report(t.Context(), order.Complaint{Who: "bob", Reason: order.Abuse, Text: "see below"}))
		out := as(c, "mod", "admin").out
		for _, want := range []string{"1: ann on bob, rude words, in the lobby,", "\n  see below\n", " bob: you fool\n"} {
			if !strings.Contains(out, want) {
				t.Errorf("the reports lack %q:\n%s", want, out)
			}
		}
		if r := as(c, "mod", "admin settle 1 spoke to bob"); r.out != "closed report 1 (spoke to bob)\n" {
			t.Errorf("settled: %+v", r)
		}
		all := decode[[]wire.Report](t, as(c, "mod", "admin reports --all --json"))
		if len(all) != 1 || all[0].Closed == nil || len(all[0].Lines) != 1 || all[0].Lines[0].Text != "you fool" {
			t.Errorf("all reports are %+v", all)
		}
	})
}

func TestTheBannedAreToldAtTheDoor(t *testing.T) {
	kept(t, func(t *testing.T, c *clubtest.Club) {
		as(c, "mod", "admin ban ann cheats --for 1d")
		as(c, "mod", "admin ban 192.0.2.0/24 floods --for 1d")
		there := command.Request{Remote: netip.MustParseAddr("192.0.2.1")}
		for _, line := range []string{"leaderboard", "rename anna", "whoami", "play --plain"} {
			if r := as(c, "ann", line); r.status != command.ExitFailed || !strings.HasSuffix(r.err, ": cheats\n") || r.screen != nil {
				t.Errorf("ann, %q: %+v", line, r)
			}
			if r := run(c, there, line); r.status != command.ExitFailed || !strings.HasSuffix(r.err, ": floods\n") {
				t.Errorf("a guest of that network, %q: %+v", line, r)
			}
		}
		if r := as(c, "ann", "bot"); r.status != command.ExitFailed || r.out != `{"event":"bye","reason":"banned"}`+"\n" || !strings.HasSuffix(r.err, ": cheats\n") {
			t.Errorf("ann's program: %+v", r)
		}
	})
}

// TestNothingTypedReachesATerminal holds that what people type comes out of the moderators' commands clean.
func TestNothingTypedReachesATerminal(t *testing.T) {
	kept(t, func(t *testing.T, c *clubtest.Club) {
		evil := "\x1b]0;owned\x07\u202e"
		for _, args := range [][]string{
			{"admin", "silence", "ann", evil, "--for", "1h"}, {"admin", "ban", evil, "rude", "--for", "1h"}, {"admin", "close", evil},
			{"admin", "rename", "ann", evil}, {"admin", "notice", evil}, {"admin", "ban", "ann", "x", "--for", evil},
		} {
			r := runArgs(c, command.Request{Fingerprint: key("mod")}, args...)
			if i := strings.IndexFunc(r.out+r.err, func(r rune) bool { return r < ' ' && r != '\n' || r == '\u202e' || r == '\u009b' }); i >= 0 {
				t.Errorf("%q: %q", args, r.out+r.err)
			}
		}
		ann := enter(t, c, "ann")
		if err := ann.Say(t.Context(), evil); err == nil {
			t.Error("ann says it in the lobby")
		}
		if err := ann.Report(t.Context(), order.Complaint{Who: "bob", Reason: order.Spam, Text: evil}); err == nil {
			t.Error("ann writes it in a report")
		}
	})
}

func TestAdminClosesAGame(t *testing.T) {
	kept(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := enter(t, c, "ann"), enter(t, c, "bob")
		id := begin(t, ann, bob, lobby.Terms{Color: lobby.WantBlack})
		if r := as(c, "mod", "admin close "+string(id)+" arranged"); r.out != "closed: "+string(id)+" (arranged)\n" {
			t.Errorf("closed: %+v", r)
		}
		s, err := c.Hub.Match(t.Context(), id)
		must(t, err)
		if !s.Over() || s.Result.Winner != match.Nobody {
			t.Errorf("the result is %+v", s.Result)
		}
	})
}
