package main

import "testing"

func TestANetworkMayBeOneAddress(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"192.0.2.7": "192.0.2.7/32", "192.0.2.0/24": "192.0.2.0/24", "2001:db8::7": "2001:db8::7/128", "2001:db8::/64": "2001:db8::/64", "proxy": "", "192.0.2.7/33": "", "": "",
	} {
		var n network
		err := n.UnmarshalText([]byte(text))
		if (err == nil) != (want != "") || err == nil && prefixes([]network{n})[0].String() != want {
			t.Errorf("%q is read as %v, %v; want %q", text, n, err, want)
		}
	}
}
