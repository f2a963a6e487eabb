-- Triggers that keep final drafts, the history and the chain as they are, whoever writes.
--
-- A trigger that only reads the status of a draft lets a late edit slip under a finalization that has not
-- been committed. It must wait for that, so it reads the status `FOR SHARE`.
--
-- Each trigger runs once for a statement, however many rows that adds. A draft is purged by a transaction
-- that names it in the setting `fieldbook.purging`.

CREATE FUNCTION is_purged(draft uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('fieldbook.purging', true), '') = draft::text
$$;

CREATE FUNCTION never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END $$;

-- Refuses changes of rows of final drafts. The rows that were added, changed or deleted are in the table
-- `changed`.
CREATE FUNCTION is_of_open_draft() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT id, status FROM draft WHERE id IN (SELECT DISTINCT draft FROM changed) FOR SHARE
  LOOP
    IF found.status IN ('final', 'superseded') AND NOT is_purged(found.id) THEN
      RAISE EXCEPTION 'the % of a final draft never change', TG_ARGV[0]
        USING ERRCODE = 'restrict_violation';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION history_is_of_open_draft() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT status FROM draft WHERE id IN (SELECT DISTINCT draft FROM changed) FOR SHARE
  LOOP
    IF found.status <> 'draft' THEN
      RAISE EXCEPTION 'nothing is remembered of a draft that is not open'
        USING ERRCODE = 'restrict_violation';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- A row stays with its draft.
CREATE FUNCTION stays_with_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a row of a draft stays with it' USING ERRCODE = 'restrict_violation';
END $$;

DO $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT * FROM (VALUES
      ('field', 'fields'), ('entry', 'entries'), ('draft_group', 'groups'), ('draft_rule', 'rules'),
      ('notice', 'notices'), ('orphan', 'fields'), ('content_use', 'files')) AS part (name, words)
  LOOP
    EXECUTE format(
      'CREATE TRIGGER %1$I AFTER INSERT ON %2$I REFERENCING NEW TABLE AS changed
       FOR EACH STATEMENT EXECUTE FUNCTION is_of_open_draft(%3$L)',
      part.name || '_is_not_added', part.name, part.words);
    EXECUTE format(
      'CREATE TRIGGER %1$I AFTER UPDATE ON %2$I REFERENCING NEW TABLE AS changed
       FOR EACH STATEMENT EXECUTE FUNCTION is_of_open_draft(%3$L)',
      part.name || '_is_locked', part.name, part.words);
    EXECUTE format(
      'CREATE TRIGGER %1$I AFTER DELETE ON %2$I REFERENCING OLD TABLE AS changed
       FOR EACH STATEMENT EXECUTE FUNCTION is_of_open_draft(%3$L)',
      part.name || '_is_kept', part.name, part.words);
    EXECUTE format(
      'CREATE TRIGGER %1$I BEFORE UPDATE ON %2$I
       FOR EACH ROW WHEN (NEW.draft <> OLD.draft) EXECUTE FUNCTION stays_with_draft()',
      part.name || '_stays', part.name);
  END LOOP;
END $$;

-- In a final draft, only the status and the link to the previous edition can change. A final draft is
-- superseded by a final amendment, and becomes final again when that amendment is purged.
CREATE FUNCTION draft_is_locked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.form, NEW.edition, NEW.revision, NEW.created_at, NEW.updated_at, NEW.finalized_at,
      NEW.fields, NEW.filled, NEW.invalid, NEW.missing, NEW.title, NEW.amendment_reason,
      NEW.unique_key)
    IS DISTINCT FROM (OLD.id, OLD.form, OLD.edition, OLD.revision, OLD.created_at, OLD.updated_at,
      OLD.finalized_at, OLD.fields, OLD.filled, OLD.invalid, OLD.missing, OLD.title,
      OLD.amendment_reason, OLD.unique_key)
    OR NEW.amends IS DISTINCT FROM OLD.amends
      AND NOT is_purged(OLD.id) AND NOT is_purged(OLD.amends)
    OR NEW.status <> OLD.status AND NOT (
      OLD.status = 'final' AND NEW.status = 'superseded' AND EXISTS (
        SELECT 1 FROM amendment JOIN draft ON draft.id = amendment.amending
        WHERE amendment.draft = OLD.id AND draft.status IN ('final', 'superseded'))
      OR OLD.status = 'superseded' AND NEW.status = 'final'
        AND coalesce(current_setting('fieldbook.purging', true), '') <> '')
  THEN
    RAISE EXCEPTION 'a final draft never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER draft_is_locked BEFORE UPDATE ON draft
FOR EACH ROW WHEN (OLD.status IN ('final', 'superseded'))
EXECUTE FUNCTION draft_is_locked();

CREATE FUNCTION draft_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_purged(OLD.id) THEN
    RAISE EXCEPTION 'a final draft is removed by purging alone' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER draft_is_kept BEFORE DELETE ON draft
FOR EACH ROW WHEN (OLD.status IN ('final', 'superseded'))
EXECUTE FUNCTION draft_is_kept();

CREATE TRIGGER draft_is_begun_open BEFORE INSERT ON draft
FOR EACH ROW WHEN (NEW.status IN ('final', 'superseded'))
EXECUTE FUNCTION never_changes('a draft is begun open');

CREATE TRIGGER owner_is_fixed BEFORE UPDATE ON draft
FOR EACH ROW WHEN (NEW.owner <> OLD.owner)
EXECUTE FUNCTION never_changes('the owner of a draft never changes');

