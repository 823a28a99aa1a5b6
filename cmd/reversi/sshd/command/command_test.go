package command_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"reversi/cmd/reversi/internal/clubtest"
	"reversi/cmd/reversi/sshd/command"
	"reversi/cmd/reversi/sshd/lineproto"
	"reversi/cmd/reversi/sshd/wire"
	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/match"
)

// ran is what a command left behind.
type ran struct {
	status   int
	out, err string
	screen   *command.Screen
}

// as runs a command for somebody's key, or for a guest where the name is empty.
func as(c *clubtest.Club, who, line string) ran {
	return run(c, command.Request{Fingerprint: key(who), User: who}, line)
}

func key(name string) string {
	if name == "" {
		return ""
	}
	return "SHA256:" + name
}

func run(c *clubtest.Club, req command.Request, line string) ran {
	return runArgs(c, req, strings.Fields(line)...)
}

func runArgs(c *clubtest.Club, req command.Request, args ...string) ran {
	var out, errs bytes.Buffer
	req.Args, req.Stdout, req.Stderr = args, &out, &errs
	if req.Stdin == nil {
		req.Stdin = strings.NewReader("")
	}
	if req.Getenv == nil {
		req.Getenv = func(string) string { return "" }
	}
	status, screen := runner(c).Run(context.Background(), req)
	return ran{status, out.String(), errs.String(), screen}
}

func runner(c *clubtest.Club) command.Runner {
	return command.Runner{Hub: c.Hub, Lines: lineproto.Config{Tasks: c.Tasks, Log: slog.New(slog.DiscardHandler)}}
}

// club is a club where ann (Black) and bob have played f5 d6 c3 in a rated game, which bob then resigned.
func club(t *testing.T, test func(*testing.T, *clubtest.Club, match.ID)) {
	t.Helper()
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := enter(t, c, "ann"), enter(t, c, "bob")
		id := begin(t, ann, bob, lobby.Terms{Control: match.TimeControl{Initial: 5 * time.Minute}, Color: lobby.WantBlack})
		play(t, c, id, ann, bob, "f5d6c3")
		must(t, bob.Do(t.Context(), id, time.Now(), match.Resign{}))
		test(t, c, id)
	})
}

func enter(t *testing.T, c *clubtest.Club, name string) *lobby.Client {
	t.Helper()
	client, err := c.Hub.Enter(t.Context(), lobby.Visitor{Fingerprint: key(name), Wish: name})
	must(t, err)
	return client
}

// begin pairs two by their seeks: the games are public.
func begin(t *testing.T, black, white *lobby.Client, terms lobby.Terms) match.ID {
	t.Helper()
	must(t, black.Seek(t.Context(), terms))
	terms.Color = lobby.AnyColor
	must(t, white.Seek(t.Context(), terms))
	for {
		self, err := white.Self().Next(t.Context())
		must(t, err)
		if open := self.Unfinished(); len(open) > 0 {
			return open[0].ID
		}
	}
}

func play(t *testing.T, c *clubtest.Club, id match.ID, black, white *lobby.Client, moves string) {
	t.Helper()
	for ; moves != ""; moves = moves[2:] {
		s, err := c.Hub.Match(t.Context(), id)
		must(t, err)
		square, err := engine.ParseSquare(moves[:2])
		must(t, err)
		mover := black
		if s.Game.Position().ToMove() == engine.White {
			mover = white
		}
		must(t, mover.Do(t.Context(), id, time.Now(), match.Move{Ply: s.Game.Ply(), Takebacks: s.Takebacks, Square: square}))
		settle(t, c, id, s.Game.Ply()+1)
	}
}

