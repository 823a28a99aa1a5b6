package spoken

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/lobby/match"
	"reversi/tui/screen"
)

// said is a line that is typed and what must be heard then.
type said struct{ line, want string }

func (v *visit) converse(t *testing.T, lines []said) {
	t.Helper()
	for _, c := range lines {
		if got := v.after(c.line); got != c.want {
			t.Errorf("after %q:\n%s\nwant\n%s", c.line, got, c.want)
		}
	}
}

func TestReadingTheBoard(t *testing.T) { bubble(t, testReadingTheBoard) }

func testReadingTheBoard(t *testing.T) {
	v := at(t, ann, casual(t, ann, bob, "d3c5"))
	v.converse(t, []said{
		{"board", "Row 3: d black.\nRow 4: d to e black.\nRow 5: c to e white.\nRows 1, 2, 6, 7, 8 are empty.\nBlack 3, White 3. Your turn."},
		{"row 5", "Row 5: c to e white."},
		{"row 1", "Row 1: empty."},
		{"row 9", "Use it like this: row NUMBER: reads one row."},
		{"column d", "Column d: 3 to 4 black, 5 white."},
		{"столбец в", "Column d: 3 to 4 black, 5 white."},
		{"column x", "Use it like this: column LETTER: reads one column."},
		{"moves", "Black has 5 moves: b6 flips 1, c6 flips 1, d6 flips 1, e6 flips 1, f6 flips 1."},
		{"last", "Move 2. White plays c5, flips 1."},
		{"score", "Black 3, White 3. 58 empty squares. Your turn."},
		{"clock", "There is no clock."},
		{"who", "Black: ann 1612.\nWhite: bob 1580?.\nHere: ."},
		{"record", "d3c5\nTo keep it: ssh HOST export game"},
	})
}

func TestReadingInRussian(t *testing.T) { bubble(t, testReadingInRussian) }

func testReadingInRussian(t *testing.T) {
	v := at(t, ann, casual(t, ann, bob, "d3c5"), russian)
	v.converse(t, []said{
		{"ряд 5", "Ряд 5: с c по e белые."},
		{"ходы", "У чёрных 5 допустимых ходов: b6 переворачивает 1, c6 переворачивает 1, d6 переворачивает 1, e6 переворачивает 1, f6 переворачивает 1."},
		{"последний", "Ход 2. Белые ходят на c5, переворачивают 1 фишку."},
		{"счёт", "Чёрные 3, белые 3. 58 пустых клеток. Ваш ход."},
		{"чепуха", "Непонятно: чепуха. Список команд: помощь."},
		{"help bot", "бот УРОВЕНЬ чёрными, белыми или по очереди: партия с компьютером; без слов - как в прошлый раз; уровень по названию или номеру, 1 самый слабый."},
	})
	if got, want := v.feed(casual(t, ann, bob, "d3c5d6")), "Чёрные ходят на d6, переворачивают 1 фишку. Чёрные 5, белые 2. Ход белых."; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
}

func TestMoving(t *testing.T) { bubble(t, testMoving) }

func testMoving(t *testing.T) {
	v := at(t, ann, casual(t, ann, bob, ""))
	for line, want := range map[string]string{
		"d3": "do match.Move{Ply:0 Takebacks:0 Square:d3}", "В3": "do match.Move{Ply:0 Takebacks:0 Square:d3}",
		"move c4": "do match.Move{Ply:0 Takebacks:0 Square:c4}", "ход в3": "do match.Move{Ply:0 Takebacks:0 Square:d3}",
		"a1": "", "d4": "", "move": "", "z9": "",
	} {
		if got := v.asks(line); got != want {
			t.Errorf("%q asks %q, want %q", line, got, want)
		}
	}
	v.hears()
	v.converse(t, []said{{"a1", "a1: nothing to flip here."}, {"d4", "d4 is occupied."}})
	v.feed(casual(t, ann, bob, "d3"))
	v.converse(t, []said{{"c5", "It is not your turn."}})
}

func TestWatchersDoNotMove(t *testing.T) { bubble(t, testWatchersDoNotMove) }

