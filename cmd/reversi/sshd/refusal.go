package sshd

import "sync/atomic"

// Refusal is why the door turned something away: a word for the metrics, and the sentence that the client is told where SSH has a way
// to tell it.
type Refusal struct{ Reason, Sentence string }

func (r *Refusal) Error() string { return r.Sentence }

// Why a connection does not come in. The first five are told in a line, since SSH has not begun.
var (
	ErrFull      = &Refusal{"full", "the club is full, please come back later"}
	ErrCrowd     = &Refusal{"newcomers", "too many people are at the door just now, please try again in a moment"}
	ErrTooMany   = &Refusal{"address", "too many connections from your address"}
	ErrTooFast   = &Refusal{"address_rate", "too many new connections from your address, please wait a little"}
	ErrNotSSH    = &Refusal{"not_ssh", "the client does not speak SSH (a PROXY header counts from trusted addresses only)"}
	ErrHandshake = &Refusal{"handshake_time", "you took too long to say who you are, please connect again"}
	ErrNoCommon  = &Refusal{"algorithms", "the client knows no algorithm that is safe today"}
	ErrTries     = &Refusal{"auth_tries", "too many keys were tried; name the one to use with ssh -i"}
	ErrUserName  = &Refusal{"user_name", "the user name is too long"}
	ErrWeakKey   = &Refusal{"weak_key", "this key is too weak to say who you are; ssh-keygen -t ed25519 makes a good one, and without a key you are a guest"}
)

// Why a session, or a part of one, is not granted.
var (
	ErrSessions    = &Refusal{"sessions", "too many sessions on this connection"}
	ErrCommands    = &Refusal{"commands", "too many commands in a minute, please wait a little"}
	ErrEnvironment = &Refusal{"environment", "too many or too long variables of the environment"}
	ErrCommandLine = &Refusal{"command_line", "the command line is too long"}
	ErrIdle        = &Refusal{"idle", "nobody has pressed a key here for a long time"}
)

// Refusals are all of them.
var Refusals = []*Refusal{
	ErrFull, ErrCrowd, ErrTooMany, ErrTooFast, ErrNotSSH, ErrHandshake, ErrNoCommon, ErrTries, ErrUserName, ErrWeakKey,
	ErrSessions, ErrCommands, ErrEnvironment, ErrCommandLine, ErrIdle,
}

// refusals counts what was refused. The map itself never changes.
type refusals map[*Refusal]*atomic.Uint64

func newRefusals() refusals {
	t := make(refusals, len(Refusals))
	for _, r := range Refusals {
		t[r] = new(atomic.Uint64)
	}
	return t
}

func (t refusals) add(r *Refusal) { t[r].Add(1) }

// Refused counts what the door has turned away since it opened, by reason; every reason is there from the start.
func (s *Server) Refused() map[string]uint64 {
	counts := make(map[string]uint64, len(s.refused))
	for r, n := range s.refused {
		counts[r.Reason] = n.Load()
	}
	return counts
}
