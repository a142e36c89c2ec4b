import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

/** The product's own migrations: the same folder from the sources, from the compiled modules and from the bundle. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));

/** One step of the schema. Never changed once it is published: `hash` would tell. */
export interface Migration {
  /** `YYYYMMDDHHMMSS_name`, by which migrations are ordered. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, hexadecimal, line ends counted as `\n`. */
  readonly hash: string;
}

/** Reads all migrations of a folder, oldest first. Throws for a file that is not named by its time. */
export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return await Promise.all(
    files.map(async (file) => {
      if (!/^\d{14}_[a-z0-9_]+\.sql$/.test(file)) throw new TypeError(`Not the name of a migration: ${file}`);
      const sql = (await readFile(`${folder}/${file}`, 'utf8')).replaceAll('\r\n', '\n');
      return {
        name: file.slice(0, -'.sql'.length),
        sql,
        hash: createHash('sha256').update(sql).digest('hex'),
      };
    }),
  );
}

const squashed = z.record(z.string(), z.string());

/**
 * The migrations of before 28 November 2026, whose place the baseline has taken: hashes by their names. Existing databases, and
 * backups of them, name these.
 */
export async function readSquashedMigrations(): Promise<ReadonlyMap<string, string>> {
  const file: unknown = JSON.parse(await readFile(`${MIGRATIONS_FOLDER}squashed.json`, 'utf8'));
  return new Map(Object.entries(squashed.parse(file)));
}
