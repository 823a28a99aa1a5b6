package screen

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"reversi/engine"
	"reversi/lobby/match"
	"reversi/tui/style"
	"reversi/tui/text"
	"reversi/tui/widget"
)

// Draw draws the board and what belongs to it.
func (p *Play) Draw(c *widget.Canvas) {
	if p.snap == nil {
		p.frame(c, p.T("board.opening"), "", p.hinted("q", "do.leave"))
		return
	}
	at := p.arrange(p.snap.Variant.Size(), c.W, c.H)
	if at.beside {
		p.frame(c, p.headline(), p.headright())
	}
	p.showNotice(c.In(at.notice))
	p.hints(c, p.keys())
	p.drawBoard(c, at)
	p.players(c.In(at.players), p.snap)
	p.side(c.In(at.side), at)
	p.status(c.In(widget.Rect{X: 1, Y: c.H - under, W: c.W - 2, H: 1}))
	p.resultCard(c, at)
}

// Tick is a picture of the board from before with the clocks as they are now, where nothing else has changed.
func (p *Play) Tick(before []string) []string {
	at := p.arrange(p.snap.Variant.Size(), p.Width, p.Height)
	now := widget.Rows(p.Width, p.Height, at.players.Y, players, p.Theme.Text, func(c *widget.Canvas) {
		c.ASCII, c.Charset = p.Lettered(), p.Spelling()
		p.drawBoard(c, at)
		p.players(c.In(at.players), p.snap)
	})
	return slices.Concat(before[:at.players.Y], now, before[at.players.Y+players:])
}

// headline says what is played; it gives way to a notice.
func (p *Play) headline() string {
	if p.noticed() {
		return ""
	}
	if line := p.noticeText(); line != "" {
		return line
	}
	words := []string{"reversi", p.Control(p.snap.Control), p.kind(p.snap.Rated)}
	switch {
	case p.snap.Local:
		words = append(words, p.T("do.pair"))
	case p.snap.Private:
		words = append(words, p.T("game.private"))
	}
	if p.pursuit != nil {
		words = append(words, p.pursuing(*p.pursuit))
	}
	if p.snap.Closed() {
		words = append(words, p.T("manners.closed"))
	}
	if looking := p.lookingShort(); looking != "" {
		words = append(words, looking)
	}
	return strings.Join(words, "   ")
}

func (p *Play) headright() string {
	if p.snap.Spectators == 0 {
		return string(p.id)
	}
	return string(p.id) + "   " + p.Words.N("board.watching_n", p.snap.Spectators)
}

// drawBoard draws the position that is looked at; legal squares are marked for the one who is to move.
func (p *Play) drawBoard(c *widget.Canvas, at layout) {
	g, ply := p.snap.Game, p.ply()
	b := p.bare(g.At(ply), at.square)
	b.Last, _ = g.UpTo(ply).Last()
	if p.back == live {
		p.mark(&b)
		p.showFlip(&b)
	}
	b.Lit = p.counted(b.Position)
	p.shown.board, p.shown.boardAt = b, at.board
	b.Draw(c.In(at.board), p.Theme)
}

// mark adds to the board of the position now what helps the one who plays.
func (p *Play) mark(b *widget.Board) {
	if p.Playing() && p.pointing {
		b.Cursor = p.cursor
	}
	if p.myTurn() && !p.Settings.NoDots {
		b.Legal = b.Position.Legal()
	}
	if p.myTurn() {
		b.Flips = b.Position.Flips(b.Cursor)
		b.Hint = p.hintSquare()
	}
}

// players draws the two sides. In a series the people keep their places: only the discs beside the names change.
func (p *Play) players(c *widget.Canvas, snap *match.Snapshot) {
	score := p.score()
	left := snap.Clocks.At(p.Now())
	below := p.below()
	for y, side := range []engine.Color{below.Opponent(), below} {
		p.player(c, y, side, count(score, side), left[side])
	}
}

// below is the side in the lower row: mine, or for spectators the one that was Black when the series began.
func (p *Play) below() engine.Color {
	switch {
	case p.mine:
		return p.me
	case p.snap.Series.Swapped:
		return engine.White
	}
	return engine.Black
}

