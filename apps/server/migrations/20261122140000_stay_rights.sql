-- Rights that somebody was given, or that were taken from him, since he came into a room. Media tokens of before know nothing of
-- them. A row without `rights` is that of a stay with an end of its own; one without an end is there for its rights alone.
ALTER TABLE rer_room_stays
  -- `hasPresence`, `canSend`, `canAdmin`, as far as they are other than the door said.
  ADD COLUMN rights jsonb CHECK (jsonb_typeof(rights) = 'object'),
  -- When they were changed last, or had to be made true again in the media server.
  ADD COLUMN rights_kept_at timestamptz,
  ADD CHECK ((rights IS NULL) = (rights_kept_at IS NULL));
CREATE INDEX rer_room_stays_rights ON rer_room_stays (rights_kept_at) WHERE rights IS NOT NULL;
