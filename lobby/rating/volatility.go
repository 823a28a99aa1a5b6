package rating

import "math"

const (
	convergence   = 1e-6 // the paper's ε
	maxIterations = 100  // some ten are needed; the bound keeps an odd input from holding up the caller
)

// volatility solves step 5 for the new volatility: the root of the paper's f, the slope of the log-likelihood at x, the
// logarithm of the squared volatility.
func (p Params) volatility(r Rating, information, surprise float64) float64 {
	prior := ln(square(r.Volatility))
	known := square(r.Deviation/points) + 1/information // φ² + v
	excess := square(surprise/information) - known      // Δ² − φ² − v
	f := func(x float64) float64 {
		e := exp(x)
		return mul(e, excess-e)/mul(2, square(known+e)) - (x-prior)/square(p.Tau)
	}
	end := p.bracket(prior, excess, f)
	return math.Min(exp(root(f, prior, end)/2), maxVolatility)
}

// bracket gives the paper's B, the end of the interval from A = prior in which f changes its sign. The walk down ends by
// itself, since the first term of f is never under −½.
func (p Params) bracket(prior, excess float64, f func(float64) float64) float64 {
	if excess > 0 {
		return ln(excess)
	}
	x := prior - p.Tau
	for f(x) < 0 {
		x -= p.Tau
	}
	return x
}

// root closes in on the zero of f between a and b by regula falsi in the Illinois variant, which halves the weight of an
// end that stays where it is.
func root(f func(float64) float64, a, b float64) float64 {
	fa, fb := f(a), f(b)
	for i := 0; math.Abs(b-a) > convergence && i < maxIterations; i++ {
		c := a + mul(a-b, fa)/(fb-fa)
		fc := f(c)
		if mul(fc, fb) <= 0 {
			a, fa = b, fb
		} else {
			fa /= 2
		}
		b, fb = c, fc
	}
	return a
}
