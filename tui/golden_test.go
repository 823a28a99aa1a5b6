package tui

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/screen"
	"reversi/tui/text"
	"reversi/tui/widget"
)

var update = flag.Bool("update", false, "write the golden screens anew")

// plainScreen is what stands on the screen, without colours and blanks at the ends of lines.
func (s *session) plainScreen() string {
	lines := strings.Split(ansi.Strip(s.View().Content), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " \u00a0")
	}
	return strings.Join(lines, "\n") + "\n"
}

// picture is the plain screen with letters on the discs, which without colours would all look the same.
func (s *session) picture() string {
	shown := uv.NewScreenBuffer(s.Width, s.Height)
	shown.Method = ansi.GraphemeWidth
	uv.NewStyledString(s.View().Content).Draw(shown, shown.Bounds())
	lines := strings.Split(s.plainScreen(), "\n")
	for y, l := range lines {
		for x, r := range []rune(l) { // all that stands left of a disc or on one is narrow
			if letter := s.discAt(shown.CellAt(x, y)); r == ' ' && letter != "" {
				lines[y] = string([]rune(lines[y])[:x]) + letter + string([]rune(lines[y])[x+1:])
			}
		}
	}
	return strings.Join(lines, "\n")
}

// discAt is the letter of the disc that a cell is of; empty for none.
func (s *session) discAt(c *uv.Cell) string {
	if c == nil || !s.Theme.Colored {
		return ""
	}
	switch c.Style.Bg {
	case ansi.IndexedColor(uint8(s.Theme.Board.Black)):
		return widget.Letter(engine.Black)
	case ansi.IndexedColor(uint8(s.Theme.Board.White)):
		return widget.Letter(engine.White)
	}
	return ""
}

func (s *session) golden(name string) {
	s.t.Helper()
	got := s.picture()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			s.t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			s.t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		s.t.Fatal(err)
	}
	if got != string(want) {
		s.t.Errorf("%s differs; -update writes it anew:\n%s", path, difference(got, string(want)))
	}
}

// difference lists the lines that differ, what was got under what was wanted.
func difference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	var b strings.Builder
	for i := range max(len(g), len(w)) {
		line := func(of []string) string { return strings.Join(of[min(i, len(of)):min(i+1, len(of))], "") }
		if line(g) != line(w) {
			fmt.Fprintf(&b, "%3d -%s\n    +%s\n", i+1, line(w), line(g))
		}
	}
	return b.String()
}

const (
	middle  = "f5d6c3d3c4f4f6f3e6e7d7g6f8f7"
	passing = "f5f6d3g5h5h4f7h6" // Black has no move after it
)

// hall is a lobby with people, seeks and games.
func hall(t *testing.T) *lobby.Hall {
	t.Helper()
	return &lobby.Hall{
		Here: []lobby.Presence{{Player: ann}, {Player: bob, Playing: 1}, {Player: eve, Playing: 1}, {Player: kim}},
		Seeks: []lobby.Seek{
			{ID: 1, From: bob, Terms: lobby.Terms{Control: five(), Rated: true, Color: lobby.AnyColor}},
			{ID: 2, From: kim, Terms: lobby.Terms{Color: lobby.WantBlack}},
		},
		Games: []match.Summary{
			summary(table(t, "game1", eve, bob, "f5d6c3d3c4")), summary(table(t, "game2", bot, kim, "f5d6c3d3c4f4f6")),
		},
	}
}

// inLobby is ann in a busy lobby with a game of her own and a seek.
func inLobby(t *testing.T, changes ...change) *session {
	t.Helper()
	s := start(t, ann, append(changes, func(_ *Env, c *fakeClub, _ *Options) {
		untimed := summary(table(t, "own", ann, eve, "f5"))
		untimed.Control = match.TimeControl{}
		c.hall.Publish(hall(t))
		c.self.Publish(&lobby.Self{
			Player: ann, Matches: []match.Summary{untimed},
			Seek: &lobby.Seek{ID: 9, From: ann, Terms: lobby.Terms{Control: five(), Rated: true, Quick: true}, Since: noon.Add(-25 * time.Second)},
		})
	})...)
	return s
}

func midgame(t *testing.T) *match.Snapshot {
	t.Helper()
	s := table(t, "k7m2qx", ann, bob, middle)
	s.Spectators = 2
	s.Chat = []match.ChatLine{{Nr: 1, From: "bob", Text: "good luck"}, {Nr: 2, From: "ann", Text: "you too"}}
	return s
}

