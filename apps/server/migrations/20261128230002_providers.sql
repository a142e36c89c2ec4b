-- Data contract, section 3.3. Lengths: packages/contracts/src/provider.ts.

-- What everybody reads and writes is the view `rer_dienstleister`: rows of an import are written by and by and become visible, or
-- vanish, by one change of one row of rer_imports, a million of them in one short step, without copying them. Rows in bulk (COPY,
-- which knows no views) go to the table.

CREATE TABLE rer_dienstleister (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  company text CHECK (char_length(company) <= 10000),
  phone text CHECK (char_length(phone) <= 10000),
  url text CHECK (char_length(url) <= 10000),
  firmen_name text CHECK (char_length(firmen_name) <= 10000),
  strasse_mit_hausnummer text CHECK (char_length(strasse_mit_hausnummer) <= 10000),
  plz text CHECK (char_length(plz) <= 10000),
  stadt text CHECK (char_length(stadt) <= 10000),
  land text CHECK (char_length(land) <= 10000),
  angebote text CHECK (char_length(angebote) <= 10000),
  stadtwerke_kollaborationen text CHECK (char_length(stadtwerke_kollaborationen) <= 10000),
  benchmarks text CHECK (char_length(benchmarks) <= 10000),
  sonstiges text CHECK (char_length(sonstiges) <= 10000),
  produktgruppen text CHECK (char_length(produktgruppen) <= 10000),
  notes text CHECK (char_length(notes) <= 10000),
  category text CHECK (char_length(category) <= 10000),
  mitarbeiter integer,
  zweigstellen integer,
  -- numeric has NaN, which JSON cannot carry.
  umsatz numeric(18, 2) CONSTRAINT rer_dienstleister_umsatz_not_nan CHECK (umsatz <> 'NaN'),
  rating numeric(4, 2) CONSTRAINT rer_dienstleister_rating_not_nan CHECK (rating <> 'NaN'),
  intern boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  -- The limit of 64 KiB counts the text as it was sent; PostgreSQL's own writing of it has more blanks.
  additional_data jsonb NOT NULL DEFAULT '{}' CHECK (
    jsonb_typeof(additional_data) = 'object' AND octet_length(additional_data::text) <= 131072
  ),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  created_by text,
  import_id uuid,
  deleted_at timestamptz,
  -- Two keys of 53 bits that tell what is already there (packages/directory, `providerKeys`). They are made by the program,
  -- which knows legal forms and umlauts; NULL: not made yet.
  name_key bigint,
  match_key bigint,
  -- Of an original: the flip that hides it. Of a replacement: the flip that shows it. A flip that is gone hides nothing.
  hidden_by uuid,
  shown_by uuid
);

-- Its rules keep the name of the view, which is what clients read in errors.
ALTER TABLE rer_dienstleister RENAME TO rer_dienstleister_rows;

CREATE INDEX rer_dienstleister_email ON rer_dienstleister_rows (lower(email));
CREATE INDEX rer_dienstleister_deleted_at ON rer_dienstleister_rows (deleted_at) WHERE deleted_at IS NOT NULL;
-- Providers of one import in the order of id, page by page.
CREATE INDEX rer_dienstleister_import ON rer_dienstleister_rows (import_id, id) WHERE import_id IS NOT NULL;
CREATE INDEX rer_dienstleister_keys ON rer_dienstleister_rows (name_key, match_key) WHERE name_key IS NOT NULL;
CREATE INDEX rer_dienstleister_without_keys ON rer_dienstleister_rows (id) WHERE name_key IS NULL;

-- Providers that somebody added by hand, by when: the history of all asks for those of a day. Imports pay nothing for it, and
-- none of their rows stands here; only a query that names the condition itself uses it.
CREATE INDEX rer_dienstleister_added_by_hand ON rer_dienstleister_rows (created_at) WHERE import_id IS NULL;

