package spoken

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/keys"
	"reversi/tui/screen"
	"reversi/tui/text"
)

// begin greets, and opens what somebody came for or the board that waits for them.
func (s *session) begin() {
	if s.o.Wish != "" {
		s.say(s.T("name.instead", "Wish", text.Clean(s.o.Wish), "Name", s.Self.Player.Name))
	}
	s.say(s.T("spoken.welcome", "Name", s.Named(s.Self.Player)))
	s.notices()
	for _, g := range s.Self.Unfinished() {
		s.known[g.ID] = true
	}
	if awaits := s.Awaits(); awaits != "" {
		s.say(awaits)
	}
	for _, g := range s.Turns() {
		s.announced[turnOf(g)] = true
	}
	for _, c := range s.Self.Challenges {
		s.announced[aboutChallenge(c)] = true
	}
	waiting := screen.WaitingFor(s.Self)
	switch {
	case s.o.Match != "":
		s.sit(s.o.Match)
	case s.o.Follow != nil:
		s.pursue(*s.o.Follow)
	case s.o.Code != "":
		s.join(s.o.Code)
	case waiting != "":
		s.sit(waiting)
	default:
		s.inLobby()
	}
}

// inLobby says what goes on.
func (s *session) inLobby() {
	for _, k := range s.Hall.Seeks {
		s.seeks.of(k.ID)
	}
	parts := []string{s.Words.N("spoken.here", len(s.Hall.Here))}
	for _, each := range []struct {
		id string
		n  int
	}{
		{"spoken.seek", len(s.othersSeeks())}, {"spoken.own_games", len(s.Self.Unfinished())}, {"spoken.other_games", len(s.othersGames())},
	} {
		if each.n > 0 {
			parts = append(parts, s.Words.N(each.id, each.n))
		}
	}
	s.say(strings.Join(parts, ", ") + ".")
	s.lobbyTalk(recent)
}

// takeHall adopts the newest picture of the lobby, and says who looks for a game to somebody without one.
func (s *session) takeHall() {
	hall, ok := s.Club.Hall().Take()
	if !ok {
		return
	}
	heard := len(s.seeks.all)
	s.Hall = hall
	for _, k := range s.othersSeeks() {
		if n := s.seeks.of(k.ID); n > heard && s.board == nil {
			s.say(s.seekLine(k, n))
		}
	}
	s.lobbyTalk(len(hall.Talk))
}

func (s *session) othersSeeks() []lobby.Seek {
	var others []lobby.Seek
	for _, k := range s.Hall.Seeks {
		if k.From.ID != s.Self.Player.ID {
			others = append(others, k)
		}
	}
	return others
}

func (s *session) othersGames() []match.Summary {
	var others []match.Summary
	for _, g := range s.Hall.Games {
		if _, mine := g.Seat(s.Self.Player.ID); !mine && !g.Over {
			others = append(others, g)
		}
	}
	return others
}

func (s *session) seekLine(k lobby.Seek, n int) string {
	kind := s.Kind(k.Terms.Rated)
	if k.Terms.Color != lobby.AnyColor && k.Terms.Color != "" {
		kind += ", " + s.T("seek.plays_"+string(k.Terms.Color))
	}
	return s.T("spoken.seeks", "Name", s.Titled(k.From), "Clock", s.Control(k.Terms.Control), "Kind", kind, "Number", n)
}

// takeSelf adopts what concerns the player, and sits down at a game that this session has looked for.
func (s *session) takeSelf() {
	self, ok := s.Club.Self().Take()
	if !ok {
		return
	}
	old := s.Self
	s.Self = self
	if self.Settings != old.Settings {
		s.Apply(self.Settings)
	}
	if self.Closing && !old.Closing {
		s.say(s.T("bye.soon"))
	}
	s.halted(old.Halted, self.Halted)
	s.notices()
	s.takeBoard() // the game before tells of the one that follows it
	for _, g := range self.Unfinished() {
		if !s.known[g.ID] {
			s.announce(g)
		}
	}
	s.announceChallenges()
	s.announceTurns()
}

