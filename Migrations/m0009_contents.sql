-- The contents of files, each once, in pieces.
--
-- The answer of a field for files names its content by SHA-256: `raw` in its row is
-- {"name":…,"type":…,"bytes":…,"sha256":…}, and the kind of its value is 4, as for a list of several
-- kinds. The content itself is here, so that a draft stays small.

-- A content. It has no hash while it is being written, and nobody sees it until then.
CREATE TABLE content (
  id INTEGER PRIMARY KEY,
  hash BLOB UNIQUE CHECK (length(hash) = 32),
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  added_at INTEGER NOT NULL
) STRICT;

-- The pieces of a content in their order, from 0. All have the same size, but the last one can be
-- shorter.
CREATE TABLE content_piece (
  content INTEGER NOT NULL REFERENCES content,
  number INTEGER NOT NULL CHECK (number >= 0),
  data BLOB NOT NULL CHECK (length(data) BETWEEN 1 AND 262144),
  UNIQUE (content, number)
) STRICT;

-- A process that writes a content, or has written it and is about to save an answer that refers to it.
-- A row of a process that has ended means nothing, and is deleted by the next one that writes.
CREATE TABLE content_holder (
  content INTEGER NOT NULL REFERENCES content,
  process TEXT NOT NULL,
  PRIMARY KEY (content, process)
) STRICT, WITHOUT ROWID;

-- The drafts that need a content: an open draft those to which its answers have ever referred, because
-- a step back may need them, and a final draft those of its answers. A content that nobody needs or
-- holds is deleted together with the last row that names it.
CREATE TABLE content_use (
  draft INTEGER NOT NULL REFERENCES draft,
  content INTEGER NOT NULL REFERENCES content,
  PRIMARY KEY (draft, content)
) STRICT, WITHOUT ROWID;

CREATE INDEX content_use_by_content ON content_use (content);

-- A complete content never changes, and nobody can remove it from a draft that needs it.

CREATE TRIGGER content_is_fixed BEFORE UPDATE ON content
WHEN OLD.hash IS NOT NULL OR NEW.id <> OLD.id
BEGIN SELECT raise(ABORT, 'a stored content never changes'); END;

CREATE TRIGGER content_is_kept BEFORE DELETE ON content
WHEN EXISTS (SELECT 1 FROM content_use WHERE content = OLD.id)
BEGIN SELECT raise(ABORT, 'a content that a draft needs is kept'); END;

-- A row with the id or the hash of another content would replace that one.
CREATE TRIGGER content_is_not_replaced BEFORE INSERT ON content
WHEN EXISTS (SELECT 1 FROM content WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM content WHERE hash = NEW.hash)
BEGIN SELECT raise(ABORT, 'a stored content never changes'); END;

CREATE TRIGGER piece_is_fixed BEFORE UPDATE ON content_piece
BEGIN SELECT raise(ABORT, 'a stored content never changes'); END;

CREATE TRIGGER piece_is_kept BEFORE DELETE ON content_piece
WHEN EXISTS (SELECT 1 FROM content_use WHERE content = OLD.content)
BEGIN SELECT raise(ABORT, 'a content that a draft needs is kept'); END;

CREATE TRIGGER piece_is_not_added BEFORE INSERT ON content_piece
WHEN (SELECT hash FROM content WHERE id = NEW.content) IS NOT NULL
  OR EXISTS (SELECT 1 FROM content_piece WHERE rowid = NEW.rowid)
BEGIN SELECT raise(ABORT, 'a stored content never changes'); END;

CREATE TRIGGER use_is_locked BEFORE UPDATE ON content_use
BEGIN SELECT raise(ABORT, 'the contents of a draft are added and removed, never exchanged'); END;

CREATE TRIGGER use_is_kept BEFORE DELETE ON content_use
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
  AND NOT EXISTS (SELECT 1 FROM purging WHERE draft = OLD.draft)
BEGIN SELECT raise(ABORT, 'the contents of a final draft never change'); END;

CREATE TRIGGER use_is_not_added BEFORE INSERT ON content_use
WHEN (SELECT status FROM draft WHERE id = NEW.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'the contents of a final draft never change'); END;

-- The files in the answers of all drafts, without their contents. Those of removed entries are left
-- out. A masked file has only its mask.
--
-- The parts are found by their places in the text, because SQLite does not let a view use JSON functions
-- in a connection that does not trust schemas. A name has no backslash but the one before a quote.
CREATE VIEW fb_files (draft, form, field, name, type, bytes, sha256) AS
WITH file (draft, entry, place, raw, mask, type_at, bytes_at) AS (
  SELECT
    field.draft, field.entry, field.place, field.raw, field.mask,
    instr(field.raw, '","type":"') + 10, instr(field.raw, ',"bytes":') + 9
  FROM form_field
    JOIN draft ON draft.form = form_field.form
    JOIN field ON field.draft = draft.id AND field.place = form_field.place
  WHERE form_field.type IN ('file', 'image', 'signature') AND field.flags & 16384 = 0
    AND field.raw GLOB '{"name":"*","type":"*","bytes":*,"sha256":"*"}'
)
SELECT
  lower(substr(hex(draft.uuid), 1, 8) || '-' || substr(hex(draft.uuid), 9, 4) || '-'
    || substr(hex(draft.uuid), 13, 4) || '-' || substr(hex(draft.uuid), 17, 4) || '-'
    || substr(hex(draft.uuid), 21)),
  form.key, iif(file.entry = 0, form_field.key, entry_path.path || '.' || form_field.key),
  coalesce(file.mask, replace(substr(file.raw, 10, file.type_at - 20), '\"', '"')),
  iif(file.mask IS NULL, substr(file.raw, file.type_at, file.bytes_at - file.type_at - 10), NULL),
  iif(file.mask IS NULL, CAST(substr(file.raw, file.bytes_at) AS INTEGER), NULL),
  iif(file.mask IS NULL, substr(file.raw, -66, 64), NULL)
FROM file
  JOIN draft ON draft.id = file.draft
  JOIN form ON form.id = draft.form
  JOIN form_field ON form_field.form = draft.form AND form_field.place = file.place
  LEFT JOIN entry_path ON entry_path.draft = file.draft AND entry_path.id = file.entry
WHERE file.entry = 0 OR entry_path.id IS NOT NULL;
