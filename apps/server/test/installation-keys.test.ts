import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findKeys, KeysError, loadKeys } from '../src/config/keys.ts';
import { backupDatabase } from '../src/db/backup/backup-database.ts';
import { verifyBackup } from '../src/db/backup/read-backup.ts';
import { keysProblem, noteOwnKeys, requireOwnKeys } from '../src/ops/installation-keys.ts';
import { resetKeys } from '../src/reset-keys.ts';
import { USUAL_DATABASES as DATABASES, type TestDatabase } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function folderWithKeys(change: (keys: Record<string, unknown>) => object | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'rer-keys-'));
  folders.push(folder);
  const { file } = loadKeys(folder);
  const changed = change(JSON.parse(readFileSync(file, 'utf8')));
  rmSync(file);
  if (changed !== undefined) writeFileSync(file, JSON.stringify(changed), { mode: 0o600 });
  return folder;
}

describe.each(DATABASES)('keys of an installation on $name', (side) => {
  let place: TestDatabase;
  let own = '';
  beforeAll(async () => {
    place = await side.create();
    own = folderWithKeys((keys) => keys);
    await noteOwnKeys(place.db, own);
  });
  afterAll(() => place.dispose());

  const fileOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8'));

  test('the keys that were noted are accepted', async () => {
    await expect(requireOwnKeys(place.db, own)).resolves.toBeUndefined();
  });

  test('another signing secret is refused, and nothing of it is noted', async () => {
    const other = folderWithKeys((keys) => keys);
    await expect(noteOwnKeys(place.db, other)).rejects.toThrow(/holds other keys .*reset-keys/);
    await expect(requireOwnKeys(place.db, own)).resolves.toBeUndefined();
  });

  test('other keys beside the same signing secret are accepted: an operator may replace them', async () => {
    const { signingSecret } = fileOf(own);
    const replaced = folderWithKeys((keys) => ({ ...keys, signingSecret }));
    await expect(requireOwnKeys(place.db, replaced)).resolves.toBeUndefined();
  });

  test('a missing file is refused by its name, and is not made', async () => {
    const empty = folderWithKeys(() => undefined);
    await expect(requireOwnKeys(place.db, empty)).rejects.toThrow(`${join(empty, 'keys.json')} is missing`);
    expect(findKeys(empty).names).toEqual([]);
  });

  test('a key that the file had and has no more is named, not made anew', async () => {
    const partial = folderWithKeys(() => ({ ...fileOf(own), mediaApiSecret: undefined }));
    await expect(requireOwnKeys(place.db, partial)).rejects.toThrow('lacks mediaApiSecret');
    await expect(requireOwnKeys(place.db, partial)).rejects.toThrow(KeysError);
  });

  test('a backup says which keys it was made with', async () => {
    const file = join(own, 'a.rer-backup.gz');
    await backupDatabase(place.db, file);
    const { keysFingerprint = '' } = await verifyBackup(file);
    expect(keysProblem({ fingerprint: keysFingerprint }, findKeys(own))).toBeUndefined();
    expect(keysProblem({ fingerprint: keysFingerprint }, findKeys(folderWithKeys((keys) => keys)))).toContain(
      'other keys',
    );
  });

  test('keys in which the signing secret was replaced fit while they hold the former one, else the refusal says so', async () => {
    const { signingSecret } = fileOf(own);
    const replaced = folderWithKeys((keys) => ({ ...keys, formerSigningSecrets: [signingSecret] }));
    await expect(requireOwnKeys(place.db, replaced)).resolves.toBeUndefined();
    const forgotten = folderWithKeys((keys) => keys);
    await expect(requireOwnKeys(place.db, forgotten)).rejects.toThrow(
      'if signingSecret was replaced since, add the one of that time to formerSigningSecrets',
    );
  });

  test('after a reset other keys are the own ones, and what only the former could read is gone', async () => {
    await runSql(
      place.db,
      `INSERT INTO auth.signing_keys (kid, alg, public_jwk, private_enc, state, created_at, changed_at)
       VALUES ('former', 'ES256', '{}', '\\x00', 'current', now(), now())`,
    );
    const other = folderWithKeys((keys) => keys);
    await expect(resetKeys(place.db, other)).resolves.toContain('0 second factors were removed');
    expect(await runSql(place.db, 'SELECT FROM auth.signing_keys')).toEqual([]);
    await expect(requireOwnKeys(place.db, other)).resolves.toBeUndefined();
    await expect(requireOwnKeys(place.db, own)).rejects.toThrow('holds other keys');
  });
});
