package nboard

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
)

// command is a line from the GUI that the engine knows.
type command struct {
	verb string // with its object: "set depth"
	rest string
}

// verbs are the commands there are. An error that one returns is shown as the engine's status.
var verbs = map[string]func(*session, context.Context, string) error{
	"nboard":       (*session).greet,
	"set depth":    (*session).setDepth,
	"set game":     (*session).setGame,
	"set contempt": (*session).setContempt,
	"move":         (*session).move,
	"hint":         (*session).hint,
	"go":           (*session).decide,
	"ping":         (*session).ping,
	"learn":        (*session).learn,
	"analyze":      (*session).analyze,
	quit:           nil, // ends the conversation
}

const quit = "quit"

// parse reads a line; false where it is none of the commands, which the protocol wants ignored.
func parse(line string) (command, bool) {
	verb, rest := word(line)
	if verb == "set" {
		var object string
		object, rest = word(rest)
		verb += " " + object
	}
	_, known := verbs[verb]
	return command{verb, rest}, known
}

// word cuts the first word off a line.
func word(line string) (first, rest string) {
	line = strings.TrimSpace(line)
	if end := strings.IndexAny(line, " \t"); end >= 0 {
		return line[:end], strings.TrimSpace(line[end:])
	}
	return line, ""
}

// maxLine is the length from which a line is not read: a game of sixty moves with long remarks takes two thousand bytes.
const maxLine = 1 << 16

// read sends the commands among the lines of in until these end or ctx does, and closes the channel.
func read(ctx context.Context, in io.Reader, commands chan<- command) {
	defer close(commands)
	lines := bufio.NewReaderSize(in, maxLine)
	for {
		line, err := readLine(lines)
		if c, known := parse(line); known {
			select {
			case commands <- c:
			case <-ctx.Done():
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// readLine reads one line, the last one also without its end; of a line that is too long nothing is left.
func readLine(r *bufio.Reader) (string, error) {
	line, err := r.ReadSlice('\n')
	if !errors.Is(err, bufio.ErrBufferFull) {
		return string(line), err
	}
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = r.ReadSlice('\n')
	}
	return "", err
}
