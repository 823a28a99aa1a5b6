package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/bits"
	"os"
)

// sample is a position with a move to choose, and what it is worth to its side to move, in hundredths of a disc. Files of samples are little-endian
// records of it.
type sample struct {
	Own, Opp uint64
	Score    int16
}

const sampleBytes = 18

func (s *sample) empties() int { return 64 - bits.OnesCount64(s.Own|s.Opp) }

func readSamples(path string) ([]sample, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var all []sample
	var b [sampleBytes]byte
	for in := bufio.NewReaderSize(file, 1<<20); ; {
		switch _, err := io.ReadFull(in, b[:]); err {
		case nil:
		case io.EOF:
			return all, nil
		default:
			return nil, fmt.Errorf("%s after %d samples: %w", path, len(all), err)
		}
		all = append(all, sample{binary.LittleEndian.Uint64(b[:]), binary.LittleEndian.Uint64(b[8:]), int16(binary.LittleEndian.Uint16(b[16:]))})
	}
}

func writeSamples(path string, all []sample) error {
	return create(path, func(out io.Writer) error {
		for _, s := range all {
			b := binary.LittleEndian.AppendUint64(nil, s.Own)
			b = binary.LittleEndian.AppendUint64(b, s.Opp)
			if _, err := out.Write(binary.LittleEndian.AppendUint16(b, uint16(s.Score))); err != nil {
				return err
			}
		}
		return nil
	})
}

// create writes a file that appears under its name only when it is complete: a step that finds the file has been done.
func create(path string, write func(io.Writer) error) error {
	file, err := os.Create(path + ".part")
	if err != nil {
		return err
	}
	defer file.Close()
	out := bufio.NewWriterSize(file, 1<<20)
	if err := errors.Join(write(out), out.Flush(), file.Close()); err != nil {
		return err
	}
	return os.Rename(path+".part", path)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, fs.ErrNotExist)
}
