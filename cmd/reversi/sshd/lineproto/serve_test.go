package lineproto_test

import (
	"strings"
	"testing"
	"time"

	"reversi/cmd/reversi/internal/clubtest"
	"reversi/cmd/reversi/sshd/lineproto"
)

func TestWelcome(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, hello := connect(t, c, "ann")
		if hello.text("name") != "ann" || hello["guest"] != false || hello.number("protocol") != 1 {
			t.Errorf("welcome of an account: %v", hello)
		}
		if list, ok := hello["matches"].([]any); !ok || len(list) != 0 {
			t.Errorf("matches of somebody new: %v, want []", hello["matches"])
		}
		_, hello = connect(t, c, "")
		if hello["guest"] != true || hello.text("name") == "" {
			t.Errorf("welcome of a guest: %v", hello)
		}
		ann.leave()
	})
}

func TestEveryRequestIsAnsweredInOrder(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann := player(t, c, "ann")
		for _, l := range []string{
			`{"do":"ping","id":"1"}`, `{"do":"levels","id":"2","unknown":{"a":[1]}}`, `nonsense`, ``, `{"do":"dance","id":""}`,
			`{"id":"3"}`, `[1]`, `null`, `{"do":"ping","id":7}`, "{\"do\":\"ping\",\"id\":\"\xff\"}", `{"do":"cancel"}` + "\r",
		} {
			ann.send("%s", l)
		}
		for _, want := range []string{
			"pong 1", "ok 2", "error -", "error -", "error ", "error 3", "error -", "error -", "error -", "error -", "ok -",
		} {
			e := ann.next()
			id, given := e["id"].(string)
			if !given {
				id = "-"
			}
			if got := e.text("event") + " " + id; got != want {
				t.Errorf("got %v, want %q", e, want)
			}
			if e.text("event") == "error" && (e.text("code") != "bad_request" || e.text("message") == "") {
				t.Errorf("error %v, want bad_request and a message", e)
			}
		}
		ann.leave()
	})
}

func TestPongIsInPlaceOfOK(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann := player(t, c, "ann")
		pong := ann.ask("pong", `{"do":"ping","id":"<é&>"}`)
		if len(pong) != 2 || pong.text("id") != "<é&>" {
			t.Errorf("pong %v, want its id alone", pong)
		}
	})
}

func TestABadRequestNamesTheField(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann := player(t, c, "ann")
		for _, tc := range []struct{ line, field string }{
			{`{"do":7}`, "do"},
			{`{"do":"seek"}`, "clock"},
			{`{"do":"seek","clock":"0+5"}`, "clock"},
			{`{"do":"seek","clock":5}`, "clock"},
			{`{"do":"seek","clock":"none","rated":true}`, "rated"},
			{`{"do":"seek","clock":"5+0","rated":true,"color":"black"}`, "color"},
			{`{"do":"seek","clock":"5+0","rated":"yes"}`, "rated"},
			{`{"do":"seek","clock":"5+0","color":"green"}`, "color"},
			{`{"do":"seek","clock":"5+0","programs":null}`, "programs"},
			{`{"do":"table","clock":"5"}`, "clock"},
			{`{"do":"join"}`, "code"},
			{`{"do":"join","code":""}`, "code"},
			{`{"do":"play_bot","clock":"none"}`, "level"},
			{`{"do":"play_bot","level":"god","clock":"none"}`, "level"},
			{`{"do":"move","match":"abcd","move":"d3"}`, "ply"},
			{`{"do":"move","match":"abcd","ply":-1,"move":"d3"}`, "ply"},
			{`{"do":"move","match":"abcd","ply":1.5,"move":"d3"}`, "ply"},
			{`{"do":"move","match":"abcd","ply":0,"takebacks":"0","move":"d3"}`, "takebacks"},
			{`{"do":"move","match":"abcd","ply":0,"move":"z9"}`, "move"},
			{`{"do":"move","match":"abcd","ply":0,"move":"pass"}`, "move"},
			{`{"do":"move","ply":0,"move":"d3"}`, "match"},
			{`{"do":"offer","match":"abcd","what":"peace"}`, "what"},
			{`{"do":"accept","match":"abcd"}`, "what"},
			{`{"do":"say","match":"abcd"}`, "text"},
			{`{"do":"say","match":"abcd","text":"a\u001b[2J"}`, "text"},
			{`{"do":"say","match":"abcd","text":"` + strings.Repeat("é", 301) + `"}`, "text"},
			{`{"do":"leaderboard","limit":0}`, "limit"},
			{`{"do":"leaderboard","limit":1001}`, "limit"},
			{`{"do":"leaderboard","pool":"fast"}`, "pool"},
			{`{"do":"leaderboard","who":"bots"}`, "who"},
			{`{"do":"leaderboard","month":1}`, "month"},
			{`{"do":"watch"}`, "match"},
			{`{"do":"unwatch","match":["abcd"]}`, "match"},
			{`{"do":"resign","match":null}`, "match"},
		} {
			e := ann.ask("error bad_request", "%s", tc.line)
			if !strings.HasPrefix(e.text("message"), tc.field) {
				t.Errorf("%s: message %q, want it to begin with %q", tc.line, e.text("message"), tc.field)
			}
		}
	})
}

