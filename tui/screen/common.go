package screen

import (
	"time"

	"reversi/engine"
	"reversi/engine/analysis"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/match"
	"reversi/lobby/order"
	"reversi/tui/style"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Common is all that the picture of a board depends on for somebody who only watches. Who has the same one sees the same, so a picture need
// not be drawn for each of thousands. It is drawn from nothing else: see Picture.
type Common struct {
	sight
	snap  *match.Snapshot
	until time.Duration // since the clocks were read, until the countdowns of the snapshot show something else; 0 for ever

	halted bool
	notice string // the operator's
	news   string
	noted  bool // the notice of a pass is shown
	from   int  // what it tells from
	flip   int  // the step in which discs turn

	pursued bool   // the game is one of many
	name    string // of whom is followed
	leaving bool   // the countdown to the next game runs
	seconds int    // that it shows

	count  int    // the step of the count at the end
	hidden bool   // the card of the result
	focus  string // in it
	story  story
}

// story is what an account tells.
type story struct {
	working bool
	told    int
	facts   [mostFacts]analysis.Fact
}

// mostFacts is how many facts of a story can be shared; there are no more in any.
const mostFacts = 3

// sight is how a session draws.
type sight struct {
	width, height  int
	theme          style.Theme
	words          *text.Words
	charset        text.Charset
	noBlocks, bare bool
}

// Common is what the picture depends on now; ok is false where it depends on more: at a board of one's own, and for somebody who looks back,
// talks or is told something. Where one watches alone nothing can be shared.
func (p *Play) Common() (k Common, ok bool) {
	if !p.attended() || !p.quiet() || !p.alike() {
		return Common{}, false
	}
	now := p.Now()
	k = Common{
		sight: p.sight(), snap: p.snap, halted: p.Self.Halted, noted: p.noticed(), from: p.notice.from, flip: p.flip.step(now),
		count: p.tally.step, hidden: p.hidden, focus: p.focus, story: p.account.story(), leaving: p.goingOn(),
	}
	if d := soonest(append(p.countdowns(now), p.clock(now))); d > 0 {
		k.until = now.Sub(p.snap.Clocks.Since) + d
	}
	if p.latestNews() != "" {
		k.news = p.news.line
	}
	if n, ok := p.operatorNotice(); ok {
		k.notice = n.Text
	}
	if p.pursuit != nil {
		k.pursued, k.name = true, p.pursuit.Name
	}
	if k.leaving {
		k.seconds = p.secondsLeft()
	}
	return k, true
}

// attended tells whether others watch this game with me.
func (p *Play) attended() bool {
	return p.snap != nil && !p.mine && p.snap.Spectators > 1 && !p.snap.Clocks.Since.IsZero()
}

// quiet tells whether the person looks on and does nothing.
func (p *Play) quiet() bool {
	return p.back == live && p.column == 0 && !p.talking && p.talked.until == 0 && p.advice.cancel == nil && p.Asking == 0
}

// alike tells whether the person is told no more and no less than others.
func (p *Play) alike() bool {
	return p.note == "" && p.Notice == "" && !p.Announced && p.Self.Seek == nil && len(p.account.facts) <= mostFacts &&
		p.snap.Without(p.Self.Mutes) == p.snap
}

func (s *Session) sight() sight {
	return sight{s.Width, s.Height, s.Theme, s.Words, s.Spelling(), s.NoBlocks, s.Settings.NoCoordinates}
}

func (a account) story() story {
	s := story{working: a.working()}
	s.told = copy(s.facts[:], a.facts)
	return s
}

// Picture draws what everybody sees who has this in common, as somebody who has nothing else. Before is a picture in which nothing but the
// clocks is different; nil where there is none.
func (k Common) Picture(before []string) []string {
	p := k.onlooker()
	if before != nil {
		return p.Tick(before)
	}
	p.entries = widget.Entries(k.snap.Game)
	return widget.Picture(k.width, k.height, k.theme.Text, func(c *widget.Canvas) {
		c.ASCII, c.Charset = p.Lettered(), p.Spelling()
		p.Draw(c)
	})
}

// onlooker is a board with nothing of a person's own. Its time stands at the last moment at which it shows what it does now.
func (k Common) onlooker() *Play {
	now := k.snap.Clocks.Since.Add(k.until - 1)
	p := &Play{
		Session: k.session(now), id: k.snap.ID, snap: k.snap,
		cursor: engine.NoSquare, armed: engine.NoSquare, back: live,
		news: news{k.news, now.Add(1)}, tally: tally{step: k.count}, hidden: k.hidden, focus: k.focus, account: k.story.account(),
	}
	if k.noted {
		p.notice = notice{k.from, now.Add(1)}
	}
	if k.flip > 0 {
		p.flip = flipOf(k.snap.Game, now.Add(-time.Duration(k.flip-1)*flipStep))
	}
	if k.pursued {
		p.pursuit = &Pursuit{Name: k.name}
	}
	if k.leaving {
		p.leaves = now.Add(time.Duration(k.seconds) * time.Second)
	}
	return p
}

// session is one of nobody. Whatever is asked of the club or the root model fails: drawing asks nothing.
func (k Common) session(now time.Time) *Session {
	env := &Env{
		Charset: k.charset, NoBlocks: k.noBlocks, Now: func() time.Time { return now },
		Settings: lobby.Settings{NoCoordinates: k.bare}, Theme: k.theme, Words: k.words,
	}
	self := &lobby.Self{Halted: k.halted}
	if k.notice != "" {
		self.Notices = []order.Notice{{ID: 1, Text: k.notice, Until: now.Add(1)}}
	}
	return &Session{Env: env, Host: struct{ Host }{}, Hall: &lobby.Hall{}, Self: self, Width: k.width, Height: k.height}
}

// account is one that tells this story.
func (s story) account() account {
	a := account{facts: s.facts[:s.told]}
	if s.working {
		a.reports = feed.New[*analysis.Report]()
	}
	return a
}
