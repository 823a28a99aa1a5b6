package engine_test

import (
	"strings"
	"testing"

	"reversi/engine"
)

// TestEdgeGames checks the games with rare endings.
func TestEdgeGames(t *testing.T) {
	t.Parallel()
	for _, row := range table(t, "edge-games.csv") {
		t.Run(row["id"], func(t *testing.T) {
			t.Parallel()
			board := row["board"]
			if strings.HasPrefix(row["id"], "gen-par8") {
				board = "8-parallel"
			}
			g := replay(t, variant(t, board), row["transcript"])
			checkFinal(t, row, g)
			if row["reason"] == g.Position().Ending().String() {
				checkResult(t, row, g.Position())
			} else {
				checkUnfinished(t, row["reason"], g)
			}
		})
	}
}

func checkFinal(t *testing.T, row map[string]string, g engine.Game) {
	p := g.Position()
	if want := (engine.Score{Black: number(t, row["final_black"]), White: number(t, row["final_white"])}); p.Discs() != want {
		t.Errorf("discs %v, want %v", p.Discs(), want)
	}
	if want := number(t, row["empties"]); p.Empties() != want {
		t.Errorf("%d empties, want %d", p.Empties(), want)
	}
	if got, want := passes(g), number(t, row["passes"]); got != want {
		t.Errorf("%d passes between moves, want %d", got, want)
	}
}

// passes counts the passes that a move followed.
func passes(g engine.Game) int {
	n := 0
	for ply := range g.Ply() - 1 {
		if g.MoverAt(ply) == g.MoverAt(ply+1) {
			n++
		}
	}
	return n
}

func checkResult(t *testing.T, row map[string]string, p engine.Position) {
	if want := (engine.Score{Black: number(t, row["official_black"]), White: number(t, row["official_white"])}); p.Official() != want {
		t.Errorf("official score %v, want %v", p.Official(), want)
	}
	winner, won := p.Winner()
	got := "D"
	if won {
		got = initial(winner)
	}
	if got != row["winner"] {
		t.Errorf("winner %s, want %s", got, row["winner"])
	}
}

// checkUnfinished compares with "unfinished:B to move" and "unfinished:B must
// pass".
func checkUnfinished(t *testing.T, reason string, g engine.Game) {
	got := "unfinished:" + initial(g.Position().ToMove()) + " to move"
	if c, passed := g.Passed(); passed {
		got = "unfinished:" + initial(c) + " must pass"
	}
	if g.Over() || got != reason {
		t.Errorf("%s and over is %v, want %s", got, g.Over(), reason)
	}
}

func initial(c engine.Color) string { return strings.ToUpper(c.String()[:1]) }

// TestReported checks the inputs of reported-positions.csv that concern the
// rules, on which other programs went wrong.
func TestReported(t *testing.T) {
	t.Parallel()
	reported := map[string]string{}
	for _, row := range table(t, "reported-positions.csv") {
		reported[row["id"]] = row["input"]
	}
	game := func(t *testing.T, id string) engine.Game { return replay(t, engine.Othello(), reported[id]) }

	t.Run("pass-forced-bot", func(t *testing.T) {
		g := game(t, "pass-forced-bot")
		checkTurn(t, g, 43, 17, engine.Black)
		if c, passed := g.Passed(); !passed || c != engine.White {
			t.Errorf("passed: %v %v, want white true", c, passed)
		}
	})
	t.Run("perfect-search-game", func(t *testing.T) {
		g := game(t, "perfect-search-game")
		if got := g.Position().Discs(); got != (engine.Score{Black: 33, White: 31}) || passes(g) != 2 || !g.Over() {
			t.Errorf("discs %v after %d passes, over %v; want 33–31, 2, true", got, passes(g), g.Over())
		}
	})
	t.Run("policy-null-move", func(t *testing.T) {
		g := game(t, "policy-null-move")
		checkTurn(t, g, 43, 17, engine.White)
		if legal := g.Position().Legal(); len(legal) != 1 || legal[0].String() != "a7" {
			t.Errorf("legal %v, want a7 alone", legal)
		}
	})
	t.Run("book-leaf-value", func(t *testing.T) { checkTurn(t, game(t, "book-leaf-value"), 40, 20, engine.Black) })
	t.Run("flip-direction", func(t *testing.T) {
		const want = "------O---OXXOO----XOO---XXXOX--XXXOX----X--OX--------X--------X"
		g := game(t, "flip-direction")
		if p := g.Position(); p.String() != want || p.ToMove() != engine.Black || p.Discs() != (engine.Score{Black: 15, White: 9}) {
			t.Errorf("%v, %v, %v to move", p, p.Discs(), p.ToMove())
		}
	})
	t.Run("invalid-input", func(t *testing.T) {
		g, err := engine.Replay(engine.Othello(), squares(t, reported["invalid-input"]))
		if err == nil || err.Error() != "move 2, d4: occupied" || g.Transcript() != "d3" {
			t.Errorf("%v after %q, want move 2, d4: occupied after d3", err, g.Transcript())
		}
	})
}

func checkTurn(t *testing.T, g engine.Game, ply, empties int, toMove engine.Color) {
	t.Helper()
	p := g.Position()
	if g.Ply() != ply || p.Empties() != empties || p.ToMove() != toMove || g.Over() {
		t.Errorf("after %d moves %d empties, %v to move, over %v; want %d, %d, %v, false",
			g.Ply(), p.Empties(), p.ToMove(), g.Over(), ply, empties, toMove)
	}
}