// settle waits until a match shows so many plies.
func settle(t *testing.T, c *clubtest.Club, id match.ID, ply int) {
	t.Helper()
	f := feed.New[*match.Snapshot]()
	w, err := c.Hub.Watch(t.Context(), id, f)
	must(t, err)
	defer w.Close()
	for {
		s, err := f.Next(t.Context())
		must(t, err)
		if s.Game.Ply() == ply {
			return
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// decode reads JSON, which must be one value and one line.
func decode[T any](t *testing.T, r ran) (v T) {
	t.Helper()
	if r.status != 0 || r.err != "" || strings.Count(r.out, "\n") != 1 {
		t.Fatalf("status %d, stdout %q, stderr %q", r.status, r.out, r.err)
	}
	d := json.NewDecoder(strings.NewReader(r.out))
	d.DisallowUnknownFields()
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%s: %v", r.out, err)
	}
	return v
}

func TestUsage(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		for _, tc := range []struct {
			line   string
			status int
			stderr string
		}{
			{"dance", 2, "help lists the commands"},
			{"--version", 2, "help lists the commands"},
			{"games extra", 2, "usage: games [--json] [--limit=N] [--mine]"},
			{"games --limit 0", 2, "--limit=0: want 1 to 1000"},
			{"games --limit=1001", 2, "usage: games"},
			{"games --limit=x", 2, "usage: games"},
			{"export", 2, "usage: export ID [--format=transcript|ggf|kifu|json]"},
			{"export abcd --format pdf", 2, "usage: export ID"},
			{"watch", 2, "usage: watch [ID]"},
			{"watch --best --player=ann", 2, "usage: watch [ID]"},
			{"watch --player=nosuch", 1, "Nobody has that name."},
			{"rename", 2, "usage: rename NAME"},
			{"help dance", 2, "help lists the commands"},
			{"export nosuch", 1, "There is no such game."},
			{"watch nosuch", 1, "There is no such game."},
			{"profile nobody", 1, "Nobody has that name."},
			{"history nobody", 1, "Nobody has that name."},
			{"profile", 1, "There is no account"},
			{"rename eve", 1, "There is no account"},
			{"join ABCD", 1, "join needs a terminal"},
			{"", 2, "ssh HOST play --plain"},
			{"play", 2, "ssh HOST play --plain"},
			{"play extra", 2, "usage: play [--plain]"},
			{"dance\x1b[2J\u202e", 2, "dance"},
		} {
			r := as(c, "ann", tc.line)
			if r.status != tc.status || r.out != "" || !strings.Contains(r.err, tc.stderr) || strings.Count(r.err, "\n") != 1 {
				t.Errorf("%q: status %d, stdout %q, stderr %q; want %d and one line with %q", tc.line, r.status, r.out, r.err, tc.status, tc.stderr)
			}
			if strings.ContainsFunc(strings.TrimSuffix(r.err, "\n"), func(c rune) bool { return unicode.IsControl(c) || unicode.Is(unicode.Cf, c) }) {
				t.Errorf("%q: control characters in %q", tc.line, r.err)
			}
		}
	})
}

func TestHelpListsEveryCommand(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		for _, line := range []string{"help", "--help", "games --help", "help games"} {
			r := as(c, "", line)
			if r.status != 0 || r.err != "" || !strings.Contains(r.out, "games [--json] [--limit=N] [--mine]") {
				t.Errorf("%s: %+v", line, r)
			}
		}
		all := as(c, "", "help").out
		for _, name := range []string{"play", "leaderboard", "games", "watch", "join", "history", "export", "profile", "whoami", "rename", "keys", "keys link", "mydata", "forget", "bot"} {
			if !strings.Contains(all, "\n  "+name+" ") && !strings.Contains(all, "\n  "+name+"\n") {
				t.Errorf("help leaves out %s:\n%s", name, all)
			}
		}
		if strings.Contains(all, "command.") {
			t.Errorf("help has gaps:\n%s", all)
		}
	})
}

func TestReadingMakesNoAccount(t *testing.T) {
	club(t, func(t *testing.T, c *clubtest.Club, id match.ID) {
		for _, line := range []string{
			"help", "leaderboard", "games", "games --mine", "history", "history ann", "export " + string(id), "watch " + string(id),
			"profile ann", "whoami", "rename eve", "join ABCD", "play", "play --plain", "nonsense",
		} {
			as(c, "eve", line)
		}
		if _, err := c.Hub.Find(t.Context(), key("eve")); err == nil {
			t.Error("a command that only reads made an account")
		}
		if r := run(c, command.Request{Fingerprint: key("eve"), User: "eve"}, "bot"); r.status != 0 {
			t.Errorf("bot: %+v", r)
		}
		if _, err := c.Hub.Find(t.Context(), key("eve")); err != nil {
			t.Errorf("bot made no account: %v", err)
		}
	})
}

