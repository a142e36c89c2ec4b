/**
 * Runs the checks against the original in Chromium, without any network, and prints what fails and how many passed.
 * Arguments: the file `daily-esm.js` of `@daily-co/daily-js` 0.75.2 (else the installed package), and words of which one
 * must be in the id of a check. With `--record` it writes the tables instead: an expectation of the original that does not
 * hold is replaced by what the original shows.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { CHECK, type ContractCheck, DIFFERENCE } from '../language.ts';
import { bundlePage, inPage, readResults } from '../page/run-in-page.ts';
import {
  asRow,
  CHECK_TABLES,
  readChecks,
  readContract,
  readDifferences,
  readDisagreements,
  writeTable,
} from '../read-tables.ts';
import type { CheckResult } from '../run.ts';
import type { OriginalCheck } from './page.ts';

/** Every check loads the module anew, so a page is replaced before it has grown. */
const BATCH = 250;

const options = process.argv.slice(2).filter((argument) => argument !== '--record');
const given = options.find((argument) => argument.endsWith('.js'));
const words = options.filter((argument) => argument !== given);
const isMeant = ({ id }: ContractCheck) => words.length === 0 || words.some((word) => id.includes(word));

const differences = readDifferences();
const proofs = readDisagreements().map(({ shows }) => shows);
const rows: readonly OriginalCheck[] = [...readContract(), ...proofs].filter(isMeant).map((check) => {
  const difference = differences.find(({ id }) => id === check.id);
  return difference === undefined ? { check } : { check, difference };
});

if (process.argv.includes('--record')) await record();
else report(readResults(await askPage('runOriginal')));

/** What a function of the page says of all rows, batch by batch. */
async function askPage(name: 'runOriginal' | 'recordOriginal'): Promise<readonly unknown[]> {
  const files: Readonly<Record<string, string>> = {
    '/original.js': readFileSync(given ?? installed(), 'utf8'),
    '/page.js': await bundlePage('original/page.ts'),
  };
  return inPage(files, async (page, address) => {
    const answers: unknown[] = [];
    for (let from = 0; from < rows.length; from += BATCH) {
      await page.goto(address);
      await page.waitForFunction(`globalThis.${name}`);
      const batch = JSON.stringify(rows.slice(from, from + BATCH));
      answers.push(...z.array(z.unknown()).parse(await page.evaluate(`${name}(${batch})`)));
    }
    return answers;
  });
}

async function record(): Promise<void> {
  const answers = z
    .array(z.object({ check: CHECK, difference: DIFFERENCE.optional() }))
    .parse(await askPage('recordOriginal'));
  const recorded = new Map(answers.map((answer) => [answer.check.id, answer]));
  for (const name of CHECK_TABLES) {
    writeTable(
      name,
      readChecks(name).map((check) => asRow(recorded.get(check.id)?.check ?? check)),
    );
  }
  writeTable(
    'differences',
    differences.map((difference) => recorded.get(difference.id)?.difference ?? difference),
  );
  process.stdout.write(`${answers.length} rows recorded: see the difference of the tables\n`);
}

function report(results: readonly CheckResult[]): void {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  for (const { id, why } of failed) process.stdout.write(`FAILED ${id}\n  ${why}\n`);
  const passed = new Set(results.flatMap(({ id, outcome }) => (outcome === 'passed' ? [id] : [])));
  const checks = rows.flatMap(({ check }) => (check.original === 'notApplicable' ? [] : [check]));
  const count = (one: (check: ContractCheck) => boolean) =>
    checks.filter((check) => passed.has(check.id) && one(check)).length;
  process.stdout.write(
    `${passed.size} of ${checks.length} passed: ${count(({ original }) => original === 'same')} same, ` +
      `${count(({ original }) => original === 'differs')} differ as stated, ` +
      `${count(({ network }) => network === 'none')} without an engine\n`,
  );
  for (const section of [...new Set(checks.map((check) => check.section))].sort(bySection)) {
    const all = checks.filter((check) => check.section === section).length;
    process.stdout.write(`  section ${section}: ${count((check) => check.section === section)} of ${all}\n`);
  }
  process.exitCode = failed.length === 0 ? 0 : 1;
}

function bySection(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

function installed(): string {
  const require = createRequire(import.meta.url);
  const path = join(dirname(require.resolve('@daily-co/daily-js')), 'daily-esm.js');
  if (!existsSync(path)) throw new Error('@daily-co/daily-js is not installed: name its daily-esm.js');
  return path;
}
