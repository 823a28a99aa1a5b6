package e2e_test

import (
	"bufio"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"
	"golang.org/x/text/encoding/charmap"

	"reversi/engine"
)

// listener is somebody who hears the club in plain lines and types.
type listener struct {
	t     *testing.T
	in    io.WriteCloser
	lines chan string // capacity 1000, more than a test leaves unheard; closed at the end
	heard strings.Builder
	exit  chan int
	end   string // of a typed line
}

// listens opens a session in plain lines, with a terminal or without.
func (h *house) listens(t *testing.T, p person, command string, terminal bool, locale string) *listener {
	t.Helper()
	client := h.dial(t, p)
	t.Cleanup(func() { _ = client.Close() })
	s, err := client.NewSession()
	must(t, err)
	must(t, s.Setenv("LANG", locale))
	l := &listener{t: t, lines: make(chan string, 1000), exit: make(chan int, 1), end: "\n"}
	if terminal {
		must(t, s.RequestPty("xterm-256color", 24, 80, ssh.TerminalModes{}))
		l.end = "\r"
	}
	l.in, err = s.StdinPipe()
	must(t, err)
	out, err := s.StdoutPipe()
	must(t, err)
	if command == "" {
		must(t, s.Shell())
	} else {
		must(t, s.Start(command))
	}
	go func() {
		for r := bufio.NewReader(out); ; {
			line, err := r.ReadString('\n')
			l.lines <- line
			if err != nil {
				close(l.lines)
				l.exit <- statusOf(s.Wait())
				return
			}
		}
	}()
	return l
}

// harmful finds bytes that do more than write text and rub it out.
var harmful = regexp.MustCompile(`[\x00-\x06\x09\x0b\x0c\x0e-\x1f\x7f]`)

// hears waits for a line with some words and gives it.
func (l *listener) hears(words string) string {
	l.t.Helper()
	late := time.After(patience)
	for {
		select {
		case line, open := <-l.lines:
			l.heard.WriteString(line)
			switch {
			case harmful.MatchString(line):
				l.t.Fatalf("heard %q", line)
			case strings.Contains(line, words):
				return line
			case !open:
				l.t.Fatalf("never heard %q before the end. Heard:\n%s", words, l.heard.String())
			}
		case <-late:
			l.t.Fatalf("never heard %q. Heard:\n%s", words, l.heard.String())
		}
	}
}

func (l *listener) types(line string) {
	l.t.Helper()
	_, err := io.WriteString(l.in, line+l.end)
	must(l.t, err)
}

// tongue is how the lines sound in a language.
type tongue struct {
	terminal                                   bool
	locale, bot, mine, over, plays, turn, back string
}

var tongues = map[string]tongue{
	"English at a terminal": {true, "en_US.UTF-8", "bot child", "You play Black.", "The game is over.", ` plays ([a-h][1-8])`, "Your turn.", "leave"},
	"Russian by a pipe":     {false, "ru_RU.UTF-8", "бот малыш", "Вы играете чёрными.", "Партия окончена.", ` ходят на ([a-h][1-8])`, "Ваш ход.", "уйти"},
}

// TestAWholeGameInPlainLines plays against the weakest bot to the end, following the game by what is heard alone.
func TestAWholeGameInPlainLines(t *testing.T) {
	t.Parallel()
	for name, tongue := range tongues {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			l := h.listens(t, h.person(t, "ann"), "play --plain", tongue.terminal, tongue.locale)
			l.types(tongue.bot)
			l.hears(tongue.mine)
			l.hears(tongue.turn)
			l.playsOn(tongue)
			l.types(tongue.back)
			l.types("quit")
			if status := <-l.exit; status != 0 {
				t.Errorf("status %d", status)
			}
		})
	}
}

// playsOn plays Black, always the first legal square that gives no corner away, until the game is over.
func (l *listener) playsOn(tongue tongue) {
	l.t.Helper()
	plays := regexp.MustCompile(tongue.plays)
	game := start
	for !game.Over() {
		if game.Position().ToMove() == engine.Black {
			l.types(game.Position().Legal()[0].String())
		}
		heard := plays.FindStringSubmatch(l.hearsEither(plays, tongue))
		if heard == nil {
			continue // a question about an X-square was answered
		}
		square, err := engine.ParseSquare(heard[1])
		must(l.t, err)
		game, err = game.Play(square)
		must(l.t, err)
	}
	l.hears(tongue.over)
}

