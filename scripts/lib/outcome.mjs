import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * What one run of tests came to. What was skipped, did not load or did not run counts as failed. Tests that passed when
 * their runner tried them again have passed, and are named in `retried`.
 * @typedef {{ passed: number, failures: string[], retried: string[] }} Outcome
 */

/** Names the file that the reporters below leave their outcome in. */
export const OUTCOME_FILE = 'TEST_OUTCOME_FILE';

/** Lines of an error that the summary shows: its sentence, and what was expected beside what came. */
const LINES_SHOWN = 8;

/**
 * @param {string} name
 * @param {unknown} message
 */
export function withReason(name, message) {
  const lines = stripVTControlCharacters(String(message ?? 'unknown'))
    .split('\n')
    .slice(0, LINES_SHOWN);
  return [name, ...lines.map((line) => `    ${line.trimEnd()}`)].join('\n');
}

/** @param {Outcome} outcome */
export async function leaveOutcome(outcome) {
  const file = process.env[OUTCOME_FILE];
  if (file === undefined) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(outcome));
}

/**
 * Runs a program whose reporter leaves an outcome. A program that fails without naming a test, or runs none, is a failure.
 * @param {string} name Of the stage.
 * @param {string} file
 * @param {() => Promise<number>} program Answers its exit code.
 * @returns {Promise<Outcome>}
 */
export async function outcomeOf(name, file, program) {
  await rm(file, { force: true });
  const code = await program();
  try {
    /** @type {Outcome} */
    const outcome = JSON.parse(await readFile(file, 'utf8'));
    if (outcome.failures.length > 0 || (code === 0 && outcome.passed > 0)) return outcome;
    const failure = `${name} ended with exit code ${code} and ${outcome.passed} tests passed, none failed: see its output`;
    return { ...outcome, failures: [failure] };
  } catch (error) {
    return { passed: 0, failures: [`${name} left no outcome that can be read: ${error}`], retried: [] };
  }
}
