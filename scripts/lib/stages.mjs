import { readFile, rm } from 'node:fs/promises';
import { TSC } from './build-server.mjs';
import { runNode } from './child.mjs';
import { findLivekitServer } from './livekit-binary.mjs';
import { browserNotes, describeMachine } from './machine.mjs';
import { outcomeOf, playwrightOutcome, vitestOutcome } from './outcome.mjs';
import { fromRoot } from './paths.mjs';
import { speechNotes } from './speech-material.mjs';
import { tryReadme } from './try-readme.mjs';

/** @typedef {import('./outcome.mjs').Outcome & { notes?: readonly string[] }} StageOutcome Notes are repeated at the very end. */
/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {() => unknown} [prepare] Begins, before any stage runs, what this one will need.
 * @property {() => Promise<StageOutcome>} run
 */

/** The tag of journeys that are spoken. */
const SPOKEN = '@spoken';

const bin = (/** @type {string[]} */ ...parts) => fromRoot('node_modules', ...parts);

/**
 * A stage that either holds or does not: it counts as one test.
 * @param {string} name
 * @param {() => Promise<number>} program Answers an exit code.
 * @param {() => readonly string[]} [notes]
 * @returns {Stage}
 */
function whole(name, program, notes = () => []) {
  return {
    name,
    run: async () =>
      (await program()) === 0
        ? { passed: 1, failures: [], retried: [], notes: notes() }
        : { passed: 0, failures: [`${name}: see above`], retried: [], notes: notes() },
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

const reportOf = (/** @type {string} */ name) => fromRoot('test-results', `${name}-report.json`);

/**
 * A stage whose tests a runner counts in its JSON report.
 * @template Report
 * @param {string} name
 * @param {(report: Report) => import('./outcome.mjs').Outcome} read
 * @param {readonly string[]} args Of the runner.
 * @param {() => Promise<unknown>} [prepare]
 * @returns {Stage}
 */
function counted(name, read, args, prepare) {
  const notes = fromRoot('test-results', `${name}-notes.json`);
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
      await rm(notes, { force: true });
      const env = { ...process.env, TEST_REPORT: reportOf(name) };
      const outcome = await outcomeOf(name, reportOf(name), read, () => runNode(args, { env }));
      return { ...outcome, notes: await notesOf(notes) };
    },
  };
}

/**
 * @param {string} project
 * @param {() => Promise<unknown>} [prepare]
 */
function vitest(project, prepare) {
  const report = `--outputFile.json=${reportOf(project)}`;
  const args = ['run', '--project', project, '--reporter', 'default', '--reporter', 'json', report];
  return counted(project, vitestOutcome, [bin('vitest', 'vitest.mjs'), ...args], prepare);
}

/**
 * @param {string} name
 * @param {readonly string[]} args Of Playwright.
 */
function journeys(name, args) {
  return counted(name, playwrightOutcome, [fromRoot('scripts', 'e2e.mjs'), ...args]);
}

/**
 * Everything that `npm test` checks, in order. The README's own command comes before everything that builds, so that on a
 * fresh checkout it starts from nothing. One stage at a time: each uses every core, and two side by side took as long and
 * made tests miss their limits of time.
 * @type {readonly Stage[]}
 */
export const STAGES = [
  whole(
    'machine',
    () => describeMachine(process.env),
    () => [...browserNotes(process.env), ...speechNotes(process.env)],
  ),
  whole('start', tryReadme),
  whole('types', () => runNode([TSC, '-b'])),
  whole('lint', () =>
    runNode([bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.']),
  ),
  whole('floors', () => runNode([fromRoot('scripts', 'floors.mjs')])),
  vitest('unit'),
  vitest('integration'),
  vitest('hostile'),
  // Where a livekit-server must be built, that takes minutes, and goes on beside the stages before.
  vitest('conformance', () => findLivekitServer(process.env)),
  journeys('e2e', ['--grep-invert', SPOKEN]),
  // A browser that is kept waiting garbles what is spoken into it: conversations have the machine to themselves.
  vitest('spoken'),
  journeys('e2e-spoken', ['--grep', SPOKEN, '--workers', '1']),
];