func TestWhoami(t *testing.T) {
	club(t, func(t *testing.T, c *clubtest.Club, _ match.ID) {
		for _, tc := range []struct {
			who  string
			want wire.Identity
		}{
			{"ann", wire.Identity{Name: "ann", Fingerprint: key("ann")}},
			{"eve", wire.Identity{Fingerprint: key("eve")}},
			{"", wire.Identity{Name: "guest", Guest: true}},
		} {
			if got := decode[wire.Identity](t, as(c, tc.who, "whoami --json")); got != tc.want {
				t.Errorf("whoami of %q: %+v, want %+v", tc.who, got, tc.want)
			}
		}
		if r := as(c, "ann", "whoami"); r.out != "ann\nSHA256:ann\n" {
			t.Errorf("whoami: %+v", r)
		}
	})
}

func TestRename(t *testing.T) {
	club(t, func(t *testing.T, c *clubtest.Club, _ match.ID) {
		for _, tc := range []struct {
			line   string
			status int
			says   string
		}{
			{"rename bob", 1, "That name is taken."},
			{"rename x", 1, "A name is 2 to 20 letters"},
			{"rename admin", 1, "That name is taken."},
			{"rename anna", 0, "You are anna now."},
			{"rename hannah", 1, "A name can be changed once a week: yours again from 8 Jan 2000"},
			{"profile anna", 0, "anna\nFormerly ann\n"},
		} {
			if r := as(c, "ann", tc.line); r.status != tc.status || !strings.Contains(r.out+r.err, tc.says) {
				t.Errorf("%s: %+v, want %q", tc.line, r, tc.says)
			}
		}
		if got := decode[wire.Identity](t, as(c, "ann", "whoami --json")); got.Name != "anna" {
			t.Errorf("after rename: %+v", got)
		}
		if p := decode[wire.Profile](t, as(c, "bob", "profile anna --json")); !slices.Equal(p.FormerNames, []string{"ann"}) {
			t.Errorf("after rename: %+v", p)
		}
	})
}

func TestListings(t *testing.T) {
	club(t, func(t *testing.T, c *clubtest.Club, done match.ID) {
		ann, bob := enter(t, c, "ann"), enter(t, c, "bob")
		id := begin(t, ann, bob, lobby.Terms{Color: lobby.WantBlack})
		play(t, c, id, ann, bob, "d3")

		games := decode[[]wire.Match](t, as(c, "", "games --json"))
		if len(games) != 1 || games[0].ID != id || games[0].Moves != "d3" || games[0].Legal != nil {
			t.Errorf("games: %+v", games)
		}
		if mine := decode[[]wire.Match](t, as(c, "bob", "games --mine --json")); len(mine) != 1 || mine[0].ID != id {
			t.Errorf("bob's games: %+v", mine)
		}
		if mine := as(c, "eve", "games --mine --json"); mine.out != "[]\n" {
			t.Errorf("eve's games: %+v", mine)
		}
		past := decode[[]wire.Finished](t, as(c, "ann", "history --json"))
		if len(past) != 1 || past[0].ID != done || past[0].Plies != 3 || past[0].Result.Reason != match.Resigned || past[0].Black != "ann" {
			t.Errorf("history: %+v", past)
		}
		if r := as(c, "ann", "leaderboard --json --limit 1"); r.out != "[]\n" {
			t.Errorf("leaderboard without a rated game: %+v", r)
		}
		if p := decode[wire.Profile](t, as(c, "", "profile ann --json")); p.Name != "ann" || p.Rating != 1500 || !p.Provisional || p.Bots == nil {
			t.Errorf("profile: %+v", p)
		}
		for line, want := range map[string]string{
			"games":       "ann 1500?",
			"history bob": "ann (black) wins, White resigned",
			"leaderboard": "No rated game for this list yet.",
			"profile bob": "Rating 1500?",
		} {
			if r := as(c, "", line); r.status != 0 || !strings.Contains(r.out, want) {
				t.Errorf("%s: %+v, want %q", line, r, want)
			}
		}
	})
}

