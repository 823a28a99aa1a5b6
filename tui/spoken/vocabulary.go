package spoken

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"reversi/engine"
	"reversi/lobby"
	"reversi/tui/keys"
	"reversi/tui/text"
)

// vocabulary is what words mean. Those of every language there is are understood in any: people mix them, and a language that was
// chosen by mistake can be left in one's own.
type vocabulary struct {
	commands map[string]string   // a word, folded: the id of its command
	values   map[string][]phrase // the id of a value: what is typed for it
	levels   map[string][]phrase // the id of a level: how it is called
}

// phrase is one word or several, folded.
type phrase []string

// dictionary is made once from the words and only read after that.
var dictionary struct {
	once  sync.Once
	words vocabulary
}

// understood is the dictionary.
func understood() vocabulary {
	dictionary.once.Do(func() {
		v := vocabulary{map[string]string{}, map[string][]phrase{}, map[string][]phrase{}}
		for _, l := range text.Languages() {
			v.learn(text.In(l.Tag))
		}
		dictionary.words = v
	})
	return dictionary.words
}

func (v vocabulary) learn(words *text.Words) {
	for _, c := range commands() {
		for _, word := range fold(words.T("spoken_word." + c.id)) {
			v.commands[word] = c.id
		}
	}
	for _, id := range values {
		for each := range strings.SplitSeq(words.T("spoken_value."+id), ",") {
			v.values[id] = append(v.values[id], fold(each))
		}
	}
	for _, id := range levels {
		v.levels[id] = append(v.levels[id], phrase{id}, fold(words.T("level."+id)))
	}
}

// values are what is typed after a command.
var values = []string{
	"black", "white", "alternate", "rated", "casual", "untimed", "on", "off", "yes", "no", "everything",
	"speech", "bell", "ascii", "warning", "best", "blitz", "slow", "correspondence", "month", "programs", "draw",
}

// levels are the bot levels that have a name in the words.
var levels = []string{"child", "novice", "corners", "amateur", "master", "grandmaster", "champion", "legend"}

// fold makes words of what was typed, without what makes no difference: capitals, the dots of ё, punctuation at the end.
func fold(s string) phrase {
	s = strings.NewReplacer("ё", "е", ";", " ", ":", " ").Replace(strings.ToLower(s))
	words := strings.Fields(s)
	for i, w := range words {
		if trimmed := strings.TrimRight(w, ".!?"); trimmed != "" {
			words[i] = trimmed
		}
	}
	return words
}

// onLatinKeys is what the same keys type on a Latin keyboard.
func onLatinKeys(s string) string { return strings.Map(keys.Latin, s) }

// parseSquare reads a square, typed on a Latin or a Russian keyboard, in one word or two.
func parseSquare(s string) (engine.Square, bool) {
	square, err := engine.ParseSquare(onLatinKeys(strings.ToLower(strings.Join(strings.Fields(s), ""))))
	return square, err == nil
}

// parse finds the command that a line begins with, and the rest of the line.
func parse(line string) (id, arg string) {
	line = strings.TrimSpace(line)
	if say, ok := strings.CutPrefix(line, "/"); ok {
		return "say", strings.TrimSpace(say)
	}
	word, arg, _ := strings.Cut(line, " ")
	arg = strings.TrimSpace(arg)
	if id := key(word); id != "" {
		return id, arg
	}
	for _, typed := range []string{word, onLatinKeys(word)} {
		if folded := fold(typed); len(folded) == 1 && understood().commands[folded[0]] != "" {
			return understood().commands[folded[0]], arg
		}
	}
	return "", ""
}

// byKey are the commands that the keys of the screens stand for.
var byKey = map[keys.Action]string{
	keys.Help: "help", keys.Quick: "quick", keys.Bots: "bot", keys.Table: "table", keys.Join: "join", keys.Watch: "watch",
	keys.Leaders: "leaders", keys.Mine: "games", keys.Undo: "undo", keys.Menu: "help", keys.Accept: "accept", keys.Decline: "decline",
	keys.Talk: "say", keys.Quit: "leave", keys.Review: "review", keys.Paste: "replay", keys.Record: "record", keys.Rename: "name",
	keys.Settings: "settings", keys.Language: "language", keys.Hint: "hint",
	keys.NextMistake: "mistake", keys.PreviousMistake: "earlier",
	keys.StepBack: "back", keys.StepForward: "next", keys.ToStart: "start", keys.ToEnd: "end",
}

// key is the command of a word that is one of the keys of the screens.
func key(word string) string {
	r, size := utf8.DecodeRuneInString(word)
	if size == 0 || size != len(word) {
		return ""
	}
	return byKey[keys.Read(tea.KeyPressMsg{Code: r, Text: word}).Action]
}

// arguments are the words after a command. What is understood is taken away.
type arguments []string

// oneOf takes one of some values.
func (a *arguments) oneOf(ids ...string) (id string, ok bool) {
	return a.find(understood().values, ids)
}

// level takes a bot level, by its name or its place in order of strength.
func (a *arguments) level(offered []lobby.Level) (id string, ok bool) {
	ids := make([]string, len(offered))
	for i, l := range offered {
		ids[i] = l.ID
	}
	if id, ok := a.find(understood().levels, ids); ok {
		return id, true
	}
	for i, word := range *a {
		if n := number(word); n >= 1 && n <= len(ids) {
			*a = slices.Delete(*a, i, i+1)
			return ids[n-1], true
		}
	}
	return "", false
}

// find takes the longest phrase that stands for one of some ids.
func (a *arguments) find(phrases map[string][]phrase, ids []string) (found string, ok bool) {
	at, length := 0, 0
	for _, id := range ids {
		for _, p := range phrases[id] {
			if i := a.index(p); i >= 0 && len(p) > length {
				found, at, length = id, i, len(p)
			}
		}
	}
	*a = slices.Delete(*a, at, at+length)
	return found, length > 0
}

// index is where a phrase stands; -1 for nowhere.
func (a arguments) index(p phrase) int {
	for i := 0; i+len(p) <= len(a) && len(p) > 0; i++ {
		if slices.Equal([]string(a[i:i+len(p)]), []string(p)) {
			return i
		}
	}
	return -1
}

// number reads a number; 0 for what is none.
func number(s string) int {
	n := 0
	for _, r := range s {
		if r < '0' || r > '9' || n > 1<<20 {
			return 0
		}
		n = 10*n + int(r-'0')
	}
	return n
}
