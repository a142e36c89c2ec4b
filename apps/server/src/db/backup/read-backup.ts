import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import type * as z from 'zod/mini';
import {
  type BackupEnd,
  BackupFileError,
  type BackupHeader,
  type BackupTableLine,
  backupEnd,
  backupHeader,
  backupTable,
  CONTROL,
} from './backup-lines.ts';

/** One thing read from a backup, in the order of the file. */
export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: BackupTableLine }
  /** A row as JSON text, of the table that came last. */
  | { readonly kind: 'row'; readonly json: string };

/**
 * Reads a backup and checks it on the way: its end must be there, with the hash and the row counts of what was read.
 * Throws {@link BackupFileError} at the latest after the last part.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart, void> {
  const hash = createHash('sha256');
  const rows: Record<string, number> = {};
  let table: string | undefined;
  let hasHeader = false;
  let end: BackupEnd | undefined;
  for await (const line of readLines(file)) {
    if (end !== undefined)
      throw new BackupFileError('The file goes on after its end: it is not a whole backup.');
    if (line.startsWith(CONTROL)) {
      const content = parseControl(line);
      if (!hasHeader) {
        yield { kind: 'header', header: accept(backupHeader, content, 'a header of this program') };
        hasHeader = true;
      } else {
        const ending = backupEnd.safeParse(content);
        if (ending.success) {
          end = ending.data;
          continue;
        }
        const begin = accept(backupTable, content, 'the beginning of a table');
        table = begin.table;
        rows[table] = 0;
        yield { kind: 'table', table: begin };
      }
    } else {
      if (table === undefined)
        throw new BackupFileError('The file has a row outside any table: it is no backup.');
      rows[table] = (rows[table] ?? 0) + 1;
      yield { kind: 'row', json: line };
    }
    hash.update(line).update('\n');
  }
  if (end === undefined) throw new BackupFileError('The backup is not whole: its end is missing.');
  if (end.sha256 !== hash.digest('hex') || JSON.stringify(end.rows) !== JSON.stringify(rows)) {
    throw new BackupFileError('The backup was altered or damaged: its checksum does not fit.');
  }
}

/** Reads the whole file without writing anything. Returns its header; throws {@link BackupFileError}. */
export async function verifyBackup(file: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') header = part.header;
  }
  if (header === undefined) throw new BackupFileError('The file is empty.');
  return header;
}

/** Only `\n` ends a line: a row may hold other line separators of Unicode, at which `node:readline` would cut. */
async function* readLines(file: string): AsyncGenerator<string, void> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  const decoder = new StringDecoder('utf8');
  let rest = '';
  try {
    for await (const bytes of source.pipe(unpacked)) {
      const lines = (rest + decoder.write(bytes)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (typeof code === 'string' && code.startsWith('Z_')) {
      throw new BackupFileError('The backup is not whole or damaged: it cannot be unpacked.');
    }
    throw error;
  } finally {
    source.destroy();
    unpacked.destroy();
  }
  if (rest !== '') throw new BackupFileError('The backup is not whole: its last line is cut off.');
}

function parseControl(line: string): unknown {
  try {
    return JSON.parse(line.slice(CONTROL.length));
  } catch {
    throw new BackupFileError('The backup was altered or damaged: a line cannot be read.');
  }
}

function accept<T>(schema: z.ZodMiniType<T>, content: unknown, what: string): T {
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new BackupFileError(`The file does not have ${what}.`);
  return parsed.data;
}
