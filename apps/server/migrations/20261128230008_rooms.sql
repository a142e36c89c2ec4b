-- Rooms, and the meeting tokens that let people into them.

CREATE TABLE rer_rooms (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (name ~ '^[A-Za-z0-9_-]{1,128}$'),
  privacy text NOT NULL CHECK (privacy IN ('public', 'private')),
  -- Properties of the dialect that were set, as they were set.
  config jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(config) = 'object'),
  -- Seconds since 1970.
  expires_at bigint GENERATED ALWAYS AS ((config ->> 'exp')::bigint) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Deleted: the name may be taken again. The row stays for a while, to keep those out who hold a token of the media server.
  ended_at timestamptz,
  -- When the media server was told that the room is over: at first, and whenever somebody was in it again.
  closed_at timestamptz
);
CREATE UNIQUE INDEX rer_rooms_name ON rer_rooms (name) WHERE ended_at IS NULL;
CREATE INDEX rer_rooms_order ON rer_rooms (created_at, id) WHERE ended_at IS NULL;
CREATE INDEX rer_rooms_expires ON rer_rooms (expires_at) WHERE ended_at IS NULL AND expires_at IS NOT NULL;
CREATE INDEX rer_rooms_ended ON rer_rooms (ended_at) WHERE ended_at IS NOT NULL;

-- A token carries what it grants itself; it holds while its row is here and not revoked. The token is not stored.
CREATE TABLE rer_meeting_tokens (
  id uuid PRIMARY KEY,
  -- NULL: any room.
  room_name text,
  is_owner boolean NOT NULL,
  -- Properties of the dialect.
  grants jsonb NOT NULL CHECK (jsonb_typeof(grants) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX rer_meeting_tokens_room ON rer_meeting_tokens (room_name);
CREATE INDEX rer_meeting_tokens_expires ON rer_meeting_tokens (expires_at);

-- What the media tokens of participants do not know: an end of their own, rights that they were given or that were taken from
-- them since they came, and that they were sent away, or joined again where each user is there once.
CREATE TABLE rer_room_stays (
  -- Their identity in the media server.
  session_id uuid PRIMARY KEY,
  room_id uuid NOT NULL REFERENCES rer_rooms (id) ON DELETE CASCADE,
  joined_at timestamptz NOT NULL DEFAULT now(),
  -- NULL: never, whenever the room ends.
  ends_at timestamptz,
  -- Said by the token: then the end of the room is not theirs.
  has_own_end boolean NOT NULL,
  -- When they were sent away after the end: at first, and whenever they were there again.
  last_removed_at timestamptz,
  -- `hasPresence`, `canSend`, `canAdmin`, as far as they are other than the door said.
  rights jsonb CHECK (jsonb_typeof(rights) = 'object'),
  -- When they were changed last, or had to be made true again in the media server.
  rights_kept_at timestamptz,
  -- Whatever the clock says, the stay is over as soon as this is set.
  ended_at timestamptz,
  -- Whose stay it is, where the room has each user once; else NULL.
  user_id text,
  CHECK ((rights IS NULL) = (rights_kept_at IS NULL))
);
CREATE INDEX rer_room_stays_room ON rer_room_stays (room_id);
CREATE INDEX rer_room_stays_ends ON rer_room_stays (ends_at);
CREATE INDEX rer_room_stays_rights ON rer_room_stays (rights_kept_at) WHERE rights IS NOT NULL;
CREATE INDEX rer_room_stays_ended ON rer_room_stays (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX rer_room_stays_user ON rer_room_stays (room_id, user_id) WHERE user_id IS NOT NULL;
