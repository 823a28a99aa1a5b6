package term

import (
	"bytes"
	"strings"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
)

const (
	maxToken = 1024     // bytes of one key or reply; a longer one is dropped
	maxPaste = 64 << 10 // bytes of one paste; the rest is dropped

	escPatience   = 100 * time.Millisecond // until an esc is the key and half a sequence garbage
	burstPatience = 50 * time.Millisecond  // until a burst has ended
	pastePatience = 2 * time.Second        // until a paste that lost its end is over

	minBurst = 8 // printable runes in one read that nobody types
)

// TruncatedPasteMsg is a paste of which the end is missing: it was larger than 64 KiB or broke off.
type TruncatedPasteMsg struct{ Content string }

var pasteEnd = []byte("\x1b[201~")

// decoder turns bytes, cut anywhere, into Bubble Tea's messages. Answers of the terminal, mouse motion and garbage
// yield none. What it keeps is bounded. Owned by input, under its lock.
//
// A character of several runes comes as several keys, so that it does not matter where reads cut it.
type decoder struct {
	uv      uv.EventDecoder
	byLine  bool // a dumb terminal: a line feed is enter, and whatever comes at once was typed
	noMouse bool

	rest     []byte // an unfinished token
	oversize bool   // rest had more bytes than are kept

	pasting bool // between the brackets of a paste
	burst   bool // reads of text follow each other too fast for typing
	bracket bool // the terminal brackets its pastes: bursts are typing
	pasted  []byte
	cut     bool // pasted had more bytes than are kept
}

// feed takes what one read gave.
func (d *decoder) feed(p []byte) (msgs []tea.Msg) {
	if d.takeBurst(p) {
		return nil
	}
	if d.burst {
		msgs = d.expire()
	}
	p = append(d.rest, p...)
	for n := 1; n > 0 && len(p) > 0; p = p[n:] {
		var got []tea.Msg
		n, got = d.next(p)
		msgs = append(msgs, got...)
	}
	d.keep(p)
	return msgs
}

// next reads a piece of a paste or a token; n is 0 where more bytes are needed.
func (d *decoder) next(p []byte) (n int, msgs []tea.Msg) {
	if d.pasting {
		return d.nextPasted(p)
	}
	n, useful := token(p)
	if n == 0 || d.oversize || n > maxToken || !useful {
		d.oversize = d.oversize && n == 0
		return n, nil
	}
	return n, d.decode(p[:n])
}

// keep stores an unfinished token in memory of its own; of one too long only what its end is told by.
func (d *decoder) keep(p []byte) {
	d.rest = nil
	if len(p) > maxToken {
		p = []byte{p[0], p[1], p[len(p)-1]}
		d.oversize = true
	}
	d.rest = append(d.rest, p...)
}

// patience is how long to wait for more before expire; 0 means nothing is pending.
func (d *decoder) patience() time.Duration {
	switch {
	case d.pasting:
		return pastePatience
	case d.burst:
		return burstPatience
	case len(d.rest) > 0:
		return escPatience
	}
	return 0
}

// expire gives what is pending as it stands.
func (d *decoder) expire() []tea.Msg {
	if d.pasting || d.burst {
		d.cut = d.cut || d.pasting
		d.rest = nil
		return []tea.Msg{d.paste()}
	}
	rest, whole := d.rest, !d.oversize
	d.rest, d.oversize = nil, false
	if !whole {
		return nil
	}
	return d.decode(rest)
}

// takeBurst collects a read that is text and too long to be typed, and the reads of text right after it.
func (d *decoder) takeBurst(p []byte) bool {
	if d.byLine || d.bracket || d.pasting || len(d.rest) > 0 || !text(p) || !d.burst && typed(p) {
		return false
	}
	d.burst = true
	d.collect(p)
	return true
}

func text(p []byte) bool {
	return !bytes.ContainsFunc(p, func(r rune) bool {
		return r < ' ' && r != '\r' && r != '\n' && r != '\t' || r == del
	})
}

