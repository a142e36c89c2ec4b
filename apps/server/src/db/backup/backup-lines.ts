import * as z from 'zod/mini';

/**
 * A backup is a gzip file of lines in UTF-8:
 *
 *     #{"format":"rer-backup",...}       the header, once
 *     #{"table":"t","columns":[...]}     begins a table
 *     {"a":1,...}                        a row, written by PostgreSQL's row_to_json
 *     #{"rows":{"t":1},"sha256":"..."}   the end, once; the hash is over all bytes before this line
 */
export const BACKUP_FORMAT = 'rer-backup';
export const BACKUP_VERSION = 1;

export const backupHeader = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(BACKUP_VERSION),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  engine: z.string(),
  postgres: z.string(),
  /** Applied migrations and the hashes of their files, oldest first. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** Of the keys that its encrypted columns can be read with; missing in backups of earlier versions. */
  keysFingerprint: z.optional(z.string()),
});
export type BackupHeader = z.infer<typeof backupHeader>;

export const backupTable = z.object({ table: z.string(), columns: z.array(z.string()) });
export type BackupTableLine = z.infer<typeof backupTable>;

export const backupEnd = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() });
export type BackupEnd = z.infer<typeof backupEnd>;

/** What a line that is no row begins with. Rows are JSON objects. */
export const CONTROL = '#';

/** The file is not a whole backup of this program. Nothing was written. */
export class BackupFileError extends Error {
  override readonly name = 'BackupFileError';
  readonly code = 'backup_file';
}
