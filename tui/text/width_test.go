package text

import (
	"testing"
	"unicode"

	"golang.org/x/text/width"
)

// TestWordsHaveNoSignsOfAmbiguousWidth keeps signs out of the catalogues that are two columns wide in East Asian terminals: dashes,
// an ellipsis, a times sign. The letters of a language are its own matter.
func TestWordsHaveNoSignsOfAmbiguousWidth(t *testing.T) {
	t.Parallel()
	for _, l := range Languages() {
		for id, forms := range entries(t, l.Tag) {
			for _, s := range forms {
				for _, r := range s {
					if width.LookupRune(r).Kind() == width.EastAsianAmbiguous && !unicode.IsLetter(r) {
						t.Errorf("%s: %q has %q, which is wide in some terminals", l.Tag, id, r)
					}
				}
			}
		}
	}
}
