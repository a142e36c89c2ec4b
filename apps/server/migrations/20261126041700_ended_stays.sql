-- Stays that were ended before their time: somebody was sent away, or joined again where each user is there once. Media tokens
-- know nothing of it; the row keeps them from opening the room.
ALTER TABLE rer_room_stays
  -- Whatever the clock says, the stay is over as soon as this is set.
  ADD COLUMN ended_at timestamptz,
  -- Whose stay it is, where the room has each user once; else NULL.
  ADD COLUMN user_id text;
CREATE INDEX rer_room_stays_ended ON rer_room_stays (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX rer_room_stays_user ON rer_room_stays (room_id, user_id) WHERE user_id IS NOT NULL;
