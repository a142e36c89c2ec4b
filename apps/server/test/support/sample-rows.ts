import type { Database } from '../../src/db/database.ts';

/** Texts that have broken a writer of SQL, COPY, CSV or JSON before. */
export const NASTY_TEXTS = [
  'plain',
  'quote \' double " back \\ slash',
  'tab\tnewline\nreturn\rboth\r\nend',
  '\\N',
  '\\.',
  'NULL',
  '{a,b}',
  '{"json": [1, null]}',
  'Köln Öl ß Zürich – €',
  'smile 😀 \u2028 \u2029 \u0085 \u200b',
  'a'.repeat(5_000),
  ' leading and trailing ',
  '$1 %s :name ?',
];

/** An import whose rows are hidden, with one row each of what belongs to it. */
const SAMPLE_IMPORT = `
  WITH import AS (
    INSERT INTO rer_imports (id, mode, file_name, started_by, idempotency_key, request_hash, headers, details)
      VALUES (gen_random_uuid(), 'update', 'Liste "neu".csv', 'sample', 'key', 'hash', $1, '{"similar": []}')
      RETURNING id
  ), skipped AS (
    INSERT INTO rer_import_skipped SELECT id, 7, 'missing_name', $1 FROM import
  ), hidden AS (
    INSERT INTO rer_dienstleister_rows (name, email, import_id, name_key, match_key)
      SELECT 'Verborgen', 'v@example.org', id, 9007199254740991, -1 FROM import
  ), updates AS (
    INSERT INTO rer_import_updates
      SELECT import.id, p.id, 8, 1, '{"stadt": null}', '{"stadt": "Bonn"}' FROM import, rer_dienstleister_rows AS p WHERE p.name = 'plain'
  )
  INSERT INTO rer_import_left SELECT import.id, p.id FROM import, rer_dienstleister_rows AS p WHERE p.name = 'plain'`;

/** An account with what belongs to it, and what of it must not come back. */
const SAMPLE_ACCOUNT = `
  WITH person AS (
    INSERT INTO auth.users (email, password_hash, role, user_metadata) VALUES ('a@example.org', 'hash', 'admin', $1) RETURNING id
  ), identity AS (
    INSERT INTO auth.identities (user_id, provider, provider_id) SELECT id, 'email', id::text FROM person
  ), factor AS (
    INSERT INTO auth.mfa_factors (user_id, status, secret_enc, last_step, created_at, updated_at)
      SELECT id, 'verified', '\\x00ff'::bytea, 58000000, now(), now() FROM person
  ), code AS (
    INSERT INTO auth.recovery_codes (user_id, selector, code_hash, created_at) SELECT id, 'abcd', 'hash', now() FROM person
  ), session AS (
    INSERT INTO auth.sessions (user_id, kind, created_at, last_used_at) SELECT id, 'page', now(), now() FROM person
  ), key AS (
    INSERT INTO auth.staff_keys (kind, name, role, secret_hash, hint, created_by, created_at)
      SELECT 'service', 'Export', 'viewer', '\\x0102'::bytea, 'abcd', 'user:' || id, now() FROM person
  )
  INSERT INTO auth.audit_log (at, actor, action) SELECT now(), 'user:' || id, 'sign_in' FROM person`;

/** Puts rows into every table of the product, with an audit trail, nulls, and every nasty text. */
export async function insertSampleRows(db: Database): Promise<void> {
  await db.transaction(
    async ({ client }) => {
      for (const text of NASTY_TEXTS) {
        const short = text.slice(0, 200);
        await client.query(
          'INSERT INTO analytics_events (page_url, element_id, element_text) VALUES ($1, NULL, $2)',
          [text.slice(0, 2_000), short],
        );
        await client.query(
          `INSERT INTO rer_dienstleister (name, email, notes, umsatz, mitarbeiter, additional_data, created_by)
           VALUES ($1, 'a@example.org', $2, 12345678901234.56, 7, $3, 'sample')`,
          [short, text, JSON.stringify({ [short]: text, nothing: null })],
        );
        await client.query(
          `INSERT INTO contact_messages (name, email, message, art13_text_version, art13_at, ip, erase_after)
           VALUES ($1, 'a@example.org', $2, 'v1', now(), '2001:db8::1', '2026-12-31')`,
          [short, text],
        );
      }
      await client.query(SAMPLE_IMPORT, [JSON.stringify(NASTY_TEXTS)]);
      await client.query(SAMPLE_ACCOUNT, [JSON.stringify({ name: NASTY_TEXTS[8] })]);
      await client.query(`UPDATE rer_dienstleister SET stadt = 'Köln' WHERE name LIKE '%a%'`);
      await client.query(`DELETE FROM rer_dienstleister WHERE name = 'NULL'`);
    },
    { actor: 'sample' },
  );
}

const DATA_TABLES = [
  'auth.users',
  'auth.identities',
  'auth.mfa_factors',
  'auth.recovery_codes',
  'auth.staff_keys',
  'auth.audit_log',
  'analytics_events',
  'click_pages',
  'click_elements',
  'click_hours',
  'click_page_hours',
  'click_element_hours',
  'click_page_totals',
  'click_element_totals',
  'contact_messages',
  'rer_dienstleister_rows',
  'rer_dienstleister_changes',
  'rer_imports',
  'rer_import_skipped',
  'rer_import_updates',
  'rer_import_left',
];

/** Every row of every table as text, to compare databases. */
export async function readEverything(db: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  return await db.transaction(async ({ client }) => {
    const all: Record<string, readonly string[]> = {};
    for (const table of DATA_TABLES) {
      const { rows } = await client.query<{ line: string }>(
        `SELECT row_to_json(t)::text AS line FROM ${table} t`,
      );
      all[table] = rows.map((row) => row.line).sort();
    }
    return all;
  });
}
