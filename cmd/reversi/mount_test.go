package main

import (
	"os"
	"os/exec"
	"os/user"
	"syscall"
	"testing"
)

// alone says to a run of this test binary that its mounts are its own.
const alone = "REVERSI_TEST_ALONE"

// inMounts runs a test again in a process that sees mounts of its own, where the system lets it; false says that this is not that process.
func inMounts(t *testing.T) bool {
	t.Helper()
	if os.Getenv(alone) != "" {
		if err := syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, ""); err != nil {
			t.Fatal(err)
		}
		return true
	}
	t.Parallel()
	cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$", "-test.v")
	cmd.Env = append(os.Environ(), alone+"=1")
	cmd.SysProcAttr = ownMounts()
	out, err := cmd.CombinedOutput()
	switch {
	case cmd.ProcessState == nil:
		t.Skipf("this system lets nobody have mounts of their own: %v", err)
	case err != nil:
		t.Errorf("%v\n%s", err, out)
	}
	return false
}

// ownMounts are for root a namespace of mounts, for others one of users too.
func ownMounts() *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNS}
	if me, err := user.Current(); err == nil && me.Uid != "0" {
		attr.Cloneflags |= syscall.CLONE_NEWUSER
		attr.UidMappings = []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}}
	}
	return attr
}

// mount puts a file system over a directory until the test is over: a small one in memory, or the directory again under other flags.
func mount(t *testing.T, kind, from, to string, flags uintptr, data string) {
	t.Helper()
	if err := syscall.Mount(from, to, kind, flags, data); err != nil {
		t.Fatalf("mount %s on %s: %v", kind, to, err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(to, syscall.MNT_DETACH) })
}

// readOnly makes a file or directory one that nobody can write.
func readOnly(t *testing.T, path string) {
	t.Helper()
	mount(t, "", path, path, syscall.MS_BIND, "")
	if err := syscall.Mount("", path, "", syscall.MS_REMOUNT|syscall.MS_BIND|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
}
