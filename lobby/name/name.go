// Package name says which display names are fit, and when two of them are the same to a person's eye.
package name

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/secure/precis"
)

// The length of a name in characters.
const (
	MinLength = 2
	MaxLength = 20
)

// Deleted stands where the name of an account stood that its owner has deleted. Nobody else can have it.
const Deleted = "deleted"

// Why a name is unfit.
var (
	ErrLength    = fmt.Errorf("a name has %d to %d characters", MinLength, MaxLength)
	ErrCharacter = errors.New("a name is made of letters, digits, - and _")
	ErrScripts   = errors.New("the letters of a name are of one script")
	ErrEmpty     = errors.New("a name has a letter or a digit")
	ErrForm      = errors.New("a name has its letters in their usual form and direction")
	ErrReserved  = errors.New("that name is reserved")
)

// Check says what is wrong with a display name: one of the errors above, or nil.
func Check(name string) error {
	if err := checkShape(name); err != nil {
		return err
	}
	if reserved[Key(name)] {
		return ErrReserved
	}
	return nil
}

func checkShape(name string) error {
	if n := utf8.RuneCountInString(name); n < MinLength || n > MaxLength {
		return ErrLength
	}
	if !utf8.ValidString(name) || strings.IndexFunc(name, unfit) >= 0 {
		return ErrCharacter
	}
	if !oneScript(name) {
		return ErrScripts
	}
	if strings.Trim(name, "-_") == "" {
		return ErrEmpty
	}
	if usual, err := precis.UsernameCasePreserved.String(name); err != nil || usual != name {
		return ErrForm
	}
	return nil
}

func unfit(r rune) bool { return !isDigit(r) && r != '-' && r != '_' && !unicode.IsLetter(r) }

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

func oneScript(name string) bool {
	found := ""
	for _, r := range name {
		if !unicode.IsLetter(r) {
			continue
		}
		script := scriptOf(r)
		if script == "" || found != "" && script != found {
			return false
		}
		found = script
	}
	return true
}

// scriptOf names the script that a letter belongs to; empty for letters that belong to several.
func scriptOf(r rune) string {
	switch {
	case unicode.Is(unicode.Latin, r):
		return "Latin"
	case unicode.Is(unicode.Common, r), unicode.Is(unicode.Inherited, r):
		return ""
	}
	for script, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			return script
		}
	}
	return ""
}

// reserved are the names that nobody may have, by key: those of the bot levels and those that speak for the house.
var reserved = keys(
	"guest", "admin", Deleted, "гость", "админ",
	"child", "novice", "corners", "amateur", "master", "grandmaster", "champion", "legend",
	"малыш", "новичок", "берётуглы", "берёт_углы", "берёт-углы", "любитель", "мастер", "гроссмейстер", "чемпион", "легенда",
)

func keys(names ...string) map[string]bool {
	set := make(map[string]bool)
	for _, n := range names {
		set[Key(n)] = true
	}
	return set
}
