import { readFile, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './paths.mjs';

/**
 * What one run of tests came to. What was skipped, did not load or did not run counts as failed. Tests that passed when
 * their runner tried them again have passed, and are named in `retried`.
 * @typedef {{ passed: number, failures: string[], retried: string[] }} Outcome
 */

/** Lines of an error that the summary shows: its sentence, and what was expected beside what came. */
const LINES_SHOWN = 8;

/**
 * @param {string} name
 * @param {string} message
 */
function withReason(name, message) {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, LINES_SHOWN);
  return [name, ...lines.map((line) => `    ${line.trimEnd()}`)].join('\n');
}

/**
 * @param {import('vitest/node').JsonTestResults} report
 * @returns {Outcome}
 */
export function vitestOutcome({ testResults }) {
  /** @type {Outcome} */
  const outcome = { passed: 0, failures: [], retried: [] };
  for (const { name: file, message, assertionResults } of testResults) {
    const path = relative(ROOT, file);
    if (message !== '') outcome.failures.push(withReason(path, message));
    for (const { fullName, status, failureMessages } of assertionResults) {
      const [reason = status] = failureMessages ?? [];
      const name = withReason(`${path} › ${fullName}`, reason);
      if (status !== 'passed') outcome.failures.push(name);
      else outcome.passed += 1;
      // One that failed at first has passed with what went wrong.
      if (status === 'passed' && failureMessages?.length) outcome.retried.push(name);
    }
  }
  return outcome;
}

/**
 * @param {import('@playwright/test/reporter').JSONReport} report
 * @returns {Outcome}
 */
export function playwrightOutcome({ suites, errors }) {
  /** @type {Outcome} */
  const outcome = {
    passed: 0,
    failures: errors.map(({ message = '' }) => withReason('outside of any test', message)),
    retried: [],
  };
  for (const { title, tests } of suites.flatMap((suite) => specsOf(suite))) {
    for (const { projectName, status, results } of tests) {
      const reason = results.flatMap((result) => result.errors)[0]?.message ?? status;
      const name = withReason([projectName, title].filter(Boolean).join(' › '), reason);
      if (status === 'expected' || status === 'flaky') outcome.passed += 1;
      else outcome.failures.push(name);
      if (status === 'flaky') outcome.retried.push(name);
    }
  }
  return outcome;
}

/**
 * @param {import('@playwright/test/reporter').JSONReportSuite} suite
 * @returns {import('@playwright/test/reporter').JSONReportSpec[]} By their full titles.
 */
function specsOf({ title, specs, suites = [] }) {
  const inside = [...specs, ...suites.flatMap(specsOf)];
  return inside.map((spec) => ({ ...spec, title: `${title} › ${spec.title}` }));
}

/**
 * Runs a program that leaves the JSON report of its runner. One that fails without naming a test, or runs none, is a failure.
 * @template Report
 * @param {string} name Of the stage.
 * @param {string} file
 * @param {(report: Report) => Outcome} read
 * @param {() => Promise<number>} program Answers its exit code.
 * @returns {Promise<Outcome>}
 */
export async function outcomeOf(name, file, read, program) {
  await rm(file, { force: true });
  const code = await program();
  try {
    const outcome = read(JSON.parse(await readFile(file, 'utf8')));
    if (outcome.failures.length > 0 || (code === 0 && outcome.passed > 0)) return outcome;
    const failure = `${name} ended with exit code ${code} and ${outcome.passed} tests passed, none failed: see its output`;
    return { ...outcome, failures: [failure] };
  } catch (error) {
    return { passed: 0, failures: [`${name} left no report that can be read: ${error}`], retried: [] };
  }
}