func TestDatesFollowTheLanguage(t *testing.T) {
	club(t, func(t *testing.T, c *clubtest.Club, _ match.ID) {
		for locale, want := range map[string]string{"ru_RU.UTF-8": " 01.01.2000 00:00 ", "en_US.UTF-8": " 1 Jan 2000 00:00 "} {
			r := run(c, command.Request{Getenv: func(string) string { return locale }}, "history ann")
			if !strings.Contains(r.out, want) {
				t.Errorf("%s: %q, want%q", locale, r.out, want)
			}
		}
	})
}

func TestExport(t *testing.T) {
	club(t, func(t *testing.T, c *clubtest.Club, id match.ID) {
		for format, want := range map[string]string{
			"":                     "f5d6c3\n",
			" --format transcript": "f5d6c3\n",
			" --format ggf":        "PB[ann]PW[bob]",
			" --format kifu":       "(2)",
		} {
			if r := as(c, "", "export "+string(id)+format); r.status != 0 || !strings.Contains(r.out, want) {
				t.Errorf("export%s: %+v, want %q", format, r, want)
			}
		}
		if m := decode[wire.Match](t, as(c, "", "export "+string(id)+" --format=json")); m.ID != id || m.Result.Winner != match.BlackWins {
			t.Errorf("export as JSON: %+v", m)
		}
		if r := as(c, "", "export "+string(id)+" --format ggf"); !strings.Contains(r.out, "RE[+64.00:r]") {
			t.Errorf("GGF of a resignation: %s", r.out)
		}
	})
}

func TestWatchPrintsEveryPly(t *testing.T) {
	club(t, func(t *testing.T, c *clubtest.Club, id match.ID) {
		r := as(c, "", "watch "+string(id))
		for _, want := range []string{"ann 1500? (black) - bob 1500? (white), 5+0", "1. f5 (Black)", "2. d6 (White)", "3. c3 (Black)", "wins, White resigned"} {
			if !strings.Contains(r.out, want) {
				t.Errorf("watch leaves out %q:\n%s", want, r.out)
			}
		}
		if n := strings.Count(r.out, "a b c d e f g h"); n != 4 {
			t.Errorf("%d boards, want the start and one a ply:\n%s", n, r.out)
		}
		if m := decode[wire.Match](t, as(c, "", "watch --json "+string(id))); m.ID != id || m.Status != wire.Over {
			t.Errorf("watch --json: %+v", m)
		}
	})
}

func TestWatchFollowsTakebacksToTheEnd(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := enter(t, c, "ann"), enter(t, c, "bob")
		id := begin(t, ann, bob, lobby.Terms{Color: lobby.WantBlack})
		out, write := io.Pipe()
		go func() {
			runner(c).Run(context.Background(), command.Request{
				Args: []string{"watch", string(id)}, Stdin: strings.NewReader(""), Stdout: write, Stderr: write,
				Getenv: func(string) string { return "" },
			})
			_ = write.Close()
		}()
		printed := make(chan string, 1)
		go func() { b, _ := io.ReadAll(out); printed <- string(b) }()
		play(t, c, id, ann, bob, "d3c3")
		time.Sleep(time.Second) // until the moves are printed: what is taken back before anybody saw it is not
		must(t, ann.Do(t.Context(), id, time.Now(), match.MakeOffer{What: match.Takeback}))
		must(t, bob.Do(t.Context(), id, time.Now(), match.Accept{What: match.Takeback}))
		settle(t, c, id, 0)
		time.Sleep(time.Second)
		play(t, c, id, ann, bob, "f5f6")
		must(t, ann.Do(t.Context(), id, time.Now(), match.Resign{}))
		got := <-printed
		last := -1
		for _, want := range []string{"1. d3", "2. c3", "Taken back to move 0.", "1. f5", "2. f6", "bob (white) wins, Black resigned"} {
			at := strings.Index(got, want)
			if at <= last {
				t.Errorf("%q is missing or early:\n%s", want, got)
			}
			last = at
		}
	})
}

