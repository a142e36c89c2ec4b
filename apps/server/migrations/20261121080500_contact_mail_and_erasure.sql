-- When we gave a message's mail up: the mail server refused it for good, or three days passed.
ALTER TABLE contact_messages ADD COLUMN mail_failed_at timestamptz;

DROP INDEX contact_messages_waiting;
CREATE INDEX contact_messages_waiting ON contact_messages (received_at)
  WHERE mailed_at IS NULL AND mail_failed_at IS NULL;

-- Data contract, section 6.2: nothing stays for ever, also when nobody closes it.
ALTER TABLE contact_messages ALTER COLUMN erase_after SET DEFAULT (CURRENT_DATE + 180);
UPDATE contact_messages SET erase_after = received_at::date + 180 WHERE erase_after IS NULL;
ALTER TABLE contact_messages ALTER COLUMN erase_after SET NOT NULL;
