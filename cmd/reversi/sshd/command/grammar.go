package command

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"
	"sync"

	"github.com/alecthomas/kong"

	"reversi/lobby"
	"reversi/tui/text"
)

// grammar is every command; its help is the sentence command.help.NAME. A command with others below it has one of them as its default.
type grammar struct {
	Help        helpCommand        `cmd:""`
	Play        playCommand        `cmd:""`
	Leaderboard leaderboardCommand `cmd:""`
	Challengers challengersCommand `cmd:""`
	Records     recordsCommand     `cmd:""`
	Games       gamesCommand       `cmd:""`
	Watch       watchCommand       `cmd:""`
	Join        joinCommand        `cmd:""`
	Challenge   challengeCommand   `cmd:""`
	Challenges  challengesCommand  `cmd:""`
	History     historyCommand     `cmd:""`
	Export      exportCommand      `cmd:""`
	Profile     profileCommand     `cmd:""`
	Whoami      whoamiCommand      `cmd:""`
	Rename      renameCommand      `cmd:""`
	Keys        keysCommand        `cmd:""`
	Mydata      mydataCommand      `cmd:""`
	Forget      forgetCommand      `cmd:""`
	Bot         botCommand         `cmd:""`
	Admin       adminCommand       `cmd:""`
}

// runnable is a command with what was said to it.
type runnable interface{ Run(c *call) error }

// read says which command the words mean; nil where they ask how one is used, which is answered then. It gives back a copy: a command may
// run for as long as a game does, and keeps no parser meanwhile.
func (c *call) read() (runnable, error) {
	helped := false
	parser, err := kong.New(grammarFor(c.Args[0]), kong.Name(""), kong.Writers(c.Stdout, c.Stderr), kong.Exit(func(int) { helped = true }),
		kong.Help(func(_ kong.HelpOptions, k *kong.Context) error { return c.help(k.Selected()) }))
	if err != nil {
		return nil, fmt.Errorf("commands: %w", err)
	}
	parsed, err := parser.Parse(c.Args)
	switch {
	case helped:
		return nil, nil
	case err != nil:
		return nil, c.usage(err)
	}
	return parsed.Selected().Target.Interface().(runnable), nil
}

// grammarFor is as much of the grammar as words with such a first one need. To build it all takes about as long as a handshake, most commands
// a twentieth of that. It is a new value each time, so that nothing that one caller says reaches another.
func grammarFor(first string) any {
	all := reflect.TypeFor[grammar]()
	for i := range all.NumField() {
		if f := all.Field(i); strings.ToLower(f.Name) == first {
			return reflect.New(reflect.StructOf([]reflect.StructField{f})).Interface()
		}
	}
	return new(grammar)
}

// everything is the model of all commands, to tell of them. Nothing is parsed with it, so all callers may share it.
var everything = sync.OnceValue(func() *kong.Node { return kong.Must(new(grammar), kong.Name("")).Model.Node })

// listing is what listings have in common.
type listing struct {
	JSON  bool `name:"json"`
	Limit int  `default:"100" placeholder:"N"`
}

// maxLimit bounds a listing.
const maxLimit = 1000

// Validate is called by the parser.
func (l listing) Validate() error {
	if l.Limit < 1 || l.Limit > maxLimit {
		return fmt.Errorf("--limit=%d: want 1 to %d", l.Limit, maxLimit)
	}
	return nil
}

// usageError says how a command is used.
type usageError string

func (u usageError) Error() string { return string(u) }

// usage turns what the parser says into one line with the right way to use the command that was meant.
func (c *call) usage(err error) error {
	node, how := commandOf(everything(), c.Args), c.t("command.any")
	switch {
	case node == nil:
	case forModerators(node) && !c.keepsOrder():
		return lobby.ErrNotModerator
	default:
		how = synopses(node)
	}
	return usageError(c.t("command.usage", "Why", err.Error(), "How", how))
}