func won(t *testing.T) *match.Snapshot {
	t.Helper()
	s := midgame(t)
	score := engine.Score{Black: 36, White: 28}
	s.Result = &match.Result{
		Winner: match.BlackWins, Reason: match.FullBoard, Discs: score, Official: &score,
		Ratings: &match.Ratings{Black: match.RatingChange{Before: 1612, After: 1620}, White: match.RatingChange{Before: 1580, After: 1571}},
	}
	return s
}

// tooShort is a rated game that changed no ratings.
func tooShort(t *testing.T) *match.Snapshot {
	t.Helper()
	s := table(t, "short", ann, bob, "f5d6c3")
	s.Rated = true
	s.Result = &match.Result{
		Winner: match.BlackWins, Reason: match.Resigned, Discs: s.Game.Position().Discs(), Uncounted: match.ShortGame,
	}
	return s
}

func passed(t *testing.T) *match.Snapshot {
	t.Helper()
	s := table(t, "passed", bob, ann, passing)
	if _, ok := s.Game.Passed(); !ok {
		t.Fatal("nobody passed in the test's game")
	}
	return s
}

func plainTerminal(e *Env, _ *fakeClub, _ *Options) {
	e.Profile, e.Charset = colorprofile.NoTTY, text.ASCIIOnly
}
func noColor(e *Env, _ *fakeClub, _ *Options) { e.Profile = colorprofile.ASCII }

// scenario makes a session of a screen to look at, with changes that suit any: another language, another terminal.
type scenario func(t *testing.T, as ...change) *session

func inRussian(e *Env, _ *fakeClub, _ *Options) { e.Language = "ru_RU.UTF-8" }

