// Package command is what `ssh HOST COMMAND …` runs: one command, its text in the caller's language or its JSON, and an exit
// status. It never writes an escape sequence.
package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"strings"
	"time"

	"reversi/cmd/reversi/sshd/lineproto"
	"reversi/lobby"
	"reversi/lobby/feed"
	"reversi/lobby/match"
	"reversi/lobby/name"
	"reversi/lobby/order"
	"reversi/lobby/pulse"
	"reversi/tui/text"
)

// Hub is what commands need of the lobby. *lobby.Hub is one.
type Hub interface {
	lineproto.Hub
	Challenges(ctx context.Context, who match.PlayerID) ([]lobby.Challenge, error)
	Enter(ctx context.Context, v lobby.Visitor) (*lobby.Client, error)
	Find(ctx context.Context, fingerprint string) (lobby.Account, error)
	Watch(ctx context.Context, id match.ID, f *feed.Feed[*match.Snapshot]) (*match.Watch, error)
	History(ctx context.Context, name string, limit int) ([]lobby.Finished, error)
	Rename(ctx context.Context, fingerprint, name string) error
	MayEnter(ctx context.Context, a *lobby.Account, fingerprint string, from netip.Addr) error
	Moderates(ctx context.Context, fingerprint string) bool
	PulseFor(ctx context.Context, by match.PlayerID) (pulse.Pulse, error)
	Act(ctx context.Context, by match.Player, a order.Act) (order.Entry, error)
	ReportsFor(ctx context.Context, by match.PlayerID, open bool, limit int) ([]order.Report, error)
	AuditLogFor(ctx context.Context, by match.PlayerID, limit int) ([]order.Entry, error)
	SanctionsFor(ctx context.Context, by match.PlayerID) ([]order.Sanction, error)
	Keys(ctx context.Context, fingerprint string) ([]lobby.Key, error)
	NewLink(ctx context.Context, fingerprint string) (lobby.Link, error)
	JoinKey(ctx context.Context, fingerprint, code string) (lobby.Account, error)
	RemoveKey(ctx context.Context, fingerprint, which string) (lobby.Key, error)
	Profile(ctx context.Context, name string, viewer match.PlayerID) (lobby.Profile, error)
	Challengers(ctx context.Context, limit int) ([]lobby.Challenger, error)
	Records(ctx context.Context) (lobby.Records, error)
	Export(ctx context.Context, fingerprint string, w io.Writer) error
	AskForget(ctx context.Context, fingerprint string) (code string, p lobby.Parting, err error)
	Forget(ctx context.Context, fingerprint, code string) error
}

// Request is one command and who asks.
type Request struct {
	Args        []string                 // empty for the lobby
	Terminal    bool                     // a terminal was asked for
	Getenv      func(name string) string // what the client sent
	Fingerprint string                   // of the proven key; empty for a guest
	User        string                   // the SSH user name
	Conn        string                   // the connection's id in the log
	RTT         func() time.Duration     // the round trip to the caller, 0 while it is unknown; nil where nobody measures it
	Remote      netip.Addr
	Plays       func(name func() string) // hears that a program plays, and how to learn under what name; may be nil
	Known       func(name string)        // hears whose account asks; may be nil

	Ignore         func() // drops what comes on Stdin, of a command that goes on and reads nothing; may be nil
	Stdin          io.Reader
	Stdout, Stderr io.Writer // lines of text
}

// Exit statuses.
const (
	ExitOK     = 0
	ExitFailed = 1
	ExitUsage  = 2
)

// Screen is what a command opens in place of printing: the lobby, a table to join, or a match to watch.
type Screen struct {
	Join   string
	Watch  match.ID
	Follow *Follow
	Plain  bool // in plain lines, which need no terminal
}

// Follow is whose games to watch one after another; without a name it is always the best one.
type Follow struct{ Name string }

// Runner runs commands. Lines configures the line protocol, whose hub it shares.
type Runner struct {
	Hub   Hub
	Lines lineproto.Config
}

// plain tells whether the caller has chosen plain lines in place of screens for good.
func (c *call) plain() bool { return c.account != nil && c.account.Settings.Spoken }

// Run runs a command. Where screen is not nil the caller opens that screen, and its end decides the status.
func (r Runner) Run(ctx context.Context, req Request) (status int, screen *Screen) {
	c, err := r.call(ctx, req)
	if err == nil {
		err = c.admitted()
	}
	if err == nil {
		err = c.run()
	}
	var wrong usageError
	switch {
	case errors.As(err, &wrong):
		return ExitUsage, c.complain(wrong.Error())
	case err != nil:
		return ExitFailed, c.complain(c.sentence(err))
	}
	return c.status, c.screen
}

// call is one command being run: its goroutine owns it.
type call struct {
	Runner
	Request
	ctx     context.Context
	words   *text.Words
	charset text.Charset
	account *lobby.Account // nil for a guest, and for a key that has none yet
	now     time.Time

	status int
	screen *Screen
}

