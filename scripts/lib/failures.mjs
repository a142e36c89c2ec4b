import { isAbsolute, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './paths.mjs';
import { field, isBrokenFile, list, text } from './report.mjs';

/** Lines of an error that are shown in the summary: its sentence, and what was expected beside what came. */
const LINES_SHOWN = 8;

/** @param {string} message */
function beginning(message) {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, LINES_SHOWN);
  return lines.map((line) => `    ${line.trimEnd()}`).join('\n');
}

/** @param {string} path */
const short = (path) => (isAbsolute(path) ? relative(ROOT, path) : path);

/**
 * The tests that Vitest's JSON report calls failed, and the files that failed beside their tests, each with the beginning of its
 * error. The summary repeats them: of a long run often only the end is kept.
 * @param {unknown} report
 * @returns {string[]}
 */
export function vitestFailures(report) {
  return list(report, 'testResults').flatMap((file) => {
    const path = short(text(file, 'name'));
    const tests = list(file, 'assertionResults');
    const broken = isBrokenFile(file) ? [`${path}\n${beginning(text(file, 'message'))}`] : [];
    const failed = tests
      .filter((test) => field(test, 'status') !== 'passed')
      .map((test) => {
        const reason = list(test, 'failureMessages').find((message) => typeof message === 'string');
        return `${path} › ${text(test, 'fullName')}\n${beginning(String(reason ?? text(test, 'status')))}`;
      });
    return [...broken, ...failed];
  });
}

/**
 * A file of tests of which at least one did not pass.
 * @typedef {{ path: string, passed: number, failed: number }} FailedFile
 */

/**
 * The files with failures of Vitest's JSON report. What is wrong with a file beside its tests is one failure.
 * @param {unknown} report
 * @returns {FailedFile[]}
 */
export function vitestFailedFiles(report) {
  return list(report, 'testResults').flatMap((file) => {
    const tests = list(file, 'assertionResults');
    const passed = tests.filter((test) => field(test, 'status') === 'passed').length;
    const failed = tests.length - passed + (isBrokenFile(file) ? 1 : 0);
    return failed === 0 ? [] : [{ path: short(text(file, 'name')), passed, failed }];
  });
}

/**
 * The tests that Playwright's JSON report does not call expected, and what failed outside of them, each with the beginning
 * of its error.
 * @param {unknown} report
 * @returns {string[]}
 */
export function playwrightFailures(report) {
  const outside = list(report, 'errors').map(
    (error) => `outside of any test\n${beginning(text(error, 'message'))}`,
  );
  return [...list(report, 'suites').flatMap((suite) => suiteFailures(suite, '')), ...outside];
}

/**
 * The files with failures of Playwright's JSON report, below the folder of its tests.
 * @param {unknown} report
 * @returns {FailedFile[]}
 */
export function playwrightFailedFiles(report) {
  return list(report, 'suites').flatMap((file) => {
    const statuses = suiteStatuses(file);
    const passed = statuses.filter((status) => status === 'expected').length;
    const failed = statuses.length - passed;
    return failed === 0 ? [] : [{ path: text(file, 'file'), passed, failed }];
  });
}

/**
 * @param {unknown} suite
 * @returns {string[]}
 */
function suiteStatuses(suite) {
  const own = list(suite, 'specs').flatMap((spec) => list(spec, 'tests').map((test) => text(test, 'status')));
  return [...own, ...list(suite, 'suites').flatMap(suiteStatuses)];
}

/**
 * @param {unknown} suite
 * @param {string} above Titles of the suites around it.
 * @returns {string[]}
 */
function suiteFailures(suite, above) {
  const title = above === '' ? text(suite, 'title') : `${above} › ${text(suite, 'title')}`;
  const own = list(suite, 'specs').flatMap((spec) =>
    list(spec, 'tests')
      .filter((test) => field(test, 'status') !== 'expected')
      .map((test) => {
        const errors = list(test, 'results').flatMap((result) => list(result, 'errors'));
        const reason = errors.map((error) => text(error, 'message')).find((message) => message !== '');
        const name = `[${text(test, 'projectName')}] ${title} › ${text(spec, 'title')}`;
        return `${name}\n${beginning(reason ?? text(test, 'status'))}`;
      }),
  );
  return [...own, ...list(suite, 'suites').flatMap((inner) => suiteFailures(inner, title))];
}
