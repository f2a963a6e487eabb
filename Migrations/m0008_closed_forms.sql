-- Closed forms, which accept no new drafts until they are opened again.
--
-- All versions of a form are closed together, and a version that is registered later is closed,
-- too. The rows are separate from those of `form`, which never change once they are registered.
CREATE TABLE form_closing (
  key TEXT PRIMARY KEY,
  -- Who closed the form, and when.
  person TEXT NOT NULL,
  closed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
