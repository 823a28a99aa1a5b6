// Package screen has the screens: each is a model that is drawn from its values, and none does anything but compute in Update.
// What they ask of the club goes out as commands and comes back as messages.
package screen

import (
	"cmp"
	"time"

	"github.com/charmbracelet/colorprofile"

	"reversi/lobby"
	"reversi/tui/style"
	"reversi/tui/text"
)

// Env is what one session's screens are drawn with. The session's program owns it.
type Env struct {
	// What the terminal can show and says.
	Profile  colorprofile.Profile
	Charset  text.Charset
	NoBlocks bool   // its font lacks the quarter blocks that discs are drawn with
	Language string // of its locale, such as "ru_RU.UTF-8"; empty for none
	Ground   style.Ground
	Now      func() time.Time
	RTT      func() time.Duration // the round trip to the terminal, 0 while it is unknown; nil where nobody measures it

	Settings lobby.Settings // what the person chose
	Theme    style.Theme
	Words    *text.Words
}

// Apply takes settings over: they go before what the terminal says.
func (e *Env) Apply(s lobby.Settings) {
	e.Settings = s
	e.Theme = style.New(e.Profile, s.Theme, cmp.Or(style.Ground(s.Ground), e.Ground))
	e.Words = text.In(e.Spelling().Best(s.Language, e.Language))
}

// RoundTrip is the time a frame and its answer take on the way; 0 while it is unknown.
func (e *Env) RoundTrip() time.Duration {
	if e.RTT == nil {
		return 0
	}
	return e.RTT()
}

// Spelling is the characters to write in.
func (e *Env) Spelling() text.Charset {
	if e.Settings.ASCII {
		return text.ASCIIOnly
	}
	return e.Charset
}

// Lettered tells whether boards are drawn in letters and other signs of ASCII.
func (e *Env) Lettered() bool { return e.NoBlocks || !e.Spelling().Unicode() }
