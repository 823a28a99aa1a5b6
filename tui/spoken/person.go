package spoken

import (
	"context"
	"strings"

	"reversi/lobby"
)

// readStats reads what is known of a player, oneself without a word.
func (s *session) readStats(arg string) {
	who := arg
	if who == "" {
		who = s.Self.Player.Name
	}
	var p lobby.Profile
	if !s.ask(func(ctx context.Context) (err error) { p, err = s.Club.Profile(ctx, who); return err }) {
		return
	}
	st := p.Standing
	if len(p.Former) > 0 {
		s.say(s.T("rename.former", "Names", strings.Join(p.Former, ", ")) + ".")
	}
	s.say(st.Name + ". " + s.T("profile.rating", "Rating", st.Rating, "Deviation", st.Deviation) + ".")
	all := p.Standings.Results()
	s.say(s.T("profile.rated", "Results", s.Results(all.Wins, all.Losses, all.Draws)) + ".")
	for _, line := range s.CareerLines(st.Name, p.Career) {
		s.say(line + ".")
	}
	for _, l := range s.Club.Levels() {
		for _, r := range p.Bots {
			if r.Level == l.ID {
				s.say(s.LevelName(l) + ": " + s.Results(r.Wins, r.Losses, r.Draws) + ".")
			}
		}
	}
}

// readRules reads the rules in short.
func (s *session) readRules(string) { s.say(s.T("help.how")) }

// rename gives the person another name.
func (s *session) rename(arg string) {
	switch {
	case arg == "":
		s.say(s.T("lobby.you", "Name", s.Self.Player.Name) + ".")
		s.usage("name")
	case s.ask(func(ctx context.Context) error { _, err := s.Club.Rename(ctx, arg); return err }):
		s.say(s.T("command.renamed", "Name", arg))
	}
}

// language changes the words: to those of a language, by its tag or its name, else to the next there is.
func (s *session) language(arg string) {
	all := s.Spelling().Languages()
	at := -1
	for i, l := range all {
		if arg == "" && l.Tag == s.Words.Tag {
			at = (i + 1) % len(all)
		}
		if arg != "" && (strings.EqualFold(arg, l.Tag) || strings.EqualFold(arg, l.Name)) {
			at = i
		}
	}
	if at < 0 {
		s.usage("language")
		return
	}
	chosen := s.Settings
	chosen.Language = all[at].Tag
	if s.save(chosen) {
		s.say(s.T("spoken.language", "Name", all[at].Name))
	}
}

// save takes settings over at once and keeps them.
func (s *session) save(chosen lobby.Settings) bool {
	s.Apply(chosen)
	return s.ask(func(ctx context.Context) error { return s.Club.SaveSettings(ctx, chosen) })
}

// choice is something that can be set by typing: "settings bell off".
type choice struct {
	id   string
	kept func(*lobby.Settings) *bool
	off  bool // what is kept is that it is off
}

var choices = []choice{
	{"speech", func(s *lobby.Settings) *bool { return &s.Spoken }, false},
	{"bell", func(s *lobby.Settings) *bool { return &s.Quiet }, true},
	{"ascii", func(s *lobby.Settings) *bool { return &s.ASCII }, false},
	{"warning", func(s *lobby.Settings) *bool { return &s.Warned }, true},
}

// choice takes the name of something that can be set.
func (a *arguments) choice() (c choice, ok bool) {
	for _, c := range choices {
		if _, ok := a.oneOf(c.id); ok {
			return c, true
		}
	}
	return c, false
}

// settings reads what can be set, or sets it.
func (s *session) settings(arg string) {
	args := arguments(fold(arg))
	if len(args) == 0 {
		s.readSettings()
		return
	}
	c, known := args.choice()
	way, said := args.oneOf("on", "off")
	if !known || !said || len(args) > 0 {
		s.usage("settings")
		return
	}
	chosen := s.Settings
	*c.kept(&chosen) = (way == "on") != c.off
	if s.save(chosen) {
		s.readSetting(c)
	}
}

func (s *session) readSettings() {
	for _, c := range choices {
		s.readSetting(c)
	}
	s.usage("settings")
	if s.Guest() {
		s.say(s.T("spoken.guest"))
	}
}

// readSetting reads how one setting stands.
func (s *session) readSetting(c choice) {
	id := "spoken_off."
	if *c.kept(&s.Settings) != c.off {
		id = "spoken_on."
	}
	s.say(s.T(id + c.id))
}
