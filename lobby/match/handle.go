package match

import (
	"errors"
	"fmt"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/time/rate"

	"reversi/engine"
)

// Limits on what one person may ask of one match.
const (
	maxText        = 300
	maxSameOffers  = 3 // of one kind between two moves
	linesPerSecond = 1
	linesAtOnce    = 5
)

// handle carries out one request. The order of the checks is part of the line protocol.
func (a *actor) handle(r Request) error {
	now := time.Now()
	if r.At.IsZero() || r.At.After(now) {
		r.At = now
	}
	if say, ok := r.Action.(Say); ok {
		return a.say(r, say.Text, now)
	}
	if _, ok := r.Action.(Annul); ok {
		return a.annul(now)
	}
	seat, plays := seatOf(&a.Start, r)
	if !plays {
		return ErrNotPlayer
	}
	if r.Lag > 0 {
		a.lag[seat] = r.Lag
	}
	if !a.state.Over() {
		a.takePresence(now)
		a.expire(r.At)
	}
	if a.state.Over() {
		return a.handleOver(seat, r.Action, now)
	}
	return a.handlePlaying(seat, r, now)
}

func (a *actor) handlePlaying(seat engine.Color, r Request, now time.Time) error {
	if shut, ok := r.Action.(Shut); ok {
		return a.shut(seat, shut.On, now)
	}
	if a.Start.Local { // one person acts for whichever side's turn it is
		seat = a.state.Game.Position().ToMove()
	}
	switch action := r.Action.(type) {
	case Move:
		return a.move(seat, action, r)
	case Resign:
		return a.resign(seat, now)
	case Abort:
		return a.abort(now)
	case Claim:
		return a.claim(seat, action, now)
	case MakeOffer:
		return a.offer(seat, action.What, now)
	case Accept:
		return a.accept(seat, action.What, now)
	case Decline:
		return a.decline(seat, action.What, now)
	case Scrap:
		return a.scrap(now)
	}
	return fmt.Errorf("%w: unknown action %T", ErrNotAllowed, r.Action)
}

// handleOver takes what is still possible after the end: a rematch, and a takeback where nobody else has a say.
func (a *actor) handleOver(seat engine.Color, action Action, now time.Time) error {
	switch action := action.(type) {
	case MakeOffer:
		switch {
		case action.What == RematchPlea:
			return a.offerRematch(seat, now)
		case action.What == Takeback && a.alone():
			return a.takeBackTheEnd(seat, now)
		}
	case Accept:
		if action.What == RematchPlea {
			return a.acceptRematch(seat, now)
		}
	case Decline:
		if action.What == RematchPlea {
			return a.decline(seat, action.What, now)
		}
	}
	return ErrOver
}

func (a *actor) move(seat engine.Color, m Move, r Request) error {
	game := a.state.Game
	if m.Ply != game.Ply() || m.Takebacks != a.state.Takebacks {
		return ErrStalePly
	}
	if game.Position().ToMove() != seat {
		return ErrNotYourTurn
	}
	next, err := game.Play(m.Square)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrIllegalMove, err)
	}
	moved := a.placed(seat, m.Square, r.At, r.Lag)
	if !next.Over() {
		return a.commit(moved)
	}
	return a.commit(moved, Event{
		Kind: EventEnded, At: r.At, Square: engine.NoSquare, Left: moved.Left, Result: boardResult(next.Position()),
	})
}

// boardResult is the result of a game that ended on the board.
func boardResult(p engine.Position) *Result {
	official := p.Official()
	winner := Draw
	if c, ok := p.Winner(); ok {
		winner = Wins(c)
	}
	return &Result{Winner: winner, Reason: Reason(p.Ending().String()), Discs: p.Discs(), Official: &official}
}

// result is the result of a game that ended otherwise: the discs as they stand and no official score.
func (a *actor) result(w Winner, r Reason) *Result {
	return &Result{Winner: w, Reason: r, Discs: a.state.Game.Position().Discs()}
}

// ending is the event of an end at a moment.
func (a *actor) ending(r *Result, at time.Time) Event {
	return Event{Kind: EventEnded, At: at, Square: engine.NoSquare, Left: a.clocks().At(at), Result: r}
}

func (a *actor) resign(seat engine.Color, now time.Time) error {
	if !a.state.BothMoved() {
		return a.abort(now)
	}
	end := a.ending(a.result(Wins(seat.Opponent()), Resigned), now)
	resigned := Event{Kind: EventResigned, At: now, By: seat, Square: engine.NoSquare, Left: end.Left}
	return a.commit(resigned, end)
}

