package screen

import (
	"context"
	"errors"
	"strings"

	"reversi/engine"
	"reversi/engine/search"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/name"
	"reversi/lobby/order"
)

// sentences are the words for what the club refuses, by error.
var sentences = []struct {
	err error
	id  string
}{
	{lobby.ErrGone, "error.gone"},
	{lobby.ErrNoSuchCode, "error.no_such_code"},
	{lobby.ErrNoChallenge, "error.no_challenge"},
	{lobby.ErrChallenged, "error.challenged"},
	{lobby.ErrYourself, "error.yourself"},
	{lobby.ErrAway, "error.away"},
	{lobby.ErrTheyBusy, "error.they_busy"},
	{lobby.ErrBusy, "error.busy"},
	{lobby.ErrTooMany, "error.too_many"},
	{lobby.ErrClosing, "error.closing"},
	{match.ErrHalted, "halted.now"},
	{lobby.ErrNoAccount, "error.no_account"},
	{lobby.ErrNameTaken, "error.name_taken"},
	{lobby.ErrNoSuchKey, "account.no_such_key"},
	{lobby.ErrLastKey, "account.last_key"},
	{lobby.ErrManyKeys, "account.many_keys"},
	{lobby.ErrNoSuchLink, "account.no_such_link"},
	{lobby.ErrOwnKey, "account.own_key"},
	{lobby.ErrKeyInUse, "account.key_in_use"},
	{lobby.ErrSanctioned, "account.sanctioned"},
	{lobby.ErrRatedRunning, "error.rated_running"},
	{search.ErrBoard, "review.other_board"},
	{lobby.ErrWithheld, "error.withheld"},
	{lobby.ErrReplaced, "error.replaced"},
	{lobby.ErrGuest, "error.guest"},
	{name.ErrLength, "error.name_bad"},
	{name.ErrCharacter, "error.name_bad"},
	{name.ErrScripts, "error.name_bad"},
	{name.ErrEmpty, "error.name_bad"},
	{name.ErrForm, "error.name_bad"},
	{name.ErrReserved, "error.name_taken"},
	{match.ErrNoSuchMatch, "error.no_such_match"},
	{match.ErrNotPlayer, "board.watching"},
	{match.ErrOver, "error.over"},
	{match.ErrStalePly, "error.stale_ply"},
	{match.ErrNotYourTurn, "error.not_your_turn"},
	{match.ErrIllegalMove, "error.illegal_move"},
	{match.ErrNoSuchOffer, "error.no_such_offer"},
	{match.ErrTooMany, "error.too_much_talk"},
	{match.ErrBadText, "error.bad_text"},
	{match.ErrRefused, "manners.no_takebacks"},
	{match.ErrRatedDraw, "manners.rated_draw"},
	{match.ErrRatedShut, "manners.rated_shut"},
	{match.ErrClosedGame, "error.closed_game"},
	{lobby.ErrNotModerator, "order.not_moderator"},
	{lobby.ErrNotAdmin, "status.not_admin"},
	{lobby.ErrModerator, "order.moderator"},
	{lobby.ErrNoReason, "order.no_reason"},
	{lobby.ErrSpan, "order.span"},
	{order.ErrNothing, "order.nothing"},
	{order.ErrLately, "report.lately"},
	{lobby.ErrRepeated, "error.repeated"},
	{lobby.ErrRatedTalks, "error.rated_talks"},
	{lobby.ErrOneself, "error.oneself"},
	{match.ErrNotAllowed, "error.not_allowed"},
	{context.DeadlineExceeded, "error.late"},
}

// Sentence says what went wrong as a person should read it.
func (s *Session) Sentence(err error) string {
	var illegal *engine.IllegalMoveError
	if errors.As(err, &illegal) {
		return s.T("illegal."+strings.ReplaceAll(illegal.Reason, " ", "_"), "Square", illegal.Square)
	}
	var lately *lobby.RenamedLatelyError
	if errors.As(err, &lately) {
		return s.T("rename.lately", "When", s.Words.Moment(lately.Until))
	}
	var wait *match.WaitError
	if errors.As(err, &wait) {
		return s.Words.N("manners.wait_n", wait.Seconds())
	}
	var paused *lobby.PausedError
	if errors.As(err, &paused) {
		return s.pauseLine(paused.Until.Sub(s.Now()))
	}
	var silenced *lobby.SilencedError
	if errors.As(err, &silenced) {
		return s.Words.Silenced(silenced.Until, silenced.Reason)
	}
	for _, each := range sentences {
		if errors.Is(err, each.err) {
			return s.T(each.id)
		}
	}
	return s.T("error.unknown")
}
