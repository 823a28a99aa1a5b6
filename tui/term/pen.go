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
	if !p.known || p.x != x || p.y != y {
		out = p.shortest(out, x, y)
	}
	p.x, p.y, p.known = x, y, true
	return out
}

func (p *pen) shortest(out []byte, x, y int) []byte {
	direct := len(out)
	out = position(out, x, y)
	if !p.known {
		return out
	}
	step := len(out)
	out = p.steps(out, x, y)
	if len(out)-step > step-direct {
		return out[:step]
	}
	return append(out[:direct], out[step:]...)
}

// steps appends the way over columns, then over lines. A line feed goes down one line and nothing else, as it does for all
// programs that draw by terminfo; it never scrolls, since it goes to a line that is there.
func (p *pen) steps(out []byte, x, y int) []byte {
	out = p.along(out, x)
	switch down := y - p.y; {
	case down > 3:
		out = sequence(out, 'B', down)
	case down > 0:
		out = append(out, "\n\n\n"[:down]...)
	case down < 0:
		out = sequence(out, 'A', -down)
	}
	return out
}

// along appends the way to a column of the same line.
func (p *pen) along(out []byte, x int) []byte {
	switch back := p.x - x; {
	case back == 0:
		return out
	case x == 0:
		return append(out, '\r')
	case back < 0:
		return sequence(out, 'C', -back)
	case back <= 4:
		return append(out, "\b\b\b\b"[:back]...)
	case back < 10 || x >= 9:
		return sequence(out, 'D', back)
	}
	return sequence(out, 'G', x+1)
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
