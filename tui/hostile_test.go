package tui

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"reversi/tui/screen"
)

// hostile is what somebody may type, or have typed long ago, who wants to move another's cursor, change their colours, hide, or turn a line around;
// hostileLeft is the part of it that may be seen.
const (
	hostile     = "evil\x1b[2J\x1b]0;owned\x07\u009b31m\u0085\u202e\u2066\u200b\u200f\ufeff\u00ad\u3164\U000e0041\r\n\t\x7f\x00!"
	hostileLeft = "evil[2J"
)

// typedFields are the fields in which the club's values have what people typed.
var typedFields = []string{"Name", "Text", "From", "By", "Former", "Target", "Moderator", "Reason", "Place", "Title"}

// poisoned is a value of the club with something hostile wherever there is what people typed.
func poisoned(v any) any {
	if v == nil {
		return nil
	}
	changed := reflect.New(reflect.TypeOf(v)).Elem()
	changed.Set(reflect.ValueOf(v))
	poison(changed, false, map[uintptr]bool{})
	return changed.Interface()
}

// poison goes through a value; typed says that its text was typed by somebody.
func poison(v reflect.Value, typed bool, seen map[uintptr]bool) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() && !seen[v.Pointer()] {
			seen[v.Pointer()] = true
			poison(v.Elem(), typed, seen)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			poison(v.Index(i), typed, seen)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				poison(v.Field(i), slices.Contains(typedFields, f.Name), seen)
			}
		}
	case reflect.String:
		if typed && v.CanSet() && v.Type() == reflect.TypeFor[string]() {
			v.SetString(hostile)
		}
	}
}

// poisonAll poisons what the club has and what a message brings from it.
func (s *session) poisonAll(msg tea.Msg) tea.Msg {
	for _, snap := range s.club.snaps {
		poisoned(snap)
	}
	switch msg := msg.(type) {
	case screen.To:
		return screen.To{Screen: msg.Screen, Msg: poisoned(msg.Msg)}
	case hallChanged:
		poisoned(msg.hall)
	case selfChanged:
		poisoned(msg.self)
	}
	return msg
}

// colouring is all that may stand between the characters of a screen.
var colouring = regexp.MustCompile("\x1b\\[[0-9;:]*m")

// harmful finds what must not reach a terminal; empty where there is nothing.
func harmful(out string) string {
	for _, r := range colouring.ReplaceAllString(out, "") {
		if (r < ' ' || r > '~') && r != '\n' && unicode.In(r, unicode.C, unicode.Zl, unicode.Zp, unicode.Bidi_Control, unicode.Other_Default_Ignorable_Code_Point) {
			return string(r)
		}
	}
	return ""
}

// TestNothingTypedReachesATerminalRaw draws every screen that there is with hostile names and lines.
func TestNothingTypedReachesATerminalRaw(t *testing.T) {
	t.Parallel()
	var shown atomic.Int32
	t.Run("screens", func(t *testing.T) {
		for name, make := range goldens {
			t.Run(name, func(t *testing.T) {
				bubble(t, func(t *testing.T) {
					s := make(t, func(_ *Env, c *fakeClub, o *Options) { c.poisons, o.Wish = true, hostile })
					for _, size := range sizes {
						s.size(size[0], size[1])
						out := s.View().Content
						if at := harmful(out + s.View().WindowTitle + s.Notice); at != "" {
							t.Errorf("%q is on the screen:\n%q", at, out)
						}
						if strings.Contains(s.plainScreen(), hostileLeft) {
							shown.Add(1)
						}
					}
				})
			})
		}
	})
	if n := int(shown.Load()); n < len(goldens)/2 {
		t.Errorf("only %d pictures of %d screens show what was typed", n, len(goldens))
	}
}