func TestALineHasABound(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann := player(t, c, "ann")
		longest := `{"do":"ping","id":"` + strings.Repeat("x", 4096-len(`{"do":"ping","id":""}`)) + `"}`
		ann.ask("pong", "%s", longest)
		ann.send("%s", strings.Replace(longest, "x", "xx", 1))
		ann.bye("protocol")
	})
}

func TestWhatWasReadBeforeALongLineIsAnswered(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann := player(t, c, "ann")
		ann.send("%s", `{"do":"ping"}`)
		go func() { _, _ = ann.in.Write([]byte(strings.Repeat("x", 10_000))) }()
		ann.want("pong")
		ann.bye("protocol")
	})
}

func TestEndOfInput(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann := player(t, c, "ann")
		ann.send("%s", `{"do":"seek","clock":"5+0","color":"any"}`)
		ann.send("%s", `{"do":"table","clock":"none","color":"any"}`)
		_, _ = ann.in.Write([]byte(`{"do":"ping"}`)) // the last line has no end
		_ = ann.in.Close()
		ann.want("ok seek")
		code := ann.want("ok table").text("code")
		ann.want("pong")
		if status := <-ann.exit; status != 0 {
			t.Errorf("exit %d, want 0", status)
		}
		bob := player(t, c, "bob")
		bob.ask("error no_such_code", `{"do":"join","code":%q}`, code)
		bob.ask("ok seek", `{"do":"seek","clock":"5+0","color":"any"}`)
		bob.quiet()
	})
}

func TestWhatTheLastRequestsCausedIsToldBeforeTheEnd(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann := player(t, c, "ann")
		ann.send("%s", `{"do":"play_bot","level":"novice","color":"black","clock":"none"}`)
		_ = ann.in.Close()
		id := ann.want("ok play_bot").text("match")
		if m := ann.ply(0); m.text("id") != id {
			t.Errorf("match %v, want %s", m, id)
		}
	})
}

