-- The drafts of a person, the most recently changed first.
--
-- A hash index keeps the rows of one owner in a chain of pages, which each new draft walks to its end. After
-- a large import, all drafts have the same owner. A B-tree cannot hold a long owner, so it has the beginning.
DROP INDEX draft_by_owner;

CREATE INDEX draft_by_owner ON draft (form, status, left(owner, 200), updated_at, id);
