-- Forms, drafts, seats and history, as in a SQLite store, with the keys that several machines need.
--
-- The primary key of every table with rows of a draft begins with the draft's UUID, so that the rows of a
-- draft can be kept together. Forms have numbers, because few are registered and every query names one.
-- Names and keys are compared byte by byte, whatever the locale of the database.

-- One version of a form, as it was registered. It never changes.
CREATE TABLE form (
  id integer PRIMARY KEY,
  key text COLLATE "C" NOT NULL,
  version bigint NOT NULL CHECK (version >= 1),
  title text,
  definition text NOT NULL,
  hash bigint NOT NULL,
  registered_at timestamptz NOT NULL,
  UNIQUE (key, version)
);

-- The fields of a form by their places, for views. `repeat` is the place of the innermost repeated group
-- around the field; NULL outside of repeats.
CREATE TABLE form_field (
  form integer NOT NULL REFERENCES form,
  place integer NOT NULL CHECK (place >= 0),
  key text COLLATE "C" NOT NULL,
  grp text COLLATE "C",
  label text NOT NULL,
  type text NOT NULL,
  storage text NOT NULL,
  repeat integer,
  PRIMARY KEY (form, place)
);

-- The groups of a form; the fields without a group form one without a key.
CREATE TABLE form_group (
  form integer NOT NULL REFERENCES form,
  place integer NOT NULL CHECK (place >= 0),
  key text COLLATE "C",
  title text,
  repeat integer,
  repeated integer NOT NULL CHECK (repeated IN (0, 1)),
  PRIMARY KEY (form, place)
);

-- The rules of a form.
CREATE TABLE form_rule (
  form integer NOT NULL REFERENCES form,
  place integer NOT NULL CHECK (place >= 0),
  key text COLLATE "C" NOT NULL,
  grp text COLLATE "C",
  severity text NOT NULL,
  message text NOT NULL,
  PRIMARY KEY (form, place)
);

-- Forms that are closed: they take no new drafts, until they are opened again.
CREATE TABLE form_closing (
  key text COLLATE "C" PRIMARY KEY,
  person text NOT NULL,
  closed_at timestamptz NOT NULL
);

-- A form that somebody fills in. The counts repeat what its fields say.
CREATE TABLE draft (
  id uuid PRIMARY KEY,
  form integer NOT NULL REFERENCES form,
  edition bigint NOT NULL CHECK (edition >= 1),
  status text COLLATE "C" NOT NULL CHECK (status IN ('draft', 'final', 'superseded', 'discarded')),
  title text,
  amends uuid CHECK (amends <> id),
  amendment_reason text,
  revision bigint NOT NULL CHECK (revision >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finalized_at timestamptz,
  fields bigint NOT NULL CHECK (fields >= 0),
  filled bigint NOT NULL CHECK (filled BETWEEN 0 AND fields),
  invalid bigint NOT NULL CHECK (invalid BETWEEN 0 AND fields),
  missing bigint NOT NULL CHECK (missing BETWEEN 0 AND fields),
  unique_key text,
  owner text COLLATE "C" NOT NULL,
  -- The order in which drafts were added: microseconds since 1970, by the clock of the database.
  added bigint NOT NULL,
  CHECK ((status IN ('final', 'superseded')) = (finalized_at IS NOT NULL))
);

CREATE INDEX draft_by_change ON draft (form, status, updated_at, id);
-- Owners and unique values can be longer than a B-tree allows.
CREATE INDEX draft_by_unique_key ON draft USING hash (unique_key);
CREATE INDEX draft_by_owner ON draft USING hash (owner);
-- People name a draft by its last digits.
CREATE INDEX draft_by_ending ON draft ((reverse(id::text) COLLATE "C"));

-- The amendment of a final draft, which has one at a time. The row of a discarded amendment is deleted.
CREATE TABLE amendment (
  draft uuid PRIMARY KEY REFERENCES draft,
  amending uuid NOT NULL
);

-- An entry of a repeat; see `m0006_entries.sql` of the SQLite store for the meaning of the columns.
CREATE TABLE entry (
  draft uuid NOT NULL REFERENCES draft,
  id bigint NOT NULL CHECK (id > 0),
  grp integer NOT NULL CHECK (grp >= 0),
  parent bigint NOT NULL CHECK (parent >= 0 AND parent <> id),
  rank bigint NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('present', 'removed', 'set_aside')),
  revision bigint NOT NULL CHECK (revision >= 0),
  PRIMARY KEY (draft, id)
);

