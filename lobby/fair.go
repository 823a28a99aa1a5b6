package lobby

import (
	"context"
	"sync"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/engine/book"
	"reversi/lobby/match"
)

// openingPlies is how many moves of a game everybody may look into, whoever plays the same ones now.
const openingPlies = 12

// fairPlay knows the rated games that go on and whom the club helps, so that nobody gets help in a rated game: a leaf that the hub and the matches
// write, and that everybody reads.
type fairPlay struct {
	mu      sync.Mutex
	games   map[match.ID]ratedGame
	players map[match.PlayerID]int // how many rated games they play
	boards  map[book.Position]int  // in how many rated games a position stands on the board, or is what a move there leads to
	helped  map[helping]*help
	ended   map[match.ID]bool // rated games that ended while sleeping ones are still being read; nil once all are
}

// ratedGame is a rated game that goes on.
type ratedGame struct {
	players []match.PlayerID // who gets no help at all; nobody in a game by correspondence, which takes weeks
	boards  []book.Position  // the one on the board, and what each move leads to
	sleeps  bool             // its position is withheld also while it is not awake
}

func ratedGameOf(m match.Summary) ratedGame {
	g := ratedGame{boards: ratedBoards(m.Position), sleeps: m.Control.Correspondence()}
	if !g.sleeps {
		g.players = []match.PlayerID{m.Players[0].ID, m.Players[1].ID}
	}
	return g
}

// ratedBoards lists what nothing is said of while a position stands on a rated board: it, and what its moves lead to, for who knows what those
// are worth knows the best move. In the opening everybody may look into all of it.
func ratedBoards(p engine.Position) []book.Position {
	board := book.PositionOf(p.Bits())
	if board.Ply() < openingPlies {
		return nil
	}
	boards := []book.Position{board}
	for _, child := range board.Children() {
		boards = append(boards, child.Position)
	}
	return boards
}

// helping is a kind of help for somebody; there is one of each at a time.
type helping struct {
	player match.PlayerID
	kind   helpKind
}

type helpKind uint8

const (
	withAnalysis helpKind = iota
	withHint
	helpKinds
)

// help is help that is being given, and how to end it.
type help struct{ end context.CancelCauseFunc }

func newFairPlay() *fairPlay {
	return &fairPlay{
		games: map[match.ID]ratedGame{}, players: map[match.PlayerID]int{}, boards: map[book.Position]int{}, helped: map[helping]*help{},
		ended: map[match.ID]bool{},
	}
}

// follow takes in how a match stands. Where a rated game begins, the help ends that its players were getting.
func (f *fairPlay) follow(m match.Summary) {
	if !m.Rated {
		return
	}
	g := ratedGameOf(m)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.drop(m.ID)
	if m.Over {
		if f.ended != nil {
			f.ended[m.ID] = true
		}
		return
	}
	f.add(m.ID, g)
}

func (f *fairPlay) add(id match.ID, g ratedGame) {
	f.games[id] = g
	for _, board := range g.boards {
		f.boards[board]++
	}
	for _, id := range g.players {
		f.players[id]++
		f.endHelp(id)
	}
}

func (f *fairPlay) endHelp(id match.PlayerID) {
	for kind := range helpKinds {
		if h := f.helped[helping{id, kind}]; h != nil {
			h.end(ErrRatedRunning)
		}
	}
}

// asleep takes out a match that is not awake any more, unless its position stays withheld.
func (f *fairPlay) asleep(id match.ID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.games[id].sleeps {
		f.drop(id)
	}
}

func (f *fairPlay) drop(id match.ID) {
	g, ok := f.games[id]
	if !ok {
		return
	}
	delete(f.games, id)
	for _, board := range g.boards {
		lower(f.boards, board)
	}
	for _, id := range g.players {
		lower(f.players, id)
	}
}

// lower counts one less and keeps no zeros.
func lower[K comparable](counts map[K]int, k K) {
	if counts[k]--; counts[k] <= 0 {
		delete(counts, k)
	}
}

// withholds tells whether nothing may be said of a position because it stands on a rated board now, or would after the next move there.
func (f *fairPlay) withholds(p engine.Position) bool {
	if p.Variant().Size() != engine.Othello().Size() {
		return false
	}
	board := book.PositionOf(p.Bits())
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.boards[board] > 0
}

// censor takes out of a report what must not be said now.
func (f *fairPlay) censor(r *analysis.Report) *analysis.Report {
	f.mu.Lock()
	quiet := len(f.games) == 0
	f.mu.Unlock()
	if quiet {
		return r
	}
	return r.Without(f.withholds)
}

// help begins to help somebody, in a context that ends when that is no longer fair, or when the same person asks again; its cause says which.
// ErrRatedRunning where it is not fair from the start. The help ends with done.
func (f *fairPlay) help(ctx context.Context, who helping) (_ context.Context, done func(), err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.players[who.player] > 0 {
		return nil, nil, ErrRatedRunning
	}
	if before := f.helped[who]; before != nil {
		before.end(ErrReplaced)
	}
	ctx, end := context.WithCancelCause(ctx)
	h := &help{end}
	f.helped[who] = h
	return ctx, func() { f.helpDone(who, h) }, nil
}

func (f *fairPlay) helpDone(who helping, h *help) {
	h.end(nil)
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.helped[who] == h {
		delete(f.helped, who)
	}
}
