import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database, Transaction } from '../database.ts';
import { readKeyRecord } from '../key-record.ts';
import { readJournal } from '../migrate.ts';
import { TEXT } from '../rows.ts';
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupEnd, type BackupHeader, CONTROL } from './backup-lines.ts';
import { type BackupTable, identifiers, readTables } from './tables.ts';

/** A backup may take long; on PGlite it reads a copy, since other transactions wait meanwhile. */
const BACKUP_LIMIT_MS = 60 * 60_000;
const PAGE_ROWS = 1_000;

/** Rows written, by table. */
export type RowCounts = Readonly<Record<string, number>>;

/**
 * Writes all data into one file that {@link restoreDatabase} reads on either engine, as of one moment. `file` must not
 * exist; it appears when it is whole and on the disk. Memory does not grow with the data. Returns the rows by table.
 */
export async function backupDatabase(db: Database, file: string): Promise<RowCounts> {
  const partial = `${file}.partial`;
  const counts: Record<string, number> = {};
  try {
    await db.transaction(
      (tx) =>
        pipeline(
          Readable.from(backupText(tx, db.engine, counts)),
          createGzip({ level: 6 }),
          createWriteStream(partial, { flags: 'w', mode: 0o600, flush: true }),
        ),
      { timeoutMs: BACKUP_LIMIT_MS, readOnly: true, consistent: true },
    );
    await refuseToOverwrite(file);
    await rename(partial, file);
    return counts;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function refuseToOverwrite(file: string): Promise<void> {
  const reserved = await open(file, 'wx', 0o600);
  await reserved.close();
}

async function* backupText(
  tx: Transaction,
  engine: string,
  counts: Record<string, number>,
): AsyncGenerator<string, void> {
  const hash = createHash('sha256');
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  yield hashed(controlLine(await readHeader(tx, engine)));
  for (const table of await readTables(tx)) {
    counts[table.name] = 0;
    yield hashed(controlLine({ table: table.name, columns: table.columns }));
    for await (const lines of readLines(tx, table)) {
      counts[table.name] = (counts[table.name] ?? 0) + lines.length;
      yield hashed(`${lines.join('\n')}\n`);
    }
  }
  const end: BackupEnd = { rows: counts, sha256: hash.digest('hex') };
  yield controlLine(end);
}

function controlLine(content: object): string {
  return `${CONTROL}${JSON.stringify(content)}\n`;
}

async function readHeader(tx: Transaction, engine: string): Promise<BackupHeader> {
  const journal = await readJournal(tx);
  const postgres = await tx.value(TEXT, 'SHOW server_version');
  const keys = await readKeyRecord(tx);
  return {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    createdAt: new Date().toISOString(),
    engine,
    postgres,
    migrations: [...journal].map(([name, hash]) => ({ name, hash })),
    ...(keys === undefined ? {} : { keysFingerprint: keys.fingerprint }),
  };
}

async function* readLines(tx: Transaction, table: BackupTable): AsyncGenerator<readonly string[], void> {
  await tx.execute(`DECLARE backup_rows NO SCROLL CURSOR FOR SELECT row_to_json(r)::text AS line
       FROM (SELECT ${identifiers(table.columns)} FROM ${table.from}) AS r`);
  for (;;) {
    const lines = await tx.values(TEXT, `FETCH ${PAGE_ROWS} FROM backup_rows`);
    if (lines.length === 0) break;
    yield lines;
  }
  await tx.execute('CLOSE backup_rows');
}
