package tui

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/order"
)

// TestOutOfSightInTheLobbyIsNotDrawn changes the lobby at random: whatever is not drawn anew must look as it did.
func TestOutOfSightInTheLobbyIsNotDrawn(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {80, 24}, {40, 20}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) { bubble(t, func(t *testing.T) { testOutOfSight(t, size[0], size[1]) }) })
	}
}

func testOutOfSight(t *testing.T, w, h int) {
	s := start(t, ann)
	s.size(w, h)
	r := rand.New(rand.NewPCG(1, uint64(w)))
	hall, drawn, left := crowd(r), 0, 0
	s.Update(hallChanged{hall})
	before := s.View().Content
	for range 200 {
		if r.IntN(20) == 0 {
			s.keys([]string{"down", "up", "tab", "esc"}[r.IntN(4)])
			before = s.View().Content
		}
		hall = stir(r, hall)
		s.Update(hallChanged{hall})
		if s.Still() {
			left++
		} else {
			drawn++
		}
		after := s.View().Content
		if s.Still() && after != before {
			t.Fatalf("at %dx%d what is shown changed and is not drawn:\n%s", w, h, s.plainScreen())
		}
		before = after
	}
	if drawn < 20 || left < 20 {
		t.Errorf("at %dx%d %d changes are drawn and %d are not", w, h, drawn, left)
	}
}

// crowd is a lobby with more of all than any terminal shows.
func crowd(r *rand.Rand) *lobby.Hall {
	hall := &lobby.Hall{}
	for i := range 250 {
		hall.Here = append(hall.Here, someone(r, i))
	}
	for i := range 100 {
		hall.Games = append(hall.Games, someGame(r, i))
	}
	return hall
}

func someone(r *rand.Rand, i int) lobby.Presence {
	return lobby.Presence{Player: match.Player{ID: match.PlayerID(100 + i), Name: fmt.Sprintf("p%03d", i), Rating: 1200 + r.IntN(9)}, Playing: r.IntN(2)}
}

func someGame(r *rand.Rand, i int) (g match.Summary) {
	g.ID, g.Players = match.ID(fmt.Sprintf("game%d", i)), [2]match.Player{someone(r, i).Player, someone(r, i+100).Player}
	g.Discs.Black, g.Discs.White = 2+r.IntN(20), 2+r.IntN(20)
	return g
}

// stir changes one thing in a lobby.
func stir(r *rand.Rand, old *lobby.Hall) *lobby.Hall {
	hall := *old
	hall.Here, hall.Games = slices.Clone(old.Here), slices.Clone(old.Games)
	person, game := r.IntN(len(hall.Here)), r.IntN(len(hall.Games))
	switch r.IntN(8) {
	case 0:
		hall.Here[person] = someone(r, person)
	case 1:
		hall.Here = slices.Delete(hall.Here, person, person+1)
	case 2:
		hall.Here = slices.Insert(hall.Here, person, someone(r, 300+r.IntN(600)))
	case 3:
		hall.Games[game] = someGame(r, r.IntN(400))
	case 4:
		hall.Games[game].Discs.Black++
	case 5:
		hall.Games[game].Spectators++
	case 6:
		hall.Games = slices.Delete(hall.Games, game, game+1)
		hall.Games = append(hall.Games, someGame(r, 100+r.IntN(300)))
	default:
		if r.IntN(10) == 0 {
			hall.Seeks = append(slices.Clone(old.Seeks), lobby.Seek{ID: lobby.SeekID(r.IntN(1000)), From: someone(r, person).Player})
			hall.Seeks = hall.Seeks[max(len(hall.Seeks)-2, 0):]
		} else if r.IntN(10) == 0 {
			hall.Talk = append(slices.Clone(old.Talk), lobby.Line{Nr: len(old.Talk) + 1, From: someone(r, person).Player, Text: "hi"})
		}
	}
	return &hall
}

func TestABoardDoesNotDrawTheLobby(t *testing.T) { bubble(t, testBoardIsStill) }

func testBoardIsStill(t *testing.T) {
	s := at(t, ann, table(t, "game", ann, bob, ""))
	s.Update(hallChanged{crowd(rand.New(rand.NewPCG(1, 1)))})
	if !s.Still() {
		t.Error("a board is drawn because of the lobby")
	}
	s.Update(tea.KeyPressMsg{Code: '?', Text: "?"})
	if s.Still() {
		t.Error("what a key did is not drawn")
	}
}

func TestATickOutOfSightIsNotDrawn(t *testing.T) { bubble(t, testTickOutOfSight) }

func testTickOutOfSight(t *testing.T) {
	s := at(t, ann, table(t, "game", ann, bob, ""))
	s.elapse(time.Second)
	if s.effect != clocks {
		t.Errorf("a tick of the clock changes %d of what is shown, want %d", s.effect, clocks)
	}
	s.keys("?")
	s.elapse(time.Second)
	if !s.Still() {
		t.Error("the keys are drawn anew because a clock under them ticks")
	}
}

func TestANoticeGoesAtItsTimeWithoutAClock(t *testing.T) { bubble(t, testNoticeGoes) }

func testNoticeGoes(t *testing.T) {
	snap := table(t, "game", ann, bob, "")
	snap.Clocks.Runs = false
	s := at(t, ann, snap, func(_ *Env, c *fakeClub, _ *Options) {
		c.self.Publish(&lobby.Self{Player: ann, Notices: []order.Notice{{ID: 1, Text: "We close at noon", Until: noon.Add(5 * time.Second)}}})
	})
	s.View()
	s.elapse(6 * time.Second)
	if s.since != anything {
		t.Error("the operator's notice ends, and nothing is drawn")
	}
}
