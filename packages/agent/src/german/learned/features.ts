import { isJoined } from '../understand/company-names.ts';
import type { Context } from '../understand/context.ts';
import type { Item, Sentence } from '../understand/sentence.ts';

/** Letters of the parts of words: enough to know a stem, and most of a word with an error in it. */
const PART = 4;
const WORD = /[\p{L}\p{N}]+/gu;

/**
 * What a message looks like to somebody who reads none of its sense: its words, what they may mean, parts of them, and where the
 * conversation stands. Names and values of the directory count as such, whatever they are.
 */
export function* messageFeatures({ items }: Sentence, context: Context): Generator<string> {
  const words = items.map(wordOf);
  const tags = items.map(tagsOf);
  for (const word of words) yield `w ${word}`;
  for (const tag of tags) yield `t ${tag}`;
  const bounded = ['^', ...tags, '$'];
  for (const [i, tag] of bounded.entries()) if (i > 0) yield `t ${bounded[i - 1]} ${tag}`;
  for (const item of items) if (!isNamed(item)) for (const part of partsOf(item.text)) yield `c ${part}`;
  for (const where of standingOf(context)) {
    yield `x ${where}`;
    for (const word of words) yield `x ${where} w ${word}`;
    for (const tag of tags) yield `x ${where} t ${tag}`;
  }
}

/**
 * What one item of a sentence and its neighbours look like, in a message of that intent. `isStrange`: as it were if nobody had
 * ever seen the word.
 */
export function* itemFeatures(
  { items }: Sentence,
  at: number,
  intent: string,
  isStrange = false,
): Generator<string> {
  const item = items[at];
  if (item === undefined) return;
  const tag = tagsOf(item);
  yield `i ${intent}`;
  for (const [distance, other] of [-3, -2, -1, 0, 1, 2, 3].map((by) => [by, items[at + by]] as const)) {
    const near = other === undefined ? ['edge', 'edge'] : [wordOf(other), tagsOf(other)];
    if (distance !== 0 || !isStrange) yield `w ${distance} ${near[0]}`;
    yield `t ${distance} ${near[1]}`;
    if (distance !== 0) yield `t ${tag} ${distance} ${near[1]}`;
  }
  yield `i ${intent} ${tag}`;
  if (!isStrange) {
    yield `i ${intent} ${wordOf(item)}`;
    for (const part of partsOf(item.text)) yield `c ${part}`;
  }
  if (item.isCapital) yield at === 0 ? 'first capital' : 'capital';
  if (item.isKnownName) yield `name ${intent}`;
  if (item.isKnownValue) yield `held ${intent}`;
  if (!item.isExact) yield 'guessed';
}

function* partsOf(text: string): Generator<string> {
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    const padded = `_${word}_`;
    for (let i = 0; i + PART <= padded.length; i += 1) yield padded.slice(i, i + PART);
  }
}

/** A name is a name, whatever words it is made of. */
function isNamed(item: Item): boolean {
  return item.isKnownName || isJoined(item);
}

function wordOf(item: Item): string {
  return kindOf(item) ?? (item.word || item.text.toLowerCase());
}

function tagsOf(item: Item): string {
  return kindOf(item) ?? ([...item.tags].sort().join('|') || (item.isMark ? item.text : 'UNKNOWN'));
}

function kindOf(item: Item): string | null {
  if (item.isKnownName) return 'NAME';
  if (item.value !== null) return `VALUE:${item.value.kind}`;
  if (item.isKnownValue && item.tags.size === 0) return 'HELD';
  return isJoined(item) ? 'COMPANY' : null;
}

function standingOf({ focus, shown, proposal, asked }: Context): readonly string[] {
  const standing = [
    ...(focus === null ? [] : ['focus']),
    ...(shown.length === 0 ? [] : ['shown']),
    ...(proposal === null ? [] : ['proposal']),
    ...(asked === null ? [] : [`asked ${asked.kind}`]),
    ...(asked?.kind === 'new-provider' && asked.field !== null ? [`asked ${asked.field}`] : []),
  ];
  return standing.length === 0 ? ['nothing'] : standing;
}
