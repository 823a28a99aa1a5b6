package text

import (
	"io"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// Charset is the characters that a terminal can show, and how it writes them. The zero value is UTF-8, with all there are.
type Charset struct {
	name  string
	table *charmap.Charmap // nil for UTF-8 and ASCII
}

// ASCIIOnly has nothing beyond ASCII.
var ASCIIOnly = Charset{name: "ascii"}

// tables are the charsets of eight bits that have Cyrillic letters, by their names without dashes and capitals.
var tables = map[string]*charmap.Charmap{
	"koi8r": charmap.KOI8R, "koi8u": charmap.KOI8U, "cp1251": charmap.Windows1251, "windows1251": charmap.Windows1251,
	"iso88595": charmap.ISO8859_5, "cp866": charmap.CodePage866, "ibm866": charmap.CodePage866,
}

// CharsetOf is the charset that a locale names, as "ru_RU.KOI8-R" does: UTF-8 where it names none, and ASCII where it is one that
// no language here needs. The locale C is in ASCII.
func CharsetOf(locale string) Charset {
	language, name, named := strings.Cut(locale, ".")
	if !named {
		if language == "C" || language == "POSIX" {
			return ASCIIOnly
		}
		return Charset{}
	}
	name, _, _ = strings.Cut(name, "@")
	name = strings.ToLower(strings.NewReplacer("-", "", "_", "").Replace(name))
	switch table := tables[name]; {
	case name == "utf8":
		return Charset{}
	case table != nil:
		return Charset{name, table}
	}
	return ASCIIOnly
}

// Unicode tells whether it has all characters.
func (c Charset) Unicode() bool { return c == Charset{} }

func (c Charset) has(r rune) bool {
	if c.Unicode() || r < utf8.RuneSelf {
		return true
	}
	if c.table == nil {
		return false
	}
	_, ok := c.table.EncodeRune(r)
	return ok
}

// Spell writes a cleaned string in the characters that there are, others as ASCII spells them.
func (c Charset) Spell(s string) string {
	if c.Unicode() || plainASCII(s) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if c.has(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(spell(r))
		}
	}
	return b.String()
}

// Writes tells whether it has all letters of a language.
func (c Charset) Writes(tag string) bool {
	for _, r := range alphabets()[tag] {
		if !c.has(r) {
			return false
		}
	}
	return true
}

// alphabets are the letters beyond ASCII in each language's file.
var alphabets = sync.OnceValue(func() map[string][]rune {
	all := map[string][]rune{}
	for _, l := range Languages() {
		data, err := files.ReadFile("active." + l.Tag + ".toml")
		if err != nil {
			panic(err)
		}
		all[l.Tag] = lettersOf(string(data))
	}
	return all
})

func lettersOf(s string) (letters []rune) {
	seen := map[rune]bool{}
	for _, r := range s {
		if r >= utf8.RuneSelf && unicode.IsLetter(r) && !seen[r] {
			seen[r] = true
			letters = append(letters, r)
		}
	}
	return letters
}

// Languages are those that can be written, English first.
func (c Charset) Languages() []Language {
	var all []Language
	for _, l := range Languages() {
		if c.Writes(l.Tag) {
			all = append(all, l)
		}
	}
	return all
}

// Best picks the first language of a list that there are words for and that can be written.
func (c Charset) Best(wishes ...string) string {
	for _, wish := range wishes {
		for _, l := range c.Languages() {
			if means(wish, l.Tag) {
				return l.Tag
			}
		}
	}
	return english
}

// Encode gives the bytes of a string as the terminal reads them, with a question mark for what it lacks.
func (c Charset) Encode(s string) []byte {
	if c.table == nil {
		return []byte(s)
	}
	out := make([]byte, 0, len(s))
	for _, r := range s {
		b, ok := c.table.EncodeRune(r)
		if !ok {
			b = '?'
		}
		out = append(out, b)
	}
	return out
}

// Writer encodes what is written to a terminal; each Write is one of whole characters.
func (c Charset) Writer(w io.Writer) io.Writer {
	if c.table == nil {
		return w
	}
	return encoder{c, w}
}

type encoder struct {
	charset Charset
	to      io.Writer
}

func (e encoder) Write(p []byte) (int, error) {
	if _, err := e.to.Write(e.charset.Encode(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Reader decodes what comes from a terminal.
func (c Charset) Reader(r io.Reader) io.Reader {
	if c.table == nil {
		return r
	}
	return c.table.NewDecoder().Reader(r)
}