// commandOf finds the command that args begin with, as far below as they name it.
func commandOf(root *kong.Node, args []string) *kong.Node {
	for _, n := range root.Children {
		if len(args) == 0 || n.Name != args[0] {
			continue
		}
		if below := commandOf(n, args[1:]); below != nil {
			return below
		}
		return n
	}
	return nil
}

// commandsOf are the commands that can be run, of a node and below it.
func commandsOf(n *kong.Node) []*kong.Node {
	if n.Leaf() {
		return []*kong.Node{n}
	}
	return n.Leaves(true)
}

// synopses are all ways to write a command.
func synopses(n *kong.Node) string {
	var all []string
	for _, each := range commandsOf(n) {
		all = append(all, synopsis(each))
	}
	return strings.Join(all, " | ")
}

// named is what a command is called: "keys add". The default of some commands has the name of them all.
func named(n *kong.Node) string {
	up := n.Parent
	switch {
	case up == nil || up.Type == kong.ApplicationNode:
		return n.Name
	case up.DefaultCmd == n:
		return named(up)
	}
	return named(up) + " " + n.Name
}

// explained is the sentence about a command.
func (c *call) explained(n *kong.Node) string {
	return c.t("command.help." + strings.ReplaceAll(named(n), " ", "_"))
}

// synopsis is how a command is written: "history [NAME] [--json] [--limit=N]".
func synopsis(n *kong.Node) string {
	words := []string{named(n)}
	for _, p := range n.Positional {
		word := strings.ToUpper(p.Name)
		if !p.Required {
			word = "[" + word + "]"
		}
		words = append(words, word)
	}
	for _, f := range n.Flags {
		switch {
		case f.Name == "help":
		case f.IsBool():
			words = append(words, "[--"+f.Name+"]")
		default:
			words = append(words, "[--"+f.Name+"="+cmp.Or(strings.ReplaceAll(f.Enum, ",", "|"), f.PlaceHolder)+"]")
		}
	}
	return strings.Join(words, " ")
}

type helpCommand struct {
	Command string `arg:"" optional:""`
}

func (h helpCommand) Run(c *call) error {
	node := commandOf(everything(), []string{h.Command})
	if h.Command != "" && node == nil {
		return usageError(c.t("command.usage", "Why", fmt.Sprintf("%q", h.Command), "How", c.t("command.any")))
	}
	return c.help(node)
}

// helpColumn is how wide a synopsis may be that has its explanation beside it; helpWidth is that of a terminal.
const (
	helpColumn = 36
	helpWidth  = 80
)

// help explains one command, or lists them all for nil.
func (c *call) help(node *kong.Node) error {
	if node != nil && forModerators(node) && !c.keepsOrder() {
		return lobby.ErrNotModerator
	}
	if node != nil && node.Name != "help" {
		var lines []string
		for _, n := range commandsOf(node) {
			lines = append(lines, synopsis(n), c.explained(n))
		}
		return c.printAll(lines...)
	}
	lines := []string{c.t("command.intro")}
	for _, n := range everything().Leaves(true) {
		if forModerators(n) && !c.keepsOrder() {
			continue
		}
		how, what := synopsis(n), c.explained(n)
		if text.Width(how) > helpColumn {
			for _, part := range text.Wrap(how, helpWidth-2) {
				lines = append(lines, "  "+part)
			}
			how = ""
		}
		lines = append(lines, "  "+text.Pad(how, helpColumn)+" "+what)
	}
	return c.printAll(lines...)
}

// forModerators tells whether a command is one of those that only moderators see.
func forModerators(n *kong.Node) bool { return strings.HasPrefix(named(n), "admin") }

func (c *call) keepsOrder() bool { return c.Hub.Moderates(c.ctx, c.Fingerprint) }

func (c *call) printAll(lines ...string) error {
	for _, l := range lines {
		if err := c.print(l); err != nil {
			return err
		}
	}
	return nil
}
