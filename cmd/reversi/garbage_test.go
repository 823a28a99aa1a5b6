package main

import "testing"

func TestMoreGarbageMayPileUpWhereMuchLives(t *testing.T) {
	t.Parallel()
	for live, want := range map[uint64]int{0: 100, 60 << 20: 100, 128 << 20: 100, 181 << 20: 199, 256 << 20: 400, 4 << 30: 400} {
		if got := garbageFor(live); got != want {
			t.Errorf("where %d MB live there may be %d%% of garbage, want %d%%", live>>20, got, want)
		}
	}
	if liveHeap() > 1<<40 {
		t.Errorf("%d bytes live", liveHeap())
	}
}
