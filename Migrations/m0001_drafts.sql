-- Forms, drafts, seats and history.
--
-- Inside, everything is named by integers: a draft's UUID stands once, in `draft`, and a field is the
-- place that it has in its form. That makes the file a third smaller than UUIDs in every row, and
-- reading it faster. Whoever looks in from outside finds the names in the views at the end, which
-- stay as they are when tables change.
--
-- Times are milliseconds since the beginning of 1970 in UTC.
--
-- What may stand in a column of a draft is compared word by word: for a list of more than two, SQLite
-- makes a table whenever a statement is run, which takes as long as a third of the row.

-- One version of a form, as it was registered. It never changes.
CREATE TABLE form (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  title TEXT,
  definition TEXT NOT NULL CHECK (substr(definition, 1, 1) = '{'),
  hash INTEGER NOT NULL,
  registered_at INTEGER NOT NULL,
  UNIQUE (key, version)
) STRICT;

CREATE TRIGGER form_is_fixed BEFORE UPDATE ON form
BEGIN SELECT raise(ABORT, 'a registered form never changes'); END;

-- The fields of a form by their places. The definition says the same, and more; here it is for views.
CREATE TABLE form_field (
  form INTEGER NOT NULL REFERENCES form,
  place INTEGER NOT NULL CHECK (place >= 0),
  key TEXT NOT NULL,
  grp TEXT,
  label TEXT NOT NULL,
  type TEXT NOT NULL,
  storage TEXT NOT NULL CHECK (storage IN ('keep', 'mask', 'never')),
  PRIMARY KEY (form, place),
  UNIQUE (form, key)
) STRICT, WITHOUT ROWID;

-- The groups of a form; the fields without a group form one without a key.
CREATE TABLE form_group (
  form INTEGER NOT NULL REFERENCES form,
  place INTEGER NOT NULL CHECK (place >= 0),
  key TEXT,
  title TEXT,
  PRIMARY KEY (form, place)
) STRICT, WITHOUT ROWID;

-- The rules of a form.
CREATE TABLE form_rule (
  form INTEGER NOT NULL REFERENCES form,
  place INTEGER NOT NULL CHECK (place >= 0),
  key TEXT NOT NULL,
  grp TEXT,
  severity TEXT NOT NULL CHECK (severity IN ('error', 'warning')),
  message TEXT NOT NULL,
  PRIMARY KEY (form, place)
) STRICT, WITHOUT ROWID;

-- A form that somebody fills in. The counts repeat what its fields say, so that a list of drafts need
-- not read them; they are written in the same transaction, and `doctor` counts again.
CREATE TABLE draft (
  id INTEGER PRIMARY KEY,
  uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
  form INTEGER NOT NULL REFERENCES form,
  edition INTEGER NOT NULL CHECK (edition >= 1),
  status TEXT NOT NULL CHECK (
    status = 'draft' OR status = 'final' OR status = 'superseded' OR status = 'discarded'),
  title TEXT,
  amends INTEGER REFERENCES draft ON DELETE SET NULL CHECK (amends <> id),
  amendment_reason TEXT,
  revision INTEGER NOT NULL CHECK (revision >= 0),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  finalized_at INTEGER,
  fields INTEGER NOT NULL CHECK (fields >= 0),
  filled INTEGER NOT NULL CHECK (filled BETWEEN 0 AND fields),
  invalid INTEGER NOT NULL CHECK (invalid BETWEEN 0 AND fields),
  missing INTEGER NOT NULL CHECK (missing BETWEEN 0 AND fields),
  unique_key TEXT,
  -- Only what is right is final, and only what was final has a time for it.
  CHECK ((status IN ('final', 'superseded')) = (finalized_at IS NOT NULL))
) STRICT;

-- Lists go through one form and one status after the other, each from the last change backwards.
CREATE INDEX draft_by_change ON draft (form, status, updated_at);
CREATE INDEX draft_by_unique_key ON draft (unique_key) WHERE unique_key IS NOT NULL;

-- A final draft has one successor at a time.
CREATE UNIQUE INDEX draft_amendment ON draft (amends) WHERE amends IS NOT NULL AND status <> 'discarded';

