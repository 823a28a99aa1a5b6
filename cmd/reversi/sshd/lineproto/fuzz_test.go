package lineproto_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"log/slog"
	"testing"

	"reversi/cmd/reversi/internal/clubtest"
	"reversi/cmd/reversi/sshd/lineproto"
	"reversi/lobby"
)

// FuzzServe has a guest send anything to a running club: each line has exactly one answer, in order and as one line of JSON, and the session ends as
// the input does.
func FuzzServe(f *testing.F) {
	for _, lines := range []string{
		`{"do":"ping","id":"1"}` + "\n" + `{"do":"levels"}` + "\n",
		`{"do":"table","clock":"none"}` + "\n" + `{"do":"cancel"}` + "\n" + `{"do":"join","code":"K7QX"}` + "\n",
		`{"do":"seek","clock":"5+0","color":"any"}` + "\n" + `{"do":"seek","clock":"180+180","rated":true}` + "\r\n",
		`{"do":"play_bot","level":"novice","color":"black","clock":"none"}` + "\n" + `{"do":"move","match":"k7m2qx","ply":0,"move":"d3"}`,
		`{"do":"say","text":"hi\u001b[2J"}` + "\n" + `{"do":"listen"}` + "\n" + `{"do":"say","text":"hi"}` + "\n",
		`{"do":"watch","match":"x"}` + "\n" + `{"do":"offer","match":"x","what":"draw"}` + "\n" + `{"do":"challenge","name":"ann","clock":"none"}` + "\n",
		`{"do":"games"}` + "\n" + `{"do":"leaderboard","limit":0,"pool":"x"}` + "\n" + `{"do":"leaderboard","month":true}`,
		"\n\n\r\n \n{}\n[]\nnull\n\xff\n{\"do\":\"ping\"} x\n" + `{"do":"ping","do":"levels","id":null}`,
		"{\"do\":\"ping\",\"id\":\"" + string(bytes.Repeat([]byte("x"), 4100)) + "\"}\n{\"do\":\"ping\"}\n",
	} {
		f.Add([]byte(lines))
	}
	c := clubtest.Open(f, f.TempDir())
	f.Cleanup(c.Close)
	f.Fuzz(func(t *testing.T, input []byte) {
		client, err := c.Hub.Enter(t.Context(), lobby.Visitor{Wish: "eve", Program: true})
		if err != nil {
			t.Fatal(err)
		}
		cfg := lineproto.Config{Hub: c.Hub, Tasks: c.Tasks, Log: slog.New(slog.DiscardHandler)}
		var out bytes.Buffer
		status := lineproto.Serve(t.Context(), cfg, client, bytes.NewReader(input), &out)
		requests, fits := requestsOf(input)
		answers, bye := answersOf(t, out.Bytes())
		if answers != requests || fits != (status == 0) || fits == bye {
			t.Errorf("%d answers to %d requests, status %d, a farewell: %v; the lines fit: %v", answers, requests, status, bye, fits)
		}
	})
}

// requestsOf counts the lines up to one that is too long.
func requestsOf(input []byte) (n int, fits bool) {
	for line := range bytes.Lines(input) {
		if len(bytes.TrimRight(line, "\r\n")) > 4096 || len(line) > 4098 {
			return n, false
		}
		n++
	}
	return n, true
}

// answersOf counts what answers requests in the output, whose every line must be JSON.
func answersOf(t *testing.T, out []byte) (n int, bye bool) {
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var e event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil || bytes.ContainsAny(lines.Bytes(), "\x1b\x07\u009b") {
			t.Errorf("the line %q: %v", lines.Bytes(), err)
		}
		switch e.text("event") {
		case "ok", "error", "pong":
			n++
		case "bye":
			bye = true
		}
	}
	return n, bye
}
