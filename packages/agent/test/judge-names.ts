import { readFileSync } from 'node:fs';
import process from 'node:process';
import { foldLetters } from '@rer/directory/names';
import { linkName } from '../src/german/names/link-entity.ts';
import type { Linkable } from '../src/german/names/record-names.ts';
import { PERTURBATIONS, readLinkables, readNames } from './judge/name-cases.ts';
import { truthOf } from './judge/name-truth.ts';

/**
 * Judges how names are linked to records: `tsx --conditions=@rer/source packages/agent/test/judge-names.ts [grid operators' CSV]
 * [--misses]`. Names of the open sets as they were labelled and as they stand in the text, and names of the list with small changes.
 */
const SETS = [
  ['wordings/open.json', 'wordings/directory.json'],
  ['utterances.json', 'directory.json'],
  ['second-utterances.json', 'directory.json'],
  ['third-utterances.json', 'directory.json'],
  ['fourth-utterances.json', 'directory.json'],
] as const;
const NAMES = 500;
const OUTCOMES = ['right', 'several', 'asked', 'declined', 'wrong', 'nothing'] as const;
type Outcome = (typeof OUTCOMES)[number];

const [list] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const showsMisses = process.argv.includes('--misses');

class Tally {
  readonly #counts = new Map<Outcome, number>();
  #all = 0;
  #ms = 0;
  #slowestMs = 0;

  judge(said: string, records: readonly Linkable[], truth: readonly string[], note: string): void {
    const start = performance.now();
    const link = linkName(said, records);
    const ms = performance.now() - start;
    this.#ms += ms;
    this.#slowestMs = Math.max(this.#slowestMs, ms);
    const outcome = outcomeOf(link, truth);
    this.#all += 1;
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
    if (showsMisses && (outcome === 'wrong' || outcome === 'nothing'))
      process.stdout.write(`  ${outcome} „${said}“ -> ${labelsOf(link)} (${note})\n`);
  }

  print(title: string): void {
    const shares = OUTCOMES.map((one) => `${one} ${((this.#counts.get(one) ?? 0) / this.#all).toFixed(3)}`);
    const mean = (this.#ms / this.#all).toFixed(2);
    process.stdout.write(
      `${title}: ${this.#all}, ${shares.join(', ')}; ${mean} ms, ${this.#slowestMs.toFixed(1)} at most\n`,
    );
  }
}

function outcomeOf(link: ReturnType<typeof linkName>, truth: readonly string[]): Outcome {
  if (link.kind === 'one') return truth.length === 1 && truth.includes(link.provider.id) ? 'right' : 'wrong';
  if (truth.length === 0) return 'declined';
  if (link.kind === 'none') return 'nothing';
  const isThere = link.providers.slice(0, 10).some(({ id }) => truth.includes(id));
  return !isThere ? 'nothing' : link.kind === 'several' ? 'several' : 'asked';
}

function labelsOf(link: ReturnType<typeof linkName>): string {
  if (link.kind === 'one') return link.provider.label;
  return link.kind === 'none'
    ? '-'
    : link.providers
        .slice(0, 4)
        .map(({ label }) => label)
        .join(' | ');
}

for (const [set, directory] of SETS) {
  const records = readLinkables(directory);
  const [labelled, written] = [new Tally(), new Tally()];
  for (const { label, written: own, text } of readNames(set)) {
    const truth = truthOf(label, records);
    labelled.judge(label, records, truth, text);
    if (own !== null) written.judge(own, records, truth, `${label}: ${text}`);
  }
  labelled.print(`${set}, as labelled`);
  written.print(`${set}, as written`);
}

if (list !== undefined) {
  const records = readOperators(list);
  const below = randomBelow(20_261_126);
  const names = Array.from({ length: NAMES }, () => records[below(records.length)]?.label ?? '');
  for (const [title, perturb] of Object.entries(PERTURBATIONS)) {
    const tally = new Tally();
    for (const name of names) {
      const truth = records
        .filter(({ label }) => foldLetters(label) === foldLetters(name))
        .map(({ id }) => id);
      tally.judge(perturb(name, below), records, truth, name);
    }
    tally.print(`${records.length} grid operators, ${title}`);
  }
}

/** Name and town of each operator once. */
function readOperators(path: string): Linkable[] {
  const rows = [
    ...readFileSync(path, 'utf8').matchAll(
      /^"S?N?B?G?N?B?\d+";"((?:[^"]|"")*)";"[^"]*";"(?:\d+ )?([^"]*)"/gmu,
    ),
  ];
  const byName = new Map(rows.map(([, name = '', stadt = '']) => [name.replaceAll('""', '"'), stadt]));
  return [...byName].map(([label, stadt], at) => ({ id: String(at), label, name: label, email: '', stadt }));
}

/** Whole numbers below a bound, the same in each run (Park and Miller 1988). */
function randomBelow(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}
