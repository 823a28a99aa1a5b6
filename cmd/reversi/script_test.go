package main

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/crypto/ssh"
)

// TestScripts runs the program as people who keep a club do. Beside testscript's own, the scripts have these commands:
//
//	serve ARG...           starts a server and sets ADDR and FINGERPRINT
//	stop                   has it end, with status 0
//	fails STATUS ARG...    runs the program, which must fail with one line on stderr
//	as NAME COMMAND...     runs a command over SSH, with a key that belongs to the name
//	lines NAME FILE        sends a file over the line protocol
//	mode PERM FILE         wants a file to have a mode
//	sql FILE STATEMENT     changes a database
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", RequireExplicitExec: true, RequireUniqueNames: true,
		Setup: func(e *testscript.Env) error {
			e.Values[clubKey{}] = &scriptedClub{keys: map[string]ssh.Signer{}}
			e.Setenv("GORACE", "halt_on_error=1")
			return nil
		},
		Condition: func(cond string) (bool, error) {
			if cond == "root" {
				return os.Geteuid() == 0, nil
			}
			return false, fmt.Errorf("unknown condition %q", cond)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"serve": scriptServe, "stop": scriptStop, "fails": scriptFails, "as": scriptAs, "lines": scriptLines,
			"mode": scriptMode, "sql": scriptSQL,
		},
	})
}

type clubKey struct{}

// scriptedClub is what a script has of a club: the server that runs, and people's keys.
type scriptedClub struct {
	server *serverProcess
	keys   map[string]ssh.Signer
}

func clubOf(ts *testscript.TestScript) *scriptedClub { return ts.Value(clubKey{}).(*scriptedClub) }

func scriptServe(ts *testscript.TestScript, neg bool, args []string) {
	wantArgs(ts, neg, true, "serve ARG...")
	p, err := startServer(scripted(ts, append([]string{"serve"}, args...)...))
	ts.Check(err)
	ts.Defer(p.kill)
	clubOf(ts).server = p
	ts.Setenv("ADDR", p.addr)
	ts.Setenv("FINGERPRINT", p.fingerprint)
}

// scripted is a run of the program where the script stands, with the script's settings.
func scripted(ts *testscript.TestScript, args ...string) *exec.Cmd {
	cmd := invocation(args...)
	cmd.Dir = ts.MkAbs(".")
	for _, name := range []string{"HOME", "XDG_STATE_HOME", "REVERSI_LISTEN", "REVERSI_DATA", "REVERSI_METRICS"} {
		if v := ts.Getenv(name); v != "" {
			cmd.Env = append(cmd.Env, name+"="+v)
		}
	}
	return cmd
}

func scriptStop(ts *testscript.TestScript, neg bool, args []string) {
	wantArgs(ts, neg, len(args) == 0, "stop")
	ts.Check(clubOf(ts).server.terminate())
}

func scriptFails(ts *testscript.TestScript, neg bool, args []string) {
	wantArgs(ts, neg, len(args) >= 1, "fails STATUS ARG...")
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	cmd := scripted(ts, args[1:]...)
	var errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = ts.Stdout(), &errs
	status, err := exitStatus(cmd.Run())
	ts.Check(err)
	_, err = ts.Stderr().Write(errs.Bytes())
	ts.Check(err)
	if status != want || strings.Count(errs.String(), "\n") != 1 || !strings.HasPrefix(errs.String(), "reversi: ") {
		ts.Fatalf("status %d and on stderr %q; want status %d and one line", status, &errs, want)
	}
}

func scriptAs(ts *testscript.TestScript, neg bool, args []string) {
	wantArgs(ts, neg, len(args) >= 2, "as NAME COMMAND...")
	overSSH(ts, args[0], strings.Join(args[1:], " "), nil)
}

func scriptLines(ts *testscript.TestScript, neg bool, args []string) {
	wantArgs(ts, neg, len(args) == 2, "lines NAME FILE")
	overSSH(ts, args[0], "bot", []byte(ts.ReadFile(args[1])))
}

// overSSH runs a command for somebody at the club and wants it to succeed.
func overSSH(ts *testscript.TestScript, name, command string, input []byte) {
	club := clubOf(ts)
	if club.keys[name] == nil {
		club.keys[name] = newKey()
	}
	client, err := ssh.Dial("tcp", club.server.addr, sshConfig(name, club.keys[name]))
	ts.Check(err)
	defer client.Close()
	session, err := client.NewSession()
	ts.Check(err)
	session.Stdin, session.Stdout, session.Stderr = bytes.NewReader(input), ts.Stdout(), ts.Stderr()
	ts.Check(session.Run(command))
}

func scriptMode(ts *testscript.TestScript, neg bool, args []string) {
	wantArgs(ts, neg, len(args) == 2, "mode PERM FILE")
	info, err := os.Stat(ts.MkAbs(args[1]))
	ts.Check(err)
	if got := fmt.Sprintf("%o", info.Mode().Perm()); got != args[0] {
		ts.Fatalf("%s has mode %s", args[1], got)
	}
}

func scriptSQL(ts *testscript.TestScript, neg bool, args []string) {
	wantArgs(ts, neg, len(args) == 2, "sql FILE STATEMENT")
	ts.Check(alter(ts.MkAbs(args[0]), args[1]))
}

// alter changes a database behind the program's back, and wants something to have changed.
func alter(file, statement string) (err error) {
	pool, err := sql.Open("sqlite", file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	result, err := pool.Exec(statement)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("%q changed %d rows: %w", statement, n, err)
	}
	return nil
}

func wantArgs(ts *testscript.TestScript, neg, ok bool, usage string) {
	if neg || !ok {
		ts.Fatalf("usage: %s", usage)
	}
}
