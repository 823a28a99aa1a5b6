// Package tui is what a person at a terminal sees of the club: a root model that routes the size, dialogs, cards and the screen
// on top, for one session. Hundreds of them share the process and nothing else.
package tui

import (
	"cmp"
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/keys"
	"reversi/tui/screen"
	"reversi/tui/term"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Env is what one session's screens are drawn with. New fills in theme and words.
type Env = screen.Env

// Pursuit is what somebody watches from game to game.
type Pursuit = screen.Pursuit

// Options say where a session begins; the zero value is the lobby, or the board that waits for the player.
type Options struct {
	Match  match.ID // a game to open or watch
	Code   string   // of a table to sit down at
	Follow *Pursuit // games to watch one after another; nil for none
	Wish   string   // the name that the person could not have; empty where they have it
}

// Model is the root model of one session. The session's program owns it and everything below it.
type Model struct {
	*screen.Session
	options Options
	stack   []screen.Screen // the lobby first; the last one is shown
	dialog  *screen.Dialog
	pressed [2]int // where the mouse button went down on a dialog or a card

	known       map[match.ID]bool // games that were opened or announced
	told        map[string]bool   // turns and challenges that were announced or seen
	cards       []card            // games that began and were not opened yet, newest last
	cardAt      widget.Rect       // where the newest one was drawn
	awaiting    bool              // the wait for an opponent is followed
	interrupted bool              // ctrl+c was pressed and said that a second one leaves
	effect      effect            // of the last message
	since       effect            // of all messages since the last view
	seen        []string          // the last view
	farewell    string
	left        bool // the person wanted to leave
	borrowed    bool // what is shown was drawn for all who see the same
}

// New makes the model of a session. Everything it started ends when ctx does.
func New(ctx context.Context, env Env, club Club, o Options) *Model {
	m := &Model{options: o, known: map[match.ID]bool{}, told: map[string]bool{}, pressed: nowhere}
	m.Session = &screen.Session{
		Env: &env, Club: club, Host: m, Ctx: ctx, Width: 80, Height: 24,
		Hall: &lobby.Hall{}, Self: &lobby.Self{Player: club.Player()},
	}
	if hall, ok := club.Hall().Take(); ok {
		m.Hall = hall
	}
	if self, ok := club.Self().Take(); ok {
		m.Self = self
	}
	m.Apply(m.Self.Settings)
	if o.Wish != "" {
		m.Say(m.T("name.instead", "Wish", text.Clean(o.Wish), "Name", m.Self.Player.Name))
	}
	m.stack = []screen.Screen{screen.NewLobby(m.Session)}
	if m.Notice == "" {
		m.Say(cmp.Or(m.Missed(), m.Awaits()))
	}
	return m
}

// effect is how much of what is shown a message has changed.
type effect int

const (
	nothing  effect = iota
	clocks          // of the board on top, and nothing else
	anything        // at most
)

// What comes from the club.
type (
	hallChanged struct{ hall *lobby.Hall }
	selfChanged struct{ self *lobby.Self }
	ended       struct{}
)

// Init follows the club and opens what is shown first.
func (m *Model) Init() tea.Cmd {
	return tea.Batch(m.next, m.first(), m.await())
}

// next waits for whatever comes from the club: one goroutine for all of it, since everybody who is here has one.
func (m *Model) next() tea.Msg {
	for {
		if hall, ok := m.Club.Hall().Take(); ok {
			return hallChanged{hall}
		}
		if self, ok := m.Club.Self().Take(); ok {
			return selfChanged{self}
		}
		select {
		case <-m.Club.Hall().Ready():
		case <-m.Club.Self().Ready():
		case <-m.Club.Done():
			return ended{}
		case <-m.Ctx.Done():
			return nil
		}
	}
}

// first opens what somebody came for, or the board that waits for them.
func (m *Model) first() tea.Cmd {
	m.knows()
	switch {
	case m.options.Match != "":
		return m.Open(screen.NewPlay(m.Session, m.options.Match))
	case m.options.Follow != nil:
		return m.Open(screen.NewFollow(m.Session, *m.options.Follow))
	case m.options.Code != "":
		return screen.Join(m.Session, m.top(), m.options.Code)
	}
	if id := screen.WaitingFor(m.Self); id != "" {
		return m.Open(screen.NewPlay(m.Session, id))
	}
	return nil
}

// Update takes a message.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	m.effect = anything
	cmd := m.update(msg)
	m.since = max(m.since, m.effect)
	return m, cmd
}

