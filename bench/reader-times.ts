/**
 * How long readers of foreign text take over texts that repeat one thing: signs, words and line breaks, each with something
 * between, as long as a text may be that reaches the reader. Prints the slowest text of each as JSON: processor time at 4,000 characters (or the longest that
 * there is, if that is less), and how much longer the longest takes than one of half its length. Arguments: texts for each reader
 * (150), and a part of the names of readers. Fails when 4,000 characters take over 50 ms, or a text grows faster than its length.
 */
import process from 'node:process';
import fc from 'fast-check';
import { median } from './support/median.ts';
import { READERS, type Reader, readWith } from './support/readers.ts';

const LENGTH = 4_000;
const LONGEST = 65_536;
const GOAL_MS = 50;
/** Twice the length takes twice the time; the rest is what short times are off by. */
const GOAL_GROWTH = 3;
/** A shorter time says nothing of growth. */
const GROWTH_FROM_MS = 20;
const ROUNDS = 7;
/** Measured again, of each reader: a machine that did something else made others look slow. */
const AGAIN = 4;
const SEED = 21;

const UNITS = [
  ...'!?.,;:-–+*/\\()[]{}"\'„“@#%&=<>|~^`´§$€0aÄ',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '\u00a0',
  'aa ',
  '1 ',
  'Wort',
];
const BETWEEN = ['', '', ' ', '\n', ', ', '   ', '\r\n', ';', '"', '\t'];
const ENDS = ['', '!', 'x', '1', ')', '"', '\n', ' x'];

interface Repeated {
  readonly begin: string;
  readonly unit: string;
  readonly between: string;
  readonly end: string;
}

/** The slowest text of a reader. */
interface Figure extends Repeated {
  readonly reader: string;
  /** At {@link LENGTH}. */
  readonly ms: number;
  /** Characters of the longest. */
  readonly longest: number;
  /** At that; null: it was not waited for. */
  readonly longestMs: number | null;
  readonly growth: number;
}

const count = Number(process.argv[2] ?? 150);
const chosen = READERS.filter(({ name }) => name.includes(process.argv[3] ?? ''));

const figures: Figure[] = [];
for (const reader of chosen) {
  const found = await slowestOf(reader);
  process.stderr.write(`${JSON.stringify(found)}\n`);
  figures.push(found);
}
const goals = { ms: GOAL_MS, growth: GOAL_GROWTH };
process.stdout.write(`${JSON.stringify({ textsOfEach: count, goals, readers: figures }, null, 2)}\n`);
const missed = figures.filter(({ ms, growth }) => ms > GOAL_MS || growth > GOAL_GROWTH);
for (const { reader, ms, growth } of missed) {
  process.stderr.write(`${reader}: ${ms} ms, growth ${growth}.\n`);
  process.exitCode = 1;
}

async function slowestOf(reader: Reader): Promise<Figure> {
  const text = fc.record({
    begin: fc.constantFrom(...reader.begins),
    unit: fc.oneof(
      fc.constantFrom(...UNITS),
      fc.constantFrom(...(reader.units.length > 0 ? reader.units : UNITS)),
    ),
    between: fc.constantFrom(...BETWEEN),
    end: fc.constantFrom(...ENDS),
  });
  const whole = Math.min(reader.longest, LONGEST);
  const usual = Math.min(reader.longest, LENGTH);
  const tried: { each: Repeated; ms: number }[] = [];
  for (const each of fc.sample(text, { numRuns: count, seed: SEED })) {
    // The time of one that takes very long at 4,000 characters says enough.
    const short = await timeOf(reader, each, usual);
    tried.push({ each, ms: short > GOAL_MS * 4 ? short * 1_000 : await timeOf(reader, each, whole) });
  }
  const slow = tried.toSorted((a, b) => b.ms - a.ms).slice(0, AGAIN);
  const again: Figure[] = [];
  for (const { each } of slow) again.push(await measured(reader, each, usual, whole));
  return again.reduce((worst, one) => (worst.growth > one.growth ? worst : one));
}

async function measured(reader: Reader, each: Repeated, usual: number, whole: number): Promise<Figure> {
  const told = { reader: reader.name, longest: whole, ...each };
  const rounds: (readonly [number, number, number])[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ms = await timeOf(reader, each, usual);
    if (ms > GOAL_MS * 4)
      return { ...told, ms: Math.round(ms), longestMs: null, growth: Number.POSITIVE_INFINITY };
    rounds.push([ms, await timeOf(reader, each, whole / 2), await timeOf(reader, each, whole)] as const);
  }
  const [ms, halfMs, wholeMs] = [0, 1, 2].map((at) => median(rounds.map((times) => times[at] ?? 0)));
  const grown = (wholeMs ?? 0) >= GROWTH_FROM_MS ? (wholeMs ?? 0) / (halfMs ?? 1) : 1;
  return { ...told, ms: rounded(ms), longestMs: rounded(wholeMs), growth: rounded(grown) };
}

function rounded(value = 0): number {
  return Number(value.toFixed(1));
}

/** Processor time in milliseconds: what others do on the machine does not count. */
async function timeOf(
  reader: Reader,
  { begin, unit, between, end }: Repeated,
  length: number,
): Promise<number> {
  const repeated = (unit + between).repeat(Math.ceil(length / (unit + between).length));
  const text = (begin + repeated).slice(0, length - end.length) + end;
  const before = process.cpuUsage();
  await readWith(reader, text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