func testWatchersDoNotMove(t *testing.T) {
	v := at(t, kim, casual(t, ann, bob, ""))
	v.converse(t, []said{{"d3", "You are watching this game."}, {"resign", "You are watching this game."}, {"undo", "You are watching this game."}})
	if got, want := v.feed(casual(t, ann, bob, "d3")), "Black plays d3, flips 1. Black 4, White 1. White to move."; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
}

func TestXSquareIsWarnedOfOnce(t *testing.T) { bubble(t, testXSquareIsWarnedOfOnce) }

func testXSquareIsWarnedOfOnce(t *testing.T) {
	snap := casual(t, ann, master, "d3c3c4c5b4b3")
	x := xSquare(snap.Game.Position())
	if x == engine.NoSquare {
		t.Fatalf("nothing to warn of: %v", snap.Game.Position().Legal())
	}
	me := ann
	if snap.Game.Position().ToMove() == engine.White {
		snap = casual(t, master, ann, "d3c3c4c5b4b3")
	}
	v := at(t, me, snap)
	if got := v.asks(x.String()); strings.Contains(got, "Move") || !strings.Contains(got, "Warned:true") {
		t.Errorf("without a warning: %q", got)
	}
	if got := v.hears(); !strings.Contains(got, "Type yes or no.") {
		t.Errorf("heard %q", got)
	}
	v.converse(t, []said{{"no", "Nothing was done."}})
	if got := v.asks(x.String()); !strings.Contains(got, "Square:"+x.String()) {
		t.Errorf("the second time: %q", got)
	}
}

// xSquare is a legal square that is diagonal to an empty corner; NoSquare for none.
func xSquare(p engine.Position) engine.Square {
	for _, square := range p.Legal() {
		if _, beside := screen.BesideCorner(p, square); beside {
			return square
		}
	}
	return engine.NoSquare
}

func TestAskingFirst(t *testing.T) {
	t.Parallel()
	with := func(black, white match.Player) func(t *testing.T) *match.Snapshot {
		return func(t *testing.T) *match.Snapshot { return casual(t, black, white, "d3c5") }
	}
	local := func(t *testing.T) *match.Snapshot {
		s := casual(t, ann, match.Player{Name: "guest"}, "d3c5")
		s.Local = true
		return s
	}
	for _, c := range []struct {
		name  string
		snap  func(t *testing.T) *match.Snapshot
		lines string // typed one after the other
		asked string
	}{
		{"resigning", with(ann, bob), "resign|yes", "do match.Resign{}"},
		{"not resigning", with(ann, bob), "resign|no", ""},
		{"something else is no answer", with(ann, bob), "resign|d6", "do match.Move{Ply:2 Takebacks:0 Square:d6}"},
		{"and drops the question", with(ann, bob), "resign|score|yes", ""},
		{"in Russian", with(ann, bob), "сдаюсь|да", "do match.Resign{}"},
		{"undo against a bot", with(ann, master), "u", "do match.MakeOffer{What:takeback}"},
		{"undo at a local board", local, "undo", "do match.MakeOffer{What:takeback}"},
		{"undo asks an opponent, which is confirmed", with(ann, bob), "undo", ""},
		{"undo confirmed", with(ann, bob), "undo|yes", "do match.MakeOffer{What:takeback}"},
		{"a takeback is meant", with(ann, bob), "takeback", "do match.MakeOffer{What:takeback}"},
		{"a draw", with(ann, bob), "draw", "do match.MakeOffer{What:draw}"},
		{"no draw with bots", with(ann, master), "draw", ""},
		{"starting again", with(ann, master), "again|yes", "do match.Scrap{}; bot master black none game"},
		{"starting again as White", with(master, ann), "again|yes", "do match.Scrap{}; bot master white none game"},
		{"not starting again", with(ann, master), "again|no", ""},
		{"a local board again", local, "again|yes", "do match.Scrap{}; local game"},
		{"no starting again against people", with(ann, bob), "again|yes", ""},
		{"talk", with(ann, bob), "say hello, bob", "do match.Say{Text:hello, bob}"},
		{"nothing said", with(ann, bob), "say", ""},
		{"nothing to claim", with(ann, bob), "claim", ""},
		{"a hint", with(ann, master), "i", "hint game"},
		{"no hint against people", with(ann, bob), "hint", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				v := at(t, ann, c.snap(t))
				if got := v.asks(strings.ReplaceAll(c.lines, "|", "\n")); got != c.asked {
					t.Errorf("asked %q, want %q; heard %q", got, c.asked, v.hears())
				}
			})
		})
	}
}

