-- What happens to providers, told to whoever keeps a search index of them in memory: which ones, not what, so that an entry
-- can be applied at any time and twice, by reading them as they are then (docs/decisions/009).

CREATE TABLE rer_directory_feed (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- A reader that asks for all transactions from the oldest one that was running at its last look misses none.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- One of: these providers; those of this import, which began, ended, was shown or hidden; those that this flip shows.
  -- None of them: everything.
  provider_ids uuid[],
  import_id uuid,
  flip_id uuid,
  -- The providers are gone (removed, erased, or rows of an import that was taken back): whoever keeps an index of them takes them
  -- out without reading them, which for thousands at once takes longer than anything else. It holds until a later entry names
  -- them again; entries of one provider are numbered in the order in which it changed.
  is_gone boolean NOT NULL DEFAULT false,
  CHECK (num_nonnulls(provider_ids, import_id, flip_id) <= 1),
  CHECK (NOT is_gone OR provider_ids IS NOT NULL)
);

CREATE INDEX rer_directory_feed_xid ON rer_directory_feed (xid);

-- The newest transaction of which an entry was removed: whoever had not read that far reads all providers anew.
CREATE TABLE rer_directory_feed_floor (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  xid xid8 NOT NULL
);
INSERT INTO rer_directory_feed_floor (xid) VALUES ('0');

-- One entry for up to 1,000 providers, and word to who listens.
CREATE FUNCTION rer_directory_note(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) > 0 THEN
    INSERT INTO rer_directory_feed (provider_ids)
      SELECT ids[first : first + 999] FROM generate_series(1, cardinality(ids), 1000) AS first;
    NOTIFY rer_directory;
  END IF;
END $$;

-- As rer_directory_note, of providers that are gone.
CREATE FUNCTION rer_directory_note_gone(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) > 0 THEN
    INSERT INTO rer_directory_feed (provider_ids, is_gone)
      SELECT ids[first : first + 999], true FROM generate_series(1, cardinality(ids), 1000) AS first;
    NOTIFY rer_directory;
  END IF;
END $$;

CREATE FUNCTION rer_directory_note_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rer_directory_note((SELECT array_agg(id) FROM changed WHERE deleted_at IS NULL));
  PERFORM rer_directory_note_gone((SELECT array_agg(id) FROM changed WHERE deleted_at IS NOT NULL));
  RETURN NULL;
END $$;

-- Statements on the view reach rows of both tables through this one. What is done under rer.bookkeeping = off nobody sees,
-- but for what imports and flips show, which they tell themselves.
CREATE TRIGGER rer_directory_note_insert AFTER INSERT ON rer_dienstleister_rows
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  WHEN (current_setting('rer.bookkeeping', true) IS DISTINCT FROM 'off')
  EXECUTE FUNCTION rer_directory_note_changed();

CREATE TRIGGER rer_directory_note_update AFTER UPDATE ON rer_dienstleister_rows
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  WHEN (current_setting('rer.bookkeeping', true) IS DISTINCT FROM 'off')
  EXECUTE FUNCTION rer_directory_note_changed();

-- An import that failed or was taken back is told by its id, and its rows are removed afterwards: who comes late finds no
-- rows, but these entries. Rows of an import can be in an index before they are shown.
CREATE FUNCTION rer_directory_note_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rer_directory_note_gone((
    SELECT array_agg(id) FROM deleted
      WHERE current_setting('rer.bookkeeping', true) IS DISTINCT FROM 'off'
        OR import_id IN (SELECT id FROM rer_imports WHERE is_hidden AND NOT dry_run)
  ));
  RETURN NULL;
END $$;

CREATE TRIGGER rer_directory_note_delete AFTER DELETE ON rer_dienstleister_rows
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT
  EXECUTE FUNCTION rer_directory_note_deleted();

CREATE FUNCTION rer_directory_note_everything() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rer_directory_feed DEFAULT VALUES;
  NOTIFY rer_directory;
  RETURN NULL;
END $$;

CREATE TRIGGER rer_directory_note_truncate AFTER TRUNCATE ON rer_dienstleister_rows FOR EACH STATEMENT
  EXECUTE FUNCTION rer_directory_note_everything();

CREATE FUNCTION rer_directory_note_import() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rer_directory_feed (import_id) VALUES (NEW.id);
  NOTIFY rer_directory;
  RETURN NULL;
END $$;

-- Its beginning too: what it stores can be read before it is shown. A dry run is never shown.
CREATE TRIGGER rer_directory_note_begun AFTER INSERT ON rer_imports FOR EACH ROW
  WHEN (NOT NEW.dry_run) EXECUTE FUNCTION rer_directory_note_import();

CREATE TRIGGER rer_directory_note_shown AFTER UPDATE OF state, is_hidden ON rer_imports FOR EACH ROW
  WHEN (NOT NEW.dry_run AND (NEW.state <> OLD.state OR NEW.is_hidden <> OLD.is_hidden))
  EXECUTE FUNCTION rer_directory_note_import();

CREATE FUNCTION rer_directory_note_flip() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rer_directory_feed (flip_id) VALUES (NEW.id);
  NOTIFY rer_directory;
  RETURN NULL;
END $$;

CREATE TRIGGER rer_directory_note_flip AFTER UPDATE OF state ON rer_import_flips FOR EACH ROW
  WHEN (NEW.state = 'shown' AND OLD.state <> 'shown') EXECUTE FUNCTION rer_directory_note_flip();
