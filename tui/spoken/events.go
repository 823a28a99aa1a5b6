package spoken

import (
	"strings"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/tui/screen"
)

// arrive says what game this is and how it stands.
func (s *session) arrive() {
	b := s.board
	for c, left := range b.snap.Clocks.At(s.Now()) {
		b.warned[c] = due(left)
	}
	s.say(s.T("spoken.game", "ID", b.id, "Black", s.Titled(b.snap.Players[engine.Black]), "White", s.Titled(b.snap.Players[engine.White]),
		"Clock", s.Control(b.snap.Control), "Kind", s.Kind(b.snap.Rated)))
	s.say(s.myPart())
	if line := s.series(); line != "" {
		s.say(line)
	}
	s.talk(recent)
	s.say(s.standing())
	for _, o := range b.snap.Offers {
		s.offer(o)
	}
}

// myPart says which side the person plays.
func (s *session) myPart() string {
	c, mine := s.me()
	switch {
	case !mine:
		return s.T("board.watching")
	case s.local():
		return s.T("spoken.you_both")
	case s.bot() != "":
		if chosen := s.Played(c); chosen != s.Settings {
			s.save(chosen)
		}
	}
	return s.T("spoken.you_" + c.String())
}

// changes says what became of one state of the match since another one. States in between may have been left out.
func (s *session) changes(old, snap *match.Snapshot) {
	if snap.Result != nil && old.Result == nil {
		s.moved(old, snap)
		s.finished()
	} else if old.Game.Position() != snap.Game.Position() || old.Takebacks != snap.Takebacks || old.Over() && !snap.Over() {
		s.moved(old, snap)
	}
	s.board.forget(s.Now())
	s.warn()
	s.presence(old, snap)
	s.offers(old, snap)
	s.talk(len(snap.Chat))
	if snap.Closed() && !s.mine() {
		s.sentAway()
		return
	}
	if snap.Next != "" && old.Next == "" {
		s.goesOn(snap.Next)
	}
}

// maxTold is how many moves at once are told one by one.
const maxTold = 4

// moved says which moves were taken back and made.
func (s *session) moved(old, snap *match.Snapshot) {
	s.board.look = live
	var lines []string
	common := shared(old.Game, snap.Game)
	if common < old.Game.Ply() {
		lines = append(lines, s.T("spoken.taken_back", "Ply", common))
	}
	if plies := snap.Game.Ply() - common; plies > maxTold {
		lines = append(lines, s.Words.N("spoken.missed", plies, "Moves", spelled(snap.Game.Moves()[common:])))
		lines = append(lines, s.passed(snap.Game, snap.Game.Ply())...)
	} else {
		for ply := common; ply < snap.Game.Ply(); ply++ {
			lines = append(lines, s.move(snap.Game, ply))
			lines = append(lines, s.passed(snap.Game, ply+1)...)
		}
	}
	if snap.Over() {
		s.sayAll(lines)
		return
	}
	if len(lines) == 0 {
		lines = []string{""}
	}
	lines[len(lines)-1] += " " + s.standing()
	s.sayAll(lines)
	if s.myTurn() {
		s.ring()
	}
}

func (s *session) sayAll(lines []string) {
	for _, l := range lines {
		s.say(l)
	}
}

// move says which disc was placed at a ply, and what it flipped.
func (s *session) move(g engine.Game, ply int) string {
	square := g.Moves()[ply]
	return s.Words.N("spoken.plays_"+g.MoverAt(ply).String(), len(g.At(ply).Flips(square)), "Square", square)
}

// passed says who had to pass before the side to move at a ply, in a line of its own.
func (s *session) passed(g engine.Game, ply int) []string {
	pos := g.At(ply)
	if ply == 0 || pos.Over() || g.MoverAt(ply-1) != pos.ToMove() {
		return nil
	}
	return []string{s.T("notice."+pos.ToMove().Opponent().String()) + "."}
}

// shared is how many moves two games have in common from the start.
func shared(a, b engine.Game) int {
	theirs := b.Moves()
	for i, square := range a.Moves() {
		if i >= len(theirs) || theirs[i] != square {
			return i
		}
	}
	return a.Ply()
}

func spelled(squares []engine.Square) string {
	words := make([]string, len(squares))
	for i, square := range squares {
		words[i] = square.String()
	}
	return strings.Join(words, " ")
}

// standing is the score and whose turn it is, or how the game ended.
func (s *session) standing() string {
	b := s.board
	if b.snap != nil && b.snap.Over() {
		return s.Outcome(b.snap.Start, b.snap.Result) + "."
	}
	return s.discs(b.game.Position()) + " " + s.toMove()
}

