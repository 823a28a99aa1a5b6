package lineproto

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"reversi/cmd/reversi/sshd/wire"
)

// maxLine is how many bytes a request may have, without the end of its line.
const maxLine = 4096

// line is a request as it came in, or why no more will come: io.EOF, endedProtocol, or what broke.
type line struct {
	text []byte
	at   time.Time
	err  error
}

// read stamps lines with the time at which they were read, until the first error, which it passes on.
func read(ctx context.Context, in io.Reader, lines chan<- line) {
	r := bufio.NewReaderSize(in, maxLine+len("\r\n"))
	for err := error(nil); err == nil; {
		var text []byte
		text, err = r.ReadSlice('\n')
		for _, l := range split(text, err) {
			select {
			case lines <- l:
			case <-ctx.Done():
				return
			}
		}
	}
}

// split gives what one read brought: a line, an error, or the last line and the end.
func split(text []byte, err error) []line {
	l := line{text: bytes.Clone(bytes.TrimRight(text, "\r\n")), at: time.Now()}
	switch {
	case len(l.text) > maxLine || errors.Is(err, bufio.ErrBufferFull):
		return []line{{err: endedProtocol}}
	case err == nil:
		return []line{l}
	case errors.Is(err, io.EOF) && len(text) > 0:
		return []line{l, {err: io.EOF}}
	}
	return []line{{err: err}}
}

// outbox collects what is to be written and hands it to the writing goroutine batch by batch. All but write belongs to the
// connection's goroutine.
type outbox struct {
	batches chan []byte // capacity 1, never full: there is one batch at a time
	written chan error  // capacity 1: how that batch went
	busy    bool        // a batch is being written
	slow    time.Duration
	late    *time.Timer // fires when a batch takes longer than slow

	pending, writing bytes.Buffer
}

// maxPending is how many bytes may wait before requests have to.
const maxPending = 64 << 10

func newOutbox(slow time.Duration) *outbox {
	o := &outbox{batches: make(chan []byte, 1), written: make(chan error, 1), slow: slow, late: time.NewTimer(slow)}
	o.late.Stop()
	return o
}

// put adds a line.
func (o *outbox) put(v any) {
	if err := wire.Append(&o.pending, v); err != nil {
		panic(fmt.Sprintf("lineproto: %T cannot be written as JSON: %v", v, err))
	}
}

func (o *outbox) full() bool { return o.pending.Len() > maxPending }

// flush hands over what waits, unless a batch is still being written.
func (o *outbox) flush() {
	if o.busy || o.pending.Len() == 0 {
		return
	}
	o.pending, o.writing = o.writing, o.pending
	o.pending.Reset()
	o.busy = true
	o.late.Reset(o.slow)
	o.batches <- o.writing.Bytes()
}

// done notes that a batch was written, or how it failed.
func (o *outbox) done(err error) error {
	o.busy = false
	o.late.Stop()
	return err
}

// drain writes all that waits.
func (o *outbox) drain(ctx context.Context) error {
	if o.busy {
		o.late.Reset(o.slow)
	}
	for o.flush(); o.busy; o.flush() {
		select {
		case err := <-o.written:
			if o.done(err) != nil {
				return err
			}
		case <-o.late.C:
			return endedSlow
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// write is the writing goroutine.
func (o *outbox) write(ctx context.Context, out io.Writer) {
	for {
		select {
		case b := <-o.batches:
			_, err := out.Write(b)
			o.written <- err
		case <-ctx.Done():
			return
		}
	}
}
