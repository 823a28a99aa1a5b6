package e2e_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"reversi/engine"
)

var start = engine.NewGame(engine.Othello())

// friends have two people sit down at a private table without a clock: one opens it, the other types its code.
func friends(t *testing.T, a, b *console) players {
	t.Helper()
	b.sees("quick game")
	b.joins(a.opensTable("no clock"))
	b.seesBoard(start.Position())
	a.sees("Your game with " + b.name + " begins.")
	a.insists("+", "the board", func() bool { return a.discs() != "" })
	return seated(t, a, b)
}

// opensTable opens a private table with that clock and gives its code.
func (c *console) opensTable(clock string) (code string) {
	c.t.Helper()
	c.sees("quick game")
	c.press("o")
	c.sees("Private table", "Clock")
	c.turns("right", "< "+clock+" >")
	c.press("enter")
	c.sees("The code of this table is", "join ")
	return c.code()
}

// code is that of the table whose code is shown.
func (c *console) code() string {
	return regexp.MustCompile(`join ([A-Z0-9]{4,6})`).FindStringSubmatch(c.picture())[1]
}

// match is the id of the private game on the screen.
func (c *console) match() string {
	c.t.Helper()
	words := strings.Fields(c.line("private"))
	return words[len(words)-1]
}

// joins sits down by a code, typed in lower case.
func (c *console) joins(code string) {
	c.t.Helper()
	c.press("j")
	c.sees("Join a table")
	c.typed(strings.ToLower(code))
	c.press("enter")
}

// chooses an entry of the menu.
func (c *console) chooses(entry string) {
	c.t.Helper()
	c.press("x")
	c.sees("> Back to the board")
	c.turns("down", "> "+entry)
	c.press("enter")
}

// resigns gives up through the menu and its question.
func (c *console) resigns() {
	c.t.Helper()
	c.chooses("Resign")
	c.sees("Resign?", "> Back to the board")
	c.turns("down", "> Resign")
	c.press("enter")
}

// outwaits waits until the result card takes keys, which it does not while it is new.
func (c *console) outwaits() {
	c.t.Helper()
	c.insists(",", "the game before its end", func() bool { return c.shows("Back at move") })
	c.press(">")
	c.seesNo("Back at move")
}

// choosesOnCard chooses on the result card.
func (c *console) choosesOnCard(entry string) {
	c.t.Helper()
	c.outwaits()
	for late := time.Now().Add(patience); !c.now(func() bool { return c.shows("> " + entry) }); {
		if time.Now().After(late) {
			c.t.Fatalf("%s cannot choose %q. On the screen:\n%s", c.name, entry, c.picture())
		}
		c.press("down", ",")
		c.sees("Back at move") // so the key before it has had its effect too
		c.press(">")
		c.seesNo("Back at move")
	}
	c.press("enter")
}

func TestFriendsAtATable(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bob, eve := h.enter(t, h.person(t, "ann")), h.enter(t, h.person(t, "bob")), h.enter(t, guest("eve"))
	p := friends(t, ann, bob)
	black, white := p[engine.Black], p[engine.White]
	eve.sees("* plays", "It is quiet here.") // a private table is nobody else's

	g := p.play(t, start, "d3c5c6")
	black.press("t")
	black.typed("well done")
	black.press("enter")
	for _, c := range p {
		c.sees(black.name + ": well done")
	}

	// A takeback that is asked for, withdrawn, asked for again and granted; a declined one would have to wait.
	black.chooses("Ask to take back a move")
	black.sees("You asked to take a move back.", "- withdraws")
	white.sees(black.name+" asks to take a move back.", "+ accepts")
	black.press("-")
	black.seesNo("You asked to take a move back.")
	white.seesNo("asks to take a move back")
	black.chooses("Ask to take back a move")
	white.answers("+", "asks to take a move back")
	for _, c := range p {
		c.seesBoard(g.At(2))
	}
	g = p.play(t, mustGame(t, "d3c5"), "c6e3")

	// A draw that is offered and agreed.
	white.chooses("Offer a draw")
	black.answers("+", "offers a draw")
	for _, c := range p {
		c.sees("A draw", "draw agreed", "Discs", "Rematch")
		c.seesBoard(g.Position())
		c.now(func() bool {
			if c.shows("Official") || c.shows("(+") {
				t.Errorf("an agreed and unrated game has an official score or a rating:\n%s", c.screen.String())
			}
			return true
		})
	}

	// A rematch from the card swaps the colours.
	white.choosesOnCard("Rematch")
	black.sees("Rematch: offered to you")
	black.insists("+", "the next board", func() bool { return fresh(black) })
	white.insists("+", "the next board", func() bool { return fresh(white) })
	if again := seated(t, black, white); again[engine.Black] != white {
		t.Errorf("the colours were not swapped")
	}
	resign(t, players{engine.Black: white, engine.White: black})
}

