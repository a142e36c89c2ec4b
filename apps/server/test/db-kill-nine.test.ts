import { cpSync, rmSync } from 'node:fs';
import { afterEach, expect, inject, test } from 'vitest';
import { makeDataDir } from './support/databases.ts';
import { runKills } from './support/kill-run.ts';

/** The full size, 50 kills each, is `soak/kill-nine.ts`. */
const KILLS = 1;
const RECOVERY_LIMIT_MS = 3_000;

const dataDir = makeDataDir();
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test.each(['server', 'child'] as const)(
  'kill -9 of the %s under writes on PGlite loses no acknowledged row and is over in three seconds',
  async (victim) => {
    cpSync(inject('pgliteTemplate'), dataDir, { recursive: true });
    const figures = await runKills(victim, KILLS, dataDir);
    expect(figures).toMatchObject({ kills: KILLS, lostRows: 0 });
    expect(figures.acknowledgedRows).toBeGreaterThan(KILLS * 20);
    expect(figures.worstFreeRecoveryMs).toBeLessThan(RECOVERY_LIMIT_MS);
  },
  240_000,
);