func TestASlowReaderSkipsStates(t *testing.T) { bubble(t, testASlowReaderSkipsStates) }

func testASlowReaderSkipsStates(t *testing.T) {
	snap := casual(t, ann, bob, "")
	v := come(t, ann, func(v *visit) {
		v.slow = make(chan struct{})
		v.club.snaps["game"] = snap
		v.o.Match = "game"
	})
	synctest.Wait()
	for ply := 2; ply <= len(wipeout)-2; ply += 2 {
		v.club.boards["game"].Publish(casual(t, ann, bob, wipeout[:ply])) // which never waits
	}
	close(v.slow)
	if got, want := v.hears(), "Black 2, White 2. Your turn.\n15 moves were made: d3 c5 c6 e3 f3 d6 d7 c7 f6 e7 d8 f7 b6 g5 g7.\n"+
		"White has no moves: pass. Black 18, White 1. Your turn.\n"; !strings.HasSuffix(got, want) {
		t.Errorf("heard %q, want it to end in %q", got, want)
	}
}

func TestASeriesHasItsScore(t *testing.T) { bubble(t, testASeriesHasItsScore) }

func testASeriesHasItsScore(t *testing.T) {
	snap := casual(t, ann, bob, "d3c5")
	snap.Series = match.Series{Wins: [2]int{2, 1}, Draws: 1}
	v := at(t, ann, snap)
	over := *snap
	over.Result = &match.Result{Winner: match.WhiteWins, Reason: match.Resigned, Discs: engine.Score{Black: 3, White: 3}}
	if got, want := v.feed(&over), "In this series: ann 2, bob 2, 1 draw.\n"; !strings.Contains(got, want) {
		t.Errorf("heard %q, want %q", got, want)
	}
}

func TestOffers(t *testing.T) { bubble(t, testOffers) }

func testOffers(t *testing.T) {
	v := at(t, ann, casual(t, ann, bob, "d3c5"))
	v.converse(t, []said{{"accept", "There is no offer to answer."}})
	offered := casual(t, ann, bob, "d3c5")
	offered.Offers = []match.Offer{{From: engine.White, What: match.DrawOffer}}
	if got, want := v.feed(offered), "bob offers a draw. Type accept or decline."; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	if got, want := v.asks("+"), "do match.Accept{What:draw}"; got != want {
		t.Errorf("asked %q, want %q", got, want)
	}
	if got, want := v.asks("decline"), "do match.Decline{What:draw}"; got != want {
		t.Errorf("asked %q, want %q", got, want)
	}
	v.hears()
	mine := casual(t, ann, bob, "d3c5")
	mine.Offers = []match.Offer{{From: engine.Black, What: match.Takeback}}
	if got, want := v.feed(mine), "You asked to take a move back."; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	if got, want := v.asks("-"), "do match.Decline{What:takeback}"; got != want {
		t.Errorf("asked %q, want %q", got, want)
	}
	if got, want := v.feed(casual(t, ann, bob, "d3c5")), "Your offer is no longer open."; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
}

func TestPeopleAtTheTable(t *testing.T) { bubble(t, testPeopleAtTheTable) }

