package name

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestCheck(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]error{
		"ann":                         nil,
		"Ann-Marie_7":                 nil,
		"12":                          nil,
		"-x":                          nil,
		"Карина":                      nil,
		"Ёж_2":                        nil,
		"Νίκος":                       nil,
		"Renée":                       nil,
		"李雷":                          nil,
		"שרה":                         nil,
		"masters":                     nil,
		"guest-17":                    nil,
		strings.Repeat("ж", 20):       nil,
		"":                            ErrLength,
		"x":                           ErrLength,
		strings.Repeat("ж", 21):       ErrLength,
		"ann b":                       ErrCharacter,
		"ann\n":                       ErrCharacter,
		"ann\x1b[2J":                  ErrCharacter,
		"ann\xff":                     ErrCharacter,
		"ann.b":                       ErrCharacter,
		"ann😀":                        ErrCharacter,
		"ann\u200b":                   ErrCharacter, // zero width space
		"ann\u202e":                   ErrCharacter, // right to left override
		"\u2066ann":                   ErrCharacter, // isolate
		"Rene\u0301e":                 ErrCharacter, // a mark by itself
		"a\u0301\u0302\u0303\u0304nn": ErrCharacter,
		"ann\u0664":                   ErrCharacter, // Arabic digit
		"аnn":                         ErrScripts,   // Cyrillic a
		"annж":                        ErrScripts,
		"Иλ":                          ErrScripts,
		"\u00aa\u00ba":                ErrForm, // superscripts
		"--":                          ErrEmpty,
		"_-_":                         ErrEmpty,
		"ａｎｎ":                         ErrForm, // wide letters
		"ﬁn":                          ErrForm, // a ligature
		"7\u05e9":                     ErrForm, // a number before letters that run from right to left
		"master":                      ErrReserved,
		"MASTER":                      ErrReserved,
		"rnaster":                     nil,
		"Мастер":                      ErrReserved,
		"nov1ce":                      ErrReserved,
		"guest":                       ErrReserved,
		"Admin":                       ErrReserved,
		"adm1n":                       ErrReserved,
		"deIeted":                     ErrReserved, // a capital i
		"Берёт_углы":                  ErrReserved,
		"Берёт-углы":                  ErrReserved,
	} {
		if err := Check(name); !errors.Is(err, want) || (err == nil) != (want == nil) {
			t.Errorf("Check(%q) = %v, want %v", name, err, want)
		}
	}
}

// TestTricksAreRefused goes through what one character may do to a name: hide, turn the line around, climb over the next letter, or look like
// another.
func TestTricksAreRefused(t *testing.T) {
	t.Parallel()
	for what, tricks := range map[string][]rune{
		"control":         {0, '\t', '\n', '\r', 0x1b, 0x7f, 0x85, 0x9b},
		"zero width":      {0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0x00ad, 0x034f, 0x180e},
		"nothing to see":  {0x115f, 0x1160, 0x3164, 0xffa0, 0x2800, 0x00a0, 0x3000},
		"direction":       {0x200e, 0x200f, 0x061c, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069},
		"combining marks": {0x0300, 0x0301, 0x0336, 0x0489, 0x20dd, 0xfe20},
		"variations":      {0xfe00, 0xfe0f, 0xe0100},
		"tags":            {0xe0001, 0xe0041, 0xe007f},
		"full width":      {0xff41, 0xff21, 0xff11},
		"another script":  {'а', 'о', 'е', 'ο', 'ա', 'ᴀ' + 0x1000},
		"mathematics":     {0x1d41a, 0x1d5ba, 0x24d0},
		"nobody's own":    {0xe000, 0xf8ff, 0xfffd, 0xffff},
	} {
		for _, r := range tricks {
			for _, name := range []string{"an" + string(r) + "n", string(r) + "ann", "ann" + string(r)} {
				if err := Check(name); err == nil {
					t.Errorf("%s: %q with %U passes", what, name, r)
				}
			}
		}
	}
}

func TestKeyFoldsCaseAndLookalikes(t *testing.T) {
	t.Parallel()
	for _, same := range [][]string{
		{"pop", "POP", "рор", "РОР", "ΡΟΡ", "p0p"},
		{"Bob", "ВОВ", "вов", "ΒΟΒ", "b0b"},
		{"ill", "I1l", "lil", "LIL"},
		{"ANNA", "ΑΝΝΑ", "anna", "αννα"},
		{"Сара", "capa", "CAPA"},
		{"ФОП", "фоп", "ΦΟΠ"},
		{"Straße", "strabe"}, // by the Greek beta
		{"Renée", "RENÉE", "Rene\u0301e"},
	} {
		for _, other := range same[1:] {
			if Key(other) != Key(same[0]) {
				t.Errorf("Key(%q) = %q, but Key(%q) = %q", same[0], Key(same[0]), other, Key(other))
			}
		}
	}
	for _, different := range [][2]string{{"van", "nan"}, {"ann", "anna"}, {"may", "mau"}, {"Renee", "Renée"}, {"a-b", "a_b"}} {
		if Key(different[0]) == Key(different[1]) {
			t.Errorf("%q and %q have one key", different[0], different[1])
		}
	}
}

