import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** SHA-256 of files by their names, in hexadecimal: what weights were learned from. */
export function hashesOf(files: readonly URL[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    files.map((file) => [
      file.pathname.split('/').at(-1) ?? '',
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  );
}
