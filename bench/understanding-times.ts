/**
 * How long the built-in understanding takes over messages as long as they may be that repeat one thing: each word, pair of
 * words and sign of the test sets, with blanks, commas, line breaks or nothing between. Prints the slowest as JSON, each with its time
 * at half the length. Argument: how many of them (1,500). Fails when one takes over 1 s: understanding runs in a thread that is ended after
 * 5 s and holds nobody else up. What reads messages on the event loop is in `reader-times.ts`, with 50 ms.
 */
import process from 'node:process';
import { DirectoryWords } from '@rer/agent';
import { understand } from '@rer/agent/testing';
import fc from 'fast-check';
import { readUtterances } from '../packages/agent/test/judge/set-files.ts';
import { median } from './support/median.ts';

const LENGTH = 4_000;
const GOAL_MS = 1_000;
const ROUNDS = 5;
const SHOWN = 10;
/** Measured again: a machine that did something else made others look slow. */
const AGAIN = 20;
const SEED = 21;

const NO_VALUES = {
  firmen_name: null,
  company: null,
  stadt: null,
  land: null,
  category: null,
  produktgruppen: null,
  stadtwerke_kollaborationen: null,
  angebote: null,
};

const count = Number(process.argv[2] ?? 1_500);
/** Of so many names the first words are the same: a message that repeats them may begin each. */
const ALIKE = Array.from(
  { length: 300 },
  (_, i) => `Elektro Service ${'bdgklmnrst'[i % 10]}a${'bdgklmnrst'[Math.floor(i / 10) % 10]}o${i}`,
);
const words = DirectoryWords.of(
  ['Danke Energie', 'Stadtwerke Ulm', 'Wind und Wasser', 'Nord', ...ALIKE].map((name, i) => ({
    id: `${i}`,
    name,
    ...NO_VALUES,
  })),
);
const texts = readUtterances(new URL('../packages/agent/test/sets/utterances.json', import.meta.url));
const pairs = texts.flatMap(({ text }) =>
  text.split(' ').map((word, i, all) => `${word} ${all[i + 1] ?? ''}`.trim()),
);
const units = [
  ...new Set([
    ...pairs,
    ...pairs.flatMap((pair) => pair.split(' ')),
    ...['Elektro', 'Elektro Servis', 'Elektra Nord'],
    ...'!?.,;:-–+*/\\()[]{}"\'„“@#%&=<>|~^`´§$€0',
  ]),
];
const message = fc.record({
  begin: fc.constantFrom('', 'Suche ', 'Ändere '),
  unit: fc.constantFrom(...units),
  between: fc.constantFrom(' ', '\n', ', ', '', '   ', '\n\n', '\t'),
});

const slowest = fc
  .sample(message, { numRuns: count, seed: SEED })
  .map((each) => ({ each, ms: timeOf(each, LENGTH) }))
  .sort((a, b) => b.ms - a.ms)
  .slice(0, AGAIN)
  .map(({ each }) => {
    const rounds = Array.from(
      { length: ROUNDS },
      () => [timeOf(each, LENGTH), timeOf(each, LENGTH / 2)] as const,
    );
    const ms = median(rounds.map(([whole]) => whole));
    return { ...each, ms, growth: ms / median(rounds.map(([, half]) => half)) };
  })
  .sort((a, b) => b.ms - a.ms);
const shown = slowest
  .slice(0, SHOWN)
  .map((each) => ({ ...each, ms: Math.round(each.ms), growth: Number(each.growth.toFixed(2)) }));
process.stdout.write(
  `${JSON.stringify({ messages: count, length: LENGTH, goalMs: GOAL_MS, slowest: shown }, null, 2)}\n`,
);
if (slowest.some(({ ms }) => ms > GOAL_MS)) {
  process.stderr.write(`A message took over ${GOAL_MS} ms.\n`);
  process.exitCode = 1;
}

/** Processor time in milliseconds: what others do on the machine does not count. */
function timeOf(
  { begin, unit, between }: { begin: string; unit: string; between: string },
  length: number,
): number {
  const text = (begin + (unit + between).repeat(length)).slice(0, length);
  const before = process.cpuUsage();
  understand(text, undefined, words);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
