/** Writes the table of all attacks in `hostile/` into `docs/security.md`. */
import { readFile, writeFile } from 'node:fs/promises';
import { allAttacks, withAttackTable } from './lib/attacks.mjs';
import { fromRoot } from './lib/paths.mjs';

const file = fromRoot('docs', 'security.md');
await writeFile(file, withAttackTable(await readFile(file, 'utf8'), await allAttacks()));