-- A field of a draft. The bits of `flags` are those of the SQLite store, documented in its migration
-- `m0006_entries.sql`.
--
-- `attention` is the form while the draft is open and the field keeps it from being finalized, and
-- `attention_at` repeats the time of the change then. Both are NULL otherwise, so that most changes of a
-- field touch no index.
CREATE TABLE field (
  draft uuid NOT NULL REFERENCES draft,
  entry bigint NOT NULL CHECK (entry >= 0),
  place integer NOT NULL CHECK (place >= 0),
  flags integer NOT NULL CHECK (flags BETWEEN 0 AND 32767 AND flags & 15 <= 8 AND flags & 48 <> 48),
  raw text,
  display text CHECK (display IS NULL OR flags & 2048 <> 0),
  mask text CHECK (mask IS NULL OR display IS NOT NULL OR flags & 2048 = 0),
  value text CHECK ((value IS NULL) = (flags & 1536 <> 1024)),
  code text COLLATE "C",
  message text,
  reason text,
  rest text,
  revision bigint CHECK (revision >= 0),
  updated_at timestamptz,
  attention integer,
  attention_at timestamptz,
  PRIMARY KEY (draft, entry, place),
  CHECK ((code IS NULL) = (message IS NULL)),
  CHECK (code IS NULL OR flags & 128 = 0),
  CHECK ((revision IS NULL) = (updated_at IS NULL)),
  CHECK (attention IS NULL OR code IS NOT NULL),
  CHECK ((attention IS NULL) = (attention_at IS NULL)),
  CHECK (flags & 8192 = 0 OR (raw IS NULL AND display IS NULL AND flags & 1536 = 1536))
) WITH (fillfactor = 90);

CREATE INDEX field_to_correct ON field (attention, attention_at, draft, entry, place)
WHERE attention IS NOT NULL;
CREATE INDEX field_to_correct_by_place ON field (attention, place, attention_at, draft, entry)
WHERE attention IS NOT NULL;

-- Meaningful text that was left out of a field's input, until somebody edits the field or confirms it.
CREATE TABLE notice (
  draft uuid NOT NULL REFERENCES draft,
  entry bigint NOT NULL CHECK (entry >= 0),
  place integer NOT NULL CHECK (place >= 0),
  text text,
  reason text NOT NULL,
  code text NOT NULL,
  PRIMARY KEY (draft, entry, place)
);

CREATE TABLE draft_group (
  draft uuid NOT NULL REFERENCES draft,
  place integer NOT NULL CHECK (place >= 0),
  fields bigint NOT NULL CHECK (fields >= 0),
  filled bigint NOT NULL CHECK (filled BETWEEN 0 AND fields),
  invalid bigint NOT NULL CHECK (invalid BETWEEN 0 AND fields),
  missing bigint NOT NULL CHECK (missing BETWEEN 0 AND fields),
  PRIMARY KEY (draft, place)
);

-- `attention` is true while the draft is open and the rule keeps it from being finalized.
CREATE TABLE draft_rule (
  draft uuid NOT NULL REFERENCES draft,
  entry bigint NOT NULL CHECK (entry >= 0),
  place integer NOT NULL CHECK (place >= 0),
  broken boolean NOT NULL,
  acknowledged boolean NOT NULL CHECK (NOT acknowledged OR broken),
  attention boolean NOT NULL CHECK (NOT attention OR (broken AND NOT acknowledged)),
  message text CHECK (message IS NULL OR broken),
  PRIMARY KEY (draft, entry, place)
);

CREATE INDEX rule_to_correct ON draft_rule (draft, entry, place) WHERE attention;

