-- Stores from which this one was copied; see `m0014_origin.sql` of the SQLite store.
CREATE TABLE origin (
  number bigint PRIMARY KEY CHECK (number >= 1),
  place text NOT NULL CHECK (place <> ''),
  begun_at timestamptz NOT NULL,
  ended_at timestamptz,
  link bigint,
  CHECK ((ended_at IS NULL) = (link IS NULL))
);

ALTER TABLE chain DROP CONSTRAINT chain_action_check;
ALTER TABLE chain ADD CONSTRAINT chain_action_check
CHECK (action IN ('finalized', 'purged', 'copied'));

CREATE FUNCTION origin_never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'where a store was copied from never changes' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER origin_is_kept BEFORE DELETE ON origin
FOR EACH ROW EXECUTE FUNCTION origin_never_changes();

CREATE TRIGGER origin_is_fixed BEFORE UPDATE ON origin
FOR EACH ROW WHEN (
  OLD.ended_at IS NOT NULL
  OR (NEW.number, NEW.place, NEW.begun_at) IS DISTINCT FROM (OLD.number, OLD.place, OLD.begun_at))
EXECUTE FUNCTION origin_never_changes();
