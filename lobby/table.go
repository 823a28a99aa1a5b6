package lobby

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"reversi/lobby/match"
)

const (
	tableLife = time.Hour
	// codeLetters leaves out what looks alike: 0 O, 1 I L, 2 Z, 5 S, 8 B.
	codeLetters   = "ACDEFGHJKMNPQRTUVWXY34679"
	shortestCode  = 4
	longestCode   = 6
	triesALength  = 8
	lookAlikeFrom = "АСЕНКМРТХУ"
	lookAlikeTo   = "ACEHKMPTXY"
)

// table is an open private table; it belongs to its session and ends with it.
type table struct {
	Table
	session *session
}

// ParseCode brings a code into its one form: upper case, Cyrillic letters by what they look like, no spaces or dashes.
func ParseCode(code string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return -1
		}
		from := []rune(lookAlikeFrom)
		if i := slices.Index(from, r); i >= 0 {
			return rune(lookAlikeTo[i])
		}
		return r
	}, strings.ToUpper(code))
}

// openTable opens a private table.
type openTable struct {
	session *session
	terms   Terms
	reply   reply[Table]
}

func (m openTable) handle(s *state) {
	if err := s.checkTerms(m.session, m.terms); err != nil {
		m.reply.give(Table{}, err)
		return
	}
	if len(m.session.tables) >= maxTables {
		m.reply.give(Table{}, ErrTooMany)
		return
	}
	t := &table{Table: Table{Code: s.newCode(), Terms: m.terms, Until: time.Now().Add(tableLife)}, session: m.session}
	s.addTable(t)
	s.publishSelf(m.session.player)
	m.reply.give(t.Table, nil)
}

func (s *state) addTable(t *table) {
	s.tables[t.Code] = t
	t.session.tables = append(t.session.tables, t)
}

// newCode draws a free code, a longer one where the short ones run out.
func (s *state) newCode() string {
	for length := shortestCode; ; length = min(length+1, longestCode) {
		for range triesALength {
			code := make([]byte, length)
			for i := range code {
				code[i] = codeLetters[s.Rand.IntN(len(codeLetters))]
			}
			if s.tables[string(code)] == nil {
				return string(code)
			}
		}
	}
}

// join sits down at a private table.
type join struct {
	session *session
	code    string
	reply   reply[match.ID]
}

func (m join) handle(s *state) {
	t := s.tables[ParseCode(m.code)]
	if t == nil || !time.Now().Before(t.Until) {
		m.reply.give("", ErrNoSuchCode)
		return
	}
	if err := s.joinable(m.session, t); err != nil {
		m.reply.give("", err)
		return
	}
	lot := s.lot
	if t.Terms.Rated {
		lot = s.balance(t.session, m.session)
	}
	s.begin(beginning{
		start: match.Start{Rated: t.Terms.Rated, Control: t.Terms.Control, Private: true},
		black: seatFor(t.Terms.Color, AnyColor, lot), first: t.session.seat(t.Terms.Control), second: m.session.seat(t.Terms.Control),
		then: m.reply.give,
	})
}

func (s *state) joinable(x *session, t *table) error {
	if t.session.player == x.player {
		return fmt.Errorf("%w: that is your own table", ErrNotAllowed)
	}
	terms := t.Terms
	terms.Color = AnyColor
	if err := s.checkTerms(x, terms); err != nil {
		return err
	}
	return s.free(t.session.player.info.ID, terms.Control)
}

// withdraw closes one table.
type withdraw struct {
	session *session
	code    string
	reply   reply[struct{}]
}

func (m withdraw) handle(s *state) {
	t := s.tables[ParseCode(m.code)]
	if t == nil || t.session != m.session {
		m.reply.give(struct{}{}, ErrNoSuchCode)
		return
	}
	s.dropTable(t)
	s.publishSelf(m.session.player)
	m.reply.give(struct{}{}, nil)
}

func (s *state) dropTable(t *table) {
	delete(s.tables, t.Code)
	t.session.tables = slices.DeleteFunc(t.session.tables, func(o *table) bool { return o == t })
}

func (s *state) expireTables(now time.Time) {
	for _, t := range s.tables {
		if !now.Before(t.Until) {
			s.dropTable(t)
			s.publishSelf(t.session.player)
		}
	}
}
