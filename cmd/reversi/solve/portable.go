package solve

import (
	"context"
	"os"
	"os/exec"
)

// portable runs the command that this process is once more, without the processor's vectors: that is settled when a process starts.
func portable(ctx context.Context) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, program, os.Args[1:]...)
	cmd.Env = append(os.Environ(), "REVERSI_PORTABLE=1")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}
