-- A game of two people at one terminal: the account at one seat moves for both, the other seat is nobody's.

-- +goose Up
ALTER TABLE matches ADD COLUMN local INTEGER NOT NULL DEFAULT 0;
