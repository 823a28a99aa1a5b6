package text

import (
	"math"
	"strconv"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"
)

// grouped is from where on a number is written in groups of three; a printer is worth its memory only then.
const grouped = 1000

// Number writes a whole number as the language does: 1,612 in English, 1 612 with a firm space in Russian.
func (w *Words) Number(n int) string {
	if n > -grouped && n < grouped {
		return strconv.Itoa(n)
	}
	return message.NewPrinter(language.Make(w.Tag)).Sprint(number.Decimal(n))
}

// Difference writes a difference with its sign and one digit after its point or comma: +4.2 in English, -0,5 in Russian.
func (w *Words) Difference(x float64) string {
	x = math.Round(x*10) / 10
	s := message.NewPrinter(language.Make(w.Tag)).Sprint(number.Decimal(math.Abs(x), number.Scale(1)))
	switch {
	case x > 0:
		return "+" + s
	case x < 0:
		return "-" + s
	}
	return s
}

// Tenths writes a number of tenths with one digit after its point or comma: 1.2 in English, 1,2 in Russian.
func (w *Words) Tenths(n int) string {
	return message.NewPrinter(language.Make(w.Tag)).Sprint(number.Decimal(float64(n)/10, number.Scale(1)))
}

// Date writes a day.
func (w *Words) Date(t time.Time) string { return t.Format(w.T("language.date")) }

// Moment is a date and the time of the day, in UTC.
func (w *Words) Moment(t time.Time) string { return w.Date(t.UTC()) + t.UTC().Format(" 15:04 UTC") }
