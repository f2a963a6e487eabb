-- What was imported from which file, so that an import that was killed goes on behind the rows that
-- are done. A row changes in the transaction that adds the drafts of a batch.
CREATE TABLE import (
  id INTEGER PRIMARY KEY,
  form TEXT NOT NULL,
  -- The file by its content, since it may be moved: how many bytes, and their hash.
  size INTEGER NOT NULL CHECK (size >= 0),
  hash INTEGER NOT NULL,
  -- The name that it had.
  name TEXT NOT NULL,
  -- How many rows below the header are done, and in how many batches.
  rows INTEGER NOT NULL CHECK (rows >= 0),
  batches INTEGER NOT NULL CHECK (batches >= 0),
  -- What was wrong with them.
  rejected INTEGER NOT NULL CHECK (rejected BETWEEN 0 AND rows),
  invalid_cells INTEGER NOT NULL CHECK (invalid_cells >= 0),
  ended INTEGER NOT NULL CHECK (ended BETWEEN 0 AND 1),
  begun_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX import_by_content ON import (form, hash, size);
