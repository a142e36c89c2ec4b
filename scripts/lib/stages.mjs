import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt, strayFileOf } from './attempt.mjs';
import { bareEnvironment } from './bare-machine.mjs';
import { TSC } from './build-server.mjs';
import { runNode } from './child.mjs';
import { countPlaywright, countVitest } from './count.mjs';
import { playwrightFailedFiles, playwrightFailures, vitestFailedFiles, vitestFailures } from './failures.mjs';
import { findLivekitServer } from './livekit-binary.mjs';
import { browserNotes, describeMachine, hasOnlyNpmBrowser } from './machine.mjs';
import { fromRoot } from './paths.mjs';
import { steadied } from './second-run.mjs';
import { tryReadme } from './try-readme.mjs';

/** @typedef {import('./count.mjs').Count} Count */
/** @typedef {import('./attempt.mjs').Reader} Reader */
/**
 * What failed is named, with the beginning of its error, and so is what held only in a second run; notes are said again at
 * the very end.
 * @typedef {Count & { failures: readonly string[], unsteady?: readonly string[], filesRunAgain?: number, notes?: readonly string[] }} Outcome
 */
/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {() => unknown} [prepare] Begins, before any stage runs, what this one will need.
 * @property {() => Promise<Outcome>} run
 */
/** @type {Reader} */
const VITEST = { count: countVitest, failures: vitestFailures, failedFiles: vitestFailedFiles };

/** @type {Reader} */
const PLAYWRIGHT = {
  count: countPlaywright,
  failures: playwrightFailures,
  failedFiles: playwrightFailedFiles,
};

const reportOf = (/** @type {string} */ name) => fromRoot('test-results', `${name}.json`);

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
 * The same stage, with something to say at the very end if it held.
 * @param {Stage} stage
 * @param {() => readonly string[]} notes
 * @returns {Stage}
 */
function withNotes(stage, notes) {
  return {
    ...stage,
    run: async () => {
      const outcome = await stage.run();
      // Of a stage that failed, what it said itself is enough.
      return outcome.failed > 0 ? outcome : { ...outcome, notes: notes() };
    },
  };
}

/**
 * A program that runs tests and leaves a report.
 * @typedef {(report: string, files: readonly string[]) => Promise<number>} Program Runs these files; all, if there are none.
 */

/**
 * A stage whose tests a program counts in a report.
 * @param {string} name
 * @param {Reader} reader
 * @param {Program} program
 * @returns {Stage}
 */
function counted(name, reader, program) {
  const report = reportOf(name);
  return { name, run: () => attempt(name, report, reader, () => program(report, [])) };
}

/**
 * A stage, like {@link counted}, whose tests start processes, browsers and calls, so that a busy machine can fail one of
 * them: see `docs/decisions/022-what-fails-once-runs-once-more.md`.
 * @type {typeof counted}
 */
function countedTwice(name, reader, program) {
  return {
    name,
    run: () =>
      steadied((files) => {
        // What the first run left is what a person looks for.
        const report = reportOf(files.length === 0 ? name : `${name}-again`);
        return attempt(name, report, reader, () => program(report, files));
      }, console.log),
  };
}

/**
 * @param {string | readonly string[]} projects
 * @param {NodeJS.ProcessEnv} [env] On top of `base`.
 * @param {NodeJS.ProcessEnv} [base] Our own environment, unless another is given.
 * @returns {Program}
 */
function vitest(projects, env = {}, base = process.env) {
  return (report, files) =>
    runNode(
      [
        bin('vitest', 'vitest.mjs'),
        'run',
        ...[projects].flat().flatMap((project) => ['--project', project]),
        ...['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report],
        ...['--reporter', fromRoot('scripts', 'lib', 'stray-errors-reporter.mjs')],
        ...files,
      ],
      { env: { ...base, ...env, STRAY_ERRORS: strayFileOf(report) } },
    );
}

/** @type {Program} */
function playwright(report, files) {
  return runNode(
    [
      fromRoot('scripts', 'e2e.mjs'),
      ...['--output', report.replace(/\.json$/, '')],
      ...files.map((file) => `e2e/${file}`),
    ],
    { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
}

/** Which parts of a suite this machine cannot run, as the suite writes it down. */
async function notesOf(/** @type {string} */ file) {
  try {
    const notes = JSON.parse(await readFile(file, 'utf8'));
    return Array.isArray(notes) ? notes.map(String) : [];
  } catch {
    return [];
  }
}

/**
 * Tests that need more than every machine has, and say what they lack.
 * @param {string} project
 * @param {{ env?: Readonly<Record<string, string>>, prepare?: () => Promise<unknown> }} [options]
 * @returns {Stage}
 */
function noted(project, { env, prepare } = {}) {
  const { name, run } = countedTwice(project, VITEST, vitest(project, env));
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

/** What depends most on which Chromium it is: cameras, closed pages, how text is laid out. */
const BY_BROWSER = [
  'conformance/call-component-options.test.ts',
  'conformance/pages.test.ts',
  'conformance/reconnect.test.ts',
  'apps/web/test/fonts-come-late.test.ts',
  'apps/web/test/landing-stays.test.ts',
];

/**
 * Where an installed browser runs the other stages, these tests run as on a machine that has none, in the browser from npm.
 * @type {Stage}
 */
const BARE = {
  name: 'bare',
  run: async () => {
    const nothing = { passed: 0, failed: 0, failures: [] };
    const folder = await mkdtemp(join(tmpdir(), 'rer-bare-'));
    try {
      // They have just run in it.
      if (hasOnlyNpmBrowser(process.env)) return nothing;
      const bare = bareEnvironment(process.env, folder);
      const program = vitest(['conformance', 'integration'], { CONFORMANCE_ENGINES: 'embedded' }, bare);
      const { run } = countedTwice('bare', VITEST, (report, files) =>
        program(report, files.length === 0 ? BY_BROWSER : files),
      );
      return await run();
    } catch (error) {
      const reason = `Nothing ran as on a bare machine: ${error}`;
      // As with PostgreSQL: what CI must test has to be there.
      if (process.env['CI']) return { ...nothing, failed: 1, failures: [reason] };
      return { ...nothing, notes: [reason] };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/**
 * Everything that `npm test` checks, in order. The README's own command comes before everything that builds, so that
 * on a fresh checkout it starts from nothing.
 * @type {readonly Stage[]}
 */
export const STAGES = [
  withNotes(
    whole('machine', () => describeMachine(process.env)),
    () => browserNotes(process.env),
  ),
  whole('start', tryReadme),
  whole('types', () => runNode([TSC, '-b'])),
  whole('lint', () =>
    runNode([bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.']),
  ),
  counted('unit', VITEST, vitest('unit')),
  noted('integration'),
  countedTwice('hostile', VITEST, vitest('hostile')),
  // Where a livekit-server must be built, that takes minutes, and goes on beside the stages before.
  noted('conformance', { prepare: () => findLivekitServer(process.env) }),
  noted('hardship', { env: { CONFORMANCE_ENGINES: 'embedded' } }),
  countedTwice('e2e', PLAYWRIGHT, playwright),
  BARE,
];
