-- Entries of repeats, and rows of fields with half the columns and bytes.
--
-- A draft can contain a group of its form any number of times. Each time is an entry, with an identity
-- that does not change when entries are added, moved or removed. Fields, rules and notices name their
-- entry; 0 stands for the draft itself.
--
-- Most fields are short, filled in and valid. Their rows now contain each text once: the shown text and
-- the value are separate only if they differ from what was typed. Facts with few possible answers are
-- the bits of one number, and rare ones share a column.

DROP VIEW fb_fields;
DROP VIEW fb_invalid;
DROP VIEW fb_rules;

-- The innermost repeated group around a field or a group, by its place in `form_group`; NULL outside of
-- repeats. `repeated` is 1 for a group that is itself repeated.
ALTER TABLE form_field ADD COLUMN repeat INTEGER;
ALTER TABLE form_group ADD COLUMN repeat INTEGER;
ALTER TABLE form_group ADD COLUMN repeated INTEGER NOT NULL DEFAULT 0 CHECK (repeated BETWEEN 0 AND 1);

-- An entry of a repeat. One that was removed stays while its draft is open, with its fields, so that
-- removing can be undone. It is deleted when the draft is finalized.
CREATE TABLE entry (
  draft INTEGER NOT NULL REFERENCES draft,
  id INTEGER NOT NULL CHECK (id > 0),
  -- The repeated group by its place in the form.
  grp INTEGER NOT NULL CHECK (grp >= 0),
  -- The entry that contains it; 0 if it is directly in the draft.
  parent INTEGER NOT NULL CHECK (parent >= 0 AND parent <> id),
  -- The order among the entries of the same group and parent; equal ones are ordered by `id`.
  rank INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status = 'present' OR status = 'removed' OR status = 'set_aside'),
  revision INTEGER NOT NULL CHECK (revision >= 0),
  checksum INTEGER,
  PRIMARY KEY (draft, id)
) STRICT, WITHOUT ROWID;

-- The present entries in their order, to count those before an entry.
CREATE INDEX entry_by_order ON entry (draft, parent, grp, rank, id) WHERE status = 'present';

CREATE TABLE lean_field (
  draft INTEGER NOT NULL REFERENCES draft,
  -- The entry that contains the field; 0 in the draft itself.
  entry INTEGER NOT NULL CHECK (entry >= 0),
  place INTEGER NOT NULL CHECK (place >= 0),
  -- How the field differs from a usual one, which is valid, shown as it was typed, and has its text as
  -- its value. The sum of
  --   0 the value is a text, 1 integer, 2 decimal, 3 boolean, 4 a list of several kinds, 5 to 8 a list
  --   of texts, integers, decimals or booleans
  --   0 valid, 16 empty, 32 invalid when left
  --   64 without a complete value, 128 does not apply, 256 never touched
  --   0 the value is in `raw`, 512 it is in `display`, 1024 it is in `value`, 1536 there is none
  --   2048 `display` is the shown text, if any may be shown, and not `raw`
  --   4096 the last value that was left valid is not the value
  --   8192 held: a text that may not be kept was left valid, and its characters are gone
  --   16384 verbatim: the text could not be read, and is kept as it was offered
  flags INTEGER NOT NULL CHECK (flags BETWEEN 0 AND 32767),
  -- What was typed, and how it is shown; both are NULL where the text may not be kept.
  raw TEXT,
  display TEXT CHECK (display IS NULL OR flags & 2048 <> 0),
  -- What takes the place of all texts of the field where it may only be shown masked.
  mask TEXT CHECK (mask IS NULL OR display IS NOT NULL OR flags & 2048 = 0),
  value TEXT CHECK ((value IS NULL) = (flags & 1536 <> 1024)),
  code TEXT,
  message TEXT,
  -- The reason in place of a value.
  reason TEXT,
  -- What few fields have, as JSON: `committed` (the last value that was left valid, if it is not the
  -- value), `items` of a list, `configuration` since the draft was begun.
  rest TEXT CHECK (rest IS NULL OR substr(rest, 1, 1) = '{'),
  -- The last change of the content; both are NULL if the field is as its draft was begun.
  revision INTEGER CHECK (revision IS NULL OR revision >= 0),
  updated_at INTEGER,
  -- The form, while the draft is open and the field keeps it from being finalized. Only these few rows
  -- are in the indexes below.
  attention INTEGER,
  -- Only 48 bits of it, because most rows of a store are here.
  checksum INTEGER,
  PRIMARY KEY (draft, entry, place),
  CHECK (flags & 15 <= 8 AND flags & 48 <> 48),
  CHECK ((code IS NULL) = (message IS NULL)),
  CHECK (code IS NULL OR flags & 128 = 0),
  CHECK ((revision IS NULL) = (updated_at IS NULL)),
  CHECK (attention IS NULL OR (code IS NOT NULL AND updated_at IS NOT NULL)),
  CHECK (flags & 8192 = 0 OR (raw IS NULL AND display IS NULL AND flags & 1536 = 1536))
) STRICT, WITHOUT ROWID;

