import { type FoundKeys, findKeys, KeysError } from '../config/keys.ts';
import type { Database } from '../db/database.ts';
import { type KeyRecord, noteKeyRecord, readKeyRecord } from '../db/key-record.ts';

/** What lost keys cost: said wherever the command is named. */
const WAY_OUT =
  'If it is lost, "npm run staff -- reset-keys" makes new keys: everybody is signed out, every second factor has to be ' +
  'set up again, secrets of voice servers have to be entered again, and programs need the new keys.';

/**
 * Refuses a database that was made with other keys than those in `DATA_DIR/keys.json`, and a file that lost some of its keys.
 * Changes nothing; a database that no start has noted keys in is accepted.
 * @throws {KeysError} with a sentence that names the file and the way out.
 */
export async function requireOwnKeys(db: Database, dataDir: string): Promise<void> {
  const record = await db.transaction(readKeyRecord, { readOnly: true });
  const problem = record === undefined ? undefined : keysProblem(record, findKeys(dataDir));
  if (problem !== undefined) throw new KeysError(problem);
}

/**
 * Notes in the database that the keys in `DATA_DIR/keys.json` are its own.
 * @throws {KeysError} when another server has noted others since {@link requireOwnKeys}.
 */
export async function noteOwnKeys(db: Database, dataDir: string): Promise<void> {
  const { fingerprint, names } = findKeys(dataDir);
  if (fingerprint !== undefined) await db.transaction((tx) => noteKeyRecord(tx, { fingerprint, names }));
  await requireOwnKeys(db, dataDir);
}

/** Why these keys do not fit a database of which `record` is noted, as a sentence for the operator; undefined: they fit. */
export function keysProblem(
  record: Pick<KeyRecord, 'fingerprint'> & Partial<KeyRecord>,
  found: FoundKeys,
): string | undefined {
  const { file, names, fingerprint, formerFingerprints } = found;
  if (names.length === 0) {
    return `${file} is missing, and this data was written with the keys of that file: put it back before the next start. ${WAY_OUT}`;
  }
  const lost = record.names?.filter((name) => !names.includes(name)) ?? [];
  if (lost.length > 0 || (fingerprint === undefined && formerFingerprints.length === 0)) {
    const what = (lost.length > 0 ? lost : ['signingSecret']).join(', ');
    return `${file} lacks ${what}, which it had before: put the whole file back before the next start. ${WAY_OUT}`;
  }
  if ([fingerprint, ...formerFingerprints].includes(record.fingerprint)) return undefined;
  return (
    `${file} holds other keys than those that this data was written with: put the file of that installation there, ` +
    'or choose another database; if signingSecret was replaced since, add the one of that time to formerSigningSecrets. ' +
    WAY_OUT
  );
}
