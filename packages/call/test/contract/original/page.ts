import { CONTRACT_CHECKS } from '../contract-checks.ts';
import { INTENDED_DIFFERENCES } from '../differences.ts';
import { DISAGREEMENTS } from '../disagreements.ts';
import { type CheckResult, runCheck } from '../run.ts';
import { originalTarget } from './open-original.ts';

/** The checks, and what proves the disagreements between the contract and the original. */
const CHECKS = [...CONTRACT_CHECKS, ...DISAGREEMENTS.map(({ shows }) => shows)];

/** What a page reports of one check against the original. */
export interface OriginalResult extends CheckResult {
  readonly original: string;
  readonly network: string;
  readonly section: string;
}

/**
 * Checks number `from` up to `to` against the original. What is meant to be the same must pass. Where ours is meant to
 * differ, our steps must fail and the steps that show what the original does must pass.
 */
export async function runOriginal(
  from: number,
  to: number,
  words: readonly string[],
): Promise<readonly OriginalResult[]> {
  const target = originalTarget('/original.js');
  const results: OriginalResult[] = [];
  for (const check of CHECKS.slice(from, to)) {
    const { id, original, network, section } = check;
    if (original === 'notApplicable') continue;
    if (words.length > 0 && !words.some((word) => id.includes(word))) continue;
    let result = await runCheck(check, target);
    if (original === 'differs') {
      const difference = INTENDED_DIFFERENCES.find((one) => one.id === id);
      if (difference === undefined) result = { id, outcome: 'failed', why: 'no difference is stated' };
      else if (result.outcome === 'passed') result = { id, outcome: 'failed', why: 'does not differ' };
      else result = await runCheck(check, target, difference.originally);
    }
    results.push({ ...result, original, network, section });
  }
  return results;
}

Reflect.set(globalThis, 'runOriginal', runOriginal);
Reflect.set(globalThis, 'contractSize', CHECKS.length);
