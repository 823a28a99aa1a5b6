package db

// part is a part of what is kept about an account. Its query gives the id of a match or nothing, and a row as JSON; ?1 is the account, ?2 how
// many rows and ?3 after how many.
type part struct{ name, rows string }

// In the JSON times are text, colors are words and what is true or false is so.
func at(column string) string {
	return `strftime('%Y-%m-%dT%H:%M:%SZ', nullif(` + column + `, 0) / 1000000000, 'unixepoch')`
}
func truth(column string) string { return `json(iif(` + column + `, 'true', 'false'))` }
func ms(column string) string    { return column + ` / 1000000` }

var exportedAccount = `SELECT '', json_object('name', name, 'settings', json(settings), 'created', ` + at("created_at") + `,
	'renamed', ` + at("renamed_at") + `, 'name_given', ` + truth("name_given") + `)
	FROM accounts WHERE id = ?1 AND deleted_at = 0 LIMIT ?2 OFFSET ?3`

// exports are the parts beside the account itself, in the order in which they are written.
var exports = []part{
	{"keys", `SELECT '', json_object('fingerprint', fingerprint, 'added', ` + at("added_at") + `, 'used', ` + at("used_at") + `)
		FROM keys WHERE account = ?1 ORDER BY added_at, fingerprint LIMIT ?2 OFFSET ?3`},
	{"former_names", `SELECT '', json_object('name', name, 'left', ` + at("left_at") + `, 'taken_by_a_moderator', ` + truth("taken") + `)
		FROM old_names WHERE account = ?1 ORDER BY left_at, rowid LIMIT ?2 OFFSET ?3`},
	{"link_codes", `SELECT '', json_object('until', ` + at("until") + `)
		FROM link_codes WHERE account = ?1 ORDER BY code LIMIT ?2 OFFSET ?3`},
	{"ratings", `SELECT '', json_object('pool', pool, 'rating', value, 'deviation', deviation, 'volatility', volatility,
		'last_game', ` + at("rated_at") + `, 'wins', wins, 'losses', losses, 'draws', draws, 'as_a_program', programs, 'program', ` + truth("program") + `,
		'before_this_month', month_value, 'month_wins', month_wins, 'month_losses', month_losses, 'month_draws', month_draws,
		'ranked_until', ` + at("ranked_until") + `, 'played_most', ` + truth("main") + `)
		FROM ratings WHERE account = ?1 ORDER BY pool LIMIT ?2 OFFSET ?3`},
	{"rating_changes", `SELECT '', json_object('game', c.match, 'color', iif(c.color, 'white', 'black'),
		'before', c.value_before, 'deviation_before', c.deviation_before, 'volatility_before', c.volatility_before,
		'after', c.value_after, 'deviation_after', c.deviation_after, 'volatility_after', c.volatility_after)
		FROM (` + ownMatches + `) own JOIN rating_changes c ON c.match = own.id AND c.account = ?1
		ORDER BY own.started_at, own.id, c.color LIMIT ?2 OFFSET ?3`},
	{"games", `SELECT m.id, ` + exportedGame + ` FROM (` + ownMatches + ` LIMIT ?2 OFFSET ?3) own JOIN matches m ON m.id = own.id
		ORDER BY own.started_at, own.id`},
	{"talk", `SELECT '', json_object('game', match, 'at', ` + at("at") + `, 'name', name, 'text', text, 'spectator', ` + truth("spectator") + `, 'nr', nr)
		FROM chat WHERE account = ?1 ORDER BY match, nr LIMIT ?2 OFFSET ?3`},
	{"challenges", `SELECT '', json_object('made', ` + at("made_at") + `, 'from', f.name, 'to', t.name, 'rated', ` + truth("rated") + `,
		'initial_ms', ` + ms("initial") + `, 'increment_ms', ` + ms("increment") + `, 'per_move_ms', ` + ms("per_move") + `,
		'color', color, 'after_game', previous, 'declined', declined, 'program', ` + truth("program") + `, 'private', ` + truth("private") + `)
		FROM challenges c JOIN accounts f ON f.id = c.challenger JOIN accounts t ON t.id = c.challenged
		WHERE c.challenger = ?1 OR c.challenged = ?1 ORDER BY c.id LIMIT ?2 OFFSET ?3`},
	{"no_shows", `SELECT '', json_object('at', ` + at("at") + `) FROM no_shows WHERE account = ?1 ORDER BY at, rowid LIMIT ?2 OFFSET ?3`},
	{"mutes", `SELECT '', json_object('name', a.name, 'at', ` + at("m.at") + `) FROM mutes m JOIN accounts a ON a.id = m.muted
		WHERE m.account = ?1 ORDER BY m.at, m.muted LIMIT ?2 OFFSET ?3`},
	{"reports", `SELECT '', json_object('name', name, 'place', place, 'reason', reason, 'text', text, 'at', ` + at("at") + `, 'closed', ` + at("closed_at") + `)
		FROM reports WHERE reporter = ?1 ORDER BY id LIMIT ?2 OFFSET ?3`},
	{"sanctions", `SELECT '', json_object('kind', kind, 'reason', reason, 'at', ` + at("at") + `, 'until', ` + at("until") + `)
		FROM sanctions WHERE account = ?1 ORDER BY id LIMIT ?2 OFFSET ?3`},
	{"moderators", `SELECT '', json_object('named_as', name_key) FROM moderators WHERE account = ?1 ORDER BY name_key LIMIT ?2 OFFSET ?3`},
	{"moderation", `SELECT '', json_object('action', action, 'reason', reason, 'at', ` + at("at") + `, 'until', ` + at("until") + `)
		FROM audit WHERE account = ?1 ORDER BY id LIMIT ?2 OFFSET ?3`},
}

