package main

import (
	"crypto/ed25519"

	"golang.org/x/crypto/ssh"
)

// newKey is a key that nobody has seen.
func newKey() ssh.Signer {
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		panic(err)
	}
	signer, err := ssh.NewSignerFromKey(key)
	if err != nil {
		panic(err)
	}
	return signer
}

// sshConfig proves a key to a server on this machine.
func sshConfig(user string, key ssh.Signer) *ssh.ClientConfig {
	return &ssh.ClientConfig{
		User: user, Auth: []ssh.AuthMethod{ssh.PublicKeys(key)}, Timeout: patience, HostKeyCallback: ssh.InsecureIgnoreHostKey(),
	}
}
