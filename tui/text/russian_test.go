package text

import (
	"regexp"
	"testing"
)

// TestRussianFollowsTheGlossary looks for what the glossary rules out: other words for the things of the game, a missing ё, a capital
// "вы" within a sentence, quotation marks of other languages, and numbers with a point.
func TestRussianFollowsTheGlossary(t *testing.T) {
	t.Parallel()
	for what, wrong := range map[string]*regexp.Regexp{
		"another word":     regexp.MustCompile(`(?i)(^|[^а-яё])(диск|шашк|камень|камн|плитк|противник|пас($|[^а-яё])|пасу|пасо)`),
		"a missing ё":      regexp.MustCompile(`(?i)(^|[^а-яё])(еще|ее|счет|черн|зелен|желт|темн|перевернет|вернет|займет|отдает|дает|идет|пойдет|ждет|берет|ведет|свое($|[^а-яёй])|все еще|трех|четырех|надежн|безнадежн|учетн|зачет|нечет|четн|причем|вдвоем|прием|подъем|объем|найдет|придется|остается|удается|сдается|начнет|нажмет|теплы|легк[аои]й)`),
		"a capital Вы":     regexp.MustCompile(`[а-яё,] В(ы|ас|ам|ами|аш[а-яё]*)($|[^а-яё])`),
		"quotation marks":  regexp.MustCompile(`["“”„]`),
		"a point in 0,5":   regexp.MustCompile(`[0-9]\.[0-9]`),
		"a person's past":  regexp.MustCompile(`{{\.Name}} [а-яё]+(л|ла|ло|лся|лась)($|[^а-яё])`),
		"a space too many": regexp.MustCompile(` [,;!?]`),
	} {
		for id, forms := range entries(t, "ru") {
			for _, s := range forms {
				if at := wrong.FindString(s); at != "" && id != "language.date" {
					t.Errorf("%q has %s, %q: %s", id, what, at, s)
				}
			}
		}
	}
}
