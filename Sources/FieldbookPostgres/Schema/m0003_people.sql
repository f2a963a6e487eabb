-- People with accounts, where they are signed in, tokens of programs, and links to forms.
--
-- Secrets are not stored. `id` is the SHA-256 hash of a random secret of 32 bytes, and `password` an
-- argon2id hash with its salt.

-- An account is disabled and never deleted, because the history of drafts names it.
CREATE TABLE account (
  name text COLLATE "C" PRIMARY KEY CHECK (name <> ''),
  role text NOT NULL CHECK (role IN ('fill', 'review', 'manage')),
  -- The forms that the account is limited to, separated by spaces; NULL for all forms.
  forms text,
  enabled boolean NOT NULL,
  created_at timestamptz NOT NULL,
  password text CHECK (left(password, 1) = '$'),
  password_at timestamptz,
  CHECK ((password IS NULL) = (password_at IS NULL))
);

-- A link with which a person sets the password of an account. It is deleted when it is used.
CREATE TABLE password_link (
  id bytea PRIMARY KEY CHECK (length(id) = 32),
  account text COLLATE "C" NOT NULL UNIQUE REFERENCES account,
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);

-- A secret with which a program acts as an account.
CREATE TABLE program_token (
  id bytea PRIMARY KEY CHECK (length(id) = 32),
  name text COLLATE "C" NOT NULL UNIQUE CHECK (name <> ''),
  account text COLLATE "C" NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);

-- A link with which people fill in a form without an account. A revoked link is kept, because drafts name
-- it as their owner.
CREATE TABLE form_link (
  id bytea PRIMARY KEY CHECK (length(id) = 32),
  form text COLLATE "C" NOT NULL,
  reach text NOT NULL CHECK (reach IN ('once', 'many')),
  label text,
  person text NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz
);

-- A device on which somebody is signed in, with an account or with a link.
CREATE TABLE sign_in (
  id bytea PRIMARY KEY CHECK (length(id) = 32),
  account text COLLATE "C" REFERENCES account,
  link bytea REFERENCES form_link,
  device bytea NOT NULL CHECK (length(device) = 32),
  device_name text NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CHECK ((account IS NULL) <> (link IS NULL))
);

CREATE INDEX sign_in_by_account ON sign_in (account) WHERE account IS NOT NULL;
CREATE INDEX sign_in_by_link ON sign_in (link) WHERE link IS NOT NULL;

-- Failed log-ins with an account or from an address. `id` is a hash, because what people type in place of
-- a name may be a password.
CREATE TABLE login_failure (
  id bytea PRIMARY KEY CHECK (length(id) = 32),
  failures bigint NOT NULL CHECK (failures > 0),
  last_at timestamptz NOT NULL
);

CREATE FUNCTION people_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER account_is_kept BEFORE DELETE ON account
FOR EACH ROW EXECUTE FUNCTION people_are_kept('an account is disabled and never deleted');

CREATE TRIGGER account_is_fixed BEFORE UPDATE ON account
FOR EACH ROW WHEN (NEW.name <> OLD.name OR NEW.created_at <> OLD.created_at)
EXECUTE FUNCTION people_are_kept('the name of an account never changes');

CREATE TRIGGER form_link_is_kept BEFORE DELETE ON form_link
FOR EACH ROW EXECUTE FUNCTION people_are_kept('a link is revoked and never deleted');

CREATE TRIGGER form_link_is_fixed BEFORE UPDATE ON form_link
FOR EACH ROW WHEN (
  OLD.revoked_at IS NOT NULL
  OR (NEW.id, NEW.form, NEW.reach, NEW.label, NEW.person, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.form, OLD.reach, OLD.label, OLD.person, OLD.created_at))
EXECUTE FUNCTION people_are_kept('a link is revoked and never changed');

CREATE TRIGGER sign_in_is_fixed BEFORE UPDATE ON sign_in
FOR EACH ROW WHEN (
  (NEW.id, NEW.account, NEW.link, NEW.device, NEW.created_at, NEW.ends_at)
    IS DISTINCT FROM (OLD.id, OLD.account, OLD.link, OLD.device, OLD.created_at, OLD.ends_at))
EXECUTE FUNCTION people_are_kept('a sign-in belongs to one person');

CREATE TRIGGER token_is_fixed BEFORE UPDATE ON program_token
FOR EACH ROW EXECUTE FUNCTION people_are_kept('a token never changes');

CREATE TRIGGER password_link_is_fixed BEFORE UPDATE ON password_link
FOR EACH ROW EXECUTE FUNCTION people_are_kept('a link to set a password never changes');