func TestTerminalsOpenScreens(t *testing.T) {
	club(t, func(t *testing.T, c *clubtest.Club, id match.ID) {
		r := run(c, command.Request{Terminal: true}, "watch "+string(id))
		if r.status != 0 || r.screen == nil || r.screen.Watch != id || r.out != "" {
			t.Errorf("watch: %+v", r)
		}
		r = run(c, command.Request{Terminal: true}, "join k7qx")
		if r.status != 0 || r.screen == nil || r.screen.Join != "k7qx" {
			t.Errorf("join: %+v", r)
		}
		if r = run(c, command.Request{Terminal: true}, "watch nosuch"); r.status != 1 || r.screen != nil {
			t.Errorf("watch of nothing: %+v", r)
		}
	})
}

func TestTextIsInTheCallersLanguage(t *testing.T) {
	club(t, func(t *testing.T, c *clubtest.Club, _ match.ID) {
		env := func(pairs ...string) func(string) string {
			return func(name string) string {
				for i := 0; i < len(pairs); i += 2 {
					if pairs[i] == name {
						return pairs[i+1]
					}
				}
				return ""
			}
		}
		for _, tc := range []struct {
			who  string
			env  func(string) string
			want string
		}{
			{"", env(), "Commands"},
			{"", env("LANG", "ru_RU.UTF-8"), "Команды"},
			{"", env("LANG", "ru_RU.UTF-8", "LC_ALL", "C"), "Commands"},
			{"", env("LC_MESSAGES", "ru_RU.KOI8-R"), "\xeb\xcf\xcd\xc1\xce\xc4\xd9"},
			{"", env("LANG", "ru_RU.UTF-8", "LC_CTYPE", "en_US.ISO-8859-1"), "Commands"},
			{"bob", env("LANG", "en_US.UTF-8"), "Команды"}, // as bob has set it
		} {
			if tc.who != "" {
				must(t, enter(t, c, tc.who).SaveSettings(t.Context(), lobby.Settings{Language: "ru"}))
			}
			r := run(c, command.Request{Fingerprint: key(tc.who), Getenv: tc.env}, "help")
			if !strings.HasPrefix(r.out, tc.want) {
				t.Errorf("help of %q begins with %.20q, want %q", tc.who, r.out, tc.want)
			}
		}
		if r := run(c, command.Request{Getenv: env("LANG", "ru_RU.UTF-8")}, "games --json"); r.out != "[]\n" {
			t.Errorf("JSON: %q", r.out)
		}
	})
}

func TestBotSpeaksTheLineProtocol(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		r := run(c, command.Request{Fingerprint: key("ann"), User: "ann", Stdin: strings.NewReader(`{"do":"ping","id":"1"}` + "\n")}, "bot")
		lines := strings.Split(r.out, "\n")
		if r.status != 0 || !strings.Contains(lines[0], `"welcome"`) || lines[1] != `{"event":"pong","id":"1"}` {
			t.Errorf("bot: %+v", r)
		}
	})
}

