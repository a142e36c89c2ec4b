import { foldLetters } from '@rer/directory/names';

const UMLAUTS = [
  ['ä', 'ae', 'a'],
  ['ö', 'oe', 'o'],
  ['ü', 'ue', 'u'],
] as const;
const MARKS = /\p{M}+/gu;

const inOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Forms in which two spellings of one value are the same, the strictest first. */
const FORMS: readonly ((text: string) => string)[] = [
  (text) => text,
  inOneLine,
  (text) => inOneLine(text).toLowerCase(),
  (text) => foldLetters(inOneLine(text)),
  // `Koln`, as keyboards without umlauts have it.
  (text) => foldLetters(inOneLine(text).normalize('NFD').replaceAll(MARKS, '')),
];

/** The value that the user meant by what they typed: case, blanks and how umlauts are written do not matter. Null: none. */
export function knownValue(typed: string, values: readonly string[]): string | null {
  for (const form of FORMS) {
    const wanted = form(typed);
    const found = values.find((value) => form(value) === wanted);
    if (found !== undefined) return found;
  }
  return null;
}

/** `text` with each place of `from`, one at a time, written as `to`. */
function exchangedOnce(text: string, from: string, to: string): readonly string[] {
  const parts = text.split(from);
  return parts
    .slice(1)
    .map((_, i) => [parts.slice(0, i + 1).join(from), parts.slice(i + 1).join(from)].join(to));
}

/**
 * Other spellings of what the user typed, for a server that looks values up by their letters: with umlauts
 * spelled out, put in, or left away, and the first word alone, whatever blanks are behind it.
 */
export function otherSpellings(typed: string): readonly string[] {
  const text = inOneLine(typed).normalize('NFC').toLowerCase();
  const exchanged = (pairs: readonly (readonly [string, string])[]): string =>
    pairs.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
  const umlauted = exchanged(UMLAUTS.map(([umlaut, spelled]) => [spelled, umlaut]));
  const spellings = new Set([
    umlauted,
    umlauted.replaceAll('ss', 'ß'),
    text.replaceAll('ss', 'ß'),
    exchanged([...UMLAUTS.map(([umlaut, spelled]) => [umlaut, spelled] as const), ['ß', 'ss']]),
    exchanged([...UMLAUTS.map(([umlaut, , plain]) => [umlaut, plain] as const), ['ß', 'ss']]),
    ...(text.includes(' ') ? [text.slice(0, text.indexOf(' '))] : []),
    // `Koeln-Neuehrenfeld`: not everything that looks spelled out is.
    ...UMLAUTS.flatMap(([umlaut, spelled]) => exchangedOnce(text, spelled, umlaut)),
    ...UMLAUTS.flatMap(([umlaut, , plain]) => exchangedOnce(text, plain, umlaut)),
  ]);
  spellings.delete(text);
  return [...spellings].slice(0, SPELLINGS_MAX);
}

/** Enough for all spellings of a place name; a value with more is not a name. */
const SPELLINGS_MAX = 10;