// goldens are the screens to look at. Each is written in both languages: testdata/NAME-80x24.golden and NAME-ru-80x24.golden.
var goldens = map[string]scenario{
	"lobby": func(t *testing.T, as ...change) *session { return inLobby(t, as...) },
	"person": func(t *testing.T, as ...change) *session {
		s := inLobby(t, as...)
		s.keys("tab", "enter")
		return s
	},
	"people": func(t *testing.T, as ...change) *session {
		s := inLobby(t, as...)
		s.keys("tab")
		return s
	},
	"talk": func(t *testing.T, as ...change) *session { return talking(t, 12, as...) },
	"talk-back": func(t *testing.T, as ...change) *session {
		s := talking(t, 30, as...)
		s.draw()
		s.keys("t", "h", "i", "pgup")
		return s
	},
	"account": func(t *testing.T, as ...change) *session { return inAccount(t, oldKeyRow, as...) },
	"account-link": func(t *testing.T, as ...change) *session {
		s := inAccount(t, linkRow, as...)
		s.keys("enter")
		return s
	},
	"account-enter": func(t *testing.T, as ...change) *session {
		s := inAccount(t, enterRow, as...)
		s.keys("enter", "k", "7")
		return s
	},
	"account-remove": func(t *testing.T, as ...change) *session {
		s := inAccount(t, thisKeyRow, as...)
		s.keys("enter")
		return s
	},
	"account-delete": func(t *testing.T, as ...change) *session {
		s := inAccount(t, deleteRow, as...)
		s.club.parting = lobby.Parting{Finished: 31, Unfinished: 2}
		s.keys("enter")
		return s
	},
	"account-sure": func(t *testing.T, as ...change) *session {
		s := inAccount(t, deleteRow, as...)
		s.keys("enter", "down", "enter")
		return s
	},
	"rename": func(t *testing.T, as ...change) *session {
		s := start(t, ann, as...)
		s.keys("r")
		return s
	},
	"muted": func(t *testing.T, as ...change) *session {
		s := inLobby(t, as...)
		s.self(&lobby.Self{Player: ann, Muted: []lobby.Muted{{ID: bob.ID, Name: "bob"}, {ID: eve.ID, Name: "eve"}}})
		s.keys("y", "end", "enter")
		return s
	},
	"notice":    func(t *testing.T, as ...change) *session { return noticing(t, as...) },
	"moderator": func(t *testing.T, as ...change) *session { return keeping(t, as...) },
	"halted": func(t *testing.T, as ...change) *session {
		s := inLobby(t, as...)
		s.self(&lobby.Self{Player: ann, Halted: true})
		return s
	},
	"play-halted": func(t *testing.T, as ...change) *session {
		s := at(t, ann, midgame(t), as...)
		s.self(&lobby.Self{Player: ann, Halted: true})
		return s
	},
	"play-notice": func(t *testing.T, as ...change) *session {
		s := at(t, ann, midgame(t), as...)
		s.self(noticing(t).Self)
		return s
	},
	"report-person": func(t *testing.T, as ...change) *session {
		s := inLobby(t, as...)
		s.keys("tab", "enter", "up", "up", "enter")
		return s
	},
	"order": func(t *testing.T, as ...change) *session {
		s := keeping(t, as...)
		s.keys("tab", "enter", "up", "up", "enter")
		return s
	},
	"order-ban": func(t *testing.T, as ...change) *session {
		s := keeping(t, as...)
		s.keys("tab", "enter", "up", "up", "enter", "down", "down", "enter", "down", "r", "u")
		return s
	},
	"order-rename": func(t *testing.T, as ...change) *session {
		s := keeping(t, as...)
		s.keys("tab", "enter", "up", "up", "enter", "down", "down", "down", "enter")
		return s
	},
	"reports": func(t *testing.T, as ...change) *session {
		s := keeping(t, as...)
		s.keys("down", "enter")
		return s
	},
	"report": func(t *testing.T, as ...change) *session {
		s := keeping(t, as...)
		s.keys("down", "enter", "enter")
		return s
	},
	"report-close": func(t *testing.T, as ...change) *session {
		s := keeping(t, as...)
		s.keys("down", "enter", "enter", "enter", "up", "up", "enter")
		return s
	},
	"order-notice": func(t *testing.T, as ...change) *session {
		s := keeping(t, as...)
		s.keys("down", "enter", "x", "down", "enter")
		return s
	},
	"audit": func(t *testing.T, as ...change) *session {
		s := keeping(t, as...)
		s.keys("down", "enter", "x", "up", "enter")
		return s
	},
	"status": func(t *testing.T, as ...change) *session { return running(t, as...) },
	"status-troubles": func(t *testing.T, as ...change) *session {
		s := running(t, as...)
		s.keys("tab")
		return s
	},
	"status-facts": func(t *testing.T, as ...change) *session {
		s := running(t, as...)
		s.keys("tab", "tab")
		return s
	},
	"status-visit": func(t *testing.T, as ...change) *session {
		s := running(t, as...)
		s.keys("down", "down", "enter")
		return s
	},
	"quick": func(t *testing.T, as ...change) *session {
		s := inLobby(t, as...)
		s.keys("n")
		return s
	},
	"lobby-quiet": func(t *testing.T, as ...change) *session {
		return start(t, kim, append(as, func(_ *Env, c *fakeClub, _ *Options) {
			c.hall.Publish(&lobby.Hall{Here: []lobby.Presence{{Player: kim}}})
		})...)
	},
	"challenge-card": func(t *testing.T, as ...change) *session { return challenged(t, as...) },
	"challenges":     func(t *testing.T, as ...change) *session { return waitingChallenges(t, as...) },
	"challenge-answer": func(t *testing.T, as ...change) *session {
		s := waitingChallenges(t, as...)
		s.keys("down", "enter")
		return s
	},
	"challenge-refuse": func(t *testing.T, as ...change) *session {
		s := challenged(t, as...)
		s.wait(screen.Calm)
		s.keys("-")
		return s
	},
	"challenge-by-name": func(t *testing.T, as ...change) *session {
		s := start(t, ann, as...)
		s.keys("o", "down", "down", "down", "right", "enter")
		return s
	},
	"lobby-days": func(t *testing.T, as ...change) *session { return correspondent(t, as...) },
	"play-days": func(t *testing.T, as ...change) *session {
		s := correspondent(t, as...)
		s.keys("down", "enter")
		return s
	},
	"computer": func(t *testing.T, as ...change) *session {
		s := inLobby(t, as...)
		s.keys("x")
		return s
	},
	"pairing": func(t *testing.T, as ...change) *session {
		s := inLobby(t, as...)
		s.self(&lobby.Self{Player: ann, Matches: []match.Summary{summary(table(t, "new", bob, ann, ""))}})
		return s
	},
	"lobby-paused": func(t *testing.T, as ...change) *session {
		s := start(t, ann, as...)
		s.hall(hall(t))
		s.self(&lobby.Self{Player: ann, Paused: noon.Add(10 * time.Minute)})
		return s
	},
	"play-looking": func(t *testing.T, as ...change) *session {
		s := at(t, ann, versusBot(t, middle), as...)
		s.self(&lobby.Self{Player: ann, Seek: looking()})
		return s
	},
	"play-start": func(t *testing.T, as ...change) *session { return at(t, ann, table(t, "start", ann, bob, ""), as...) },
	"play":       func(t *testing.T, as ...change) *session { return at(t, ann, midgame(t), as...) },
	"play-cursor": func(t *testing.T, as ...change) *session {
		s := at(t, ann, midgame(t), as...)
		s.keys("tab", "tab")
		return s
	},
	"play-local": func(t *testing.T, as ...change) *session { return at(t, ann, local(t, middle), as...) },
	"play-hint": func(t *testing.T, as ...change) *session {
		s := at(t, ann, versusBot(t, middle), append(as, advise)...)
		s.keys("i")
		return s
	},
	"play-warn": func(t *testing.T, as ...change) *session {
		s := at(t, ann, versusBot(t, beside), as...)
		s.keys("b", "2")
		return s
	},
	"play-pass": func(t *testing.T, as ...change) *session { return at(t, ann, passed(t), as...) },
	"play-away": func(t *testing.T, as ...change) *session {
		snap := midgame(t)
		snap.Control, snap.Clocks, snap.Rated = match.TimeControl{}, match.Clocks{}, false
		snap.Seats[engine.White] = match.Seat{ClaimAt: noon.Add(9*time.Minute + 41*time.Second)}
		return at(t, ann, snap, as...)
	},
	"play-absent":   playAbsent,
	"play-claim":    playClaim,
	"watch-absent":  watchAbsent,
	"play-first":    playFirst,
	"play-no-show":  playNoShow,
	"play-resumed":  playResumed,
	"play-leave":    playLeave,
	"lobby-leave":   lobbyLeave,
	"record-clocks": recordLag,
	"play-offer": func(t *testing.T, as ...change) *session {
		snap := midgame(t)
		snap.Offers = []match.Offer{{From: engine.White, What: match.DrawOffer}}
		return at(t, ann, snap, as...)
	},
	"play-count": func(t *testing.T, as ...change) *session {
		s := wonBotGame(t, as...)
		s.elapse(time.Second)
		return s
	},
	"play-series-result": func(t *testing.T, as ...change) *session {
		report := judged(game(t, toTheEnd), 13)
		s := wonBotGame(t, append(as, func(_ *Env, c *fakeClub, _ *Options) { c.report = report })...)
		s.keys("esc")
		return s
	},
	"play-result":    func(t *testing.T, as ...change) *session { return recently(t, as...) },
	"play-uncounted": func(t *testing.T, as ...change) *session { return at(t, ann, tooShort(t), as...) },
	"games-uncounted": func(t *testing.T, as ...change) *session {
		s := inLobby(t, append(as, func(_ *Env, c *fakeClub, _ *Options) {
			snap := tooShort(t)
			c.finished = []lobby.Finished{{Start: snap.Start, Ended: noon, Plies: 9, Result: *snap.Result}}
		})...)
		s.keys("m", "end")
		return s
	},
	"play-talk": func(t *testing.T, as ...change) *session {
		s := at(t, ann, midgame(t), as...)
		s.keys("t", "h", "i", " ", "q")
		return s
	},
	"play-back": func(t *testing.T, as ...change) *session {
		s := at(t, ann, midgame(t), as...)
		s.keys(",", ",")
		return s
	},
	"play-menu": func(t *testing.T, as ...change) *session {
		s := at(t, ann, midgame(t), as...)
		s.keys("x")
		return s
	},
	"play-ascii":   func(t *testing.T, as ...change) *session { return at(t, ann, midgame(t), append(as, plainTerminal)...) },
	"play-nocolor": func(t *testing.T, as ...change) *session { return at(t, ann, midgame(t), append(as, noColor)...) },
	"watch":        func(t *testing.T, as ...change) *session { return at(t, eve, midgame(t), as...) },
	"watch-over": func(t *testing.T, as ...change) *session {
		weak, strong, _ := threeGames(t)
		s := followingBest(t, []*match.Snapshot{weak, strong}, as...)
		s.feed(resigned(strong))
		s.wait(time.Second)
		return s
	},
	"follow": func(t *testing.T, as ...change) *session {
		s := inLobby(t, as...)
		s.keys("tab", "down", "down")
		s.personRow(s.T("follow.do", "Name", "kim"))
		return s
	},
	"watch-menu": func(t *testing.T, as ...change) *session {
		s := inLobby(t, as...)
		s.keys("w", "down", "x")
		return s
	},
	"play-menu-casual": func(t *testing.T, as ...change) *session {
		snap := midgame(t)
		snap.Rated = false
		snap.Manners.NoTakebacks[engine.White] = true
		snap.Manners.Waits = []match.Wait{{Offer: match.Offer{From: engine.Black, What: match.DrawOffer}, Until: noon.Add(40 * time.Second)}}
		s := at(t, ann, snap, as...)
		s.keys("x")
		return s
	},
	"watch-list": func(t *testing.T, as ...change) *session {
		s := inLobby(t, as...)
		s.keys("w")
		return s
	},
	"table": func(t *testing.T, as ...change) *session {
		s := start(t, ann, as...)
		s.self(&lobby.Self{Player: ann, Tables: []lobby.Table{{Code: "K7QX", Until: noon.Add(time.Hour)}}})
		s.keys("o", "enter")
		return s
	},
	"leaderboard": func(t *testing.T, as ...change) *session {
		s := start(t, ann, append(as, leading)...)
		s.keys("l")
		return s
	},
	"leaderboard-month": func(t *testing.T, as ...change) *session {
		s := start(t, ann, append(as, leading)...)
		s.keys("l", "tab")
		return s
	},
	"leaderboard-menu": func(t *testing.T, as ...change) *session {
		s := start(t, ann, append(as, leading)...)
		s.keys("l", "x")
		return s
	},
	"leaderboard-programs": func(t *testing.T, as ...change) *session {
		s := start(t, ann, append(as, leading, plainTerminal, func(_ *Env, c *fakeClub, _ *Options) {
			c.standings = []lobby.Standing{{Rank: 1, Name: "edax-4", Rating: 2204, Games: 1820, Wins: 1700, Losses: 100, Draws: 20}}
		})...)
		s.keys("l", "right", "x", "down", "down", "enter")
		return s
	},
	"games": func(t *testing.T, as ...change) *session {
		s := inLobby(t, append(as, func(_ *Env, c *fakeClub, _ *Options) {
			snap := won(t)
			c.finished = []lobby.Finished{{Start: snap.Start, Ended: noon, Plies: 60, Result: *snap.Result}}
		})...)
		s.keys("m")
		return s
	},
	"review": func(t *testing.T, as ...change) *session {
		s := reviewing(t, reported(t, game(t, whole), 59), as...)
		s.keys("]", "]")
		return s
	},
	"review-analysing": func(t *testing.T, as ...change) *session {
		s := reviewing(t, reported(t, game(t, whole), 25), as...)
		s.keys(".", ".", ".", ".", ".", ".")
		return s
	},
	"review-variation": func(t *testing.T, as ...change) *session {
		s := reviewing(t, reported(t, game(t, whole), 59), as...)
		s.keys("]", ",")
		s.try(whole[:20], "c7")
		s.try(whole[:20]+"c7", "b4")
		return s
	},
	"review-pass": func(t *testing.T, as ...change) *session {
		s := reviewing(t, reported(t, game(t, whole), 59), as...)
		s.keys(">", ",", ",")
		return s
	},
	"review-end": func(t *testing.T, as ...change) *session {
		s := reviewing(t, reported(t, game(t, whole), 59), as...)
		s.keys(">")
		return s
	},
	"review-nocolor": func(t *testing.T, as ...change) *session {
		s := reviewing(t, reported(t, game(t, whole), 59), append(as, plainTerminal)...)
		s.keys("]", "]")
		return s
	},
	"paste": func(t *testing.T, as ...change) *session {
		s := start(t, ann, as...)
		s.keys("p")
		s.message(paste(whole))
		return s
	},
	"review-pasted": func(t *testing.T, as ...change) *session {
		s := start(t, ann, as...)
		s.message(paste("F5 d6 c3 c3"))
		return s
	},
	"record": func(t *testing.T, as ...change) *session {
		s := at(t, ann, midgame(t), as...)
		s.keys("s")
		return s
	},
	"record-ggf": func(t *testing.T, as ...change) *session {
		s := at(t, ann, won(t), as...)
		s.keys("s", "right")
		return s
	},
	"record-kifu": func(t *testing.T, as ...change) *session {
		s := at(t, ann, midgame(t), as...)
		s.keys("s", "tab", "tab")
		return s
	},
	"record-kifu-nocolor": func(t *testing.T, as ...change) *session {
		s := at(t, ann, midgame(t), append(as, noColor)...)
		s.keys("s", "left")
		return s
	},
	"challengers": func(t *testing.T, as ...change) *session {
		s := start(t, ann, append(as, somebodyElse)...)
		s.keys("l", "x", "enter", "down")
		return s
	},
	"challengers-none": func(t *testing.T, as ...change) *session {
		s := start(t, ann, as...)
		s.keys("l", "x", "enter")
		return s
	},
	"records": func(t *testing.T, as ...change) *session {
		s := start(t, ann, append(as, somebodyElse)...)
		s.keys("l", "x", "down", "enter", "down")
		return s
	},
	"records-none": func(t *testing.T, as ...change) *session {
		s := start(t, ann, as...)
		s.keys("l", "x", "down", "enter")
		return s
	},
	"profile": func(t *testing.T, as ...change) *session { return profiled(t, as...) },
	"profile-games": func(t *testing.T, as ...change) *session {
		s := profiled(t, as...)
		s.keys("right")
		return s
	},
	"profile-computer": func(t *testing.T, as ...change) *session {
		s := profiled(t, as...)
		s.keys("left")
		return s
	},
	"profile-new": func(t *testing.T, as ...change) *session {
		s := start(t, ann, append(as, func(_ *Env, c *fakeClub, _ *Options) {
			c.profile = lobby.Profile{Standing: lobby.Standing{Name: "ann", Rating: 1500, Deviation: 350, Provisional: true, Missing: 9}}
		})...)
		s.keys("l", "m")
		return s
	},
	"profile-nocolor": func(t *testing.T, as ...change) *session { return profiled(t, append(as, plainTerminal)...) },
	"settings": func(t *testing.T, as ...change) *session {
		s := start(t, ann, as...)
		s.keys("y")
		return s
	},
	"help": func(t *testing.T, as ...change) *session {
		s := start(t, ann, as...)
		s.keys("?")
		return s
	},
	"learn": func(t *testing.T, as ...change) *session { return learning(t, 0, as...) },
	"lesson-text": func(t *testing.T, as ...change) *session {
		s := learning(t, 1, as...)
		s.keys("enter")
		return s
	},
	"lesson-task": func(t *testing.T, as ...change) *session {
		s := learning(t, 9, as...)
		s.keys("enter", ".", "g", "3")
		return s
	},
	"lesson-solved": func(t *testing.T, as ...change) *session {
		s := learning(t, 9, as...)
		s.keys("enter", ".", "e", "1")
		return s
	},
	"lesson-ascii": func(t *testing.T, as ...change) *session {
		s := learning(t, 6, append(as, plainTerminal)...)
		s.keys("enter", ".", "b", "2", "left")
		return s
	},
	"lesson-history": func(t *testing.T, as ...change) *session {
		s := learning(t, 9, as...)
		s.keys(append(slices.Repeat([]string{"down"}, 8), "enter", ".")...)
		return s
	},
}

