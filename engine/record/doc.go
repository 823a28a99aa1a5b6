// Package record reads and writes games as people and other programs keep
// them: transcripts, GGF, the WTHOR archive, kifu diagrams, boards as text.
//
// Forced passes follow from the rules, so an [engine.Game] has no entry for
// them; readers check those that a text names, writers put them in where the
// format wants them. Every reader takes a bounded amount of input, and its
// error names the first wrong move and why: "move 3, d5: occupied".
package record