// halted says that the club cannot write, and when it can again.
func (s *session) halted(before, now bool) {
	switch {
	case now && !before:
		s.say(s.T("halted.now"))
	case before && !now:
		s.say(s.T("halted.over"))
		s.ring()
	}
}

// announce says that a game began. Nobody is taken away from a running game of their own.
func (s *session) announce(g match.Summary) {
	s.known[g.ID] = true
	looked := s.looking
	s.looking = false
	seat, _ := g.Seat(s.Self.Player.ID)
	line := s.T("card.begins", "Name", s.Called(g.Players[seat.Opponent()]))
	s.ring()
	follows := s.board != nil && g.Previous != "" && g.Previous == s.board.id
	if (looked || follows) && !s.playing() {
		s.say(line)
		s.sit(g.ID)
		return
	}
	s.say(line + " " + s.T("spoken.go_there", "Number", s.games.of(g.ID)))
}

// control takes a clock, such as 5+0, from what was typed.
func (a *arguments) control() (t match.TimeControl, ok bool) {
	if _, ok := a.oneOf("untimed"); ok {
		return t, true
	}
	for i, word := range *a {
		if t, err := match.ParseTimeControl(word); err == nil {
			*a = slices.Delete(*a, i, i+1)
			return t, true
		}
	}
	return t, false
}

// usual is the clock of a game for which none was named.
var usual = match.TimeControl{Initial: 5 * time.Minute}

// terms reads the terms of a game. Rated needs a clock and any colour; without a word it is rated where it can be.
func (s *session) terms(id, arg string, rated bool) (t lobby.Terms, ok bool) {
	args := arguments(fold(arg))
	t = lobby.Terms{Control: usual, Color: lobby.AnyColor}
	if control, ok := args.control(); ok {
		t.Control = control
	}
	if color, ok := args.oneOf("black", "white"); ok {
		t.Color = lobby.Color(color)
	}
	kind, _ := args.oneOf("rated", "casual")
	t.Rated = (kind == "rated" || kind == "" && rated) && t.Control.Limited() && t.Color == lobby.AnyColor && !s.Guest()
	if len(args) > 0 || kind == "rated" && !t.Rated {
		s.usage(id)
		return t, false
	}
	return t, true
}

// seek looks for an opponent.
func (s *session) seek(arg string) {
	t, ok := s.terms("quick", arg, true)
	t.Quick = true
	if ok && s.ask(func(ctx context.Context) error { return s.Club.Seek(ctx, t) }) {
		s.say(s.T("spoken.waiting", "Clock", s.Control(t.Control), "Kind", s.Kind(t.Rated)))
		s.sayPolicy(t.Control)
		s.looking = true
	}
}

// sayPolicy says what is fair, unless that was said last.
func (s *session) sayPolicy(t match.TimeControl) {
	if line := s.Policy(t); line != s.policy {
		s.policy = line
		s.say(line)
	}
}

// readSeeks lists who looks for a game.
func (s *session) readSeeks(string) {
	seeks := s.othersSeeks()
	if k := s.Self.Seek; k != nil {
		s.say(s.Looking(k))
	}
	if len(seeks) == 0 {
		s.say(s.T("spoken.no_seeks"))
	}
	for _, k := range seeks {
		s.say(s.seekLine(k, s.seeks.of(k.ID)))
	}
}

// take sits down opposite somebody who looks for a game.
func (s *session) take(arg string) {
	id, ok := s.seeks.at(number(arg))
	if !ok {
		s.usage("take")
		return
	}
	s.beginGame(func(ctx context.Context) (match.ID, error) { return s.Club.Take(ctx, id) })
}

// beginGame asks for a game and sits down at it.
func (s *session) beginGame(request func(ctx context.Context) (match.ID, error)) {
	var id match.ID
	if s.ask(func(ctx context.Context) (err error) { id, err = request(ctx); return err }) {
		s.sit(id)
	}
}

