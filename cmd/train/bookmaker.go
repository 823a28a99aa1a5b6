package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"reversi/engine"
	"reversi/engine/book"
	"reversi/engine/search"
)

// bookmaker makes a draft of the book. Its files are in a folder named by all that they depend on, so that another plan begins anew.
type bookmaker struct {
	*workshop
	bookPlan
	folder   string
	draft    book.Draft
	searched map[book.Position]int // how many moves stayed in the draft when it was
}

func newBookmaker(shop *workshop, plan bookPlan, games [][]int) *bookmaker {
	return &bookmaker{workshop: shop, bookPlan: plan, draft: reachedOften(games, plan.Reached, plan.Until), searched: map[book.Position]int{}}
}

const (
	bookEntries = 1 << 18 // of a search's table
	bookShard   = 64      // positions in a file
)

// finding is what a search of a position found out about the moves that leave the book. Files are little-endian records of it.
type finding struct {
	Child         book.Position // behind the best of them
	Deep, Shallow int16         // the scores at the two depths
	Nodes         uint32
	Micros        uint32 // that the searches took
}

func (f *finding) leaf() book.Leaf {
	return book.Leaf{Child: f.Child, Score: (int(f.Deep) + int(f.Shallow)) / 2}
}

// settle finds the folder. A search of the start counts other nodes with another evaluation or another way to search.
func (m *bookmaker) settle(ctx context.Context) error {
	f, err := m.find(ctx, search.New(bookEntries), book.Start())
	if err != nil {
		return err
	}
	sum := crc32.NewIEEE()
	fmt.Fprint(sum, m.bookPlan, f.Nodes, m.draft.Order())
	m.folder = filepath.Join(m.Dir, fmt.Sprintf("book-%08x", sum.Sum32()))
	return os.MkdirAll(m.folder, 0o755)
}

// make searches the positions of the draft, takes in the best moves that leave it, and searches again where that changes something.
func (m *bookmaker) make(ctx context.Context, out io.Writer) error {
	for round := range m.Rounds + 1 {
		if round > 0 {
			m.extend()
		}
		todo := m.unsearched()
		findings, err := m.search(ctx, round, todo)
		if err != nil {
			return err
		}
		for i, p := range todo {
			m.draft[p] = findings[i].leaf()
		}
		fmt.Fprintf(out, "round %d: %d positions, %d searched, %v\n", round, len(m.draft), len(todo), effortOf(findings))
	}
	return nil
}

// extend takes in the moves that leave the book where it goes on with worse ones only.
func (m *bookmaker) extend() {
	b := m.draft.Book()
	for _, p := range m.draft.Order() {
		moves := b.At(p)
		goesOn := slices.ContainsFunc(moves, func(m book.Move) bool { return m.Known })
		if leaf := m.draft[p].Child; goesOn && !moves[0].Known && !leaf.Over() {
			m.draft[leaf] = book.Leaf{}
		}
	}
}

// unsearched lists the positions for which the best of the moves that leave the draft is not known, in order.
func (m *bookmaker) unsearched() (todo []book.Position) {
	for _, p := range m.draft.Order() {
		stay, all := m.staying(p)
		before, done := m.searched[p]
		switch m.searched[p] = stay; {
		case stay == all:
			m.draft[p] = book.Leaf{}
		case !done || before != stay:
			todo = append(todo, p)
		}
	}
	return todo
}

// staying is how many of a position's moves stay in the draft.
func (m *bookmaker) staying(p book.Position) (stay, all int) {
	children := p.Children()
	for _, c := range children {
		if _, in := m.draft[c.Position]; in {
			stay++
		}
	}
	return stay, len(children)
}

// search searches positions, or reads back what has been found out before.
func (m *bookmaker) search(ctx context.Context, round int, todo []book.Position) ([]finding, error) {
	findings := make([]finding, len(todo))
	shards := (len(todo) + bookShard - 1) / bookShard
	return findings, m.parallel(ctx, shards, func(i int) error {
		from, to := i*bookShard, min((i+1)*bookShard, len(todo))
		path := filepath.Join(m.folder, fmt.Sprintf("round-%d-%04d.bin", round, i))
		if exists(path) {
			return readFindings(path, findings[from:to])
		}
		if err := m.findAll(ctx, todo[from:to], findings[from:to]); err != nil {
			return err
		}
		return create(path, func(out io.Writer) error { return binary.Write(out, binary.LittleEndian, findings[from:to]) })
	})
}

func readFindings(path string, findings []finding) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if n, err := binary.Decode(data, binary.LittleEndian, findings); err != nil || n != len(data) {
		return fmt.Errorf("%s: %d bytes, not %d", path, len(data), binary.Size(findings))
	}
	return nil
}

func (m *bookmaker) findAll(ctx context.Context, todo []book.Position, findings []finding) (err error) {
	s := search.New(bookEntries)
	for i, p := range todo {
		if findings[i], err = m.find(ctx, s, p); err != nil {
			return err
		}
	}
	return nil
}

// find searches a position at two depths, for one line more than there are moves that stay: so one at least leaves the draft.
func (m *bookmaker) find(ctx context.Context, s *search.Searcher, p book.Position) (f finding, err error) {
	at, err := engine.ParseBoard(diagram(p.Own, p.Opp), engine.Black)
	if err != nil {
		return f, err
	}
	stay, _ := m.staying(p)
	l := search.Limits{Lines: stay + 1, Confidence: search.Confidence(m.Confidence)}
	s.Forget()
	began := time.Now()
	for _, depth := range []int{m.Search - 1, m.Search} {
		l.Depth = depth
		r, err := s.Best(ctx, at, l, nil)
		if err != nil {
			return f, err
		}
		f.Shallow = f.Deep
		f.Child, f.Deep = m.leaving(p, r.Best)
		f.Nodes += uint32(r.Nodes)
	}
	f.Micros = uint32(time.Since(began).Microseconds())
	return f, nil
}

// leaving is the first of some lines that leaves the draft: where it leads, and its score.
func (m *bookmaker) leaving(p book.Position, lines []search.Line) (book.Position, int16) {
	children := p.Children()
	for _, l := range lines {
		i := slices.IndexFunc(children, func(c book.Child) bool { return c.Square == l.Move })
		if _, in := m.draft[children[i].Position]; !in {
			return children[i].Position, int16(l.Score)
		}
	}
	return book.Position{}, 0
}
