/**
 * The tests of the media server that `npm test` runs in small, at full size: a bad network for a minute (beside
 * livekit-server where there is one), 100,000 hostile packets of each kind, and 1,000 who join and leave. Arguments: seed
 * (by the clock; printed), joins (1,000). Their figures are lines of JSON; fails when one of them does.
 */
import process from 'node:process';
import { vitestPasses } from './support/run-suite.ts';

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
  const env = { ...process.env, SEED: seed, ...sizes };
  const passed = await vitestPasses(['hardship'], env, [`conformance/embedded/${file}.test.ts`]);
  if (!passed) process.exitCode = 1;
  process.stdout.write(`${JSON.stringify({ soak: 'media', file, seed, ...sizes, passed })}\n`);
}
