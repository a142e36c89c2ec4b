import { foldLetters } from '@rer/directory/names';

/** Longest message that can be a plain answer, UTF-16 units. */
const LENGTH_MAX = 80;
const WORDS_MAX = 11;
const SMILEY = /[:;]-?[)D](?=\s|$)/g;
/** A thumb and a tick speak for themselves, in whatever colour. */
const SIGNS = [
  [/[\u{1F44D}\u{1F44C}\u{2705}\u{2714}][\u{1F3FB}-\u{1F3FF}\u{FE0F}]?/gu, ' okay '],
  [/[\u{1F44E}\u{274C}\u{1F6AB}][\u{1F3FB}-\u{1F3FF}\u{FE0F}]?/gu, ' nein '],
] as const;
/** Anything but letters and what separates them: digits, quotes, brackets and question marks mean more than a plain answer. */
const NOT_PLAIN = /[^\p{L}\s.,!;:–-]/u;
/** A thought that goes on. */
const UNFINISHED = /\.\.|…/;
const APOSTROPHE = /(\p{L})['’](?=\p{L})/gu;
/** Letters that are drawn out: 'jaaa', 'stoppp'. */
const DRAWN_OUT = /(\p{L})\1{2,}/gu;

/**
 * The words of a short plain message, folded (`ä` as `ae`), with `phrases` made one word each; null when it is too long, or
 * holds anything that a plain answer does not.
 */
export function spokenWords(
  text: string,
  phrases: readonly (readonly [phrase: string, word: string])[],
): string[] | null {
  const signed = SIGNS.reduce((said, [sign, word]) => said.replace(sign, word), text);
  const plain = signed.trim().replace(SMILEY, ' ').replace(APOSTROPHE, '$1');
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
