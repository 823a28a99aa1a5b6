package screen

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// seekRows are the seeks of others, each taken by enter: who, the rating, the clock, rated or casual, and the color.
func (l *Lobby) seekRows() []row {
	var rows []row
	for _, k := range l.Hall.Seeks {
		if k.From.ID == l.Self.Player.ID {
			continue
		}
		rows = append(rows, row{key: fmt.Sprint("seek ", k.ID), open: l.taking(k.ID), cells: l.seekCells(k), seek: true})
	}
	return rows
}

// taking sits down opposite a seek.
func (l *Lobby) taking(id lobby.SeekID) func() tea.Cmd {
	return func() tea.Cmd {
		return l.begin(l, func(ctx context.Context) (match.ID, error) { return l.Club.Take(ctx, id) })
	}
}

// The cells of a seek.
const (
	seekName = iota
	seekClock
	seekKind
	seekColor
	seekRating // stands beside the name, and is never cut
)

func (l *Lobby) seekCells(k lobby.Seek) []string {
	color := l.T("pairing.color_any")
	if wishes(k.Terms.Color) {
		color = l.T("seek.plays_" + string(k.Terms.Color))
	}
	return []string{l.name(k.From), l.Control(k.Terms.Control), l.kind(k.Terms.Rated), color, rating(k.From)}
}

// wishes tells whether somebody wants one of the colors.
func wishes(c lobby.Color) bool { return c != lobby.AnyColor && c != "" }

// seekColumns are as wide as the widest cell of all seeks, and names with ratings have what is left. Where that is too little, the color
// takes the place of the kind, if there is a wish: only a casual game has one.
func seekColumns(width int, rows []row) (columns []int, merged bool) {
	columns = make([]int, seekRating)
	for _, r := range rows {
		for i := seekClock; r.seek && i < seekRating; i++ {
			columns[i] = max(columns[i], text.Width(r.cells[i])+1)
		}
	}
	columns[seekName] = width - columns[seekClock] - columns[seekKind] - columns[seekColor]
	if columns[seekName] >= leastName {
		return columns, false
	}
	clock, last := columns[seekClock], max(columns[seekKind], columns[seekColor])
	if width >= narrowList { // as the other games have them
		clock, last = max(clock, clockCell), max(last, lastCell)
	}
	return []int{width - clock - last, clock, last}, true
}

// leastName is the columns that a name with its rating should have in a list.
const leastName = 16

// drawSeek draws one seek.
func (l *Lobby) drawSeek(c *widget.Canvas, r row, focus bool, rows []row) {
	columns, merged := seekColumns(c.W, rows)
	last := r.cells[seekKind : seekColor+1]
	switch {
	case merged && r.cells[seekColor] != l.T("pairing.color_any"):
		last = last[1:]
	case merged:
		last = last[:1]
	}
	name := rated(r.cells[seekName], r.cells[seekRating], columns[seekName]-1)
	l.columns(c, focus, append([]string{name, r.cells[seekClock]}, last...), columns)
}

// rated is a name with its rating in a room: the name is cut where it is too long for both.
func rated(name, rating string, room int) string {
	if rating == "" {
		return name
	}
	return text.Cut(text.Clean(name), room-text.Width(rating)-1) + " " + rating
}
