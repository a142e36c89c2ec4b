import { readdirSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { DirectoryWords } from '@rer/agent';
import {
  INTENTS,
  type LearnedWeights,
  LinearModel,
  READABLE_FIELDS,
  ROLES,
  sigmoid,
} from '@rer/agent/testing';
import { readDirectory, readUtterances } from './judge/set-files.ts';
import { readSetDirectory } from './judge-scripts/script-files.ts';
import { columnExamples, intentExample, roleExamples, toldOf } from './learn/examples.ts';
import { type Example, learnWeights } from './learn/learn-weights.ts';
import { shuffledBy } from './learn/shuffled.ts';

/**
 * Learns from all open sets what messages are for, which columns they ask for and which of their words tell something, and
 * writes the weights into `src/german/learned`: `tsx --conditions=@rer/source packages/agent/test/learn.ts`. With files as arguments nothing
 * is written: it tells how well those are known by what was learned from the others.
 */
const SEED = 20_261_123;
const LEARNED = new URL('../src/german/learned/', import.meta.url);

const held = process.argv.slice(2);
const directory = readDirectory();
const words = DirectoryWords.of(readSetDirectory());
const told = (file: string | URL) =>
  readUtterances(file).flatMap((utterance) => toldOf(utterance, directory, words));
const shuffled = shuffledBy(SEED);

const files = [new URL('.', import.meta.url), new URL('sets/', import.meta.url)].flatMap((folder) =>
  readdirSync(folder)
    .toSorted()
    .filter((name) => /(?:^paraphrases.*|utterances)\.json$/.test(name))
    .map((name) => new URL(name, folder)),
);
const known = files.filter((file) => !held.some((path) => file.pathname.endsWith(path))).flatMap(told);
const tried = held.flatMap((file) =>
  readUtterances(file).flatMap((utterance) => toldOf(utterance, directory, words).slice(0, 1)),
);

learn('intent', INTENTS, { places: 2 ** 14, isOneOf: true, rounds: 15 }, (each) => [intentExample(each)]);
learn('column', READABLE_FIELDS, { places: 2 ** 13, isOneOf: false, rounds: 15 }, columnExamples);
learn('role', ROLES, { places: 2 ** 15, isOneOf: true, rounds: 6 }, roleExamples);

function learn<Label extends string>(
  name: string,
  labels: readonly Label[],
  options: { readonly places: number; readonly isOneOf: boolean; readonly rounds: number },
  examplesOf: (each: (typeof known)[number]) => readonly Example<Label>[],
): void {
  const examples = known.flatMap(examplesOf);
  const weights: LearnedWeights = learnWeights(examples, { labels, ...options, shuffled });
  if (held.length === 0)
    writeFileSync(new URL(`${name}-weights.ts`, LEARNED), moduleOf(`${name.toUpperCase()}_WEIGHTS`, weights));
  const model = new LinearModel(labels, weights);
  const isRight = ({ features, holds }: Example<Label>) => {
    const scores = model.scores(features);
    const best = labels[scores.indexOf(Math.max(...scores))];
    return options.isOneOf
      ? best !== undefined && holds.includes(best)
      : labels.every((label, i) => holds.includes(label) === sigmoid(scores[i] ?? 0) > 0.5);
  };
  const all = (held.length === 0 ? known : tried).flatMap(examplesOf);
  const right = all.filter(isRight).length;
  process.stdout.write(`${name}: ${examples.length} examples learned; ${right} of ${all.length} right\n`);
}

function moduleOf(name: string, { labels, places, scale, bias, weights }: LearnedWeights): string {
  const list = (values: readonly unknown[]) => `[\n${values.map((value) => `    ${value},\n`).join('')}  ]`;
  return `// Learned by packages/agent/test/learn.ts, which writes this file anew.
import type { LearnedWeights } from './linear-model.ts';

export const ${name}: LearnedWeights = {
  labels: ${list(labels.map((label) => `'${label}'`))},
  places: ${places},
  scale: ${scale},
  bias: ${list(bias)},
  weights:
    '${weights}',
};
`;
}
