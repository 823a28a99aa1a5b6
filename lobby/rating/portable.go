package rating

import "math"

// The functions here stand in for operators and for package math where those differ between machines in the last bit: a
// compiler may fuse a product and a sum into one rounding, which the explicit conversion in mul forbids (see
// "Floating-point operators" in Go's specification), and math.Exp and math.Log have versions in assembly. math.Sqrt,
// Frexp and Ldexp are exact everywhere.

func mul(x, y float64) float64 { return float64(x * y) }

func square(x float64) float64 { return float64(x * x) }

func clamp(x, limit float64) float64 { return math.Max(-limit, math.Min(x, limit)) }

// ln 2 in two parts: the upper one has trailing zeros, so that its product with a small integer is exact.
const (
	ln2High = 0x1.62e42fee00000p-1
	ln2Low  = math.Ln2 - ln2High
)

// exp is eˣ: x is brought within ±½ ln 2 by a power of two, the rest is the Taylor series, whose 14th term is too small
// to count there.
func exp(x float64) float64 {
	k := math.Floor(x/math.Ln2 + 0.5)
	rest := x - mul(k, ln2High) - mul(k, ln2Low)
	sum := 1.0
	for n := 13.0; n >= 1; n-- {
		sum = 1 + mul(rest, sum)/n
	}
	return math.Ldexp(sum, int(k))
}

// ln is the natural logarithm of a positive x, by the series of 2·artanh((m − 1)/(m + 1)) for the mantissa m brought
// within √½ and √2.
func ln(x float64) float64 {
	m, k := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, k = 2*m, k-1
	}
	s := (m - 1) / (m + 1)
	sum := 0.0
	for n := 23.0; n >= 1; n -= 2 {
		sum = mul(sum, square(s)) + 1/n
	}
	return mul(float64(k), ln2High) + (mul(float64(k), ln2Low) + mul(2*s, sum))
}
