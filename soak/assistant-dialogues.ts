/**
 * 10,000 dialogues (or as many as the first argument says) of the staff assistant in which person and model do anything at any
 * time, half of them with the model that is built in, from a seed that is printed (or the second argument). Prints the figures as JSON; fails at the first write that no yes
 * to its read-back allowed, with the smallest dialogue that shows it.
 */
import process from 'node:process';
import fc from 'fast-check';
import { dialogue, runDialogue } from '../packages/agent/test/support/dialogues.ts';

const DIALOGUES = 10_000;

const dialogues = Number(process.argv[2] ?? DIALOGUES);
/** Another one for each run, printed, so that a violation can be seen again. */
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
const started = performance.now();
const writes = { builtIn: 0, other: 0 };

const checked = await fc.check(
  fc.asyncProperty(dialogue, async (talk) => {
    const outcome = await runDialogue(talk);
    writes[talk.isBuiltIn ? 'builtIn' : 'other'] += outcome.writes;
    if (outcome.violations.length > 0) throw new Error(outcome.violations.join('\n'));
  }),
  { numRuns: dialogues, seed },
);

const figures = {
  soak: 'assistant-dialogues',
  seed,
  dialogues: checked.numRuns,
  writes,
  violations: Number(checked.failed),
  seconds: Math.round((performance.now() - started) / 100) / 10,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
const report = fc.defaultReportMessage(checked);
if (report !== undefined) process.stderr.write(`${report}\n`);
// Where nobody wrote, nothing was tried.
if (checked.failed || Math.min(writes.builtIn, writes.other) === 0) process.exitCode = 1;
