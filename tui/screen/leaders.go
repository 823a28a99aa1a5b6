package screen

import (
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/keys"
)

// Leaders is the leaderboard: one pool at a time, of all time or of this month, of people or of programs.
type Leaders struct {
	plain
	*Session
	list   chooser
	tabs   zones
	wanted lobby.Board      // the one that was asked for last
	page   *leadersPage     // what is shown; nil until it is here
	own    *lobby.Standings // of the person who looks; nil until they are here, and for a guest
}

// leadersPage is a leaderboard as it was read.
type leadersPage struct {
	board     lobby.Board
	standings []lobby.Standing
	own       *lobby.Standings // where they were asked for
}

// leadersLimit is the rows of the leaderboard on the screen.
const leadersLimit = 200

// NewLeaders makes the leaderboard.
func NewLeaders(s *Session) *Leaders {
	return &Leaders{Session: s, wanted: lobby.Board{Pool: match.Blitz, Who: lobby.People}}
}

// Name names the screen.
func (l *Leaders) Name() string { return "leaderboard" }

// Init asks for the leaderboard in the pool that the person plays most.
func (l *Leaders) Init() tea.Cmd {
	if l.Guest() {
		return l.ask(l.wanted)
	}
	me, board := l.Self.Player.Name, l.wanted
	return l.call(l, func(ctx context.Context) (tea.Msg, error) {
		p, err := l.Club.Profile(ctx, me)
		if err != nil {
			return nil, err
		}
		if p.Standing.Games > 0 {
			board.Pool = p.Standing.Pool
		}
		return l.read(ctx, board, &p.Standings)
	})
}

func (l *Leaders) ask(b lobby.Board) tea.Cmd {
	l.wanted = b
	return l.call(l, func(ctx context.Context) (tea.Msg, error) { return l.read(ctx, b, nil) })
}

func (l *Leaders) read(ctx context.Context, b lobby.Board, own *lobby.Standings) (tea.Msg, error) {
	standings, err := l.Club.Leaderboard(ctx, b, leadersLimit)
	return leadersPage{b, standings, own}, err
}

// Update takes a leaderboard, keys and clicks.
func (l *Leaders) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case leadersPage:
		l.take(msg)
		return nil
	case tea.KeyPressMsg:
		if cmd, taken := l.key(keys.Read(msg).Action); taken {
			return cmd
		}
	case tea.MouseMsg:
		if cmd, taken := l.tabs.mouse(msg); taken {
			return cmd
		}
	}
	if rows := l.rows(); l.list.handle(msg, len(rows)) {
		l.Host.Ask(personCard(l.Session, match.Player{Name: rows[l.list.at].Name}))
	}
	return nil
}

// take shows a leaderboard, unless another one is wanted by now.
func (l *Leaders) take(page leadersPage) {
	if page.own != nil {
		l.own, l.wanted = page.own, page.board
	}
	if page.board != l.wanted {
		return
	}
	if l.page != nil && l.page.board != page.board {
		l.list.at = 0
	}
	l.page = &page
}

func (l *Leaders) rows() []lobby.Standing {
	if l.page == nil {
		return nil
	}
	return l.page.standings
}

// key takes the keys that are not the list's.
func (l *Leaders) key(a keys.Action) (cmd tea.Cmd, taken bool) {
	switch a {
	case keys.Quit:
		return l.Host.Back(), true
	case keys.Mine:
		return l.Host.Open(NewProfile(l.Session, l.Self.Player.Name)), true
	case keys.Left:
		return l.turn(-1), true
	case keys.Right:
		return l.turn(1), true
	case keys.Next, keys.Previous:
		return l.turnTime(), true
	case keys.Menu:
		l.Host.Ask(l.leadersMenu())
		return nil, true
	}
	return nil, false
}

// turn goes to the next pool, or to the one before.
func (l *Leaders) turn(by int) tea.Cmd {
	all := match.Pools()
	at := slices.Index(all, l.wanted.Pool) + by
	return l.open(all[(at+len(all))%len(all)])
}

func (l *Leaders) open(pool match.Pool) tea.Cmd {
	b := l.wanted
	b.Pool = pool
	return l.ask(b)
}

// turnTime goes from all time to this month and back.
func (l *Leaders) turnTime() tea.Cmd {
	b := l.wanted
	b.Month = !b.Month
	return l.ask(b)
}

// turnWho goes from people to programs and back.
func (l *Leaders) turnWho() tea.Cmd {
	b := l.wanted
	if b.Who = lobby.Programs; l.wanted.Who == lobby.Programs {
		b.Who = lobby.People
	}
	return l.ask(b)
}