-- The orders of the lists, in German. Within one place or category names are sorted when they are asked for, so each value stands
-- here once; the same indexes look places up and walk from one to the next. The first 100 characters count: an index takes no long
-- texts. Every provider stands in them, removed ones too: without statistics, as in a new table and always on the embedded
-- database, the planner takes a part (`WHERE deleted_at IS NULL`) for tiny, and goes through all of it to find one by its id.
CREATE INDEX rer_dienstleister_by_name ON rer_dienstleister_rows (name COLLATE de_x, id);
CREATE INDEX rer_dienstleister_by_stadt ON rer_dienstleister_rows ((left(nullif(stadt, ''), 100)) COLLATE de_x);
CREATE INDEX rer_dienstleister_by_category ON rer_dienstleister_rows ((left(nullif(category, ''), 100)) COLLATE de_x);

CREATE TABLE rer_imports (
  id uuid PRIMARY KEY,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'succeeded', 'failed', 'cancelled', 'undone')),
  -- Its rows are invisible through every interface.
  is_hidden boolean NOT NULL DEFAULT true,
  mode text NOT NULL CHECK (mode IN ('skip', 'update', 'add')),
  dry_run boolean NOT NULL DEFAULT false,
  file_name text CHECK (char_length(file_name) <= 200),
  started_by text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  idempotency_key text CHECK (char_length(idempotency_key) <= 200),
  -- Of the file and the settings: the same key with another hash is a mistake of the client.
  request_hash text NOT NULL,
  headers jsonb,
  mapping jsonb,
  bytes_total bigint NOT NULL DEFAULT 0,
  bytes_read bigint NOT NULL DEFAULT 0,
  rows_read integer NOT NULL DEFAULT 0,
  total_records integer NOT NULL DEFAULT 0,
  inserted integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  existing integer NOT NULL DEFAULT 0,
  similar_count integer NOT NULL DEFAULT 0,
  skipped_count integer NOT NULL DEFAULT 0,
  left_count integer NOT NULL DEFAULT 0,
  numbers_refused bigint NOT NULL DEFAULT 0,
  nul_removed bigint NOT NULL DEFAULT 0,
  columns_ignored integer NOT NULL DEFAULT 0,
  message text,
  problem jsonb,
  -- What names rows (similar ones, the preview); goes with them after the days in which an import can be undone.
  details jsonb NOT NULL DEFAULT '{}',
  -- How many rows of an import that nobody sees any more were removed so far.
  cleared integer NOT NULL DEFAULT 0,
  -- Rows whose providers hold all of their values already (mode update): they count neither as updated nor as inserted.
  unchanged integer NOT NULL DEFAULT 0
);

-- Rows are hidden by the mark on their import: with the import gone they would show.
CREATE FUNCTION rer_imports_keep_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An import with hidden rows cannot be deleted.' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER rer_imports_keep_hidden BEFORE DELETE ON rer_imports FOR EACH ROW
  WHEN (OLD.is_hidden) EXECUTE FUNCTION rer_imports_keep_hidden();

CREATE INDEX rer_imports_hidden ON rer_imports (id) WHERE is_hidden;
CREATE INDEX rer_imports_started_at ON rer_imports (started_at);
CREATE UNIQUE INDEX rer_imports_idempotency_key ON rer_imports (started_by, idempotency_key)
  WHERE idempotency_key IS NOT NULL;

CREATE TABLE rer_import_skipped (
  import_id uuid NOT NULL REFERENCES rer_imports (id) ON DELETE CASCADE,
  -- Physical line of the file, from 1.
  line integer NOT NULL,
  reason text NOT NULL,
  cells jsonb NOT NULL,
  PRIMARY KEY (import_id, line)
);

