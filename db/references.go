package db

// reference is a column that tells whose a row is. A test holds that every such column of the schema is here, so that no new table is
// forgotten where accounts are joined, exported or deleted.
type reference struct {
	table, column string
	// keeps says that an account with such a row has something that it or others would miss; without, the rows go with the account.
	keeps bool
}

var references = []reference{
	{"keys", "account", false},
	{"matches", "black_account", true},
	{"matches", "white_account", true},
	{"chat", "account", true},
	{"ratings", "account", true},
	{"rating_changes", "account", true},
	{"challenges", "challenger", true},
	{"challenges", "challenged", true},
	{"no_shows", "account", true},
	{"old_names", "account", false},
	{"link_codes", "account", false},
	{"mutes", "account", false},
	{"mutes", "muted", false},
	{"reports", "reporter", true},
	{"reports", "reported", true},
	{"sanctions", "account", true},
	{"moderators", "account", true},
	{"audit", "account", true},
}
