package wire_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"reversi/cmd/reversi/sshd/wire"
	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/order"
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
		`"board":"------------------X--------XX------OXX-----O--------------------",` +
		`"discs":{"black":5,"white":2},"legal":["d3","f3","f4","g5"],` +
		`"offers":[{"from":"black","what":"takeback"}],"spectators":2,` +
		`"chat":[{"from":"bob","text":"<hi> & é"}],"result":null,"next":""}` + "\n"
	m := wire.MatchOf(snapshot(t), 1, now.Add(2*time.Second))
	if got := line(t, m); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	var back wire.Match
	if err := json.Unmarshal([]byte(want), &back); err != nil || !reflect.DeepEqual(back, m) {
		t.Errorf("read back: %+v, %v; want %+v", back, err, m)
	}
}

func TestALocalMatchInASeries(t *testing.T) {
	t.Parallel()
	s := snapshot(t)
	s.Local, s.Players[engine.White] = true, match.Player{Name: match.LocalName}
	s.Series = match.Series{Wins: [2]int{2, 1}, Draws: 3, Swapped: true}
	got := line(t, wire.MatchOf(s, 1, now))
	for _, want := range []string{
		`"white":{"name":"guest","rating":0,"provisional":false,"guest":false,"bot":"","program":false,`,
		`"next":"","local":true,"series":{"black":2,"white":1,"draws":3,"swapped":true}}`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s\nlacks %s", got, want)
		}
	}
}

func TestWhatALineCostAndAFirstMoveThatIsAwaited(t *testing.T) {
	t.Parallel()
	s := snapshot(t)
	s.FirstMoveBy = now.Add(2500 * time.Microsecond)
	s.Lag = match.Lag{Credit: [2]time.Duration{1200 * time.Millisecond, 0}, Grace: 200 * time.Millisecond}
	got := line(t, wire.MatchOf(s, 1, now))
	if want := `"lag":{"black_ms":1200,"white_ms":0,"grace_ms":200},"first_move_ms":3}`; !strings.Contains(got, want) {
		t.Errorf("%s\nlacks %s", got, want)
	}
}

func TestSpectatorsTalkStaysAmongThemWhileARatedGameGoesOn(t *testing.T) {
	t.Parallel()
	if chat := wire.MatchOf(snapshot(t), 0, now).Chat; len(chat) != 2 || chat[1] != (wire.Line{From: "cat", Text: "e6!"}) {
		t.Errorf("a spectator's chat: %+v", chat)
	}
}

func TestAListingLeavesOutThreeFields(t *testing.T) {
	t.Parallel()
	var whole, listed map[string]any
	for v, m := range map[*map[string]any]wire.Match{
		&whole: wire.MatchOf(snapshot(t), 0, now), &listed: wire.ListingOf(snapshot(t), now),
	} {
		if err := json.Unmarshal([]byte(line(t, m)), v); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"legal", "flipped", "chat"} {
		if _, there := listed[name]; there {
			t.Errorf("a listing has %s", name)
		}
		delete(whole, name)
	}
	if !reflect.DeepEqual(whole, listed) {
		t.Errorf("a listing is %v, want %v", listed, whole)
	}
}

func TestAGameBeforeItsFirstMoveWithoutAClock(t *testing.T) {
	t.Parallel()
	s := &match.Snapshot{Start: match.Start{ID: "abcd", Variant: engine.Othello()}, Game: game(t, "")}
	got := line(t, wire.MatchOf(s, 0, now))
	for _, want := range []string{
		`"clock":null`, `"moves":"","ply":0`, `"to_move":"black","last":"","flipped":[],"passed":""`, `"legal":["d3","c4","f5","e6"]`,
		`"offers":[],"spectators":0,"chat":[]`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s\nlacks %s", got, want)
		}
	}
}

func TestAGameThatIsOver(t *testing.T) {
	t.Parallel()
	s := snapshot(t)
	s.Clocks.Runs, s.Offers, s.Next = false, nil, "next1"
	s.Result = &match.Result{
		Winner: match.WhiteWins, Reason: match.Resigned, Discs: engine.Score{Black: 5, White: 2},
		Ratings: &match.Ratings{Black: match.RatingChange{Before: 1612, After: 1600}, White: match.RatingChange{Before: 1580, After: 1592}},
	}
	got := line(t, wire.MatchOf(s, 0, now))
	for _, want := range []string{
		`"status":"over"`, `"running":""`, `"to_move":""`, `"legal":[]`, `"next":"next1"`,
		`"result":{"winner":"white","reason":"resign","discs":{"black":5,"white":2},"official":null,` +
			`"ratings":{"black":{"before":1612,"after":1600},"white":{"before":1580,"after":1592}}}`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s\nlacks %s", got, want)
		}
	}
}

func TestPassed(t *testing.T) {
	t.Parallel()
	s := &match.Snapshot{Start: match.Start{ID: "abcd", Variant: engine.Othello()}, Game: passing(t)}
	m := wire.MatchOf(s, 0, now)
	side, _ := s.Game.Passed()
	if m.Passed != side.String() || m.ToMove != side.Opponent().String() {
		t.Errorf("passed %q, to move %q; want %v to have passed", m.Passed, m.ToMove, side)
	}
}

// passing plays the first legal move until somebody has to pass.
func passing(t *testing.T) engine.Game {
	t.Helper()
	for g := engine.NewGame(engine.Othello()); !g.Over(); {
		next, err := g.Play(g.Position().Legal()[0])
		if err != nil {
			t.Fatal(err)
		}
		if g = next; !g.Over() {
			if _, ok := g.Passed(); ok {
				return g
			}
		}
	}
	t.Fatal("nobody passed")
	return engine.Game{}
}

