package bot

import "reversi/engine"

// isCorner tells whether a square is a corner of the board's frame.
func isCorner(p engine.Position, s engine.Square) bool { return s == nearestCorner(p, s) }

// besideOpenCorner tells whether a square touches an empty corner: it is an X-square or a C-square that still matters.
func besideOpenCorner(p engine.Position, s engine.Square) bool {
	corner := nearestCorner(p, s)
	_, taken := p.Disc(corner)
	return s != corner && !taken && p.Playable(corner) &&
		distance(s.Col(), corner.Col()) <= 1 && distance(s.Row(), corner.Row()) <= 1
}

func nearestCorner(p engine.Position, s engine.Square) engine.Square {
	last := p.Variant().Size() - 1
	end := func(i int) int {
		if 2*i > last {
			return last
		}
		return 0
	}
	return engine.SquareAt(end(s.Col()), end(s.Row()))
}

func distance(a, b int) int { return max(a-b, b-a) }
