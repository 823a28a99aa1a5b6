-- Old talk is swept by its time; see lobby.Keep.

-- +goose Up
CREATE INDEX chat_by_time ON chat (at);
