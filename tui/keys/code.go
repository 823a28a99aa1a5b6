package keys

import "strings"

// lookAlike are Cyrillic capitals that look like Latin ones.
var lookAlike = strings.NewReplacer("А", "A", "В", "B", "Е", "E", "К", "K", "М", "M", "Н", "H",
	"О", "O", "Р", "P", "С", "C", "Т", "T", "У", "Y", "Х", "X")

// Codes lists what somebody may have meant who typed the code of a table, likeliest first: letters taken for what they
// look like, and letters taken for the key they are on.
func Codes(typed string) []string {
	typed = strings.ToUpper(strings.Join(strings.Fields(typed), ""))
	byKey := strings.ToUpper(strings.Map(Latin, typed))
	byLook := strings.ToUpper(strings.Map(Latin, lookAlike.Replace(typed)))
	if byKey == byLook {
		return []string{byKey}
	}
	return []string{byLook, byKey}
}
