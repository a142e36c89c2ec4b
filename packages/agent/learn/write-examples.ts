import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { crc32 } from 'node:zlib';
import { INTENTS } from '../src/german/interpretation/interpretation.ts';
import { NO_WORDS } from '../src/german/known/directory-words.ts';
import { CONTEXT_ROWS } from '../src/german/network/context-features.ts';
import { FLAG_ROWS, GRAM_ROWS } from '../src/german/network/feature-rows.ts';
import { REQUEST_LABELS, TOKEN_TAGS } from '../src/german/network/labels.ts';
import { ROWS_PER_TOKEN } from '../src/german/network/token-features.ts';
import { type Example, examplesOf } from './encode.ts';
import { hashesOf } from './hashes.ts';
import {
  learnedFiles,
  readMarks,
  readOlderSets,
  readTurns,
  readWordings,
  setDirectories,
  sourceFiles,
  type Wording,
  wordsWith,
} from './read-wordings.ts';
import { type LabelledRequest, objectOf } from './request-labels.ts';
import {
  goodsIn,
  joined,
  oneOf,
  oneWayOf,
  type Pools,
  randomFrom,
  standsAlone,
  typedOtherwise,
  withOtherNames,
} from './vary.ts';

/**
 * Writes what the network learns from, as arrays: `tsx --conditions=@rer/source packages/agent/learn/write-examples.ts OUT [VARIANTS [OLDER TURN]]`: OLDER and TURN are the weights of the older sets and of the turns of scripts. A fifth of the newer wordings, by their checksum, is marked as held.
 */
const [out = '', variantsText = '3', olderText = '1', turnText = '2'] = process.argv.slice(2);
const WORDINGS = new URL('../test/sets/wordings/', import.meta.url);
const VARIANTS = Number(variantsText);
const random = randomFrom(20_261_126);
const pools: Omit<Pools, 'goods'> = JSON.parse(readFileSync(new URL('names.json', WORDINGS), 'utf8'));
const half = Math.floor(pools.companies.length / 2);
const directories = setDirectories();
const sets = {
  first: wordsWith(directories.first, [], []),
  second: wordsWith(directories.second, [], []),
};
const larger = {
  first: wordsWith(directories.first, pools.companies.slice(0, half), pools.towns),
  second: wordsWith(directories.second, pools.companies.slice(0, half), pools.towns),
};

const wordings = readWordings(learnedFiles());
const isHeld = ({ id, text }: Wording) => /^[A-H]\d/.test(id) && crc32(text) % 5 === 0;
const older = readOlderSets();
const known = [...wordings.filter((each) => !isHeld(each)), ...readTurns(), ...older];
const held = wordings.filter(isHeld);

/** By kind: what tests hold has to be known by heart, and the older sets hold much of one kind. */
const WEIGHTS: Readonly<Record<string, number>> = { older: Number(olderText), turn: Number(turnText) };
const marks = readMarks();
const goods = [
  ...new Set(
    known.flatMap(({ requests }) =>
      requests.flatMap(({ slots }) => [...goodsIn(slots), ...goodsIn(objectOf(slots['changes']))]),
    ),
  ),
];

function marked(wording: Wording): Wording {
  const known = marks.get(wording.id);
  return wording.marks !== undefined || known === undefined ? wording : { ...wording, marks: known };
}

const contexts = known
  .filter(
    ({ context }) => context.openQuestion !== null || context.proposal !== null || context.focus !== null,
  )
  .map(({ context }) => context);

