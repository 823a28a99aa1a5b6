package main

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/lobby/match"
)

// record is what a club's servers, one after the other, have shown to anybody of its matches. All clients share it, under mu.
type record struct {
	mu      sync.Mutex
	life    int       // which server runs
	began   time.Time // when that one was started
	matches map[match.ID]*sighting
	begun   map[match.ID]bool // those of which an ok said that they have begun
	lines   map[line]bool     // talk that was answered with ok
	moves   int               // that were
}

// line is a line of talk in a match; everybody says each text once.
type line struct {
	match match.ID
	text  string
}

// sighting is the newest of what was shown of a match.
type sighting struct {
	life    int // the server that showed it
	state   wire.Match
	granted progress // the last move that was answered with ok
}

// progress is how far a match has come.
type progress struct {
	takebacks int
	moves     string
}

func progressOf(m *wire.Match) progress { return progress{m.Takebacks, m.Moves} }

// reaches says whether a match that has come as far as p may have been at q before.
func (p progress) reaches(q progress) bool {
	return p.takebacks > q.takebacks || p.takebacks == q.takebacks && strings.HasPrefix(p.moves, q.moves)
}

func newRecord() *record {
	return &record{matches: map[match.ID]*sighting{}, begun: map[match.ID]bool{}, lines: map[line]bool{}}
}

// restarted says that another server runs now.
func (r *record) restarted(at time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.life++
	r.began = at
}

// grant notes that a move was answered with ok.
func (r *record) grant(id match.ID, p progress) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.matches[id].granted = p
	r.moves++
}

// hear notes that a line of talk was answered with ok.
func (r *record) hear(id match.ID, text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lines[line{id, text}] = true
}

// expect notes that an ok said that a match has begun.
func (r *record) expect(id match.ID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.begun[id] = true
}

// see takes in a state that somebody was shown, and says how it contradicts what anybody was shown before.
func (r *record) see(m *wire.Match) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	last := r.matches[m.ID]
	if last == nil {
		r.matches[m.ID] = &sighting{life: r.life, state: *m}
		return nil
	}
	before := last.state
	if last.life == r.life && m.Seq < before.Seq { // two clients of one server, one of them behind
		return explain(m, &before, follows(m, &before))
	}
	err := follows(&before, m)
	if last.life < r.life {
		err = errors.Join(err, last.kept(m), stoodStill(&before, m, time.Since(r.began)))
	}
	last.life, last.state = r.life, *m
	return explain(&before, m, err)
}

func explain(before, after *wire.Match, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("match %s: %w\nbefore: %+v\nafter:  %+v", after.ID, err, *before, *after)
}

// follows says what of a state cannot have become what the other one has.
func follows(before, after *wire.Match) error {
	switch p, q := progressOf(before), progressOf(after); {
	case after.Seq < before.Seq:
		return fmt.Errorf("seq went back from %d to %d", before.Seq, after.Seq)
	case !q.reaches(p):
		return fmt.Errorf("%+v was shown, then %+v", p, q)
	case before.Result != nil && p.takebacks == q.takebacks && !reflect.DeepEqual(before.Result, after.Result):
		return errors.New("its result is another one")
	}
	return nil
}

// kept says whether the first state from a new server has the move that the last one granted.
func (s *sighting) kept(m *wire.Match) error {
	if !progressOf(m).reaches(s.granted) {
		return fmt.Errorf("%+v was granted, then %+v shown", s.granted, progressOf(m))
	}
	return nil
}

// stoodStill says whether a clock ran while no server did: in one position the side to move can have lost what the new server has been
// up, and the other side nothing; each server that took the game up may have given it what a restart gives.
func stoodStill(before, after *wire.Match, up time.Duration) error {
	if before.Clock == nil || before.Result != nil || after.Result != nil || progressOf(before) != progressOf(after) {
		return nil
	}
	may := map[string]int64{after.ToMove: up.Milliseconds() + 1}
	lost := map[string]int64{
		"black": before.Clock.BlackMS - after.Clock.BlackMS, "white": before.Clock.WhiteMS - after.Clock.WhiteMS,
	}
	for side, ms := range lost {
		if ms > may[side] || side != after.ToMove && -ms%match.ResumedOther.Milliseconds() != 0 {
			return fmt.Errorf("%s lost %d ms from one server to the next, which has been up for %v", side, ms, up)
		}
	}
	return nil
}

// results are what rated games come to, by name.
type results map[string]struct{ games, wins, losses, draws int }

// results counts the rated games that are over and says which are not over.
func (r *record) results() (rated int, counted results, err error) {
	counted = results{}
	for id, s := range r.matches {
		result := s.state.Result
		if result == nil {
			err = errors.Join(err, fmt.Errorf("match %s is not over", id))
			continue
		}
		if result.Ratings == nil {
			continue
		}
		rated++
		counted.add(s.state.Black.Name, result.Winner, "black")
		counted.add(s.state.White.Name, result.Winner, "white")
	}
	return rated, counted, err
}

func (c results) add(name string, winner match.Winner, side string) {
	n := c[name]
	n.games++
	switch string(winner) {
	case side:
		n.wins++
	case string(match.Draw):
		n.draws++
	default:
		n.losses++
	}
	c[name] = n
}

// ids are those of all matches that were shown or promised.
func (r *record) ids() []match.ID {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := maps.Clone(r.begun)
	for id := range r.matches {
		all[id] = true
	}
	return slices.Collect(maps.Keys(all))
}
