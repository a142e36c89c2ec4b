/** Pages, calls and journeys as on a machine that has no browser but the one from npm, and no fonts but DejaVu. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { bareEnvironment } from '../scripts/lib/bare-machine.mjs';
import { runNode } from '../scripts/lib/child.mjs';
import { fromRoot } from '../scripts/lib/paths.mjs';
import { reportSuite, vitestPasses } from './support/run-suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'rer-bare-'));
try {
  // With a seed the tests of pages try their many cases.
  const env = {
    ...bareEnvironment(process.env, folder),
    CONFORMANCE_ENGINES: 'embedded',
    PROPERTY_SEED: '1',
  };
  await reportSuite('second-browser', async () => {
    const pagesAndCalls = await vitestPasses(['conformance', 'spoken', 'integration'], env, [
      'conformance/',
      'apps/web/',
    ]);
    return (await runNode([fromRoot('scripts', 'e2e.mjs')], { env })) === 0 && pagesAndCalls;
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
