-- Staff read, close and erase messages of the contact form (data contract, 3.2). What they may read and change of one is
-- granted at each start (src/db/roles).

ALTER TABLE contact_messages
  -- When staff opened it first.
  ADD COLUMN read_at timestamptz,
  -- When staff erased it. Shown nowhere from then on, and removed a day later: until then it can be taken back.
  ADD COLUMN deleted_at timestamptz;

-- What was mailed before there was a page for it was read there.
UPDATE contact_messages SET read_at = mailed_at WHERE mailed_at IS NOT NULL;

CREATE INDEX contact_messages_newest ON contact_messages (received_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_messages_deleted ON contact_messages (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE POLICY read ON contact_messages FOR SELECT USING (true);
CREATE POLICY update ON contact_messages FOR UPDATE USING (true);
