package main

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// document reads a file at the top of the checkout.
func document(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// flagsOf are the flags of a command, but for help.
func flagsOf(t *testing.T, command string) map[string]*kong.Flag {
	t.Helper()
	flags := map[string]*kong.Flag{}
	for _, node := range new(program).parser().Model.Children {
		for _, f := range node.Flags {
			if node.Name == command && f.Name != "help" {
				flags[f.Name] = f
			}
		}
	}
	if len(flags) == 0 {
		t.Fatalf("%s has no flags", command)
	}
	return flags
}

var settingRow = regexp.MustCompile("(?m)^\\| `--([a-z-]+)` \\| `([A-Z_]+)` \\|(?: ([^|]*))? \\| [^|]+ \\|$")

// The table has every flag of serve once, with its variable and its default; where the program works the default out, it says so in words.
func TestTheTableOfSettingsIsComplete(t *testing.T) {
	t.Parallel()
	flags := flagsOf(t, "serve")
	inWords := map[string]string{"data": "see above", "bot-workers": "as many as cores", "max-handshakes": "half the cores"}
	for _, row := range settingRow.FindAllStringSubmatch(document(t, "README.md"), -1) {
		name, variable, value := row[1], row[2], strings.TrimSpace(row[3])
		f := flags[name]
		if f == nil {
			t.Errorf("--%s is in the table, once too often or without there being such a flag", name)
			continue
		}
		delete(flags, name)
		want := inWords[name]
		if want == "" && f.HasDefault {
			want = "`" + f.Default + "`"
		}
		if !slices.Contains(f.Envs, variable) || value != want {
			t.Errorf("the row of --%s has %s and %q, want %s and %q", name, variable, value, f.Envs, want)
		}
	}
	for name := range flags {
		t.Errorf("--%s is not in the table", name)
	}
}

// A variable that two commands read means a value of the same kind to both: what is set for serve must not stop another command.
func TestVariablesMeanOneThing(t *testing.T) {
	t.Parallel()
	types := map[string]string{}
	for _, node := range new(program).parser().Model.Children {
		for _, f := range node.Flags {
			for _, variable := range f.Envs {
				kind := f.Target.Type().String()
				if other, known := types[variable]; known && other != kind {
					t.Errorf("%s of %s is of %s and of %s", variable, node.Name, kind, other)
				}
				types[variable] = kind
			}
		}
	}
}

// What the files for operators set, the program knows.
func TestOperatorsFilesSetWhatThereIs(t *testing.T) {
	t.Parallel()
	var known []string
	for _, command := range []string{"serve", "backup", "health"} {
		for _, f := range flagsOf(t, command) {
			known = append(known, f.Envs...)
		}
	}
	_, readme, _ := strings.Cut(document(t, "README.md"), "\n## Configure it")
	readme, _, _ = strings.Cut(readme, "\n## Security") // what follows is for developers
	for path, text := range map[string]string{
		"README.md": readme, "docker-compose.yml": document(t, "docker-compose.yml"), "cmd/reversi/Dockerfile": document(t, "cmd/reversi/Dockerfile"),
	} {
		found := regexp.MustCompile(`REVERSI_[A-Z_]+`).FindAllString(text, -1)
		if len(found) == 0 {
			t.Errorf("%s sets nothing", path)
		}
		for _, variable := range found {
			if !slices.Contains(known, variable) {
				t.Errorf("%s has %s, which nothing reads", path, variable)
			}
		}
	}
}

// wantParsed checks that a command line, without the program's name, is one that the program takes.
func wantParsed(t *testing.T, where string, args []string) {
	t.Helper()
	if _, err := new(program).parser().Parse(args); err != nil {
		t.Errorf("%s has the command %q: %v", where, args, err)
	}
}

func TestTheContainersCommandsAreOurs(t *testing.T) {
	t.Parallel()
	lists := regexp.MustCompile(`(?m)^\s*(?:command: |test: |CMD |ENTRYPOINT |HEALTHCHECK .*CMD )(\[.*\])$`)
	commands := 0
	for _, path := range []string{"docker-compose.yml", "cmd/reversi/Dockerfile"} {
		for _, found := range lists.FindAllStringSubmatch(document(t, path), -1) {
			var args []string
			if err := json.Unmarshal([]byte(found[1]), &args); err != nil {
				t.Fatalf("%s: %s: %v", path, found[1], err)
			}
			args = slices.DeleteFunc(args, func(s string) bool { return s == "CMD" || s == "/reversi" })
			if len(args) > 0 {
				commands++
				wantParsed(t, path, args)
			}
		}
	}
	if commands != 4 {
		t.Errorf("%d commands were found, want two health checks, serve and backup", commands)
	}
}

var unitFile = regexp.MustCompile("(?ms)^```ini\n# /etc/systemd/system/(\\S+)\n(.*?)^```$")

// The units start what there is, and systemd understands them where it is there to be asked.
func TestTheUnitsAreRight(t *testing.T) {
	t.Parallel()
	files := unitFile.FindAllStringSubmatch(document(t, "README.md"), -1)
	if len(files) != 3 {
		t.Fatalf("the README has %d units, want 3", len(files))
	}
	const installed = "/usr/local/bin/reversi"
	dir := t.TempDir()
	var paths []string
	for _, f := range files {
		for _, start := range regexp.MustCompile(`(?m)^ExecStart=(\S+) (.*)$`).FindAllStringSubmatch(f[2], -1) {
			if start[1] != installed {
				t.Errorf("%s starts %s", f[1], start[1])
			}
			wantParsed(t, f[1], strings.Fields(start[2]))
		}
		unit := strings.ReplaceAll(f[2], installed, "/bin/true")
		paths = append(paths, filepath.Join(dir, f[1]))
		if err := os.WriteFile(paths[len(paths)-1], []byte(unit), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		t.Skip("systemd-analyze is not here to check the units")
	}
	if out, err := exec.Command("systemd-analyze", append([]string{"verify", "--man=no"}, paths...)...).CombinedOutput(); err != nil {
		t.Errorf("systemd-analyze verify: %v\n%s", err, out)
	}
}

// greeting is a server that answers as SSH does, and no more.
func greeting(t *testing.T) (addr string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			_, _ = io.WriteString(c, "SSH-2.0-test\r\n")
			_ = c.Close()
		}
	}()
	return l.Addr().String()
}

func TestHealthAsksBothAddresses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		status int
		said   string
		fails  string
	}{
		{http.StatusOK, "ok", ""},
		{http.StatusServiceUnavailable, "the store cannot write", "the store cannot write"},
	} {
		mux := http.NewServeMux()
		mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(test.status)
			_, _ = io.WriteString(w, test.said+"\n")
		})
		metrics := httptest.NewServer(mux)
		t.Cleanup(metrics.Close)
		h := health{Addr: greeting(t), Healthz: metrics.Listener.Addr().String()}
		if err := h.Run(t.Context()); test.fails == "" && err != nil || test.fails != "" && (err == nil || err.Error() != test.fails) {
			t.Errorf("status %d: %v", test.status, err)
		}
	}
	h := health{Addr: greeting(t)}
	if err := h.Run(t.Context()); err != nil {
		t.Errorf("without an address for metrics: %v", err)
	}
}
