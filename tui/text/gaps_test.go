package text

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestEveryGapIsFilled reads the source for sentences and what they are given: each gap gets something, and nothing is given that has
// no gap, which would be lost.
func TestEveryGapIsFilled(t *testing.T) {
	t.Parallel()
	english := entries(t, "en")
	checked := 0
	for _, folder := range sources {
		names, _ := filepath.Glob(filepath.Join(folder, "*.go"))
		for _, name := range names {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				id, given, ok := sentence(n)
				forms := english[id]
				if !ok || forms == nil {
					return true
				}
				checked++
				want := gaps(strings.Join(slices.Collect(maps.Values(forms)), " "))
				if counts := len(forms) > 1 && !slices.Contains(want, "{{.N}}"); counts { // the count chooses the form alone
					want = append([]string{"{{.N}}"}, want...)
				}
				if !slices.Equal(given, want) {
					t.Errorf("%s: %q is given %v, and has the gaps %v", name, id, given, want)
				}
				return true
			})
		}
	}
	if checked < 100 {
		t.Errorf("only %d sentences were found", checked)
	}
}

// sentence reads a call of T or N with an id and gaps in plain sight.
func sentence(n ast.Node) (id string, given []string, ok bool) {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || call.Ellipsis.IsValid() {
		return "", nil, false
	}
	called, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || called.Sel.Name != "T" && called.Sel.Name != "N" {
		return "", nil, false
	}
	pairs := call.Args[1:]
	if called.Sel.Name == "N" && len(pairs) > 0 {
		given, pairs = append(given, "{{.N}}"), pairs[1:]
	}
	for i := 0; i < len(pairs); i += 2 {
		given = append(given, "{{."+literal(pairs[i])+"}}")
	}
	slices.Sort(given)
	return literal(call.Args[0]), given, true
}

func literal(e ast.Expr) string {
	l, ok := e.(*ast.BasicLit)
	if !ok {
		return ""
	}
	s, _ := strconv.Unquote(l.Value)
	return s
}
