-- The edits that pages have sent, so that one that is sent again is recognized.
--
-- A page numbers each edit with a UUID before it sends it, and sends it again if it does not get an answer.
-- The answer is the first one, as long as the draft exists. `operation` is the UUID, `seat` the page, and
-- `field` the field whose content the edit replaced, or '' if it was about an entry or a rule. `revision` is
-- that of the draft afterwards. `answer` is NULL if the edit became part of the draft; otherwise it says why
-- not, as JSON: a conflict with both texts, or a refusal.
CREATE TABLE page_edit (
  draft INTEGER NOT NULL REFERENCES draft,
  operation BLOB NOT NULL CHECK (length(operation) = 16),
  seat TEXT NOT NULL,
  field TEXT NOT NULL,
  revision INTEGER NOT NULL,
  answer TEXT,
  PRIMARY KEY (draft, operation)
) STRICT, WITHOUT ROWID;

-- An edit was answered once, and is removed with its draft.

CREATE TRIGGER page_edit_is_locked BEFORE UPDATE ON page_edit
BEGIN SELECT raise(ABORT, 'an answered edit never changes'); END;

CREATE TRIGGER page_edit_is_kept BEFORE DELETE ON page_edit
WHEN NOT EXISTS (SELECT 1 FROM purging WHERE draft = OLD.draft)
BEGIN SELECT raise(ABORT, 'an edit is removed by purging alone'); END;
