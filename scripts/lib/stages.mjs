import { readFile, rm } from 'node:fs/promises';
import { TSC } from './build-server.mjs';
import { runNode } from './child.mjs';
import { findLivekitServer } from './livekit-binary.mjs';
import { browserNotes, describeMachine } from './machine.mjs';
import { OUTCOME_FILE, outcomeOf } from './outcome.mjs';
import { fromRoot } from './paths.mjs';
import { tryReadme } from './try-readme.mjs';

/** @typedef {import('./outcome.mjs').Outcome & { notes?: readonly string[] }} StageOutcome Notes are repeated at the very end. */
/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {() => unknown} [prepare] Begins, before any stage runs, what this one will need.
 * @property {(options: RunOptions) => Promise<StageOutcome>} run
 */
/** @typedef {{ isLate?: boolean }} RunOptions Whether output is shown when it is whole, as of what runs beside another stage. */

const bin = (/** @type {string[]} */ ...parts) => fromRoot('node_modules', ...parts);

/**
 * A stage that either holds or does not: it counts as one test.
 * @param {string} name
 * @param {(options: RunOptions) => Promise<number>} program Answers an exit code.
 * @param {() => readonly string[]} [notes] Of a stage that held.
 * @returns {Stage}
 */
function whole(name, program, notes = () => []) {
  return {
    name,
    run: async (options) =>
      (await program(options)) === 0
        ? { passed: 1, failures: [], retried: [], notes: notes() }
        : { passed: 0, failures: [`${name}: see above`], retried: [] },
  };
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
 * A stage whose tests a runner counts by its reporter.
 * @param {string} name
 * @param {readonly string[]} args Of the runner.
 * @param {() => Promise<unknown>} [prepare]
 * @returns {Stage}
 */
function counted(name, args, prepare) {
  const file = fromRoot('test-results', `${name}-outcome.json`);
  const notes = fromRoot('test-results', `${name}-notes.json`);
  /** @type {Promise<unknown> | undefined} */
  let prepared;
  return {
    name,
    prepare: () => {
      // What goes wrong, the suite will hear again by itself.
      prepared = prepare?.().catch(() => undefined);
    },
    run: async (options) => {
      await prepared;
      await rm(notes, { force: true });
      const env = { ...process.env, [OUTCOME_FILE]: file };
      const outcome = await outcomeOf(name, file, () => runNode(args, { env, ...options }));
      return { ...outcome, notes: await notesOf(notes) };
    },
  };
}

/**
 * @param {string} project
 * @param {() => Promise<unknown>} [prepare]
 */
function vitest(project, prepare) {
  const reporters = ['default', fromRoot('scripts', 'lib', 'vitest-reporter.mjs')];
  return counted(
    project,
    [
      bin('vitest', 'vitest.mjs'),
      ...['run', '--project', project],
      ...reporters.flatMap((reporter) => ['--reporter', reporter]),
    ],
    prepare,
  );
}

const LINT = whole('lint', (options) =>
  runNode([bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.'], options),
);

const FLOORS = whole('floors', (options) => runNode([fromRoot('scripts', 'floors.mjs')], options));

/**
 * Everything that `npm test` checks. Rounds run one after the other; the lanes of a round side by side: what computes
 * beside what mostly waits. The README's own command comes before everything that builds, so that on a fresh checkout it
 * starts from nothing.
 * @type {readonly (readonly (readonly Stage[])[])[]}
 */
export const ROUNDS = [
  [
    [
      whole(
        'machine',
        () => describeMachine(process.env),
        () => browserNotes(process.env),
      ),
    ],
  ],
  // Its limits of seconds are for a machine that does nothing else.
  [[whole('start', tryReadme)]],
  [[whole('types', (options) => runNode([TSC, '-b'], options))], [LINT, FLOORS]],
  [
    [vitest('unit'), vitest('integration')],
    // Where a livekit-server must be built, that takes minutes, and goes on beside the stages before.
    [
      vitest('conformance', () => findLivekitServer(process.env)),
      counted('e2e', [fromRoot('scripts', 'e2e.mjs')]),
      vitest('hostile'),
    ],
  ],
];
