//go:build !amd64

package board

import "testing"

func forEachLevel(b *testing.B, measure func(*testing.B)) { b.Run("portable", measure) }
