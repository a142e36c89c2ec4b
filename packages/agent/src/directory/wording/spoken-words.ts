import { foldLetters } from '@rer/directory/names';

/** Longest message that can be a plain reply, UTF-16 units. */
const LENGTH_MAX = 80;
const WORDS_MAX = 11;
const SMILEY = /[:;]-?[)D](?=\s|$)/g;
/** A thumb and a tick speak for themselves, in whatever colour. */
const SIGNS = [
  [/[\u{1F44D}\u{1F44C}\u{2705}\u{2714}][\u{1F3FB}-\u{1F3FF}\u{FE0F}]?/gu, ' okay '],
  [/[\u{1F44E}\u{274C}\u{1F6AB}][\u{1F3FB}-\u{1F3FF}\u{FE0F}]?/gu, ' nein '],
] as const;
/** Anything but letters and what separates them: digits, quotes, brackets and question marks mean more than a plain reply. */
const NOT_PLAIN = /[^\p{L}\s.,!;:–-]/u;
/** A thought that goes on. */
const UNFINISHED = /\.\.|…/;
const APOSTROPHE = /(\p{L})['’](?=\p{L})/gu;
/** Letters that are drawn out: 'jaaa', 'stoppp'. */
const DRAWN_OUT = /(\p{L})\1{2,}/gu;

/**
 * The words of a short plain message, folded (`ä` as `ae`), with `phrases` made one word each; null when it is too long, or
 * holds anything that a plain reply does not.
 */
export function spokenWords(
  text: string,
  phrases: readonly (readonly [phrase: string, word: string])[],
): string[] | null {
  const withWords = SIGNS.reduce((replaced, [sign, word]) => replaced.replace(sign, word), text);
  const plain = withWords.trim().replace(SMILEY, ' ').replace(APOSTROPHE, '$1');
  if (plain.length > LENGTH_MAX || NOT_PLAIN.test(plain) || UNFINISHED.test(plain)) return null;
  const folded = foldLetters(plain)
    .replace(DRAWN_OUT, '$1')
    .replace(/[^\p{L}]+/gu, ' ');
  const joined = phrases.reduce(
    (spoken, [phrase, word]) => spoken.replaceAll(` ${phrase} `, ` ${word} `),
    ` ${folded.trim()} `,
  );
  const words = joined.split(' ').filter((word) => word !== '');
  return words.length > 0 && words.length <= WORDS_MAX ? words : null;
}

/** Shorter words are taken as they are written: one letter makes another word of them. */
const TOLERANT_FROM = 6;

/**
 * The meaning of a word, one typing error allowed: a letter exchanged, added, left out, or swapped with its neighbour, the
 * first one excepted. Undefined: none, or near to two meanings.
 */
export function meaningOf<T>(word: string, meanings: ReadonlyMap<string, T>): T | undefined {
  const exact = meanings.get(word);
  if (exact !== undefined || word.length < TOLERANT_FROM) return exact;
  const near = new Set<T>();
  for (const [known, meaning] of meanings)
    if (known.length >= TOLERANT_FROM && known[0] === word[0] && isOneEditApart(word, known))
      near.add(meaning);
  return near.size === 1 ? [...near][0] : undefined;
}

function isOneEditApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isExchanged = short.slice(at + 1) === long.slice(at + 1);
  const isSwapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return isExchanged || isSwapped;
}
