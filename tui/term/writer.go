package term

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// display turns frames into bytes for one kind of terminal. Owned by the writer's goroutine.
type display interface {
	// draw appends what brings the terminal from the frame before to this one; nothing if it shows it already.
	draw(out []byte, f frame) []byte
	// leave appends what gives the terminal back as it was, with a last line if there is one.
	leave(out []byte, line string) []byte
}

// scratch has the buffers of frames being written, shared by all sessions: one at rest keeps none.
var scratch = sync.Pool{New: func() any { return new([]byte) }}

// writer is the one goroutine that writes to the client. It may hang in Write for as long as the client does not read.
type writer struct {
	out     io.Writer
	display display
	frames  *mailbox
	faults  faults
	last    string        // a line to leave behind; set before quit closes
	quit    chan struct{} // closed when the session is over
	done    chan struct{} // closed when the goroutine is
}

func newWriter(o Options, frames *mailbox, faults faults) *writer {
	return &writer{
		out: o.Output, display: newDisplay(o), frames: frames, faults: faults,
		quit: make(chan struct{}), done: make(chan struct{}),
	}
}

// newDisplay is the display that a client's TERM can have.
func newDisplay(o Options) display {
	if Dumb(o.Term) {
		return &lines{}
	}
	return newScreen(o)
}

// run restores the terminal whatever ended the session, be it a panic of its own.
func (w *writer) run() {
	defer close(w.done)
	w.showAll()
	<-w.quit
	w.leave()
}

func (w *writer) showAll() {
	defer w.faults.rescue("writer")
	for {
		select {
		case <-w.quit:
			return
		case <-w.frames.ready:
			if err := w.show(); err != nil {
				w.faults.end(err)
				return
			}
		}
	}
}

// close has the terminal restored and waits for it, but not long: the client may not be reading.
func (w *writer) close(last string) {
	w.last = last
	close(w.quit)
	patience := time.NewTimer(farewellPatience)
	defer patience.Stop()
	select {
	case <-w.done:
	case <-patience.C:
	}
}

func (w *writer) show() error {
	f, found := w.frames.take()
	if !found {
		return nil
	}
	return w.write(func(out []byte) []byte { return w.display.draw(out, f) })
}

// leave says nothing of an error: the session is over, and a client that is gone needs no restoring.
func (w *writer) leave() {
	_ = w.write(func(out []byte) []byte { return w.display.leave(out, w.last) })
}

func (w *writer) write(draw func([]byte) []byte) error {
	buf := scratch.Get().(*[]byte)
	defer scratch.Put(buf)
	*buf = draw((*buf)[:0])
	if len(*buf) == 0 {
		return nil
	}
	if _, err := w.out.Write(*buf); err != nil {
		return fmt.Errorf("write to the terminal: %w", err)
	}
	return nil
}