-- A seat at a draft. It is a lease: `holder` has it until `held_until`, by the clock of the database,
-- and each save extends it. `number` is random, and seats that were used later have a higher `used`.
CREATE TABLE seat (
  draft uuid NOT NULL REFERENCES draft ON DELETE CASCADE,
  number bigint NOT NULL,
  focus text,
  holder text,
  held_until timestamptz,
  used bigint NOT NULL,
  PRIMARY KEY (draft, number),
  CHECK ((holder IS NULL) = (held_until IS NULL))
) WITH (fillfactor = 50);

-- The caret and the selection in a field, and what abandoning goes back to, as JSON.
CREATE TABLE seat_field (
  draft uuid NOT NULL,
  seat bigint NOT NULL,
  field text COLLATE "C" NOT NULL,
  state text NOT NULL,
  PRIMARY KEY (draft, seat, field),
  FOREIGN KEY (draft, seat) REFERENCES seat ON DELETE CASCADE
) WITH (fillfactor = 50);

-- A step that can be undone or redone, as JSON.
CREATE TABLE step (
  draft uuid NOT NULL,
  seat bigint NOT NULL,
  serial bigint NOT NULL,
  is_future boolean NOT NULL,
  field text NOT NULL,
  change text NOT NULL,
  PRIMARY KEY (draft, seat, serial),
  FOREIGN KEY (draft, seat) REFERENCES seat ON DELETE CASCADE
);

-- Who did what. The texts are NULL where they may only be masked or not be kept at all.
CREATE TABLE history (
  draft uuid NOT NULL REFERENCES draft,
  number bigint NOT NULL,
  action text COLLATE "C" NOT NULL,
  subject text COLLATE "C",
  person text NOT NULL,
  at timestamptz NOT NULL,
  revision bigint NOT NULL,
  old text,
  new text,
  note text,
  PRIMARY KEY (draft, number)
);

-- A text that a draft had when its form still had the field: the field as JSON.
CREATE TABLE orphan (
  draft uuid NOT NULL REFERENCES draft,
  number bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (draft, number),
  UNIQUE (draft, key)
);

-- The edits that pages have sent, so that one that is sent again is recognized. `answer` is NULL if the
-- edit became part of the draft, and otherwise says why not, as JSON.
CREATE TABLE page_edit (
  draft uuid NOT NULL REFERENCES draft,
  operation uuid NOT NULL,
  seat text NOT NULL,
  field text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  answer text,
  PRIMARY KEY (draft, operation)
);

-- Comments of reviewers on fields, and the notes with which drafts are sent back. They are beside the
-- contents of a draft, so a final draft takes comments, too.
CREATE TABLE comment (
  draft uuid NOT NULL REFERENCES draft,
  number bigint NOT NULL CHECK (number >= 1),
  entry bigint NOT NULL,
  field text COLLATE "C" NOT NULL CHECK (field <> ''),
  person text NOT NULL,
  at timestamptz NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  resolved_by text,
  resolved_at timestamptz,
  PRIMARY KEY (draft, number),
  CHECK ((resolved_by IS NULL) = (resolved_at IS NULL))
);

CREATE INDEX comment_open ON comment (draft) WHERE resolved_at IS NULL;

CREATE TABLE draft_return (
  draft uuid NOT NULL REFERENCES draft,
  number bigint NOT NULL CHECK (number >= 1),
  person text NOT NULL,
  at timestamptz NOT NULL,
  note text NOT NULL CHECK (note <> ''),
  done_by text,
  done_at timestamptz,
  PRIMARY KEY (draft, number),
  CHECK ((done_by IS NULL) = (done_at IS NULL))
);

CREATE INDEX return_pending ON draft_return (draft) WHERE done_at IS NULL;

-- The chain of final editions, which records each finalized and each purged edition, with hashes and
-- without contents. `head` is the hash of the link and of the previous head.
CREATE TABLE chain (
  number bigint PRIMARY KEY CHECK (number >= 1),
  action text COLLATE "C" NOT NULL CHECK (action IN ('finalized', 'purged')),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  at timestamptz NOT NULL,
  head bytea NOT NULL CHECK (length(head) = 32)
);

-- The hash of all contents of a final edition and a random salt, with its link in the chain. It is
-- deleted with the edition.
CREATE TABLE edition_hash (
  draft uuid PRIMARY KEY REFERENCES draft,
  salt bytea NOT NULL CHECK (length(salt) = 16),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  link bigint NOT NULL
);
