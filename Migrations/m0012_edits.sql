-- The edits that pages have sent, which makes it possible to recognize an edit that is sent again.
--
-- A page gives each edit a UUID before it sends the edit, and sends it again if it does not get a
-- response. As long as the draft exists, the response is then the same as the first one.
-- `operation` is the UUID, `seat` the page, and `field` the field whose content the edit replaced,
-- or '' if the edit concerned an entry or a rule. `revision` is the draft's revision after the
-- edit. `answer` is NULL if the edit became part of the draft; otherwise it gives the reason as
-- JSON: a conflict with both texts, or a refusal.
CREATE TABLE page_edit (
  draft INTEGER NOT NULL REFERENCES draft,
  operation BLOB NOT NULL CHECK (length(operation) = 16),
  seat TEXT NOT NULL,
  field TEXT NOT NULL,
  revision INTEGER NOT NULL,
  answer TEXT,
  PRIMARY KEY (draft, operation)
) STRICT, WITHOUT ROWID;

-- The response to an edit never changes, and is removed with its draft.

CREATE TRIGGER page_edit_is_locked BEFORE UPDATE ON page_edit
BEGIN SELECT raise(ABORT, 'an answered edit never changes'); END;

CREATE TRIGGER page_edit_is_kept BEFORE DELETE ON page_edit
WHEN NOT EXISTS (SELECT 1 FROM purging WHERE draft = OLD.draft)
BEGIN SELECT raise(ABORT, 'an edit is removed by purging alone'); END;
