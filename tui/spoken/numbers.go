package spoken

// numbers gives things short numbers that can be typed. A thing keeps its number for as long as the session lasts, so that a number
// never means another thing than the one that was said.
type numbers[K comparable] struct{ all []K }

// of is the number of a thing, from 1.
func (n *numbers[K]) of(k K) int {
	for i, each := range n.all {
		if each == k {
			return i + 1
		}
	}
	n.all = append(n.all, k)
	return len(n.all)
}

// at is the thing with a number.
func (n *numbers[K]) at(number int) (k K, ok bool) {
	if number < 1 || number > len(n.all) {
		return k, false
	}
	return n.all[number-1], true
}
