import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/db/open-database.ts';
import { SILENT } from './silent-logger.ts';

/** Makes a `DATA_DIR` with an empty, migrated and closed database of the embedded kind. The caller removes it. */
export async function makeMigratedDataDir(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rer-test-'));
  const db = await openDatabase({ dataDir, logger: SILENT });
  await db.close();
  return dataDir;
}
