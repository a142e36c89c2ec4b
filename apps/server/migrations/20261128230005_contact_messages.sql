-- Data contract, section 6.2. A job sets `ip` to NULL after 7 days and removes rows at `erase_after`. Staff read, close and erase
-- messages; what they may read and change of one is granted at each start (src/db/roles).

CREATE TABLE contact_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  received_at timestamptz NOT NULL DEFAULT now(),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  message text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 10000),
  art13_text_version text NOT NULL,
  art13_at timestamptz NOT NULL,
  ip inet,
  -- When the mail server took it; NULL while it waits, or when no mail is set up.
  mailed_at timestamptz,
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'answered', 'closed')),
  closed_at timestamptz,
  -- Nothing stays for ever, also when nobody closes it.
  erase_after date NOT NULL DEFAULT (CURRENT_DATE + 180),
  -- When we gave a message's mail up: the mail server refused it for good, or three days passed.
  mail_failed_at timestamptz,
  -- When staff opened it first.
  read_at timestamptz,
  -- When staff erased it. Shown nowhere from then on, and removed a day later: until then it can be taken back.
  deleted_at timestamptz
);

CREATE INDEX contact_messages_status ON contact_messages (status, received_at DESC);
CREATE INDEX contact_messages_erase_after ON contact_messages (erase_after);
CREATE INDEX contact_messages_waiting ON contact_messages (received_at)
  WHERE mailed_at IS NULL AND mail_failed_at IS NULL;
CREATE INDEX contact_messages_ip ON contact_messages (received_at) WHERE ip IS NOT NULL;
CREATE INDEX contact_messages_newest ON contact_messages (received_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_messages_deleted ON contact_messages (deleted_at) WHERE deleted_at IS NOT NULL;
