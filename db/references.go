package db

// reference is a column that tells whose a row is. A test holds that every such column of the schema is here, so that no new table is
// forgotten where accounts are joined, exported or deleted.
type reference struct {
	table, column string
	// keeps says that an account with such a row has something that it or others would miss; without, the rows go with the account.
	keeps bool
	// part is the part of the export that has the row; where there is none, why says why.
	part, why string
}

var references = []reference{
	{"keys", "account", false, "keys", ""},
	{"matches", "black_account", true, "games", ""},
	{"matches", "white_account", true, "games", ""},
	{"chat", "account", true, "talk", ""},
	{"ratings", "account", true, "ratings", ""},
	{"rating_changes", "account", true, "rating_changes", ""},
	{"challenges", "challenger", true, "challenges", ""},
	{"challenges", "challenged", true, "challenges", ""},
	{"no_shows", "account", true, "no_shows", ""},
	{"old_names", "account", false, "former_names", ""},
	{"link_codes", "account", false, "link_codes", ""},
	{"mutes", "account", false, "mutes", ""},
	{"mutes", "muted", false, "", "whom somebody does not want to hear is for them to know"},
	{"reports", "reporter", true, "reports", ""},
	{"reports", "reported", true, "", "who complained is not told"},
	{"sanctions", "account", true, "sanctions", ""},
	{"moderators", "account", true, "moderators", ""},
	{"audit", "account", true, "moderation", ""},
}