-- A field of a draft: what was typed, and what was found of it when it changed.
--
-- `form` repeats the draft's, because an index must have it: `mend` is 1 while the draft is open and
-- the field keeps it from being finalized, and only these few rows are in the indexes below.
CREATE TABLE field (
  draft INTEGER NOT NULL REFERENCES draft,
  place INTEGER NOT NULL CHECK (place >= 0),
  form INTEGER NOT NULL,
  -- What was typed, and how it is shown; both are NULL where the text may not be kept.
  raw TEXT,
  display TEXT,
  -- What takes the place of all texts of the field where it may only be shown masked.
  mask TEXT,
  template TEXT NOT NULL,
  -- The canonical value, if the text has one. `kind` says how to read it; NULL is a text.
  value TEXT,
  kind TEXT CHECK (kind IS NULL OR value IS NOT NULL),
  -- The last value that was left valid, as JSON with its kind; '=' when it is the value.
  committed TEXT CHECK (committed <> '=' OR value IS NOT NULL),
  verdict TEXT NOT NULL CHECK (verdict = 'valid' OR verdict = 'empty' OR verdict = 'invalid'),
  code TEXT,
  message TEXT,
  complete INTEGER NOT NULL,
  touched INTEGER NOT NULL,
  applies INTEGER NOT NULL,
  -- A text that may not be kept was left valid, and its characters are gone.
  held INTEGER NOT NULL,
  -- The reason in place of a value.
  reason TEXT,
  -- The text could not be read, and is kept as it was offered.
  verbatim INTEGER NOT NULL,
  -- The items of a list, as JSON.
  items TEXT CHECK (items IS NULL OR substr(items, 1, 1) = '['),
  -- What was configured since the draft was begun, as JSON.
  configuration TEXT CHECK (configuration IS NULL OR substr(configuration, 1, 1) = '{'),
  revision INTEGER NOT NULL CHECK (revision >= 0),
  updated_at INTEGER NOT NULL,
  mend INTEGER NOT NULL,
  PRIMARY KEY (draft, place),
  FOREIGN KEY (form, place) REFERENCES form_field (form, place),
  -- Each is 0 or 1; asked at once, since every edit waits for it.
  CHECK ((complete | touched | applies | held | verbatim | mend) BETWEEN 0 AND 1),
  CHECK ((code IS NULL) = (message IS NULL)),
  CHECK (code IS NULL OR applies = 1),
  CHECK (mend = 0 OR code IS NOT NULL),
  CHECK (held = 0 OR (raw IS NULL AND display IS NULL AND value IS NULL AND items IS NULL)),
  CHECK (mask IS NULL OR display IS NOT NULL)
) STRICT, WITHOUT ROWID;

-- What somebody has to mend, from the last change backwards, page by page: in a form, or in one of
-- its fields. `code` is at the end so that others are passed over without reading their rows. The
-- first has all that a list shows, and `mend` because SQLite would look it up, so that the rows need
-- not be read at all.
CREATE INDEX field_to_mend
ON field (form, updated_at, draft, place, code, message, mask, raw, display, mend) WHERE mend = 1;
CREATE INDEX field_to_mend_by_place ON field (form, place, updated_at, draft, code) WHERE mend = 1;

-- A group of a draft, by its place in the form.
CREATE TABLE draft_group (
  draft INTEGER NOT NULL REFERENCES draft,
  place INTEGER NOT NULL CHECK (place >= 0),
  fields INTEGER NOT NULL CHECK (fields >= 0),
  filled INTEGER NOT NULL CHECK (filled BETWEEN 0 AND fields),
  invalid INTEGER NOT NULL CHECK (invalid BETWEEN 0 AND fields),
  missing INTEGER NOT NULL CHECK (missing BETWEEN 0 AND fields),
  PRIMARY KEY (draft, place)
) STRICT, WITHOUT ROWID;

-- A rule of a draft, by its place in the form. `mend` is 1 while the draft is open and the rule keeps
-- it from being finalized.
CREATE TABLE draft_rule (
  draft INTEGER NOT NULL REFERENCES draft,
  place INTEGER NOT NULL CHECK (place >= 0),
  broken INTEGER NOT NULL CHECK (broken BETWEEN 0 AND 1),
  acknowledged INTEGER NOT NULL CHECK (acknowledged BETWEEN 0 AND 1),
  mend INTEGER NOT NULL CHECK (mend BETWEEN 0 AND 1),
  PRIMARY KEY (draft, place),
  CHECK (acknowledged = 0 OR broken = 1),
  CHECK (mend = 0 OR (broken = 1 AND acknowledged = 0))
) STRICT, WITHOUT ROWID;

