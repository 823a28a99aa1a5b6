package tui

import (
	"strings"
	"testing"

	"reversi/engine"
	"reversi/engine/analysis"
)

func TestStory(t *testing.T) { bubble(t, testStory) }

func testStory(t *testing.T) {
	en, ru := start(t, ann), start(t, ann, inRussian)
	g := game(t, middle) // 46 squares are empty after it
	b2, _ := engine.ParseSquare("b2")
	h7, _ := engine.ParseSquare("h7")
	for _, c := range []struct {
		fact   analysis.Fact
		en, ru string
	}{
		{analysis.Fact{Kind: analysis.Turning, By: engine.White, Ply: 36, Square: b2, N: 1, Exact: true},
			"Move 37, b2, cost White 1 disc and decided the game.", "37-й ход, b2, обошёлся белым в 1 фишку и решил партию."},
		{analysis.Fact{Kind: analysis.Turning, By: engine.Black, Ply: 40, Square: b2, N: 12},
			"Move 41, b2, cost Black about 12 discs and decided the game.",
			"41-й ход, b2, обошёлся чёрным примерно в 12 фишек и решил партию."},
		{analysis.Fact{Kind: analysis.CornerOpened, By: engine.Black, Square: h7},
			"Black played h7 beside the empty corner h8, and White took it.",
			"Чёрные пошли на h7 рядом с пустым углом h8, и белые его заняли."},
		{analysis.Fact{Kind: analysis.CornersTaken, By: engine.Black, N: 3, Then: 1},
			"Black took 3 corners, White 1.", "Чёрные заняли 3 угла, белые 1."},
		{analysis.Fact{Kind: analysis.CornersTaken, By: engine.White, N: 1}, "White took 1 corner, Black none.", "Белые заняли 1 угол, чёрные ни одного."},
		{analysis.Fact{Kind: analysis.Starved, By: engine.White, Ply: 20, N: 5}, "From move 21 on White had hardly any choice for 5 turns.",
			"С 21-го хода белым 5 раз подряд почти не из чего было выбирать."},
		{analysis.Fact{Kind: analysis.Passed, By: engine.White, N: 3}, "White had to pass 3 times.", "Белым пришлось пропустить ход 3 раза."},
		{analysis.Fact{Kind: analysis.Missed, By: engine.Black, Ply: 14, N: 6, Then: -2},
			"With 46 squares empty Black was winning by 6, and lost by 2.", "За 46 клеток до конца чёрные выигрывали (+6), а проиграли (-2)."},
		{analysis.Fact{Kind: analysis.Missed, By: engine.Black, Ply: 14, N: 6},
			"With 46 squares empty Black was winning by 6, and only drew.", "За 46 клеток до конца чёрные выигрывали (+6), а вышла ничья."},
		{analysis.Fact{Kind: analysis.Missed, By: engine.White, Ply: 14, Then: -4},
			"With 46 squares empty a draw was White's for the taking; the game was lost by 4.",
			"За 46 клеток до конца у белых была ничья, а вышло поражение (-4)."},
		{analysis.Fact{Kind: analysis.Settled, By: engine.White, Ply: 9, N: 8},
			"With 51 squares empty the win was White's for certain, by 8.", "За 51 клетку до конца у белых уже была верная победа (+8)."},
		{analysis.Fact{Kind: analysis.Flawless, By: engine.White, N: 21}, "White played the last 21 moves without a mistake.",
			"Последний 21 ход белые сыграли без единой ошибки."},
		{analysis.Fact{Kind: analysis.WipedOut, By: engine.White}, "White turned the last of Black's discs.", "Белые перевернули все фишки чёрных до единой."},
		{analysis.Fact{Kind: analysis.Stopped, By: engine.Black, N: 2, Exact: true}, "At the end Black was winning by 2 discs with best play.",
			"В конце чёрные при верной игре выигрывали с перевесом в 2 фишки."},
		{analysis.Fact{Kind: analysis.Stopped, By: engine.Black, N: 11}, "At the end Black stood better by about 11 discs.",
			"В конце чёрные стояли лучше примерно на 11 фишек."},
		{analysis.Fact{Kind: analysis.StoppedEven}, "The position was even at the end.", "В конце позиция была равной."},
		{analysis.Fact{Kind: analysis.Close, N: 4}, "Neither side ever stood better by more than 4 discs.", "Ни у одной из сторон перевес не превышал 4 фишек."},
		{analysis.Fact{Kind: analysis.Led, By: engine.Black, Ply: 22, N: 30}, "Black stood better from move 23 on, by 30 discs at most.",
			"С 23-го хода чёрные стояли лучше, самое большее на 30 фишек."},
		{analysis.Fact{Kind: analysis.Led, By: engine.White, N: 1}, "White stood better all along, by 1 disc at most.",
			"Белые с самого начала стояли лучше, самое большее на 1 фишку."},
		{analysis.Fact{Kind: analysis.LeadChanged, N: 5}, "The lead changed hands 5 times.", "Перевес переходил из рук в руки 5 раз."},
		{analysis.Fact{Kind: "unheard of"}, "", ""},
	} {
		for s, want := range map[*session]string{en: c.en, ru: c.ru} {
			if got := strings.Join(s.Story(g, []analysis.Fact{c.fact}), "|"); got != want {
				t.Errorf("%s: %q, want %q", c.fact.Kind, got, want)
			}
		}
	}
}

func TestStoryNumbersMovesAsTheListDoes(t *testing.T) { bubble(t, testStoryNumbers) }

func testStoryNumbers(t *testing.T) {
	s := start(t, ann)
	g := game(t, toTheEnd) // with a pass before its last move
	for ply, want := range map[int]string{0: "Move 1, d3,", 14: "Move 15, g7,", 15: "Move 17, h4,"} {
		f := analysis.Fact{Kind: analysis.Turning, Ply: ply, Square: g.Moves()[ply], N: 2}
		if line := s.Story(g, []analysis.Fact{f})[0]; !strings.HasPrefix(line, want) {
			t.Errorf("%q, want %s", line, want)
		}
	}
}

func TestCornersBesideSquares(t *testing.T) { bubble(t, testCornersBesideSquares) }

func testCornersBesideSquares(t *testing.T) {
	s := start(t, ann)
	for square, corner := range map[string]string{"b2": "a1", "a2": "a1", "g1": "h1", "g7": "h8", "b8": "a8", "b7": "a8"} {
		at, _ := engine.ParseSquare(square)
		line := s.Story(game(t, ""), []analysis.Fact{{Kind: analysis.CornerOpened, Square: at}})[0]
		if !strings.Contains(line, "corner "+corner+",") {
			t.Errorf("beside %s: %q, want %s", square, line, corner)
		}
	}
}
