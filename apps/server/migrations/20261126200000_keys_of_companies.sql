-- The import knows a company whoever its contact is: keys are made of firmen_name where that is given, else of name. So they
-- are made anew when firmen_name changes too.

CREATE OR REPLACE FUNCTION rer_dienstleister_keep() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Replacing a function takes back whose rights it runs with (20261121160000_row_rights.sql).
DO $$
BEGIN
  ALTER FUNCTION rer_dienstleister_keep() SECURITY DEFINER;
  EXECUTE format('ALTER FUNCTION rer_dienstleister_keep() SET search_path = %I, pg_temp', current_schema());
END $$;

-- Keys that were made of a name beside another company; the next import makes them anew. It is no change that anybody sees.
SET LOCAL rer.bookkeeping = 'off';
UPDATE rer_dienstleister_rows SET name_key = NULL, match_key = NULL
  WHERE name_key IS NOT NULL AND firmen_name <> name;

-- Whether the row's name stands in a column of its own, so that it goes over a contact person. Earlier imports ended.
ALTER TABLE rer_import_updates ADD COLUMN has_own_name boolean NOT NULL DEFAULT false;
