package lobby

import (
	"context"
	"slices"
	"time"

	"reversi/lobby/match"
	"reversi/lobby/order"
)

// linesReported is how much of the talk goes with a report.
const linesReported = 30

// Report complains about somebody to the moderators, who also get the last lines of that place: order.ErrLately.
func (c *Client) Report(ctx context.Context, about order.Complaint) error {
	if c.guest {
		return ErrGuest
	}
	if about.Text != "" {
		if err := match.CheckText(about.Text); err != nil {
			return err
		}
	}
	if !slices.Contains(order.Reasons(), about.Reason) {
		return ErrNotAllowed
	}
	p, err := c.hub.person(ctx, about.Who)
	me := c.Player()
	switch {
	case err != nil:
		return err
	case p.ID == me.ID:
		return ErrOneself
	}
	about.Who = p.Name
	lines, err := c.hub.linesOf(ctx, about.Match)
	if err != nil {
		return err
	}
	r := order.Report{Complaint: about, At: time.Now(), Reporter: me.ID, Reported: p.ID, Lines: lines}
	open, err := c.hub.Store.Report(ctx, r)
	if err == nil {
		c.hub.countReports(open)
	}
	return err
}

// linesOf gives the last lines of talk in a match, or in the lobby where it is empty.
func (h *Hub) linesOf(ctx context.Context, id match.ID) ([]order.Line, error) {
	var lines []order.Line
	if id == "" {
		talk, err := ask(ctx, h, func(r reply[[]Line]) message { return talkNow{r} })
		for _, l := range talk {
			lines = append(lines, order.Line{From: l.From.Name, Text: l.Text, At: l.At})
		}
		return lastOf(lines), err
	}
	s, err := h.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, l := range s.Chat {
		lines = append(lines, order.Line{From: l.From, Text: l.Text, At: l.At})
	}
	return lastOf(lines), nil
}

func lastOf(lines []order.Line) []order.Line { return lines[max(len(lines)-linesReported, 0):] }

// talkNow asks for the lobby's talk.
type talkNow struct{ reply reply[[]Line] }

func (m talkNow) handle(s *state) { m.reply.give(s.talk, nil) }
