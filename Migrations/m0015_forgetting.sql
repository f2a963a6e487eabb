-- The outcome of an edit contains texts only as long as the form allows storing them.

DROP TRIGGER page_edit_is_locked;

CREATE TRIGGER page_edit_is_locked BEFORE UPDATE ON page_edit
WHEN NOT (
  NEW.draft = OLD.draft AND NEW.operation = OLD.operation AND NEW.seat = OLD.seat
  AND NEW.field = OLD.field AND NEW.revision = OLD.revision AND OLD.answer IS NOT NULL
  AND NEW.answer IS
    '{"code":"forgotten","message":"The form no longer allows storing this text."}')
BEGIN SELECT raise(ABORT, 'an answered edit never changes'); END;
