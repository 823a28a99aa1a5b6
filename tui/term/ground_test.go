package term

import (
	"testing"

	"reversi/tui/style"
)

func TestGround(t *testing.T) {
	t.Parallel()
	for colors, want := range map[string]style.Ground{
		"15;0": style.Dark, "7;8": style.Dark, "12;default;4": style.Dark, "0;15": style.Light, "0;default;7": style.Light, "0;11": style.Light,
		"": style.Unknown, "0": style.Dark, "default;default": style.Unknown, "0;": style.Unknown, "0;16": style.Unknown, "0;-1": style.Unknown,
	} {
		if got := Ground(colors); got != want {
			t.Errorf("%q is %q, want %q", colors, got, want)
		}
	}
}