-- A row whose old checksum is wrong gets none, so that `doctor` still reports it.
INSERT INTO lean_field (
  draft, entry, place, flags, raw, display, mask, value, code, message, reason, rest, revision,
  updated_at, attention, checksum)
SELECT
  draft, 0, place, flags, raw, shown, mask, own, code, message, reason, rest, changed, changed_at,
  attention,
  iif(is_sound,
    row_checksum(draft, 0, place, flags, raw, shown, mask, own, code, message, reason, rest,
      changed, changed_at) >> 16,
    NULL)
FROM (
  SELECT
    field.draft, place, raw, mask, code, message, reason,
    CASE kind WHEN 'integer' THEN 1 WHEN 'decimal' THEN 2 WHEN 'boolean' THEN 3 WHEN 'list' THEN 4
      WHEN 'list text' THEN 5 WHEN 'list integer' THEN 6 WHEN 'list decimal' THEN 7
      WHEN 'list boolean' THEN 8 ELSE 0 END
    | CASE verdict WHEN 'valid' THEN 0 WHEN 'empty' THEN 16 ELSE 32 END
    | (NOT complete) * 64 | (NOT applies) * 128 | (NOT touched) * 256
    | CASE WHEN value IS NULL THEN 1536 WHEN value = raw THEN 0 WHEN value = display THEN 512 ELSE 1024 END
    | (display IS NULL OR display IS NOT raw) * 2048
    | iif(committed IS NULL, value IS NOT NULL, committed <> '=') * 4096
    | held * 8192 | verbatim * 16384
    AS flags,
    iif(display IS raw, NULL, display) AS shown,
    iif(value = raw OR value = display, NULL, value) AS own,
    iif(coalesce(nullif(committed, '='), items, configuration) IS NULL, NULL,
      json_patch('{}', json_object(
        'committed', json(nullif(committed, '=')),
        'items', json(items),
        'configuration', json(configuration)))) AS rest,
    iif(field.revision = 0 AND code IS NULL AND field.updated_at = draft.created_at,
      NULL, field.revision) AS changed,
    iif(field.revision = 0 AND code IS NULL AND field.updated_at = draft.created_at,
      NULL, field.updated_at) AS changed_at,
    iif(mend = 1, field.form, NULL) AS attention,
    field.checksum IS row_checksum(
      field.draft, place, raw, display, mask, template, value, kind, committed, verdict, code, message,
      complete, touched, applies, held, reason, verbatim, items, configuration, field.revision,
      field.updated_at) AS is_sound
  FROM field JOIN draft ON draft.id = field.draft
  ORDER BY field.draft, place LIMIT -1 OFFSET 0);

DROP TABLE field;
ALTER TABLE lean_field RENAME TO field;