// answers an offer, which takes no keys while it is new.
func (c *console) answers(key, offer string) {
	c.t.Helper()
	c.sees(offer)
	c.insists(key, "an effect", func() bool { return !c.shows(offer) })
}

// fresh tells whether a new game is shown.
func fresh(c *console) bool { return c.discs() == start.Position().String() && !c.shows("A draw") }

// resign has both move and Black resign through the menu, where the focus begins on the safe side.
func resign(t *testing.T, p players) {
	t.Helper()
	black, white := p[engine.Black], p[engine.White]
	g := p.play(t, start, "f5")
	black.press("x")
	black.sees("> Back to the board", "Abort the game")
	if black.now(func() bool { return black.shows("Resign") }) {
		t.Error("a game that not both have begun offers to resign")
	}
	black.press("esc")
	black.seesNo("Back to the board")
	g = p.play(t, g, "d6")
	black.chooses("Resign")
	black.sees("Resign?", "> Back to the board")
	black.press("enter") // the safe side
	black.seesNo("Resign?")
	black.resigns()
	for _, c := range p {
		c.sees(white.name+" (white) wins", "Black resigned")
		c.seesBoard(g.Position())
	}
}

func mustGame(t *testing.T, transcript string) engine.Game {
	t.Helper()
	g := start
	var err error
	for _, s := range squares(t, transcript) {
		g, err = g.Play(s)
		must(t, err)
	}
	return g
}

func TestSpectatorWhoComesLate(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bob := h.enter(t, h.person(t, "ann")), h.enter(t, h.person(t, "bob"))
	ann.sees("bob")
	pair(ann, bob)
	p := seated(t, ann, bob)
	g := p.play(t, start, "f5d6c3d3c4")
	eve := h.enter(t, guest("eve"))
	eve.sees("Playing now", "6-3")
	eve.press("w")
	eve.sees("Playing now", "move 5")
	eve.press("enter")
	eve.seesBoard(g.Position())
	for _, c := range []*console{ann, bob, eve} {
		c.sees("1 watching")
	}
	g = p.play(t, g, "f4")
	eve.seesBoard(g.Position())
	eve.press("enter")
	eve.sees("You are watching this game.")
	eve.press("q")
	eve.sees("move 6")
	for _, c := range p {
		c.seesNo("1 watching")
	}
	p[engine.Black].resigns()
	p[engine.White].sees("wins", "Black resigned")
	eve.sees("Nobody is playing at the moment.")
}

func TestBotGameWithUndo(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.enter(t, h.person(t, "ann"))
	ann.sees("quick game")
	ann.sees("k computer", "< Novice", "you play black, no clock")
	ann.press("k") // no question is asked
	ann.sees("Novice (bot)", "Your turn.")
	first := mustGame(t, "f5")
	ann.press("f", "5")
	ann.seesBoard(first.Position())
	ann.seesAnswer(first)
	ann.sees("Your turn.")
	ann.press("u")
	ann.seesBoard(start.Position())
	ann.sees("Your turn.")
	ann.press("c", "4")
	ann.seesBoard(mustGame(t, "c4").Position())
	ann.sees("Your turn.")
	ann.resigns()
	ann.sees("Novice (white) wins", "Black resigned")
	ann.outwaits()
	ann.press("q")
	ann.sees("quick game")
	ann.press("l")
	ann.sees("Leaderboard")
	ann.press("m")
	ann.sees("< [rating] games  computer  >")
	ann.press("right", "right")
	ann.seesLine("Novice +0 +0 +1")
	ann.seesLine("All +0 +0 +1")
}

func TestCommandsWithATerminal(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.enter(t, h.person(t, "ann"))
	code := ann.opensTable("no clock")
	bob := h.enterBySSH(t, h.person(t, "bob"), running("join "+strings.ToLower(code)))
	bob.seesBoard(start.Position())
	ann.sees("Your game with bob begins.")
	ann.insists("+", "the board", func() bool { return ann.discs() != "" })
	g := seated(t, ann, bob).play(t, start, "f5d6")

	eve := h.enterBySSH(t, guest("eve"), running("watch "+ann.match()), sized(120, 40))
	eve.seesBoard(g.Position())
	ann.sees("1 watching")
	eve.press("q")
	eve.sees("quick game")
	eve.press("q")
	if status := eve.ends(); status != 0 {
		t.Errorf("who leaves by q ends with status %d", status)
	}
	ann.seesNo("1 watching")

	lost := h.enterBySSH(t, guest("kim"), running("join AAAA"))
	lost.sees("No table has that code.")
}
