import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFailure } from './open-failure.ts';

/** As the process of PGlite ends on files that it cannot make anything of. */
const ABORTED = 'Aborted(). Build with -sASSERTIONS for more info.';
const NOT_BEGUN = 'The database process could not start: PGlite failed to initialize properly';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rer-open-failure-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test.each([ABORTED, NOT_BEGUN])(
  'a damaged database (%s) is told with its snapshots, the newest first, and the command to go back',
  async (reason) => {
    for (const name of ['2026-11-21T07-00-00Z', '2026-11-21T08-00-00Z', '2026-11-21T09-00-00Z.partial'])
      mkdirSync(join(dataDir, 'snapshots', name), { recursive: true });
    const { message } = await openFailure(dataDir, reason);
    expect(message).toContain('2026-11-21T08-00-00Z, 2026-11-21T07-00-00Z. To go back to one: mv ');
    expect(message).toContain(
      `cp -a ${join(dataDir, 'snapshots', '2026-11-21T08-00-00Z')} ${join(dataDir, 'pgdata')}`,
    );
    expect(message).not.toContain(reason);
  },
);

test('a damaged database without a snapshot is told with the way to a backup', async () => {
  const { message } = await openFailure(dataDir, ABORTED);
  expect(message).toContain('npm run restore');
});

test('another reason stays as it is', async () => {
  expect(await openFailure(dataDir, 'ended with SIGKILL')).toMatchObject({
    code: 'unavailable',
    message: 'ended with SIGKILL',
  });
});
