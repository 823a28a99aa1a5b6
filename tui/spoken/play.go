package spoken

import (
	"context"
	"strings"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/screen"
)

// playBot begins a game against a bot, as it is asked for or as it was played last.
func (s *session) playBot(arg string) {
	args := arguments(fold(arg))
	chosen := s.Settings
	if level, ok := args.level(s.Club.Levels()); ok {
		chosen.Level = level
	}
	if side, ok := args.oneOf("black", "white", "alternate"); ok {
		chosen.Side = sides[side]
	}
	if control, ok := args.control(); ok {
		chosen.Clock = control.String()
	}
	if len(args) > 0 {
		s.usage("bot")
		return
	}
	if chosen != s.Settings {
		s.save(chosen)
	}
	s.nextBot()
}

// sides are what a person may play against bots, by the value that is typed.
var sides = map[string]lobby.Side{"black": lobby.PlayBlack, "white": lobby.PlayWhite, "alternate": lobby.Alternate}

// nextBot begins a game against a bot; it goes on with the series of a finished game against the same one.
func (s *session) nextBot() {
	g, ok := s.BotGame()
	if !ok {
		s.say(s.T("computer.none"))
		return
	}
	if s.board != nil && s.mine() && s.board.snap.Over() && s.bot() == g.Level {
		g.Previous = s.board.id
	}
	s.challenge(g)
}

func (s *session) challenge(g lobby.BotGame) {
	s.beginGame(func(ctx context.Context) (match.ID, error) { return s.Club.PlayBot(ctx, g) })
}

// playTwo begins a game of two people at this terminal.
func (s *session) playTwo(string) {
	var previous match.ID
	if s.board != nil && s.mine() && s.local() && s.board.snap.Over() {
		previous = s.board.id
	}
	s.playLocal(previous)
}

func (s *session) playLocal(previous match.ID) {
	s.beginGame(func(ctx context.Context) (match.ID, error) { return s.Club.PlayLocal(ctx, previous) })
}

// playSquare places a disc where one says.
func (s *session) playSquare(arg string) {
	square, ok := parseSquare(arg)
	if !ok {
		s.usage("move")
		return
	}
	s.play(square)
}

// play places a disc, or says why it cannot be placed.
func (s *session) play(square engine.Square) {
	if !s.atBoard() {
		return
	}
	if line := s.refusal(square); line != "" {
		s.say(line)
		return
	}
	if s.warned(square) {
		return
	}
	s.place(square)
}

// warned asks, the first time ever that a person is about to play beside an empty corner, whether that is meant.
func (s *session) warned(square engine.Square) bool {
	corner, beside := screen.BesideCorner(s.board.game.Position(), square)
	if !beside || s.board.snap.Rated || s.Settings.Warned {
		return false
	}
	chosen := s.Settings
	chosen.Warned = true
	s.save(chosen)
	s.confirm(s.T("warn.line", "Square", square, "Corner", corner)+" "+s.T("warn.play", "Square", square)+"?", func() { s.place(square) })
	return true
}

func (s *session) place(square engine.Square) {
	if line := s.refusal(square); line != "" { // the game may have gone on since the question
		s.say(line)
		return
	}
	s.do(match.Move{Ply: s.board.game.Ply(), Takebacks: s.board.snap.Takebacks, Square: square})
}

// refusal says why a square cannot be played now; "" where it can.
func (s *session) refusal(square engine.Square) string {
	switch {
	case s.board.snap == nil || s.board.snap.Over():
		return s.T("error.over")
	case !s.playing():
		return s.T("board.watching")
	case s.board.look != live:
		return s.T("spoken.looking_back")
	case !s.myTurn():
		return s.T("error.not_your_turn")
	}
	if _, err := s.board.game.Position().Play(square); err != nil {
		return s.Sentence(err)
	}
	return ""
}

// atOwn tells whether a game of one's own is in front of the person and goes on, or says that there is none.
func (s *session) atOwn() bool {
	switch {
	case !s.atBoard():
		return false
	case s.board.snap == nil || s.board.snap.Over():
		s.say(s.T("error.over"))
	case !s.playing():
		s.say(s.T("board.watching"))
	}
	return s.playing()
}

// alone tells whether nobody but the person and a bot plays here.
func (s *session) alone() bool { return s.local() || s.bot() != "" }

// undo takes a move back, against a bot and at a local board at once. A game that has ended goes on then, and an opponent is asked:
// both are confirmed first.
func (s *session) undo(string) {
	ask := func() { s.offerThis(match.Takeback) }
	switch {
	case !s.atBoard():
	case !s.mine():
		s.say(s.T("board.watching"))
	case s.alone() && !s.board.snap.Over():
		ask()
	case s.alone():
		s.confirm(s.T("undo.reopen_title")+" "+s.T("undo.reopen_line"), ask)
	case s.atOwn():
		s.confirm(s.T("undo.ask_title"), ask)
	}
}

