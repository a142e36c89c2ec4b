import { legalFormAt } from '@rer/directory/names';
import { spellingKey } from '../../text/spelling-key.ts';
import type { Token } from '../../text/tokens.ts';
import { numberWord } from '../../text/values/number-words.ts';
import { soundKeyOf } from '../known/sound-key.ts';
import { everydayOf } from '../vocabulary/everyday.ts';
import { longestMatch } from '../vocabulary/lexicon.ts';
import { FILLERS, foldedWords } from './name-form.ts';
import { joinedSound, type NameIndex } from './name-index.ts';

/**
 * How sure a span is a name, surest first: `whole` with its legal form; `formless` all of it but the legal form; `person` the
 * contact person; `heard` all of it as it sounds; `distinctive` words that few companies have; `near` such a word with an error;
 * `surname` a word of contact persons' names.
 */
const SURENESSES = ['whole', 'formless', 'person', 'heard', 'distinctive', 'near', 'surname'] as const;
type Sureness = (typeof SURENESSES)[number];

/** Tokens from `from` to before `to` that are a name of the directory. */
interface NameSpan {
  readonly from: number;
  readonly to: number;
  readonly sureness: Sureness;
  /** How many records are called so, at least; 1 where that was not counted. */
  readonly records: number;
}

const WORDS_MAX = 8;
/** Companies that may have a word which still tells them from others. */
const DISTINCTIVE_MAX = 3;
const NAME_MIN = 2;
const PART_MIN = 3;
const HEARD_MIN = 6;

/** A word of a token. */
interface Part {
  readonly folded: string;
  /** '' of what names are compared without. */
  readonly key: string;
  readonly sound: string;
}

interface Word extends Part {
  readonly token: number;
}

/** The names of the directory in a message, none within another, in their order. Takes time in proportion to the message. */
export function nameSpans(tokens: readonly Token[], names: NameIndex): readonly NameSpan[] {
  if (names.isEmpty) return [];
  const words = wordsIn(tokens);
  const wholes = words.map((_, at) => wholeAt(words, at, names));
  const spans: NameSpan[] = [];
  let at = 0;
  while (at < words.length) {
    const found = wholes[at] ?? partAt(words, at, names, wholes);
    if (found === null) {
      at += 1;
      continue;
    }
    const { length, sureness, records } = found;
    const [from, to] = [words[at]?.token ?? 0, (words[at + length - 1]?.token ?? 0) + 1];
    spans.push({ from, to, sureness, records });
    at += length;
  }
  return spans;
}

interface Found {
  readonly length: number;
  readonly sureness: Sureness;
  readonly records: number;
}

/** The longest whole name from a word on. */
function wholeAt(words: readonly Word[], at: number, names: NameIndex): Found | null {
  const first = words[at];
  if (first === undefined || first.key === '' || isInside(words, at)) return null;
  let joined = '';
  let sound = '';
  let best: Found | null = null;
  for (let to = at + 1; to <= words.length && to - at <= WORDS_MAX; to += 1) {
    const word = words[to - 1];
    if (word === undefined || word.folded === BREAK) break;
    if (word.key === '') continue;
    joined += word.key;
    sound = joinedSound(sound, word.sound);
    const isBegun = names.mayBegin(joined);
    const isHeard = names.mayBeginHeard(sound);
    if (!isBegun && !isHeard) break;
    if (isInside(words, to)) continue;
    const found = isBegun ? calledSo(words, at, to, joined, names) : null;
    if (found !== null) best = found;
    else if (
      isHeard &&
      (best === null || best.sureness === 'heard') &&
      isSoundOf(first, joined, sound, names)
    )
      best = { length: to - at, sureness: 'heard', records: 1 };
  }
  return best;
}

function calledSo(
  words: readonly Word[],
  at: number,
  to: number,
  joined: string,
  names: NameIndex,
): Found | null {
  const companies = joined.length < NAME_MIN ? 0 : names.companies(joined);
  if (companies > 0) {
    const form = formAt(words, to);
    return { length: to - at + form, sureness: form > 0 ? 'whole' : 'formless', records: companies };
  }
  const people = names.people(joined);
  return people === 0 ? null : { length: to - at, sureness: 'person', records: people };
}

