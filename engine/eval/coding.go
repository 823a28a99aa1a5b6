package eval

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// ErrDamaged is why weights cannot be read, whatever is wrong with them.
var ErrDamaged = errors.New("weights are damaged")

// header stands before the compressed weights, little-endian.
type header struct {
	Magic      [4]byte
	Version    uint16 // of the format and of the patterns
	Knots      uint16
	Parameters uint32 // of a knot
	Length     uint32 // of what follows
	Checksum   uint32 // CRC-32 (IEEE) of what follows
}

var magic = [4]byte{'R', 'V', 'E', 'V'}

const version = 1

// Encode writes weights in the form that Decode reads: a header, then the planes of one knot after the other, compressed.
func Encode(out io.Writer, weights *Weights) error {
	var body bytes.Buffer
	z, err := flate.NewWriter(&body, flate.DefaultCompression)
	if err != nil {
		return err
	}
	for _, knot := range weights {
		if _, err := z.Write(planes(knot)); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	h := header{magic, version, Knots, uint32(Parameters()), uint32(body.Len()), crc32.ChecksumIEEE(body.Bytes())}
	if err := binary.Write(out, binary.LittleEndian, h); err != nil {
		return err
	}
	_, err = out.Write(body.Bytes())
	return err
}

// planes are the low bytes of all weights, then the high ones: zigzag numbers, so that small ones of either sign have high bytes of zero.
func planes(knot Knot) []byte {
	b := make([]byte, 2*len(knot))
	for i, w := range knot {
		zigzag := uint16(w<<1) ^ uint16(w>>15)
		b[i], b[len(knot)+i] = byte(zigzag), byte(zigzag>>8)
	}
	return b
}

// Decode reads what Encode wrote. Its errors wrap ErrDamaged and say what is wrong.
func Decode(data []byte) (*Weights, error) {
	var h header
	n, err := binary.Decode(data, binary.LittleEndian, &h)
	if err != nil {
		return nil, fmt.Errorf("%w: %d bytes are too few for a header", ErrDamaged, len(data))
	}
	body := data[n:]
	if err := h.check(body); err != nil {
		return nil, err
	}
	z, weights := flate.NewReader(bytes.NewReader(body)), new(Weights)
	for k := range weights {
		b := make([]byte, 2*h.Parameters)
		if _, err := io.ReadFull(z, b); err != nil {
			return nil, fmt.Errorf("%w: knot %d: %w", ErrDamaged, k, err)
		}
		weights[k] = joined(b)
	}
	return weights, nil
}

func (h *header) check(body []byte) error {
	switch {
	case h.Magic != magic:
		return fmt.Errorf("%w: they begin with %q, not with %q", ErrDamaged, h.Magic[:], magic[:])
	case h.Version != version:
		return fmt.Errorf("%w: version %d, not %d", ErrDamaged, h.Version, version)
	case h.Knots != Knots || h.Parameters != uint32(Parameters()):
		return fmt.Errorf("%w: %d knots of %d weights, not %d of %d", ErrDamaged, h.Knots, h.Parameters, Knots, Parameters())
	case int(h.Length) != len(body):
		return fmt.Errorf("%w: %d bytes after the header, not %d", ErrDamaged, len(body), h.Length)
	case h.Checksum != crc32.ChecksumIEEE(body):
		return fmt.Errorf("%w: checksum %08x, not %08x", ErrDamaged, crc32.ChecksumIEEE(body), h.Checksum)
	}
	return nil
}

// joined is the reverse of planes.
func joined(b []byte) Knot {
	knot := make(Knot, len(b)/2)
	for i := range knot {
		zigzag := uint16(b[i]) | uint16(b[len(knot)+i])<<8
		knot[i] = int16(zigzag>>1) ^ -int16(zigzag&1)
	}
	return knot
}
