-- Lists of options from files, each content once.
--
-- The rows of a list are never changed: a form that uses other rows is a new version of the form.

CREATE TABLE list (
  id INTEGER PRIMARY KEY,
  -- The SHA-256 hash of the file.
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  -- The names of the columns, as a JSON array.
  columns TEXT NOT NULL CHECK (substr(columns, 1, 1) = '['),
  -- The columns of the values, the labels and the names in another system, by place; -1 if there is
  -- none.
  value INTEGER NOT NULL CHECK (value >= 0),
  label INTEGER NOT NULL CHECK (label >= -1),
  name INTEGER NOT NULL CHECK (name >= -1),
  -- The number of rows.
  count INTEGER NOT NULL CHECK (count >= 0),
  -- The checksum of all rows in order: of their values, labels and cells.
  checksum INTEGER NOT NULL,
  UNIQUE (hash, value, label, name)
) STRICT;

CREATE TABLE list_row (
  list INTEGER NOT NULL REFERENCES list,
  place INTEGER NOT NULL CHECK (place >= 0),
  -- The value and the label of the option; the label is NULL if the value is shown.
  value TEXT NOT NULL,
  label TEXT,
  -- The texts by column, as a JSON array.
  cells TEXT NOT NULL,
  PRIMARY KEY (list, place)
) STRICT, WITHOUT ROWID;

-- The rows by their text in a column: that of the values, and those that filters compare.
CREATE TABLE list_cell (
  list INTEGER NOT NULL REFERENCES list,
  "column" INTEGER NOT NULL CHECK ("column" >= 0),
  text TEXT NOT NULL,
  place INTEGER NOT NULL,
  PRIMARY KEY (list, "column", text, place)
) STRICT, WITHOUT ROWID;

-- The rows by their value or label in lowercase letters, and by each later word of the label.
CREATE TABLE list_spelling (
  list INTEGER NOT NULL REFERENCES list,
  -- 0 for the whole value or label, 1 for its end from a later word on.
  part INTEGER NOT NULL CHECK (part BETWEEN 0 AND 1),
  spelling TEXT NOT NULL,
  place INTEGER NOT NULL,
  PRIMARY KEY (list, part, spelling, place)
) STRICT, WITHOUT ROWID;

-- The lists of each form in files, so that views and other programs can join answers and rows.
CREATE TABLE form_list (
  form INTEGER NOT NULL REFERENCES form,
  key TEXT NOT NULL,
  list INTEGER NOT NULL REFERENCES list,
  PRIMARY KEY (form, key)
) STRICT, WITHOUT ROWID;

-- `columns` and `cells` are JSON arrays: the names of the columns and the texts in them.
CREATE VIEW fb_lists (form, version, list, value, label, columns, cells) AS
SELECT
  form.key, form.version, form_list.key, list_row.value, coalesce(list_row.label, list_row.value),
  list.columns, list_row.cells
FROM form_list
  JOIN form ON form.id = form_list.form
  JOIN list ON list.id = form_list.list
  JOIN list_row ON list_row.list = list.id;
