package book

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// ErrDamaged is why a book cannot be read, whatever is wrong with it.
var ErrDamaged = errors.New("the book is damaged")

// header stands before the compressed book, little-endian.
type header struct {
	Magic     [4]byte
	Version   uint32
	Positions uint32
	Length    uint32 // of what follows
	Checksum  uint32 // CRC-32 (IEEE) of what follows
}

var magic = [4]byte{'R', 'V', 'B', 'K'}

const (
	version      = 1
	maxPositions = 1 << 17
	maxBytes     = 1 << 22 // of the book without compression
)

// What is written of a move, as a varint: that nothing is known of it, that the book goes on behind it, or the score with which it leaves the book.
const (
	unknown = iota
	goesOn
	leaves // and more: the score as a zigzag number is added
)

const maxScore = 6400

// Encode writes a draft in the form that Decode reads: the moves of the start, then those of the positions that they lead to, and so on in the
// order in which these come up. So the positions themselves need not be written.
func Encode(out io.Writer, d Draft) error {
	var plain []byte
	order := d.Order()
	for _, p := range order {
		for _, c := range p.different() {
			plain = binary.AppendUvarint(plain, d.code(p, c))
		}
	}
	return seal(out, len(order), plain)
}

func (d Draft) code(p Position, c Child) uint64 {
	if d.has(c.Position) {
		return goesOn
	}
	if leaf := d[p]; leaf.Child == c.Position {
		return leaves + uint64(leaf.Score<<1^leaf.Score>>63)
	}
	return unknown
}

// seal compresses a book and puts the header before it.
func seal(out io.Writer, positions int, plain []byte) error {
	var body bytes.Buffer
	z, err := flate.NewWriter(&body, flate.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(plain); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	h := header{magic, version, uint32(positions), uint32(body.Len()), crc32.ChecksumIEEE(body.Bytes())}
	if err := binary.Write(out, binary.LittleEndian, h); err != nil {
		return err
	}
	_, err = out.Write(body.Bytes())
	return err
}

// Decode reads what Encode wrote. Its errors wrap ErrDamaged and say what is wrong.
func Decode(data []byte) (Draft, error) {
	var h header
	n, err := binary.Decode(data, binary.LittleEndian, &h)
	if err != nil {
		return nil, fmt.Errorf("%w: %d bytes are too few for a header", ErrDamaged, len(data))
	}
	body := data[n:]
	if err := h.check(body); err != nil {
		return nil, err
	}
	plain, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(body)), maxBytes))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	r := reader{plain: plain, positions: int(h.Positions), draft: make(Draft, min(int(h.Positions), len(plain)))}
	if err := r.read(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return r.draft, nil
}

func (h *header) check(body []byte) error {
	switch {
	case h.Magic != magic:
		return fmt.Errorf("%w: it begins with %q, not with %q", ErrDamaged, h.Magic[:], magic[:])
	case h.Version != version:
		return fmt.Errorf("%w: version %d, not %d", ErrDamaged, h.Version, version)
	case h.Positions < 1 || h.Positions > maxPositions:
		return fmt.Errorf("%w: %d positions, not 1 to %d", ErrDamaged, h.Positions, maxPositions)
	case int(h.Length) != len(body):
		return fmt.Errorf("%w: %d bytes after the header, not %d", ErrDamaged, len(body), h.Length)
	case h.Checksum != crc32.ChecksumIEEE(body):
		return fmt.Errorf("%w: checksum %08x, not %08x", ErrDamaged, crc32.ChecksumIEEE(body), h.Checksum)
	}
	return nil
}

// reader makes a draft of what seal compressed.
type reader struct {
	plain     []byte // what is left
	positions int    // how many there should be
	draft     Draft
	order     []Position // in which their moves come
}

func (r *reader) read() error {
	r.meet(Start())
	for i := 0; i < len(r.order); i++ {
		if err := r.position(r.order[i]); err != nil {
			return fmt.Errorf("position %d of %d: %w", i+1, r.positions, err)
		}
	}
	if len(r.order) != r.positions || len(r.plain) > 0 {
		return fmt.Errorf("%d positions, not %d, and %d bytes too many", len(r.order), r.positions, len(r.plain))
	}
	return nil
}

// meet puts a position down for its moves to be read.
func (r *reader) meet(p Position) {
	if !r.draft.has(p) {
		r.draft[p] = Leaf{}
		r.order = append(r.order, p)
	}
}

// position reads the moves of a position.
func (r *reader) position(p Position) error {
	stay, leaf := 0, Leaf{}
	for _, c := range p.different() {
		code, n := binary.Uvarint(r.plain)
		if n <= 0 {
			return io.ErrUnexpectedEOF
		}
		r.plain = r.plain[n:]
		switch {
		case code == unknown:
		case code == goesOn && !c.Over() && len(r.order) <= r.positions:
			stay++
			r.meet(c.Position)
		case code >= leaves && code-leaves <= 2*maxScore && leaf == Leaf{}:
			zigzag := int(code - leaves)
			leaf = Leaf{c.Position, zigzag>>1 ^ -(zigzag & 1)}
		default:
			return fmt.Errorf("no move has the code %d here", code)
		}
	}
	if stay == 0 && leaf == (Leaf{}) {
		return errors.New("no move has a score")
	}
	r.draft[p] = leaf
	return nil
}