// openTable opens a private table and says its code, letter by letter.
func (s *session) openTable(arg string) {
	t, ok := s.terms("table", arg, false)
	if !ok {
		return
	}
	var table lobby.Table
	if !s.ask(func(ctx context.Context) (err error) { table, err = s.Club.OpenTable(ctx, t); return err }) {
		return
	}
	s.looking = true
	s.say(s.T("spoken.table", "Spelled", strings.Join(strings.Split(table.Code, ""), " "), "Code", table.Code))
}

// join sits down at a table by its code, however it was typed.
func (s *session) join(arg string) {
	if arg == "" {
		s.usage("join")
		return
	}
	s.beginGame(func(ctx context.Context) (id match.ID, err error) {
		for _, code := range keys.Codes(arg) {
			if id, err = s.Club.Join(ctx, code); !errors.Is(err, lobby.ErrNoSuchCode) {
				break
			}
		}
		return id, err
	})
}

// withdraw takes back what waits for an opponent.
func (s *session) withdraw(string) {
	if s.ask(s.Club.Cancel) {
		s.looking = false
		s.say(s.T("spoken.withdrawn"))
	}
}

// readGames lists one's own unfinished games and those that others play.
func (s *session) readGames(string) {
	mine, others := s.Own(), s.othersGames()
	for _, g := range mine {
		seat, _ := g.Seat(s.Self.Player.ID)
		turn := s.T("lobby.their_turn")
		if g.Turn(s.Self.Player.ID) {
			turn = s.T("lobby.your_turn")
		}
		if !g.Due.IsZero() {
			turn += ", " + s.T("days.time", "Left", s.Left(g.Due.Sub(s.Now())))
		}
		s.say(s.T("spoken.own_game", "Number", s.games.of(g.ID), "Name", s.Titled(g.Players[seat.Opponent()]), "Clock", s.Control(g.Control), "Turn", turn))
	}
	for _, g := range others {
		s.say(s.T("spoken.their_game", "Number", s.games.of(g.ID), "Black", s.Titled(g.Players[0]), "White", s.Titled(g.Players[1]),
			"BlackDiscs", g.Discs.Black, "WhiteDiscs", g.Discs.White, "Clock", s.Control(g.Control)))
	}
	if len(mine)+len(others) == 0 {
		s.say(s.T("watch.none"))
	}
}

// game finds a game by the number that was said, or by its id.
func (s *session) game(arg string) match.ID {
	if id, ok := s.games.at(number(arg)); ok {
		return id
	}
	return match.ID(strings.ToLower(arg))
}

// watch goes to a game: one's own or another; without a word to the first there is.
func (s *session) watch(arg string) {
	switch {
	case arg != "":
		s.sit(s.game(arg))
	case len(s.Self.Unfinished()) > 0:
		s.sit(s.Own()[0].ID)
	case len(s.othersGames()) > 0:
		s.sit(s.othersGames()[0].ID)
	default:
		s.say(s.T("watch.none"))
	}
}

// historyLimit is how many finished games are listed.
const historyLimit = 10

// readHistory lists finished games, newest first: one's own, or those of somebody.
func (s *session) readHistory(arg string) {
	var games []lobby.Finished
	who := arg
	if who == "" {
		who = s.Self.Player.Name
	}
	if !s.ask(func(ctx context.Context) (err error) { games, err = s.Club.History(ctx, who, historyLimit); return err }) {
		return
	}
	games = slices.DeleteFunc(slices.Clone(games), screen.Scrapped)
	for _, g := range games {
		s.say(s.T("spoken.finished", "Number", s.games.of(g.Start.ID), "Black", s.Named(g.Start.Players[0]), "White", s.Named(g.Start.Players[1]),
			"Outcome", s.Outcome(g.Start, &g.Result), "ID", g.Start.ID))
	}
	if len(games) == 0 {
		s.say(s.T("mine.none"))
	}
}