// Still tells that the last message changed nothing that is shown: most of what happens in a full lobby is out of sight.
func (m *Model) Still() bool { return m.effect == nothing }

func (m *Model) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.Width, m.Height = msg.Width, msg.Height
	case tea.FocusMsg:
		m.Focused = m.Now()
	case hallChanged:
		return m.takeHall(msg.hall)
	case selfChanged:
		return tea.Batch(m.takeSelf(msg.self), m.next)
	case ended:
		m.farewell = m.Farewelled()
		return tea.Quit
	case screen.To:
		return m.deliver(msg)
	case screen.Failed:
		m.Say(m.Sentence(msg.Err))
	case screen.Kept:
		m.Say(m.Did(msg.Entry))
		if r, listed := m.top().(*screen.Reports); listed {
			return r.Init()
		}
	case screen.Told:
		m.Say(msg.Line)
	case screen.Saved:
		return m.TakeSaved(msg)
	case screen.Begun:
		return m.begun(msg)
	case screen.Waited:
		return m.waited()
	case screen.Opened:
		return m.opened(msg)
	case screen.ChallengeMade:
		return m.challenged(msg)
	case term.TruncatedPasteMsg:
		m.Say(m.T("paste.long"))
	default:
		return m.input(msg)
	}
	return nil
}

// deliver carries a message to its screen; one without a screen only said that a request went well.
func (m *Model) deliver(to screen.To) tea.Cmd {
	if to.Screen == nil {
		if msg := to.Msg; msg != nil {
			return m.update(msg)
		}
		return nil
	}
	return to.Screen.Update(to.Msg)
}

// takeHall adopts a new picture of the lobby.
func (m *Model) takeHall(hall *lobby.Hall) tea.Cmd {
	if m.dialog == nil && !m.top().Shows(hall) {
		m.Unchanged()
	}
	m.Hall = hall
	return tea.Batch(m.top().Update(screen.HallMoved{}), m.next)
}

// takeSelf adopts what concerns the player, and announces games that began.
func (m *Model) takeSelf(self *lobby.Self) tea.Cmd {
	old := m.Self
	m.Self = self
	if self.Settings != old.Settings && !m.Saving {
		m.Apply(self.Settings)
	}
	if self.Closing && !old.Closing {
		m.Say(m.T("bye.soon"))
	}
	if old.Halted && !self.Halted {
		m.Say(m.T("halted.over"))
	}
	return tea.Batch(m.announce(), m.await())
}

// begun opens the game that this session asked for, if the screen that asked is still there; else it is announced.
func (m *Model) begun(b screen.Begun) tea.Cmd {
	m.Asking = max(m.Asking-1, 0)
	if b.Err != nil {
		m.Say(m.Sentence(b.Err))
		return m.announce()
	}
	if !m.On(b.From) {
		return m.announce()
	}
	if _, board := b.From.(*screen.Play); board {
		m.pop()
	}
	return tea.Batch(m.Open(screen.NewPlay(m.Session, b.ID)), m.announce())
}

// opened shows the code of a table, unless its owner plays or is asked something.
func (m *Model) opened(o screen.Opened) tea.Cmd {
	if !m.On(m.top()) || m.top().Playing() {
		return nil
	}
	return m.Open(screen.NewTable(m.Session, o.Table))
}

