package term

import "strconv"

// pen is the terminal's cursor as we left it: where it is and what style it writes in.
type pen struct {
	x, y  int
	known bool // x and y can be relied upon
	style uint16
}

// move appends the shortest way to a cell.
func (p *pen) move(out []byte, x, y int) []byte {
	switch {
	case p.known && p.y == y && p.x == x:
	case p.known && p.y == y && x == 0:
		out = append(out, '\r')
	case p.known && p.y == y && x > p.x:
		out = sequence(out, 'C', x-p.x)
	case p.known && p.y == y:
		out = sequence(out, 'G', x+1)
	case p.known && p.y+1 == y && x == 0:
		out = append(out, "\r\n"...)
	default:
		out = position(out, x, y)
	}
	p.x, p.y, p.known = x, y, true
	return out
}

// sequence appends a control sequence with one parameter, left out where it is 1.
func sequence(out []byte, final byte, n int) []byte {
	out = append(out, "\x1b["...)
	if n != 1 {
		out = strconv.AppendInt(out, int64(n), 10)
	}
	return append(out, final)
}

func position(out []byte, x, y int) []byte {
	if x == 0 {
		return sequence(out, 'H', y+1)
	}
	out = append(out, "\x1b["...)
	if y > 0 {
		out = strconv.AppendInt(out, int64(y+1), 10)
	}
	out = append(out, ';')
	out = strconv.AppendInt(out, int64(x+1), 10)
	return append(out, 'H')
}
