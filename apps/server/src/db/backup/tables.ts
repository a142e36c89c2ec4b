import pg from 'pg';
import * as z from 'zod/mini';
import { PROVIDER_ROWS_TABLE, type Transaction } from '../database.ts';

/** A table as the backup sees it. */
export interface BackupTable {
  /** In the backup and for operators. */
  readonly name: string;
  /** In the database, ready to stand in a statement: quoted, and with its schema where that is not the first one. */
  readonly relation: string;
  /** A table that others inherit from is read without their rows: they are tables of their own. */
  readonly from: string;
  /** Columns that hold data of their own: generated ones are left out. */
  readonly columns: readonly string[];
  /** Identity columns, whose sequences go on after the highest value. */
  readonly identities: readonly string[];
}

/**
 * Not data: the journal and the fingerprint of the keys are in the header of a backup, search texts are made from the providers, the feed tells of the
 * past. A backup restores no sessions, no link of a mail holds again, and new signing keys are made at the start.
 */
const LEFT_OUT = [
  'rer_migrations',
  'rer_installation_keys',
  'rer_dienstleister_search',
  'rer_directory_feed',
  'rer_directory_feed_floor',
  'auth.sessions',
  'auth.mfa_amr',
  'auth.refresh_tokens',
  'auth.mfa_challenges',
  'auth.one_time_tokens',
  'auth.flow_states',
  'auth.signing_keys',
];

/** Tables that backups name otherwise: as they were called in earlier ones, which so can be read still. */
const NAMES: Readonly<Record<string, string>> = { [PROVIDER_ROWS_TABLE]: 'rer_dienstleister' };

const NAME_OF = (table: string) =>
  `CASE WHEN ${table}.relnamespace = to_regnamespace('auth') THEN 'auth.' ELSE '' END || ${table}.relname`;

const TABLES = `
  SELECT ${NAME_OF('c')} AS table, c.relkind = 'p' AS is_partitioned,
    CASE WHEN c.relnamespace = to_regnamespace('auth') THEN 'auth.' ELSE '' END || quote_ident(c.relname) AS relation,
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    (SELECT coalesce(array_agg(a.attname::text ORDER BY a.attnum), '{}') FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attidentity <> '') AS identities,
    (SELECT coalesce(array_agg(DISTINCT ${NAME_OF('r')}), '{}') FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS refers_to
  FROM pg_class c
  WHERE c.relnamespace IN (current_schema()::regnamespace, to_regnamespace('auth'))
    AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')
  ORDER BY 1`;

const texts = z.array(z.string());
const tableRow = z.object({
  table: z.string(),
  relation: z.string(),
  is_partitioned: z.boolean(),
  columns: texts,
  identities: texts,
  refers_to: texts,
});

/** All tables with data of the product, each after those that it refers to. */
export async function readTables(tx: Transaction): Promise<readonly BackupTable[]> {
  const rows = await tx.rows(tableRow, TABLES);
  const data = rows.filter((row) => !LEFT_OUT.includes(row.table));
  const waiting = new Map(data.map((row) => [row.table, row]));
  const ordered: BackupTable[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter((row) => row.refers_to.every((name) => !waiting.has(name)));
    if (free.length === 0)
      throw new TypeError('Tables refer to each other in a circle; a backup cannot order them.');
    for (const { table, relation, columns, identities, is_partitioned } of free) {
      const from = `${is_partitioned ? '' : 'ONLY '}${relation}`;
      ordered.push({ name: NAMES[table] ?? table, relation, from, columns, identities });
      waiting.delete(table);
    }
  }
  return ordered;
}

/** Names of tables or columns for a statement. */
export function identifiers(names: readonly string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join(', ');
}
