-- Who may sign in, and what they are signed in with (data contract, 5.8). No interface reads this schema; secrets stand in
-- it as hashes, or encrypted with a key that is not in the database.

-- An administrator may have made it for a role that may create no schema, which IF NOT EXISTS would need the right for.
DO $$
BEGIN
  IF to_regnamespace('auth') IS NULL THEN
    CREATE SCHEMA auth;
  END IF;
END $$;

CREATE TABLE auth.users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL UNIQUE CHECK (char_length(email) BETWEEN 3 AND 254 AND email = lower(email)),
  -- argon2id; NULL until one is set.
  password_hash text,
  -- Rank of staff; goes out as app_metadata.role. Never taken from user_metadata, which is the user's own.
  role text CHECK (role IN ('viewer', 'editor', 'admin')),
  user_metadata jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(user_metadata) = 'object'),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  recovery_sent_at timestamptz,
  confirmation_sent_at timestamptz,
  last_sign_in_at timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE auth.identities (
  identity_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  provider text NOT NULL,
  provider_id text NOT NULL,
  identity_data jsonb NOT NULL DEFAULT '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, provider_id)
);
CREATE INDEX identities_user ON auth.identities (user_id);

CREATE TABLE auth.sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  -- api: carried on by refresh tokens. page: by a cookie.
  kind text NOT NULL CHECK (kind IN ('api', 'page')),
  aal text NOT NULL DEFAULT 'aal1' CHECK (aal IN ('aal1', 'aal2')),
  -- SHA-256 of the cookie's secret; anew at every change of level.
  secret_hash bytea UNIQUE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  not_after timestamptz,
  -- Ended sessions stay for a while, so that a token of them is known for what it is.
  ended_at timestamptz,
  user_agent_family text NOT NULL DEFAULT '',
  ip_prefix text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_user ON auth.sessions (user_id);
CREATE INDEX sessions_ended ON auth.sessions (ended_at) WHERE ended_at IS NOT NULL;

-- How somebody showed in a session who he is (claim amr).
CREATE TABLE auth.mfa_amr (
  session_id uuid NOT NULL REFERENCES auth.sessions (id) ON DELETE CASCADE,
  method text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (session_id, method)
);

CREATE TABLE auth.refresh_tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  session_id uuid NOT NULL REFERENCES auth.sessions (id) ON DELETE CASCADE,
  parent bigint,
  -- With the token itself and the installation's secret it makes the successor, so that a client that lost the answer can be
  -- given the same one again, though no token is stored.
  successor_salt bytea NOT NULL,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX refresh_tokens_session ON auth.refresh_tokens (session_id, id);

CREATE TABLE auth.mfa_factors (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  friendly_name text NOT NULL DEFAULT '',
  factor_type text NOT NULL DEFAULT 'totp' CHECK (factor_type IN ('totp', 'phone')),
  status text NOT NULL DEFAULT 'unverified' CHECK (status IN ('unverified', 'verified')),
  secret_enc bytea NOT NULL,
  -- The time step of the last code that was taken: that one and those before it hold no more.
  last_step bigint,
  wrong_codes integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  last_challenged_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX mfa_factors_user ON auth.mfa_factors (user_id);

CREATE TABLE auth.mfa_challenges (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  factor_id uuid NOT NULL REFERENCES auth.mfa_factors (id) ON DELETE CASCADE,
  ip_prefix text NOT NULL,
  otp_hash bytea,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  verified_at timestamptz
);
CREATE INDEX mfa_challenges_factor ON auth.mfa_challenges (factor_id);

CREATE TABLE auth.recovery_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  -- The first signs of the code, which find it; the hash (argon2id) is of the rest.
  selector text NOT NULL,
  code_hash text NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, selector)
);

-- What a letter carries: a link, and where it has one a code to be typed.
CREATE TABLE auth.one_time_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- NULL: the link of the first administrator, whose account is made by it.
  user_id uuid REFERENCES auth.users (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('setup', 'invite', 'recovery', 'otp')),
  token_hash bytea NOT NULL UNIQUE,
  code_hash bytea,
  wrong_codes integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX one_time_tokens_user ON auth.one_time_tokens (user_id, type);

-- For sign-in through other services and for codes instead of tokens in links (PKCE).
CREATE TABLE auth.flow_states (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  auth_code_hash bytea UNIQUE,
  code_challenge text,
  method text,
  provider text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE TABLE auth.signing_keys (
  kid text PRIMARY KEY,
  alg text NOT NULL,
  public_jwk jsonb NOT NULL,
  private_enc bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('standby', 'current', 'previous', 'revoked')),
  created_at timestamptz NOT NULL,
  -- When it came into its state.
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX signing_keys_one_current ON auth.signing_keys (state) WHERE state = 'current';

-- Service keys and tokens of voice, made by administrators.
CREATE TABLE auth.staff_keys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('service', 'voice')),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  role text CHECK (role IN ('viewer', 'editor', 'admin')),
  secret_hash bytea NOT NULL UNIQUE,
  hint text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  CHECK ((kind = 'service') = (role IS NOT NULL))
);

-- Who did what, without content: ids, and the first part of an address.
CREATE TABLE auth.audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  target text NOT NULL DEFAULT '',
  detail text NOT NULL DEFAULT '',
  ip_prefix text NOT NULL DEFAULT ''
);
CREATE INDEX audit_log_at ON auth.audit_log (at);
CREATE INDEX audit_log_actor ON auth.audit_log (actor, id);
CREATE INDEX audit_log_target ON auth.audit_log (target, id);

-- Who stands behind an actor of the trail, as every colleague may know him: the name that he gave himself (empty: none yet), or
-- that of the key; NULL: no such account or key, or no person at all. Runs with the rights of its owner, because nobody else
-- sees the accounts; and tells a name alone, never an address. Accounts hold what programs put there: only a text is a name, and
-- no more than 100 characters of it (`auth/store/person-name.ts` says the same).
CREATE FUNCTION rer_actor_name(actor text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE
    WHEN actor LIKE 'user:%' THEN
      (SELECT CASE WHEN jsonb_typeof(u.user_metadata -> 'name') = 'string' THEN left(u.user_metadata ->> 'name', 100) ELSE '' END
       FROM auth.users AS u WHERE 'user:' || u.id::text = actor)
    WHEN actor LIKE 'key:%' THEN (SELECT k.name FROM auth.staff_keys AS k WHERE 'key:' || k.id::text = actor)
  END
$$;

-- Which keys (DATA_DIR/keys.json) this database was made with: what it holds encrypted can be read with no others. A server or a
-- restore with other keys is refused before it changes anything.
CREATE TABLE rer_installation_keys (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Derived from the signing secret, which cannot be found from it.
  fingerprint text NOT NULL,
  -- Names of the keys in the file when it was read last: one that is missing later was lost.
  names text[] NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now()
);
