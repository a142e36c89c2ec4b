import { resolve } from 'node:path';
import process from 'node:process';
import { restoreDatabase } from '../db/backup/restore-database.ts';
import { describeRows, runCommand, UsageError } from './run-command.ts';

/** `npm run restore -- FILE`: puts a backup into an empty database of either kind. */
await runCommand(readFile, async (db, _config, file) => {
  const counts = await restoreDatabase(db, file);
  return `Restored: ${describeRows(counts)}.`;
});

function readFile(): string {
  const [file, ...others] = process.argv.slice(2);
  if (file === undefined || others.length > 0) throw new UsageError('Usage: npm run restore -- FILE');
  return resolve(file);
}
