package screen

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby/match"
	"reversi/lobby/pulse"
	"reversi/tui/keys"
	"reversi/tui/text"
)

// beatPause is between two looks at how the club does.
const beatPause = 2 * time.Second

// Parts of the page. The facts are a part of their own only where there is no room for them above the others.
const (
	partFacts = iota
	partVisits
	partTroubles
	parts
)

// Status is how the club does, for those who run it. It looks anew every two seconds while it is on top.
type Status struct {
	plain
	*Session
	pulse  *pulse.Pulse  // nil until it is here
	visits []pulse.Visit // newest first
	part   int
	lists  [parts]chooser
	roomy  bool // as drawn last: the facts stand above the lists
	left   bool
}

// NewStatus makes the page.
func NewStatus(s *Session) *Status { return &Status{Session: s, part: partVisits} }

// Name names the screen.
func (s *Status) Name() string { return "status" }

// beat is what a look at the club gave; rest is the end of the pause before the next.
type (
	beat struct {
		pulse pulse.Pulse
		err   error
	}
	rest struct{}
)

// Init takes the first look.
func (s *Status) Init() tea.Cmd { return s.look() }

// Leave ends the looks.
func (s *Status) Leave() { s.left = true }

func (s *Status) look() tea.Cmd {
	return s.call(s, func(ctx context.Context) (tea.Msg, error) {
		p, err := s.Club.Pulse(ctx)
		return beat{p, err}, nil
	})
}

// Update takes what was seen, keys and clicks.
func (s *Status) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case beat:
		return s.take(msg)
	case rest:
		return s.again()
	case tea.KeyPressMsg:
		switch keys.Read(msg).Action {
		case keys.Quit:
			return s.Host.Back()
		case keys.Next, keys.Right:
			s.turn(1)
			return nil
		case keys.Previous, keys.Left:
			s.turn(-1)
			return nil
		}
	}
	if list := &s.lists[s.part]; list.handle(msg, s.rows()) {
		s.open(list.at)
	}
	return nil
}

// take shows what was seen, and rests. The choice stays on the session where it was.
func (s *Status) take(b beat) tea.Cmd {
	if b.err != nil {
		s.Host.Say(s.Sentence(b.err))
	} else {
		list := &s.lists[partVisits]
		var chosen pulse.Visit
		if list.at > 0 && list.at < len(s.visits) {
			chosen = s.visits[list.at]
		}
		s.pulse, s.visits = &b.pulse, b.pulse.Newest(len(b.pulse.Visits))
		if at := slices.IndexFunc(s.visits, func(v pulse.Visit) bool { return v.Conn == chosen.Conn && v.Since.Equal(chosen.Since) }); at >= 0 {
			list.at = at
		}
	}
	return s.after(beatPause, To{s, rest{}})
}

// again looks anew, unless something else is on top or the page is closed.
func (s *Status) again() tea.Cmd {
	switch {
	case s.left:
		return nil
	case s.Host.On(s):
		return s.look()
	}
	return s.after(beatPause, To{s, rest{}})
}

// turn goes to another part.
func (s *Status) turn(by int) {
	s.part = (s.part + by + parts) % parts
	if s.part == partFacts && s.roomy {
		s.turn(by)
	}
}

// rows are how many the part has to choose from.
func (s *Status) rows() int {
	switch {
	case s.pulse == nil || s.part == partFacts:
		return 0
	case s.part == partVisits:
		return len(s.visits)
	}
	return len(s.pulse.Troubles)
}

// open shows a session or a trouble whole.
func (s *Status) open(row int) {
	if s.part == partVisits {
		s.Host.Ask(s.visitDialog(s.visits[row]))
		return
	}
	s.Host.Ask(&Dialog{
		Title: s.T("status.troubles"), Lines: []string{text.Clean(s.Words.Trouble(s.pulse.Troubles[row]))},
		Rows: []Row{{Label: s.T("person.close")}}, Foot: s.T("foot.choice"),
	})
}

// visitDialog is all about a session, and leads to the person's card.
func (s *Status) visitDialog(v pulse.Visit) *Dialog {
	d := &Dialog{
		Title: text.Clean(s.Words.Visitor(v)), Rows: []Row{{Label: s.T("person.close")}}, Foot: s.T("foot.choice"),
		Lines: []string{
			s.T("status.visit_from", "From", v.Remote, "Conn", v.Conn),
			s.T("status.visit_since", "When", s.Words.Moment(v.Since), "Kind", s.Words.VisitKind(v)),
			s.T("status.visit_bytes", "In", s.Words.Number(int(v.In>>10)), "Out", s.Words.Number(int(v.Out>>10))),
		},
	}
	if v.Name != "" {
		d.Rows = append(d.Rows, Row{Label: s.T("person.profile"), Do: func() tea.Cmd {
			s.Host.Ask(personCard(s.Session, match.Player{Name: v.Name, Guest: v.Guest}))
			return nil
		}})
	}
	return d
}
