/**
 * The tests of the media server that `npm test` runs in small, at full size: a bad network for a minute (beside
 * livekit-server where there is one), 100,000 hostile packets of each kind, and 1,000 who join and leave. Arguments: seed
 * (by the clock; printed), joins (1,000). Their figures are lines of JSON; fails when one of them does.
 */
import process from 'node:process';
import { runNode } from '../scripts/lib/child.mjs';
import { fromRoot } from '../scripts/lib/paths.mjs';

const seed = process.argv[2] ?? String(Date.now() % 1_000_000);
const joins = process.argv[3] ?? '1000';

/** Each file by itself: they measure time and memory. */
const RUNS: readonly (readonly [file: string, sizes: Readonly<Record<string, string>>])[] = [
  [
    'bad-network',
    { LISTEN_MS: '60000', COMPARED: 'true', CONFORMANCE_ENGINES: 'embedded,livekit-server-two-connections' },
  ],
  ['hostile-client', { PACKETS: '100000', CONFORMANCE_ENGINES: 'embedded' }],
  ['participant-churn', { JOINS: joins, CONFORMANCE_ENGINES: 'embedded' }],
];

for (const [file, sizes] of RUNS) {
  const vitest = fromRoot('node_modules', 'vitest', 'vitest.mjs');
  const test = `conformance/embedded/${file}.test.ts`;
  const env = { ...process.env, SEED: seed, ...sizes };
  const code = await runNode([vitest, 'run', '--project', 'hardship', test], { env });
  if (code !== 0) process.exitCode = 1;
  process.stdout.write(`${JSON.stringify({ soak: 'media', file, seed, ...sizes, passed: code === 0 })}\n`);
}
