import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';
import { backupDatabase } from '../db/backup/backup-database.ts';
import type { Database } from '../db/database.ts';
import { withBackupSource } from '../db/with-backup-source.ts';
import { describeRows, runCommand, UsageError } from './run-command.ts';

/** `npm run backup [-- --out FILE]`: writes all data into one file, while the server runs or not. */
const write = async (db: Database, config: Config, out: string | undefined) => {
  const file = resolve(out ?? join(config.dataDir, 'backups', `${timeName(new Date())}.rer-backup.gz`));
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const counts = await backupDatabase(db, file);
  return `Backup written: ${file}, ${describeRows(counts)}.`;
};
await runCommand(readOut, write, withBackupSource);

function readOut(): string | undefined {
  try {
    return parseArgs({ args: process.argv.slice(2), options: { out: { type: 'string' } } }).values.out;
  } catch (error) {
    throw new UsageError(
      `Usage: npm run backup -- [--out FILE]. ${error instanceof Error ? error.message : ''}`,
    );
  }
}

function timeName(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}