func TestWhoEndsTheInputHasLeftOnPurpose(t *testing.T) {
	for name, tt := range map[string]struct {
		end  func(*peer)
		wait time.Duration
	}{
		"the input ended": {(*peer).leave, 10 * time.Second},
		"the line broke":  {func(p *peer) { p.vanish(); <-p.exit }, 40 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
				ann, bob := player(t, c, "ann"), player(t, c, "bob")
				id := sitDown(t, ann, bob, "5+0")
				ann.move(id, 0, "f5")
				bob.move(id, 1, "d6")
				tt.end(ann)
				away := bob.until("to claim", func(m event) bool { return m.of("black")["claim_ms"] != nil })
				if ms := int64(away.of("black").number("claim_ms")); ms > tt.wait.Milliseconds() || ms < tt.wait.Milliseconds()-2000 {
					t.Errorf("claim_ms %d, want about %v", ms, tt.wait)
				}
				bob.ask("error not_allowed", `{"do":"claim","match":%q,"draw":true}`, id)
				time.Sleep(tt.wait)
				bob.ask("error bad_request", `{"do":"claim","match":%q,"draw":1}`, id)
				bob.ask("ok claim", `{"do":"claim","match":%q,"draw":true}`, id)
				if r := bob.over().of("result"); r.text("winner") != "draw" || r.text("reason") != "abandoned" {
					t.Errorf("result %v", r)
				}
			})
		})
	}
}

func TestAVanishedPeerLeaves(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := player(t, c, "ann"), player(t, c, "bob")
		id := sitDown(t, ann, bob, "none")
		ann.vanish()
		<-ann.exit
		bob.until("whose Black is away", func(m event) bool { return m.of("black")["connected"] == false })
		ann, hello := connect(t, c, "ann")
		if list := hello["matches"].([]any); len(list) != 1 || list[0] != id {
			t.Errorf("matches %v, want %s", list, id)
		}
		ann.until("that goes on", func(m event) bool { return m.text("id") == id })
	})
}

func TestShutdown(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann := player(t, c, "ann")
		go c.Hub.Close(t.Context())
		ann.bye("shutdown")
	})
}

func TestTheNinthConnectionReplacesTheFirst(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		first, second := player(t, c, "ann"), player(t, c, "ann")
		for range 7 {
			player(t, c, "ann")
		}
		first.bye("replaced")
		second.ask("pong", `{"do":"ping"}`)
	})
}

func TestIdle(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := player(t, c, "ann"), player(t, c, "bob")
		bob.ask("ok seek", `{"do":"seek","clock":"none"}`)
		time.Sleep(50 * time.Minute)
		ann.ask("pong", `{"do":"ping"}`)
		time.Sleep(50 * time.Minute)
		ann.ask("pong", `{"do":"ping"}`)
		time.Sleep(2 * time.Hour)
		ann.bye("idle")
		bob.ask("pong", `{"do":"ping"}`) // who waits for an opponent is not idle
	})
}

func TestTooSlow(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann := start(t, c, "ann", lineproto.Limits{})
		began := time.Now()
		if status := <-ann.exit; status != 1 {
			t.Errorf("exit %d, want 1", status)
		}
		if took := time.Since(began); took > 15*time.Second {
			t.Errorf("the server waited %v for a peer that does not read", took)
		}
	})
}

func TestASlowReaderGetsTheNewestState(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		ann, bob := player(t, c, "ann"), player(t, c, "bob")
		id := sitDown(t, ann, bob, "none")
		cat := start(t, c, "cat", lineproto.Limits{})
		cat.send(`{"do":"watch","match":%q}`, id)
		time.Sleep(time.Second)
		play(t, id, ann, bob, 20)
		time.Sleep(time.Second)
		go cat.read()
		cat.want("welcome")
		cat.want("ok watch")
		cat.ply(20)
		cat.quiet()
	})
}

func TestRequestsAreBounded(t *testing.T) {
	clubtest.Run(t, func(t *testing.T, c *clubtest.Club) {
		limits := lineproto.DefaultLimits
		limits.Requests, limits.Burst = 1, 3
		ann := start(t, c, "ann", limits)
		go ann.read()
		ann.want("welcome")
		for range 3 {
			ann.ask("pong", `{"do":"ping"}`)
		}
		if e := ann.ask("error too_many", `{"do":"ping","id":"4"}`); e.text("id") != "4" || e.text("do") != "ping" {
			t.Errorf("refusal %v, want the request's id and do", e)
		}
		time.Sleep(time.Second)
		ann.ask("pong", `{"do":"ping"}`)
	})
}
