package command

import "reversi/lobby"

type mydataCommand struct{}

// Run prints everything that is kept about the caller. It is JSON always: it is meant to be taken along.
func (mydataCommand) Run(c *call) error {
	if c.account == nil {
		return c.fail(c.noAccount())
	}
	return c.Hub.Export(c.ctx, c.Fingerprint, c.Stdout)
}

type forgetCommand struct {
	Code string `arg:"" optional:""`
}

// Run deletes the account of who confirms it by a code; without one it says what would happen, and gives the code.
func (f forgetCommand) Run(c *call) error {
	switch {
	case c.account == nil:
		return c.fail(c.noAccount())
	case f.Code == "":
		return c.askForget()
	}
	if err := c.Hub.Forget(c.ctx, c.Fingerprint, f.Code); err != nil {
		return err
	}
	return c.print(c.t("account.forgotten"))
}

func (c *call) askForget() error {
	code, left, err := c.Hub.AskForget(c.ctx, c.Fingerprint)
	if err != nil {
		return err
	}
	lines := append(c.parting(left), c.t("account.forget_how", "Code", code))
	return c.printAll(lines...)
}

// parting says what happens to an account that is deleted.
func (c *call) parting(left lobby.Parting) []string {
	lines := []string{c.t("account.forget_what", "Name", c.account.Name)}
	if left.Unfinished > 0 {
		lines = append(lines, c.words.N("account.forget_open", left.Unfinished))
	}
	if left.Finished > 0 {
		lines = append(lines, c.words.N("account.forget_games", left.Finished))
	}
	return append(lines, c.t("account.forget_name", "Name", c.account.Name))
}
