import { field, isBrokenFile, list, number } from './report.mjs';

/**
 * Tests of one stage. What was skipped, did not load or did not run counts as failed: silence is no success.
 * @typedef {{ passed: number, failed: number }} Count
 */

/**
 * A stage without any test, and a program that failed without naming a test, are one failure each.
 * @param {Count} count
 * @param {number} code Exit code of the program.
 * @returns {Count}
 */
function honest({ passed, failed }, code) {
  const silent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}

/**
 * Counts Vitest's JSON report. A file that did not load, or failed beside its tests, is a failure too.
 * @param {unknown} report
 * @param {number} code Exit code of the program.
 * @returns {Count}
 */
export function countVitest(report, code) {
  const broken = list(report, 'testResults').filter(isBrokenFile);
  const failed =
    number(report, 'numFailedTests') +
    number(report, 'numPendingTests') +
    number(report, 'numTodoTests') +
    broken.length;
  return honest({ passed: number(report, 'numPassedTests'), failed }, code);
}

/**
 * Counts Playwright's JSON report. Errors outside of any test are failures too.
 * @param {unknown} report
 * @param {number} code Exit code of the program.
 * @returns {Count}
 */
export function countPlaywright(report, code) {
  const stats = field(report, 'stats');
  const tests = number(stats, 'unexpected') + number(stats, 'flaky') + number(stats, 'skipped');
  const failed = tests + list(report, 'errors').length;
  return honest({ passed: number(stats, 'expected'), failed }, code);
}
