package e2e_test

import (
	"context"
	"io"
	"net"
	"os"
	"os/exec"
	"testing"

	"github.com/creack/pty"
)

// openSSH finds the ssh program.
func openSSH(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("ssh")
	if err != nil {
		t.Skip("the ssh program is not installed")
	}
	return path
}

// sshArgs are what the ssh program needs to know of the club and of somebody, and nothing of the person who runs the tests.
func (h *house) sshArgs(t fataler, p person) []string {
	t.Helper()
	host, port, err := net.SplitHostPort(h.addr)
	must(t, err)
	args := []string{
		"-F", "/dev/null", "-p", port, "-l", p.name, "-o", "HostName=" + host, "-o", "StrictHostKeyChecking=no",
		"-o", "UserKnownHostsFile=/dev/null", "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none", "-o", "LogLevel=ERROR",
		"-o", "SendEnv=LANG LC_ALL NO_COLOR COLORTERM",
	}
	if p.signer == nil {
		return append(args, "-o", "PubkeyAuthentication=no")
	}
	return append(args, "-i", p.file)
}

// enterBySSH opens a session by the ssh program in a pseudo-terminal.
func (h *house) enterBySSH(t *testing.T, p person, how ...func(*visit)) *console {
	t.Helper()
	v := newVisit(how)
	c := newConsole(t, p.name, v)
	args := append(h.sshArgs(t, p), "-t", "club")
	if v.command != "" {
		args = append(args, v.command)
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, openSSH(t), args...)
	cmd.Dir = h.dir
	cmd.Env = []string{"HOME=" + h.dir, "TERM=" + v.term, "PATH=" + os.Getenv("PATH")}
	for name, value := range v.env {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	tty, err := pty.StartWithSize(cmd, winsize(v.width, v.height))
	must(t, err)
	t.Cleanup(func() { _ = tty.Close() })
	c.in, c.cut = tty, func() { _ = cmd.Process.Kill() }
	c.resize = func(width, height int) error { return pty.Setsize(tty, winsize(width, height)) }
	go c.run(io.Reader(tty), cmd.Wait)
	return c
}

func winsize(width, height int) *pty.Winsize {
	return &pty.Winsize{Cols: uint16(width), Rows: uint16(height)}
}
