package e2e_test

import (
	"strings"
	"testing"
)

func TestRussianLayoutAndLanguage(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	anna := h.person(t, "анна")
	ann, bob := h.enter(t, anna, with("LANG", "ru_RU.UTF-8")), h.enter(t, h.person(t, "bob"))
	ann.sees("вы анна", "z English", "быстрая партия")
	bob.sees("анна")

	// The keys lie where they lie on a Latin keyboard: щ is o, о is j, ч is x.
	ann.press("щ")
	ann.sees("< 5+0 >")
	ann.turns("right", "без часов")
	ann.press("enter")
	ann.sees("join ")
	bob.press("о")
	bob.sees("Join a table")
	bob.typed(lookAlike(ann.code()))
	bob.press("enter")
	bob.seesBoard(start.Position())
	ann.insists("+", "the board", func() bool { return ann.discs() != "" })
	ann.sees("анна", "bob")

	black, white := ann, bob
	if bob.now(func() bool { return bob.shows("Your turn.") }) {
		black, white = bob, ann
	}
	black.press("ф")
	black.sees("a")
	black.press("5")
	black.sees("a5")
	black.press("а", "5") // f5
	g := mustGame(t, "f5")
	black.seesBoard(g.Position())
	white.seesBoard(g.Position())
	white.press("В", "6") // d6, with shift
	black.seesBoard(mustGame(t, "f5d6").Position())

	// The language key changes the words at once, and for good.
	ann.press("я") // z
	ann.sees("? keys")
	again := h.enter(t, anna, with("LANG", "ru_RU.UTF-8"))
	again.sees("? keys")
	ann.press("z")
	ann.sees("? клавиши")
	again.sees("? клавиши")
}

// lookAlike types a code as somebody does who has the Russian layout on and looks at the letters.
func lookAlike(code string) string {
	return strings.NewReplacer("A", "а", "B", "в", "E", "е", "K", "к", "M", "м", "H", "н", "P", "р", "C", "с", "T", "т", "X", "х").Replace(code)
}