func testPeopleAtTheTable(t *testing.T) {
	v := at(t, ann, casual(t, ann, bob, ""))
	away := casual(t, ann, bob, "")
	away.Seats[engine.White] = match.Seat{ClaimAt: time.Now().Add(2 * time.Minute)}
	if got, want := v.feed(away), "bob is away.\nbob is away: in 2:00 you may claim the win or a draw."; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	time.Sleep(2*time.Minute + time.Second)
	if got, want := v.hears(), "bob is away: you may claim the win or a draw. Type claim, or claim draw.\n"; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	if got, want := v.asks("claim"), "do match.Claim{Draw:false}"; got != want {
		t.Errorf("asked %q, want %q", got, want)
	}
	if got, want := v.asks("claim draw"), "do match.Claim{Draw:true}"; got != want {
		t.Errorf("asked %q, want %q", got, want)
	}
	if got, want := v.asks("требовать ничью"), "do match.Claim{Draw:true}"; got != want {
		t.Errorf("asked %q, want %q", got, want)
	}
	talk := casual(t, ann, bob, "")
	talk.Chat = []match.ChatLine{{Nr: 1, From: "bob", Text: "hi\x1b[2J"}, {Nr: 2, From: "eve", Text: "well", Spectator: true}}
	if got, want := v.feed(talk), "bob is back.\nbob says: hi[2J"; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	watching := at(t, eve, casual(t, ann, bob, ""))
	if got, want := watching.feed(talk), "bob says: hi[2J\neve, who watches, says: well"; got != want {
		t.Errorf("who watches heard %q, want %q", got, want)
	}
}

func TestLittleTime(t *testing.T) { bubble(t, testLittleTime) }

func testLittleTime(t *testing.T) {
	snap := casual(t, ann, bob, "")
	snap.Control = match.TimeControl{Initial: 2 * time.Minute}
	snap.Clocks = match.Clocks{
		Control: snap.Control, Left: [2]time.Duration{2 * time.Minute, 2 * time.Minute}, Runs: true, Running: engine.Black, Since: time.Now(),
	}
	v, watcher := at(t, ann, snap), at(t, kim, snap)
	v.converse(t, []said{{"clock", "Black has 2:00, White has 2:00."}})
	time.Sleep(115 * time.Second)
	if got, want := v.hears(), "You have 60 seconds left.\nYou have 30 seconds left.\nYou have 10 seconds left.\n"; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	if got, want := watcher.hears(), "Black has 60 seconds left.\nBlack has 30 seconds left.\nBlack has 10 seconds left.\n"; got != want {
		t.Errorf("a spectator heard %q, want %q", got, want)
	}
}

func TestLookingBack(t *testing.T) { bubble(t, testLookingBack) }

func testLookingBack(t *testing.T) {
	v := at(t, ann, casual(t, ann, bob, "d3c5"))
	v.converse(t, []said{
		{",", "Move 1. Black plays d3, flips 1. Black 4, White 1."},
		{"back", "The start. Black to move."},
		{"back", "The start. Black to move."},
		{"d6", "You are looking back. Type end to return to the game."},
		{"next", "Move 1. Black plays d3, flips 1. Black 4, White 1."},
		{"score", "Black 4, White 1. 59 empty squares. White to move."},
		{"end", "Move 2. White plays c5, flips 1. Black 3, White 3."},
	})
	if got, want := v.asks("d6"), "do match.Move{Ply:2 Takebacks:0 Square:d6}"; got != want {
		t.Errorf("asked %q, want %q", got, want)
	}
}

func TestReview(t *testing.T) { bubble(t, testReview) }

func testReview(t *testing.T) {
	snap := casual(t, ann, bob, wipeout)
	snap.Result = &match.Result{Winner: match.BlackWins, Reason: match.Wipeout, Discs: engine.Score{Black: 20}}
	report := &analysis.Report{Game: snap.Game, Verdicts: make([]analysis.Verdict, snap.Game.Ply()+1), Done: 1, Total: 2}
	report.Verdicts[0] = analysis.Verdict{Known: true, Best: engine.SquareAt(3, 2)}
	report.Verdicts[1] = analysis.Verdict{Known: true, Value: -2, Best: engine.SquareAt(2, 2), Cost: 7}
	report.Verdicts[2] = analysis.Verdict{Known: true, Exact: true, Value: 1}
	report.Verdicts[3] = analysis.Verdict{Withheld: true}
	v := at(t, ann, snap, func(v *visit) { v.club.report = report })
	v.converse(t, []said{
		{"v", "Review. Type next and back, start and end.\nThe start. Black to move."},
		{"next", "Move 1. Black plays d3, flips 1. Black 4, White 1.\nWhite is ahead by about 2 discs."},
		{"next", "Move 2. White plays c5, flips 1. Black 3, White 3.\nc5 cost 7 discs; c3 was best. Black wins by 1 disc with best play."},
		{"next", "Move 3. Black plays c6, flips 1. Black 5, White 2.\nNothing is said about this position now: it is from a rated game that is going on."},
		{"earlier", "Move 2. White plays c5, flips 1. Black 3, White 3.\nc5 cost 7 discs; c3 was best. Black wins by 1 disc with best play."},
		{"[", "There is no mistake before this, as far as is known."},
		{"ошибка", "There is no mistake after this, as far as is known."},
	})
	whole := *report
	whole.Verdicts = slices.Repeat([]analysis.Verdict{{Known: true}}, len(report.Verdicts))
	v.club.reports.Publish(&whole)
	if got, want := v.hears(), "Every move was looked at: a step tells what it was worth. Type mistake for the next mistake.\n"; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
}