func TestMillisecondsAreRoundedUp(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		left time.Duration
		want int64
	}{{time.Second, 1000}, {time.Millisecond + 1, 2}, {1, 1}, {0, 0}, {-time.Hour, 0}} {
		s := snapshot(t)
		s.Seats[engine.White].ClaimAt = now.Add(tc.left)
		s.Clocks.Left[engine.White] = max(tc.left, 0)
		m := wire.MatchOf(s, 0, now)
		if *m.White.ClaimMS != tc.want || m.Clock.WhiteMS != tc.want {
			t.Errorf("%v: claim_ms %d, white_ms %d, want %d", tc.left, *m.White.ClaimMS, m.Clock.WhiteMS, tc.want)
		}
	}
}

func TestRows(t *testing.T) {
	t.Parallel()
	ann := lobby.Standing{Rank: 1, Name: "ann", Pool: match.Blitz, Gained: -7, Rating: 1612, Deviation: 62, Games: 41, Wins: 20, Losses: 18, Draws: 3}
	eve := lobby.Standing{Name: "eve", Pool: match.Slow, Program: true, Rating: 1500, Deviation: 350, Provisional: true, Missing: 9}
	finished := lobby.Finished{
		Start: match.Start{
			ID: "k7m2qx", Variant: engine.Othello(), Rated: false,
			Players: [2]match.Player{{ID: 1, Name: "ann"}, {Name: "Master", Bot: "master"}},
		},
		Ended: now, Plies: 60, Result: match.Result{Winner: match.Draw, Reason: match.FullBoard, Official: &engine.Score{Black: 32, White: 32}},
	}
	profile := lobby.Profile{Standing: ann, Standings: lobby.Standings{eve}, Bots: []lobby.LevelResults{
		{Level: "gone", Wins: 1}, {Level: "master", Wins: 1, Losses: 9}, {Level: "novice", Wins: 5},
	}}
	levels := []lobby.Level{{ID: "novice", Name: "Novice"}, {ID: "corners", Name: "Corners"}, {ID: "master", Name: "Master"}}
	for _, tc := range []struct {
		v    any
		want string
	}{
		{wire.BoardOf(lobby.Board{}, []lobby.Standing{ann, eve}), `[{"rank":1,"name":"ann","rating":1612,"deviation":62,"provisional":false,"games":41,"wins":20,"losses":18,"draws":3,` +
			`"pool":"blitz","program":false,"missing":0,"idle":false},` +
			`{"rank":null,"name":"eve","rating":1500,"deviation":350,"provisional":true,"games":0,"wins":0,"losses":0,"draws":0,` +
			`"pool":"slow","program":true,"missing":9,"idle":false}]`},
		{wire.BoardOf(lobby.Board{Month: true}, []lobby.Standing{ann}),
			`[{"rank":1,"name":"ann","rating":1612,"deviation":62,"provisional":false,"games":41,"wins":20,"losses":18,"draws":3,` +
				`"pool":"blitz","program":false,"missing":0,"idle":false,"gained":-7}]`},
		{wire.BoardOf(lobby.Board{Month: true}, nil), `[]`},
		{wire.FinishedOf(finished), `{"id":"k7m2qx","ended":"2026-11-29T20:04:05Z","variant":"othello","rated":false,"black":"ann","white":"Master","bot":"master",` +
			`"result":{"winner":"draw","reason":"full_board","discs":{"black":0,"white":0},"official":{"black":32,"white":32},"ratings":null},"plies":60}`},
		{wire.ProfileOf(profile, levels), `{"name":"ann","rating":1612,"deviation":62,"provisional":false,"games":41,"wins":20,"losses":18,"draws":3,` +
			`"pool":"blitz","program":false,"missing":0,"idle":false,` +
			`"pools":[{"rank":null,"name":"eve","rating":1500,"deviation":350,"provisional":true,"games":0,"wins":0,"losses":0,"draws":0,` +
			`"pool":"slow","program":true,"missing":9,"idle":false}],` +
			`"graph":[],"peaks":[],"best_win":null,"streaks":{"current":0,"longest":0},` +
			`"colors":{"black":{"wins":0,"losses":0,"draws":0},"white":{"wins":0,"losses":0,"draws":0}},"disc_difference":null,"disc_games":0,` +
			`"openings":[],"last":[],"challenger":null,"versus":null,"bots":[{"level":"novice","wins":5,"losses":0,"draws":0},{"level":"master","wins":1,"losses":9,"draws":0},{"level":"gone","wins":1,"losses":0,"draws":0}]}`},
		{wire.LevelOf(levels[0]), `{"level":"novice","name":"Novice"}`},
	} {
		if got := strings.TrimSuffix(line(t, tc.v), "\n"); got != tc.want {
			t.Errorf("got  %s\nwant %s", got, tc.want)
		}
	}
}

func TestTimesAreWholeSeconds(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 30, 12, 0, 0, 123456789, time.FixedZone("", 3600))
	for _, each := range []any{
		wire.EntryOf(order.Entry{At: at, Until: at}), wire.SanctionOf(order.Sanction{At: at, Until: at}), wire.NoticeOf(order.Notice{Until: at}),
		wire.ReportOf(order.Report{At: at, Closed: at, Lines: []order.Line{{At: at}}}),
	} {
		printed, err := json.Marshal(each)
		if err != nil || strings.Contains(string(printed), ".123") || !strings.Contains(string(printed), `"2026-11-30T11:00:00Z"`) {
			t.Errorf("%T is %s (%v)", each, printed, err)
		}
	}
}
