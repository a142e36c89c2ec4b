-- Who may do what, kept by the database too (data contract, section 3): a request runs as the role of its caller. What a role
-- may do with which columns of which table is granted at each start (src/db/roles): roles belong to the cluster and may be
-- gone when this database is moved. Here stands which rows a granted statement reaches. The server's own work runs as the
-- owner of the tables, whom none of this binds.

-- No row of any table is anybody's but by a rule; later migrations do the same with theirs. The tables of accounts are out of
-- reach already, because no role sees their schema.
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
      WHERE schemaname IN (current_schema(), 'auth') AND tableowner = current_user
  LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
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

-- The view shows what its reader may see of the rows, and not what its owner may.
ALTER VIEW rer_dienstleister SET (security_invoker = true);

-- The rules name no role, so that they go with the database wherever it goes, and are constants, so that they cost no index.
CREATE POLICY read ON rer_dienstleister_rows FOR SELECT USING (true);
-- What is added is there: only who may remove writes deleted_at.
CREATE POLICY insert ON rer_dienstleister_rows FOR INSERT WITH CHECK (deleted_at IS NULL);
CREATE POLICY update ON rer_dienstleister_rows FOR UPDATE USING (true);
CREATE POLICY read ON rer_dienstleister_changes FOR SELECT USING (true);
CREATE POLICY read ON rer_dienstleister_merges FOR SELECT USING (true);
CREATE POLICY insert ON rer_dienstleister_merges FOR INSERT WITH CHECK (true);
CREATE POLICY update ON rer_dienstleister_merges FOR UPDATE USING (true);
CREATE POLICY read ON rer_imports FOR SELECT USING (true);
CREATE POLICY read ON rer_import_flips FOR SELECT USING (true);
CREATE POLICY read ON rer_import_skipped FOR SELECT USING (true);
CREATE POLICY read ON rer_import_left FOR SELECT USING (true);
CREATE POLICY read ON analytics_events FOR SELECT USING (true);
CREATE POLICY insert ON analytics_events FOR INSERT WITH CHECK (true);
CREATE POLICY read ON click_page_hours FOR SELECT USING (true);
CREATE POLICY read ON click_element_hours FOR SELECT USING (true);
