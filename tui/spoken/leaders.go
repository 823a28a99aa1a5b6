package spoken

import (
	"context"

	"reversi/lobby"
	"reversi/lobby/match"
)

// leadersLimit is how many of the leaderboard are read.
const leadersLimit = 10

// readLeaders reads the top of a leaderboard: "leaders slow month programs". Without a pool it is the one that the person plays most.
func (s *session) readLeaders(arg string) {
	args := arguments(fold(arg))
	board := lobby.Board{Who: lobby.People}
	pool, _ := args.oneOf("blitz", "slow", "correspondence")
	board.Pool = match.Pool(pool)
	_, board.Month = args.oneOf("month")
	if _, programs := args.oneOf("programs"); programs {
		board.Who = lobby.Programs
	}
	if len(args) > 0 {
		s.usage("leaders")
		return
	}
	var own lobby.Profile
	if !s.Guest() && !s.ask(func(ctx context.Context) (err error) { own, err = s.Club.Profile(ctx, s.Self.Player.Name); return err }) {
		return
	}
	if board.Pool == "" {
		board.Pool = match.Blitz
		if own.Standing.Games > 0 {
			board.Pool = own.Standing.Pool
		}
	}
	s.readStandings(board, own.Standings)
}

// readStandings reads a leaderboard, and how the person stands on it who has these standings.
func (s *session) readStandings(b lobby.Board, own lobby.Standings) {
	var standings []lobby.Standing
	if !s.ask(func(ctx context.Context) (err error) {
		standings, err = s.Club.Leaderboard(ctx, b, leadersLimit)
		return err
	}) {
		return
	}
	title, time := "leaders.title", "leaders.always"
	if b.Who == lobby.Programs {
		title = "leaders.title_programs"
	}
	if b.Month {
		time = "leaders.month"
	}
	s.say(s.T(title) + ", " + s.T("pool."+string(b.Pool)) + ", " + s.T(time) + ".")
	if len(standings) == 0 {
		s.say(s.T("leaders.none"))
	}
	for _, each := range standings {
		s.readLeader(each)
	}
	if len(own) > 0 && own.In(b.Pool).Games > 0 {
		if place := s.OwnPlace(b, own, standings, leadersLimit); place != "" {
			s.say(place)
		}
	}
}

// readLeader reads one row of a leaderboard.
func (s *session) readLeader(st lobby.Standing) {
	id := "spoken.leader"
	if st.Rank == 0 {
		id = "spoken.leader_unranked"
	}
	s.say(s.T(id, "Rank", st.Rank, "Name", st.Name, "Rating", st.Rating, "Results", s.Results(st.Wins, st.Losses, st.Draws)))
}
