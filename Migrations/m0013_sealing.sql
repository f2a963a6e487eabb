-- Sealed fields.
--
-- The text of a sealed field is in `raw` as `sealed:1:` and the sealed text in base64url, and `mask` hides
-- it from views, so `storage` is `mask`. `sealed` marks such a field. The keys of drafts are not in this
-- file, but in one beside it, so that no copy of this file has them.
ALTER TABLE form_field ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0 CHECK (sealed BETWEEN 0 AND 1);
