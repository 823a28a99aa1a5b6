package sshd

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
	gossh "golang.org/x/crypto/ssh"
)

// openSSH is the real program, set up to know nothing of the person who runs the tests.
type openSSH struct {
	path string
	door *door
	dir  string
}

func newOpenSSH(t *testing.T, d *door) openSSH {
	t.Helper()
	path, err := exec.LookPath("ssh")
	if err != nil {
		t.Skip("the ssh program is not installed")
	}
	dir, err := os.MkdirTemp("", "door") // short: a control socket's path has at most 108 bytes
	must(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return openSSH{path, d, dir}
}

func (o openSSH) command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	_, port, err := net.SplitHostPort(o.door.addr)
	must(t, err)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	base := []string{
		"-F", "/dev/null", "-p", port, "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
		"-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none", "-o", "LogLevel=ERROR", "-o", "HostName=127.0.0.1", "-l", "ann",
	}
	cmd := exec.CommandContext(ctx, o.path, append(base, args...)...)
	cmd.Env = []string{"HOME=" + o.dir, "TERM=xterm-256color", "LANG=ru_RU.UTF-8"}
	cmd.Dir = o.dir
	return cmd
}

// keyFile writes a key for ssh's -i, with a passphrase unless it is "".
func (o openSSH) keyFile(t *testing.T, name, passphrase string) (path, fingerprint string) {
	t.Helper()
	public, private, err := ed25519.GenerateKey(rand.Reader)
	must(t, err)
	block, err := gossh.MarshalPrivateKey(private, "")
	if passphrase != "" {
		block, err = gossh.MarshalPrivateKeyWithPassphrase(private, "", []byte(passphrase))
	}
	must(t, err)
	path = filepath.Join(o.dir, name)
	must(t, os.WriteFile(path, pem.EncodeToMemory(block), 0o600))
	key, err := gossh.NewPublicKey(public)
	must(t, err)
	must(t, os.WriteFile(path+".pub", gossh.MarshalAuthorizedKey(key), 0o600))
	return path, Fingerprint(key)
}

func TestOpenSSH(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: func(ctx context.Context, s *Session) int {
		if len(s.Command) == 0 {
			fmt.Fprint(s, "nothing ")
		} else if s.Command[0] == "input" {
			rest, _ := io.ReadAll(s)
			fmt.Fprintf(s, "%q ", rest)
		}
		return whoIs(ctx, s)
	}})
	ssh := newOpenSSH(t, d)
	a, printA := ssh.keyFile(t, "a", "")
	b, _ := ssh.keyFile(t, "b", "locked") // is offered, but batch mode cannot unlock it
	noKey := []string{"-o", "PubkeyAuthentication=no"}
	for _, c := range []struct {
		name     string
		args     []string
		out, err string
		status   int
	}{
		{"a key in batch mode", []string{"-o", "BatchMode=yes", "-i", a, "host", "whoami"}, "ann " + printA, "", 0},
		{"a key that is not proved first", []string{"-o", "BatchMode=yes", "-i", b, "-i", a, "host", "whoami"}, "ann " + printA, "", 0},
		{"no key in batch mode", []string{"-o", "BatchMode=yes", "host", "whoami"}, "", "Permission denied", 255},
		{"no key", append(noKey, "host", "whoami"), "ann ", "", 0},
		{"no input", append(noKey, "-n", "host", "input"), `"" ann `, "", 0},
		{"no command", append(noKey, "-T", "host"), "nothing ann ", "", 0},
		{"sftp", append(noKey, "-s", "host", "sftp"), "", "subsystem request failed", 255},
		{"a tunnel through stdio", append(noKey, "-W", "127.0.0.1:22", "host"), "", "", 255},
		{"forwarded ports", append(noKey, "-R", "127.0.0.1:0:127.0.0.1:22", "-o", "ExitOnForwardFailure=yes", "host", "whoami"), "", "", 255},
		{"agent and X11 are not missed", append(noKey, "-A", "-X", "host", "whoami"), "ann ", "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			cmd := ssh.command(t, c.args...)
			var out, errs strings.Builder
			cmd.Stdout, cmd.Stderr = &out, &errs
			status := processStatus(t, cmd.Run())
			if out.String() != c.out || !strings.Contains(errs.String(), c.err) || status != c.status {
				t.Errorf("got %q, %q, status %d; want %q, %q, status %d", &out, &errs, status, c.out, c.err, c.status)
			}
		})
	}
}

