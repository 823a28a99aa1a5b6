package term

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/time/rate"
)

// readSize is the buffer of one session's reads; a longer paste comes in several.
const readSize = 1024

// input feeds the program with what the client sends. One goroutine reads; a timer gives what is pending when nothing
// follows. The lock keeps their messages in order.
type input struct {
	from   io.Reader
	send   func(tea.Msg)
	faults faults
	pace   *rate.Limiter

	mu      sync.Mutex
	decoder decoder
	timer   *time.Timer
	fed     time.Time // the last read
}

func newInput(o Options, send func(tea.Msg), faults faults) *input {
	return &input{
		from:    o.Input,
		send:    send,
		faults:  faults,
		pace:    pace(o.Keys),
		decoder: decoder{byLine: Dumb(o.Term), noMouse: o.NoMouse},
	}
}

// together is how many messages at most go on in one piece. No fewer may come at once.
const together = readSize

func pace(keys int) *rate.Limiter {
	if keys == 0 {
		return rate.NewLimiter(rate.Inf, 0)
	}
	return rate.NewLimiter(rate.Limit(keys), together)
}

// run reads until the input ends, then ends the session.
func (in *input) run() {
	defer in.faults.rescue("input")
	buf := make([]byte, readSize)
	for {
		n, err := in.from.Read(buf)
		if n > 0 {
			in.feed(buf[:n])
		}
		if err != nil {
			in.faults.end(reason(err))
			return
		}
	}
}

func reason(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errHangup
	}
	return fmt.Errorf("read from the terminal: %w", err)
}

func (in *input) feed(p []byte) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.deliver(in.decoder.feed(p))
	in.fed = time.Now()
	in.wait()
}

// wait sets the timer for what is pending.
func (in *input) wait() {
	patience := in.decoder.patience()
	switch {
	case patience == 0 && in.timer == nil:
	case patience == 0:
		in.timer.Stop()
	case in.timer == nil:
		in.timer = time.AfterFunc(patience, in.expire)
	default:
		in.timer.Reset(patience)
	}
}

// expire runs when the timer fires. A read may have come first: then what is pending now is not overdue.
func (in *input) expire() {
	defer in.faults.rescue("input")
	in.mu.Lock()
	defer in.mu.Unlock()
	if patience := in.decoder.patience(); patience > 0 && time.Since(in.fed) >= patience {
		in.deliver(in.decoder.expire())
	}
}

func (in *input) deliver(msgs []tea.Msg) {
	for some := range slices.Chunk(msgs, together) {
		time.Sleep(in.pace.ReserveN(time.Now(), len(some)).Delay())
		in.send(bundle(some))
	}
}