// challenged says that a challenge waits, or opens the game that it began at once.
func (m *Model) challenged(c screen.ChallengeMade) tea.Cmd {
	if c.Match != "" {
		return m.begun(screen.Begun{ID: c.Match, From: m.top()})
	}
	m.Say(m.T("challenge.made", "Name", c.Name))
	return nil
}

// input takes what a person does.
func (m *Model) input(msg tea.Msg) tea.Cmd {
	m.redeem()
	if k, ok := msg.(tea.KeyPressMsg); ok {
		return m.key(k)
	}
	if m.tooSmall() {
		return nil
	}
	switch msg := msg.(type) {
	case tea.PasteMsg:
		m.Notice = ""
		if m.dialog != nil {
			m.dialog.Paste(msg.Content)
			return nil
		}
	case tea.MouseMsg:
		if m.dialog == nil {
			if cmd, taken := m.clickCard(msg); taken {
				return cmd
			}
		}
		if cmd, taken := m.ClickKey(msg); taken {
			return cmd
		}
		if m.dialog != nil {
			return m.clickDialog(msg)
		}
	}
	return m.top().Update(msg)
}

func (m *Model) key(press tea.KeyPressMsg) tea.Cmd {
	k := keys.Read(press)
	if k.Action == keys.Interrupt {
		return m.interrupt()
	}
	if m.tooSmall() {
		return nil
	}
	m.Notice, m.interrupted = "", false
	if m.dialog != nil {
		return m.answer(func(d *screen.Dialog) (tea.Cmd, bool) { return d.HandleKey(k) })
	}
	if p, ok := m.top().(*screen.Play); ok && p.Counting() {
		return p.Update(press)
	}
	if _, _, typing := m.top().Cursor(); !typing {
		if cmd, taken := m.cardKey(k.Action); taken {
			return cmd
		}
		if cmd, taken := m.everywhere(k.Action); taken {
			return cmd
		}
	}
	return m.top().Update(press)
}

// everywhere takes the keys that work on every screen.
func (m *Model) everywhere(a keys.Action) (cmd tea.Cmd, taken bool) {
	switch a {
	case keys.Help:
		if _, helping := m.top().(*screen.Help); helping {
			return nil, false
		}
		return m.Open(screen.NewHelp(m.Session)), true
	case keys.Settings:
		if _, there := m.top().(*screen.Settings); there {
			return nil, false
		}
		return m.Open(screen.NewSettings(m.Session)), true
	case keys.Rename:
		m.Ask(screen.RenameDialog(m.Session))
	case keys.Language:
		return m.SwitchLanguage(), true
	default:
		return nil, false
	}
	return nil, true
}

// answer gives the dialog a key or click and closes it once it is answered, unless the answer led to another one.
func (m *Model) answer(give func(d *screen.Dialog) (cmd tea.Cmd, open bool)) tea.Cmd {
	d := m.dialog
	cmd, open := give(d)
	if !open && m.dialog == d {
		m.dialog = nil
	}
	return cmd
}

// interrupt leaves, from a running game with the second press.
func (m *Model) interrupt() tea.Cmd {
	playing := slices.ContainsFunc(m.stack, screen.Screen.Playing)
	if playing && !m.interrupted {
		m.interrupted = true
		m.Say(m.T("leave.interrupt"))
		return nil
	}
	return m.Quit()
}

// clickDialog takes a press and a release in the same place.
func (m *Model) clickDialog(msg tea.MouseMsg) tea.Cmd {
	at := [2]int{msg.Mouse().X, msg.Mouse().Y}
	switch msg.(type) {
	case tea.MouseClickMsg:
		m.pressed = at
	case tea.MouseReleaseMsg:
		if m.pressed[1] == at[1] {
			return m.answer(func(d *screen.Dialog) (tea.Cmd, bool) { return d.Click(at[0], at[1]) })
		}
	}
	return nil
}

// Farewell is why the server ended the session, to be printed once the terminal is restored; empty if the person left.
func (m *Model) Farewell() string { return m.farewell }

// Left tells whether the session ended because the person wanted to leave.
func (m *Model) Left() bool { return m.left }
