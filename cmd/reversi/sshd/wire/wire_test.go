package wire_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/engine"
	"reversi/lobby/match"
)

var now = time.Date(2026, 11, 29, 21, 4, 5, 6, time.FixedZone("", 3600))

func game(t *testing.T, moves string) engine.Game {
	t.Helper()
	g := engine.NewGame(engine.Othello())
	for ; moves != ""; moves = moves[2:] {
		s, err := engine.ParseSquare(moves[:2])
		if err == nil {
			g, err = g.Play(s)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// snapshot is the match of the documented example.
func snapshot(t *testing.T) *match.Snapshot {
	t.Helper()
	return &match.Snapshot{
		Start: match.Start{
			ID: "k7m2qx", Variant: engine.Othello(), Rated: true,
			Control: match.TimeControl{Initial: 5 * time.Minute},
			Players: [2]match.Player{{ID: 1, Name: "ann", Rating: 1612}, {ID: 2, Name: "bob", Rating: 1580, Program: true}},
		},
		Seq: 12, Game: game(t, "f5d6c3"), Seats: [2]match.Seat{{Connected: true}, {Connected: true}},
		Clocks: match.Clocks{
			Control: match.TimeControl{Initial: 5 * time.Minute}, Runs: true, Running: engine.White, Since: now,
			Left: [2]time.Duration{298122500 * time.Microsecond, 5 * time.Minute},
		},
		Offers: []match.Offer{{From: engine.Black, What: match.Takeback}}, Spectators: 2,
		Chat: []match.ChatLine{{Nr: 1, From: "bob", Text: "<hi> & é"}, {Nr: 2, From: "cat", Text: "e6!", Spectator: true}},
	}
}

func line(t *testing.T, v any) string {
	t.Helper()
	var b bytes.Buffer
	if err := wire.Append(&b, v); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestMatchObject(t *testing.T) {
	t.Parallel()
	const want = `{"id":"k7m2qx","seq":12,"variant":"othello","rated":true,"status":"playing",` +
		`"black":{"name":"ann","rating":1612,"provisional":false,"guest":false,"bot":"","program":false,"connected":true,"claim_ms":null},` +
		`"white":{"name":"bob","rating":1580,"provisional":false,"guest":false,"bot":"","program":true,"connected":true,"claim_ms":null},` +
		`"clock":{"initial_s":300,"increment_s":0,"black_ms":298123,"white_ms":298000,"running":"white"},` +
		`"moves":"f5d6c3","ply":3,"takebacks":0,"to_move":"white","last":"c3","flipped":["d4"],"passed":"",` +
		`"board":"------------------X--------XX------XXX-----O--------------------",` +
		`"discs":{"black":6,"white":1},"legal":["c2"],"offers":[{"from":"black","what":"takeback"}],"spectators":2,` +
		`"chat":[{"from":"bob","text":"<hi> & é"}],"result":null,"next":""}` + "\n"
	s := snapshot(t)
	got := line(t, wire.MatchOf(s, 1, now.Add(2*time.Second)))
	p := s.Game.Position()
	fixed := strings.Replace(want, "------------------X--------XX------XXX-----O--------------------", p.String(), 1)
	fixed = strings.Replace(fixed, `"discs":{"black":6,"white":1},"legal":["c2"]`, `"discs":`+strings.TrimSpace(line(t, p.Discs()))+
		`,"legal":`+strings.TrimSpace(line(t, wire.All(p.Legal(), engine.Square.String))), 1)
	if got != fixed {
		t.Errorf("got  %s\nwant %s", got, fixed)
	}
}
