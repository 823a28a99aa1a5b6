package screen

import (
	"slices"

	"reversi/lobby"
	"reversi/lobby/match"
)

// Shows compares what the lobby can show of two halls. With thousands of people and hundreds of games that is little of what there is, and
// drawing costs a hundred times as much as comparing.
func (l *Lobby) Shows(hall *lobby.Hall) bool {
	return !slices.Equal(l.Hall.Seeks, hall.Seeks) || !slices.Equal(l.Hall.Talk, hall.Talk) || l.showsGames(hall.Games) || l.showsHere(hall.Here)
}

// showsGames compares the games that can be in sight: the first ones until a row is chosen, which is then kept in view. One's own are left
// out of the list.
func (l *Lobby) showsGames(games []match.Summary) bool {
	room := l.Height + len(l.Self.Matches)
	if l.chosen != "" {
		room = len(l.Hall.Games) + len(games)
	}
	return !slices.EqualFunc(head(l.Hall.Games, room), head(games, room), looksAlike)
}

// looksAlike tells whether two games are the same row.
func looksAlike(a, b match.Summary) bool {
	return a.ID == b.ID && a.Players == b.Players && a.Discs == b.Discs && a.Over == b.Over
}

// showsHere compares those who are here and can be in sight, and how many more there are said to be.
func (l *Lobby) showsHere(here []lobby.Presence) bool {
	old, room := l.Hall.Here, max(l.Width, l.Height)
	if l.people.chosen.ID != 0 {
		room = len(old) + len(here)
	}
	return !slices.Equal(head(old, room), head(here, room)) || rounded(len(old)-l.people.shown) != rounded(len(here)-l.people.shown)
}

// head is the first n of a list, or all of it.
func head[T any](list []T, n int) []T { return list[:min(n, len(list))] }