func (a *actor) abort(now time.Time) error {
	if a.state.BothMoved() {
		return fmt.Errorf("%w: both sides have moved", ErrNotAllowed)
	}
	return a.commit(a.ending(a.result(Nobody, Aborted), now))
}

// scrap ends a game that its one player does not want to go on with, however far it is.
func (a *actor) scrap(now time.Time) error {
	if !a.alone() {
		return fmt.Errorf("%w: somebody else plays in this match", ErrNotAllowed)
	}
	return a.commit(a.ending(a.result(Nobody, Aborted), now))
}

// annul ends a game that a moderator closes. Nobody wins or loses anything.
func (a *actor) annul(now time.Time) error {
	if a.state.Over() {
		return ErrOver
	}
	r := a.result(Nobody, Aborted)
	r.Annulled = true
	return a.commit(a.ending(r, now))
}

func (a *actor) offer(seat engine.Color, what What, now time.Time) error {
	if what == RematchPlea {
		return fmt.Errorf("%w: a rematch is offered when the match is over", ErrNotAllowed)
	}
	if what == Takeback {
		if _, err := a.state.Game.TakeBack(a.takebackFor(seat)); err != nil {
			return fmt.Errorf("%w: %w", ErrNotAllowed, err)
		}
	}
	if a.alone() {
		return a.offerAlone(seat, what, now)
	}
	if a.has(seat.Opponent(), what) {
		return a.accept(seat, what, now)
	}
	return a.putOffer(Offer{From: seat, What: what}, now)
}

// putOffer opens an offer, unless it cannot be made now or was made too often since the last move.
func (a *actor) putOffer(o Offer, now time.Time) error {
	if a.has(o.From, o.What) {
		return nil
	}
	if err := a.manners().refusal(&a.Start, o, now); err != nil {
		return err
	}
	if a.offered[o]++; a.offered[o] > maxSameOffers {
		return fmt.Errorf("%w: offered %d times already", ErrTooMany, maxSameOffers)
	}
	a.offers = append(a.offers[:len(a.offers):len(a.offers)], o)
	a.dirty = true
	return nil
}

// offerAlone answers where nobody else has a say: a takeback is granted at once, and so is a draw at a local board, while a bot
// declines one.
func (a *actor) offerAlone(seat engine.Color, what What, now time.Time) error {
	switch {
	case what == Takeback:
		return a.takeBack(seat, now)
	case a.Start.Local:
		return a.commit(a.ending(a.result(Draw, Agreed), now))
	}
	return nil
}

// alone says that one person plays, and nobody else has a say.
func (a *actor) alone() bool {
	_, ok := a.Start.Owner()
	return ok
}

func (a *actor) has(from engine.Color, what What) bool {
	for _, o := range a.offers {
		if o == (Offer{From: from, What: what}) {
			return true
		}
	}
	return false
}

func (a *actor) accept(seat engine.Color, what What, now time.Time) error {
	if !a.has(seat.Opponent(), what) {
		return ErrNoSuchOffer
	}
	if what == Takeback {
		return a.takeBack(seat.Opponent(), now)
	}
	return a.commit(a.ending(a.result(Draw, Agreed), now))
}

func (a *actor) takeBack(asker engine.Color, now time.Time) error {
	e, err := a.takenBack(asker, now)
	if err != nil {
		return err
	}
	return a.commit(e)
}

// takebackFor is the side whose last disc a takeback removes: the asker, or at a local board whoever placed the last disc.
func (a *actor) takebackFor(asker engine.Color) engine.Color {
	if ply := a.state.Game.Ply(); a.Start.Local && ply > 0 {
		return a.state.Game.MoverAt(ply - 1)
	}
	return asker
}

// takenBack is the event of a takeback: the clocks go back with the discs.
func (a *actor) takenBack(asker engine.Color, now time.Time) (Event, error) {
	asker = a.takebackFor(asker)
	game, err := a.state.Game.TakeBack(asker)
	if err != nil {
		return Event{}, fmt.Errorf("%w: %w", ErrNotAllowed, err)
	}
	return Event{
		Kind: EventTakenBack, At: now, By: asker, Square: engine.NoSquare,
		Ply: game.Ply(), Left: a.state.LeftAt(game.Ply()),
	}, nil
}

