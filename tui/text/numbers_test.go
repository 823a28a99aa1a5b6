package text

import (
	"testing"
	"time"
)

func TestNumbersFollowTheLanguage(t *testing.T) {
	t.Parallel()
	en, ru := In("en"), In("ru")
	for _, c := range []struct{ got, want string }{
		{en.Number(0), "0"}, {en.Number(999), "999"}, {en.Number(1612), "1,612"}, {en.Number(-1612), "-1,612"}, {en.Number(1234567), "1,234,567"},
		{ru.Number(0), "0"}, {ru.Number(999), "999"}, {ru.Number(1612), "1\u00a0612"}, {ru.Number(1234567), "1\u00a0234\u00a0567"},
		{en.Difference(4.24), "+4.2"}, {en.Difference(-1234.56), "-1,234.6"}, {en.Difference(-0.04), "0.0"}, {ru.Difference(-0.5), "-0,5"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestDatesFollowTheLanguage(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, 11, 9, 12, 0, 0, 0, time.UTC)
	for tag, want := range map[string]string{"en": "9 Nov 2026", "ru": "09.11.2026"} {
		if got := In(tag).Date(day); got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
}

func TestNumbersInSentences(t *testing.T) {
	t.Parallel()
	if got, want := In("ru").N("results.wins", 1612), "1\u00a0612 побед"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := In("en").T("small", "Width", 1612, "Height", 20), "Too small: needs 1,612 x 20."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func BenchmarkNumber(b *testing.B) {
	w := In("ru")
	for b.Loop() {
		w.Number(1612)
	}
}
