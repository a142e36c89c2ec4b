import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { findKeys } from '../config/keys.ts';
import { verifyBackup } from '../db/backup/read-backup.ts';
import { RestoreRefusedError, restoreDatabase } from '../db/backup/restore-database.ts';
import { keysProblem } from './installation-keys.ts';
import { describeRows, runCommand, UsageError } from './run-command.ts';

const USAGE = 'Usage: npm run restore -- FILE [--without-keys]';

/** `npm run restore -- FILE`: puts a backup into an empty database of either kind. */
await runCommand(acceptedFile, async (db, _config, file) => {
  const counts = await restoreDatabase(db, file);
  return `Restored: ${describeRows(counts)}.`;
});

/** The file to restore, once it is known to belong to the keys that are here: before a database is opened or made. */
async function acceptedFile(): Promise<string> {
  const { file, withoutKeys } = readArguments();
  const { keysFingerprint: fingerprint } = await verifyBackup(file);
  const problem =
    withoutKeys || fingerprint === undefined
      ? undefined
      : keysProblem({ fingerprint }, findKeys(readConfig().dataDir));
  if (problem !== undefined) {
    throw new RestoreRefusedError(
      `${problem} Then restore with --without-keys before that command. Nothing was changed.`,
    );
  }
  return file;
}

function readArguments(): { readonly file: string; readonly withoutKeys: boolean } {
  const { positionals, values } = parse();
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError(USAGE);
  return { file: resolve(file), withoutKeys: values['without-keys'] === true };
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { 'without-keys': { type: 'boolean' } } });
  } catch {
    throw new UsageError(USAGE);
  }
}