// player draws one side: whether it is to move, its disc, name, rating or "away", clock and count.
func (p *Play) player(c *widget.Canvas, y int, side engine.Color, discs int, left time.Duration) {
	st := p.Theme.Text
	if !p.snap.Over() && p.snap.Game.Position().ToMove() == side {
		c.Text(0, y, p.Theme.Accent, widget.Marker)
	}
	x := p.token(c, 2, y, side) + 1
	c.Right(c.W, y, st, strconv.Itoa(discs))
	end := c.W - 3
	if p.snap.Control.Timed() {
		c.Right(end, y, p.clockStyle(side, left, st), widget.Clock(left))
		end -= 8
	}
	if p.snap.Control.Correspondence() {
		c.Right(end, y, st, p.daysLeft(side))
		end -= leftWidth + 1
	}
	about := rating(p.snap.Players[side])
	if !p.snap.Seats[side].Connected && p.awaited(side) {
		about = p.T("board.away")
	}
	c.Right(end, y, p.Theme.Dim, about)
	room := end - text.Width(about) - 1
	x = c.Text(x, y, st, text.Cut(text.Clean(p.name(p.snap.Players[side])), room-x)) + 2
	for _, won := range p.won(side) {
		if x+text.Width(won) <= room {
			c.Text(x, y, p.Theme.Dim, won)
			break
		}
	}
}

// awaited tells whether a side should be at the board: while the game goes on, unless it is a bot's or has days for each move.
func (p *Play) awaited(side engine.Color) bool {
	return !p.snap.Over() && !p.snap.Control.Correspondence() && p.snap.Players[side].Bot == ""
}

// daysLeft is the time that the side to move has left for its move.
func (p *Play) daysLeft(side engine.Color) string {
	if p.snap.Due.IsZero() || p.snap.Game.Position().ToMove() != side {
		return ""
	}
	return p.Left(p.snap.Due.Sub(p.Now()))
}

func (p *Play) clockStyle(side engine.Color, left time.Duration, st style.Style) style.Style {
	if c := p.snap.Clocks; c.Runs && c.Running == side && left <= 30*time.Second {
		return p.Theme.Warn
	}
	return st
}

// side draws the moves, the talk under them, and at the bottom a card that waits for an answer.
func (p *Play) side(c *widget.Canvas, at layout) {
	room := c.H - p.offerCard(c) - p.resultHeight(at)
	wanted := p.movesHeight(c.W)
	chat := p.lines()
	moves := min(wanted, room)
	switch {
	case len(chat) > 0 && room > 5:
		moves = min(moves, room-min(room/2, len(chat)+1))
	case len(chat) > 0 && p.cardOpen():
		moves = 0
	}
	if !at.beside && p.Self.Seek != nil {
		moves = min(moves, room-1)
	}
	y := 0
	if !at.beside && room > moves {
		y = 1
		p.subhead(c)
	}
	p.showMoves(c.In(widget.Rect{Y: y, W: c.W, H: moves}))
	if rest := room - y - moves - 1; rest > 0 {
		p.chat(c.In(widget.Rect{Y: y + moves + 1, W: c.W, H: rest}), chat)
	}
}

// showMoves draws the list of moves; while one follows the game, its end needs no mark.
func (p *Play) showMoves(c *widget.Canvas) {
	list := widget.ListAt(p.entries, p.ply())
	list.Follows = p.back == live
	list.Draw(c, p.Theme)
	p.shown.list, p.shown.listAt = list, c.Rect
}

// subhead is what stands in the line above, where there is one.
func (p *Play) subhead(c *widget.Canvas) {
	line := p.Control(p.snap.Control) + "   " + p.kind(p.snap.Rated)
	if looking := p.lookingShort(); looking != "" {
		line = looking
	}
	end := c.Text(0, 0, p.Theme.Dim, line)
	if right := p.headright(); end+text.Width(right) < c.W {
		c.Right(c.W, 0, p.Theme.Dim, right)
	}
}

// movesHeight is the rows that the list of a whole game takes.
func (p *Play) movesHeight(width int) int {
	if width >= 33 {
		return max((len(p.entries)+9)/10, 6)
	}
	return max((len(p.entries)+4)/5, 1)
}

// chat draws the last lines of talk.
func (p *Play) chat(c *widget.Canvas, lines []match.ChatLine) {
	all := p.heard(lines)
	if p.talked.behind(all) && c.H > 1 {
		c.Right(c.W, 0, p.Theme.Dim, p.T("talk.older"))
		c = c.In(widget.Rect{Y: 1, W: c.W, H: c.H - 1})
	}
	p.talked.show(c, p.Theme.Text, all)
}

