-- Comments of reviewers on fields, and the notes with which drafts are sent back.
--
-- They are beside the contents of a draft. A comment is no edit: it has no revision, so nobody who edits
-- the draft gets a conflict, and it is not covered by the hash of a final edition, which can be commented
-- on, too. So these tables are apart from `history`, which is locked and hashed with its draft.

-- A comment. Its number counts from 1 in each draft. `entry` is the entry of the repeat that contains the
-- field, or 0; `field` is the key of the field, with the identity of the entry: `medicine[#1k3].dose`.
-- It names the field by key and not by place, because the comment stays when the draft moves to another
-- version of its form. There is no foreign key to the entry, which can be removed, and come back by undo.
CREATE TABLE comment (
  draft INTEGER NOT NULL REFERENCES draft,
  number INTEGER NOT NULL CHECK (number >= 1),
  entry INTEGER NOT NULL,
  field TEXT NOT NULL CHECK (field <> ''),
  person TEXT NOT NULL,
  at INTEGER NOT NULL,
  text TEXT NOT NULL CHECK (text <> ''),
  -- Who resolved it, and when; NULL while it is open.
  resolved_by TEXT,
  resolved_at INTEGER,
  checksum INTEGER,
  PRIMARY KEY (draft, number),
  CHECK ((resolved_by IS NULL) = (resolved_at IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX comment_open ON comment (draft) WHERE resolved_at IS NULL;

-- A note with which a draft was sent back. An open draft is returned while a note is not done.
CREATE TABLE draft_return (
  draft INTEGER NOT NULL REFERENCES draft,
  number INTEGER NOT NULL CHECK (number >= 1),
  person TEXT NOT NULL,
  at INTEGER NOT NULL,
  note TEXT NOT NULL CHECK (note <> ''),
  -- Who marked it as done, and when. Both stay NULL if the draft was finalized instead.
  done_by TEXT,
  done_at INTEGER,
  checksum INTEGER,
  PRIMARY KEY (draft, number),
  CHECK ((done_by IS NULL) = (done_at IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX return_pending ON draft_return (draft) WHERE done_at IS NULL;

-- What was said never changes, and is removed with its draft. A comment is resolved once, and a note is
-- done once.

CREATE TRIGGER comment_is_locked BEFORE UPDATE ON comment
WHEN OLD.resolved_at IS NOT NULL
  OR (NEW.draft, NEW.number, NEW.entry, NEW.field, NEW.person, NEW.at, NEW.text)
    IS NOT (OLD.draft, OLD.number, OLD.entry, OLD.field, OLD.person, OLD.at, OLD.text)
BEGIN SELECT raise(ABORT, 'a comment never changes'); END;

CREATE TRIGGER comment_is_kept BEFORE DELETE ON comment
WHEN NOT EXISTS (SELECT 1 FROM purging WHERE draft = OLD.draft)
BEGIN SELECT raise(ABORT, 'a comment is removed by purging alone'); END;

CREATE TRIGGER comment_is_not_replaced BEFORE INSERT ON comment
WHEN EXISTS (SELECT 1 FROM comment WHERE draft = NEW.draft AND number = NEW.number)
BEGIN SELECT raise(ABORT, 'a comment never changes'); END;

CREATE TRIGGER return_is_locked BEFORE UPDATE ON draft_return
WHEN OLD.done_at IS NOT NULL
  OR (NEW.draft, NEW.number, NEW.person, NEW.at, NEW.note)
    IS NOT (OLD.draft, OLD.number, OLD.person, OLD.at, OLD.note)
BEGIN SELECT raise(ABORT, 'a note never changes'); END;

CREATE TRIGGER return_is_kept BEFORE DELETE ON draft_return
WHEN NOT EXISTS (SELECT 1 FROM purging WHERE draft = OLD.draft)
BEGIN SELECT raise(ABORT, 'a note is removed by purging alone'); END;

CREATE TRIGGER return_is_not_replaced BEFORE INSERT ON draft_return
WHEN EXISTS (SELECT 1 FROM draft_return WHERE draft = NEW.draft AND number = NEW.number)
BEGIN SELECT raise(ABORT, 'a note never changes'); END;

-- The comments on all drafts. A field in an entry is named with positions, as in the other views; the
-- comments on fields of removed entries are left out.
CREATE VIEW fb_comments (
  draft, form, field, id, "by", at, text, resolved_at, resolved_by
) AS
SELECT
  lower(substr(hex(draft.uuid), 1, 8) || '-' || substr(hex(draft.uuid), 9, 4) || '-'
    || substr(hex(draft.uuid), 13, 4) || '-' || substr(hex(draft.uuid), 17, 4) || '-'
    || substr(hex(draft.uuid), 21)),
  form.key,
  iif(comment.entry = 0, comment.field,
    entry_path.path || '.' || substr(comment.field, instr(comment.field, '].') + 2)),
  comment.number, comment.person,
  strftime('%Y-%m-%dT%H:%M:%fZ', comment.at / 1000.0, 'unixepoch'),
  comment.text,
  strftime('%Y-%m-%dT%H:%M:%fZ', comment.resolved_at / 1000.0, 'unixepoch'), comment.resolved_by
FROM comment
  JOIN draft ON draft.id = comment.draft
  JOIN form ON form.id = draft.form
  LEFT JOIN entry_path ON entry_path.draft = comment.draft AND entry_path.id = comment.entry
WHERE comment.entry = 0 OR entry_path.id IS NOT NULL;

-- The notes with which drafts were sent back. `pending` is 1 while the draft is returned.
CREATE VIEW fb_returns (draft, form, "by", at, note, done_at, done_by, pending) AS
SELECT
  lower(substr(hex(draft.uuid), 1, 8) || '-' || substr(hex(draft.uuid), 9, 4) || '-'
    || substr(hex(draft.uuid), 13, 4) || '-' || substr(hex(draft.uuid), 17, 4) || '-'
    || substr(hex(draft.uuid), 21)),
  form.key, draft_return.person,
  strftime('%Y-%m-%dT%H:%M:%fZ', draft_return.at / 1000.0, 'unixepoch'),
  draft_return.note,
  strftime('%Y-%m-%dT%H:%M:%fZ', draft_return.done_at / 1000.0, 'unixepoch'), draft_return.done_by,
  draft.status = 'draft' AND draft_return.done_at IS NULL
FROM draft_return
  JOIN draft ON draft.id = draft_return.draft
  JOIN form ON form.id = draft.form;
