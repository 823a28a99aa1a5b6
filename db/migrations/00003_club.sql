-- A club with a life: days per move, ratings by pool, challenges, talk in the lobby, names and keys, and those who keep order.

-- +goose Up

-- Correspondence: the time for one move; null of initial and increment then.
ALTER TABLE matches ADD COLUMN per_move INTEGER NOT NULL DEFAULT 0;
CREATE INDEX matches_due ON matches (moved_at + per_move) WHERE end_nr IS NULL AND per_move > 0;
-- Somebody had a hint in it. Of games against bots from before nobody knows.
ALTER TABLE matches ADD COLUMN hinted INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET hinted = 1 WHERE black_bot <> '' OR white_bot <> '';
-- It began in place of a game against the same bot that was given up.
ALTER TABLE matches ADD COLUMN restarted INTEGER NOT NULL DEFAULT 0;

-- Null until the match ends: why it did; by how many discs Black won where the board decided, less than nothing where White did; and the
-- level of the bot where it was beaten in a clean game.
ALTER TABLE matches ADD COLUMN reason TEXT;
ALTER TABLE matches ADD COLUMN margin INTEGER;
ALTER TABLE matches ADD COLUMN beaten TEXT;
UPDATE matches SET (reason, margin) = (
    SELECT result ->> '$.reason', iif(result ->> '$.official' IS NULL, NULL, (result ->> '$.discs.black') - (result ->> '$.discs.white'))
    FROM events WHERE match = id AND nr = events
) WHERE end_nr IS NOT NULL;
CREATE INDEX matches_rated ON matches (end_nr) WHERE rated = 1 AND end_nr IS NOT NULL;
CREATE INDEX matches_played ON matches (ended_at / 86400000000000) WHERE winner <> 'none' AND local = 0; -- by day
CREATE INDEX matches_between ON matches (black_account, white_account, end_nr) WHERE end_nr IS NOT NULL;
CREATE INDEX matches_beaten ON matches (beaten, coalesce(black_account, white_account), black_program OR white_program)
    WHERE beaten IS NOT NULL;

-- What the line was credited with at this move, or the grace that a flag had.
ALTER TABLE events ADD COLUMN lag INTEGER NOT NULL DEFAULT 0;

-- Ratings by pool (see match.Pool), and what rated matches did to them. Both are empty after this step: Open reckons them from the games.
DROP TABLE ratings;
CREATE TABLE ratings (
    account    INTEGER NOT NULL REFERENCES accounts,
    pool       TEXT    NOT NULL,
    value      REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    rated_at   INTEGER NOT NULL, -- the end of the last rated game
    wins       INTEGER NOT NULL,
    losses     INTEGER NOT NULL,
    draws      INTEGER NOT NULL,
    programs   INTEGER NOT NULL, -- games that it played as a program

    -- The calendar month (UTC) of the last rated game: the rating before the first one in it, and the results in it.
    month_value  REAL    NOT NULL,
    month_wins   INTEGER NOT NULL,
    month_losses INTEGER NOT NULL,
    month_draws  INTEGER NOT NULL,

    ranked_until INTEGER NOT NULL, -- without another game; 0 where it is not ranked
    program      INTEGER NOT NULL, -- most of the games were played as one; no generated column, so that an index covers it
    main         INTEGER NOT NULL, -- of all pools it is the one that the account plays most

    games INTEGER NOT NULL GENERATED ALWAYS AS (wins + losses + draws),
    PRIMARY KEY (account, pool)
) STRICT; -- with a rowid, so that an index alone decides which rows are read
CREATE INDEX ratings_by_value ON ratings (pool, value DESC, ranked_until, program, rated_at, account);
CREATE INDEX ratings_by_main ON ratings (value DESC, ranked_until, program, rated_at, account) WHERE main;

DELETE FROM rating_changes;

-- Whether somebody plays very short games with the same one again and again.
CREATE INDEX matches_short ON matches (black_account, white_account, ended_at) WHERE rated = 1 AND plies < 10;