CREATE INDEX rule_to_mend ON draft_rule (draft, place) WHERE mend = 1;

-- A seat at a draft: what belongs to somebody who has it open, or had it and will go on there.
CREATE TABLE seat (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  draft INTEGER NOT NULL REFERENCES draft ON DELETE CASCADE,
  focus TEXT,
  -- The process that has the seat: its number, and when it was started; NULL when nobody has it.
  holder TEXT,
  -- Seats that were used later have higher numbers.
  used INTEGER NOT NULL
) STRICT;

CREATE INDEX seat_by_draft ON seat (draft, used);

-- The caret and the selection in a field, and what abandoning goes back to, as JSON.
CREATE TABLE seat_field (
  seat INTEGER NOT NULL REFERENCES seat ON DELETE CASCADE,
  field TEXT NOT NULL,
  state TEXT NOT NULL CHECK (substr(state, 1, 1) = '{'),
  PRIMARY KEY (seat, field)
) STRICT, WITHOUT ROWID;

-- A step that can be undone, or one that was undone and can be done again, as JSON.
CREATE TABLE step (
  seat INTEGER NOT NULL REFERENCES seat ON DELETE CASCADE,
  serial INTEGER NOT NULL,
  is_future INTEGER NOT NULL CHECK (is_future BETWEEN 0 AND 1),
  field TEXT NOT NULL,
  change TEXT NOT NULL CHECK (substr(change, 1, 1) = '{'),
  PRIMARY KEY (seat, serial)
) STRICT, WITHOUT ROWID;

-- Who did what. The texts are NULL where they may only be masked or not be kept at all.
CREATE TABLE history (
  draft INTEGER NOT NULL REFERENCES draft,
  number INTEGER NOT NULL,
  action TEXT NOT NULL,
  subject TEXT,
  person TEXT NOT NULL,
  at INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  old TEXT,
  new TEXT,
  note TEXT,
  PRIMARY KEY (draft, number)
) STRICT, WITHOUT ROWID;

-- A text that a draft had when its form still had the field: the field as JSON.
CREATE TABLE orphan (
  draft INTEGER NOT NULL REFERENCES draft,
  number INTEGER NOT NULL,
  key TEXT NOT NULL,
  version INTEGER NOT NULL,
  record TEXT NOT NULL CHECK (substr(record, 1, 1) = '{'),
  PRIMARY KEY (draft, number),
  UNIQUE (draft, key)
) STRICT, WITHOUT ROWID;

-- The drafts that are being removed for good. A row stands here only within the transaction that does
-- so, and lets it delete what is locked otherwise.
CREATE TABLE purging (
  draft INTEGER PRIMARY KEY
) STRICT;

-- What is final stays as it is: it can only be superseded, or removed for good. Rows are locked
-- against replacing, too, since a REPLACE deletes without telling a trigger.

CREATE TRIGGER draft_is_locked BEFORE UPDATE ON draft
WHEN OLD.status IN ('final', 'superseded')
  AND NOT EXISTS (SELECT 1 FROM purging)
  AND (OLD.status <> 'final' OR NEW.status <> 'superseded'
    OR NEW.id <> OLD.id OR NEW.uuid <> OLD.uuid OR NEW.form <> OLD.form
    OR NEW.edition <> OLD.edition OR NEW.title IS NOT OLD.title OR NEW.amends IS NOT OLD.amends
    OR NEW.amendment_reason IS NOT OLD.amendment_reason OR NEW.revision <> OLD.revision
    OR NEW.created_at <> OLD.created_at OR NEW.updated_at <> OLD.updated_at
    OR NEW.finalized_at IS NOT OLD.finalized_at OR NEW.fields <> OLD.fields
    OR NEW.filled <> OLD.filled OR NEW.invalid <> OLD.invalid OR NEW.missing <> OLD.missing
    OR NEW.unique_key IS NOT OLD.unique_key)
BEGIN SELECT raise(ABORT, 'a final draft never changes'); END;

CREATE TRIGGER draft_is_kept BEFORE DELETE ON draft
WHEN OLD.status IN ('final', 'superseded')
  AND NOT EXISTS (SELECT 1 FROM purging WHERE draft = OLD.id)