// takeback is an undo that says what it does to an opponent, so that nothing has to be confirmed.
func (s *session) takeback(string) {
	if s.board != nil && s.playing() {
		s.offerThis(match.Takeback)
		return
	}
	s.undo("")
}

func (s *session) draw(string) {
	switch {
	case !s.atOwn():
	case s.bot() != "":
		s.say(s.T("spoken.bots_decline"))
	default:
		s.offerThis(match.DrawOffer)
	}
}

func (s *session) offerThis(what match.What) { s.do(match.MakeOffer{What: what}) }

// resign gives the game up, after a question.
func (s *session) resign(string) {
	if s.atOwn() {
		s.confirm(s.resignQuestion(), func() { s.do(match.Resign{}) })
	}
}

// resignQuestion says what would happen: before both have moved the game is aborted.
func (s *session) resignQuestion() string {
	g := s.board.game
	switch {
	case g.Ply() < 2:
		return s.T("menu.abort") + "?"
	case s.local():
		return s.T("resign.title") + " " + s.T("resign.side_"+g.Position().ToMove().String())
	}
	return s.T("resign.title")
}

// theirOffer is the newest offer that waits for the person's answer.
func (s *session) theirOffer() (o match.Offer, ok bool) {
	me, mine := s.me()
	if !mine {
		return o, false
	}
	for _, each := range s.board.snap.Offers {
		if each.From != me {
			o, ok = each, true
		}
	}
	return o, ok
}

func (s *session) accept(arg string) {
	if s.answersChallenge(arg) {
		s.acceptChallenge(arg)
		return
	}
	if !s.atBoard() {
		return
	}
	o, ok := s.theirOffer()
	if !ok {
		s.say(s.T("spoken.no_offer"))
		return
	}
	s.do(match.Accept{What: o.What})
}

// decline refuses the other side's offer, or withdraws one's own.
func (s *session) decline(arg string) {
	if s.answersChallenge(arg) {
		s.declineChallenge(arg)
		return
	}
	if !s.atBoard() {
		return
	}
	if o, ok := s.theirOffer(); ok {
		if s.do(match.Decline{What: o.What}) {
			s.say(s.T("spoken.declined"))
		}
		return
	}
	if me, mine := s.me(); mine {
		for _, o := range s.board.snap.Offers {
			if o.From == me {
				s.do(match.Decline{What: o.What})
				return
			}
		}
	}
	s.say(s.T("spoken.no_offer"))
}

// rematch asks for another game after this one, or agrees to one.
func (s *session) rematch(string) {
	switch {
	case !s.atBoard():
	case !s.mine():
		s.say(s.T("board.watching"))
	case !s.board.snap.Over():
		s.say(s.T("spoken.not_over"))
	case s.local():
		s.playTwo("")
	case s.bot() != "":
		s.nextLike()
	default:
		s.offerThis(match.RematchPlea)
	}
}

// nextLike begins a game like the one that has ended, against the same bot.
func (s *session) nextLike() {
	g, _ := s.BotGame()
	g.Level, g.Control, g.Previous = s.bot(), s.board.snap.Control, s.board.id
	s.challenge(g)
}

// again gives this game up, which is not counted, and begins another one like it. It asks first.
func (s *session) again(string) {
	switch {
	case !s.atBoard():
	case s.mine() && s.board.snap.Over():
		s.rematch("")
	case !s.atOwn():
	case !s.alone():
		s.say(s.T("spoken.again_alone"))
	default:
		s.confirm(s.T("spoken.start_again"), s.startAgain)
	}
}

func (s *session) startAgain() {
	me, _ := s.me()
	g := lobby.BotGame{Level: s.bot(), Color: lobby.Color(me.String()), Control: s.board.snap.Control, Previous: s.board.id}
	at, id := s.Now(), s.board.id
	if !s.ask(func(ctx context.Context) error { return s.Club.Do(ctx, id, at, match.Scrap{}) }) {
		return
	}
	if g.Level == "" {
		s.playLocal(g.Previous)
		return
	}
	s.challenge(g)
}

// leave goes back to the lobby; from a running game it asks first.
func (s *session) leave(string) {
	switch {
	case s.board == nil:
		s.depart()
	case s.playing() && !s.board.snap.Control.Correspondence():
		s.confirm(s.leaveQuestion(), s.toLobby)
	default:
		s.toLobby()
	}
}

func (s *session) leaveQuestion() string {
	if snap := s.board.snap; snap.Control.Timed() {
		return strings.TrimSpace(s.T("leave.title") + " " + s.T("leave.timed") + " " + s.LeavePolicy(snap.Start))
	}
	return s.T("leave.title") + " " + s.T("leave.untimed")
}

func (s *session) toLobby() {
	s.rise()
	s.inLobby()
}

// quit ends the session; from a running game it asks first.
func (s *session) quit(string) {
	if s.playing() {
		s.confirm(s.leaveQuestion(), s.depart)
		return
	}
	s.depart()
}
