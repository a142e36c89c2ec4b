import { PROVIDER_BOOLEAN_FIELDS, PROVIDER_TEXT_FIELDS } from '@rer/contracts';
import { PROVIDER_ROWS_TABLE } from '../db/database.ts';

/** PostgreSQL types of the columns that this dialect shows. */
export type ColumnType =
  | 'uuid'
  | 'text'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'jsonb'
  | 'timestamptz';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** SQL of the column's default, for `missing=default`. Null: the default is NULL. */
  readonly defaultSql: string | null;
}

/** A table as the REST dialect knows it. Every name that reaches SQL comes from here. */
export interface Table {
  readonly name: TableName;
  /**
   * What an upsert names. Of a view PostgreSQL 15.20 and its siblings refuse a statement that meets a row which the view
   * leaves out; {@link Table.isMergeableSql} answers for these.
   */
  readonly upsertInto: string;
  readonly columns: ReadonlyMap<string, Column>;
  readonly primaryKey: string;
  /** Deleted rows carry `deleted_at` and are invisible everywhere. */
  readonly softDelete: boolean;
  /** Columns of which a client's value is dropped without a word. */
  readonly ignoredOnWrite: ReadonlySet<string>;
  /** SQL: whether the row `row` that a write returned was inserted by it, not changed. Views have no `xmax` to tell. */
  isFreshSql(row: string): string;
  /**
   * SQL: whether an upsert may change the row `row` that it met. It also meets rows that reading never shows: those
   * marked as deleted, and those of hidden imports, which the view leaves out.
   */
  isMergeableSql(row: string): string;
}

export const TABLE_NAMES = ['analytics_events', 'contact_messages', 'rer_dienstleister'] as const;
export type TableName = (typeof TABLE_NAMES)[number];

type ColumnEntry = readonly [name: string, type: ColumnType, defaultSql?: string];

const columns = (entries: readonly ColumnEntry[]): ReadonlyMap<string, Column> =>
  new Map(entries.map(([name, type, defaultSql]) => [name, { name, type, defaultSql: defaultSql ?? null }]));

const ANALYTICS_EVENTS: Table = {
  name: 'analytics_events',
  upsertInto: 'analytics_events',
  primaryKey: 'id',
  softDelete: false,
  ignoredOnWrite: new Set(['timestamp']),
  // Events are never changed.
  isFreshSql: () => 'true',
  isMergeableSql: () => 'true',
  columns: columns([
    ['id', 'bigint'],
    ['timestamp', 'timestamptz', 'now()'],
    ['page_url', 'text'],
    ['element_id', 'text'],
    ['element_text', 'text'],
    ['kind', 'text', "'person'"],
  ]),
};

const CONTACT_MESSAGES: Table = {
  name: 'contact_messages',
  upsertInto: 'contact_messages',
  primaryKey: 'id',
  softDelete: true,
  ignoredOnWrite: new Set(),
  // Not written through this interface.
  isFreshSql: () => 'true',
  isMergeableSql: () => 'true',
  // The sender's IP address is not readable.
  columns: columns([
    ['id', 'uuid', 'gen_random_uuid()'],
    ['received_at', 'timestamptz', 'now()'],
    ['name', 'text'],
    ['email', 'text'],
    ['message', 'text'],
    ['art13_text_version', 'text'],
    ['art13_at', 'timestamptz'],
    ['mailed_at', 'timestamptz'],
    ['mail_failed_at', 'timestamptz'],
    ['status', 'text', "'new'"],
    ['closed_at', 'timestamptz'],
    ['erase_after', 'date'],
    ['read_at', 'timestamptz'],
  ]),
};

const texts: readonly ColumnEntry[] = PROVIDER_TEXT_FIELDS.map((name) => [name, 'text']);
const booleans: readonly ColumnEntry[] = PROVIDER_BOOLEAN_FIELDS.map((name) => [
  name,
  'boolean',
  name === 'is_active' ? 'true' : 'false',
]);

const RER_DIENSTLEISTER: Table = {
  name: 'rer_dienstleister',
  upsertInto: PROVIDER_ROWS_TABLE,
  primaryKey: 'id',
  softDelete: true,
  ignoredOnWrite: new Set(),
  isFreshSql: (row) => `${row}."version" = 1`,
  isMergeableSql: (row) =>
    `${row}."deleted_at" is null and ` +
    `(${row}."import_id" is null or ${row}."import_id" not in (select id from rer_imports where is_hidden))`,
  columns: columns([
    ['id', 'uuid', 'gen_random_uuid()'],
    ['name', 'text'],
    ['email', 'text'],
    ...texts,
    ['mitarbeiter', 'integer'],
    ['zweigstellen', 'integer'],
    ['umsatz', 'numeric'],
    ['rating', 'numeric'],
    ...booleans,
    ['additional_data', 'jsonb', "'{}'::jsonb"],
    ['created_at', 'timestamptz', 'now()'],
    ['updated_at', 'timestamptz', 'now()'],
    ['version', 'integer', '1'],
    ['created_by', 'text'],
    ['import_id', 'uuid'],
  ]),
};

const TABLES: Readonly<Record<TableName, Table>> = {
  analytics_events: ANALYTICS_EVENTS,
  contact_messages: CONTACT_MESSAGES,
  rer_dienstleister: RER_DIENSTLEISTER,
};

/** The table of that name, or null: only these are served. */
export function findTable(name: string): Table | null {
  const known = TABLE_NAMES.find((table) => table === name);
  return known === undefined ? null : TABLES[known];
}
