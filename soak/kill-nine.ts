/**
 * kill -9 of the server and of its database process under writes, 50 times each (or as often as the first argument
 * says). Prints the figures as JSON; fails when an acknowledged row is lost or a recovery takes three seconds
 * (longer by as much as other work slows the machine: `limitMs` tells).
 */
import { rmSync } from 'node:fs';
import process from 'node:process';
import { scaled } from '../apps/server/test/support/contention.ts';
import { runKills } from '../apps/server/test/support/kill-run.ts';
import { makeMigratedDataDir } from '../apps/server/test/support/migrated-data-dir.ts';

const KILLS = 50;
const RECOVERY_LIMIT_MS = 3_000;

const kills = Number(process.argv[2] ?? KILLS);
for (const victim of ['server', 'child'] as const) {
  const dataDir = await makeMigratedDataDir();
  try {
    const figures = await runKills(victim, kills, dataDir);
    const limitMs = Math.round(scaled(RECOVERY_LIMIT_MS));
    process.stdout.write(`${JSON.stringify({ soak: 'kill-nine', victim, ...figures, limitMs })}\n`);
    if (figures.lostRows > 0 || figures.worstRecoveryMs >= limitMs) process.exitCode = 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
