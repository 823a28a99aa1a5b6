package name

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// fallback begins a name for somebody whose wish has nothing to keep.
const fallback = "player"

// maxWish is how many bytes of a wish are looked at.
const maxWish = 256

// Free makes a fit name close to a wish: the wish itself, or what is left of it without unfit characters, with a number where
// that is too short, reserved or taken. Taken gets keys.
func Free(wish string, taken func(key string) bool, rnd *rand.Rand) string {
	if base := trimmed(wish); free(base, taken) {
		return base
	}
	base := strings.Trim(trimmed(wish), "-_")
	if base == "" || checkShape(numbered(base, 10)) != nil {
		base = fallback
	}
	for least := 10; ; least = min(least*10, 1e9) {
		if n := numbered(base, least+rnd.IntN(9*least)); free(n, taken) {
			return n
		}
	}
}

func free(name string, taken func(key string) bool) bool {
	return Check(name) == nil && !taken(Key(name))
}

// numbered appends a number and shortens the name where both would be too long.
func numbered(base string, n int) string {
	suffix := fmt.Sprintf("-%d", n)
	letters := []rune(base)
	return string(letters[:min(len(letters), MaxLength-len(suffix))]) + suffix
}

// trimmed keeps the characters of a wish that fit: letters of the script that the first letter is of, at most as many as a name
// has.
func trimmed(wish string) string {
	var kept []rune
	script := ""
	wish = wish[:min(len(wish), maxWish)]
	for _, r := range norm.NFC.String(strings.ToValidUTF8(wish, "")) {
		if unfit(r) || len(kept) == MaxLength {
			continue
		}
		if unicode.IsLetter(r) {
			own := scriptOf(r)
			if script == "" {
				script = own
			}
			if own == "" || own != script {
				continue
			}
		}
		kept = append(kept, r)
	}
	return string(kept)
}
