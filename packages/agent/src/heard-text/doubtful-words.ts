import type { HeardWord } from '../speech/recognizer.ts';
import { plainWord } from '../text/spelling-key.ts';
import type { TextSpan } from './heard-text.ts';

/** Words of which a recogniser is less sure are doubtful. */
const SURE_FROM = 0.5;
/** Digits with the marks between them. */
const DIGITS = /\+?\d+(?:[.,:/ -]+\d+)*/g;
const WORDS = /[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu;
/** Words of the recogniser that may be missing from the text since they were repaired. */
const SKIPPED_MAX = 12;

/** The digits of a text: recognisers invent them. */
export function digitSpans(text: string): TextSpan[] {
  return [...text.matchAll(DIGITS)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The words that the recogniser doubts, where they still stand. Its words are in the order of the text. */
export function unsureSpans(text: string, words: readonly HeardWord[]): TextSpan[] {
  const heard = words.flatMap(({ text: word, confidence }) =>
    [...word.matchAll(WORDS)].map(([part]) => ({ plain: plainWord(part), confidence })),
  );
  let at = 0;
  return [...text.matchAll(WORDS)].flatMap((match) => {
    const plain = plainWord(match[0]);
    const found = heard.slice(at, at + SKIPPED_MAX).findIndex((word) => word.plain === plain);
    if (found < 0) return [];
    at += found + 1;
    const confidence = heard[at - 1]?.confidence ?? null;
    return confidence !== null && confidence < SURE_FROM
      ? [{ start: match.index, end: match.index + match[0].length }]
      : [];
  });
}