// hearsEither waits for a move, and says yes to the warning of an X-square.
func (l *listener) hearsEither(plays *regexp.Regexp, tongue tongue) string {
	l.t.Helper()
	for {
		line := l.hears("")
		switch {
		case plays.MatchString(line):
			return line
		case strings.Contains(line, "yes or no"), strings.Contains(line, "да или нет"):
			l.types("yes")
		}
	}
}

func TestPlainLinesByChoice(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.person(t, "ann")
	l := h.listens(t, ann, "play --plain", false, "en_US.UTF-8")
	l.types("settings spoken on")
	l.hears("Spoken lines in place of screens: on.")
	must(t, l.in.Close()) // the end of input ends the visit
	if status := <-l.exit; status != 0 {
		t.Errorf("status %d", status)
	}
	for _, terminal := range []bool{true, false} {
		l = h.listens(t, ann, "", terminal, "en_US.UTF-8")
		l.hears("Reversi. You are ann.")
	}
	l.types("settings spoken off")
	l.hears("Spoken lines in place of screens: off")
	h.enter(t, ann).sees("quick game")
}

func TestTwoPeopleInPlainLinesAndOnAScreen(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	l := h.listens(t, h.person(t, "ann"), "play --plain", true, "en_US.UTF-8")
	l.types("table no clock")
	code := strings.Join(strings.Fields(regexp.MustCompile(`table is ([A-Z0-9 ]+)\.`).FindStringSubmatch(l.hears("The code of your table is"))[1]), "")
	bob := h.enter(t, h.person(t, "bob"))
	bob.sees("quick game")
	bob.joins(code)
	l.hears("Your game with bob begins.")
	part := l.hears("You play ")
	bob.seesBoard(start.Position())
	moves := []func(){func() { l.types("f5") }, func() { bob.press("f", "5") }}
	if strings.Contains(part, "White") {
		moves[0], moves[1] = moves[1], moves[0]
	}
	moves[0]()
	l.hears("Black plays f5, flips 1. Black 4, White 1.")
	bob.seesBoard(mustGame(t, "f5").Position())
	bob.press("t")
	bob.typed("hello")
	bob.press("enter")
	l.hears("bob says: hello")
	l.types("say hi there")
	bob.sees("ann: hi there")
	l.types("resign")
	l.hears("Type yes or no.")
	l.types("yes")
	l.hears("The game is over.")
}

// TestPlainLinesInAnotherCharset types and hears Russian in eight bits.
func TestPlainLinesInAnotherCharset(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	l := h.listens(t, h.person(t, "ann"), "play --plain", true, "ru_RU.KOI8-R")
	koi8 := charmap.KOI8R
	in := func(s string) string {
		encoded, err := koi8.NewEncoder().String(s)
		must(t, err)
		return encoded
	}
	l.hears(in("Вы ann."))
	l.types(in("бот малыш"))
	l.hears(in("Ваш ход."))
	l.types(in("счёт"))
	l.hears(in("60 пустых клеток"))
}

// TestHelpInPlainLines asks for a hint, and for the values of a game that is over.
func TestHelpInPlainLines(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	l := h.listens(t, h.person(t, "ann"), "play --plain", true, "en_US.UTF-8")
	l.types("bot child")
	l.hears("Your turn.")
	l.types("hint")
	move := regexp.MustCompile(`^([a-h][1-8]): it `).FindStringSubmatch(l.hears(": it "))
	l.types(move[1])
	l.hears("Your turn.")
	l.types("resign")
	l.hears("Resign?")
	l.types("yes")
	l.hears("Type rematch, review or leave.")
	l.types("review")
	value := regexp.MustCompile(`even|ahead`)
	for range 2000 { // until the analysis has come so far
		l.types("start")
		l.hears("The start.")
		l.types("clock") // whose answer comes after all that is said of the start
		if value.MatchString(l.hears("")) {
			return
		}
	}
	t.Error("no value was told")
}

func TestShutdownIsHeard(t *testing.T) {
	t.Parallel()
	h, closed := newHouse(t, t.TempDir(), t.TempDir())
	l := h.listens(t, h.person(t, "ann"), "play --plain", true, "en_US.UTF-8")
	l.hears("You are ann.")
	must(t, closed())
	l.hears("The club stops, most often for seconds only. Your games wait; no clock runs.")
	if status := <-l.exit; status != 1 {
		t.Errorf("status %d", status)
	}
}
