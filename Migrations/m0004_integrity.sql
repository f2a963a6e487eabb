-- Detects changes of final editions and damage to rows.

-- Most rows have a checksum of their content, which is written with them and verified by `doctor`. It is
-- NULL until the program has computed it.
ALTER TABLE form ADD COLUMN checksum INTEGER;
ALTER TABLE draft ADD COLUMN checksum INTEGER;
ALTER TABLE field ADD COLUMN checksum INTEGER;
ALTER TABLE notice ADD COLUMN checksum INTEGER;
ALTER TABLE draft_rule ADD COLUMN checksum INTEGER;
ALTER TABLE seat ADD COLUMN checksum INTEGER;
ALTER TABLE seat_field ADD COLUMN checksum INTEGER;
ALTER TABLE step ADD COLUMN checksum INTEGER;
ALTER TABLE history ADD COLUMN checksum INTEGER;
ALTER TABLE orphan ADD COLUMN checksum INTEGER;

-- Work that SQL cannot do, and that the program must do to complete a migration. Each row is deleted in
-- the transaction that does its work. If the program is interrupted, the next one does the work.
CREATE TABLE unfinished (
  work TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

INSERT INTO unfinished (work) SELECT 'checksums' WHERE EXISTS (SELECT 1 FROM form);
INSERT INTO unfinished (work) SELECT 'hashes' WHERE EXISTS (SELECT 1 FROM draft);

-- The hash of all contents of a final edition and a random salt, with its link in the chain. It is
-- deleted with the edition. Without the salt, nobody can guess the contents from the hash in the chain.
CREATE TABLE edition_hash (
  draft INTEGER PRIMARY KEY REFERENCES draft,
  salt BLOB NOT NULL CHECK (length(salt) = 16),
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  link INTEGER NOT NULL UNIQUE REFERENCES chain
) STRICT;

-- The chain records each finalized and each purged edition in this order, with hashes and without
-- contents. `head` is the hash of the link and of the previous head, so the last head covers the whole
-- chain.
CREATE TABLE chain (
  number INTEGER PRIMARY KEY CHECK (number >= 1),
  action TEXT NOT NULL CHECK (action = 'finalized' OR action = 'purged'),
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  at INTEGER NOT NULL,
  head BLOB NOT NULL CHECK (length(head) = 32)
) STRICT;

-- Triggers. They check the row before and after a change, because an UPDATE can give a row the key of
-- another, and REPLACE deletes that other row without running its DELETE triggers.

DROP TRIGGER draft_is_locked;
DROP TRIGGER draft_is_kept;
DROP TRIGGER draft_is_not_replaced;
DROP TRIGGER field_is_locked;
DROP TRIGGER field_is_kept;
DROP TRIGGER field_is_not_added;
DROP TRIGGER group_is_locked;
DROP TRIGGER group_is_kept;
DROP TRIGGER group_is_not_added;
DROP TRIGGER notice_is_locked;
DROP TRIGGER rule_is_locked;
DROP TRIGGER rule_is_kept;
DROP TRIGGER rule_is_not_added;
DROP TRIGGER history_is_locked;
DROP TRIGGER history_is_kept;
DROP TRIGGER history_is_not_replaced;

-- In a final draft, only the status and the link to the previous edition can change. A final draft is
-- superseded by a final amendment, and becomes final again when that amendment is purged.
CREATE TRIGGER draft_is_locked BEFORE UPDATE ON draft
WHEN OLD.status IN ('final', 'superseded')
  AND (
    (NEW.id, NEW.uuid, NEW.form, NEW.edition, NEW.revision, NEW.created_at, NEW.updated_at,
      NEW.finalized_at, NEW.fields, NEW.filled, NEW.invalid, NEW.missing)
    IS NOT (OLD.id, OLD.uuid, OLD.form, OLD.edition, OLD.revision, OLD.created_at, OLD.updated_at,
      OLD.finalized_at, OLD.fields, OLD.filled, OLD.invalid, OLD.missing)
    OR (NEW.title, NEW.amendment_reason, NEW.unique_key)
    IS NOT (OLD.title, OLD.amendment_reason, OLD.unique_key)
    OR NEW.amends IS NOT OLD.amends AND NOT EXISTS (
      SELECT 1 FROM purging WHERE draft = OLD.id OR draft = OLD.amends)
    OR NEW.status <> OLD.status AND NOT (
      OLD.status = 'final' AND NEW.status = 'superseded' AND EXISTS (
        SELECT 1 FROM draft
        WHERE amends = OLD.id AND status <> 'discarded' AND status IN ('final', 'superseded'))
      OR OLD.status = 'superseded' AND NEW.status = 'final' AND EXISTS (SELECT 1 FROM purging)))
BEGIN SELECT raise(ABORT, 'a final draft never changes'); END;

CREATE TRIGGER draft_is_kept BEFORE DELETE ON draft
WHEN OLD.status IN ('final', 'superseded')
  AND NOT EXISTS (SELECT 1 FROM purging WHERE draft = OLD.id)
BEGIN SELECT raise(ABORT, 'a final draft is removed by purging alone'); END;

-- A row with the id, the UUID or the amended edition of a final draft would replace that draft. Each
-- lookup uses one index. `status <> 'discarded'` repeats the condition of the index on `amends`;
-- without it, SQLite would read all drafts for every edit.
CREATE TRIGGER draft_is_not_replaced BEFORE INSERT ON draft
WHEN (SELECT status FROM draft WHERE id = NEW.id) IN ('final', 'superseded')
  OR (SELECT status FROM draft WHERE uuid = NEW.uuid) IN ('final', 'superseded')
  OR NEW.status <> 'discarded' AND (
    SELECT status FROM draft WHERE amends = NEW.amends AND status <> 'discarded')
    IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a final draft never changes'); END;

CREATE TRIGGER draft_does_not_replace BEFORE UPDATE ON draft
WHEN NEW.id <> OLD.id
    AND (SELECT status FROM draft WHERE id = NEW.id) IN ('final', 'superseded')
  OR NEW.uuid <> OLD.uuid
    AND (SELECT status FROM draft WHERE uuid = NEW.uuid) IN ('final', 'superseded')
  OR NEW.amends IS NOT NULL AND NEW.status <> 'discarded' AND (
    SELECT status FROM draft
    WHERE amends = NEW.amends AND status <> 'discarded' AND id <> OLD.id)
    IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a final draft never changes'); END;

-- A draft is added open, and becomes final after its hash is added.
CREATE TRIGGER draft_is_begun_open BEFORE INSERT ON draft
WHEN NEW.status IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a draft is begun open'); END;

CREATE TRIGGER draft_is_hashed BEFORE UPDATE ON draft
WHEN NEW.status IN ('final', 'superseded') AND OLD.status NOT IN ('final', 'superseded')
  AND (NEW.status <> 'final'
    OR NOT EXISTS (SELECT 1 FROM edition_hash WHERE draft = OLD.id))
BEGIN SELECT raise(ABORT, 'a draft is finalized by the program alone'); END;

-- There are two lookups instead of one with a list of drafts, because SQLite would create a temporary
-- table for the list with every row.
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

CREATE TRIGGER group_is_locked BEFORE UPDATE ON draft_group
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
  OR (SELECT status FROM draft WHERE id = NEW.draft) IN ('final', 'superseded')
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

CREATE TRIGGER orphan_is_locked BEFORE UPDATE ON orphan
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
  OR (SELECT status FROM draft WHERE id = NEW.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a field of a final draft never changes'); END;

CREATE TRIGGER orphan_is_kept BEFORE DELETE ON orphan
WHEN (SELECT status FROM draft WHERE id = OLD.draft) IN ('final', 'superseded')
  AND NOT EXISTS (SELECT 1 FROM purging WHERE draft = OLD.draft)
BEGIN SELECT raise(ABORT, 'a field of a final draft never changes'); END;

CREATE TRIGGER orphan_is_not_added BEFORE INSERT ON orphan
WHEN (SELECT status FROM draft WHERE id = NEW.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a field of a final draft never changes'); END;

-- A final draft has no seats, so nothing can record a focus in it.
CREATE TRIGGER seat_is_not_added BEFORE INSERT ON seat
WHEN (SELECT status FROM draft WHERE id = NEW.draft) IN ('final', 'superseded')
BEGIN SELECT raise(ABORT, 'a final draft has no seats'); END;

CREATE TRIGGER seat_is_not_moved BEFORE UPDATE ON seat
WHEN (NEW.id, NEW.draft) <> (OLD.id, OLD.draft)
BEGIN SELECT raise(ABORT, 'a seat belongs to one draft'); END;

-- The history only grows, and only while its draft is open. Texts can be deleted if the draft moves to
-- a version of its form that does not allow them to be stored.
CREATE TRIGGER history_is_locked BEFORE UPDATE ON history
WHEN NEW.old IS NOT NULL OR NEW.new IS NOT NULL
  OR (SELECT status FROM draft WHERE id = OLD.draft) IS NOT 'draft'
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

CREATE TRIGGER history_is_not_added BEFORE INSERT ON history
WHEN (SELECT status FROM draft WHERE id = NEW.draft) <> 'draft'
BEGIN SELECT raise(ABORT, 'nothing is remembered of a draft that is not open'); END;

-- A form defines the meaning of its drafts, so it is never deleted or replaced.
CREATE TRIGGER form_is_kept BEFORE DELETE ON form
BEGIN SELECT raise(ABORT, 'a registered form is kept'); END;

CREATE TRIGGER form_is_not_replaced BEFORE INSERT ON form
WHEN EXISTS (
  SELECT 1 FROM form WHERE id = NEW.id OR (key = NEW.key AND version = NEW.version))
BEGIN SELECT raise(ABORT, 'a registered form never changes'); END;

-- Hashes and links are added and never change. A hash is deleted when its edition is purged.
CREATE TRIGGER hash_is_locked BEFORE UPDATE ON edition_hash
BEGIN SELECT raise(ABORT, 'the hash of an edition never changes'); END;

CREATE TRIGGER hash_is_kept BEFORE DELETE ON edition_hash
WHEN NOT EXISTS (SELECT 1 FROM purging WHERE draft = OLD.draft)
BEGIN SELECT raise(ABORT, 'the hash of an edition is removed by purging alone'); END;

CREATE TRIGGER hash_is_not_replaced BEFORE INSERT ON edition_hash
WHEN EXISTS (
    SELECT 1 FROM edition_hash
    WHERE draft = NEW.draft OR link = NEW.link)
  OR (SELECT status FROM draft WHERE id = NEW.draft) IS NOT 'draft'
BEGIN SELECT raise(ABORT, 'the hash of an edition never changes'); END;

CREATE TRIGGER link_is_locked BEFORE UPDATE ON chain
BEGIN SELECT raise(ABORT, 'the chain only grows'); END;

CREATE TRIGGER link_is_kept BEFORE DELETE ON chain
BEGIN SELECT raise(ABORT, 'the chain only grows'); END;

CREATE TRIGGER link_is_next BEFORE INSERT ON chain
WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM chain)
BEGIN SELECT raise(ABORT, 'the chain only grows'); END;

-- Purging unlocks a draft. Only this program can purge, because only its connections define this
-- function; in other programs the trigger fails.
CREATE TRIGGER purging_is_ours BEFORE INSERT ON purging
WHEN row_checksum(NEW.draft) IS NULL
BEGIN SELECT raise(ABORT, 'a draft is purged by the program alone'); END;

CREATE TRIGGER purging_is_fixed BEFORE UPDATE ON purging
BEGIN SELECT raise(ABORT, 'a draft is purged by the program alone'); END;
