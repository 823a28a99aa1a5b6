package lineproto

import (
	"errors"
	"testing"

	"reversi/lobby"
)

// FuzzParse reads lines as every kind of request. Nothing may panic, and whatever is wrong is a bad request in one sentence.
func FuzzParse(f *testing.F) {
	for _, line := range []string{
		`{"do":"move","match":"k7m2qx","ply":3,"takebacks":0,"move":"d3","id":"1"}`,
		`{"do":"seek","clock":"5+0","rated":true,"color":"any","programs":false}`,
		`{"do":"say","match":"k7m2qx","text":"hi"}`,
		`{"do":"offer","match":"k7m2qx","what":"takeback"}`,
		`{"do":"play_bot","level":"novice","color":"black","clock":"none"}`,
		`{"do":"leaderboard","limit":10}`,
		`{"do":null,"id":null}`, `{}`, `[]`, `null`, `{"do":"x"} {}`, "\xff", `{"id":"\ud800"}`,
	} {
		f.Add([]byte(line))
	}
	readers := []func(*request){
		func(r *request) { r.match(); r.move() },
		func(r *request) { r.terms() },
		func(r *request) { r.say() },
		func(r *request) { r.what() },
		func(r *request) { r.level([]lobby.Level{{ID: "novice"}}); r.color(); r.clock() },
		func(r *request) { r.limit() },
		func(r *request) { r.text("code") },
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		for _, read := range readers {
			r := parse(line)
			read(r)
			var bad badRequest
			if r.err != nil && (!errors.As(r.err, &bad) || bad == "") {
				t.Errorf("%q: %v is not a bad request", line, r.err)
			}
			if r.err == nil && r.do == "" {
				t.Errorf("%q passes without saying what to do", line)
			}
		}
	})
}
