import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The product's own migrations: the same folder from the sources and from the build. */
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
