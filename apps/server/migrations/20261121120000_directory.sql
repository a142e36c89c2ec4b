-- The directory that staff keep: its list in German order, undo of single changes, and merging.

-- Of those that a list shows. Only the name is sorted by an index in German order: comparing so is dear, and every import
-- pays for it. Places and categories are looked up and walked through as bytes.
CREATE INDEX rer_dienstleister_by_name ON rer_dienstleister_rows (name COLLATE de_x, id) WHERE deleted_at IS NULL;
CREATE INDEX rer_dienstleister_by_stadt ON rer_dienstleister_rows (stadt COLLATE "C") WHERE deleted_at IS NULL;
CREATE INDEX rer_dienstleister_by_category ON rer_dienstleister_rows (category COLLATE "C") WHERE deleted_at IS NULL;
CREATE INDEX rer_dienstleister_replacements_by_name ON rer_dienstleister_replacements (name COLLATE de_x, id)
  WHERE deleted_at IS NULL;
CREATE INDEX rer_dienstleister_replacements_by_stadt ON rer_dienstleister_replacements (stadt COLLATE "C")
  WHERE deleted_at IS NULL;
CREATE INDEX rer_dienstleister_replacements_by_category ON rer_dienstleister_replacements (category COLLATE "C")
  WHERE deleted_at IS NULL;

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

-- What a change belongs to, told by the transaction in rer.undo_of and rer.merge_id: the change that it takes back, and
-- the merge, whose change of the kept provider is written down even when it took no value.
ALTER TABLE rer_dienstleister_changes ADD COLUMN undo_of bigint, ADD COLUMN merge_id uuid;

CREATE OR REPLACE FUNCTION rer_dienstleister_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who text := coalesce(nullif(current_setting('rer.actor', true), ''), session_user::text);
  of_import uuid := nullif(current_setting('rer.import_id', true), '');
  of_undo bigint := nullif(current_setting('rer.undo_of', true), '');
  of_merge uuid := nullif(current_setting('rer.merge_id', true), '');
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
    INSERT INTO rer_dienstleister_changes (provider_id, actor, action, version, old_values, new_values, import_id)
      VALUES (OLD.id, who, 'delete', OLD.version, '{}', '{}', of_import);
    RETURN NULL;
  END IF;
  SELECT jsonb_object_agg(key, before_change -> key), jsonb_object_agg(key, value) INTO old_part, new_part
    FROM jsonb_each(to_jsonb(NEW))
    WHERE key NOT IN ('version', 'updated_at', 'name_key', 'match_key', 'hidden_by', 'shown_by')
      AND value IS DISTINCT FROM before_change -> key;
  IF new_part IS NOT NULL OR of_merge IS NOT NULL THEN
    INSERT INTO rer_dienstleister_changes
        (provider_id, actor, action, version, old_values, new_values, import_id, undo_of, merge_id)
      VALUES (OLD.id, who, 'update', NEW.version, coalesce(old_part, '{}'), coalesce(new_part, '{}'), of_import,
        of_undo, of_merge);
  END IF;
  RETURN NULL;
END $$;
