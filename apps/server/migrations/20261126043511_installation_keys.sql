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

-- Read and written by the server alone.
ALTER TABLE rer_installation_keys ENABLE ROW LEVEL SECURITY;
