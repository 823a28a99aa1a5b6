package e2e_test

import (
	"bytes"
	"context"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"
)

// TestOtherClients comes in by PuTTY's and Dropbear's programs, and by OpenSSH as old and as new as it can be set up.
func TestOtherClients(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.person(t, "ann")
	host, port, err := net.SplitHostPort(h.addr)
	must(t, err)
	seen := h.hostKey(t)
	openssh := func(options ...string) []string {
		return append(append([]string{"ssh"}, options...), h.sshArgs(t, ann)...)
	}
	const guest, key = `"guest":true`, `"guest":false`
	for name, c := range map[string]struct {
		program []string
		want    string // "" is to be refused
	}{
		"PuTTY":                   {[]string{"plink", "-batch", "-ssh", "-no-antispoof", "-hostkey", seen, "-P", port, "-l", "kim", host}, guest},
		"Dropbear":                {[]string{"dbclient", "-y", "-y", "-p", port, "kim@" + host}, guest},
		"Dropbear, little window": {[]string{"dbclient", "-y", "-y", "-W", "1024", "-p", port, "kim@" + host}, guest},
		"keys after each KB":      {append(openssh("-o", "RekeyLimit=1K"), "host"), key},
		"compression":             {append(openssh("-C"), "host"), key},
		"a tunnel too":            {append(openssh("-o", "Tunnel=yes"), "host"), key},
		"an agent and X11 too":    {append(openssh("-A", "-X"), "host"), key},
		"an old exchange of keys": {append(openssh("-o", "KexAlgorithms=diffie-hellman-group1-sha1"), "host"), ""},
		"an old cipher":           {append(openssh("-c", "aes128-cbc"), "host"), ""},
		"old signatures":          {append(openssh("-o", "HostKeyAlgorithms=ssh-rsa"), "host"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out, err := h.speaks(t, c.program)
			let := err == nil && strings.Contains(out, `"pong"`) && strings.Contains(out, c.want)
			if let != (c.want != "") {
				t.Errorf("%v: %v, and %q", c.program, err, out)
			}
		})
	}
}

// speaks runs a client with the line protocol, to which it says one line, and gives what came.
func (h *house) speaks(t *testing.T, program []string) (string, error) {
	t.Helper()
	path, err := exec.LookPath(program[0])
	if err != nil {
		t.Skipf("the program %s is not installed", program[0])
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, append(program[1:], "bot")...)
	cmd.Env = []string{"HOME=" + h.dir, "PATH=" + os.Getenv("PATH")}
	cmd.Dir = h.dir
	cmd.Stdin = strings.NewReader(`{"do":"ping"}` + "\n")
	var out bytes.Buffer
	cmd.Stdout = &out
	err = cmd.Run()
	return out.String(), err
}

// hostKey is the fingerprint of the key that the club shows.
func (h *house) hostKey(t *testing.T) (fingerprint string) {
	t.Helper()
	client, err := ssh.Dial("tcp", h.addr, &ssh.ClientConfig{
		User: "kim", Auth: []ssh.AuthMethod{guest("kim").auth()}, Timeout: patience,
		HostKeyCallback: func(_ string, _ net.Addr, key ssh.PublicKey) error {
			fingerprint = ssh.FingerprintSHA256(key)
			return nil
		},
	})
	must(t, err)
	_ = client.Close()
	return fingerprint
}
