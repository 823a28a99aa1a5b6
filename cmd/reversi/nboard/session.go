// Package nboard speaks the NBoard protocol, version 2, in which Othello GUIs talk with engines over standard input and output:
// Serve is the engine's side of it, Client the GUI's.
//
// The protocol is described at https://github.com/weltyc/ntest/blob/master/instructions/Protocol.htm.
package nboard

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"time"

	"reversi/engine"
	"reversi/engine/book"
	"reversi/engine/eval"
	"reversi/engine/search"
)

// Options say with what the engine thinks. The tags are for the command line.
type Options struct {
	Threads int  `default:"1" help:"Threads that search together."`
	Memory  int  `default:"64" placeholder:"MB" help:"For the table of positions."`
	Book    bool `default:"true" negatable:"" help:"Play openings from the book, at once and varied."`
}

// Validate says what is wrong with options; kong calls it.
func (o Options) Validate() error {
	switch {
	case o.Threads < 1:
		return errors.New("--threads is 1 or more")
	case o.Memory < 1 || o.Memory > 1<<16:
		return fmt.Errorf("--memory is 1 to %d", 1<<16)
	}
	return nil
}

const (
	name          = "Reversi"
	defaultDepth  = 12
	maxDepth      = 60
	bytesPerEntry = 16 // of the search's table
)

// grace is how long a move may still be thought about when a ping waits, and anything when the GUI quits; then the best found so
// far has to do. It lets scripts that send everything at once have their answers.
const grace = 2 * time.Second

// Serve is the engine in one conversation: it reads commands until the GUI quits, its lines end, or ctx does. What was read before
// the end is answered.
func Serve(ctx context.Context, o Options, in io.Reader, out io.Writer) error {
	if _, err := eval.Default(); err != nil {
		return err
	}
	openings, err := o.openings()
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	commands := make(chan command, 16) // read waits when it is full
	go read(ctx, in, commands)
	s := &session{
		thinker: thinker{Searcher: search.New(o.Memory << 20 / bytesPerEntry), threads: o.Threads, depth: defaultDepth, out: out},
		book:    openings,
		random:  rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())),
		state:   state{game: engine.NewGame(engine.Othello())},
	}
	return s.run(ctx, commands)
}

// openings is the book to play from; nil where none is wanted.
func (o Options) openings() (*book.Book, error) {
	if !o.Book {
		return nil, nil
	}
	return book.Default()
}

// session is one conversation. The goroutine of Serve owns it. Its work runs beside, one at a time, and while it runs the
// thinker, with the right to write lines, belongs to it.
type session struct {
	thinker
	book    *book.Book // nil where everything is thought about
	random  *rand.Rand // for the choice from the book
	state   state
	waiting []command // while work runs
	work    *work     // nil where none runs
}

func (s *session) run(ctx context.Context, commands <-chan command) error {
	defer s.end()
	for commands != nil || s.work != nil {
		select {
		case <-ctx.Done():
			return nil
		case c, open := <-commands:
			if !open {
				commands = nil
				break
			}
			s.waiting = append(s.waiting, c)
			s.work.hurry(c)
		case <-s.work.ended():
			s.work = nil
		}
		if ended := s.obey(ctx); ended || s.failed() != nil {
			return s.failed()
		}
	}
	return nil
}

// obey carries out the commands that wait until one of them begins work; true once the GUI quits.
func (s *session) obey(ctx context.Context) (ended bool) {
	for s.work == nil && len(s.waiting) > 0 {
		c := s.waiting[0]
		s.waiting = s.waiting[1:]
		if c.verb == quit {
			return true
		}
		if err := verbs[c.verb](s, ctx, c.rest); err != nil {
			s.say("status %s: %v", c.verb, err)
		}
	}
	return false
}

// failed is why lines could not be written; it is not asked while work may write them.
func (s *session) failed() error {
	if s.work != nil {
		return nil
	}
	return s.err
}

// begin runs work beside the conversation, shown as the engine's status.
func (s *session) begin(ctx context.Context, status string, patient bool, do func(context.Context)) {
	ctx, stop := context.WithCancel(ctx)
	s.work = &work{stop: stop, done: make(chan struct{}), patient: patient}
	go func(done chan<- struct{}) {
		defer close(done)
		defer stop()
		s.say("status %s", status)
		do(ctx)
		s.say("status Ready")
	}(s.work.done)
	for _, c := range s.waiting {
		s.work.hurry(c)
	}
}

// end calls off the work that runs.
func (s *session) end() {
	if s.work != nil {
		s.work.stop()
		<-s.work.done
	}
}

// work is a search, or many.
type work struct {
	stop    context.CancelFunc
	done    chan struct{} // closed at the end; nothing is sent
	patient bool          // the GUI waits for its answer
}

// hurry has work end because a command came that waits for that.
func (w *work) hurry(c command) {
	switch {
	case w == nil:
	case w.patient || c.verb == quit:
		time.AfterFunc(grace, w.stop)
	default:
		w.stop()
	}
}

// ended is closed when work is done; without work nothing comes.
func (w *work) ended() <-chan struct{} {
	if w == nil {
		return nil
	}
	return w.done
}

func (s *session) greet(context.Context, string) error {
	s.say("set myname %s", name)
	return nil
}

func (s *session) setDepth(_ context.Context, text string) error {
	depth, err := number(text, 1, maxDepth)
	if err != nil {
		return err
	}
	s.depth = depth
	s.say("set myname %s%d", name, depth)
	return nil
}

func (s *session) setContempt(_ context.Context, text string) (err error) {
	s.contempt, err = number(text, -maxContempt, maxContempt)
	return err
}

func (s *session) setGame(_ context.Context, text string) error {
	game, err := readGame(text)
	if err == nil {
		s.state = game
	}
	return err
}

func (s *session) move(_ context.Context, text string) error {
	next, err := s.state.move(text)
	if err == nil {
		s.state = next
	}
	return err
}

func (s *session) ping(_ context.Context, text string) error {
	s.say("pong %s", text)
	return nil
}

// learn has nothing to do: the engine's book is made beforehand. The GUI waits for the word all the same.
func (s *session) learn(context.Context, string) error {
	s.say("learned")
	return nil
}

// number reads a whole number within bounds.
func number(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%.20q is not a number from %d to %d", text, least, most)
	}
	return n, nil
}
