package spoken

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"reversi/tui/screen"
	"reversi/tui/text"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"bot":             "bot|",
		" BOT  5 white ":  "bot|5 white",
		"бот новичок":     "bot|новичок",
		"Счёт":            "score|",
		"счет.":           "score|",
		"k":               "bot|",
		"л":               "bot|", // the key on which k lies
		"щ":               "table|",
		"+":               "accept|",
		"=":               "accept|",
		"-":               "decline|",
		"ищфкв":           "board|", // board, typed with the Russian layout on
		"2":               "local|",
		"/hi, bob":        "say|hi, bob",
		"say hi: you?":    "say|hi: you?",
		"сказать Привет!": "say|Привет!",
		"?":               "help|",
		"q":               "leave|",
		"quit":            "quit|",
		"j k7qx":          "join|k7qx",
		"nonsense d3":     "|",
		"":                "|",
		"d":               "|",
	} {
		if id, arg := parse(line); id+"|"+arg != want {
			t.Errorf("%q is %q with %q, want %q", line, id, arg, want)
		}
	}
}

func TestSquares(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{"d3": "d3", "D3": "d3", "d 3": "d3", "в3": "d3", "Ф1": "a1", "d": "", "3": "", "d33": "", "dd3": "", "d3 e3": ""} {
		got := ""
		if square, ok := parseSquare(line); ok {
			got = square.String()
		}
		if got != want {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
}

// TestEveryWordMeansOneThing holds the words of all languages together: they are all understood at once.
func TestEveryWordMeansOneThing(t *testing.T) {
	t.Parallel()
	meant := map[string]string{}
	for _, l := range text.Languages() {
		words := text.In(l.Tag)
		for _, c := range commands() {
			all := fold(words.T("spoken_word." + c.id))
			for _, w := range all {
				if other := meant[w]; other != "" && other != c.id {
					t.Errorf("%q means %s and %s", w, other, c.id)
				}
				meant[w] = c.id
				if id := key(w); id != "" && id != c.id {
					t.Errorf("%q means %s and is the key of %s", w, c.id, id)
				}
				if _, square := parseSquare(w); square {
					t.Errorf("%q is a square", w)
				}
			}
			help := fold(words.T("spoken_help." + c.id))
			if len(help) == 0 || strings.TrimRight(help[0], ",") != all[0] {
				t.Errorf("%s: the help of %s begins with %q, its first word is %q", l.Tag, c.id, help, all[0])
			}
		}
	}
}

func TestEveryKeyHasACommand(t *testing.T) {
	t.Parallel()
	ids := map[string]bool{}
	for _, c := range commands() {
		ids[c.id] = true
	}
	for _, id := range byKey {
		if !ids[id] {
			t.Errorf("no command is called %s", id)
		}
	}
}

func TestEveryLevelHasItsName(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"master": "master", "мастер": "master", "берёт углы": "corners", "берет углы чёрными": "corners", "3": "master", "4": "", "grandmaster": "",
	} {
		args := arguments(fold(typed))
		if got, _ := args.level((&fakeClub{}).Levels()); got != want {
			t.Errorf("%q is %q, want %q", typed, got, want)
		}
	}
}

func FuzzLines(f *testing.F) {
	for _, seed := range []string{
		"help\r\nd3\r", "бот 2\r", "d\x7fв3\n", "\x1b[A\x1bOPd3\r\n", "say \x1b]0;x\a\r", "y\xff\xfeя\r", "review\rnext\rback\rend\r", "table 5+0\ryes\r",
	} {
		f.Add([]byte(seed), true)
		f.Add([]byte(seed), false)
	}
	f.Fuzz(func(t *testing.T, typed []byte, terminal bool) {
		var out bytes.Buffer
		club := newFakeClub(ann)
		club.snaps["game"] = casual(t, ann, bob, "f5d6")
		o := Options{Input: bytes.NewReader(typed), Output: &out, Terminal: terminal, Match: "game"}
		_, _ = Run(context.Background(), screen.Env{Now: func() time.Time { return noon }}, club, o)
		for _, b := range out.Bytes() {
			if b < ' ' && !bytes.ContainsRune([]byte("\r\n\b\a"), rune(b)) || b == 0x7f {
				t.Fatalf("%q has the byte %#x", out.Bytes(), b)
			}
		}
		if !terminal && bytes.ContainsAny(out.Bytes(), "\r\b\a") {
			t.Fatalf("%q is not for a pipe", out.Bytes())
		}
	})
}
