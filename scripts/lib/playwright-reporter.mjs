import { leaveOutcome, withReason } from './outcome.mjs';

/** Leaves what a run of Playwright came to; see `outcome.mjs`. */
export default class OutcomeReporter {
  /** @type {import('@playwright/test/reporter').Suite | undefined} */
  #suite;
  /** @type {string[]} */
  #outside = [];

  /**
   * @param {import('@playwright/test/reporter').FullConfig} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    this.#suite = suite;
  }

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError(error) {
    this.#outside.push(withReason('outside of any test', error.message));
  }

  async onEnd() {
    /** @type {import('./outcome.mjs').Outcome} */
    const outcome = { passed: 0, failures: this.#outside, retried: [] };
    for (const test of this.#suite?.allTests() ?? []) {
      const result = test.outcome();
      const reason = test.results.flatMap(({ errors }) => errors)[0]?.message ?? result;
      const name = withReason(test.titlePath().filter(Boolean).join(' › '), reason);
      if (result === 'expected' || result === 'flaky') outcome.passed += 1;
      if (result === 'flaky') outcome.retried.push(name);
      if (result === 'unexpected' || result === 'skipped') outcome.failures.push(name);
    }
    await leaveOutcome(outcome);
  }
}
