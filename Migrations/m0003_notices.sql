-- Meaningful text that was left out of a field's input, such as the eleventh digit of a phone number,
-- until somebody edits the field or confirms the notice.
--
-- Notices have a table of their own, because few fields have one and each keystroke rewrites the row in
-- `field`. For a list, this is the notice of its first item with one; `field.items` contains all of
-- them.
CREATE TABLE notice (
  draft INTEGER NOT NULL REFERENCES draft,
  place INTEGER NOT NULL CHECK (place >= 0),
  -- NULL where the text of the field may only be masked or not be kept at all.
  text TEXT,
  reason TEXT NOT NULL,
  code TEXT NOT NULL,
  PRIMARY KEY (draft, place)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER notice_is_locked BEFORE UPDATE ON notice
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a notice of a final draft never changes'); END;

CREATE TRIGGER notice_is_kept BEFORE DELETE ON notice
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
  AND NOT EXISTS (SELECT 1 FROM purging WHERE draft = OLD.draft)
BEGIN SELECT raise(ABORT, 'a notice of a final draft never changes'); END;

CREATE TRIGGER notice_is_not_added BEFORE INSERT ON notice
WHEN (SELECT status FROM draft WHERE id = NEW.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a notice of a final draft never changes'); END;

-- The view keeps its columns. It now also contains, with the code `notice`, fields with a notice that
-- prevents finalizing. `CROSS JOIN` makes SQLite read the few problems first, because it does not know
-- that the other tables are longer.
DROP VIEW fb_invalid;

CREATE VIEW fb_invalid (
  draft, form, field, grp, raw, display, value, validity, complete, message, code, reason, touched,
  applies, updated_at
) AS
WITH problem (draft, place, message, code) AS (
  SELECT draft, place, message, code FROM field WHERE mend = 1
  UNION ALL
  SELECT
    notice.draft, notice.place,
    iif(notice.text IS NULL, 'Something was left out: ', '“' || notice.text || '” was left out: ')
      || notice.reason,
    'notice'
  FROM notice
    CROSS JOIN field ON field.draft = notice.draft AND field.place = notice.place
    JOIN draft ON draft.id = notice.draft
  WHERE draft.status = 'draft' AND field.applies = 1 AND field.reason IS NULL
)
SELECT
  lower(substr(hex(draft.uuid), 1, 8) || '-' || substr(hex(draft.uuid), 9, 4) || '-'
    || substr(hex(draft.uuid), 13, 4) || '-' || substr(hex(draft.uuid), 17, 4) || '-'
    || substr(hex(draft.uuid), 21)),
  form.key, form_field.key, form_field.grp,
  iif(field.mask IS NULL, field.raw, field.mask),
  iif(field.mask IS NULL, field.display, field.mask),
  iif(field.mask IS NULL OR field.value IS NULL, field.value, field.mask),
  field.verdict, field.complete, problem.message, problem.code, field.reason, field.touched,
  field.applies,
  strftime('%Y-%m-%dT%H:%M:%fZ', field.updated_at / 1000.0, 'unixepoch')
FROM problem
  CROSS JOIN draft ON draft.id = problem.draft
  JOIN field ON field.draft = problem.draft AND field.place = problem.place
  JOIN form ON form.id = draft.form
  JOIN form_field ON form_field.form = draft.form AND form_field.place = field.place;
