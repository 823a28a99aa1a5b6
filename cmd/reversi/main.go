// Reversi is a club for playing Reversi (Othello) over SSH, in one program.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"reversi/cmd/reversi/load"
	"reversi/cmd/reversi/solve"
)

// Exit statuses.
const (
	exitFailed = 1
	exitUsage  = 2
)

// program is the command line. Every flag has a twin in the environment: --listen is REVERSI_LISTEN.
type program struct {
	Serve   serve    `cmd:"" help:"Run the club's server."`
	Health  health   `cmd:"" help:"Succeed if a server answers as SSH."`
	Backup  backup   `cmd:"" help:"Copy the club's data, also while the server runs."`
	Restore restore  `cmd:"" help:"Put a backup back into an empty directory."`
	Check   check    `cmd:"" help:"Replay every game, recompute every rating, and say what differs."`
	Version version  `cmd:"" help:"Print the version."`
	Load    loading  `cmd:"" help:"Drive a server with many SSH clients and print what was measured."`
	Solve   solving  `cmd:"" help:"Solve a file of positions exactly, and check the answers."`
	Engine  thinking `cmd:"" help:"Speak the NBoard protocol on stdin and stdout, for Othello GUIs."`
	Match   matching `cmd:"" help:"Play levels or engines against each other and print the table."`
}

// loading is the command load.
type loading struct{ load.Options }

func (l *loading) Run(ctx context.Context, out io.Writer) error { return load.Run(ctx, l.Options, out) }

// solving is the command solve.
type solving struct{ solve.Options }

func (s *solving) Run(ctx context.Context, out io.Writer) error {
	return solve.Run(ctx, s.Options, out)
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// parser reads command lines into p.
func (p *program) parser(options ...kong.Option) *kong.Kong {
	parser, err := kong.New(p, append(options, kong.Name("reversi"), kong.Description("A club for playing Reversi over SSH."),
		kong.DefaultEnvars("REVERSI"), kong.ConfigureHelp(kong.HelpOptions{Compact: true}), kong.Vars{"data": defaultData()})...)
	if err != nil {
		panic(err) // the grammar above is wrong
	}
	return parser
}

// run runs one command and returns the exit status; ctx ends when the process is asked to stop.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	var p program
	exited := false
	parser := p.parser(kong.Writers(stdout, stderr), kong.Exit(func(int) { exited = true }),
		kong.BindTo(ctx, (*context.Context)(nil)), kong.BindTo(stdout, (*io.Writer)(nil)))
	command, err := parser.Parse(args)
	switch {
	case exited: // the help was asked for and printed
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "reversi: %v (reversi --help says how)\n", err)
		return exitUsage
	}
	if err := command.Run(); err != nil {
		fmt.Fprintf(stderr, "reversi: %v\n", err)
		return exitFailed
	}
	return 0
}