func processStatus(t *testing.T, err error) int {
	t.Helper()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.ExitCode()
	}
	t.Fatal(err)
	return 0
}

// inTerminal starts ssh in a pseudo-terminal of 100 by 30 cells.
func inTerminal(t *testing.T, cmd *exec.Cmd) *os.File {
	t.Helper()
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: 100, Rows: 30})
	must(t, err)
	t.Cleanup(func() {
		_ = tty.Close()
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return tty
}

func TestOpenSSHTerminal(t *testing.T) {
	t.Parallel()
	d := openDoor(t, Config{Handler: func(ctx context.Context, s *Session) int {
		fmt.Fprintln(s.Text(), s.PTY.Term, s.PTY.Size, s.Getenv("LANG"))
		size := <-s.Resizes
		fmt.Fprintln(s.Text(), size)
		return 5
	}})
	ssh := newOpenSSH(t, d)
	for _, command := range []string{"", "watch"} {
		t.Run("command "+command, func(t *testing.T) {
			t.Parallel()
			args := []string{"-o", "PubkeyAuthentication=no", "-o", "SendEnv=LANG", "-t", "host"}
			if command != "" {
				args = append(args, command)
			}
			cmd := ssh.command(t, args...)
			tty := inTerminal(t, cmd)
			out := bufio.NewReader(tty)
			wantLine(t, out, "xterm-256color {100 30} ru_RU.UTF-8")
			must(t, pty.Setsize(tty, &pty.Winsize{Cols: 120, Rows: 40}))
			wantLine(t, out, "{120 40}")
			if status := processStatus(t, cmd.Wait()); status != 5 {
				t.Errorf("status %d", status)
			}
		})
	}
}

func TestOpenSSHControlMasterLeavesNoGhost(t *testing.T) {
	t.Parallel()
	for name, leave := range map[string]func(ssh *exec.Cmd, tty *os.File) error{
		"window closed": func(_ *exec.Cmd, tty *os.File) error { return tty.Close() },
		// The master says nothing about a killed client until something wakes it: the keep-alive does.
		"ssh killed": func(ssh *exec.Cmd, _ *os.File) error { return ssh.Process.Kill() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			causes, began := make(chan error, 2), make(chan string, 2)
			handler := func(ctx context.Context, s *Session) int {
				began <- s.Conn
				return vigil(causes)(ctx, s)
			}
			ssh := newOpenSSH(t, openDoor(t, Config{Handler: handler, Limits: Limits{KeepAlive: 2 * time.Second}}))
			control := startMaster(t, ssh)

			lobby := ssh.command(t, "-S", control, "-t", "host")
			tty := inTerminal(t, lobby)
			conn := receive(t, began)
			must(t, leave(lobby, tty))
			if cause := receive(t, causes); !errors.Is(cause, ErrHangup) && !errors.Is(cause, ErrNoInput) {
				t.Errorf("the session ended with %v", cause)
			}
			inTerminal(t, ssh.command(t, "-S", control, "-t", "host"))
			if got := receive(t, began); got != conn {
				t.Errorf("the master was gone: connection %s after %s", got, conn)
			}
		})
	}
}

// startMaster opens a connection that others share through the socket it returns.
func startMaster(t *testing.T, ssh openSSH) (control string) {
	t.Helper()
	control = filepath.Join(ssh.dir, "control")
	master := ssh.command(t, "-o", "PubkeyAuthentication=no", "-M", "-S", control, "-N", "host")
	must(t, master.Start())
	t.Cleanup(func() {
		_ = master.Process.Kill()
		_ = master.Wait()
	})
	eventually(t, "the control socket is there", func() bool { _, err := os.Stat(control); return err == nil })
	return control
}
