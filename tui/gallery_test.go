package tui

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/colorprofile"
	"pgregory.net/rapid"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/order"
	"reversi/tui/screen"
	"reversi/tui/text"
)

// TestWhatIsShownIsOnesOwn has somebody watch or play all kinds of games in all kinds of moods: whatever is shown, drawn by others or from what
// was shown before, is what would have been drawn anew for this session alone.
func TestWhatIsShownIsOnesOwn(t *testing.T) {
	t.Parallel()
	shared, ticked := 0, 0
	rapid.Check(t, func(r *rapid.T) {
		t.Run("", func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := onlooker(t, r)
				for range 25 {
					s.lookOn(r)
					if s.ticked() != nil {
						ticked++
					}
					_, shown := s.Lines()
					s.wantOwn("shown", shown)
					if k, ok := s.common(); ok && !s.tooSmall() {
						shared++
						s.wantOwn("shared", k.Picture(nil))
					}
				}
			})
		})
	})
	if shared < 50 || ticked < 50 {
		t.Errorf("%d pictures could be shared, and in %d nothing but clocks changed, want more to compare", shared, ticked)
	}
}

// wantOwn compares a picture with the one that is drawn for this session alone, line by line.
func (s *session) wantOwn(how string, got []string) {
	s.t.Helper()
	own := s.drawAnew()
	for y := range max(len(own), len(got)) {
		if y >= len(own) || y >= len(got) || own[y] != got[y] {
			s.t.Fatalf("line %d of %d is %s as\n%q, and would be\n%q", y, len(own), how, got[min(y, len(got)-1)], own[min(y, len(own)-1)])
		}
	}
}

// drawAnew draws what is shown, for this session alone.
func (s *session) drawAnew() []string {
	if s.tooSmall() {
		return s.small()
	}
	return s.drawOwn()
}

// onlooker is eve at somebody's game, or ann at hers, with any terminal and settings.
func onlooker(t *testing.T, r *rapid.T) *session {
	snap := rapid.SampledFrom([]func(*testing.T) *match.Snapshot{
		midgame, func(t *testing.T) *match.Snapshot { return clocked(t, 20) },
		func(t *testing.T) *match.Snapshot { return byDays(t, "days", ann, bob, "f5d6c3", 50*time.Hour) },
		func(t *testing.T) *match.Snapshot { return absent(t, 3*time.Second) },
		func(t *testing.T) *match.Snapshot { return table(t, "ends", ann, bot, toTheEnd[:len(toTheEnd)-4]) },
	}).Draw(r, "game")(t)
	snap.Spectators, snap.Clocks.Since = rapid.IntRange(1, 3).Draw(r, "spectators"), noon
	env := func(e *Env, c *fakeClub, o *Options) {
		e.Profile = rapid.SampledFrom([]colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ASCII}).Draw(r, "profile")
		e.NoBlocks, e.Charset = rapid.Bool().Draw(r, "no blocks"), rapid.SampledFrom([]text.Charset{{}, text.ASCIIOnly}).Draw(r, "charset")
		c.report = reported(t, snap.Game, 10)
		if rapid.Bool().Draw(r, "follows") {
			o.Match, o.Follow = "", &Pursuit{Name: rapid.SampledFrom([]string{"", "ann"}).Draw(r, "whom")}
			c.hall.Publish(&lobby.Hall{Games: []match.Summary{summary(snap)}})
		}
	}
	s := at(t, rapid.SampledFrom([]match.Player{eve, eve, ann}).Draw(r, "who"), snap, env)
	s.self(s.someSelf(r))
	return s
}

// someSelf is what somebody may have chosen and be told.
func (s *session) someSelf(r *rapid.T) *lobby.Self {
	self := &lobby.Self{Player: s.club.player, Halted: rapid.IntRange(0, 5).Draw(r, "halted") == 0, Settings: lobby.Settings{
		ASCII: rapid.Bool().Draw(r, "ascii"), NoCoordinates: rapid.Bool().Draw(r, "bare"), Still: rapid.Bool().Draw(r, "still"),
		Theme: rapid.SampledFrom([]string{"", "walnut"}).Draw(r, "theme"), Language: rapid.SampledFrom([]string{"en", "ru"}).Draw(r, "language"),
	}}
	switch rapid.IntRange(0, 8).Draw(r, "told") {
	case 0:
		self.Notices = []order.Notice{{ID: 7, Text: "We close at noon", Until: s.now.Add(5 * time.Second)}}
	case 1:
		self.Seek = &lobby.Seek{From: s.club.player, Since: s.now}
	case 2:
		self.Muted = []lobby.Muted{{ID: bob.ID, Name: bob.Name}}
	case 3:
		self.Matches = []match.Summary{summary(table(s.t, "own", eve, bob, ""))}
	}
	return self
}