// decline refuses the other side's offer, or takes one's own back, which has no consequences.
func (a *actor) decline(seat engine.Color, what What, now time.Time) error {
	a.declinedBy(seat, what, now)
	kept := make([]Offer, 0, len(a.offers))
	for _, o := range a.offers {
		if o.What != what {
			kept = append(kept, o)
		}
	}
	if len(kept) == len(a.offers) {
		return ErrNoSuchOffer
	}
	a.offers, a.dirty = kept, true
	return nil
}

// rematchPossible says whether both sides are still here, free, and in time.
func (a *actor) rematchPossible(now time.Time) bool {
	if a.next != "" || a.retired(now) {
		return false
	}
	for _, c := range []engine.Color{engine.Black, engine.White} {
		bot := a.Start.Players[c].Bot != ""
		if a.presence.Elsewhere[c] || !bot && !a.presence.Here[c] {
			return false
		}
	}
	return true
}

func (a *actor) offerRematch(seat engine.Color, now time.Time) error {
	if !a.rematchPossible(now) {
		return fmt.Errorf("%w: no rematch any more", ErrNotAllowed)
	}
	if a.alone() || a.agreed || a.has(seat.Opponent(), RematchPlea) {
		return a.agree()
	}
	return a.putOffer(Offer{From: seat, What: RematchPlea}, now)
}

func (a *actor) acceptRematch(seat engine.Color, now time.Time) error {
	if !a.has(seat.Opponent(), RematchPlea) || !a.rematchPossible(now) {
		return ErrNoSuchOffer
	}
	return a.agree()
}

// agree hands an agreed rematch to the hub, once.
func (a *actor) agree() error {
	if a.agreed {
		return nil
	}
	a.agreed, a.offers, a.dirty = true, nil, true
	a.hub.Rematch(a.Start.ID)
	return nil
}

// takeBackTheEnd takes a move back after the end of a game in which nobody else has a say, while nothing else began: the result is
// withdrawn.
func (a *actor) takeBackTheEnd(seat engine.Color, now time.Time) error {
	if !a.reopenable() {
		return fmt.Errorf("%w: the game cannot be taken up again", ErrNotAllowed)
	}
	e, err := a.takenBack(seat, now)
	if err != nil {
		return err
	}
	return a.commit(Event{Kind: EventReopened, At: now, By: e.By, Square: engine.NoSquare, Left: a.state.Left}, e)
}

// reopenable says whether the end may still be taken back: one person plays, finished the game, and has begun nothing since.
func (a *actor) reopenable() bool {
	elsewhere := a.presence.Elsewhere[engine.Black] || a.presence.Elsewhere[engine.White]
	return a.alone() && a.state.Over() && a.state.Result.Reason != Aborted && a.next == "" && !a.agreed && !elsewhere
}

func (a *actor) say(r Request, text string, now time.Time) error {
	if err := CheckText(text); err != nil {
		return err
	}
	_, plays := seatOf(&a.Start, r)
	if !plays && a.state.Closed() {
		return ErrClosedGame
	}
	limiter := a.talk[r.By]
	if limiter == nil {
		limiter = rate.NewLimiter(linesPerSecond, linesAtOnce)
		a.talk[r.By] = limiter
	}
	if !limiter.AllowN(now, 1) {
		return fmt.Errorf("%w lines at once", ErrTooMany)
	}
	return a.addLine(ChatLine{Nr: a.nextLine + 1, By: r.By, From: r.Name, Text: text, Spectator: !plays, At: now})
}

func (a *actor) addLine(l ChatLine) error {
	ctx, cancel := timeout()
	defer cancel()
	if err := a.store.Say(ctx, a.Start.ID, l); errors.Is(err, ErrHalted) {
		return err
	} else if err != nil {
		a.log.Error("say", "err", err)
		return ErrUnavailable
	}
	a.nextLine = l.Nr
	from := max(0, len(a.chat)+1-chatKept)
	a.chat = append(append([]ChatLine(nil), a.chat[from:]...), l)
	a.dirty = true
	return nil
}

// CheckText says whether a line may be said: 1 to 300 characters, none of them a control or a direction mark, which could
// rearrange other people's screens.
func CheckText(text string) error {
	if !utf8.ValidString(text) || text == "" || utf8.RuneCountInString(text) > maxText {
		return ErrBadText
	}
	for _, r := range text {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' {
			return ErrBadText
		}
	}
	return nil
}
