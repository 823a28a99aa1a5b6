package screen

import (
	"time"

	"reversi/lobby/order"
	"reversi/tui/text"
)

// operatorNotice is what the operator has to say now, unless it was put away.
func (s *Session) operatorNotice() (n order.Notice, ok bool) {
	for _, each := range s.Self.Notices {
		if each.ID > s.PutAway && s.Now().Before(each.Until) {
			return each, true
		}
	}
	return n, false
}

// untilPutAway is how long the operator's notice still stands; 0 where there is none.
func (s *Session) untilPutAway(now time.Time) time.Duration {
	n, ok := s.operatorNotice()
	if !ok {
		return 0
	}
	return n.Until.Sub(now)
}

// noticeText is what concerns everybody as it is shown: that nothing can be written, else the operator's notice; empty without one.
func (s *Session) noticeText() string {
	if s.Self.Halted {
		return s.T("halted.now")
	}
	if n, ok := s.operatorNotice(); ok {
		return text.Clean(s.T("order.notice_line", "Text", n.Text))
	}
	return ""
}

// putAway puts the notice away, and those before it.
func (s *Session) putAway() {
	if n, ok := s.operatorNotice(); ok {
		s.PutAway = n.ID
	}
}

// Farewelled says why the server has ended the session.
func (s *Session) Farewelled() string {
	if ban := s.Club.Ban(); ban != nil {
		return s.Words.Banned(ban.Until, ban.Reason)
	}
	return s.T("bye." + string(s.Club.Reason()))
}