// lookOn lets time pass, has the game go on or somebody do something.
func (s *session) lookOn(r *rapid.T) {
	switch rapid.IntRange(0, 9).Draw(r, "what") {
	case 0:
		s.size(rapid.IntRange(30, 130).Draw(r, "w"), rapid.IntRange(15, 45).Draw(r, "h"))
	case 1:
		s.self(s.someSelf(r))
	case 2:
		s.keys(rapid.SampledFrom(strings.Fields("esc esc down enter , > t h i x . + pgup tab e 5 v")).Draw(r, "key"))
	case 3, 4, 5:
		s.elapse(time.Duration(rapid.IntRange(1, 60).Draw(r, "ticks")) * instant)
	case 6:
		s.elapse(time.Duration(rapid.IntRange(1, 8).Draw(r, "seconds")) * time.Second)
	default:
		s.goOn(r)
	}
}

// goOn is a move, or some other change of the game that is watched.
func (s *session) goOn(r *rapid.T) {
	p, board := s.top().(*screen.Play)
	if !board {
		return
	}
	snap := *s.club.snaps[p.ID()]
	switch legal := snap.Game.Position().Legal(); rapid.IntRange(0, 7).Draw(r, "change") {
	case 0:
		snap.Spectators = rapid.IntRange(2, 3).Draw(r, "spectators")
	case 1:
		snap.Chat = append(snap.Chat[:len(snap.Chat):len(snap.Chat)], match.ChatLine{
			Nr: 1 + len(snap.Chat), From: "bob", By: bob.ID, Text: "hello", Spectator: rapid.Bool().Draw(r, "spectator"),
		})
	case 2:
		snap.Seats[engine.White] = match.Seat{Connected: true}
	case 3:
		snap.Seats[engine.White] = match.Seat{Away: s.now, ClaimAt: s.now.Add(40 * time.Second)}
	case 4:
		snap.Resumed = match.Resumption{Nr: snap.Resumed.Nr + 1, At: s.now, Given: [2]time.Duration{time.Second, 2 * time.Second}}
	default:
		if len(legal) > 0 && !snap.Over() {
			snap.Game, _ = snap.Game.Play(rapid.SampledFrom(legal).Draw(r, "square"))
			snap.Clocks.Left, snap.Clocks.Since = snap.Clocks.At(s.now), s.now
			snap.Clocks.Running = snap.Game.Position().ToMove()
		}
	}
	if snap.Game.Position().Over() && !snap.Over() {
		atEnd(s.t, &snap)
	}
	s.feed(&snap)
}

// TestAPictureIsDrawnOnce has many sessions show a board at once: one draws it, and a click of any of them meets what it shows.
func TestAPictureIsDrawnOnce(t *testing.T) { bubble(t, testDrawnOnce) }

func testDrawnOnce(t *testing.T) {
	snap := midgame(t)
	first, second := at(t, eve, snap), at(t, kim, snap)
	second.Now = func() time.Time { // nobody looks at a clock twice at the same moment
		second.now = second.now.Add(time.Microsecond)
		return second.now
	}
	k, shared := first.common()
	if other, too := second.common(); !shared || !too || k != other {
		t.Fatalf("two who watch the same have not the same in common: %t, %t", shared, too)
	}
	second.draw()
	x, y := second.find("talk")
	second.click(x, y, x, y)
	if _, _, typing := second.top().Cursor(); !typing {
		t.Error("a click on the key to talk does nothing where others have drawn it")
	}
	if _, too := second.common(); too {
		t.Error("the picture of somebody who talks is shared")
	}
}

// TestAGalleryHangsNoMoreThanItHasRoomFor also asks for one picture from many sessions at a time.
func TestAGalleryHangsNoMoreThanItHasRoomFor(t *testing.T) { bubble(t, testRoom) }

func testRoom(t *testing.T) {
	s := at(t, eve, midgame(t))
	g := &gallery{pictures: map[screen.Common]func() []string{}}
	for i := range 3 * hangs {
		s.wait(time.Second)
		k, _ := s.common()
		if g.picture(k, nil); len(g.pictures) > hangs {
			t.Fatalf("%d pictures hang after %d, want at most %d", len(g.pictures), i+1, hangs)
		}
	}
	k, _ := s.common()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if got := g.show(k, nil); !slices.Equal(got, k.Picture(nil)) {
				t.Errorf("somebody was shown another picture:\n%s", got)
			}
		})
	}
	all.Wait()
}
