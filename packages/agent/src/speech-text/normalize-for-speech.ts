import { ABBREVIATION_RULES } from './abbreviations.ts';
import { DATE_AND_TIME_RULES } from './dates-and-times.ts';
import { ELECTRONIC_RULES } from './electronic.ts';
import { MONEY_AND_MEASURE_RULES } from './money-and-measures.ts';
import { NUMBER_RULES } from './numbers.ts';
import type { Place, SpokenRule } from './rule.ts';
import { SIGN_RULES } from './signs.ts';
import { TELEPHONE_RULES } from './telephone.ts';

/** The first that knows what begins at a place says it. */
const RULES: readonly SpokenRule[] = [
  ...ELECTRONIC_RULES,
  ...DATE_AND_TIME_RULES,
  ...MONEY_AND_MEASURE_RULES,
  ...TELEPHONE_RULES,
  ...ABBREVIATION_RULES,
  ...NUMBER_RULES,
  ...SIGN_RULES,
];

const WORD_SIGN = /[\p{L}\d]/u;
const WORD = /\p{L}+/uy;

/**
 * A German text as it is said: words alone, with the marks at which a voice pauses. Numbers, dates, times, amounts, units, addresses,
 * abbreviations and names of companies become the words that people say for them; telephone numbers, postcodes and customer numbers
 * are told digit by digit in groups. What is a plain sentence stays as it is. Text normalization in the terms of speech synthesis
 * (Ebden, Sproat: "The Kestrel TTS text normalization system", 2015), by rules without weights.
 */
export function normalizeForSpeech(text: string): string {
  const said: string[] = [];
  let wordBefore = '';
  /** Whether what was said last ends in a word. */
  let isAfterWord = false;
  const say = (words: string) => {
    if (isAfterWord && WORD_SIGN.test(words[0] ?? '')) said.push(' ');
    said.push(words);
    isAfterWord = words === '' ? isAfterWord : WORD_SIGN.test(words.at(-1) ?? '');
  };
  for (let at = 0; at < text.length; ) {
    const isInWord = at > 0 && WORD_SIGN.test(text[at - 1] ?? '') && WORD_SIGN.test(text[at] ?? '');
    const found = spokenAt({ text, at, wordBefore }, isInWord);
    if (found !== null) {
      say(found.words);
      wordBefore = lastWord(text.slice(at, at + found.length));
      at += found.length;
      continue;
    }
    WORD.lastIndex = at;
    const next = WORD.exec(text)?.[0] ?? text[at] ?? '';
    if (WORD_SIGN.test(next)) wordBefore = next.toLowerCase();
    else if (/[.!?\n]/.test(next)) wordBefore = '';
    say(next);
    at += next.length;
  }
  return tidied(said.join(''));
}

/** In lower case; empty: it has none. */
function lastWord(text: string): string {
  return (text.match(/\p{L}+/gu)?.at(-1) ?? '').toLowerCase();
}

/** A rule of words looks only where one begins; signs are looked at everywhere. */
function spokenAt(place: Place, isInWord: boolean): ReturnType<SpokenRule> {
  for (const rule of isInWord ? SIGN_RULES : RULES) {
    const found = rule(place);
    if (found !== null && found.length > 0) return found;
  }
  return null;
}

/** Words and marks alone: one blank between words, one mark at a pause, none at the beginning. */
function tidied(said: string): string {
  return said
    .replace(/[^\p{L}\p{M}.,;:!?\s]/gu, ' ')
    .replace(/\s{1,1000}/g, ' ')
    .replace(/ ?([,.;:!?])/g, '$1')
    .replace(/[,;:]{1,20}(?=[,.!?])/g, '')
    .replace(/([.!?])[,;:.]{1,20}/g, '$1')
    .replace(/,{2,20}/g, ',')
    .replace(/([,.;:!?])(?=[\p{L}\d])/gu, '$1 ')
    .replace(/^[,.;: ]{1,20}/, '')
    .replace(/[,;: ]{1,20}$/, '')
    .trim();
}
