-- Who may do what, kept by the database too (data contract, section 3): a request runs as the role of its caller, and the
-- rules below hold whatever statement reaches the tables. The server's own work runs as their owner, whom they do not bind.

-- Roles belong to the whole cluster: another installation beside this one may have made them.
DO $$
DECLARE
  role text;
BEGIN
  FOREACH role IN ARRAY ARRAY['rer_anon', 'rer_authenticated', 'rer_viewer', 'rer_editor', 'rer_admin', 'rer_agent',
    'rer_service_role'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', role);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        -- Made by another one at this moment.
      END;
    END IF;
    -- Whoever made a role administers it and is no member yet, so it may not be SET (PostgreSQL 16).
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
      AND NOT EXISTS (
        SELECT FROM pg_auth_members AS m
          WHERE m.roleid = role::regrole AND m.member = current_user::regrole
            AND coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)
      )
    THEN
      EXECUTE format('GRANT %I TO %I', role, current_user);
    END IF;
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', current_schema(), role);
  END LOOP;
END $$;

-- No row of any table is anybody's but by a rule; later migrations do the same with theirs.
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tableowner = current_user LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  END LOOP;
END $$;

-- What triggers note beside a change is the server's work, whoever makes the change. The fixed path keeps names in them
-- from meaning anything else.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['rer_dienstleister_keep', 'rer_dienstleister_record_change', 'rer_directory_note_changed',
    'rer_directory_note_deleted', 'rer_directory_note_everything', 'rer_directory_note_import', 'rer_directory_note_flip',
    'rer_imports_keep_hidden', 'click_totals_count'] LOOP
    EXECUTE format('ALTER FUNCTION %I() SECURITY DEFINER', name);
    EXECUTE format('ALTER FUNCTION %I() SET search_path = %I, pg_temp', name, current_schema());
  END LOOP;
END $$;

-- Providers; an agent reaches them through the function alone. The view shows what its reader may see of the rows, and not what its owner may.
ALTER VIEW rer_dienstleister SET (security_invoker = true);

GRANT SELECT ON rer_dienstleister, rer_dienstleister_rows, rer_dienstleister_changes, rer_dienstleister_merges
  TO rer_viewer, rer_editor, rer_admin, rer_service_role;
-- What the view asks to leave out rows that are not shown yet.
GRANT SELECT (id, is_hidden) ON rer_imports TO rer_viewer, rer_editor, rer_admin, rer_service_role;
GRANT SELECT (id, state) ON rer_import_flips TO rer_viewer, rer_editor, rer_admin, rer_service_role;

GRANT INSERT (id, created_by, name, email, company, phone, url, firmen_name, strasse_mit_hausnummer, plz, stadt, land,
    angebote, stadtwerke_kollaborationen, benchmarks, sonstiges, produktgruppen, notes, category, mitarbeiter,
    zweigstellen, umsatz, rating, intern, is_active, additional_data),
  UPDATE (name, email, company, phone, url, firmen_name, strasse_mit_hausnummer, plz, stadt, land, angebote,
    stadtwerke_kollaborationen, benchmarks, sonstiges, produktgruppen, notes, category, mitarbeiter, zweigstellen, umsatz,
    rating, intern, is_active, additional_data)
  ON rer_dienstleister, rer_dienstleister_rows TO rer_editor, rer_admin, rer_service_role;
-- To remove is to mark as removed; for good goes what was removed 30 days ago, by the server.
GRANT UPDATE (deleted_at) ON rer_dienstleister, rer_dienstleister_rows TO rer_admin, rer_service_role;
GRANT INSERT (kept_id, other_id, actor), UPDATE (undone_at) ON rer_dienstleister_merges TO rer_admin, rer_service_role;

CREATE POLICY staff_read ON rer_dienstleister_rows FOR SELECT
  TO rer_viewer, rer_editor, rer_admin, rer_service_role USING (true);
CREATE POLICY staff_insert ON rer_dienstleister_rows FOR INSERT
  TO rer_editor, rer_admin, rer_service_role WITH CHECK (deleted_at IS NULL);
CREATE POLICY staff_update ON rer_dienstleister_rows FOR UPDATE TO rer_editor, rer_admin, rer_service_role USING (true);

CREATE POLICY staff_read ON rer_dienstleister_changes FOR SELECT
  TO rer_viewer, rer_editor, rer_admin, rer_service_role USING (true);
CREATE POLICY staff_read ON rer_dienstleister_merges FOR SELECT
  TO rer_viewer, rer_editor, rer_admin, rer_service_role USING (true);
CREATE POLICY admin_insert ON rer_dienstleister_merges FOR INSERT TO rer_admin, rer_service_role WITH CHECK (true);
CREATE POLICY admin_update ON rer_dienstleister_merges FOR UPDATE TO rer_admin, rer_service_role USING (true);
CREATE POLICY of_the_view ON rer_imports FOR SELECT
  TO rer_viewer, rer_editor, rer_admin, rer_service_role USING (true);
CREATE POLICY of_the_view ON rer_import_flips FOR SELECT
  TO rer_viewer, rer_editor, rer_admin, rer_service_role USING (true);

-- Clicks: everybody may send them, staff may read them, nobody changes them.
GRANT INSERT (page_url, element_id, element_text, kind) ON analytics_events
  TO rer_anon, rer_authenticated, rer_viewer, rer_editor, rer_admin, rer_service_role;
GRANT SELECT ON analytics_events TO rer_viewer, rer_editor, rer_admin, rer_service_role;
CREATE POLICY send ON analytics_events FOR INSERT
  TO rer_anon, rer_authenticated, rer_viewer, rer_editor, rer_admin, rer_service_role WITH CHECK (true);
CREATE POLICY staff_read ON analytics_events FOR SELECT
  TO rer_viewer, rer_editor, rer_admin, rer_service_role USING (true);
