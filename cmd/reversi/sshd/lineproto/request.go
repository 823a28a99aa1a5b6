package lineproto

import (
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// badRequest is a request that cannot be understood: one sentence that says where.
type badRequest string

func (b badRequest) Error() string { return string(b) }

// request is a line as JSON. Its readers take one field each and keep the first thing that was wrong.
type request struct {
	do     string
	id     *string // nil where it has none
	fields map[string]json.RawMessage
	err    error
}

// parse reads a line. The request is usable for an answer even where there is an error in it.
func parse(text []byte) *request {
	r := &request{}
	if !utf8.Valid(text) {
		r.err = badRequest("the line is not UTF-8")
		return r
	}
	if err := json.Unmarshal(text, &r.fields); err != nil || r.fields == nil {
		r.err = badRequest("the line is not a JSON object")
		return r
	}
	if _, ok := r.fields["id"]; ok {
		if id := r.anyText("id"); r.err == nil {
			r.id = &id
		}
	}
	r.do = r.text("do")
	return r
}

func (r *request) fail(format string, args ...any) {
	if r.err == nil {
		r.err = badRequest(fmt.Sprintf(format, args...))
	}
}

// read decodes a field into v, unless it is left out; want says what it should be.
func (r *request) read(name string, v any, want string) (given bool) {
	raw, ok := r.fields[name]
	if !ok {
		return false
	}
	if raw[0] == 'n' || json.Unmarshal(raw, v) != nil {
		r.fail("%s: want %s", name, want)
		return false
	}
	return true
}

// anyText reads a string that may be empty or left out.
func (r *request) anyText(name string) (s string) {
	r.read(name, &s, "a string")
	return s
}

// without tells whether a field is left out.
func (r *request) without(name string) bool {
	_, given := r.fields[name]
	return !given
}

// text reads a string that must be there.
func (r *request) text(name string) string {
	s := r.anyText(name)
	if s == "" {
		r.fail("%s: is missing", name)
	}
	return s
}

func (r *request) flag(name string, otherwise bool) bool {
	r.read(name, &otherwise, "true or false")
	return otherwise
}

// count reads a whole number from least to most.
func (r *request) count(name string, least, most int) (n int, given bool) {
	want := fmt.Sprintf("a whole number from %d to %d", least, most)
	given = r.read(name, &n, want)
	if given && (n < least || n > most) {
		r.fail("%s: want %s", name, want)
	}
	return n, given
}

func (r *request) match() match.ID { return match.ID(r.text("match")) }

// parsed reads a string that must be there with a parser whose error names what it wants.
func parsed[T any](r *request, name string, parse func(string) (T, error)) T {
	v, err := parse(r.text(name))
	if err != nil {
		r.fail("%v", err)
	}
	return v
}

func (r *request) clock() match.TimeControl { return parsed(r, "clock", match.ParseTimeControl) }

func (r *request) what() match.What { return parsed(r, "what", match.ParseWhat) }

func (r *request) color() lobby.Color {
	c, err := lobby.ParseColor(r.anyText("color"))
	if err != nil {
		r.fail("%v", err)
	}
	return c
}

// terms reads what a seek or a table asks for.
func (r *request) terms() lobby.Terms {
	t := lobby.Terms{
		Control: r.clock(), Rated: r.flag("rated", false), Color: r.color(), NoPrograms: !r.flag("programs", true),
	}
	switch {
	case t.Rated && !t.Control.Limited():
		r.fail("rated: a rated game needs a clock")
	case t.Rated && t.Color != lobby.AnyColor:
		r.fail(`color: a rated game needs "any"`)
	}
	return t
}

// maxCount bounds a ply and a number of takebacks: no game has as many.
const maxCount = 1 << 30

func (r *request) move() match.Move {
	m := match.Move{Square: parsed(r, "move", parseMove)}
	var given bool
	if m.Ply, given = r.count("ply", 0, maxCount); !given {
		r.fail("ply: is missing")
	}
	m.Takebacks, _ = r.count("takebacks", 0, maxCount)
	return m
}

func parseMove(s string) (engine.Square, error) {
	sq, err := engine.ParseSquare(s)
	if err != nil {
		return sq, fmt.Errorf("move: %w", err)
	}
	return sq, nil
}

func (r *request) say() match.Say {
	say := match.Say{Text: r.text("text")}
	if err := match.CheckText(say.Text); err != nil {
		r.fail("text: %v", err)
	}
	return say
}

// Bounds of a listing.
const (
	defaultLimit = 100
	maxLimit     = 1000
)

func (r *request) limit() int {
	if n, given := r.count("limit", 1, maxLimit); given {
		return n
	}
	return defaultLimit
}

// board reads which leaderboard is asked for.
func (r *request) board() lobby.Board {
	b, err := lobby.ParseBoard(r.anyText("pool"), r.anyText("who"))
	if err != nil {
		r.fail("%v", err)
	}
	b.Month = r.flag("month", false)
	return b
}

// level reads a bot level out of those there are.
func (r *request) level(levels []lobby.Level) string {
	id := r.text("level")
	var known []string
	for _, l := range levels {
		if l.ID == id {
			return id
		}
		known = append(known, l.ID)
	}
	r.fail("level %q: want one of %q", id, known)
	return id
}
