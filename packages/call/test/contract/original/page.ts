import type { ContractCheck, IntendedDifference } from '../language.ts';
import { recordSteps } from '../record.ts';
import { type CheckResult, runCheck } from '../run.ts';
import { originalTarget } from './open-original.ts';

/** A check with the difference that is stated for it, if one is. */
export interface OriginalCheck {
  readonly check: ContractCheck;
  readonly difference?: IntendedDifference;
}

/**
 * The checks against the original. What is meant to be the same must pass. Where ours is meant to differ, our steps must
 * fail and the steps that show what the original does must pass.
 */
async function runOriginal(rows: readonly OriginalCheck[]): Promise<readonly CheckResult[]> {
  const target = originalTarget('/original.js');
  const results: CheckResult[] = [];
  for (const { check, difference } of rows) {
    const { id, original } = check;
    if (original === 'notApplicable') continue;
    let result = await runCheck(check, target);
    if (original === 'differs') {
      if (difference === undefined) result = { id, outcome: 'failed', why: 'no difference is stated' };
      else if (result.outcome === 'passed') result = { id, outcome: 'failed', why: 'does not differ' };
      else result = await runCheck(check, target, difference.originally);
    }
    results.push(result);
  }
  return results;
}

/** The rows with what the original shows in place of each expectation of it that does not hold. */
async function recordOriginal(rows: readonly OriginalCheck[]): Promise<readonly OriginalCheck[]> {
  const target = originalTarget('/original.js');
  const recorded: OriginalCheck[] = [];
  for (const { check, difference } of rows) {
    if (check.original === 'same') {
      recorded.push({ check: { ...check, steps: await recordSteps(check, target, check.steps) } });
    } else if (difference === undefined) {
      recorded.push({ check });
    } else {
      const originally = await recordSteps(check, target, difference.originally);
      recorded.push({ check, difference: { ...difference, originally } });
    }
  }
  return recorded;
}

Reflect.set(globalThis, 'runOriginal', runOriginal);
Reflect.set(globalThis, 'recordOriginal', recordOriginal);
