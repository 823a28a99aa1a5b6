package text

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

func TestCharsetOfALocale(t *testing.T) {
	t.Parallel()
	for locale, want := range map[string]string{
		"": "utf8", "en_US.UTF-8": "utf8", "ru_RU.utf8": "utf8", "C.UTF-8": "utf8", "ru_RU": "utf8", "UTF-8": "utf8", "en_US.UTF-8@euro": "utf8",
		"C": "ascii", "POSIX": "ascii", "en_US.ISO-8859-1": "ascii", "ja_JP.eucJP": "ascii", "en_US.US-ASCII": "ascii",
		"ru_RU.KOI8-R": "koi8r", "uk_UA.KOI8-U": "koi8u", "ru_RU.CP1251": "cp1251", "ru_RU.iso88595": "iso88595", "ru_RU.ISO_8859-5@x": "iso88595",
	} {
		got := CharsetOf(locale)
		if got.name != strings.TrimPrefix(want, "utf8") || (got.table == nil) != (want == "utf8" || want == "ascii") {
			t.Errorf("%q is %q, want %q", locale, got.name, want)
		}
	}
}

func TestLanguagesThatCanBeWritten(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ locale, setting, want string }{
		{"ru_RU.UTF-8", "", "ru"}, {"ru_RU.KOI8-R", "", "ru"}, {"ru_RU.CP1251", "", "ru"}, {"ru_RU.ISO-8859-5", "", "ru"}, {"ru_RU.CP866", "", "ru"},
		{"ru_RU.ISO-8859-1", "", "en"}, {"C", "ru", "en"}, {"en_US.ISO-8859-1", "ru", "en"}, {"en_US.KOI8-R", "ru", "ru"},
	} {
		if got := CharsetOf(c.locale).Best(c.setting, c.locale); got != c.want {
			t.Errorf("%q with the setting %q: %q, want %q", c.locale, c.setting, got, c.want)
		}
	}
}

func TestSpellAndEncode(t *testing.T) {
	t.Parallel()
	const said = "Ёж «да» – 日"
	for locale, want := range map[string]string{
		"ru_RU.UTF-8": said, "C": `Yozh "da" - ?`, "ru_RU.KOI8-R": "\xb3\xd6 \"\xc4\xc1\" - ?", "ru_RU.CP1251": "\xa8\xe6 \xab\xe4\xe0\xbb \x96 ?",
	} {
		c := CharsetOf(locale)
		var out bytes.Buffer
		if n, err := io.WriteString(c.Writer(&out), c.Spell(said)); err != nil || n != len(c.Spell(said)) {
			t.Errorf("%q: wrote %d, %v", locale, n, err)
		}
		if out.String() != want {
			t.Errorf("%q: %q, want %q", locale, out.String(), want)
		}
	}
}

func TestReaderDecodes(t *testing.T) {
	t.Parallel()
	in := "\xc6\xb5\x1b[A" // ф and a sign that no key types, then an arrow
	got, err := io.ReadAll(CharsetOf("ru_RU.KOI8-R").Reader(strings.NewReader(in)))
	if want := "ф╣\x1b[A"; err != nil || string(got) != want {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
}

// TestReaderWaitsForNothing holds that a key is there as soon as it came.
func TestReaderWaitsForNothing(t *testing.T) {
	t.Parallel()
	in, client := io.Pipe()
	r := CharsetOf("ru_RU.KOI8-R").Reader(in)
	for _, key := range []string{"\xca", "q"} {
		go func() { _, _ = io.WriteString(client, key) }()
		buf := make([]byte, 100)
		n, err := r.Read(buf)
		if want := map[string]string{"\xca": "й", "q": "q"}[key]; err != nil || string(buf[:n]) != want {
			t.Errorf("%q, %v, want %q", buf[:n], err, want)
		}
	}
}
