package keys

import "strings"

// squareLike are Cyrillic letters that look like those which name columns.
var squareLike = strings.NewReplacer("а", "a", "А", "a", "в", "b", "В", "b", "с", "c", "С", "c", "е", "e", "Е", "e", "Н", "h", "н", "h")

// Transcripts lists what somebody may have meant who typed or pasted moves, likeliest first: as they stand, with letters taken for
// what they look like, and with letters taken for the key they are on.
func Transcripts(typed string) []string {
	all := []string{typed}
	for _, meant := range []string{
		strings.Map(Latin, squareLike.Replace(typed)),
		strings.Map(Latin, typed),
	} {
		if meant != all[len(all)-1] {
			all = append(all, meant)
		}
	}
	return all
}
