package tui

import (
	"strings"
	"testing"
	"time"

	"reversi/lobby/match"
	"reversi/tui/screen"
)

// Lines of play in which sides have to pass, found by search.
const (
	// White passes after each of the last three moves.
	threePasses = "d3c3c4c5f6f4e3d2c2f3b2e6d1b3b6b5a4g6c6c1f2a1g3h2g4f5h4g5e2g2h7h6f1h8h5b7h3a7c7d7c8g1f7g8e7e8e1a5h1a2a6a8b8g7d8a3b4b1f8"
	// Both sides pass towards the end.
	bothPass = "f5f6d3e3f2c6f4f3g4c2e6c3b3e7c1g5g6d2d8a3b2b4d7e8f8h7c5d1g3h3e1h6h5a1h2h1a5b5c8g2g7h8a4b7a6h4g8b8c4e2c7b6a8f7f1d6a7b1a2"
	// Nobody can move after it.
	stuckGame = "d3c3f5f6f7d2d1g7h8e1b2b4f1a1a5"
)

// above is the line above the board.
func (s *session) above() string {
	lines := strings.Split(s.plainScreen(), "\n")
	if s.Width < 60 {
		return strings.TrimSpace(lines[2])
	}
	return strings.TrimSpace(strings.Split(lines[0], "    ")[0])
}

func TestPassNotice(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name           string
		as             []change
		me             match.Player
		notice, status string
	}{
		{"the one who goes on", nil, ann, "Black has no moves: pass", "Black had to pass. Your turn."},
		{"the one who passes", nil, bob, "Black has no moves: pass", "You had to pass. White to move."},
		{"a spectator", nil, eve, "Black has no moves: pass", "Black had to pass. White to move."},
		{"in Russian", []change{inRussian}, ann, "У чёрных нет ходов: пропуск", "У чёрных пропуск хода. Ваш ход."},
		{"without colour", []change{noColor}, ann, "Black has no moves: pass", "Black had to pass. Your turn."},
	} {
		for _, size := range [][2]int{{80, 24}, {40, 20}, {120, 40}} {
			t.Run(c.name, func(t *testing.T) {
				bubble(t, func(t *testing.T) {
					s := at(t, c.me, table(t, "passed", bob, ann, passing[:len(passing)-2]), c.as...)
					s.size(size[0], size[1])
					before := s.above()
					s.feed(passed(t))
					s.wantNotice(c.notice, c.status)
					s.elapse(screen.NoticeTime - time.Millisecond)
					s.wantNotice(c.notice, c.status)
					s.elapse(time.Millisecond)
					s.wantNotice(before, c.status)
				})
			})
		}
	}
}

// wantNotice checks what stands above the board and begins the status line.
func (s *session) wantNotice(notice, status string) {
	s.t.Helper()
	if got := s.above(); got != notice {
		s.t.Errorf("above the board is %q, want %q", got, notice)
	}
	if got := s.status(); got != status {
		s.t.Errorf("the status line is %q, want %q", got, status)
	}
}

func TestPassesMerge(t *testing.T) { bubble(t, testPassesMerge) }

func testPassesMerge(t *testing.T) {
	s := at(t, eve, table(t, "fast", ann, bob, threePasses[:2*56]))
	before := s.above()
	for i, want := range []string{"White has no moves: pass", "White passed twice", "White passed three times"} {
		s.feed(table(t, "fast", ann, bob, threePasses[:2*(57+i)]))
		s.wantNotice(want, "White had to pass. Black to move.")
		s.elapse(screen.NoticeTime - 100*time.Millisecond)
		s.wantNotice(want, "White had to pass. Black to move.")
	}
	s.elapse(100 * time.Millisecond)
	s.wantNotice(before, "White had to pass. Black to move.")
}

func TestPassesOfStatesThatWereSkipped(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		moves string
		as    []change
		want  string
	}{
		{threePasses, nil, "White passed three times"},
		{threePasses, []change{inRussian}, "Белые пропустили ход три раза"},
		{bothPass, nil, "Passes: White 1, Black 1"},
		{bothPass, []change{inRussian}, "Пропуски: белые 1, чёрные 1"},
	} {
		t.Run(c.want, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := at(t, eve, table(t, "fast", ann, bob, c.moves[:2*50]), c.as...)
				s.feed(table(t, "fast", ann, bob, c.moves[:2*59]))
				if got := s.above(); got != c.want {
					t.Errorf("above the board is %q, want %q", got, c.want)
				}
			})
		})
	}
}

func TestNobodyCanMoveIsOneNotice(t *testing.T) { bubble(t, testNobodyCanMove) }

func testNobodyCanMove(t *testing.T) {
	s := at(t, eve, table(t, "stuck", ann, bob, stuckGame[:len(stuckGame)-2]))
	end := table(t, "stuck", ann, bob, stuckGame)
	end.Result = &match.Result{Winner: match.BlackWins, Reason: match.NoMoves, Discs: end.Game.Position().Discs()}
	s.feed(end)
	if got := s.above(); got != "Nobody can move: the game is over" {
		t.Errorf("above the board is %q", got)
	}
	if text := s.plainScreen(); strings.Contains(text, "pass") || strings.Contains(text, "--") {
		t.Errorf("the end is called a pass:\n%s", text)
	}
}

func TestTakebackOverAPass(t *testing.T) { bubble(t, testTakebackOverAPass) }

func testTakebackOverAPass(t *testing.T) {
	s := at(t, ann, table(t, "passed", bob, ann, passing[:len(passing)-2]))
	before := s.above()
	s.feed(passed(t))
	back := table(t, "passed", bob, ann, passing[:len(passing)-4])
	back.Takebacks = 1
	s.feed(back)
	s.wantNotice(before, "Black to move.")
}
