-- The message of a broken rule with the answers in it, such as "Ada is younger than 18".
--
-- It is NULL if the rule is not broken, or if its message contains no answers: the form then has the
-- message. In a store of an earlier version it stays NULL until somebody edits or rechecks the draft.
--
-- The message follows from the answers and the form. Like `mend`, it has no part in the checksum of its
-- row, so that no row needs a new one.
ALTER TABLE draft_rule ADD COLUMN message TEXT CHECK (message IS NULL OR broken = 1);

-- The view keeps its columns.
DROP VIEW fb_rules;

CREATE VIEW fb_rules (draft, form, rule, severity, broken, acknowledged, message) AS
SELECT
  lower(substr(hex(draft.uuid), 1, 8) || '-' || substr(hex(draft.uuid), 9, 4) || '-'
    || substr(hex(draft.uuid), 13, 4) || '-' || substr(hex(draft.uuid), 17, 4) || '-'
    || substr(hex(draft.uuid), 21)),
  form.key, form_rule.key, form_rule.severity, draft_rule.broken, draft_rule.acknowledged,
  coalesce(draft_rule.message, form_rule.message)
FROM draft_rule
  JOIN draft ON draft.id = draft_rule.draft
  JOIN form ON form.id = draft.form
  JOIN form_rule ON form_rule.form = draft.form AND form_rule.place = draft_rule.place;
