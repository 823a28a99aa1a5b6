package load

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"syscall"
)

// here looks an address up and insists that it is this machine: load is no weapon. Whoever wants to load another machine of their own runs
// it there.
func here(ctx context.Context, addr string) (string, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return "", err
	}
	if host == "" {
		host = "localhost"
	}
	found, err := net.DefaultResolver.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return "", err
	}
	for _, ip := range found {
		if !own(ip.Unmap()) {
			return "", fmt.Errorf("%s is not this machine, and load drives no other: run it there", ip.Unmap())
		}
	}
	return net.JoinHostPort(found[0].Unmap().String(), port), nil
}

// own tells whether an address is one of this machine's.
func own(ip netip.Addr) bool {
	if ip.IsLoopback() {
		return true
	}
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return false
	}
	for _, a := range addresses {
		if p, err := netip.ParsePrefix(a.String()); err == nil && p.Addr() == ip {
			return true
		}
	}
	return false
}

// otherFiles is how many files a process has open beside its connections.
const otherFiles = 100

// enoughFiles says so before anybody connects if this process may not have so many connections. Go raises its soft limit by itself.
func enoughFiles(connections int) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return err
	}
	if want := uint64(connections + otherFiles); want > limit.Cur {
		return fmt.Errorf("%d connections need %d open files, and this process may have %d: raise it with ulimit -n", connections, want, limit.Cur)
	}
	return nil
}
