import { expect, test } from 'vitest';
import { CONTRACT_CHECKS } from './contract-checks.ts';
import type { Feature } from './language.ts';
import { nodeTarget } from './ours/node-target.ts';
import { runChecks } from './run.ts';

/** Parts whose guards and checks of arguments hold already, and nothing beyond them. */
const NOT_BUILT: readonly Feature[] = [
  'recording',
  'streaming',
  'transcription',
  'telephone',
  'player',
  'sessionData',
  'access',
  'qualityTests',
  'prebuilt',
  'peerToPeer',
  'testAid',
  'reactNative',
];

test('what is built is what the contract says', { timeout: 60_000 }, async () => {
  const results = await runChecks(CONTRACT_CHECKS, nodeTarget(NOT_BUILT));
  expect(results.flatMap(({ outcome, why }) => (outcome === 'failed' ? [why] : []))).toEqual([]);
  expect(results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThanOrEqual(2150);
});
