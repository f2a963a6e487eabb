-- The public views. Their columns are those of a SQLite store; identifiers are UUIDs, times are
-- `timestamptz` and facts are booleans.

-- The positions of all present entries, and their paths such as `member[1].medicine[2]`.
CREATE VIEW entry_position (draft, id, grp, parent, "position") AS
SELECT
  draft, id, grp, parent, row_number() OVER (PARTITION BY draft, parent, grp ORDER BY rank, id)
FROM entry WHERE status = 'present';

CREATE VIEW entry_path (draft, id, path) AS
WITH RECURSIVE path (draft, id, text) AS (
  SELECT p.draft, p.id, g.key || '[' || p."position" || ']'
  FROM entry_position p
    JOIN draft d ON d.id = p.draft
    JOIN form_group g ON g.form = d.form AND g.place = p.grp
  WHERE p.parent = 0
  UNION ALL
  SELECT p.draft, p.id, path.text || '.' || g.key || '[' || p."position" || ']'
  FROM path
    JOIN entry_position p ON p.draft = path.draft AND p.parent = path.id
    JOIN draft d ON d.id = p.draft
    JOIN form_group g ON g.form = d.form AND g.place = p.grp
)
SELECT draft, id, text FROM path;

-- The identity of an entry in base 32; NULL for 0.
CREATE FUNCTION entry_text(id bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT nullif(ltrim(string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', (id >> shift & 31)::integer + 1, 1), ''
    ORDER BY shift DESC), '0'), '')
  FROM generate_series(0, 60, 5) AS shift
$$;

CREATE VIEW fb_drafts (
  id, form, version, edition, status, title, created_at, updated_at, finalized_at, revision, filled,
  invalid, missing
) AS
SELECT
  d.id, form.key, form.version, d.edition, d.status, d.title, d.created_at, d.updated_at,
  d.finalized_at, d.revision, d.filled, d.invalid, d.missing
FROM draft d JOIN form ON form.id = d.form;

-- Fields in entries have their path as their name, and those of removed entries are left out. Masked
-- fields have their mask for all texts.
CREATE VIEW fb_fields (
  draft, form, field, grp, raw, display, value, validity, complete, message, code, reason, touched,
  applies, updated_at
) AS
SELECT
  f.draft, form.key, CASE WHEN f.entry = 0 THEN k.key ELSE e.path || '.' || k.key END, k.grp,
  coalesce(f.mask, f.raw),
  coalesce(f.mask, f.display, CASE WHEN f.flags & 2048 = 0 THEN f.raw END),
  CASE f.flags >> 9 & 3
    WHEN 0 THEN coalesce(f.mask, f.raw)
    WHEN 1 THEN coalesce(f.mask, f.display, CASE WHEN f.flags & 2048 = 0 THEN f.raw END)
    WHEN 2 THEN coalesce(f.mask, f.value)
  END,
  CASE f.flags >> 4 & 3 WHEN 0 THEN 'valid' WHEN 1 THEN 'empty' ELSE 'invalid' END,
  f.flags & 64 = 0, f.message, f.code, f.reason, f.flags & 256 = 0, f.flags & 128 = 0,
  coalesce(f.updated_at, d.created_at)
FROM field f
  JOIN draft d ON d.id = f.draft
  JOIN form ON form.id = d.form
  JOIN form_field k ON k.form = d.form AND k.place = f.place
  LEFT JOIN entry_path e ON e.draft = f.draft AND e.id = f.entry
WHERE f.entry = 0 OR e.id IS NOT NULL;

-- What must be corrected in open drafts, and unconfirmed notices with the code `notice`.
CREATE VIEW fb_invalid (
  draft, form, field, grp, raw, display, value, validity, complete, message, code, reason, touched,
  applies, updated_at
) AS
WITH problem (draft, entry, place, message, code) AS (
  SELECT draft, entry, place, message, code FROM field WHERE attention IS NOT NULL
  UNION ALL
  SELECT
    n.draft, n.entry, n.place,
    coalesce('“' || n.text || '” was left out: ', 'Something was left out: ') || n.reason, 'notice'
  FROM notice n
    JOIN field f ON f.draft = n.draft AND f.entry = n.entry AND f.place = n.place
    JOIN draft d ON d.id = n.draft
  WHERE d.status = 'draft' AND f.flags & 128 = 0 AND f.reason IS NULL
)
SELECT
  f.draft, form.key, CASE WHEN f.entry = 0 THEN k.key ELSE e.path || '.' || k.key END, k.grp,
  coalesce(f.mask, f.raw),
  coalesce(f.mask, f.display, CASE WHEN f.flags & 2048 = 0 THEN f.raw END),
  CASE f.flags >> 9 & 3
    WHEN 0 THEN coalesce(f.mask, f.raw)
    WHEN 1 THEN coalesce(f.mask, f.display, CASE WHEN f.flags & 2048 = 0 THEN f.raw END)
    WHEN 2 THEN coalesce(f.mask, f.value)
  END,
  CASE f.flags >> 4 & 3 WHEN 0 THEN 'valid' WHEN 1 THEN 'empty' ELSE 'invalid' END,
  f.flags & 64 = 0, p.message, p.code, f.reason, f.flags & 256 = 0, f.flags & 128 = 0,
  coalesce(f.updated_at, d.created_at)
