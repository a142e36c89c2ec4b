import { leaveOutcome, withReason } from './outcome.mjs';

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {{ message: string, stack?: string }} TestError */

/** Leaves what a run of Vitest came to; see `outcome.mjs`. */
export default class OutcomeReporter {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly TestError[]} errors
   */
  async onTestRunEnd(modules, errors) {
    /** @type {import('./outcome.mjs').Outcome} */
    const outcome = { passed: 0, failures: [], retried: [] };
    for (const module of modules) {
      const path = module.relativeModuleId;
      for (const test of module.children.allTests()) {
        const { state, errors: reasons } = test.result();
        const name = `${path} › ${test.fullName}`;
        if (state !== 'passed') outcome.failures.push(withReason(name, reasons?.[0]?.message ?? state));
        else outcome.passed += 1;
        if (state === 'passed' && test.diagnostic()?.flaky) {
          outcome.retried.push(withReason(name, reasons?.[0]?.message));
        }
      }
      const outside = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
      outcome.failures.push(...outside.map(({ message }) => withReason(path, message)));
    }
    const stray = errors.map(({ stack, message }) => withReason('outside of any test', stack ?? message));
    outcome.failures.push(...stray);
    await leaveOutcome(outcome);
  }
}