-- What Open has to do once after this step because it takes more than SQL, each in one transaction with taking it off this list.
CREATE TABLE chores (
    name TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
INSERT INTO chores VALUES ('ratings');

-- A challenge waits until it is answered, withdrawn or has lapsed; an answer waits until the challenger has seen it.
CREATE TABLE challenges (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    challenger INTEGER NOT NULL REFERENCES accounts,
    challenged INTEGER NOT NULL REFERENCES accounts,
    program    INTEGER NOT NULL, -- made through the line protocol
    rated      INTEGER NOT NULL,
    initial    INTEGER NOT NULL,
    increment  INTEGER NOT NULL,
    per_move   INTEGER NOT NULL,
    color      TEXT    NOT NULL, -- that the challenger wishes
    private    INTEGER NOT NULL,
    previous   TEXT    REFERENCES matches,
    made_at    INTEGER NOT NULL,
    declined   TEXT              -- the reason; null while it is open
) STRICT;
CREATE INDEX challenges_by ON challenges (challenger);
CREATE INDEX challenges_of ON challenges (challenged);

-- Finished games of two people at two terminals: who had which color against whom. What is asked when somebody comes in is answered from the
-- indexes alone, so they also hold what they were chosen by.
CREATE INDEX matches_met_by_black ON matches (black_account, end_nr, winner, white_account, black_bot, white_bot, local)
    WHERE end_nr IS NOT NULL AND black_bot = '' AND white_bot = '' AND local = 0;
CREATE INDEX matches_met_by_white ON matches (white_account, end_nr, winner, black_account, black_bot, white_bot, local)
    WHERE end_nr IS NOT NULL AND black_bot = '' AND white_bot = '' AND local = 0;

-- Who did not make a first move in time.
CREATE TABLE no_shows (
    account INTEGER NOT NULL REFERENCES accounts,
    at      INTEGER NOT NULL
) STRICT;
CREATE INDEX no_shows_of_account ON no_shows (account, at);

-- Names that accounts had before; each is kept from others for a month, and the rows go after that. One that a moderator took away
-- is kept from everybody, for good.
CREATE TABLE old_names (
    account  INTEGER NOT NULL REFERENCES accounts,
    name     TEXT    NOT NULL, -- empty where the account is deleted
    name_key TEXT    NOT NULL,
    left_at  INTEGER NOT NULL,
    taken    INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX old_names_by_key ON old_names (name_key, left_at);
CREATE INDEX old_names_of_account ON old_names (account, left_at);

-- When the owner last changed the name in a way that counts, and whether the name is one that the house gave in place of the one
-- wished for, which may be changed without counting.
ALTER TABLE accounts ADD COLUMN renamed_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN name_given INTEGER NOT NULL DEFAULT 0;

-- Codes that join another key to an account; good once and for a short time.
CREATE TABLE link_codes (
    code    TEXT    PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts,
    until   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Where a key was last used from is not kept; when is.
ALTER TABLE keys ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;
-- The account was deleted by its owner; its row stays for the games.
ALTER TABLE accounts ADD COLUMN deleted_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX accounts_deleted ON accounts (id) WHERE deleted_at > 0;

-- Who said it, where it was somebody with an account.
ALTER TABLE chat ADD COLUMN account INTEGER REFERENCES accounts;
CREATE INDEX chat_of_account ON chat (account, match, nr) WHERE account IS NOT NULL;
-- Before, names alone tell: of whoever sat at the table, else of whoever has the name now.
UPDATE chat SET account = m.black_account FROM matches m WHERE m.id = chat.match AND NOT spectator AND m.black_name = chat.name;
UPDATE chat SET account = m.white_account FROM matches m WHERE m.id = chat.match AND NOT spectator AND m.white_name = chat.name;
UPDATE chat SET account = a.id FROM accounts a WHERE chat.account IS NULL AND a.name = chat.name;

-- Whom somebody does not want to hear.
CREATE TABLE mutes (
    account INTEGER NOT NULL REFERENCES accounts,
    muted   INTEGER NOT NULL REFERENCES accounts,
    at      INTEGER NOT NULL,
    PRIMARY KEY (account, muted)
) STRICT, WITHOUT ROWID;

-- What people complain about, with the lines that were there then, as JSON.
CREATE TABLE reports (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    reporter INTEGER NOT NULL REFERENCES accounts,
    reported INTEGER REFERENCES accounts,
    name     TEXT    NOT NULL, -- of the one reported, as it was then
    place    TEXT    NOT NULL, -- the match, or empty for the lobby
    reason   TEXT    NOT NULL,
    text     TEXT    NOT NULL, -- in the reporter's words; may be empty
    lines    TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    closed_at INTEGER
) STRICT;

CREATE INDEX reports_open ON reports (id) WHERE closed_at IS NULL;
CREATE INDEX reports_of_reporter ON reports (reporter, at);
CREATE INDEX reports_of_account ON reports (reported);

-- Silences and bans, of accounts and of networks. The newest end that has not passed counts.
CREATE TABLE sanctions (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    kind    TEXT    NOT NULL, -- silence or ban
    account INTEGER REFERENCES accounts,
    network TEXT    NOT NULL, -- CIDR; empty where it is of an account
    reason  TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    until   INTEGER NOT NULL
) STRICT;
CREATE INDEX sanctions_by_end ON sanctions (until);
CREATE INDEX sanctions_of_account ON sanctions (account);

-- Everything that a moderator did.
CREATE TABLE audit (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    moderator TEXT    NOT NULL, -- the name, as it was then
    account   INTEGER REFERENCES accounts,
    action    TEXT    NOT NULL,
    target    TEXT    NOT NULL,
    reason    TEXT    NOT NULL,
    at        INTEGER NOT NULL,
    until     INTEGER NOT NULL -- 0 where it has no end
) STRICT;
CREATE INDEX audit_of_account ON audit (account);

-- The accounts that the operator's names for moderators were found to be first.
CREATE TABLE moderators (
    name_key TEXT    PRIMARY KEY,
    account  INTEGER NOT NULL REFERENCES accounts
) STRICT, WITHOUT ROWID;

-- Notices of the operator to everyone.
CREATE TABLE notices (
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    text  TEXT    NOT NULL,
    at    INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT;