FROM problem p
  JOIN field f ON f.draft = p.draft AND f.entry = p.entry AND f.place = p.place
  JOIN draft d ON d.id = f.draft
  JOIN form ON form.id = d.form
  JOIN form_field k ON k.form = d.form AND k.place = f.place
  LEFT JOIN entry_path e ON e.draft = f.draft AND e.id = f.entry
WHERE f.entry = 0 OR e.id IS NOT NULL;

CREATE VIEW fb_groups (draft, form, grp, fields, invalid, missing, valid) AS
SELECT
  g.draft, form.key, k.key, g.fields, g.invalid, g.missing, g.invalid = 0 AND g.missing = 0
FROM draft_group g
  JOIN draft d ON d.id = g.draft
  JOIN form ON form.id = d.form
  JOIN form_group k ON k.form = d.form AND k.place = g.place;

CREATE VIEW fb_rules (draft, form, rule, severity, broken, acknowledged, message) AS
SELECT
  r.draft, form.key, CASE WHEN r.entry = 0 THEN k.key ELSE e.path || '.' || k.key END, k.severity,
  r.broken, r.acknowledged, coalesce(r.message, k.message)
FROM draft_rule r
  JOIN draft d ON d.id = r.draft
  JOIN form ON form.id = d.form
  JOIN form_rule k ON k.form = d.form AND k.place = r.place
  LEFT JOIN entry_path e ON e.draft = r.draft AND e.id = r.entry
WHERE r.entry = 0 OR e.id IS NOT NULL;

CREATE VIEW fb_entries (draft, form, repeat, entry, parent, "position") AS
SELECT
  p.draft, form.key, g.key, entry_text(p.id), entry_text(p.parent), p."position"
FROM entry_position p
  JOIN entry_path e ON e.draft = p.draft AND e.id = p.id
  JOIN draft d ON d.id = p.draft
  JOIN form ON form.id = d.form
  JOIN form_group g ON g.form = d.form AND g.place = p.grp;

-- `columns` and `cells` are JSON arrays: the names of the columns and the texts in them.
CREATE VIEW fb_lists (form, version, list, value, label, columns, cells) AS
SELECT
  form.key, form.version, form_list.key, r.value, coalesce(r.label, r.value), list.columns, r.cells
FROM form_list
  JOIN form ON form.id = form_list.form
  JOIN list ON list.id = form_list.list
  JOIN list_row r ON r.list = list.id;

-- The files in the answers of all drafts, without their contents. A masked file has only its mask.
CREATE VIEW fb_files (draft, form, field, name, type, bytes, sha256) AS
SELECT
  f.draft, form.key, CASE WHEN f.entry = 0 THEN k.key ELSE e.path || '.' || k.key END,
  coalesce(f.mask, file.parts ->> 'name'),
  CASE WHEN f.mask IS NULL THEN file.parts ->> 'type' END,
  CASE WHEN f.mask IS NULL THEN (file.parts ->> 'bytes')::bigint END,
  CASE WHEN f.mask IS NULL THEN file.parts ->> 'sha256' END
FROM field f
  JOIN draft d ON d.id = f.draft
  JOIN form ON form.id = d.form
  JOIN form_field k ON k.form = d.form AND k.place = f.place
  LEFT JOIN entry_path e ON e.draft = f.draft AND e.id = f.entry
  CROSS JOIN LATERAL (SELECT CASE
    WHEN k.type IN ('file', 'image', 'signature') AND f.flags & 16384 = 0
      AND f.raw ~ '^\{"name":".*","type":".*","bytes":\d+,"sha256":"[0-9a-f]{64}"\}$'
    THEN f.raw::json END AS parts) file
WHERE file.parts IS NOT NULL AND (f.entry = 0 OR e.id IS NOT NULL);

CREATE VIEW fb_comments (draft, form, field, id, "by", at, text, resolved_at, resolved_by) AS
SELECT
  c.draft, form.key,
  CASE WHEN c.entry = 0 THEN c.field
    ELSE e.path || '.' || substr(c.field, strpos(c.field, '].') + 2) END,
  c.number, c.person, c.at, c.text, c.resolved_at, c.resolved_by
FROM comment c
  JOIN draft d ON d.id = c.draft
  JOIN form ON form.id = d.form
  LEFT JOIN entry_path e ON e.draft = c.draft AND e.id = c.entry
WHERE c.entry = 0 OR e.id IS NOT NULL;

-- `pending` is true while the draft is returned.
CREATE VIEW fb_returns (draft, form, "by", at, note, done_at, done_by, pending) AS
SELECT
  r.draft, form.key, r.person, r.at, r.note, r.done_at, r.done_by,
  d.status = 'draft' AND r.done_at IS NULL
FROM draft_return r
  JOIN draft d ON d.id = r.draft
  JOIN form ON form.id = d.form;
