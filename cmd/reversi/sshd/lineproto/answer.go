package lineproto

import (
	"context"
	"errors"
	"fmt"
	"time"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
)

// patience is how long a request may take.
const patience = 15 * time.Second

// receive carries out a request and answers it.
func (s *session) receive(ctx context.Context, l line) error {
	if l.err != nil {
		return l.err
	}
	s.idle.Reset(s.Limits.Idle)
	r := parse(l.text)
	a, err := s.carryOut(ctx, r, l.at)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		a = s.refusal(r, err)
	}
	a.ID = r.id
	if a.Event != wire.EventPong {
		a.Do = r.do
	}
	s.out.put(a)
	return nil
}

func (s *session) carryOut(ctx context.Context, r *request, at time.Time) (wire.Answer, error) {
	ok := wire.Answer{Event: wire.EventOK}
	if !s.limiter.AllowN(at, 1) {
		time.Sleep(time.Duration(float64(time.Second) / float64(s.Limits.Requests))) // or refusing would cost more than serving
		return ok, fmt.Errorf("%w requests at once", match.ErrTooMany)
	}
	if r.err != nil {
		return ok, r.err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if r.do == "say" && r.without("match") {
		return ok, s.sayInLobby(ctx, r)
	}
	if do, known := requests[r.do]; known {
		return ok, do(s, ctx, r, &ok)
	}
	if action, known := actions[r.do]; known {
		return ok, s.act(ctx, r, at, action)
	}
	return ok, badRequest(fmt.Sprintf("do: there is no request %q", r.do))
}

// actions are the requests on a match.
var actions = map[string]func(*request) match.Action{
	"move":    func(r *request) match.Action { return r.move() },
	"resign":  func(*request) match.Action { return match.Resign{} },
	"abort":   func(*request) match.Action { return match.Abort{} },
	"claim":   func(r *request) match.Action { return match.Claim{Draw: r.flag("draw", false)} },
	"offer":   func(r *request) match.Action { return match.MakeOffer{What: r.what()} },
	"accept":  func(r *request) match.Action { return match.Accept{What: r.what()} },
	"decline": func(r *request) match.Action { return match.Decline{What: r.what()} },
	"shut":    func(*request) match.Action { return match.Shut{On: true} },
	"unshut":  func(*request) match.Action { return match.Shut{} },
	"say":     func(r *request) match.Action { return r.say() },
}

func (s *session) act(ctx context.Context, r *request, at time.Time, read func(*request) match.Action) error {
	id, action := r.match(), read(r)
	if r.err != nil {
		return r.err
	}
	return s.client.Do(ctx, id, at, action)
}

// requests are the others. Each adds to the answer what its ok carries.
var requests = map[string]func(*session, context.Context, *request, *wire.Answer) error{
	"seek":               (*session).seek,
	"cancel":             (*session).cancel,
	"table":              (*session).table,
	"join":               (*session).join,
	"challenge":          (*session).challenge,
	"challenges":         (*session).challenges,
	"accept_challenge":   (*session).acceptChallenge,
	"decline_challenge":  (*session).declineChallenge,
	"withdraw_challenge": (*session).withdrawChallenge,
	"levels":             (*session).levels,
	"play_bot":           (*session).playBot,
	"watch":              (*session).watch,
	"unwatch":            (*session).unwatch,
	"games":              (*session).games,
	"leaderboard":        (*session).leaderboard,
	"ping":               (*session).ping,
	"listen":             (*session).listen,
}

func (s *session) seek(ctx context.Context, r *request, _ *wire.Answer) error {
	terms := r.terms()
	terms.Quick = r.flag("quick", false)
	if r.err != nil {
		return r.err
	}
	return s.client.Seek(ctx, terms)
}

func (s *session) cancel(ctx context.Context, _ *request, _ *wire.Answer) error {
	return s.client.Cancel(ctx)
}

func (s *session) table(ctx context.Context, r *request, ok *wire.Answer) error {
	terms := r.terms()
	if r.err != nil {
		return r.err
	}
	table, err := s.client.OpenTable(ctx, terms)
	ok.Code = table.Code
	return err
}

func (s *session) join(ctx context.Context, r *request, ok *wire.Answer) (err error) {
	code := r.text("code")
	if r.err != nil {
		return r.err
	}
	ok.Match, err = s.client.Join(ctx, code)
	return err
}

func (s *session) levels(_ context.Context, _ *request, ok *wire.Answer) error {
	ok.Levels = wire.All(s.Hub.Levels(), wire.LevelOf)
	return nil
}

func (s *session) playBot(ctx context.Context, r *request, ok *wire.Answer) (err error) {
	level, color, clock := r.level(s.Hub.Levels()), r.color(), r.clock()
	if r.err != nil {
		return r.err
	}
	ok.Match, err = s.client.PlayBot(ctx, lobby.BotGame{Level: level, Color: color, Control: clock})
	return err
}

// watch subscribes, again where the match is watched already: its present state follows in any case, unless it is one's own.
func (s *session) watch(ctx context.Context, r *request, _ *wire.Answer) error {
	id := r.match()
	if r.err != nil {
		return r.err
	}
	again := &follow{id: id, quiet: true}
	if f, ok := s.following(id); ok {
		if f.own {
			return nil
		}
		again.quiet, again.heard = f.quiet, f.heard
		s.unfollow(f)
	}
	if len(s.follows) >= s.Limits.Watches {
		return fmt.Errorf("%w matches watched at once", match.ErrTooMany)
	}
	return s.follow(ctx, again)
}

func (s *session) unwatch(ctx context.Context, r *request, _ *wire.Answer) error {
	id := r.match()
	if r.err != nil {
		return r.err
	}
	f, ok := s.following(id)
	if !ok {
		_, err := s.Hub.MatchFor(ctx, id, s.me.ID)
		return err
	}
	if !f.own {
		s.unfollow(f)
	}
	return nil
}

func (s *session) games(ctx context.Context, _ *request, ok *wire.Answer) error {
	games, err := s.Hub.Games(ctx)
	now := time.Now()
	games = games[:min(len(games), defaultLimit)]
	ok.Games = wire.All(games, func(g *match.Snapshot) wire.Match { return wire.ListingOf(g, now) })
	return err
}

func (s *session) leaderboard(ctx context.Context, r *request, ok *wire.Answer) error {
	board, limit := r.board(), r.limit()
	if r.err != nil {
		return r.err
	}
	standings, err := s.Hub.Leaderboard(ctx, board, limit)
	ok.Leaderboard = wire.BoardOf(board, standings)
	return err
}

func (s *session) ping(_ context.Context, _ *request, ok *wire.Answer) error {
	ok.Event = wire.EventPong
	return nil
}

// codes are the protocol's words for what the lobby and a match refuse.
var codes = []struct {
	err  error
	code string
}{
	{match.ErrNoSuchMatch, "no_such_match"},
	{match.ErrNotPlayer, "not_a_player"},
	{match.ErrOver, "match_over"},
	{match.ErrStalePly, "stale_ply"},
	{match.ErrNotYourTurn, "not_your_turn"},
	{match.ErrIllegalMove, "illegal_move"},
	{match.ErrNoSuchOffer, "no_such_offer"},
	{match.ErrBadText, "bad_request"},
	{match.ErrTooMany, "too_many"},
	{match.ErrNotAllowed, "not_allowed"},
	{lobby.ErrNoSuchCode, "no_such_code"},
	{lobby.ErrTooMany, "too_many"},
	{lobby.ErrNoChallenge, "no_such_offer"},
	{lobby.ErrChallenged, "not_allowed"},
	{lobby.ErrAway, "busy"},
	{lobby.ErrTheyBusy, "busy"},
	{lobby.ErrNoAccount, "bad_request"},
	{lobby.ErrBusy, "busy"},
	{lobby.ErrClosing, "not_allowed"},
	{lobby.ErrLeft, "not_allowed"},
	{lobby.ErrGuest, "not_allowed"},
	{match.ErrHalted, "unavailable"},
	{match.ErrUnavailable, "busy"},
	{match.ErrAsleep, "busy"},
}

// refusal answers a request that was not carried out. The cause of what is nobody's fault goes to the log.
func (s *session) refusal(r *request, err error) wire.Answer {
	code, message := "busy", match.ErrUnavailable.Error()
	var bad badRequest
	var illegal *engine.IllegalMoveError
	switch {
	case errors.As(err, &bad):
		code, message = "bad_request", bad.Error()
	case errors.As(err, &illegal):
		code, message = "illegal_move", illegal.Error()
	default:
		for _, c := range codes {
			if errors.Is(err, c.err) {
				return wire.Answer{Event: wire.EventError, Code: c.code, Message: err.Error()}
			}
		}
		s.Log.Error("request failed", "do", r.do, "player", s.me.Name, "err", err)
	}
	return wire.Answer{Event: wire.EventError, Code: code, Message: message}
}
