package load

import (
	"context"
	"fmt"
	"net"
	"net/netip"

	"reversi/cmd/reversi/internal/files"
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

// enoughFiles says so before anybody connects if this process may not have so many connections.
func enoughFiles(connections int) error {
	room, err := files.Room()
	if err != nil {
		return err
	}
	if connections > room {
		return fmt.Errorf("%d connections are too many for this process, which may have %d: raise its limit of open files (ulimit -n)", connections, room)
	}
	return nil
}
