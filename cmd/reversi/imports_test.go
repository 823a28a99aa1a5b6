package main

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// house says, for each folder at the top, which others its packages may depend on, however indirectly.
var house = map[string][]string{
	"engine": {"engine"},
	"lobby":  {"lobby", "engine"},
	"db":     {"db", "lobby", "engine"},
	"tui":    {"tui", "lobby", "engine"},
	"cmd":    {"cmd", "tui", "db", "lobby", "engine"},
}

// onSSH are modules of which the door alone knows.
var onSSH = []string{"golang.org/x/crypto/ssh", "charm.land/ssh", "charm.land/wish/v2"}

const module = "reversi/"

func TestImportsPointOneWay(t *testing.T) {
	t.Parallel()
	found := map[string]bool{}
	for _, line := range lines(t, "go", "list", "-f", `{{.ImportPath}} {{join .Deps " "}}`, "./...") {
		paths := strings.Fields(line)
		found[folder(paths[0])] = true
		for _, dep := range paths[1:] {
			if !mayImport(paths[0], dep) {
				t.Errorf("%s depends on %s", paths[0], dep)
			}
		}
	}
	for name := range house {
		if !found[name] {
			t.Errorf("no package in %s was looked at", name)
		}
	}
}

func mayImport(path, dep string) bool {
	switch from := folder(path); {
	case strings.HasPrefix(dep, module):
		return slices.Contains(house[from], folder(dep))
	case from == "engine":
		return standard(dep)
	case from == "lobby" || from == "db":
		return !slices.ContainsFunc(onSSH, func(m string) bool { return dep == m || strings.HasPrefix(dep, m+"/") })
	}
	return true
}

// The door treats known and unknown people alike, in the same time, since it has no way to look anybody up.
func TestTheDoorKnowsNobody(t *testing.T) {
	t.Parallel()
	deps := lines(t, "go", "list", "-f", `{{join .Deps "\n"}}`, "./cmd/reversi/sshd")
	for _, dep := range deps {
		if dep == module+"lobby" || strings.HasPrefix(dep, module+"db") {
			t.Errorf("the door depends on %s", dep)
		}
	}
	if !slices.Contains(deps, "golang.org/x/crypto/ssh") {
		t.Errorf("the door depends on %v", deps)
	}
}

// folder is the one at the top in which a package of ours is.
func folder(path string) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(path, module), "/")
	return name
}

// standard says whether a package comes with Go: its path begins without a host.
func standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

func TestTopLevelIsTheHouse(t *testing.T) {
	t.Parallel()
	if exec.Command("git", "rev-parse").Run() != nil {
		t.Skip("not in a git checkout, so there is no telling what belongs to it")
	}
	files := []string{"go.mod", "go.sum", "docker-compose.yml", "README.md"}
	for _, path := range lines(t, "git", "ls-files", "--full-name") {
		top, _, below := strings.Cut(path, "/")
		known := house[top] != nil && below || slices.Contains(files, top) && !below || strings.HasPrefix(top, ".")
		if !known {
			t.Errorf("%s does not belong at the top level", top)
		}
	}
}

// lines are what a command prints at the top of the checkout.
func lines(t *testing.T, name string, args ...string) []string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = filepath.Join("..", "..")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}
