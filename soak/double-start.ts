/**
 * 100 starts (or as many as the first argument says) on a folder in use. Prints the figures as JSON; fails when one is
 * not refused, a refusal takes a second (longer by as much as other work slows the machine: `limitMs` tells), or the data changed.
 */
import { rmSync } from 'node:fs';
import process from 'node:process';
import { scaled } from '../apps/server/test/support/contention.ts';
import { runDoubleStarts } from '../apps/server/test/support/double-start-run.ts';
import { makeMigratedDataDir } from '../apps/server/test/support/migrated-data-dir.ts';

const STARTS = 100;
const REFUSAL_LIMIT_MS = 1_000;

const starts = Number(process.argv[2] ?? STARTS);
const dataDir = await makeMigratedDataDir();
try {
  const figures = await runDoubleStarts(starts, dataDir);
  const limitMs = Math.round(scaled(REFUSAL_LIMIT_MS));
  process.stdout.write(`${JSON.stringify({ soak: 'double-start', ...figures, limitMs })}\n`);
  const isGood = figures.refused === starts && figures.dataUnchanged && figures.worstRefusalMs < limitMs;
  if (!isGood) process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