BEGIN SELECT raise(ABORT, 'a final draft is removed by purging alone'); END;

CREATE TRIGGER draft_is_not_replaced BEFORE INSERT ON draft
WHEN EXISTS (
  SELECT 1 FROM draft WHERE (id = NEW.id OR uuid = NEW.uuid) AND status IN ('final', 'superseded'))
BEGIN SELECT raise(ABORT, 'a final draft never changes'); END;

CREATE TRIGGER field_is_locked BEFORE UPDATE ON field
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a field of a final draft never changes'); END;

CREATE TRIGGER field_is_kept BEFORE DELETE ON field
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
  AND NOT EXISTS (SELECT 1 FROM purging WHERE draft = OLD.draft)
BEGIN SELECT raise(ABORT, 'a field of a final draft never changes'); END;

CREATE TRIGGER field_is_not_added BEFORE INSERT ON field
WHEN (SELECT status FROM draft WHERE id = NEW.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a field of a final draft never changes'); END;

CREATE TRIGGER group_is_locked BEFORE UPDATE ON draft_group
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a group of a final draft never changes'); END;

CREATE TRIGGER group_is_kept BEFORE DELETE ON draft_group
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
  AND NOT EXISTS (SELECT 1 FROM purging WHERE draft = OLD.draft)
BEGIN SELECT raise(ABORT, 'a group of a final draft never changes'); END;

CREATE TRIGGER group_is_not_added BEFORE INSERT ON draft_group
WHEN (SELECT status FROM draft WHERE id = NEW.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a group of a final draft never changes'); END;

CREATE TRIGGER rule_is_locked BEFORE UPDATE ON draft_rule
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a rule of a final draft never changes'); END;

CREATE TRIGGER rule_is_kept BEFORE DELETE ON draft_rule
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
  AND NOT EXISTS (SELECT 1 FROM purging WHERE draft = OLD.draft)
BEGIN SELECT raise(ABORT, 'a rule of a final draft never changes'); END;

CREATE TRIGGER rule_is_not_added BEFORE INSERT ON draft_rule
WHEN (SELECT status FROM draft WHERE id = NEW.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a rule of a final draft never changes'); END;

-- What was done stays remembered as it was; only the texts of an open draft can be forgotten, when it
-- moves to a version of its form that does not let them be kept.

CREATE TRIGGER history_is_locked BEFORE UPDATE ON history
WHEN NEW.old IS NOT NULL OR NEW.new IS NOT NULL
  OR (SELECT status FROM draft WHERE id = OLD.draft) <> 'draft'
  OR (NEW.draft, NEW.number, NEW.action, NEW.person, NEW.at, NEW.revision)
    <> (OLD.draft, OLD.number, OLD.action, OLD.person, OLD.at, OLD.revision)
  OR NEW.subject IS NOT OLD.subject OR NEW.note IS NOT OLD.note
BEGIN SELECT raise(ABORT, 'what is remembered never changes'); END;

CREATE TRIGGER history_is_kept BEFORE DELETE ON history
WHEN NOT EXISTS (SELECT 1 FROM purging WHERE draft = OLD.draft)
BEGIN SELECT raise(ABORT, 'what is remembered is removed by purging alone'); END;

CREATE TRIGGER history_is_not_replaced BEFORE INSERT ON history
WHEN EXISTS (SELECT 1 FROM history WHERE draft = NEW.draft AND number = NEW.number)
BEGIN SELECT raise(ABORT, 'what is remembered never changes'); END;

-- The views. They are public, and whoever reads them is not to be surprised by a later version.

CREATE VIEW fb_drafts (
  id, form, version, edition, status, title, created_at, updated_at, finalized_at, revision, filled,
  invalid, missing
) AS
SELECT
  lower(substr(hex(draft.uuid), 1, 8) || '-' || substr(hex(draft.uuid), 9, 4) || '-'
    || substr(hex(draft.uuid), 13, 4) || '-' || substr(hex(draft.uuid), 17, 4) || '-'
    || substr(hex(draft.uuid), 21)),
  form.key, form.version, draft.edition, draft.status, draft.title,
  strftime('%Y-%m-%dT%H:%M:%fZ', draft.created_at / 1000.0, 'unixepoch'),
  strftime('%Y-%m-%dT%H:%M:%fZ', draft.updated_at / 1000.0, 'unixepoch'),
  strftime('%Y-%m-%dT%H:%M:%fZ', draft.finalized_at / 1000.0, 'unixepoch'),
  draft.revision, draft.filled, draft.invalid, draft.missing
FROM draft JOIN form ON form.id = draft.form;

-- Masked in all its texts is what may only be shown so; the reason and the verdict never tell it.
CREATE VIEW fb_fields (
  draft, form, field, grp, raw, display, value, validity, complete, message, code, reason, touched,
  applies, updated_at
) AS
SELECT
  lower(substr(hex(draft.uuid), 1, 8) || '-' || substr(hex(draft.uuid), 9, 4) || '-'
    || substr(hex(draft.uuid), 13, 4) || '-' || substr(hex(draft.uuid), 17, 4) || '-'
    || substr(hex(draft.uuid), 21)),
  form.key, form_field.key, form_field.grp,
  iif(field.mask IS NULL, field.raw, field.mask),
  iif(field.mask IS NULL, field.display, field.mask),
  iif(field.mask IS NULL OR field.value IS NULL, field.value, field.mask),
  field.verdict, field.complete, field.message, field.code, field.reason, field.touched,
  field.applies,
  strftime('%Y-%m-%dT%H:%M:%fZ', field.updated_at / 1000.0, 'unixepoch')
FROM field
  JOIN draft ON draft.id = field.draft
  JOIN form ON form.id = draft.form
  JOIN form_field ON form_field.form = draft.form AND form_field.place = field.place;

-- What is invalid, or required and missing, in drafts that can still be edited.
CREATE VIEW fb_invalid (
  draft, form, field, grp, raw, display, value, validity, complete, message, code, reason, touched,
  applies, updated_at
) AS
SELECT
  lower(substr(hex(draft.uuid), 1, 8) || '-' || substr(hex(draft.uuid), 9, 4) || '-'
    || substr(hex(draft.uuid), 13, 4) || '-' || substr(hex(draft.uuid), 17, 4) || '-'
    || substr(hex(draft.uuid), 21)),
  form.key, form_field.key, form_field.grp,
  iif(field.mask IS NULL, field.raw, field.mask),
  iif(field.mask IS NULL, field.display, field.mask),
  iif(field.mask IS NULL OR field.value IS NULL, field.value, field.mask),
  field.verdict, field.complete, field.message, field.code, field.reason, field.touched,
  field.applies,
  strftime('%Y-%m-%dT%H:%M:%fZ', field.updated_at / 1000.0, 'unixepoch')
FROM field
  JOIN draft ON draft.id = field.draft
  JOIN form ON form.id = draft.form
  JOIN form_field ON form_field.form = draft.form AND form_field.place = field.place
WHERE field.mend = 1;

CREATE VIEW fb_groups (draft, form, grp, fields, invalid, missing, valid) AS
SELECT
  lower(substr(hex(draft.uuid), 1, 8) || '-' || substr(hex(draft.uuid), 9, 4) || '-'
    || substr(hex(draft.uuid), 13, 4) || '-' || substr(hex(draft.uuid), 17, 4) || '-'
    || substr(hex(draft.uuid), 21)),
  form.key, form_group.key, draft_group.fields, draft_group.invalid, draft_group.missing,
  draft_group.invalid = 0 AND draft_group.missing = 0
FROM draft_group
  JOIN draft ON draft.id = draft_group.draft
  JOIN form ON form.id = draft.form
  JOIN form_group ON form_group.form = draft.form AND form_group.place = draft_group.place;

CREATE VIEW fb_rules (draft, form, rule, severity, broken, acknowledged, message) AS
SELECT
  lower(substr(hex(draft.uuid), 1, 8) || '-' || substr(hex(draft.uuid), 9, 4) || '-'
    || substr(hex(draft.uuid), 13, 4) || '-' || substr(hex(draft.uuid), 17, 4) || '-'
    || substr(hex(draft.uuid), 21)),
  form.key, form_rule.key, form_rule.severity, draft_rule.broken, draft_rule.acknowledged,
  form_rule.message
FROM draft_rule
  JOIN draft ON draft.id = draft_rule.draft
  JOIN form ON form.id = draft.form
  JOIN form_rule ON form_rule.form = draft.form AND form_rule.place = draft_rule.place;
