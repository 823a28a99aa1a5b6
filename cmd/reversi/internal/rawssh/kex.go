package rawssh

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"math/big"

	gossh "golang.org/x/crypto/ssh"
)

// Rekey exchanges keys, whatever is going on.
func (c *Conn) Rekey() error {
	mine, err := c.BeginRekey()
	if err != nil {
		return err
	}
	for {
		p, err := c.readPacket()
		if err != nil {
			return err
		}
		if p[0] == MsgKexInit {
			return c.agree(mine, p)
		}
		c.postponed = append(c.postponed, p)
	}
}

// BeginRekey sends what begins an exchange of keys, and no more.
func (c *Conn) BeginRekey() (kexInit []byte, err error) {
	p := packet(MsgKexInit, make([]byte, 16), "curve25519-sha256", "ssh-ed25519", "aes128-gcm@openssh.com", "aes128-gcm@openssh.com",
		"hmac-sha2-256", "hmac-sha2-256", "none", "none", "", "", false, uint32(0))
	return p, c.SendPacket(p)
}

// exchange answers the server that wants to exchange keys.
func (c *Conn) exchange(theirs []byte) error {
	mine, err := c.BeginRekey()
	if err != nil {
		return err
	}
	return c.agree(mine, theirs)
}

// agree goes on after both have begun (RFC 8731).
func (c *Conn) agree(mine, theirs []byte) error {
	secret, err := ecdh.X25519().GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	if err := c.Send(30, string(secret.PublicKey().Bytes())); err != nil {
		return err
	}
	p, err := c.readPacket()
	if err != nil {
		return err
	}
	var reply struct{ HostKey, Public, Signature string }
	if err := gossh.Unmarshal(p[1:], &reply); err != nil || p[0] != 31 {
		return fmt.Errorf("the exchange of keys is answered with %q", p)
	}
	shared, err := shared(secret, reply.Public)
	if err != nil {
		return err
	}
	hash := sha256.New()
	for _, part := range []string{c.versions[0], c.versions[1], string(mine), string(theirs), reply.HostKey, string(secret.PublicKey().Bytes()), reply.Public} {
		_, _ = hash.Write(field(part))
	}
	_, _ = hash.Write(shared)
	return c.change(shared, hash.Sum(nil))
}

// shared is the secret as SSH writes a number.
func shared(secret *ecdh.PrivateKey, public string) ([]byte, error) {
	key, err := ecdh.X25519().NewPublicKey([]byte(public))
	if err != nil {
		return nil, err
	}
	number, err := secret.ECDH(key)
	if err != nil {
		return nil, err
	}
	return gossh.Marshal(struct{ N *big.Int }{new(big.Int).SetBytes(number)}), nil
}

// change takes the new keys into use in both directions.
func (c *Conn) change(shared, hash []byte) error {
	if c.session == nil {
		c.session = hash
	}
	derive := func(letter byte) []byte {
		sum := sha256.Sum256(append(append(append(append([]byte{}, shared...), hash...), letter), c.session...))
		return sum[:]
	}
	if err := c.Send(MsgNewKeys); err != nil {
		return err
	}
	c.out = newSealer(derive('C'), derive('A'))
	p, err := c.readPacket()
	if err == nil && p[0] != MsgNewKeys {
		err = fmt.Errorf("new keys are answered with %q", p)
	}
	if err != nil {
		return err
	}
	c.in = newSealer(derive('D'), derive('B'))
	return nil
}

// sealer encrypts or decrypts the packets of one direction (RFC 5647).
type sealer struct {
	aead  cipher.AEAD
	nonce []byte // 4 bytes that stay and a counter of 8
}

func newSealer(key, iv []byte) *sealer {
	block, err := aes.NewCipher(key[:16])
	if err != nil {
		panic(err)
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		panic(err)
	}
	return &sealer{aead, iv[:12]}
}

// next is the nonce of one packet.
func (s *sealer) next() []byte {
	nonce := append([]byte{}, s.nonce...)
	binary.BigEndian.PutUint64(s.nonce[4:], binary.BigEndian.Uint64(s.nonce[4:])+1)
	return nonce
}

// SendPacket sends a message as it is.
func (c *Conn) SendPacket(payload []byte) error {
	c.sending.Lock()
	defer c.sending.Unlock()
	head := 5 // bytes that count towards a whole number of blocks; with AES-GCM the length does not
	if c.out != nil {
		head = 1
	}
	padding := 16 - (head+len(payload))%16
	if padding < 4 {
		padding += 16
	}
	body := append(append([]byte{byte(padding)}, payload...), make([]byte, padding)...)
	length := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	if c.out != nil {
		body = c.out.aead.Seal(nil, c.out.next(), body, length)
	}
	_, err := c.Write(append(length, body...))
	return err
}

func (c *Conn) readPacket() ([]byte, error) {
	length := make([]byte, 4)
	if _, err := io.ReadFull(c.r, length); err != nil {
		return nil, err
	}
	n := binary.BigEndian.Uint32(length)
	if c.in != nil {
		n += uint32(c.in.aead.Overhead())
	}
	body := make([]byte, n)
	_, err := io.ReadFull(c.r, body)
	if err == nil && c.in != nil {
		body, err = c.in.aead.Open(nil, c.in.next(), body, length)
	}
	if err != nil {
		return nil, err
	}
	return body[1 : len(body)-int(body[0])], nil
}