const rows: { example: Example; group: number; weight: number; isHeld: boolean; isBase: boolean }[] = [];
let group = 0;
const push = (examples: readonly Example[], weight: number, heldOut: boolean, isBase: boolean) => {
  for (const example of examples) rows.push({ example, group, weight, isHeld: heldOut, isBase });
};
for (const wording of held) {
  push(examplesOf(wording, sets[wording.directory]), 1, true, true);
  group += 1;
}
for (const given of known) {
  const wording = marked(given);
  const weight = WEIGHTS[wording.kind] ?? 1.5;
  push(examplesOf(oneWayOf(wording, random), sets[wording.directory]), weight, false, true);
  for (let i = 1; i < VARIANTS; i += 1) {
    const isKnown = random() < 0.6;
    const companies = isKnown ? pools.companies.slice(0, half) : pools.companies.slice(half);
    const said = oneWayOf(wording, random);
    const other = random() < 0.75 ? withOtherNames(said, { ...pools, companies, goods }, random) : said;
    const words = random() < 0.1 ? NO_WORDS : larger[wording.directory];
    push(examplesOf(elsewhere(typedOtherwise(other, random)), words), weight, false, false);
  }
  group += 1;
}
const alone = known.filter(
  ({ requests, context, asks, text }) =>
    !asks &&
    requests.length === 1 &&
    requests.every(standsAlone) &&
    context.openQuestion === null &&
    context.proposal === null &&
    text.length < 140,
);
for (let i = 0; i < 2500; i += 1) {
  const [first, second] = [oneWayOf(oneOf(alone, random), random), oneWayOf(oneOf(alone, random), random)];
  const two = joined(first, second, random);
  push(examplesOf(typedOtherwise(two, random), larger[two.directory]), 0.7, false, true);
  group += 1;
}
// `Ja, und wer sitzt in Köln?`
const answers = known.filter(
  ({ requests, asks, context, text }) =>
    !asks &&
    requests.length === 1 &&
    context.proposal !== null &&
    text.length < 40 &&
    requests.every(isYesOrNo),
);
for (let i = 0; i < 1200; i += 1) {
  const [first, second] = [oneWayOf(oneOf(answers, random), random), oneWayOf(oneOf(alone, random), random)];
  const two = joined(first, second, random);
  push(examplesOf(typedOtherwise(two, random), larger[two.directory]), 0.7, false, true);
  group += 1;
}

function isYesOrNo({ intent }: LabelledRequest): boolean {
  return intent === 'confirm' || intent === 'deny';
}

/** A request that says itself what it is about, where something else waits for its answer. */
function elsewhere(wording: Wording): Wording {
  const { context, requests, asks, kind, text } = wording;
  if (kind === 'older' && random() < 0.8) return wording;
  const isFree =
    context.openQuestion === null &&
    context.proposal === null &&
    context.focus === null &&
    context.shown.length === 0;
  if (
    asks ||
    !isFree ||
    !requests.every(standsAlone) ||
    requests.some(({ intent }) => intent === 'change') ||
    text.split(/\s+/).length < 5 ||
    random() < 0.6
  )
    return wording;
  const other = oneOf(contexts, random);
  return { ...wording, context: other };
}

const tokens = rows.reduce((sum, { example }) => sum + example.tags.length, 0);
const places = new Uint16Array(tokens * ROWS_PER_TOKEN).fill(65_535);
const tags = new Uint8Array(tokens);
const boundary = new Uint8Array(tokens);
const clause = new Uint8Array(tokens);
const context = new Uint16Array(rows.length * CONTEXT_ROWS).fill(65_535);
const intents = new Float32Array(rows.length * INTENTS.length);
const facts = new Uint8Array(rows.length * REQUEST_LABELS.length);
const meta = new Float32Array(rows.length * 5);
const starts = new Uint32Array(rows.length + 1);
let at = 0;
for (const [row, { example, group: own, weight, isHeld: isOut, isBase }] of rows.entries()) {
  starts[row] = at;
  for (const [i, features] of example.features.entries()) {
    places.set(features, (at + i) * ROWS_PER_TOKEN);
    tags[at + i] = example.tags[i] ?? 0;
    boundary[at + i] = example.boundary?.[i] ?? 0;
    clause[at + i] = example.clause[i] ?? 0;
  }
  context.set(example.context, row * CONTEXT_ROWS);
  intents.set(example.intents, row * INTENTS.length);
  facts.set(example.facts, row * REQUEST_LABELS.length);
  meta.set([own, weight, isOut ? 1 : 0, isBase ? 1 : 0, example.isWhole ? 1 : 0], row * 5);
  at += example.tags.length;
}
starts[rows.length] = at;
for (const [name, array] of Object.entries({
  places,
  tags,
  boundary,
  clause,
  context,
  intents,
  facts,
  meta,
  starts,
}))
  writeFileSync(`${out}/${name}.bin`, new Uint8Array(array.buffer));
writeFileSync(
  `${out}/shape.json`,
  JSON.stringify({
    rows: rows.length,
    tokens,
    placesPerToken: ROWS_PER_TOKEN,
    placesOfContext: CONTEXT_ROWS,
    intents: INTENTS,
    tags: TOKEN_TAGS,
    facts: REQUEST_LABELS,
    places: GRAM_ROWS + FLAG_ROWS,
    made: hashesOf(sourceFiles()),
  }),
);
const whole = rows.filter(({ example }) => example.isWhole).length;
process.stdout.write(
  `${held.length} held, ${known.length} known, ${rows.length} examples, ${whole} with all values placed, ${tokens} tokens\n`,
);
