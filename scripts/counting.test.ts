import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest } from './lib/count.mjs';
import { playwrightFailures, vitestFailures } from './lib/failures.mjs';

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

  test('a file that failed although its tests passed is a failure', () => {
    const file = {
      name: 'a.test.ts',
      status: 'failed',
      message: 'afterAll',
      assertionResults: [{ status: 'passed' }],
    };
    const report = { numPassedTests: 3, testResults: [file] };
    expect(countVitest(report, 1)).toEqual({ passed: 3, failed: 1 });
    expect(vitestFailures(report)).toEqual(['a.test.ts\n    afterAll']);
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

  test('an error outside of any test is a failure', () => {
    const report = { stats: { expected: 5 }, errors: [{ message: 'the worker did not end' }] };
    expect(countPlaywright(report, 1)).toEqual({ passed: 5, failed: 1 });
    expect(playwrightFailures(report)).toEqual(['outside of any test\n    the worker did not end']);
  });

  test('a report without figures is a failure', () => {
    expect(countPlaywright({}, 0)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('naming what failed', () => {
  test('a failed test is named with its file and the beginning of its error', () => {
    const test = {
      status: 'failed',
      fullName: 'a rule holds',
      failureMessages: ['\u001b[31mexpected 1\u001b[39m to be 2'],
    };
    const passed = { status: 'passed', fullName: 'another rule holds', failureMessages: [] };
    const report = {
      testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [passed, test] }],
    };
    expect(vitestFailures(report)).toEqual(['a.test.ts › a rule holds\n    expected 1 to be 2']);
  });

  test('a skipped test is named too, since it counts as failed', () => {
    const test = { status: 'pending', fullName: 'a rule holds', failureMessages: [] };
    const report = { testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [test] }] };
    expect(vitestFailures(report)).toEqual(['a.test.ts › a rule holds\n    pending']);
  });

  test('a file that did not load is named with its error', () => {
    const file = { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] };
    expect(vitestFailures({ testResults: [file] })).toEqual(['a.test.ts\n    no such module']);
  });

  test('a failed end-to-end test is named with its browser, its suites and its error', () => {
    const results = [{ errors: [{ message: 'not visible' }] }];
    const spec = { title: 'a page opens', tests: [{ projectName: 'npm', status: 'unexpected', results }] };
    const report = { suites: [{ title: 'a.test.ts', suites: [{ title: 'phone', specs: [spec] }] }] };
    expect(playwrightFailures(report)).toEqual(['[npm] a.test.ts › phone › a page opens\n    not visible']);
  });
});