-- A draft becomes final after its hash is added.
CREATE FUNCTION draft_is_hashed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'final' OR NOT EXISTS (SELECT 1 FROM edition_hash WHERE draft = OLD.id) THEN
    RAISE EXCEPTION 'a draft is finalized by the program alone' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER draft_is_hashed BEFORE UPDATE ON draft
FOR EACH ROW WHEN (
  NEW.status IN ('final', 'superseded') AND OLD.status NOT IN ('final', 'superseded'))
EXECUTE FUNCTION draft_is_hashed();

-- A final draft has no seats.
CREATE TRIGGER seat_is_not_added AFTER INSERT ON seat REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION is_of_open_draft('seats');

-- The history only grows, and only while its draft is open. Texts can be deleted if the draft moves to a
-- version of its form that does not allow them to be stored.
CREATE TRIGGER history_is_not_added AFTER INSERT ON history REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION history_is_of_open_draft();

CREATE TRIGGER history_is_locked AFTER UPDATE ON history REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION history_is_of_open_draft();

CREATE TRIGGER history_is_fixed BEFORE UPDATE ON history
FOR EACH ROW WHEN (
  NEW.old IS NOT NULL OR NEW.new IS NOT NULL
  OR (NEW.draft, NEW.number, NEW.action, NEW.subject, NEW.person, NEW.at, NEW.revision, NEW.note)
    IS DISTINCT FROM (OLD.draft, OLD.number, OLD.action, OLD.subject, OLD.person, OLD.at,
      OLD.revision, OLD.note))
EXECUTE FUNCTION never_changes('what is remembered never changes');

-- What was said and answered is removed with its draft. A comment is resolved once, and a note is done
-- once.
CREATE TRIGGER comment_is_locked BEFORE UPDATE ON comment
FOR EACH ROW WHEN (
  OLD.resolved_at IS NOT NULL
  OR (NEW.draft, NEW.number, NEW.entry, NEW.field, NEW.person, NEW.at, NEW.text)
    IS DISTINCT FROM (OLD.draft, OLD.number, OLD.entry, OLD.field, OLD.person, OLD.at, OLD.text))
EXECUTE FUNCTION never_changes('a comment never changes');

CREATE TRIGGER return_is_locked BEFORE UPDATE ON draft_return
FOR EACH ROW WHEN (
  OLD.done_at IS NOT NULL
  OR (NEW.draft, NEW.number, NEW.person, NEW.at, NEW.note)
    IS DISTINCT FROM (OLD.draft, OLD.number, OLD.person, OLD.at, OLD.note))
EXECUTE FUNCTION never_changes('a note never changes');

CREATE TRIGGER page_edit_is_locked BEFORE UPDATE ON page_edit
FOR EACH ROW EXECUTE FUNCTION never_changes('an answered edit never changes');

CREATE FUNCTION is_removed_by_purging() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_purged(OLD.draft) THEN
    RAISE EXCEPTION '% removed by purging alone', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER history_is_kept BEFORE DELETE ON history
FOR EACH ROW EXECUTE FUNCTION is_removed_by_purging('what is remembered is');
CREATE TRIGGER comment_is_kept BEFORE DELETE ON comment
FOR EACH ROW EXECUTE FUNCTION is_removed_by_purging('a comment is');
CREATE TRIGGER return_is_kept BEFORE DELETE ON draft_return
FOR EACH ROW EXECUTE FUNCTION is_removed_by_purging('a note is');
CREATE TRIGGER page_edit_is_kept BEFORE DELETE ON page_edit
FOR EACH ROW EXECUTE FUNCTION is_removed_by_purging('an edit is');
CREATE TRIGGER hash_is_kept BEFORE DELETE ON edition_hash
FOR EACH ROW EXECUTE FUNCTION is_removed_by_purging('the hash of an edition is');

-- Forms, hashes and links are added and never change.
CREATE TRIGGER form_is_fixed BEFORE UPDATE OR DELETE ON form
FOR EACH ROW EXECUTE FUNCTION never_changes('a registered form never changes');
CREATE TRIGGER hash_is_locked BEFORE UPDATE ON edition_hash
FOR EACH ROW EXECUTE FUNCTION never_changes('the hash of an edition never changes');
CREATE TRIGGER hash_is_not_added AFTER INSERT ON edition_hash REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION history_is_of_open_draft();
CREATE TRIGGER link_is_kept BEFORE UPDATE OR DELETE ON chain
FOR EACH ROW EXECUTE FUNCTION never_changes('the chain only grows');

CREATE FUNCTION link_is_next() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM chain) THEN
    RAISE EXCEPTION 'the chain only grows' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER link_is_next BEFORE INSERT ON chain
FOR EACH ROW EXECUTE FUNCTION link_is_next();

-- A complete content never changes. Foreign keys keep those that drafts need.
CREATE TRIGGER content_is_fixed BEFORE UPDATE ON content
FOR EACH ROW WHEN (OLD.hash IS NOT NULL OR NEW.id <> OLD.id)
EXECUTE FUNCTION never_changes('a stored content never changes');
CREATE TRIGGER piece_is_fixed BEFORE UPDATE ON content_piece
FOR EACH ROW EXECUTE FUNCTION never_changes('a stored content never changes');

CREATE FUNCTION piece_is_not_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT hash FROM content WHERE id = NEW.content) IS NOT NULL THEN
    RAISE EXCEPTION 'a stored content never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER piece_is_not_added BEFORE INSERT ON content_piece
FOR EACH ROW EXECUTE FUNCTION piece_is_not_added();
