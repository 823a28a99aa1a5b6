package hostile_test

import (
	"io"
	"testing"
	"testing/synctest"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"reversi/cmd/reversi/internal/rawssh"
	"reversi/engine"
)

// TestPeersThatVanish has lines that break without a word, at every stage: the server notices by itself.
func TestPeersThatVanish(t *testing.T) {
	besiege(t, []nuisance{
		{"at once", func(t *testing.T, h *house) { h.call().vanish() }},
		{"in the middle of the greeting", func(t *testing.T, h *house) {
			c := h.call()
			_, _ = io.WriteString(c, "SSH-2.")
			c.vanish()
		}},
		{"in the middle of exchanging keys", func(t *testing.T, h *house) {
			c := h.raw()
			must(t, c.BeginAuth()) // a moment earlier the SSH library would race with itself
			_, err := c.BeginRekey()
			must(t, err)
			c.Conn.(*line).vanish()
		}},
		{"in the middle of authentication", func(t *testing.T, h *house) {
			c := h.raw()
			must(t, c.BeginAuth())
			c.Conn.(*line).vanish()
		}},
		{"without a session", func(t *testing.T, h *house) { h.guest().Conn.(*line).vanish() }},
		{"with a channel and nothing in it", func(t *testing.T, h *house) {
			c := h.guest()
			_, err := c.Open(0, wide)
			must(t, err)
			c.Conn.(*line).vanish()
		}},
		{"in the line protocol", func(t *testing.T, h *house) {
			c, _ := h.bot()
			c.Conn.(*line).vanish()
		}},
		{"in the lobby", func(t *testing.T, h *house) {
			v := h.visit()
			h.newest.vanish()
			v.leaves()
		}},
		{"at a board", func(t *testing.T, h *house) {
			v := h.visit()
			v.press("2", "f", "5")
			h.newest.vanish()
			v.leaves()
		}},
		{"with a draft in the talk, in the middle of an escape", func(t *testing.T, h *house) {
			v := h.visit()
			v.press("t", "x", "\x1b[20")
			h.newest.vanish()
			v.leaves()
		}},
		{"in the middle of a paste", func(t *testing.T, h *house) {
			v := h.visit()
			v.press("\x1b[200~f5d6")
			h.newest.vanish()
			v.leaves()
		}},
		{"in the middle of a packet", func(t *testing.T, h *house) {
			c, _ := h.bot()
			_, _ = c.Write([]byte{0, 0, 0, 64, 1, 2, 3})
			c.Conn.(*line).vanish()
		}},
		{"and come back as a reset", func(t *testing.T, h *house) {
			c, channel := h.bot()
			must(t, c.Send(rawssh.MsgChannelData, channel, `{"do":"seek","clock":"5+0"}`+"\n"))
			_ = c.Close()
		}},
	})
}

// TestAPlayerWhoVanishes is away for the opponent once the server has noticed, and goes on at the same move.
func TestAPlayerWhoVanishes(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		key := newKey(t)
		g := h.against(key)
		g.goesOn()
		g.goesOn()
		dora := g.players[engine.White]
		dora.line.vanish()
		g.players[engine.Black].ask(`{"do":"move","match":%q,"ply":2,"move":%q}`, g.id, g.moves[2]) // her line takes it and loses it
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if seat := g.players[engine.Black].newest().White; seat.Connected {
			t.Errorf("the seat of a player who vanished is shown as %+v", seat)
		}
		h.game.goesOn()
		_ = dora.client.Close()
		g.players[engine.White] = h.program("dora", key)
		synctest.Wait()
		if got := g.players[engine.White].newest(); string(got.ID) != g.id || got.Ply != 3 {
			t.Errorf("back, she has match %s at ply %d", got.ID, got.Ply)
		}
		var err error
		g.now, err = g.now.Play(g.moves[2])
		must(t, err)
		g.goesOn()
	})
}

// against begins a game of carl against dora, whose key it is; she has White.
func (h *house) against(key gossh.Signer) *game {
	h.t.Helper()
	g := &game{t: h.t, moves: h.game.moves, watcher: h.program("emil", newKey(h.t))}
	g.players[engine.Black] = h.program("carl", newKey(h.t))
	g.players[engine.White] = h.program("dora", key)
	g.begin()
	return g
}