func (r Runner) call(ctx context.Context, req Request) (*call, error) {
	locale := Locale(req.Getenv)
	charset := Charset(req.Getenv)
	c := &call{Runner: r, Request: req, ctx: ctx, charset: charset, words: text.In(charset.Best(locale)), now: time.Now()}
	if req.Fingerprint == "" {
		return c, nil
	}
	account, err := r.Hub.Find(ctx, req.Fingerprint)
	if errors.Is(err, lobby.ErrNoAccount) {
		return c, nil
	}
	if err != nil {
		return c, err
	}
	c.account = &account
	if c.Known != nil {
		c.Known(account.Name)
	}
	if account.Settings.ASCII {
		c.charset = text.ASCIIOnly
	}
	c.words = text.In(c.charset.Best(account.Settings.Language, locale))
	return c, nil
}

// admitted refuses whoever is kept out; programs hear that in the line protocol.
func (c *call) admitted() error {
	if len(c.Args) > 0 && c.Args[0] == "bot" {
		return nil
	}
	return c.Hub.MayEnter(c.ctx, c.account, c.Fingerprint, c.Remote)
}

// Locale is the one that counts among those that a client sent.
func Locale(getenv func(string) string) string {
	return cmp.Or(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"))
}

// Charset is the one that the locale for characters names.
func Charset(getenv func(string) string) text.Charset {
	return text.CharsetOf(cmp.Or(getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LC_MESSAGES"), getenv("LANG")))
}

// run runs the command. Whoever names none wants the lobby, and needs no grammar of commands to come in.
func (c *call) run() error {
	if len(c.Args) == 0 {
		return playCommand{}.Run(c)
	}
	chosen, err := c.read()
	if err != nil || chosen == nil {
		return err
	}
	return chosen.Run(c)
}

// deaf has the input dropped of a command that goes on for long and reads nothing.
func (c *call) deaf() {
	if c.Ignore != nil {
		c.Ignore()
	}
}

// print writes a line of text.
func (c *call) print(line string) error {
	_, err := fmt.Fprintln(c.Stdout, c.spell(line))
	return err
}

func (c *call) spell(s string) string {
	return string(c.charset.Encode(strings.TrimRight(c.charset.Spell(text.Clean(s)), " ")))
}

// complain writes the one line that says what was wrong; there is no screen then.
func (c *call) complain(line string) *Screen {
	fmt.Fprintln(c.Stderr, c.spell(line))
	return nil
}

// t is the sentence with that id.
func (c *call) t(id string, pairs ...any) string { return c.words.T(id, pairs...) }

// failure is an error whose text is a sentence for people already.
type failure string

func (f failure) Error() string { return string(f) }

func (c *call) fail(id string, pairs ...any) error { return failure(c.t(id, pairs...)) }

// sentences say what the lobby refuses.
var sentences = []struct {
	err error
	id  string
}{
	{match.ErrNoSuchMatch, "error.no_such_match"},
	{match.ErrClosedGame, "error.closed_game"},
	{lobby.ErrNoAccount, "error.no_account"},
	{lobby.ErrChallenged, "error.challenged"},
	{lobby.ErrYourself, "error.yourself"},
	{lobby.ErrNameTaken, "error.name_taken"},
	{name.ErrReserved, "error.name_taken"},
	{name.ErrLength, "error.name_bad"},
	{name.ErrCharacter, "error.name_bad"},
	{name.ErrScripts, "error.name_bad"},
	{name.ErrEmpty, "error.name_bad"},
	{name.ErrForm, "error.name_bad"},
	{lobby.ErrNoSuchKey, "account.no_such_key"},
	{lobby.ErrLastKey, "account.last_key"},
	{lobby.ErrManyKeys, "account.many_keys"},
	{lobby.ErrNoSuchLink, "account.no_such_link"},
	{lobby.ErrOwnKey, "account.own_key"},
	{lobby.ErrKeyInUse, "account.key_in_use"},
	{lobby.ErrNoSuchParting, "account.no_such_parting"},
	{lobby.ErrSanctioned, "account.sanctioned"},
	{lobby.ErrGuest, "error.guest"},
	{lobby.ErrTooMany, "error.slower"},
	{lobby.ErrClosing, "error.closing"},
	{match.ErrHalted, "halted.now"},
	{lobby.ErrNotModerator, "order.not_moderator"},
	{lobby.ErrNotAdmin, "status.not_admin"},
	{lobby.ErrModerator, "order.moderator"},
	{lobby.ErrNoReason, "order.no_reason"},
	{lobby.ErrTooWide, "order.too_wide"},
	{lobby.ErrSpan, "order.span"},
	{order.ErrNothing, "order.nothing"},
	{match.ErrOver, "error.over"},
	{match.ErrBadText, "error.bad_text"},
	{context.Canceled, "bye.shutdown"},
}

// sentence is what a person reads about an error; the log has the cause of what is nobody's fault.
func (c *call) sentence(err error) string {
	var said failure
	if errors.As(err, &said) {
		return string(said)
	}
	var ban *lobby.BannedError
	if errors.As(err, &ban) {
		return c.words.Banned(ban.Until, ban.Reason)
	}
	var lately *lobby.RenamedLatelyError
	if errors.As(err, &lately) {
		return c.t("rename.lately", "When", c.words.Moment(lately.Until))
	}
	for _, s := range sentences {
		if errors.Is(err, s.err) {
			return c.t(s.id)
		}
	}
	c.Lines.Log.Error("command failed", "conn", c.Conn, "err", err)
	return c.t("error.unknown")
}
