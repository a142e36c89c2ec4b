import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runNode } from './lib/child.mjs';
import { type Outcome, outcomeOf, playwrightOutcome, vitestOutcome } from './lib/outcome.mjs';
import { fromRoot } from './lib/paths.mjs';

let folder: string;
beforeAll(async () => {
  // Inside the working copy, so that the tests below find the runners.
  await mkdir(fromRoot('.cache'), { recursive: true });
  folder = await mkdtemp(fromRoot('.cache', 'outcome-'));
});
afterAll(() => rm(folder, { recursive: true }));

const TESTS = `
let tries = 0;
test('holds', () => {});
test('does not hold', () => { throw new Error('never'); });
test.skip('is skipped', () => {});
test('holds on a second try', () => { tries += 1; if (ATTEMPT(tries) === 1) throw new Error('at first'); });
`;

function run<Report>(name: string, read: (report: Report) => Outcome, args: readonly string[]) {
  const { VITEST: _inside, ...env } = process.env;
  return outcomeOf(name, join(folder, `${name}.json`), read, () => runNode(args, { env, quiet: true }));
}

describe('the outcome of a run', () => {
  test('of Vitest names what failed, was skipped, failed outside of tests, and held on a second try', async () => {
    const root = join(folder, 'vitest');
    await mkdir(root);
    await writeFile(join(root, 'a.test.js'), TESTS.replace('ATTEMPT(tries)', 'tries'));
    await writeFile(join(root, 'broken.test.js'), `import './missing.js';\n`);
    await writeFile(join(root, 'vitest.config.js'), 'export default {};\n');
    const outcome = await run('vitest', vitestOutcome, [
      fromRoot('node_modules', 'vitest', 'vitest.mjs'),
      ...['run', '--globals', '--root', root, '--retry', '1'],
      ...['--reporter', 'json', `--outputFile=${join(folder, 'vitest.json')}`],
    ]);
    expect(outcome.passed).toBe(2);
    expect(outcome.retried.join()).toMatch(/a\.test\.js › holds on a second try\n {4}Error: at first/);
    const failures = outcome.failures.toSorted();
    expect(failures).toHaveLength(3);
    expect(failures[0]).toMatch(/a\.test\.js › does not hold\n {4}Error: never/);
    expect(failures[1]).toMatch(/a\.test\.js › is skipped/);
    expect(failures[2]).toMatch(/broken\.test\.js\n.*missing\.js/);
  });

  test('of Playwright does as well', async () => {
    const root = join(folder, 'playwright');
    await mkdir(root);
    const body = TESTS.replace('() => { tries += 1;', '({}, info) => {').replace(
      'ATTEMPT(tries)',
      'info.retry + 1',
    );
    await writeFile(join(root, 'a.test.js'), `import { test } from '@playwright/test';\n${body}`);
    await writeFile(
      join(root, 'playwright.config.js'),
      `export default { outputDir: 'results', respectGitIgnore: false, retries: 1, reporter: [['json', { outputFile: '../playwright.json' }]] };\n`,
    );
    const outcome = await run('playwright', playwrightOutcome, [
      fromRoot('node_modules', '@playwright', 'test', 'cli.js'),
      ...['test', '--config', root],
    ]);
    expect(outcome.passed).toBe(2);
    expect(outcome.retried.join()).toMatch(/^a\.test\.js › holds on a second try\n {4}Error: at first/);
    const failures = outcome.failures.toSorted();
    expect(failures).toHaveLength(2);
    expect(failures[0]).toMatch(/does not hold\n {4}Error: never/);
    expect(failures[1]).toMatch(/is skipped/);
  });

  test('without a test is a failure, and so is an exit code that no test explains', async () => {
    const file = join(folder, 'own.json');
    const left = (passed: number, code: number) =>
      outcomeOf(
        'own',
        file,
        (outcome: Outcome) => outcome,
        async () => {
          await writeFile(file, JSON.stringify({ passed, failures: [], retried: [] }));
          return code;
        },
      );
    expect((await left(0, 0)).failures).toHaveLength(1);
    expect((await left(3, 128)).failures.join()).toContain('exit code 128');
    expect((await outcomeOf('own', file, vitestOutcome, async () => 0)).failures.join()).toContain(
      'no report',
    );
    expect(await left(3, 0)).toMatchObject({ passed: 3, failures: [] });
  });
});
