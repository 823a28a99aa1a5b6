package spoken

import (
	"strings"
)

// place is where a command belongs, for the help.
type place int

const (
	everywhere place = iota
	inLobby
	atBoard
	forAdmins // everywhere, for those who run the club
)

// command is something that can be typed. Its words are the sentence spoken_word.ID, the first one being the one that the help
// names; its explanation is spoken_help.ID.
type command struct {
	id    string
	place place
	do    func(s *session, arg string)
}

// commands lists them in the order of the help.
func commands() []command {
	return []command{
		{"bot", inLobby, (*session).playBot},
		{"local", inLobby, (*session).playTwo},
		{"quick", inLobby, (*session).seek},
		{"seeks", inLobby, (*session).readSeeks},
		{"take", inLobby, (*session).take},
		{"table", inLobby, (*session).openTable},
		{"join", inLobby, (*session).join},
		{"cancel", inLobby, (*session).withdraw},
		{"challenge", inLobby, (*session).challengeSomebody},
		{"challenges", inLobby, (*session).readChallenges},
		{"games", inLobby, (*session).readGames},
		{"watch", inLobby, (*session).watch},
		{"follow", inLobby, (*session).follow},
		{"history", inLobby, (*session).readHistory},
		{"replay", inLobby, (*session).replay},
		{"move", atBoard, (*session).playSquare},
		{"board", atBoard, (*session).readBoard},
		{"row", atBoard, (*session).readRow},
		{"column", atBoard, (*session).readColumn},
		{"moves", atBoard, (*session).readMoves},
		{"last", atBoard, (*session).readLast},
		{"score", atBoard, (*session).readScore},
		{"clock", atBoard, (*session).readClock},
		{"undo", atBoard, (*session).undo},
		{"hint", atBoard, (*session).hint},
		{"takeback", atBoard, (*session).takeback},
		{"draw", atBoard, (*session).draw},
		{"resign", atBoard, (*session).resign},
		{"claim", atBoard, (*session).claimGame},
		{"accept", atBoard, (*session).accept},
		{"decline", atBoard, (*session).decline},
		{"rematch", atBoard, (*session).rematch},
		{"again", atBoard, (*session).again},
		{"back", atBoard, (*session).stepBack},
		{"next", atBoard, (*session).stepForward},
		{"start", atBoard, (*session).toStart},
		{"end", atBoard, (*session).toEnd},
		{"review", atBoard, (*session).review},
		{"mistake", atBoard, (*session).nextMistake},
		{"earlier", atBoard, (*session).lastMistake},
		{"record", atBoard, (*session).readRecord},
		{"leave", atBoard, (*session).leave},
		{"say", everywhere, (*session).sayHere},
		{"mute", everywhere, (*session).mute},
		{"unmute", everywhere, (*session).unmute},
		{"report", everywhere, (*session).report},
		{"who", everywhere, (*session).readWho},
		{"stats", everywhere, (*session).readStats},
		{"leaders", everywhere, (*session).readLeaders},
		{"challengers", everywhere, (*session).readChallengers},
		{"records", everywhere, (*session).readRecords},
		{"rules", everywhere, (*session).readRules},
		{"name", everywhere, (*session).rename},
		{"keys", everywhere, (*session).readKeys},
		{"link", everywhere, (*session).link},
		{"language", everywhere, (*session).language},
		{"settings", everywhere, (*session).settings},
		{"status", forAdmins, (*session).readStatus},
		{"help", everywhere, (*session).help},
		{"quit", everywhere, (*session).quit},
	}
}

// obey carries out a line.
func (s *session) obey(line string) {
	if line = strings.TrimSpace(line); line == "" || s.answers(line) {
		return
	}
	if square, ok := parseSquare(line); ok {
		s.play(square)
		return
	}
	id, arg := parse(line)
	for _, c := range commands() {
		if c.id == id {
			c.do(s, arg)
			return
		}
	}
	s.say(s.T("spoken.unknown", "Line", line))
}

// usage says how a command is used.
func (s *session) usage(id string) { s.say(s.T("spoken.usage", "How", s.explained(id))) }

// explained is a command with what it does.
func (s *session) explained(id string) string { return s.T("spoken_help." + id) }

// help lists the commands that make sense here; with a word it explains one, or lists all.
func (s *session) help(arg string) {
	if id, _ := parse(arg); id != "" {
		s.say(s.explained(id))
		return
	}
	args := arguments(fold(arg))
	_, all := args.oneOf("everything")
	here := inLobby
	if s.board != nil {
		here = atBoard
	}
	for _, c := range commands() {
		switch {
		case c.place == forAdmins && !s.Self.Admin:
		case all || c.place == here || c.place == everywhere || c.place == forAdmins:
			s.say(s.explained(c.id))
		}
	}
	if !all {
		s.say(s.T("spoken.help_all"))
	}
}

// question is something that is done only after a yes.
type question struct{ yes func() }

// confirm asks before something is done.
func (s *session) confirm(line string, yes func()) {
	s.question = &question{yes}
	s.say(line + " " + s.T("spoken.yes_or_no"))
}

// answers takes a line as the answer to what was asked, if it is one. Any other line drops the question.
func (s *session) answers(line string) bool {
	q := s.question
	s.question = nil
	if q == nil {
		return false
	}
	args := arguments(fold(line))
	switch answer, _ := args.oneOf("yes", "no"); {
	case answer == "yes" && len(args) == 0:
		q.yes()
	case answer == "no" && len(args) == 0:
		s.say(s.T("spoken.not_done"))
	default:
		return false
	}
	return true
}
