/**
 * What is too long for each change: `hardship` (lossy networks, killed processes and attackers in calls, which measure times
 * and need the machine to themselves), `second-browser` (pages, calls and journeys as on a machine that has no browser but the one from
 * npm and no fonts but DejaVu), `second-database` (every integration test on both databases). Arguments choose among them.
 * Prints a line of JSON for each; fails where one did.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { bareEnvironment } from '../scripts/lib/bare-machine.mjs';
import { runNode } from '../scripts/lib/child.mjs';
import { fromRoot } from '../scripts/lib/paths.mjs';

const VITEST = [fromRoot('node_modules', 'vitest', 'vitest.mjs'), 'run'];
const EMBEDDED = { CONFORMANCE_ENGINES: 'embedded' };

const SUITES: Readonly<Record<string, () => Promise<readonly number[]>>> = {
  hardship: async () => [
    await runNode([...VITEST, '--project', 'hardship'], { env: { ...process.env, ...EMBEDDED } }),
  ],
  'second-browser': async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rer-bare-'));
    try {
      const env = { ...bareEnvironment(process.env, folder), ...EMBEDDED };
      return [
        await runNode(
          [...VITEST, '--project', 'conformance', '--project', 'integration', 'conformance/', 'apps/web/'],
          {
            env,
          },
        ),
        await runNode([fromRoot('scripts', 'e2e.mjs')], { env }),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  'second-database': async () => [
    await runNode([...VITEST, '--project', 'integration', 'apps/server/'], {
      env: { ...process.env, TEST_DATABASES: 'all' },
    }),
  ],
};

const chosen = process.argv.slice(2);
for (const [suite, run] of Object.entries(SUITES)) {
  if (chosen.length > 0 && !chosen.includes(suite)) continue;
  const started = performance.now();
  const isFine = (await run()).every((code) => code === 0);
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`${JSON.stringify({ soak: 'suites', suite, isFine, seconds })}\n`);
  if (!isFine) process.exitCode = 1;
}
