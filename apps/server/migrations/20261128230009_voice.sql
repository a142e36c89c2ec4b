-- The voice-AI service: assistants, tools, tokens, calls and their logs, and what staff talked about with the assistant.

CREATE TABLE rer_voice_assistants (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Every installation has these two. A start brings them up to date until somebody changes them.
  own text UNIQUE CHECK (own IN ('visitors', 'staff')),
  is_edited boolean NOT NULL DEFAULT false,
  -- Fields of the dialect that were set, as they were set.
  body jsonb NOT NULL CHECK (jsonb_typeof(body) = 'object'),
  version integer NOT NULL DEFAULT 1,
  -- Times go out in milliseconds and come back in filters.
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  -- Secrets and headers of servers, encrypted with a key of the installation.
  sealed bytea
);
CREATE INDEX rer_voice_assistants_order ON rer_voice_assistants (created_at, id) WHERE deleted_at IS NULL;

CREATE TABLE rer_voice_assistant_versions (
  assistant_id uuid NOT NULL REFERENCES rer_voice_assistants (id) ON DELETE CASCADE,
  version integer NOT NULL,
  body jsonb NOT NULL CHECK (jsonb_typeof(body) = 'object'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Secrets and headers of servers, encrypted with a key of the installation.
  sealed bytea,
  PRIMARY KEY (assistant_id, version)
);

CREATE TABLE rer_voice_tools (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  body jsonb NOT NULL CHECK (jsonb_typeof(body) = 'object'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  -- Secrets and headers of servers, encrypted with a key of the installation.
  sealed bytea
);
CREATE INDEX rer_voice_tools_order ON rer_voice_tools (created_at, id) WHERE deleted_at IS NULL;

-- Beside the two of keys.json. The token itself is not stored.
CREATE TABLE rer_voice_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tag text NOT NULL CHECK (tag IN ('public', 'private')),
  name text,
  restrictions jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(restrictions) = 'object'),
  value_hash bytea NOT NULL UNIQUE,
  -- Its last characters, to tell tokens apart.
  hint text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX rer_voice_tokens_order ON rer_voice_tokens (created_at, id) WHERE deleted_at IS NULL;

-- Nothing that is said in a call stands here.
CREATE TABLE rer_voice_calls (
  id uuid PRIMARY KEY,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'in-progress', 'ended')),
  ended_reason text CHECK (char_length(ended_reason) <= 100),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  -- NULL: a transient one.
  assistant_id uuid,
  -- As they were sent; not kept of visitors, nor of calls that were erased.
  assistant jsonb,
  overrides jsonb,
  name text,
  room_name text NOT NULL,
  started_by text NOT NULL,
  -- The process that runs it, and when that one said last that it does.
  run_by uuid NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  erased_at timestamptz,
  CHECK ((status = 'ended') = (ended_at IS NOT NULL))
);
CREATE INDEX rer_voice_calls_order ON rer_voice_calls (created_at, id);
CREATE INDEX rer_voice_calls_running ON rer_voice_calls (seen_at) WHERE status <> 'ended';
CREATE INDEX rer_voice_calls_assistant ON rer_voice_calls (assistant_id) WHERE status <> 'ended';

-- What happened in calls, and who asked the interface for what: no token, nothing that was said, addresses shortened.
CREATE TABLE rer_voice_logs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT now(),
  type text NOT NULL CHECK (type IN ('API', 'Webhook', 'Call', 'Provider')),
  level text NOT NULL DEFAULT 'INFO' CHECK (level IN ('INFO', 'LOG', 'WARN', 'ERROR', 'CHECKPOINT')),
  log text NOT NULL DEFAULT '' CHECK (char_length(log) <= 2000),
  call_id uuid,
  assistant_id uuid,
  method text,
  -- Without its query.
  path text,
  status integer,
  duration_s double precision,
  ip_prefix text,
  origin text
);
CREATE INDEX rer_voice_logs_at ON rer_voice_logs (at, id);
CREATE INDEX rer_voice_logs_call ON rer_voice_logs (call_id, at, id) WHERE call_id IS NOT NULL;

-- Conversations of staff with their assistant; of visitors there are none.
CREATE TABLE rer_voice_conversations (
  id uuid PRIMARY KEY,
  -- Whose it is, as the trail names him.
  owner text NOT NULL,
  -- The call that went on with it last.
  call_id uuid,
  messages jsonb NOT NULL CHECK (jsonb_typeof(messages) = 'array'),
  -- What the assistant needs to go on.
  state jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX rer_voice_conversations_owner ON rer_voice_conversations (owner, updated_at);
CREATE INDEX rer_voice_conversations_call ON rer_voice_conversations (call_id);
CREATE INDEX rer_voice_conversations_created ON rer_voice_conversations (created_at);
