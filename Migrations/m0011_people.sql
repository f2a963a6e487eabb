-- People with accounts, where they are signed in, tokens of programs, and links to forms.
--
-- Secrets are not stored. `id` is the SHA-256 of a random secret of 32 bytes, and `password` an argon2id
-- hash with its salt, so nobody can log in with what they read here.

-- An account is disabled and never deleted, because the history of drafts names it.
CREATE TABLE account (
  name TEXT PRIMARY KEY CHECK (name <> '' AND name = lower(name)),
  role TEXT NOT NULL CHECK (role = 'fill' OR role = 'review' OR role = 'manage'),
  -- The forms that the account is limited to, separated by spaces; NULL for all forms.
  forms TEXT,
  enabled INTEGER NOT NULL CHECK (enabled BETWEEN 0 AND 1),
  created_at INTEGER NOT NULL,
  -- NULL until the password is set.
  password TEXT CHECK (substr(password, 1, 1) = '$'),
  password_at INTEGER,
  checksum INTEGER,
  CHECK ((password IS NULL) = (password_at IS NULL))
) STRICT, WITHOUT ROWID;

-- A link with which a person sets the password of an account. It is deleted when it is used.
CREATE TABLE password_link (
  id BLOB PRIMARY KEY CHECK (length(id) = 32),
  account TEXT NOT NULL UNIQUE REFERENCES account,
  created_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  checksum INTEGER
) STRICT, WITHOUT ROWID;

-- A secret with which a program acts as an account.
CREATE TABLE program_token (
  id BLOB PRIMARY KEY CHECK (length(id) = 32),
  name TEXT NOT NULL UNIQUE CHECK (name <> ''),
  account TEXT NOT NULL REFERENCES account,
  created_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  checksum INTEGER
) STRICT, WITHOUT ROWID;

-- A link with which people fill in a form without an account. A revoked link is kept, because drafts name
-- it as their owner.
CREATE TABLE form_link (
  id BLOB PRIMARY KEY CHECK (length(id) = 32),
  -- The key of the form, in whatever version is the newest when a draft is begun.
  form TEXT NOT NULL,
  reach TEXT NOT NULL CHECK (reach = 'once' OR reach = 'many'),
  label TEXT,
  person TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- NULL while the link works.
  revoked_at INTEGER,
  checksum INTEGER
) STRICT, WITHOUT ROWID;

-- A device on which somebody is signed in, with an account or with a link. It is deleted when the sign-in
-- ends. `device` is the hash of a second secret, which stays when the person logs in again on a device.
CREATE TABLE sign_in (
  id BLOB PRIMARY KEY CHECK (length(id) = 32),
  account TEXT REFERENCES account,
  link BLOB REFERENCES form_link,
  device BLOB NOT NULL CHECK (length(device) = 32),
  device_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  checksum INTEGER,
  CHECK ((account IS NULL) <> (link IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX sign_in_by_account ON sign_in (account) WHERE account IS NOT NULL;
CREATE INDEX sign_in_by_link ON sign_in (link) WHERE link IS NOT NULL;

-- Failed log-ins with an account or from an address. `id` is a hash, because what people type in place of
-- a name may be a password. The rows are counts that are soon deleted, so they have no checksum.
CREATE TABLE login_failure (
  id BLOB PRIMARY KEY CHECK (length(id) = 32),
  failures INTEGER NOT NULL CHECK (failures > 0),
  last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Who started a record, for the rights to its drafts: the person, or the link. The editions of a record have
-- the same owner, whoever amends it. An empty text is the owner of a draft without a history.
ALTER TABLE draft ADD COLUMN owner TEXT NOT NULL DEFAULT '';

UPDATE draft SET owner = coalesce((
  WITH RECURSIVE edition (id, amends) AS (
    SELECT draft.id, draft.amends
    UNION SELECT earlier.id, earlier.amends
    FROM edition JOIN draft AS earlier ON earlier.id = edition.amends)
  SELECT history.person FROM edition JOIN history ON history.draft = edition.id
  WHERE edition.amends IS NULL ORDER BY history.number LIMIT 1), '');

INSERT INTO unfinished (work) SELECT 'draft_checksums' WHERE EXISTS (SELECT 1 FROM draft);

-- The time of a change is not in the index, so that it need not be written with each edit.
CREATE INDEX draft_by_owner ON draft (owner, form, status);

CREATE TRIGGER owner_is_fixed BEFORE UPDATE OF owner ON draft
WHEN NEW.owner <> OLD.owner
BEGIN SELECT raise(ABORT, 'the owner of a draft never changes'); END;

CREATE TRIGGER account_is_kept BEFORE DELETE ON account
BEGIN SELECT raise(ABORT, 'an account is disabled and never deleted'); END;

CREATE TRIGGER account_is_fixed BEFORE UPDATE ON account
WHEN (NEW.name, NEW.created_at) <> (OLD.name, OLD.created_at)
BEGIN SELECT raise(ABORT, 'the name of an account never changes'); END;

CREATE TRIGGER account_is_not_replaced BEFORE INSERT ON account
WHEN EXISTS (SELECT 1 FROM account WHERE name = NEW.name)
BEGIN SELECT raise(ABORT, 'an account is never replaced'); END;

CREATE TRIGGER form_link_is_kept BEFORE DELETE ON form_link
BEGIN SELECT raise(ABORT, 'a link is revoked and never deleted'); END;

CREATE TRIGGER form_link_is_fixed BEFORE UPDATE ON form_link
WHEN OLD.revoked_at IS NOT NULL
  OR (NEW.id, NEW.form, NEW.reach, NEW.label, NEW.person, NEW.created_at)
    IS NOT (OLD.id, OLD.form, OLD.reach, OLD.label, OLD.person, OLD.created_at)
BEGIN SELECT raise(ABORT, 'a link is revoked and never changed'); END;

CREATE TRIGGER form_link_is_not_replaced BEFORE INSERT ON form_link
WHEN EXISTS (SELECT 1 FROM form_link WHERE id = NEW.id)
BEGIN SELECT raise(ABORT, 'a link is never replaced'); END;

CREATE TRIGGER sign_in_is_fixed BEFORE UPDATE ON sign_in
WHEN (NEW.id, NEW.account, NEW.link, NEW.device, NEW.created_at, NEW.ends_at)
  IS NOT (OLD.id, OLD.account, OLD.link, OLD.device, OLD.created_at, OLD.ends_at)
BEGIN SELECT raise(ABORT, 'a sign-in belongs to one person'); END;

CREATE TRIGGER token_is_fixed BEFORE UPDATE ON program_token
BEGIN SELECT raise(ABORT, 'a token never changes'); END;

CREATE TRIGGER password_link_is_fixed BEFORE UPDATE ON password_link
BEGIN SELECT raise(ABORT, 'a link to set a password never changes'); END;
