// Package analysis says what a game was like: the value of every position, the best move and what each mistake cost, which move
// turned the game, and why a move is a good one. It gives facts; the words for them are elsewhere.
package analysis

import "reversi/engine"

// Verdict is what is known of one position of a game. Values are discs: the difference Black - White at the end if both sides go
// on well, empty squares counted for the winner.
type Verdict struct {
	Known    bool            // analysed already
	Withheld bool            // not to be told now
	Exact    bool            // Value is what perfect play gives, not an estimate
	Value    int             // from Black's side, -64 to 64
	Best     engine.Square   // the best move, the one that was played where it is as good; NoSquare where the game is over
	Line     []engine.Square // best play from Best on as far as it is known, passes left out
	// Cost is how many discs the move that was played gave away, for the one who played it; at least 0, and 0 after the last move.
	Cost int
}

// Report is a game with the verdicts so far. It is never changed after publishing.
type Report struct {
	Game     engine.Game
	Verdicts []Verdict // by ply, of the position after so many discs placed: Game.Ply()+1 of them
	// Done of Total shares of the work are done. Deep looks are larger shares than quick ones.
	Done, Total int
}

// Finished tells whether nothing more will come.
func (r *Report) Finished() bool { return r.Done >= r.Total }

// FactKind is the kind of a Fact.
type FactKind string

// Fact is one thing worth telling about how a game went. Its kind says what the fields mean.
type Fact struct {
	Kind   FactKind
	By     engine.Color  // whom it is about
	Ply    int           // discs placed before the move it is about, where there is one
	Square engine.Square // of that move, or the corner; NoSquare for none
	N      int           // a count or discs, as the kind says
	Then   int           // another number, as the kind says
	Exact  bool          // the values are those of perfect play, not estimates
}

// Hint is a move to play, and why.
type Hint struct {
	Square  engine.Square
	Value   int // discs, from the mover's side
	Exact   bool
	Reasons []Reason // the most telling first
}

// ReasonKind is the kind of a Reason.
type ReasonKind string

// Reason is why a move is good.
type Reason struct {
	Kind   ReasonKind
	N      int           // a count, as the kind says
	Square engine.Square // a corner, as the kind says; else NoSquare
}