// lines is the talk at this table that the person may read and wants to.
func (p *Play) lines() []match.ChatLine {
	return p.snap.Without(p.Self.Mutes).ChatFor(p.Self.Player.ID)
}

// heard are lines of talk as they are shown; who only watches is told from those who play.
func (p *Play) heard(lines []match.ChatLine) []said {
	all := make([]said, len(lines))
	for i, l := range lines {
		from := l.From
		if l.Spectator {
			from = p.T("chat.spectator", "Name", from)
		}
		all[i] = said{l.Nr, from + ": " + l.Text}
	}
	return all
}

// offerCard draws what waits for an answer, or a hint, at the bottom of a part, and gives the rows it took.
func (p *Play) offerCard(c *widget.Canvas) int {
	card := p.sideCard()
	if card.Lines[0] == "" || p.cardOpen() {
		return 0
	}
	w, h := card.Extent(c.W)
	if h > c.H {
		c.Text(0, c.H-1, p.Theme.Warn, text.Cut(card.Lines[0]+"  "+card.Foot, c.W))
		return min(1, c.H)
	}
	card.Show(c.In(widget.Rect{Y: c.H - h, W: w, H: h}), p.Theme)
	return h
}

// sideCard is what waits for an answer, else the hint, in one line; it is empty where there is neither.
func (p *Play) sideCard() widget.Card {
	card := widget.Card{Lines: []string{""}, Focus: -1}
	card.Lines[0], card.Foot = p.waitingLine()
	if card.Lines[0] == "" && p.advice.hint != nil {
		card.Title, card.Lines[0] = p.T("hint.title"), p.HintLine(*p.advice.hint)
	}
	return card
}

// waitingLine says what waits for an answer: an offer, or an absent opponent.
func (p *Play) waitingLine() (line, foot string) {
	if offers := p.theirOffers(); len(offers) > 0 {
		o := offers[len(offers)-1]
		return p.T("offer."+string(o.What), "Name", p.Called(p.snap.Players[o.From])), p.T("foot.offer")
	}
	for _, o := range p.snap.Offers {
		if p.Playing() && o.From == p.me {
			return p.T("offer.mine_" + string(o.What)), p.T("foot.mine")
		}
	}
	return p.claimLine()
}

// keys are the keys that work now.
func (p *Play) keys() []hint {
	switch {
	case p.talking:
		return p.hinted("enter", "do.send", "esc", "do.discard")
	case p.Counting():
		return p.hinted("any", "do.skip")
	case p.goingOn():
		return p.hinted("any", "do.stay", "q", "do.leave")
	case p.cardOpen():
		return p.hinted("enter", "do.choose", "esc", "do.close", ", .", "do.step", "t", "do.talk", "q", "do.leave")
	case p.back != live:
		return p.hinted(", .", "do.step", ">", "do.live", "?", "do.keys", "q", "do.leave")
	case p.Playing() && len(p.theirOffers()) > 0:
		return p.hinted("+ -", "do.answer", "arrows", "do.move", "enter", "do.place", "t", "do.talk", "x", "do.menu",
			"?", "do.keys", "q", "do.leave")
	case p.Playing() && p.alone():
		return p.hinted(p.aloneKeys()...)
	case p.Playing():
		return p.hinted("arrows", "do.move", "enter", "do.place", "t", "do.talk", "x", "do.menu", ", .", "do.step",
			"?", "do.keys", "q", "do.leave")
	}
	if p.snap.Over() {
		return p.hinted(", .", "do.step", "t", "do.talk", "x", "do.menu", "v", "do.review", "?", "do.keys", "q", "do.leave")
	}
	return p.hinted(", .", "do.step", "t", "do.talk", "x", "do.menu", "s", "do.record", "?", "do.keys", "q", "do.leave")
}

// aloneKeys are those of a game in which a hint can be had and the last move taken back, while there is one.
func (p *Play) aloneKeys() []string {
	all := []string{"arrows", "do.move", "enter", "do.place"}
	if p.advice.hint == nil {
		all = append(all, "i", "do.hint")
	}
	all = append(all, "x", "do.menu")
	if p.hasMoved() {
		all = append(all, "u", "do.undo")
	}
	return append(all, ", .", "do.step", "?", "do.keys", "q", "do.leave")
}
