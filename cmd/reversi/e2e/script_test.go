package e2e_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"reversi/cmd/reversi/sshd/wire"
)

// TestCommands runs the scripts in testdata, each with a club of its own and the real ssh program. In them `ssh NAME …` comes with
// NAME's key, or without one if the name begins with guest. Further commands are
//
//	play BLACK WHITE MOVES    a rated game by the line protocol to its end; one of the two is black by lot. $GAME is its id
//	begin BLACK WHITE MOVES   a private game without a clock that goes on; BLACK is black. $GAME is its id
//	go MOVES                  goes on with it
//	waits-for-spectators N    waits until so many watch it
//	status N COMMAND …        runs a command that must exit with N
func TestCommands(t *testing.T) {
	t.Parallel()
	program := openSSH(t)
	testscript.Run(t, testscript.Params{
		Dir:   "testdata",
		Setup: func(env *testscript.Env) error { return furnish(env, program) },
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"play": playCommand, "begin": beginCommand, "go": goCommand, "waits-for-spectators": watchedCommand, "status": statusCommand,
		},
	})
}

// script is a test that is a script.
type script struct{ *testscript.TestScript }

func (script) Helper() {}

// stage is what a script plays on.
type stage struct {
	*house
	people map[string]person
	table  *table // where the game is that goes on
}

type stageKey struct{}

func stageOf(ts *testscript.TestScript) *stage { return ts.Value(stageKey{}).(*stage) }

// names are the people in scripts; those who begin with guest have no key.
var names = []string{"ann", "bob", "eve", "guest"}

// furnish opens a club for a script, makes keys, and puts an ssh in its path that knows them.
func furnish(env *testscript.Env, program string) error {
	t := env.T().(testing.TB)
	s := &stage{people: map[string]person{}}
	h, closed := newHouse(t, filepath.Join(env.WorkDir, "data"), env.WorkDir)
	s.house = h
	env.Defer(func() {
		if err := closed(); err != nil {
			t.Errorf("the club closes: %v", err)
		}
	})
	env.Values[stageKey{}] = s
	wrapper := "#!/bin/sh\n# usage: ssh [-n|-t] NAME COMMAND …\noption=\ncase $1 in -*) option=$1; shift;; esac\nname=$1; shift\ncase $name in\n"
	for _, name := range names {
		p := guest(name)
		if !strings.HasPrefix(name, "guest") {
			p = h.person(t, name)
		}
		s.people[name] = p
		wrapper += fmt.Sprintf("%s) exec %s $option %s club \"$@\";;\n", name, program, quoted(h.sshArgs(t, p)))
	}
	wrapper += "esac\necho nobody is called $name >&2; exit 99\n"
	bin := filepath.Join(env.WorkDir, "bin")
	if err := os.Mkdir(bin, 0o755); err != nil {
		return err
	}
	env.Setenv("PATH", bin+string(os.PathListSeparator)+env.Getenv("PATH"))
	env.Setenv("FINGERPRINT", s.people["ann"].fingerprint())
	return os.WriteFile(filepath.Join(bin, "ssh"), []byte(wrapper), 0o755)
}

func quoted(args []string) string {
	return "'" + strings.Join(args, "' '") + "'"
}

// playCommand plays a rated game to its end.
func playCommand(ts *testscript.TestScript, _ bool, args []string) {
	s := stageOf(ts)
	ts.Setenv("GAME", string(s.finished(script{ts}, s.people[args[0]], s.people[args[1]], args[2])))
}

// beginCommand begins a game that goes on.
func beginCommand(ts *testscript.TestScript, _ bool, args []string) {
	s := stageOf(ts)
	s.table = s.pairing(script{ts}, s.people[args[0]], s.people[args[1]], false)
	ts.Defer(s.table.leave)
	ts.Setenv("GAME", string(s.table.id))
	goCommand(ts, false, args[2:])
}

// goCommand goes on with the game that beginCommand began.
func goCommand(ts *testscript.TestScript, _ bool, args []string) {
	stageOf(ts).table.play(args[0])
}

// statusCommand runs a command that must exit with a status.
func statusCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N COMMAND …")
	}
	if got := fmt.Sprint(statusOf(ts.Exec(args[1], args[2:]...))); got != args[0] {
		ts.Fatalf("exit status %s, want %s", got, args[0])
	}
}

// watchedCommand waits until so many watch the game that goes on.
func watchedCommand(ts *testscript.TestScript, _ bool, args []string) {
	stageOf(ts).table.players[0].sees(args[0]+" spectators", func(m wire.Match) bool { return fmt.Sprint(m.Spectators) == args[0] })
}