-- Changes of providers that were there before, applied in the step that makes the import visible. What remains of an
-- import that succeeded is its part of the trail, which moves to rer_dienstleister_changes by and by: writing it in that
-- step would make it long. An erased provider leaves nothing here.
CREATE TABLE rer_import_updates (
  import_id uuid NOT NULL REFERENCES rer_imports (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES rer_dienstleister_rows (id) ON DELETE CASCADE,
  line integer NOT NULL,
  -- The version that the values were compared with.
  base_version integer NOT NULL,
  -- Only what differs, like the trail.
  old_values jsonb NOT NULL,
  new_values jsonb NOT NULL,
  PRIMARY KEY (import_id, provider_id),
  -- The row's name stands in a column of its own, so that it goes over a contact person.
  has_own_name boolean NOT NULL DEFAULT false
);

CREATE INDEX rer_import_updates_provider ON rer_import_updates (provider_id);

-- What an undo left as it was, because it had been changed since.
CREATE TABLE rer_import_left (
  import_id uuid NOT NULL REFERENCES rer_imports (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES rer_dienstleister_rows (id) ON DELETE CASCADE,
  PRIMARY KEY (import_id, provider_id)
);

CREATE INDEX rer_import_left_provider ON rer_import_left (provider_id);

-- Changes of providers that are there already become visible as their import does: by one change of one row. The changed
-- provider is written beside the original, as a replacement that nobody sees; a flip shows all replacements of an import
-- and hides their originals. Afterwards, unseen and step by step, the values go into the originals (docs/decisions/006).
-- The view reads both tables, because one inherits from the other; keys of other tables point to the original.

-- An undo is a flip too. At most one of the installation is not settled.
CREATE TABLE rer_import_flips (
  -- The import's own, or another one when it is taken back.
  id uuid PRIMARY KEY,
  import_id uuid NOT NULL REFERENCES rer_imports (id),
  is_undo boolean NOT NULL DEFAULT false,
  -- staged: replacements are being written. dropped: it will never be shown, its replacements go.
  state text NOT NULL DEFAULT 'staged' CHECK (state IN ('staged', 'shown', 'dropped')),
  actor text NOT NULL,
  shown_at timestamptz
);

-- Providers that a staged flip has no replacement for, because somebody worked on them: few, done one by one in the step
-- that shows it.
CREATE TABLE rer_import_flip_rest (
  flip_id uuid NOT NULL REFERENCES rer_import_flips (id) ON DELETE CASCADE,
  -- No foreign key: it would wait for whoever works on the provider. It is gone with the flip, in seconds.
  provider_id uuid NOT NULL,
  PRIMARY KEY (flip_id, provider_id)
);

-- Empty but for the moments around a flip. Inherited are columns, defaults and checks; keys and triggers are not.
CREATE TABLE rer_dienstleister_replacements (
  PRIMARY KEY (id),
  CHECK (shown_by IS NOT NULL AND hidden_by IS NULL)
) INHERITS (rer_dienstleister_rows);

CREATE INDEX rer_dienstleister_replacements_email ON rer_dienstleister_replacements (lower(email));
CREATE INDEX rer_dienstleister_replacements_deleted_at ON rer_dienstleister_replacements (deleted_at)
  WHERE deleted_at IS NOT NULL;
CREATE INDEX rer_dienstleister_replacements_import_id ON rer_dienstleister_replacements (import_id)
  WHERE import_id IS NOT NULL;
CREATE INDEX rer_dienstleister_replacements_by_name ON rer_dienstleister_replacements (name COLLATE de_x, id);
CREATE INDEX rer_dienstleister_replacements_by_stadt
  ON rer_dienstleister_replacements ((left(nullif(stadt, ''), 100)) COLLATE de_x);
CREATE INDEX rer_dienstleister_replacements_by_category
  ON rer_dienstleister_replacements ((left(nullif(category, ''), 100)) COLLATE de_x);

-- The providers, for everybody. The columns are named, so that a later column shows only where it is meant to. Rows do not refer to
-- their import by a foreign key: checking it would slow every import. Arrays are made once for a statement however often it looks
-- rows up; the forms are those that the planner takes for true for most rows as long as it has no statistics. The view shows what
-- its reader may see of the rows, and not what its owner may.
CREATE VIEW rer_dienstleister WITH (security_invoker = true) AS
  SELECT id, name, email, company, phone, url, firmen_name, strasse_mit_hausnummer, plz, stadt, land, angebote,
    stadtwerke_kollaborationen, benchmarks, sonstiges, produktgruppen, notes, category, mitarbeiter, zweigstellen,
    umsatz, rating, intern, is_active, additional_data, created_at, updated_at, version, created_by, import_id,
    deleted_at
  FROM rer_dienstleister_rows
  WHERE (import_id = ANY (ARRAY(SELECT id FROM rer_imports WHERE is_hidden))) IS NOT TRUE
    AND (hidden_by = ANY (ARRAY(SELECT id FROM rer_import_flips WHERE state = 'shown'))) IS NOT TRUE
    AND CASE WHEN shown_by IS NULL THEN true
      ELSE shown_by = ANY (ARRAY(SELECT id FROM rer_import_flips WHERE state = 'shown')) END;

-- A bulk insert sends NULL for what a record does not mention (data contract, 2.1).
CREATE FUNCTION rer_dienstleister_fill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.intern := coalesce(NEW.intern, false);
  NEW.is_active := coalesce(NEW.is_active, true);
  NEW.additional_data := coalesce(NEW.additional_data, '{}');
  RETURN NEW;
END $$;

CREATE TRIGGER rer_dienstleister_fill BEFORE INSERT ON rer_dienstleister_rows FOR EACH ROW
  WHEN (NEW.intern IS NULL OR NEW.is_active IS NULL OR NEW.additional_data IS NULL)
  EXECUTE FUNCTION rer_dienstleister_fill();

-- Somebody changes a provider for which a flip is being staged. What was staged does not fit any more; what an undo has
-- looked at, or will, is not as the import left it. Called before the change, with the row as it was.
CREATE FUNCTION rer_dienstleister_leave_flip(provider rer_dienstleister_rows) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  flip rer_import_flips;
BEGIN
  SELECT * INTO flip FROM rer_import_flips
    WHERE id = provider.hidden_by OR (is_undo AND state = 'staged' AND import_id = provider.import_id)
    ORDER BY id = provider.hidden_by DESC NULLS LAST LIMIT 1 FOR KEY SHARE;
  IF flip.id IS NULL THEN
    RETURN;
  END IF;
  IF flip.id = provider.hidden_by THEN
    IF flip.state = 'shown' THEN
      -- Only a statement that names the row by its key, past the view, comes here (ON CONFLICT).
      RAISE EXCEPTION 'The provider is being brought up to date; try again.' USING ERRCODE = 'serialization_failure';
    END IF;
    PERFORM set_config('rer.bookkeeping', 'off', true);
    DELETE FROM rer_dienstleister_replacements WHERE id = provider.id;
    PERFORM set_config('rer.bookkeeping', 'on', true);
  END IF;
  IF flip.state = 'staged' THEN
    INSERT INTO rer_import_flip_rest (flip_id, provider_id) VALUES (flip.id, provider.id) ON CONFLICT DO NOTHING;
  END IF;
END $$;

-- Version and bookkeeping are not the writer's: whatever an update says about them is replaced. Keys are of the company: they are
-- made anew when its name or address changes. Bulk work on rows that nobody has seen sets rer.bookkeeping to off for its
-- transaction: then neither version nor trail is kept. The condition stands on the trigger, so that not even the function is called.
CREATE FUNCTION rer_dienstleister_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.id := OLD.id;
  NEW.created_at := OLD.created_at;
  NEW.created_by := OLD.created_by;
  NEW.version := OLD.version + 1;
  NEW.updated_at := now();
  NEW.intern := coalesce(NEW.intern, false);
  NEW.is_active := coalesce(NEW.is_active, true);
  NEW.additional_data := coalesce(NEW.additional_data, '{}');
  IF NEW.name IS DISTINCT FROM OLD.name OR NEW.firmen_name IS DISTINCT FROM OLD.firmen_name
    OR NEW.email IS DISTINCT FROM OLD.email THEN
    NEW.name_key := NULL;
    NEW.match_key := NULL;
  END IF;
  IF OLD.shown_by IS NULL AND (OLD.hidden_by IS NOT NULL OR OLD.import_id IS NOT NULL) THEN
    PERFORM rer_dienstleister_leave_flip(OLD);
    NEW.hidden_by := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER rer_dienstleister_keep BEFORE UPDATE ON rer_dienstleister_rows FOR EACH ROW
  WHEN (current_setting('rer.bookkeeping', true) IS DISTINCT FROM 'off')
  EXECUTE FUNCTION rer_dienstleister_keep();

CREATE TRIGGER rer_dienstleister_keep BEFORE UPDATE ON rer_dienstleister_replacements FOR EACH ROW
  WHEN (current_setting('rer.bookkeeping', true) IS DISTINCT FROM 'off')
  EXECUTE FUNCTION rer_dienstleister_keep();

-- Who changed what from what to what: one row per changed record, the changed columns alone. An insert leaves no row,
-- created_at and created_by tell about it, so that a bulk import stays fast. Staff remove a provider by deleted_at, which is an update and can be undone.
CREATE TABLE rer_dienstleister_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,
  action text NOT NULL CHECK (action IN ('update', 'delete')),
  -- The version that the change led to; for a delete, the last one.
  version integer NOT NULL,
  old_values jsonb NOT NULL,
  new_values jsonb NOT NULL,
  -- The import that a change belongs to, told by the transaction in rer.import_id.
  import_id uuid,
  -- The change that it takes back, and the merge, whose change of the kept provider is written down even when it took no value;
  -- told by the transaction in rer.undo_of and rer.merge_id.
  undo_of bigint,
  merge_id uuid,
  -- What a person had it done by, told by the transaction in rer.via: null is himself, 'assistant' the one that he talks with.
  via text CHECK (via IN ('assistant'))
);

CREATE INDEX rer_dienstleister_changes_provider ON rer_dienstleister_changes (provider_id, id);
CREATE INDEX rer_dienstleister_changes_at ON rer_dienstleister_changes (at);
CREATE INDEX rer_dienstleister_changes_import ON rer_dienstleister_changes (import_id) WHERE import_id IS NOT NULL;

CREATE FUNCTION rer_dienstleister_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who text := coalesce(nullif(current_setting('rer.actor', true), ''), session_user::text);
  of_import uuid := nullif(current_setting('rer.import_id', true), '');
  of_undo bigint := nullif(current_setting('rer.undo_of', true), '');
  of_merge uuid := nullif(current_setting('rer.merge_id', true), '');
  came_via text := nullif(current_setting('rer.via', true), '');
  before_change jsonb := to_jsonb(OLD);
  old_part jsonb;
  new_part jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- Of the pair of original and replacement none stays without the other; it is one erasure.
    IF OLD.shown_by IS NOT NULL OR OLD.hidden_by IS NOT NULL THEN
      PERFORM set_config('rer.bookkeeping', 'off', true);
      DELETE FROM rer_dienstleister_rows WHERE id = OLD.id;
      PERFORM set_config('rer.bookkeeping', 'on', true);
    END IF;
    -- Removing a row for good is erasure: what the trail held of it goes too, and only that it happened stays.
    DELETE FROM rer_dienstleister_changes WHERE provider_id = OLD.id;
    INSERT INTO rer_dienstleister_changes (provider_id, actor, action, version, old_values, new_values, import_id, via)
      VALUES (OLD.id, who, 'delete', OLD.version, '{}', '{}', of_import, came_via);
    RETURN NULL;
  END IF;
  SELECT jsonb_object_agg(key, before_change -> key), jsonb_object_agg(key, value) INTO old_part, new_part
    FROM jsonb_each(to_jsonb(NEW))
    WHERE key NOT IN ('version', 'updated_at', 'name_key', 'match_key', 'hidden_by', 'shown_by')
      AND value IS DISTINCT FROM before_change -> key;
  IF new_part IS NOT NULL OR of_merge IS NOT NULL THEN
    INSERT INTO rer_dienstleister_changes
        (provider_id, actor, action, version, old_values, new_values, import_id, undo_of, merge_id, via)
      VALUES (OLD.id, who, 'update', NEW.version, coalesce(old_part, '{}'), coalesce(new_part, '{}'), of_import,
        of_undo, of_merge, came_via);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER rer_dienstleister_record_change AFTER UPDATE OR DELETE ON rer_dienstleister_rows FOR EACH ROW
  WHEN (current_setting('rer.bookkeeping', true) IS DISTINCT FROM 'off')
  EXECUTE FUNCTION rer_dienstleister_record_change();

CREATE TRIGGER rer_dienstleister_record_change AFTER UPDATE OR DELETE ON rer_dienstleister_replacements FOR EACH ROW
  WHEN (current_setting('rer.bookkeeping', true) IS DISTINCT FROM 'off')
  EXECUTE FUNCTION rer_dienstleister_record_change();

-- Two providers that became one: `kept_id` took values of `other_id`, which was removed. Ids alone, no content.
CREATE TABLE rer_dienstleister_merges (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kept_id uuid NOT NULL REFERENCES rer_dienstleister_rows (id) ON DELETE CASCADE,
  -- No foreign key: removed for good after 30 days, while the history of the kept one still tells of it.
  other_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,
  -- When it was taken back, or the other one restored.
  undone_at timestamptz
);

CREATE INDEX rer_dienstleister_merges_kept ON rer_dienstleister_merges (kept_id);
CREATE INDEX rer_dienstleister_merges_other ON rer_dienstleister_merges (other_id);

-- Puts the values of shown replacements into their originals, where nobody sees a difference, and tells which providers have no
-- replacement any more: who comes late finds them by that. The caller holds the table (EXCLUSIVE): whoever waited for one of these
-- rows would find it gone. Returns how many there were.
CREATE FUNCTION rer_dienstleister_settle(ids uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  settled uuid[];
BEGIN
  PERFORM set_config('rer.bookkeeping', 'off', true);
  WITH gone AS (
    DELETE FROM rer_dienstleister_replacements
      WHERE id = ANY (ids) AND shown_by IN (SELECT id FROM rer_import_flips WHERE state = 'shown')
      RETURNING *
  ),
  moved AS (
    UPDATE ONLY rer_dienstleister_rows AS original SET
      name = gone.name, email = gone.email, company = gone.company, phone = gone.phone, url = gone.url,
      firmen_name = gone.firmen_name, strasse_mit_hausnummer = gone.strasse_mit_hausnummer, plz = gone.plz,
      stadt = gone.stadt, land = gone.land, angebote = gone.angebote,
      stadtwerke_kollaborationen = gone.stadtwerke_kollaborationen, benchmarks = gone.benchmarks,
      sonstiges = gone.sonstiges, produktgruppen = gone.produktgruppen, notes = gone.notes, category = gone.category,
      mitarbeiter = gone.mitarbeiter, zweigstellen = gone.zweigstellen, umsatz = gone.umsatz, rating = gone.rating,
      intern = gone.intern, is_active = gone.is_active, additional_data = gone.additional_data,
      updated_at = gone.updated_at, version = gone.version, import_id = gone.import_id, deleted_at = gone.deleted_at,
      name_key = gone.name_key, match_key = gone.match_key, hidden_by = NULL
      FROM gone WHERE original.id = gone.id
      RETURNING original.id
  )
  SELECT array_agg(id) INTO settled FROM moved;
  PERFORM set_config('rer.bookkeeping', 'on', true);
  PERFORM rer_directory_note(settled);
  RETURN coalesce(cardinality(settled), 0);
END $$;