function isSoundOf({ key }: Word, joined: string, sound: string, names: NameIndex): boolean {
  return (
    joined.length >= HEARD_MIN &&
    names.sounds(sound) &&
    soundKeyOf(joined.slice(0, 1)) === sound.slice(0, 1) &&
    !isCommon(key)
  );
}

/** Words side by side that names have, one of which tells whose it is. Common words are part of it behind such a word alone. */
function partAt(
  words: readonly Word[],
  at: number,
  names: NameIndex,
  wholes: readonly (Found | null)[],
): Found | null {
  const steps: Found[] = [];
  let to = at;
  while (to < words.length && (to === at || (wholes[to] ?? null) === null)) {
    const step = wordAt(words, to, names);
    if (step === null || (to === at && isCommon(words[to]?.key ?? ''))) break;
    steps.push(step);
    to += step.length;
  }
  const [surest] = steps.toSorted((a, b) => SURENESSES.indexOf(a.sureness) - SURENESSES.indexOf(b.sureness));
  const records = Math.min(...steps.map((step) => step.records));
  const isShort = to === at + 1 && (words[at]?.key.length ?? 0) < PART_MIN;
  return surest === undefined || isShort || records > DISTINCTIVE_MAX
    ? null
    : { length: to - at, sureness: surest.sureness, records };
}

/** The word at an index, or it and the next as one, where names have it. */
function wordAt(words: readonly Word[], at: number, names: NameIndex): Found | null {
  const word = words[at];
  if (word === undefined || word.key === '' || isInside(words, at)) return null;
  const next = words[at + 1]?.key ?? '';
  const pair = next === '' || isInside(words, at + 2) ? 0 : names.holders(word.key + next);
  if (pair > 0) return { length: 2, sureness: 'distinctive', records: pair };
  if (isInside(words, at + 1)) return null;
  const holders = names.holders(word.key);
  if (holders > 0) return { length: 1, sureness: 'distinctive', records: holders };
  const namesakes = names.namesakes(word.key);
  if (namesakes > 0) return { length: 1, sureness: 'surname', records: namesakes };
  const near = names.nearWord(word.key);
  return near === null || isCommon(word.key)
    ? null
    : { length: 1, sureness: 'near', records: names.holders(near) };
}

/** How many words from here on are a legal form. */
function formAt(words: readonly Word[], at: number): number {
  const folded = words.slice(at, at + 5).map((word) => word.folded);
  let length = 0;
  while (length < folded.length) {
    const form = legalFormAt(folded, length);
    const isLink = folded[length] === 'co' || (folded[length] === 'und' && folded[length + 1] === 'co');
    if (form === null && !(isLink && length > 0)) break;
    length += form?.length ?? 1;
  }
  return isInside(words, at + length) ? 0 : length;
}

/** Whether an index is within a token: names begin and end where tokens do. */
function isInside(words: readonly Word[], at: number): boolean {
  return at > 0 && at < words.length && words[at - 1]?.token === words[at]?.token;
}

/** Stands where no name goes on. */
const BREAK = '\u0000';

function wordsIn(tokens: readonly Token[]): readonly Word[] {
  return tokens.flatMap(({ kind, text }, token) => {
    const isBreak = kind === 'email' || (kind === 'mark' && !/^[-–&+/.]$/.test(text));
    if (isBreak) return [{ folded: BREAK, key: '', sound: '', token }];
    return partsOf(text).map(({ folded, key, sound }): Word => ({ folded, key, sound, token }));
  });
}

const PARTS_MAX = 10_000;
/** Longer texts are not worth keeping. */
const KEPT_MAX = 40;
/** A cache of the words of tokens. */
const kept = new Map<string, readonly Part[]>();

function partsOf(text: string): readonly Part[] {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const parts = foldedWords(/^[&+]$/.test(text) ? 'und' : text).map((folded): Part => {
    const key = FILLERS.has(folded) ? '' : spellingKey(folded);
    return { folded, key, sound: soundKeyOf(key) };
  });
  if (text.length > KEPT_MAX) return parts;
  if (kept.size >= PARTS_MAX) kept.clear();
  kept.set(text, parts);
  return parts;
}

/** A word that people use without meaning a name. */
function isCommon(word: string): boolean {
  return everydayOf(word) !== null || numberWord(word) !== null || longestMatch([word])?.isExact === true;
}
