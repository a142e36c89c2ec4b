-- What a person had it done by, told by the transaction in rer.via: null is himself, 'assistant' the assistant that he talks with.
ALTER TABLE rer_dienstleister_changes ADD COLUMN via text CHECK (via IN ('assistant'));

CREATE OR REPLACE FUNCTION rer_dienstleister_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- A function that is replaced has neither any more: it writes the trail for roles that may not.
DO $$
BEGIN
  ALTER FUNCTION rer_dienstleister_record_change() SECURITY DEFINER;
  EXECUTE format('ALTER FUNCTION rer_dienstleister_record_change() SET search_path = %I, pg_temp', current_schema());
END $$;
