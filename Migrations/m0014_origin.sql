-- Stores from which this one was copied.
--
-- A copy carries the chain of its origin, and a link of its own after it, with the SHA-256 hash of the place
-- of the origin. Until then the copy is unfinished, and only copying opens it.

CREATE TABLE origin (
  number INTEGER PRIMARY KEY CHECK (number >= 1),
  -- The path or the address of the store that was copied.
  place TEXT NOT NULL CHECK (place <> ''),
  begun_at INTEGER NOT NULL,
  -- Both are NULL while the copy is unfinished.
  ended_at INTEGER,
  link INTEGER,
  CHECK ((ended_at IS NULL) = (link IS NULL))
) STRICT;

-- The same table with another action. Its references are by name.
CREATE TABLE copied_chain (
  number INTEGER PRIMARY KEY CHECK (number >= 1),
  action TEXT NOT NULL CHECK (action = 'finalized' OR action = 'purged' OR action = 'copied'),
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  at INTEGER NOT NULL,
  head BLOB NOT NULL CHECK (length(head) = 32)
) STRICT;

INSERT INTO copied_chain SELECT number, action, hash, at, head FROM chain;
DROP TABLE chain;
ALTER TABLE copied_chain RENAME TO chain;

CREATE TRIGGER link_is_locked BEFORE UPDATE ON chain
BEGIN SELECT raise(ABORT, 'the chain only grows'); END;

CREATE TRIGGER link_is_kept BEFORE DELETE ON chain
BEGIN SELECT raise(ABORT, 'the chain only grows'); END;

CREATE TRIGGER link_is_next BEFORE INSERT ON chain
WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM chain)
BEGIN SELECT raise(ABORT, 'the chain only grows'); END;

CREATE TRIGGER origin_is_kept BEFORE DELETE ON origin
BEGIN SELECT raise(ABORT, 'where a store was copied from is kept'); END;

CREATE TRIGGER origin_is_fixed BEFORE UPDATE ON origin
WHEN OLD.ended_at IS NOT NULL OR (NEW.number, NEW.place, NEW.begun_at) <> (OLD.number, OLD.place, OLD.begun_at)
BEGIN SELECT raise(ABORT, 'where a store was copied from never changes'); END;