-- What somebody has to correct, from the last change backwards, page by page: in a form, or in one of
-- its fields. `code` is at the end so that others are passed over without reading their rows. The first
-- has all that a list shows, so that the rows need not be read at all.
CREATE INDEX field_to_correct
ON field (attention, updated_at, draft, entry, place, code, message, mask, raw, display, flags)
WHERE attention IS NOT NULL;
CREATE INDEX field_to_correct_by_place
ON field (attention, place, updated_at, draft, entry, code) WHERE attention IS NOT NULL;

-- A rule of a draft or an entry, by its place in the form. `attention` is 1 while the draft is open and
-- the rule keeps it from being finalized. `message` has the answers in it; it is NULL if the rule is not
-- broken, or if its message contains no answers.
CREATE TABLE entry_rule (
  draft INTEGER NOT NULL REFERENCES draft,
  entry INTEGER NOT NULL CHECK (entry >= 0),
  place INTEGER NOT NULL CHECK (place >= 0),
  broken INTEGER NOT NULL CHECK (broken BETWEEN 0 AND 1),
  acknowledged INTEGER NOT NULL CHECK (acknowledged BETWEEN 0 AND 1),
  attention INTEGER NOT NULL CHECK (attention BETWEEN 0 AND 1),
  message TEXT CHECK (message IS NULL OR broken = 1),
  checksum INTEGER,
  PRIMARY KEY (draft, entry, place),
  CHECK (acknowledged = 0 OR broken = 1),
  CHECK (attention = 0 OR (broken = 1 AND acknowledged = 0))
) STRICT, WITHOUT ROWID;

INSERT INTO entry_rule (draft, entry, place, broken, acknowledged, attention, message, checksum)
SELECT draft, 0, place, broken, acknowledged, mend, message,
  iif(checksum IS row_checksum(draft, place, broken, acknowledged),
    row_checksum(draft, 0, place, broken, acknowledged), NULL)
FROM draft_rule ORDER BY draft, place;

DROP TABLE draft_rule;
ALTER TABLE entry_rule RENAME TO draft_rule;
CREATE INDEX rule_to_correct ON draft_rule (draft, entry, place) WHERE attention = 1;

CREATE TABLE entry_notice (
  draft INTEGER NOT NULL REFERENCES draft,
  entry INTEGER NOT NULL CHECK (entry >= 0),
  place INTEGER NOT NULL CHECK (place >= 0),
  -- NULL where the text of the field may only be masked or not be kept at all.
  text TEXT,
  reason TEXT NOT NULL,
  code TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (draft, entry, place)
) STRICT, WITHOUT ROWID;

INSERT INTO entry_notice (draft, entry, place, text, reason, code, checksum)
SELECT draft, 0, place, text, reason, code,
  iif(checksum IS row_checksum(draft, place, text, reason, code),
    row_checksum(draft, 0, place, text, reason, code), NULL)
FROM notice ORDER BY draft, place;

DROP TABLE notice;
ALTER TABLE entry_notice RENAME TO notice;

-- The triggers were dropped with their tables. They are the same, and those of entries are new.

CREATE TRIGGER entry_is_locked BEFORE UPDATE ON entry
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
  OR (SELECT status FROM draft WHERE id = NEW.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'an entry of a final draft never changes'); END;

CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
  AND NOT EXISTS (SELECT 1 FROM purging WHERE draft = OLD.draft)
BEGIN SELECT raise(ABORT, 'an entry of a final draft never changes'); END;

CREATE TRIGGER entry_is_not_added BEFORE INSERT ON entry
WHEN (SELECT status FROM draft WHERE id = NEW.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'an entry of a final draft never changes'); END;

