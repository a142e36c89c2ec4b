import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest } from './lib/count.mjs';

describe('counting unit and integration tests', () => {
  test('passed and failed tests are counted', () => {
    expect(countVitest({ numPassedTests: 3, numFailedTests: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
  });

  test('skipped tests and tests still to be written are failures', () => {
    const report = { numPassedTests: 3, numPendingTests: 1, numTodoTests: 1 };
    expect(countVitest(report, 0)).toEqual({ passed: 3, failed: 2 });
  });

  test('a file that did not load is a failure', () => {
    const report = { numPassedTests: 3, testResults: [{ status: 'failed', assertionResults: [] }] };
    expect(countVitest(report, 1)).toEqual({ passed: 3, failed: 1 });
  });

  test('a stage without any test is a failure', () => {
    expect(countVitest({ numPassedTests: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  });

  test('a program that failed without naming a test is a failure', () => {
    expect(countVitest({ numPassedTests: 3 }, 1)).toEqual({ passed: 3, failed: 1 });
  });
});

describe('counting end-to-end tests', () => {
  test('skipped and flaky tests are failures', () => {
    const stats = { expected: 5, unexpected: 1, skipped: 1, flaky: 1 };
    expect(countPlaywright({ stats }, 1)).toEqual({ passed: 5, failed: 3 });
  });

  test('a report without figures is a failure', () => {
    expect(countPlaywright({}, 0)).toEqual({ passed: 0, failed: 1 });
  });
});
