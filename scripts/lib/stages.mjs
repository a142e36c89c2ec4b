import { readFile, rm } from 'node:fs/promises';
import { TSC } from './build-server.mjs';
import { runNode } from './child.mjs';
import { countPlaywright, countVitest } from './count.mjs';
import { playwrightFailures, vitestFailures } from './failures.mjs';
import { findLivekitServer } from './livekit-binary.mjs';
import { describeMachine } from './machine.mjs';
import { fromRoot } from './paths.mjs';
import { tryReadme } from './try-readme.mjs';

/** @typedef {import('./count.mjs').Count} Count */
/**
 * What failed is named, with the beginning of its error; notes are said again at the very end.
 * @typedef {Count & { failures: readonly string[], notes?: readonly string[] }} Outcome
 */
/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {() => unknown} [prepare] Begins, before any stage runs, what this one will need.
 * @property {() => Promise<Outcome>} run
 */
/** @typedef {{ count: (report: unknown, code: number) => Count, failures: (report: unknown) => string[] }} Reader */

/** @type {Reader} */
const VITEST = { count: countVitest, failures: vitestFailures };

/** @type {Reader} */
const PLAYWRIGHT = { count: countPlaywright, failures: playwrightFailures };

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
    run: async () =>
      (await program()) === 0
        ? { passed: 1, failed: 0, failures: [] }
        : { passed: 0, failed: 1, failures: [`${name}: see above`] },
  };
}

/**
 * A stage whose tests a program counts in a report.
 * @param {string} name
 * @param {string} report Path of the report below the root.
 * @param {Reader} reader
 * @param {(report: string) => Promise<number>} program
 * @returns {Stage}
 */
function counted(name, report, reader, program) {
  const file = fromRoot(report);
  return {
    name,
    run: async () => {
      await rm(file, { force: true });
      const code = await program(file);
      try {
        const read = JSON.parse(await readFile(file, 'utf8'));
        return { ...reader.count(read, code), failures: reader.failures(read) };
      } catch (error) {
        return { passed: 0, failed: 1, failures: [`${name} left no report that can be read: ${error}`] };
      }
    },
  };
}

/**
 * @param {string} project
 * @param {Readonly<Record<string, string>>} [env] On top of our own.
 */
function vitest(project, env = {}) {
  const program = (/** @type {string} */ file) =>
    runNode(
      [
        bin('vitest', 'vitest.mjs'),
        'run',
        ...['--project', project],
        ...['--reporter', 'default', '--reporter', 'json', '--outputFile.json', file],
      ],
      { env: { ...process.env, ...env } },
    );
  return counted(project, `test-results/${project}.json`, VITEST, program);
}

/** Which parts of a suite of media this machine cannot run, as the suite writes it down. */
async function notesOf(/** @type {string} */ file) {
  try {
    const notes = JSON.parse(await readFile(file, 'utf8'));
    return Array.isArray(notes) ? notes.map(String) : [];
  } catch {
    return [];
  }
}

/**
 * Tests of media, by the clients that everybody uses.
 * @param {string} project
 * @param {{ env?: Readonly<Record<string, string>>, prepare?: () => Promise<unknown> }} [options]
 * @returns {Stage}
 */
function media(project, { env, prepare } = {}) {
  const { name, run } = vitest(project, env);
  const file = fromRoot('test-results', `${project}-notes.json`);
  /** @type {Promise<unknown> | undefined} */
  let prepared;
  return {
    name,
    prepare: () => {
      // What goes wrong, the suite will hear again by itself.
      prepared = prepare?.().catch(() => undefined);
    },
    run: async () => {
      await prepared;
      await rm(file, { force: true });
      return { ...(await run()), notes: await notesOf(file) };
    },
  };
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
  // Where a livekit-server must be built, that takes minutes, and goes on beside the stages before.
  media('conformance', { prepare: () => findLivekitServer(process.env) }),
  media('hardship', { env: { CONFORMANCE_ENGINES: 'embedded' } }),
  counted('e2e', 'test-results/e2e.json', PLAYWRIGHT, () => runNode([fromRoot('scripts', 'e2e.mjs')])),
];