CREATE TRIGGER field_is_locked BEFORE UPDATE ON field
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
  OR (SELECT status FROM draft WHERE id = NEW.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a field of a final draft never changes'); END;

CREATE TRIGGER field_is_kept BEFORE DELETE ON field
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
  AND NOT EXISTS (SELECT 1 FROM purging WHERE draft = OLD.draft)
BEGIN SELECT raise(ABORT, 'a field of a final draft never changes'); END;

CREATE TRIGGER field_is_not_added BEFORE INSERT ON field
WHEN (SELECT status FROM draft WHERE id = NEW.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a field of a final draft never changes'); END;

CREATE TRIGGER rule_is_locked BEFORE UPDATE ON draft_rule
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
  OR (SELECT status FROM draft WHERE id = NEW.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a rule of a final draft never changes'); END;

CREATE TRIGGER rule_is_kept BEFORE DELETE ON draft_rule
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
  AND NOT EXISTS (SELECT 1 FROM purging WHERE draft = OLD.draft)
BEGIN SELECT raise(ABORT, 'a rule of a final draft never changes'); END;

CREATE TRIGGER rule_is_not_added BEFORE INSERT ON draft_rule
WHEN (SELECT status FROM draft WHERE id = NEW.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a rule of a final draft never changes'); END;

CREATE TRIGGER notice_is_locked BEFORE UPDATE ON notice
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
  OR (SELECT status FROM draft WHERE id = NEW.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a notice of a final draft never changes'); END;

CREATE TRIGGER notice_is_kept BEFORE DELETE ON notice
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
  AND NOT EXISTS (SELECT 1 FROM purging WHERE draft = OLD.draft)
BEGIN SELECT raise(ABORT, 'a notice of a final draft never changes'); END;

CREATE TRIGGER notice_is_not_added BEFORE INSERT ON notice
WHEN (SELECT status FROM draft WHERE id = NEW.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a notice of a final draft never changes'); END;

-- The positions of all present entries, and their paths such as `member[1].medicine[2]`. They are for
-- queries of whole tables: each entry is counted once. An entry inside a removed one has no path.
CREATE VIEW entry_position (draft, id, grp, parent, position) AS
SELECT
  draft, id, grp, parent, row_number() OVER (PARTITION BY draft, parent, grp ORDER BY rank, id)
FROM entry WHERE status = 'present';

CREATE VIEW entry_path (draft, id, path) AS
WITH RECURSIVE step (draft, id, parent, text) AS MATERIALIZED (
  SELECT
    entry_position.draft, entry_position.id, entry_position.parent,
    form_group.key || '[' || entry_position.position || ']'
  FROM entry_position
    JOIN draft ON draft.id = entry_position.draft
    JOIN form_group ON form_group.form = draft.form AND form_group.place = entry_position.grp
), path (draft, id, text) AS (
  SELECT draft, id, text FROM step WHERE parent = 0
  UNION ALL
  SELECT step.draft, step.id, path.text || '.' || step.text
  FROM path JOIN step ON step.draft = path.draft AND step.parent = path.id
)
SELECT draft, id, text FROM path;

-- The same for few entries: it counts the entries before one only when that one is read. Repeats are
-- nested at most three deep.
CREATE VIEW shown_entry_path (draft, id, path) AS
SELECT
  e.draft, e.id,
  iif(o.id IS NULL, '', og.key || '[' ||
    (SELECT count(*) FROM entry s
      WHERE s.draft = o.draft AND s.parent = o.parent AND s.grp = o.grp AND s.status = 'present'
        AND (s.rank, s.id) <= (o.rank, o.id)) || '].')
  || iif(p.id IS NULL, '', pg.key || '[' ||
    (SELECT count(*) FROM entry s
      WHERE s.draft = p.draft AND s.parent = p.parent AND s.grp = p.grp AND s.status = 'present'
        AND (s.rank, s.id) <= (p.rank, p.id)) || '].')
  || eg.key || '[' ||
    (SELECT count(*) FROM entry s
      WHERE s.draft = e.draft AND s.parent = e.parent AND s.grp = e.grp AND s.status = 'present'
        AND (s.rank, s.id) <= (e.rank, e.id)) || ']'
FROM entry e
  JOIN draft ON draft.id = e.draft
  JOIN form_group eg ON eg.form = draft.form AND eg.place = e.grp
  LEFT JOIN entry p ON p.draft = e.draft AND p.id = e.parent
  LEFT JOIN form_group pg ON pg.form = draft.form AND pg.place = p.grp
  LEFT JOIN entry o ON o.draft = e.draft AND o.id = p.parent
  LEFT JOIN form_group og ON og.form = draft.form AND og.place = o.grp
WHERE e.status = 'present'
  AND (e.parent = 0 OR p.status = 'present') AND (coalesce(p.parent, 0) = 0 OR o.status = 'present');

-- The public views keep their columns. A field or a rule in an entry has its path as its name, and those
-- of removed entries are left out.
CREATE VIEW fb_fields (
  draft, form, field, grp, raw, display, value, validity, complete, message, code, reason, touched,
  applies, updated_at
) AS
SELECT
  lower(substr(hex(draft.uuid), 1, 8) || '-' || substr(hex(draft.uuid), 9, 4) || '-'
    || substr(hex(draft.uuid), 13, 4) || '-' || substr(hex(draft.uuid), 17, 4) || '-'
    || substr(hex(draft.uuid), 21)),
  form.key, iif(field.entry = 0, form_field.key, entry_path.path || '.' || form_field.key), form_field.grp,
  coalesce(field.mask, field.raw),
  coalesce(field.mask, field.display, iif(field.flags & 2048, NULL, field.raw)),
  CASE field.flags >> 9 & 3
    WHEN 0 THEN coalesce(field.mask, field.raw)
    WHEN 1 THEN coalesce(field.mask, field.display)
    WHEN 2 THEN coalesce(field.mask, field.value)
  END,
  CASE field.flags >> 4 & 3 WHEN 0 THEN 'valid' WHEN 1 THEN 'empty' ELSE 'invalid' END,
  field.flags & 64 = 0, field.message, field.code, field.reason,
  field.flags & 256 = 0, field.flags & 128 = 0,
  strftime('%Y-%m-%dT%H:%M:%fZ', coalesce(field.updated_at, draft.created_at) / 1000.0, 'unixepoch')
FROM field
  JOIN draft ON draft.id = field.draft
  JOIN form ON form.id = draft.form
  JOIN form_field ON form_field.form = draft.form AND form_field.place = field.place
  LEFT JOIN entry_path ON entry_path.draft = field.draft AND entry_path.id = field.entry
WHERE field.entry = 0 OR entry_path.id IS NOT NULL;

-- `CROSS JOIN` makes SQLite read the few problems first, because it does not know that the other tables
-- are longer.
CREATE VIEW fb_invalid (
  draft, form, field, grp, raw, display, value, validity, complete, message, code, reason, touched,
  applies, updated_at
) AS
WITH problem (draft, entry, place, message, code) AS (
  SELECT draft, entry, place, message, code FROM field WHERE attention IS NOT NULL
  UNION ALL
  SELECT
    notice.draft, notice.entry, notice.place,
    iif(notice.text IS NULL, 'Something was left out: ', '“' || notice.text || '” was left out: ')
      || notice.reason,
    'notice'
  FROM notice
    CROSS JOIN field
    ON field.draft = notice.draft AND field.entry = notice.entry AND field.place = notice.place
    JOIN draft ON draft.id = notice.draft
  WHERE draft.status = 'draft' AND field.flags & 128 = 0 AND field.reason IS NULL
)
SELECT
  lower(substr(hex(draft.uuid), 1, 8) || '-' || substr(hex(draft.uuid), 9, 4) || '-'
    || substr(hex(draft.uuid), 13, 4) || '-' || substr(hex(draft.uuid), 17, 4) || '-'
    || substr(hex(draft.uuid), 21)),
  form.key, iif(field.entry = 0, form_field.key, (
    SELECT path FROM shown_entry_path AS shown
    WHERE shown.draft = field.draft AND shown.id = field.entry) || '.' || form_field.key), form_field.grp,
  coalesce(field.mask, field.raw),
  coalesce(field.mask, field.display, iif(field.flags & 2048, NULL, field.raw)),
  CASE field.flags >> 9 & 3
    WHEN 0 THEN coalesce(field.mask, field.raw)
    WHEN 1 THEN coalesce(field.mask, field.display)
    WHEN 2 THEN coalesce(field.mask, field.value)
  END,
  CASE field.flags >> 4 & 3 WHEN 0 THEN 'valid' WHEN 1 THEN 'empty' ELSE 'invalid' END,
  field.flags & 64 = 0, problem.message, problem.code, field.reason,
  field.flags & 256 = 0, field.flags & 128 = 0,
  strftime('%Y-%m-%dT%H:%M:%fZ', coalesce(field.updated_at, draft.created_at) / 1000.0, 'unixepoch')
FROM problem
  CROSS JOIN draft ON draft.id = problem.draft
  JOIN field
  ON field.draft = problem.draft AND field.entry = problem.entry AND field.place = problem.place
  JOIN form ON form.id = draft.form
  JOIN form_field ON form_field.form = draft.form AND form_field.place = field.place;

CREATE VIEW fb_rules (draft, form, rule, severity, broken, acknowledged, message) AS
SELECT
  lower(substr(hex(draft.uuid), 1, 8) || '-' || substr(hex(draft.uuid), 9, 4) || '-'
    || substr(hex(draft.uuid), 13, 4) || '-' || substr(hex(draft.uuid), 17, 4) || '-'
    || substr(hex(draft.uuid), 21)),
  form.key,
  iif(draft_rule.entry = 0, form_rule.key, entry_path.path || '.' || form_rule.key),
  form_rule.severity, draft_rule.broken, draft_rule.acknowledged,
  coalesce(draft_rule.message, form_rule.message)
FROM draft_rule
  JOIN draft ON draft.id = draft_rule.draft
  JOIN form ON form.id = draft.form
  JOIN form_rule ON form_rule.form = draft.form AND form_rule.place = draft_rule.place
  LEFT JOIN entry_path ON entry_path.draft = draft_rule.draft AND entry_path.id = draft_rule.entry
WHERE draft_rule.entry = 0 OR entry_path.id IS NOT NULL;

-- The present entries: the repeated group, the identity in base 32, the entry that contains it (NULL
-- directly in the draft), and the position among the entries of the same group and parent, from 1.
CREATE VIEW fb_entries (draft, form, repeat, entry, parent, position) AS
SELECT
  lower(substr(hex(draft.uuid), 1, 8) || '-' || substr(hex(draft.uuid), 9, 4) || '-'
    || substr(hex(draft.uuid), 13, 4) || '-' || substr(hex(draft.uuid), 17, 4) || '-'
    || substr(hex(draft.uuid), 21)),
  form.key, form_group.key,
  ltrim(substr('0123456789abcdefghjkmnpqrstvwxyz', (p.id >> 60 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.id >> 55 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.id >> 50 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.id >> 45 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.id >> 40 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.id >> 35 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.id >> 30 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.id >> 25 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.id >> 20 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.id >> 15 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.id >> 10 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.id >> 5 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.id >> 0 & 31) + 1, 1), '0'),
  nullif(ltrim(substr('0123456789abcdefghjkmnpqrstvwxyz', (p.parent >> 60 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.parent >> 55 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.parent >> 50 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.parent >> 45 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.parent >> 40 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.parent >> 35 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.parent >> 30 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.parent >> 25 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.parent >> 20 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.parent >> 15 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.parent >> 10 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.parent >> 5 & 31) + 1, 1)
      || substr('0123456789abcdefghjkmnpqrstvwxyz', (p.parent >> 0 & 31) + 1, 1), '0'), ''),
  p.position
FROM entry_position p
  JOIN entry_path ON entry_path.draft = p.draft AND entry_path.id = p.id
  JOIN draft ON draft.id = p.draft
  JOIN form ON form.id = draft.form
  JOIN form_group ON form_group.form = draft.form AND form_group.place = p.grp;