// Two rated games: five minutes that ann wins, and twenty that bob wins.
func TestLeaderboardsByPool(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := enter(t, c, "ann"), enter(t, c, "bob")
		for _, g := range []struct {
			minutes time.Duration
			loser   *lobby.Client
		}{{5, bob}, {20, ann}} {
			terms := lobby.Terms{Control: match.TimeControl{Initial: g.minutes * time.Minute}, Rated: true, Color: lobby.AnyColor}
			id := begin(t, ann, bob, terms)
			s, err := c.Hub.Match(t.Context(), id)
			must(t, err)
			black, white := ann, bob
			if s.Players[engine.Black].Name == "bob" {
				black, white = bob, ann
			}
			play(t, c, id, black, white, "f5d6c3d3c4f4f6f3e6e7d7g6")
			time.Sleep(time.Second) // so that one is the last
			must(t, g.loser.Do(t.Context(), id, time.Now(), match.Resign{}))
		}
		for line, want := range map[string]string{
			"leaderboard":                                "bob slow 1|ann slow 0",
			"leaderboard --pool blitz":                   "ann blitz 1|bob blitz 0",
			"leaderboard --pool slow":                    "bob slow 1|ann slow 0",
			"leaderboard --pool correspondence":          "",
			"leaderboard --pool slow --who programs":     "",
			"leaderboard --who people --month":           "bob slow 1|ann slow 0",
			"leaderboard --pool blitz --month --limit 1": "ann blitz 1",
		} {
			var rows []wire.Rank
			if err := json.Unmarshal([]byte(as(c, "ann", line+" --json").out), &rows); err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, r := range rows {
				got = append(got, fmt.Sprint(r.Name, " ", r.Pool, " ", r.Wins))
				if (r.Gained != nil) != strings.Contains(line, "month") || r.Gained != nil && (*r.Gained > 0) != (r.Wins == 1) || r.Missing == 0 {
					t.Errorf("%s: row %+v", line, r)
				}
			}
			if strings.Join(got, "|") != want {
				t.Errorf("%s: %q, want %q", line, got, want)
			}
		}
		out := as(c, "", "leaderboard --month").out
		if !strings.Contains(out, "slow") || !strings.Contains(out, "+162") || !strings.Contains(out, "about 2") {
			t.Errorf("in words:\n%s", out)
		}
		out = as(c, "ann", "profile").out
		if !strings.Contains(out, "blitz: 1662?, no rank yet: about 2") || !strings.Contains(out, "slow: 1338?") {
			t.Errorf("the profile:\n%s", out)
		}
		if r := as(c, "ann", "leaderboard --pool fast"); r.status != command.ExitUsage {
			t.Errorf("an unknown pool: %+v", r)
		}
	})
}

func ExampleLocale() {
	fmt.Println(command.Locale(func(name string) string { return map[string]string{"LANG": "de_DE", "LC_ALL": "ru_RU.UTF-8"}[name] }))
	// Output: ru_RU.UTF-8
}

func TestHelpFitsATerminal(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		for _, lang := range []string{"en", "ru"} {
			r := run(c, command.Request{Getenv: func(string) string { return lang }}, "help")
			for _, l := range strings.Split(r.out, "\n") {
				if utf8.RuneCountInString(l) > 80 || strings.Contains(l, "..") {
					t.Errorf("%s: %q does not fit", lang, l)
				}
			}
		}
	})
}

func TestPlayOpensTheLobby(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		must(t, enter(t, c, "bob").SaveSettings(t.Context(), lobby.Settings{Spoken: true}))
		for _, tc := range []struct {
			who, line string
			terminal  bool
			want      command.Screen
		}{
			{"ann", "", true, command.Screen{}},
			{"bob", "", false, command.Screen{Plain: true}},
			{"ann", "play", true, command.Screen{}},
			{"ann", "play --plain", true, command.Screen{Plain: true}},
			{"", "play --plain", false, command.Screen{Plain: true}},
			{"bob", "play", false, command.Screen{Plain: true}},
			{"bob", "play", true, command.Screen{Plain: true}},
			{"bob", "join K7QX", false, command.Screen{Plain: true, Join: "K7QX"}},
			{"ann", "join K7QX", true, command.Screen{Join: "K7QX"}},
		} {
			r := run(c, command.Request{Fingerprint: key(tc.who), User: tc.who, Terminal: tc.terminal}, tc.line)
			if r.status != 0 || r.out != "" || r.err != "" || r.screen == nil || *r.screen != tc.want {
				t.Errorf("%s, %q, terminal %v: %+v opens %+v, want %+v", tc.who, tc.line, tc.terminal, r, r.screen, tc.want)
			}
		}
	})
}
