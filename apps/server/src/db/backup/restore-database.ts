import pg from 'pg';
import type { Database, Transaction } from '../database.ts';
import { writeKeyRecord } from '../key-record.ts';
import { readJournal } from '../migrate.ts';
import { readSquashedMigrations } from '../migration-files.ts';
import type { RowCounts } from './backup-database.ts';
import { BackupFileError, type BackupHeader, type BackupTableLine } from './backup-lines.ts';
import { readBackup, verifyBackup } from './read-backup.ts';
import { type BackupTable, identifiers, readTables } from './tables.ts';

const RESTORE_LIMIT_MS = 60 * 60_000;
const BATCH_ROWS = 1_000;
const BATCH_CHARACTERS = 4 * 1024 * 1024;

/** From this migration on a backup has the totals of clicks; before, the trigger counts the events that come back. */
const CLICK_TOTALS = '20261121100000';
const LEAVE_CLICKS_UNCOUNTED = `SELECT set_config('rer.click_totals', 'restored', true)`;
/** Followers of the providers read all of them once, instead of one change for each that came back. */
const TELL_OF_EVERYTHING = 'DELETE FROM rer_directory_feed; INSERT INTO rer_directory_feed DEFAULT VALUES';

/** Rows that every start creates do not count as data while they are unchanged. */
const FORGET_WHAT_STARTS_MAKE = 'DELETE FROM rer_voice_assistants WHERE own IS NOT NULL AND NOT is_edited';

/** The database holds rows already, or it is older than the backup. Nothing was written. */
export class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError';
  readonly code = 'restore_refused';
}

/**
 * Puts all rows of a backup into a migrated database without rows, in one transaction: all or nothing. The file is
 * read twice, the first time to check that it is whole. Returns the rows by table.
 * Throws `BackupFileError`, {@link RestoreRefusedError} or `DatabaseError`.
 */
export async function restoreDatabase(db: Database, file: string): Promise<RowCounts> {
  const header = await verifyBackup(file);
  return await db.transaction(
    async (tx) => {
      await requireSchemaOf(tx, header);
      const tables = await readTables(tx);
      await tx.execute(FORGET_WHAT_STARTS_MAKE);
      await requireEmpty(tx, tables);
      if (hasClickTotals(header)) await tx.execute(LEAVE_CLICKS_UNCOUNTED);
      const counts = await insertAll(tx, file, tables);
      await continueSequences(tx, tables);
      await tx.execute(TELL_OF_EVERYTHING);
      // What came back is encrypted with the keys of the backup, not with this installation's.
      if (header.keysFingerprint !== undefined)
        await writeKeyRecord(tx, { fingerprint: header.keysFingerprint, names: [] });
      return counts;
    },
    { timeoutMs: RESTORE_LIMIT_MS, actor: 'restore' },
  );
}

async function requireSchemaOf(tx: Transaction, header: BackupHeader): Promise<void> {
  const journal = await readJournal(tx);
  const squashed = await readSquashedMigrations();
  const unknown = header.migrations.find(
    ({ name, hash }) => (journal.get(name) ?? squashed.get(name)) !== hash,
  );
  if (unknown !== undefined) {
    throw new RestoreRefusedError(
      `The backup was made with the migration ${unknown.name}, which this program does not have in this form. ` +
        'Restore it with the version of the program that made it, or a later one.',
    );
  }
}

function hasClickTotals({ migrations }: BackupHeader): boolean {
  return migrations.some(({ name }) => name >= CLICK_TOTALS);
}

async function requireEmpty(tx: Transaction, tables: readonly BackupTable[]): Promise<void> {
  for (const { name, relation } of tables) {
    // No other process may write between this check and the commit.
    await tx.execute(`LOCK TABLE ${relation} IN SHARE ROW EXCLUSIVE MODE`);
    const found = await tx.execute(`SELECT FROM ${relation} LIMIT 1`);
    if (found > 0) {
      throw new RestoreRefusedError(
        `The table ${name} is not empty. A backup is restored into a new database only; nothing was changed.`,
      );
    }
  }
}

async function insertAll(tx: Transaction, file: string, tables: readonly BackupTable[]): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  let target: RestoreTarget | undefined;
  let batch: string[] = [];
  let batchCharacters = 0;
  const flush = async () => {
    if (target !== undefined && batch.length > 0) {
      await tx.execute(insertStatement(target), [`[${batch.join(',')}]`]);
      counts[target.table] = (counts[target.table] ?? 0) + batch.length;
    }
    batch = [];
    batchCharacters = 0;
  };
  for await (const part of readBackup(file)) {
    if (part.kind === 'table') {
      await flush();
      target = requireKnown(part.table, tables);
      counts[target.table] = 0;
    } else if (part.kind === 'row') {
      batch.push(part.json);
      batchCharacters += part.json.length;
      if (batch.length >= BATCH_ROWS || batchCharacters >= BATCH_CHARACTERS) await flush();
    }
  }
  await flush();
  return counts;
}

interface RestoreTarget extends BackupTableLine {
  readonly relation: string;
}

/** Names from the file become part of a statement only when they are names of our own tables and columns. */
function requireKnown({ table, columns }: BackupTableLine, tables: readonly BackupTable[]): RestoreTarget {
  const known = tables.find((each) => each.name === table);
  if (known === undefined || !columns.every((column) => known.columns.includes(column))) {
    throw new BackupFileError(`The backup has a table ${table} that does not fit the one of this program.`);
  }
  return { table, columns, relation: known.relation };
}

function insertStatement({ relation, columns }: RestoreTarget): string {
  const names = identifiers(columns);
  return `INSERT INTO ${relation} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${names} FROM json_populate_recordset(NULL::${relation}, $1::json)`;
}

async function continueSequences(tx: Transaction, tables: readonly BackupTable[]): Promise<void> {
  for (const { relation, identities } of tables) {
    for (const column of identities) {
      const highest = `SELECT max(${pg.escapeIdentifier(column)}) FROM ${relation}`;
      await tx.execute(
        `SELECT setval(pg_get_serial_sequence($1, $2), greatest((${highest}), 1), (${highest}) IS NOT NULL)`,
        [relation, column],
      );
    }
  }
}
