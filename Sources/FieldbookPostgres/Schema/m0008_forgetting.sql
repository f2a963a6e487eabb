-- The outcome of an edit contains texts only as long as the form allows storing them.

DROP TRIGGER page_edit_is_locked ON page_edit;

CREATE TRIGGER page_edit_is_locked BEFORE UPDATE ON page_edit
FOR EACH ROW WHEN (
  OLD.answer IS NULL
  OR (NEW.draft, NEW.operation, NEW.seat, NEW.field, NEW.revision, NEW.answer)
    IS DISTINCT FROM (
      OLD.draft, OLD.operation, OLD.seat, OLD.field, OLD.revision,
      '{"code":"forgotten","message":"The form no longer allows storing this text."}'))
EXECUTE FUNCTION never_changes('an answered edit never changes');
