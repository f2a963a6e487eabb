-- The keys of a store with sealed fields, in a database of their own, so that no dump of the store has them.

-- The keys that the store has had. Only their hashes are here, and with each the key for hashes of unique
-- values, sealed with it. The current one has not been replaced.
CREATE TABLE store_key (
  number integer PRIMARY KEY CHECK (number >= 1),
  id bytea NOT NULL UNIQUE CHECK (length(id) = 16),
  hash_key bytea NOT NULL,
  replaced_at timestamptz
);

-- The key of each draft with a sealed answer, sealed with the current key of the store.
CREATE TABLE draft_key (
  draft uuid PRIMARY KEY,
  sealed bytea NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now()
);
