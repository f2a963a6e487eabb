-- Contents of files, lists of options, and imports.

-- The content of a file, by a random number. It has no hash while it is being written, and nobody sees it
-- until then.
CREATE TABLE content (
  id bigint PRIMARY KEY,
  hash bytea UNIQUE CHECK (length(hash) = 32),
  bytes bigint NOT NULL CHECK (bytes >= 0),
  added_at timestamptz NOT NULL
);

-- The pieces of a content in their order, from 0. All have the same size, but the last one can be shorter.
CREATE TABLE content_piece (
  content bigint NOT NULL REFERENCES content ON DELETE CASCADE,
  number bigint NOT NULL CHECK (number >= 0),
  data bytea NOT NULL CHECK (length(data) BETWEEN 1 AND 262144),
  PRIMARY KEY (content, number)
);

-- Files are mostly compressed already.
ALTER TABLE content_piece ALTER COLUMN data SET STORAGE EXTERNAL;

-- A process that writes a content, or is about to save an answer that refers to it, until `held_until` by
-- the clock of the database.
CREATE TABLE content_holder (
  content bigint NOT NULL REFERENCES content ON DELETE CASCADE,
  holder text COLLATE "C" NOT NULL,
  held_until timestamptz NOT NULL,
  PRIMARY KEY (content, holder)
);

-- The drafts that need a content: an open draft those to which its answers have ever referred, because a
-- step back may need them, and a final draft those of its answers.
CREATE TABLE content_use (
  draft uuid NOT NULL REFERENCES draft,
  content bigint NOT NULL REFERENCES content,
  PRIMARY KEY (draft, content)
);

CREATE INDEX content_use_by_content ON content_use (content);

-- A list of options from a file, by the file's SHA-256 hash. `columns` has the names of the columns as a JSON
-- array, and the others are places in it; -1 if there is none.
CREATE TABLE list (
  id integer PRIMARY KEY,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  columns text NOT NULL,
  value integer NOT NULL CHECK (value >= 0),
  label integer NOT NULL CHECK (label >= -1),
  name integer NOT NULL CHECK (name >= -1),
  count bigint NOT NULL CHECK (count >= 0),
  UNIQUE (hash, value, label, name)
);

-- The label is NULL if the value is shown. `cells` has the texts by column as a JSON array.
CREATE TABLE list_row (
  list integer NOT NULL REFERENCES list,
  place integer NOT NULL CHECK (place >= 0),
  value text NOT NULL,
  label text,
  cells text NOT NULL,
  PRIMARY KEY (list, place)
);

-- The rows by the beginning of their text in a column: that of the values, and those that filters compare.
-- An index cannot hold longer texts.
CREATE TABLE list_cell (
  list integer NOT NULL REFERENCES list,
  "column" integer NOT NULL CHECK ("column" >= 0),
  beginning text COLLATE "C" NOT NULL,
  place integer NOT NULL,
  PRIMARY KEY (list, "column", beginning, place)
);

-- The rows by the beginning of their value or label in lowercase letters (part 0), and from each later
-- word of the label on (part 1).
CREATE TABLE list_spelling (
  list integer NOT NULL REFERENCES list,
  part integer NOT NULL CHECK (part IN (0, 1)),
  beginning text COLLATE "C" NOT NULL,
  place integer NOT NULL,
  PRIMARY KEY (list, part, beginning, place)
);

-- The lists of each form in files.
CREATE TABLE form_list (
  form integer NOT NULL REFERENCES form,
  key text COLLATE "C" NOT NULL,
  list integer NOT NULL REFERENCES list,
  PRIMARY KEY (form, key)
);

-- What was imported from which file. A row changes in the transaction that adds the drafts of a batch.
CREATE TABLE file_import (
  id bigint PRIMARY KEY,
  form text COLLATE "C" NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  hash bigint NOT NULL,
  name text NOT NULL,
  rows bigint NOT NULL CHECK (rows >= 0),
  batches bigint NOT NULL CHECK (batches >= 0),
  rejected bigint NOT NULL CHECK (rejected BETWEEN 0 AND rows),
  invalid_cells bigint NOT NULL CHECK (invalid_cells >= 0),
  ended boolean NOT NULL,
  begun_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE INDEX import_by_content ON file_import (form, hash, size);
