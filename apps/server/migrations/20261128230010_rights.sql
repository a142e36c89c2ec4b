-- Who may do what is kept by the database too (data contract, section 3): a request runs as the role of its caller. What a role
-- may do with which columns of which table is granted at each start (src/db/roles): roles belong to the cluster and may be gone
-- when this database is moved. The policies say which rows a granted statement reaches; no row of any table is anybody's but by
-- one. They name no role, so that they go with the database wherever it goes, and are constants, so that they cost no index. The
-- server's own work runs as the owner of the tables, whom none of this binds.

-- Tables of later migrations enable it themselves.
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

CREATE POLICY read ON rer_dienstleister_rows FOR SELECT USING (true);
-- What is added is there: only who may remove writes deleted_at.
CREATE POLICY insert ON rer_dienstleister_rows FOR INSERT WITH CHECK (deleted_at IS NULL);
CREATE POLICY update ON rer_dienstleister_rows FOR UPDATE USING (true);
CREATE POLICY read ON rer_imports FOR SELECT USING (true);
CREATE POLICY read ON rer_import_skipped FOR SELECT USING (true);
CREATE POLICY read ON rer_import_left FOR SELECT USING (true);
CREATE POLICY read ON rer_import_flips FOR SELECT USING (true);
CREATE POLICY read ON rer_dienstleister_changes FOR SELECT USING (true);
CREATE POLICY read ON rer_dienstleister_merges FOR SELECT USING (true);
CREATE POLICY insert ON rer_dienstleister_merges FOR INSERT WITH CHECK (true);
CREATE POLICY update ON rer_dienstleister_merges FOR UPDATE USING (true);
CREATE POLICY read ON contact_messages FOR SELECT USING (true);
CREATE POLICY update ON contact_messages FOR UPDATE USING (true);
CREATE POLICY read ON analytics_events FOR SELECT USING (true);
CREATE POLICY insert ON analytics_events FOR INSERT WITH CHECK (true);
CREATE POLICY read ON click_page_hours FOR SELECT USING (true);
CREATE POLICY read ON click_element_hours FOR SELECT USING (true);
CREATE POLICY read ON rer_rooms FOR SELECT USING (true);
CREATE POLICY insert ON rer_rooms FOR INSERT WITH CHECK (ended_at IS NULL);
CREATE POLICY update ON rer_rooms FOR UPDATE USING (true);
CREATE POLICY read ON rer_meeting_tokens FOR SELECT USING (true);
CREATE POLICY insert ON rer_meeting_tokens FOR INSERT WITH CHECK (revoked_at IS NULL);
CREATE POLICY update ON rer_meeting_tokens FOR UPDATE USING (true);
CREATE POLICY read ON rer_voice_assistants FOR SELECT USING (true);
CREATE POLICY insert ON rer_voice_assistants FOR INSERT WITH CHECK (own IS NULL AND deleted_at IS NULL);
CREATE POLICY update ON rer_voice_assistants FOR UPDATE USING (deleted_at IS NULL) WITH CHECK (own IS NULL OR deleted_at IS NULL);
CREATE POLICY read ON rer_voice_assistant_versions FOR SELECT USING (true);
CREATE POLICY insert ON rer_voice_assistant_versions FOR INSERT WITH CHECK (true);
CREATE POLICY read ON rer_voice_tools FOR SELECT USING (true);
CREATE POLICY insert ON rer_voice_tools FOR INSERT WITH CHECK (deleted_at IS NULL);
CREATE POLICY update ON rer_voice_tools FOR UPDATE USING (deleted_at IS NULL) WITH CHECK (true);
CREATE POLICY read ON rer_voice_tokens FOR SELECT USING (true);
CREATE POLICY insert ON rer_voice_tokens FOR INSERT WITH CHECK (deleted_at IS NULL);
CREATE POLICY update ON rer_voice_tokens FOR UPDATE USING (deleted_at IS NULL) WITH CHECK (true);
CREATE POLICY read ON rer_voice_calls FOR SELECT USING (true);
CREATE POLICY update ON rer_voice_calls FOR UPDATE USING (true);
CREATE POLICY read ON rer_voice_logs FOR SELECT USING (true);
-- Nobody reads what somebody else talked about, whatever his rank.
CREATE POLICY read ON rer_voice_conversations FOR SELECT USING (owner = current_setting('rer.actor', true));

-- What triggers note beside a change is the server's work, whoever makes the change: they run with the rights of their owner. The
-- fixed path keeps names in them from meaning anything else.
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
