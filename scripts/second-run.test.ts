import { describe, expect, test } from 'vitest';
import { playwrightFailedFiles, vitestFailedFiles } from './lib/failures.mjs';
import { type Attempt, MOST_FILES, steadied } from './lib/second-run.mjs';

const ALL_PASSED: Attempt = { passed: 10, failed: 0, failures: [], failedFiles: [] };
const ONE_FAILED: Attempt = {
  passed: 9,
  failed: 1,
  failures: ['a.test.ts › a rule holds'],
  failedFiles: [{ path: 'a.test.ts', passed: 3, failed: 1 }],
};
const FILE_PASSED: Attempt = { passed: 4, failed: 0, failures: [], failedFiles: [] };

/** What comes of a stage that runs like this, which files it was asked to run each time, and what was said. */
async function runs(...attempts: readonly Attempt[]) {
  const asked: (readonly string[])[] = [];
  const said: string[] = [];
  const attempt = async (files: readonly string[]) => {
    asked.push(files);
    return attempts[asked.length - 1] ?? expect.unreachable('one run too many');
  };
  const outcome = await steadied(attempt, (line) => said.push(line));
  return { outcome, asked, said: said.join('') };
}

describe('a stage whose tests may be disturbed by other work on the machine', () => {
  test('runs once if nothing fails', async () => {
    const { outcome, asked, said } = await runs(ALL_PASSED);
    expect(outcome).toEqual({ passed: 10, failed: 0, failures: [], unsteady: [], filesRunAgain: 0 });
    expect(asked).toEqual([[]]);
    expect(said).toBe('');
  });

  test('runs the files with failures once more, and names as unsteady what passed then', async () => {
    const { outcome, asked, said } = await runs(ONE_FAILED, FILE_PASSED);
    expect(asked).toEqual([[], ['a.test.ts']]);
    expect(said).toContain('once more, by themselves: a.test.ts');
    expect(outcome).toEqual({
      passed: 10,
      failed: 0,
      failures: [],
      unsteady: ['a.test.ts › a rule holds'],
      filesRunAgain: 1,
    });
  });

  test('has failed where something fails twice', async () => {
    const { outcome } = await runs(ONE_FAILED, { ...ONE_FAILED, passed: 3 });
    expect(outcome).toEqual({
      passed: 9,
      failed: 1,
      failures: ONE_FAILED.failures,
      unsteady: [],
      filesRunAgain: 1,
    });
  });

  test('has failed where something else fails the second time', async () => {
    const { outcome } = await runs(ONE_FAILED, {
      passed: 3,
      failed: 1,
      failures: ['other'],
      failedFiles: [],
    });
    expect(outcome).toEqual({
      passed: 9,
      failed: 1,
      failures: [...ONE_FAILED.failures, 'other'],
      unsteady: [],
      filesRunAgain: 1,
    });
  });

  test('has failed where the second run is of fewer tests than the first', async () => {
    const { outcome } = await runs(ONE_FAILED, { ...FILE_PASSED, passed: 3 });
    expect(outcome.failed).toBe(1);
  });

  test('has failed where a failure belongs to no file', async () => {
    const { outcome, asked } = await runs({ ...ONE_FAILED, failed: 2 });
    expect(asked).toHaveLength(1);
    expect(outcome.failed).toBe(2);
  });

  test('has failed where more files fail than an accident explains', async () => {
    const failedFiles = Array.from({ length: MOST_FILES + 1 }, (_, n) => ({
      path: `${n}.test.ts`,
      passed: 0,
      failed: 1,
    }));
    const { outcome, asked } = await runs({ ...ONE_FAILED, failed: failedFiles.length, failedFiles });
    expect(asked).toHaveLength(1);
    expect(outcome.failed).toBe(MOST_FILES + 1);
  });
});

describe('the files with failures', () => {
  const passed = { status: 'passed', fullName: 'a' };
  const failed = { status: 'failed', fullName: 'b' };

  test('of Vitest are those with a test that did not pass, and those that failed beside their tests', () => {
    const report = {
      testResults: [
        { name: 'whole.test.ts', status: 'passed', assertionResults: [passed] },
        { name: 'half.test.ts', status: 'failed', assertionResults: [passed, failed, passed] },
        { name: 'unloaded.test.ts', status: 'failed', assertionResults: [] },
        { name: 'unended.test.ts', status: 'failed', assertionResults: [passed] },
      ],
    };
    expect(vitestFailedFiles(report)).toEqual([
      { path: 'half.test.ts', passed: 2, failed: 1 },
      { path: 'unloaded.test.ts', passed: 0, failed: 1 },
      { path: 'unended.test.ts', passed: 1, failed: 1 },
    ]);
  });

  test('of Playwright are those with a test that did not pass in one of the browsers', () => {
    const specOf = (...statuses: string[]) => ({
      specs: [{ tests: statuses.map((status) => ({ status })) }],
    });
    const report = {
      suites: [
        { file: 'whole.test.ts', suites: [specOf('expected', 'expected')] },
        { file: 'half.test.ts', ...specOf('expected'), suites: [specOf('expected', 'unexpected')] },
      ],
    };
    expect(playwrightFailedFiles(report)).toEqual([{ path: 'half.test.ts', passed: 2, failed: 1 }]);
  });
});
