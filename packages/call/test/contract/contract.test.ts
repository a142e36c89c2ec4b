import { expect, test } from 'vitest';
import { CONTRACT_CHECKS } from './contract-checks.ts';
import { nodeTarget } from './ours/node-target.ts';
import { runChecks } from './run.ts';

/** Parts whose guards and checks of arguments hold already, and nothing beyond. */
const NOT_BUILT = [
  'recording',
  'streaming',
  'transcription',
  'telephone',
  'player',
  'sessionData',
  'access',
  'qualityTests',
  'prebuilt',
  'reactNative',
];

test('everything that is built is what the contract says', async () => {
  const results = await runChecks(CONTRACT_CHECKS, nodeTarget(NOT_BUILT));
  const counts: Record<string, number> = {};
  for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1;
  process.stdout.write(JSON.stringify(counts) + '\n');
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  (await import('node:fs')).writeFileSync('/tmp/cc-failed.json', JSON.stringify(failed, null, 1));
  expect(failed.length).toBe(0);
}, 60_000);
