-- Forms that are closed: they take no new drafts, until they are opened again.
--
-- All versions of a form are closed together, and one that is registered later is closed, too. The rows
-- are apart from those of `form`, which never change once they are registered.
CREATE TABLE form_closing (
  key TEXT PRIMARY KEY,
  -- Who closed the form, and when.
  person TEXT NOT NULL,
  closed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
