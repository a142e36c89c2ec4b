import pg from 'pg';
import type { Transaction } from '../database.ts';
import { PROVIDER_ROWS_TABLE } from '../schema.ts';

/** A table as the backup sees it. */
export interface BackupTable {
  /** In the backup and for operators. */
  readonly name: string;
  /** In the database. */
  readonly relation: string;
  /** A table that others inherit from is read without their rows: they are tables of their own. */
  readonly from: string;
  /** Columns that hold data of their own: generated ones are left out. */
  readonly columns: readonly string[];
  /** Identity columns, whose sequences go on after the highest value. */
  readonly identities: readonly string[];
}

/** Not data: the journal is in the header of a backup, search texts are made from the providers, and the feed tells of the past. */
const LEFT_OUT = [
  'rer_migrations',
  'rer_dienstleister_search',
  'rer_directory_feed',
  'rer_directory_feed_floor',
];

/** Tables that backups name otherwise: as they were called in earlier ones, which so can be read still. */
const NAMES: Readonly<Record<string, string>> = { [PROVIDER_ROWS_TABLE]: 'rer_dienstleister' };

const TABLES = `
  SELECT c.relname AS relation, c.relkind = 'p' AS is_partitioned,
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    (SELECT coalesce(array_agg(a.attname::text ORDER BY a.attnum), '{}') FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attidentity <> '') AS identities,
    (SELECT coalesce(array_agg(DISTINCT r.relname::text), '{}') FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS refers_to
  FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')
  ORDER BY c.relname`;

interface TableRow extends Omit<BackupTable, 'name' | 'from'> {
  readonly is_partitioned: boolean;
  readonly refers_to: readonly string[];
}

/** All tables with data of the product, each after those that it refers to. */
export async function readTables(tx: Transaction): Promise<readonly BackupTable[]> {
  const { rows } = await tx.client.query<TableRow>(TABLES);
  const data = rows.filter((row) => !LEFT_OUT.includes(row.relation));
  const waiting = new Map(data.map((row) => [row.relation, row]));
  const ordered: BackupTable[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter((row) => row.refers_to.every((name) => !waiting.has(name)));
    if (free.length === 0)
      throw new TypeError('Tables refer to each other in a circle; a backup cannot order them.');
    for (const { relation, columns, identities, is_partitioned } of free) {
      const from = `${is_partitioned ? '' : 'ONLY '}${pg.escapeIdentifier(relation)}`;
      ordered.push({ name: NAMES[relation] ?? relation, relation, from, columns, identities });
      waiting.delete(relation);
    }
  }
  return ordered;
}

/** Names of tables or columns for a statement. */
export function identifiers(names: readonly string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join(', ');
}
