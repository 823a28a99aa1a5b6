package text

import "strings"

// latin spells Cyrillic letters for terminals that show ASCII alone, so that a Russian name can still be read.
var latin = map[rune]string{
	'а': "a", 'б': "b", 'в': "v", 'г': "g", 'д': "d", 'е': "e", 'ё': "yo", 'ж': "zh", 'з': "z", 'и': "i", 'й': "y",
	'к': "k", 'л': "l", 'м': "m", 'н': "n", 'о': "o", 'п': "p", 'р': "r", 'с': "s", 'т': "t", 'у': "u", 'ф': "f",
	'х': "kh", 'ц': "ts", 'ч': "ch", 'ш': "sh", 'щ': "shch", 'ъ': "", 'ы': "y", 'ь': "", 'э': "e", 'ю': "yu", 'я': "ya",
	'–': "-", '—': "-", '«': `"`, '»': `"`, '“': `"`, '”': `"`, '’': "'", '…': "..", '±': "+-", '×': "x", '−': "-", '\u00a0': " ",
}

// ASCII spells a cleaned string in ASCII.
func ASCII(s string) string {
	if plainASCII(s) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		b.WriteString(spell(r))
	}
	return b.String()
}

func spell(r rune) string {
	if r >= ' ' && r <= '~' {
		return string(r)
	}
	if s, ok := latin[r]; ok {
		return s
	}
	if s, ok := latin[lower(r)]; ok {
		return capital(s)
	}
	return "?"
}

func lower(r rune) rune { return []rune(strings.ToLower(string(r)))[0] }

func capital(s string) string {
	if s == "" {
		return ""
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