// ownMatches are the account's matches by when they began. Those at a local board have it at one seat only.
const ownMatches = `SELECT id, started_at FROM matches WHERE black_account = ?1
	UNION SELECT id, started_at FROM matches WHERE white_account = ?1 ORDER BY started_at, id`

// exportedGame has the result with its last event, as the store keeps it.
var exportedGame = `json_object('id', m.id, 'variant', m.variant, 'rated', ` + truth("m.rated") + `, 'private', ` + truth("m.private") + `,
	'local', ` + truth("m.local") + `, 'hinted', ` + truth("m.hinted") + `, 'restarted', ` + truth("m.restarted") + `,
	'initial_ms', ` + ms("m.initial") + `, 'increment_ms', ` + ms("m.increment") + `, 'per_move_ms', ` + ms("m.per_move") + `,
	'after_game', m.previous, 'started', ` + at("m.started_at") + `, 'last_move', ` + at("m.moved_at") + `, 'ended', ` + at("m.ended_at") + `,
	'color', iif(m.black_account = ?1, 'black', 'white'), 'plies', m.plies, 'winner', m.winner, 'reason', m.reason, 'margin', m.margin, 'level_beaten', m.beaten,
	'black', json_object('name', m.black_name, 'rating', m.black_rating, 'provisional', ` + truth("m.black_provisional") + `,
		'guest', ` + truth("m.black_guest") + `, 'bot', m.black_bot, 'program', ` + truth("m.black_program") + `),
	'white', json_object('name', m.white_name, 'rating', m.white_rating, 'provisional', ` + truth("m.white_provisional") + `,
		'guest', ` + truth("m.white_guest") + `, 'bot', m.white_bot, 'program', ` + truth("m.white_program") + `),
	'events', json((SELECT json_group_array(json(row)) FROM (SELECT json_object('nr', e.nr, 'kind', ` + eventKind + `, 'at', ` + at("e.at") + `,
		'color', iif(e.color, 'white', 'black'), 'square', char(97 + e.square % 16) || (e.square / 16 + 1), 'ply', e.ply,
		'black_left_ms', ` + ms("e.black_left") + `, 'white_left_ms', ` + ms("e.white_left") + `, 'lag_ms', ` + ms("e.lag") + `,
		'result', json(e.result)) AS row FROM events e WHERE e.match = m.id ORDER BY e.nr))))`

// eventKind are the kinds of package match in words.
const eventKind = `CASE e.kind WHEN 1 THEN 'started' WHEN 2 THEN 'moved' WHEN 3 THEN 'taken back' WHEN 4 THEN 'resigned' WHEN 5 THEN 'ended'
	WHEN 6 THEN 'reopened' WHEN 7 THEN 'resumed' WHEN 8 THEN 'closed to spectators' WHEN 9 THEN 'open to spectators' ELSE e.kind END`

// leftOut are the columns of accounts and of what is exported that the export does not have, and why.
var leftOut = map[string]string{
	"accounts.id":           "a number that means nothing outside the database",
	"accounts.name_key":     "the name in another form",
	"accounts.deleted_at":   "zero as long as there is somebody to ask",
	"old_names.name_key":    "the name in another form",
	"link_codes.code":       "opens the account for as long as it is good",
	"matches.black_account": "said by color",
	"matches.white_account": "said by color",
	"matches.events":        "how many events there are",
	"matches.end_nr":        "the order of the games of everybody",
	"challenges.id":         "a number that means nothing outside the database",
	"reports.id":            "a number that means nothing outside the database",
	"reports.reported":      "an account of somebody else; the name is there",
	"reports.lines":         "what others said",
	"sanctions.id":          "a number that means nothing outside the database",
	"sanctions.network":     "empty where it is of an account",
	"audit.id":              "a number that means nothing outside the database",
	"audit.moderator":       "who keeps order is not told",
	"audit.target":          "the name",
}
