package db

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"reversi/engine"
	"reversi/lobby"
	"reversi/lobby/match"
	"reversi/lobby/name"
)

func TestAnAccountOfAKeyIsFoundAgain(t *testing.T) {
	t.Parallel()
	s := open(t)
	if _, err := s.Account(t.Context(), "SHA256:ann"); !errors.Is(err, lobby.ErrNoAccount) {
		t.Errorf("before: %v, want ErrNoAccount", err)
	}
	made, err := s.CreateAccount(t.Context(), "SHA256:ann", "Ann", start)
	if err != nil {
		t.Fatal(err)
	}
	want := lobby.Account{ID: made.ID, Name: "Ann", Created: start}
	for _, pool := range match.Pools() {
		want.Standings = append(want.Standings, lobby.Standing{
			Name: "Ann", Pool: pool, Rating: 1500, Deviation: 350, Provisional: true, Missing: s.opt.Rating.GamesMissing(s.opt.Rating.New()),
		})
	}
	want.Standing = want.Standings[0]
	if !reflect.DeepEqual(made, want) {
		t.Errorf("made %+v, want %+v", made, want)
	}
	found, err := s.Account(t.Context(), "SHA256:ann")
	if err != nil || !reflect.DeepEqual(found, made) {
		t.Errorf("found %+v, %v; want %+v", found, err, made)
	}
}

func TestOneKeyAtOnceIsOneAccount(t *testing.T) {
	t.Parallel()
	s := open(t)
	made := make([]lobby.Account, 16)
	var wg sync.WaitGroup
	for i := range made {
		wg.Go(func() {
			var err error
			if made[i], err = s.CreateAccount(t.Context(), "SHA256:one", fmt.Sprintf("wish%d", i), start); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if same := slices.CompactFunc(slices.Clone(made), func(a, b lobby.Account) bool { return reflect.DeepEqual(a, b) }); len(same) != 1 {
		t.Errorf("one key got several accounts: %+v", same)
	}
}

func TestOneWishAtOnceIsManyNames(t *testing.T) {
	t.Parallel()
	s := open(t)
	var mu sync.Mutex
	names := make(map[string]bool)
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Go(func() {
			a, err := s.CreateAccount(t.Context(), fmt.Sprint("key", i), "pop", start)
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			names[a.Name] = true
		})
	}
	wg.Wait()
	if len(names) != 16 || !names["pop"] {
		t.Errorf("names %v, want 16 with pop among them", names)
	}
}

func TestRename(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, pop := enter(t, s, "ann"), enter(t, s, "pop")
	for _, c := range []struct {
		id   match.PlayerID
		to   string
		want error
	}{
		{ann.ID, "рор", lobby.ErrNameTaken}, // Cyrillic, and looks like pop
		{ann.ID, "POP", lobby.ErrNameTaken},
		{ann.ID, "master", name.ErrReserved},
		{ann.ID, "x", name.ErrLength},
		{99, "somebody", lobby.ErrNoAccount},
		{pop.ID, "Pop", nil},
		{ann.ID, "Анна", nil},
	} {
		if err := s.Rename(t.Context(), c.id, c.to, start); !errors.Is(err, c.want) {
			t.Errorf("%d to %s: %v, want %v", c.id, c.to, err, c.want)
		}
	}
	for who, want := range map[string]match.PlayerID{"анна": ann.ID, "p0p": pop.ID} {
		if id, err := s.PlayerByName(t.Context(), who); err != nil || id != want {
			t.Errorf("%s is %d, %v; want %d", who, id, err, want)
		}
	}
	if _, err := s.PlayerByName(t.Context(), "ann"); !errors.Is(err, lobby.ErrNoAccount) {
		t.Errorf("the old name: %v, want ErrNoAccount", err)
	}
}

func TestSettingsAreKept(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann := enter(t, s, "ann")
	want := lobby.Settings{Language: "ru", ASCII: true, Quiet: true}
	if err := s.SaveSettings(t.Context(), ann.ID, want); err != nil {
		t.Fatal(err)
	}
	a, err := s.Account(t.Context(), "SHA256:ann")
	if err != nil || a.Settings != want {
		t.Errorf("settings %+v, %v; want %+v", a.Settings, err, want)
	}
	if err := s.SaveSettings(t.Context(), 99, want); !errors.Is(err, lobby.ErrNoAccount) {
		t.Errorf("of nobody: %v, want ErrNoAccount", err)
	}
}

func TestAProfileCountsGamesAgainstEachLevel(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := enter(t, s, "ann"), enter(t, s, "bob")
	seats := func(c engine.Color, bot match.Player) (p [2]match.Player) {
		p[c], p[c.Opponent()] = ann, bot
		return p
	}
	novice, master := bots[engine.Black], bots[engine.White]
	for i, c := range []struct {
		color  engine.Color
		bot    match.Player
		loser  engine.Color
		aborts bool
	}{
		{engine.Black, novice, engine.White, false},
		{engine.White, novice, engine.Black, false},
		{engine.White, novice, engine.White, false},
		{engine.Black, master, engine.Black, false},
		{engine.Black, master, engine.Black, true},
	} {
		g := begin(t, s, match.Start{ID: match.ID(fmt.Sprintf("bot%d", i)), Players: seats(c.color, c.bot)})
		if c.aborts {
			g.abort()
		} else {
			g.moves(4).resign(c.loser)
		}
	}
	begin(t, s, match.Start{ID: "open", Players: seats(engine.Black, master)}).moves(4)
	begin(t, s, rated("rate", ann, bob, start)).moves(4).resign(engine.White)
	p, err := s.Profile(t.Context(), ann.ID, start.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(p.Bots, func(a, b lobby.LevelResults) int { return strings.Compare(a.Level, b.Level) })
	want := []lobby.LevelResults{{Level: "master", Losses: 1}, {Level: "novice", Wins: 2, Losses: 1}}
	if !slices.Equal(p.Bots, want) {
		t.Errorf("bots %+v, want %+v", p.Bots, want)
	}
	if st := p.Standing; st.Name != "ann" || st.Games != 1 || st.Wins != 1 || st.Rating <= 1500 {
		t.Errorf("standing %+v, want one win", st)
	}
	if _, err := s.Profile(t.Context(), 99, start); !errors.Is(err, lobby.ErrNoAccount) {
		t.Errorf("of nobody: %v, want ErrNoAccount", err)
	}
}