func typed(p []byte) bool {
	n := 0
	for _, r := range string(p) {
		if unicode.IsPrint(r) {
			n++
		}
	}
	return n < minBurst
}

// nextPasted takes bytes of a bracketed paste, all but what may be the beginning of its end.
func (d *decoder) nextPasted(p []byte) (n int, msgs []tea.Msg) {
	if end := bytes.Index(p, pasteEnd); end >= 0 {
		d.collect(p[:end])
		return end + len(pasteEnd), []tea.Msg{d.paste()}
	}
	n = len(p) - begunEnd(p)
	d.collect(p[:n])
	return n, nil
}

// begunEnd is how many bytes at the end of p may be the beginning of a paste's end.
func begunEnd(p []byte) int {
	for n := min(len(p), len(pasteEnd)-1); n > 0; n-- {
		if bytes.HasSuffix(p, pasteEnd[:n]) {
			return n
		}
	}
	return 0
}

func (d *decoder) collect(p []byte) {
	room := maxPaste - len(d.pasted)
	d.cut = d.cut || len(p) > room
	d.pasted = append(d.pasted, p[:min(len(p), room)]...)
}

// paste ends what was being pasted.
func (d *decoder) paste() tea.Msg {
	content, cut := pastedText(d.pasted), d.cut
	d.pasting, d.burst, d.pasted, d.cut = false, false, nil, false
	if cut {
		return TruncatedPasteMsg{Content: content}
	}
	return tea.PasteMsg{Content: content}
}

// pastedText has line feeds where a terminal sends carriage returns, and no control characters.
func pastedText(p []byte) string {
	s := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.ToValidUTF8(string(p), ""))
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, s)
}

// decode gives the messages of one token.
func (d *decoder) decode(tok []byte) []tea.Msg {
	_, event := d.uv.Decode(d.plainer(tok))
	return d.translate(event)
}

// plainer rewrites old ways to send a key into those the library knows.
func (d *decoder) plainer(tok []byte) []byte {
	switch {
	case d.byLine && string(tok) == "\n":
		return []byte{'\r'}
	case string(tok) == string(rune(backspace)):
		return []byte{del}
	case len(tok) == 4 && string(tok[:3]) == "\x1b[[" && tok[3] >= 'A' && tok[3] <= 'E': // F1 to F5 of the Linux console
		return []byte{esc, '[', '1', '1' + tok[3] - 'A', '~'}
	}
	return tok
}

func (d *decoder) translate(event uv.Event) []tea.Msg {
	switch e := event.(type) {
	case uv.KeyPressEvent:
		return one(key(e))
	case uv.FocusEvent:
		return one(tea.FocusMsg(e))
	case uv.BlurEvent:
		return one(tea.BlurMsg(e))
	case uv.WindowSizeEvent:
		return one(tea.WindowSizeMsg(ClampSize(Size(e))))
	case uv.PasteStartEvent:
		d.pasting, d.bracket = true, true
	case uv.MouseEvent:
		return d.mouse(e)
	case uv.MultiEvent:
		var msgs []tea.Msg
		for _, part := range e {
			msgs = append(msgs, d.translate(part)...)
		}
		return msgs
	}
	return nil
}

func one(msg tea.Msg) []tea.Msg { return []tea.Msg{msg} }

// key keeps controls, which a terminal can claim as the text of a key, out of what people type.
func key(e uv.KeyPressEvent) tea.Msg {
	if strings.ContainsFunc(e.Text, unicode.IsControl) {
		e.Text = ""
	}
	return tea.KeyPressMsg(e)
}

func (d *decoder) mouse(e uv.MouseEvent) []tea.Msg {
	if m := e.Mouse(); d.noMouse || m.X < 0 || m.Y < 0 || m.X >= maxWidth || m.Y >= maxHeight {
		return nil
	}
	switch e := e.(type) {
	case uv.MouseClickEvent:
		return one(tea.MouseClickMsg(e))
	case uv.MouseReleaseEvent:
		return one(tea.MouseReleaseMsg(e))
	case uv.MouseWheelEvent:
		return one(tea.MouseWheelMsg(e))
	}
	return nil
}
