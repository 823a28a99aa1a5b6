-- Times are nanoseconds since 1970 UTC, durations nanoseconds, colors 0 for black and 1 for white. Ratings are kept in full
-- precision; people see them rounded.

-- +goose Up
CREATE TABLE accounts (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT    NOT NULL,
    name_key   TEXT    NOT NULL UNIQUE, -- without case and look-alikes
    settings   TEXT    NOT NULL DEFAULT '{}',
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE keys (
    fingerprint TEXT    PRIMARY KEY,
    account     INTEGER NOT NULL REFERENCES accounts,
    added_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX keys_of_account ON keys (account);

-- The seats hold the players as they were when the match began; an account is null for guests and bots.
CREATE TABLE matches (
    id        TEXT    PRIMARY KEY,
    variant   TEXT    NOT NULL,
    rated     INTEGER NOT NULL,
    private   INTEGER NOT NULL,
    initial   INTEGER NOT NULL,
    increment INTEGER NOT NULL,
    previous  TEXT    REFERENCES matches,
    started_at INTEGER NOT NULL,

    black_account     INTEGER REFERENCES accounts,
    black_name        TEXT    NOT NULL,
    black_rating      INTEGER NOT NULL,
    black_provisional INTEGER NOT NULL,
    black_guest       INTEGER NOT NULL,
    black_bot         TEXT    NOT NULL,
    black_program     INTEGER NOT NULL,

    white_account     INTEGER REFERENCES accounts,
    white_name        TEXT    NOT NULL,
    white_rating      INTEGER NOT NULL,
    white_provisional INTEGER NOT NULL,
    white_guest       INTEGER NOT NULL,
    white_bot         TEXT    NOT NULL,
    white_program     INTEGER NOT NULL,

    events   INTEGER NOT NULL, -- how many there are
    moved_at INTEGER NOT NULL, -- of the last move, takeback or the start

    -- All null until the match ends. Its last event holds the whole result.
    end_nr   INTEGER, -- the order in which results count
    ended_at INTEGER,
    plies    INTEGER,
    winner   TEXT,

    timed  INTEGER NOT NULL GENERATED ALWAYS AS (initial > 0 OR increment > 0),
    sleeps INTEGER NOT NULL GENERATED ALWAYS AS (NOT (timed OR black_guest OR white_guest))
) STRICT;

CREATE UNIQUE INDEX matches_ended ON matches (end_nr) WHERE end_nr IS NOT NULL;
CREATE INDEX matches_public ON matches (end_nr) WHERE end_nr IS NOT NULL AND private = 0;
CREATE INDEX matches_of_black ON matches (black_account, end_nr);
CREATE INDEX matches_of_white ON matches (white_account, end_nr);
CREATE INDEX matches_unmoved ON matches (moved_at) WHERE end_nr IS NULL AND timed = 0;
CREATE INDEX matches_awake ON matches (started_at) WHERE end_nr IS NULL AND sleeps = 0;
CREATE INDEX matches_next ON matches (previous) WHERE previous IS NOT NULL;

CREATE TABLE events (
    match      TEXT    NOT NULL REFERENCES matches,
    nr         INTEGER NOT NULL,
    kind       INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    color      INTEGER NOT NULL,
    square     INTEGER, -- row * 16 + column
    ply        INTEGER NOT NULL,
    black_left INTEGER NOT NULL,
    white_left INTEGER NOT NULL,
    result     TEXT,
    PRIMARY KEY (match, nr)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
    match     TEXT    NOT NULL REFERENCES matches,
    nr        INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    text      TEXT    NOT NULL,
    spectator INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    PRIMARY KEY (match, nr)
) STRICT, WITHOUT ROWID;

CREATE TABLE ratings (
    account    INTEGER PRIMARY KEY REFERENCES accounts,
    value      REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    rated_at   INTEGER NOT NULL, -- the end of the last rated game
    games      INTEGER NOT NULL,
    wins       INTEGER NOT NULL,
    losses     INTEGER NOT NULL,
    draws      INTEGER NOT NULL
) STRICT;

CREATE INDEX ratings_by_value ON ratings (value DESC);

-- What a rated match did to both players: the ratings that went in, their deviations grown for the time away, and came out.
CREATE TABLE rating_changes (
    match             TEXT    NOT NULL REFERENCES matches,
    color             INTEGER NOT NULL,
    account           INTEGER NOT NULL REFERENCES accounts,
    value_before      REAL    NOT NULL,
    deviation_before  REAL    NOT NULL,
    volatility_before REAL    NOT NULL,
    value_after       REAL    NOT NULL,
    deviation_after   REAL    NOT NULL,
    volatility_after  REAL    NOT NULL,
    PRIMARY KEY (match, color)
) STRICT, WITHOUT ROWID;