// discs is the score of a position.
func (s *session) discs(p engine.Position) string {
	discs := p.Discs()
	return s.T("spoken.score", "Black", discs.Black, "White", discs.White)
}

// toMove says whose turn it is; nothing where nobody can move.
func (s *session) toMove() string {
	pos := s.board.game.Position()
	switch {
	case pos.Over():
		return ""
	case s.myTurn() && !s.local():
		return s.T("turn.yours")
	}
	return s.T("turn." + pos.ToMove().String())
}

// finished says how the game ended.
func (s *session) finished() {
	r := s.board.snap.Result
	s.say(s.T("spoken.over", "Outcome", s.Outcome(s.board.snap.Start, r)))
	if r.Official != nil && *r.Official != r.Discs {
		s.say(s.T("spoken.official", "Black", r.Official.Black, "White", r.Official.White))
	}
	if r.Ratings != nil {
		for _, c := range []engine.Color{engine.Black, engine.White} {
			change := r.Ratings.Of(c)
			s.say(s.T("spoken.rated", "Name", s.Called(s.board.snap.Players[c]), "Pool", s.PoolOf(s.board.snap.Start),
				"After", change.After, "Before", change.Before))
		}
	}
	if r.Uncounted != "" {
		s.say(s.T("uncounted."+r.Uncounted) + ".")
	}
	if line := s.series(); line != "" {
		s.say(line)
	}
	if s.mine() {
		s.say(s.T("spoken.and_now"))
		s.ring()
	}
	s.explain()
}

// series is the running score of the games of which this is the last; "" for a game that stands alone.
func (s *session) series() string {
	snap := s.board.snap
	wins, draws, ok := screen.Running(snap.Series, snap.Result)
	if !ok {
		return ""
	}
	line := s.T("spoken.series", "Black", s.Called(snap.Players[engine.Black]), "BlackWins", wins[engine.Black],
		"White", s.Called(snap.Players[engine.White]), "WhiteWins", wins[engine.White])
	if draws > 0 {
		line += ", " + s.Words.N("series.draws", draws)
	}
	return line + "."
}

func (s *session) mine() bool {
	_, mine := s.me()
	return mine
}

// presence says who left and came back.
func (s *session) presence(old, snap *match.Snapshot) {
	if snap.Over() {
		return
	}
	for c, seat := range snap.Seats {
		p := snap.Players[c]
		if p.Bot != "" || snap.Local || p.ID == s.Self.Player.ID || seat.Connected == old.Seats[c].Connected {
			continue
		}
		id := "spoken.away"
		if seat.Connected {
			id = "spoken.back"
		}
		s.say(s.T(id, "Name", p.Name))
	}
	s.absence(old, snap)
}

// offers says what was offered, and that an offer of one's own is gone.
func (s *session) offers(old, snap *match.Snapshot) {
	for _, o := range snap.Offers {
		if !old.Offered(o.From, o.What) {
			s.offer(o)
		}
	}
	me, mine := s.me()
	for _, o := range old.Offers {
		same := old.Game.Ply() == snap.Game.Ply() && old.Takebacks == snap.Takebacks && old.Over() == snap.Over() && snap.Next == ""
		if mine && o.From == me && !snap.Offered(o.From, o.What) && same {
			s.say(s.T("spoken.offer_closed"))
		}
	}
}

// offer says what is offered; who is asked can answer.
func (s *session) offer(o match.Offer) {
	me, mine := s.me()
	switch line := s.T("offer."+string(o.What), "Name", s.Called(s.board.snap.Players[o.From])); {
	case mine && o.From == me:
		s.say(s.T("offer.mine_" + string(o.What)))
	case mine:
		s.say(line + " " + s.T("spoken.answer"))
		s.ring()
	default:
		s.say(line)
	}
}

// recent is how many lines of talk somebody hears who comes to a table.
const recent = 3

// talk says the newest lines of talk that were not said yet, a number of them at most.
func (s *session) talk(most int) {
	var lines []match.ChatLine
	for _, l := range s.board.snap.Without(s.Self.Mutes).ChatFor(s.Self.Player.ID) {
		if l.Nr > s.board.told {
			lines = append(lines, l)
		}
	}
	for _, l := range lines[max(len(lines)-most, 0):] {
		id := "spoken.says"
		if l.Spectator {
			id = "spoken.spectator_says"
		}
		s.say(s.T(id, "Name", l.From, "Text", l.Text))
	}
	if n := len(lines); n > 0 {
		s.board.told = lines[n-1].Nr
	}
}

// goesOn follows the players to their next game.
func (s *session) goesOn(next match.ID) {
	if !s.mine() {
		s.say(s.T("spoken.next", "Number", s.games.of(next)))
		return
	}
	s.say(s.T("spoken.rematch_begins"))
	s.sit(next)
}