// learning is the contents of the lessons with the tasks of the first so many lessons solved.
func learning(t *testing.T, solved int, as ...change) *session {
	t.Helper()
	s := start(t, ann, as...)
	settings := s.Settings
	settings.Learned = 1<<solved - 1
	s.self(&lobby.Self{Player: ann, Settings: settings})
	s.keys("i")
	return s
}

// looks are the languages that each of the goldens is written in, by the mark in the file's name, and sizes their sizes.
var (
	looks = map[string][]change{"": nil, "-ru": {inRussian}}
	sizes = [][2]int{{80, 24}, {120, 40}, {40, 20}}
)

func TestGoldenScreens(t *testing.T) {
	t.Parallel()
	for name, make := range goldens {
		for mark, as := range looks {
			t.Run(name+mark, func(t *testing.T) {
				bubble(t, func(t *testing.T) {
					s := make(t, as...)
					for _, size := range sizes {
						s.size(size[0], size[1])
						s.golden(fmt.Sprintf("%s%s-%dx%d", name, mark, size[0], size[1]))
					}
				})
			})
		}
	}
}

func TestTooSmall(t *testing.T) { bubble(t, testTooSmall) }

func testTooSmall(t *testing.T) {
	s := inLobby(t)
	s.size(30, 10)
	s.golden("small-30x10")
	s.keys("n", "q", "enter")
	if s.dialog != nil || len(s.stack) != 1 || len(s.asked()) > 0 {
		t.Error("a key had an effect on a terminal that is too small")
	}
	s.size(80, 24)
	s.golden("lobby-80x24")
}
