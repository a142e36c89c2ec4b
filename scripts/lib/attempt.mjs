import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** @typedef {import('./count.mjs').Count} Count */
/** @typedef {import('./failures.mjs').FailedFile} FailedFile */
/** @typedef {import('./second-run.mjs').Attempt} Attempt */
/**
 * What makes figures and names of a report.
 * @typedef {object} Reader
 * @property {(report: unknown, code: number) => Count} count
 * @property {(report: unknown) => string[]} failures
 * @property {(report: unknown) => FailedFile[]} failedFiles
 */

/**
 * Where `stray-errors-reporter.mjs` leaves what went wrong outside of any test, beside this report.
 * @param {string} report
 */
export const strayFileOf = (report) => `${report}.stray`;

/**
 * @param {string} file
 * @returns {Promise<string[]>} Nothing, where nobody wrote anything down.
 */
async function strayErrors(file) {
  try {
    const errors = JSON.parse(await readFile(file, 'utf8'));
    return Array.isArray(errors) ? errors.map((error) => `outside of any test\n    ${error}`) : [];
  } catch {
    return [];
  }
}

/**
 * One run of a stage's program, counted by the report that it leaves. Whatever it failed for is named, be it that nothing
 * but its exit code tells of it.
 * @param {string} name Of the stage.
 * @param {string} report Path of the report; its folder need not be there.
 * @param {Reader} reader
 * @param {() => Promise<number>} program Answers its exit code.
 * @returns {Promise<Attempt>}
 */
export async function attempt(name, report, reader, program) {
  const strayFile = strayFileOf(report);
  for (const file of [report, strayFile]) await rm(file, { force: true });
  // Reporters write side by side: none can count on another one to have made it.
  await mkdir(dirname(report), { recursive: true });
  const code = await program();
  const stray = await strayErrors(strayFile);
  try {
    const read = JSON.parse(await readFile(report, 'utf8'));
    // They are what the program failed for, if no test is.
    const { passed, failed } = reader.count(read, stray.length > 0 ? 0 : code);
    const failures = [...reader.failures(read), ...stray];
    if (failed > 0 && failures.length === 0) {
      failures.push(
        `${name} ended with exit code ${code} and ${passed} tests passed, none failed: see its output`,
      );
    }
    return { passed, failed: failed + stray.length, failures, failedFiles: reader.failedFiles(read) };
  } catch (error) {
    const failures = [`${name} left no report that can be read: ${error}`, ...stray];
    return { passed: 0, failed: 1, failures, failedFiles: [] };
  }
}