func TestTheStoryOfAGame(t *testing.T) { bubble(t, testTheStoryOfAGame) }

func testTheStoryOfAGame(t *testing.T) {
	over := casual(t, ann, bob, wipeout)
	over.Result = &match.Result{Winner: match.BlackWins, Reason: match.Wipeout, Discs: engine.Score{Black: 20}}
	report := &analysis.Report{Game: over.Game, Verdicts: make([]analysis.Verdict, over.Game.Ply()+1), Done: 1, Total: 2}
	for i := range report.Verdicts {
		report.Verdicts[i] = analysis.Verdict{Known: i > 0, Value: 64, Exact: true}
	}
	v := at(t, ann, casual(t, ann, bob, wipeout[:30]), func(v *visit) { v.club.report = report })
	if got := v.feed(over); !strings.HasSuffix(got, "Type rematch, review or leave.") {
		t.Errorf("a story was told before every position was looked at: %q", got)
	}
	whole := *report
	whole.Verdicts = slices.Clone(report.Verdicts)
	whole.Verdicts[0].Known = true
	v.club.reports.Publish(&whole)
	if got := v.hears(); !strings.Contains(got, "Black turned") {
		t.Errorf("heard %q", got)
	}
	v.club.reports.Publish(&whole)
	if got := v.hears(); got != "" {
		t.Errorf("told twice: %q", got)
	}
}

func TestAHintHasItsReasons(t *testing.T) { bubble(t, testAHintHasItsReasons) }

func testAHintHasItsReasons(t *testing.T) {
	v := at(t, ann, casual(t, ann, master, "d3c5"))
	v.club.tip = analysis.Hint{Square: engine.SquareAt(3, 5), Reasons: []analysis.Reason{{Kind: analysis.LeavesFew, N: 2}}}
	v.converse(t, []said{{"hint", "d6: it leaves your opponent 2 moves."}})
}

func TestReplay(t *testing.T) { bubble(t, testReplay) }

func testReplay(t *testing.T) {
	v := come(t, ann)
	v.hears()
	v.converse(t, []said{
		{"replay f5d6", "Review. Type next and back, start and end.\nThe start. Black to move.\nNo hints and no analysis while you play a rated game."},
		{"next", "Move 1. Black plays f5, flips 1. Black 4, White 1."},
		{"d3", "The game is over."},
		{"resign", "The game is over."},
		{"rematch", "You are watching this game."},
		{"say hi", "Use it like this: say TEXT: talks at the table, or to everybody in the lobby."},
		{"clock", "There is no clock."},
		{"leave", "0 people here."},
	})
}

func TestWithoutAGame(t *testing.T) { bubble(t, testWithoutAGame) }

func testWithoutAGame(t *testing.T) {
	v := come(t, ann)
	v.hears()
	none := "There is no game in front of you. Type bot for a game against the computer, or help."
	for _, c := range commands() {
		if c.place == atBoard && c.id != "review" && c.id != "leave" && c.id != "hint" && c.id != "move" {
			v.converse(t, []said{{c.id + " d3", none}})
		}
	}
	v.converse(t, []said{{"d3", none}})
}