// No two letters or digits that people type were joined on the way through other scripts.
func TestASCIIStaysApart(t *testing.T) {
	t.Parallel()
	seen := make(map[string]rune)
	for _, r := range "abcdefghijkmnopqrstuvwxyz23456789-_" {
		if other, ok := seen[Key(string(r))]; ok {
			t.Errorf("%c and %c have one key", r, other)
		}
		seen[Key(string(r))] = r
	}
}

func TestTheTableIsAPartitionOfFoldedLetters(t *testing.T) {
	t.Parallel()
	seen := make(map[rune]bool)
	for _, class := range lookalikes {
		for _, r := range class {
			if seen[r] {
				t.Errorf("%c stands in the table twice", r)
			}
			if folded(r) != r {
				t.Errorf("%c stands in the table, but folds to %c", r, folded(r))
			}
			if !isDigit(r) && !unicode.IsLetter(r) && r != '\u0345' {
				t.Errorf("%U stands in the table, but no name has it", r)
			}
			seen[r] = true
		}
	}
}

func TestFree(t *testing.T) {
	t.Parallel()
	taken := map[string]bool{"bob": true, Key("Карина"): true, Key(strings.Repeat("m", 20)): true}
	for wish, want := range map[string]string{
		"ann":                   "ann",
		"Ann B.":                "AnnB",
		"Ren\u0065\u0301e":      "Renée",
		"annЖ":                  "ann",
		"Жann":                  "Ж-",
		"bob":                   "bob-",
		"BOB":                   "BOB-",
		"Карина":                "Карина-",
		"x":                     "x-",
		"root\x1b[2J":           "root2J",
		"admin":                 "admin-",
		"":                      "player-",
		"--":                    "player-",
		"...":                   "player-",
		"\u202e":                "player-",
		"ﬁﬁ":                    "player-",
		"_":                     "player-",
		strings.Repeat("m", 20): "mmmmmmm",
		strings.Repeat("w", 99): strings.Repeat("w", 20),
	} {
		got := Free(wish, func(key string) bool { return taken[key] }, rand.New(rand.NewPCG(1, 2)))
		fits := got == want || strings.HasSuffix(want, "-") && strings.HasPrefix(got, want) ||
			want == "mmmmmmm" && strings.HasPrefix(got, want) && strings.Contains(got, "-")
		if !fits || Check(got) != nil {
			t.Errorf("Free(%q) = %q (%v), want %q", wish, got, Check(got), want)
		}
	}
}

func TestFreeFindsANameAmongMany(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 2))
	taken := make(map[string]bool)
	for range 3000 {
		n := Free(strings.Repeat("long", 5), func(key string) bool { return taken[key] }, rnd)
		if taken[Key(n)] || Check(n) != nil {
			t.Fatalf("%q is taken or unfit", n)
		}
		taken[Key(n)] = true
	}
}

func FuzzFree(f *testing.F) {
	for _, seed := range []string{"ann", "", "Ж\u202e", "ｗ", "שלום1", "a\u0301", "\xff\xfe", "123-", "ʰʰ", "\u0e01\u0e33"} {
		f.Add(seed, false)
		f.Add(seed, true)
	}
	f.Fuzz(func(t *testing.T, wish string, busy bool) {
		left := 3
		n := Free(wish, func(string) bool { left--; return busy && left > 0 }, rand.New(rand.NewPCG(1, 2)))
		if err := Check(n); err != nil {
			t.Errorf("Free(%q) = %q: %v", wish, n, err)
		}
		if Check(wish) == nil && !busy && n != wish {
			t.Errorf("Free(%q) = %q, though the wish is fit", wish, n)
		}
	})
}

func FuzzCheck(f *testing.F) {
	for _, seed := range []string{"ann", "Иван", "a\u202eb", "x\x00y", "--", "ﬁﬁ", "𐊡𐊡"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if Check(name) != nil {
			return
		}
		if !utf8.ValidString(name) || strings.IndexFunc(name, func(r rune) bool {
			return unicode.Is(unicode.C, r) || unicode.Is(unicode.M, r) || unicode.IsSpace(r)
		}) >= 0 {
			t.Errorf("%q passes with a character that does not stand for itself", name)
		}
		if key := Key(name); Key(key) != key || Key(strings.ToUpper(name)) != key && len(strings.ToUpper(name)) == len(name) {
			t.Errorf("the key of %q is not steady", name)
		}
	})
}
