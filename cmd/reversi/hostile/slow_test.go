package hostile_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/vt"

	"reversi/cmd/reversi/internal/rawssh"
)

// watching is a raw connection of somebody who watches the neighbours' game at a terminal and gives the server a window of so many bytes.
func (h *house) watching(window uint32) (c *rawssh.Conn, channel uint32) {
	h.t.Helper()
	c = h.guest()
	channel, err := c.Open(0, window)
	must(h.t, err)
	granted(h.t, c, channel, "pty-req", "xterm-256color", uint32(80), uint32(24), uint32(0), uint32(0), "")
	granted(h.t, c, channel, "exec", "watch "+h.game.id)
	synctest.Wait()
	return c, channel
}

// TestSlowAndStalledReaders has clients that take little of what they are sent, or nothing, while the game goes on.
func TestSlowAndStalledReaders(t *testing.T) {
	besiege(t, []nuisance{
		{"a terminal that reads nothing", func(t *testing.T, h *house) {
			c, _ := h.watching(0)
			h.plays(10, 3*time.Second)
			h.mustHaveDropped(c)
		}},
		{"a terminal that reads a picture and then nothing", func(t *testing.T, h *house) {
			c, _ := h.watching(16 << 10)
			h.plays(20, time.Second)
			h.plays(9, 10*time.Second)
			_ = c.Close()
		}},
		{"a program that reads nothing", func(t *testing.T, h *house) {
			c := h.guest()
			channel, err := c.Open(0, 0)
			must(t, err)
			granted(t, c, channel, "exec", "bot")
			h.plays(10, 3*time.Second)
			h.mustHaveDropped(c)
		}},
		{"a command whose output is not read", func(t *testing.T, h *house) {
			c := h.guest()
			channel, err := c.Open(0, 10)
			must(t, err)
			granted(t, c, channel, "exec", "help")
			h.plays(10, 3*time.Second)
			h.mustHaveDropped(c)
		}},
		{"one byte a second", func(t *testing.T, h *house) {
			c, channel := h.watching(2000)
			for range 30 {
				time.Sleep(time.Second)
				_ = c.Send(rawssh.MsgWindowAdjust, channel, uint32(1))
				synctest.Wait()
				if h.game.now.Ply() < len(h.game.moves) {
					h.game.goesOn()
				}
			}
			h.mustHaveDropped(c)
		}},
	})
}

// TestNobodyKeepsWhatACommandDoesNotRead sends more to a command that reads nothing than a channel has room for: it is taken and dropped.
func TestNobodyKeepsWhatACommandDoesNotRead(t *testing.T) {
	var all []nuisance
	for _, command := range []string{"watch %s", "watch %s --json", "watch --best"} {
		all = append(all, nuisance{command, func(t *testing.T, h *house) {
			c := h.dial("eve")
			s, err := c.NewSession()
			must(t, err)
			in, err := s.StdinPipe()
			must(t, err)
			must(t, s.Start(strings.ReplaceAll(command, "%s", h.game.id)))
			for range 70 { // at a pace that the door takes
				_, err = in.Write(make([]byte, 32<<10)) // waits where there is no room
				must(t, err)
				time.Sleep(time.Second)
			}
			must(t, c.Close())
		}})
	}
	besiege(t, all)
}

// plays goes on with the game, a move each time so much has passed.
func (h *house) plays(moves int, pause time.Duration) {
	h.t.Helper()
	for range moves {
		time.Sleep(pause)
		h.game.goesOn()
	}
}

// mustHaveDropped wants the server to have closed a connection already.
func (h *house) mustHaveDropped(c *rawssh.Conn) {
	h.t.Helper()
	before := time.Now()
	dropped(h.t, c)
	if waited := time.Since(before); waited != 0 {
		h.t.Errorf("the connection was open for another %v", waited)
	}
	_ = c.Close()
}

// TestASlowReaderSeesTheNewest has a spectator whose line takes a hundred and fifty bytes a second, while two moves a second are played: pictures are left
// out, and the last one is the newest.
func TestASlowReaderSeesTheNewest(t *testing.T) {
	besiege(t, []nuisance{{"a hundred and fifty bytes a second", func(t *testing.T, h *house) {
		const window = 4 << 10
		c, channel := h.watching(window)
		screen := vt.NewEmulator(80, 24)
		got := make(chan string, 1000)
		go func() {
			defer close(got)
			for {
				p, err := c.Next()
				if err != nil {
					return
				}
				got <- rawssh.Data(p)
			}
		}()
		for i := range 40 {
			time.Sleep(500 * time.Millisecond)
			if i%2 == 0 {
				must(t, c.Send(rawssh.MsgWindowAdjust, channel, uint32(150)))
			}
			if h.game.now.Ply() < len(h.game.moves)-1 {
				h.game.goesOn()
			}
		}
		for range 60 {
			time.Sleep(time.Second)
			must(t, c.Send(rawssh.MsgWindowAdjust, channel, uint32(150)))
		}
		synctest.Wait()
		_ = c.Close()
		bytes := 0
		for text := range got {
			bytes += len(text)
			_, _ = screen.WriteString(text)
		}
		t.Logf("%d moves took %d bytes", h.game.now.Ply(), bytes)
		moves := h.game.now.Moves()
		if last := moves[len(moves)-1].String(); !strings.Contains(strings.TrimRight(screen.String(), " \n"), last) {
			t.Errorf("%s is not on the screen:\n%s", last, screen.String())
		}
	}}})
}
