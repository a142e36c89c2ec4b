import { readFile, rm } from 'node:fs/promises';
import { TSC } from './build-server.mjs';
import { runNode } from './child.mjs';
import { countPlaywright, countVitest } from './count.mjs';
import { describeMachine } from './machine.mjs';
import { fromRoot } from './paths.mjs';
import { tryReadme } from './try-readme.mjs';

/** @typedef {import('./count.mjs').Count} Count */
/** @typedef {{ name: string, run: () => Promise<Count> }} Stage */

const bin = (/** @type {string[]} */ ...parts) => fromRoot('node_modules', ...parts);

/**
 * A stage that either holds or does not: it counts as one test.
 * @param {string} name
 * @param {() => Promise<number>} program Answers an exit code.
 * @returns {Stage}
 */
function whole(name, program) {
  return {
    name,
    run: async () => ((await program()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  };
}

/**
 * A stage whose tests a program counts in a report.
 * @param {string} name
 * @param {string} report Path of the report below the root.
 * @param {(report: unknown, code: number) => Count} count
 * @param {(report: string) => Promise<number>} program
 * @returns {Stage}
 */
function counted(name, report, count, program) {
  const file = fromRoot(report);
  return {
    name,
    run: async () => {
      await rm(file, { force: true });
      const code = await program(file);
      try {
        return count(JSON.parse(await readFile(file, 'utf8')), code);
      } catch (error) {
        console.error(`Stage ${name} left no report that can be read: ${error}`);
        return { passed: 0, failed: 1 };
      }
    },
  };
}

/** @param {string} project */
function vitest(project) {
  const program = (/** @type {string} */ file) =>
    runNode([
      bin('vitest', 'vitest.mjs'),
      'run',
      ...['--project', project],
      ...['--reporter', 'default', '--reporter', 'json', '--outputFile.json', file],
    ]);
  return counted(project, `test-results/${project}.json`, countVitest, program);
}

/**
 * Everything that `npm test` checks, in order. The README's own command comes before everything that builds, so that
 * on a fresh checkout it starts from nothing.
 * @type {readonly Stage[]}
 */
export const STAGES = [
  whole('machine', () => describeMachine(process.env)),
  whole('start', tryReadme),
  whole('types', () => runNode([TSC, '-b'])),
  whole('lint', () =>
    runNode([bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.']),
  ),
  vitest('unit'),
  vitest('integration'),
  counted('e2e', 'test-results/e2e.json', countPlaywright, () => runNode([fromRoot('scripts', 'e2e.mjs')])),
];
