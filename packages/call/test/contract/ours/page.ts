import { CONTRACT_CHECKS } from '../contract-checks.ts';
import { type CheckResult, runCheck } from '../run.ts';
import { NOT_BUILT } from './not-built.ts';
import { pageTarget } from './page-target.ts';

/** Runs the checks that need a page; those without go on in Node. */
async function runOurs(): Promise<readonly CheckResult[]> {
  const target = pageTarget(NOT_BUILT);
  const results: CheckResult[] = [];
  for (const check of CONTRACT_CHECKS) {
    if (check.platform === 'browser') results.push(await runCheck(check, target));
  }
  return results;
}

Reflect.set(globalThis, 'runOurs', runOurs);
