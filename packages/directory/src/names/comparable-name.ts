import { foldLetters } from './fold-letters.ts';
import { legalFormAt } from './legal-forms.ts';

/** Stands for `&`, `+`, `und` and `u.` between two words. */
const AND = '&';
/** `Co.` written together with the legal form behind it. */
const CO_AND_FORM = /^co(kg|kgaa|ohg)$/;
const OTHER_LETTER = /[\p{L}\p{N}]/u;

/**
 * Comparison form of a company name with its legal form. Case, umlauts and their spelling, accents, punctuation, hyphens
 * and blanks do not matter, and `&`, `+`, `und`, `u.` are one; legal forms are in their short form. Two companies that
 * differ in their legal form alone differ here. A name without a letter or digit is compared as it is.
 */
export function comparableName(name: string): string {
  return comparableNames(name).withForm;
}

/** {@link comparableName} without legal forms. A name that is nothing but a legal form, or has no letter or digit, stays whole. */
export function comparableNameWithoutLegalForm(name: string): string {
  return comparableNames(name).withoutForm;
}

/** Both forms for the price of one. */
export function comparableNames(name: string): { readonly withForm: string; readonly withoutForm: string } {
  const words = wordsOf(foldLetters(name));
  let withForm = '';
  let withoutForm = '';
  let pending = '';
  let i = 0;
  while (i < words.length) {
    const word = words[i] ?? '';
    if (isAnd(words, i)) {
      // Only between two words, and never before `Co.`: `GmbH & Co. KG` and `GmbH Co KG` are the same.
      if (withForm !== '' && words[i + 1] !== 'co') pending = AND;
      i += 1;
      continue;
    }
    const form = legalFormAt(words, i);
    const length = form?.length ?? 1;
    withForm += pending + (form?.short ?? word);
    const isPartOfForm = i > 0 && (form !== null || isCo(words, i));
    if (!isPartOfForm) withoutForm += withoutForm === '' ? word : pending + wordsFrom(words, i, length);
    pending = '';
    i += length;
  }
  if (withForm === '') withForm = foldLetters(name).trim();
  return { withForm, withoutForm: withoutForm === '' ? withForm : withoutForm };
}

function wordsFrom(words: readonly string[], at: number, length: number): string {
  return length === 1 ? (words[at] ?? '') : words.slice(at, at + length).join('');
}

/** `Co.` before a legal form or at the end belongs to the form: `GmbH & Co. KG`, `Müller & Co`. */
function isCo(words: readonly string[], at: number): boolean {
  return words[at] === 'co' && (at + 1 === words.length || legalFormAt(words, at + 1) !== null);
}

/** A lone `u` is the short form of `und` between two words, else an initial. */
function isAnd(words: readonly string[], at: number): boolean {
  const word = words[at];
  if (word === AND) return true;
  return (word === 'und' || word === 'u') && at > 0 && at + 1 < words.length;
}

/** Runs of letters and digits, and `&` for `&` and `+`, in order. */
function wordsOf(folded: string): string[] {
  const words: string[] = [];
  let from = -1;
  for (let i = 0; i <= folded.length; i += 1) {
    const code = i < folded.length ? folded.charCodeAt(i) : 0;
    if (isLetterOrDigit(folded, i, code)) {
      if (from < 0) from = i;
      continue;
    }
    if (from >= 0) words.push(...wordAndForm(folded.slice(from, i)));
    from = -1;
    if (code === 0x26 || code === 0x2b) words.push(AND);
  }
  return words;
}

function wordAndForm(word: string): readonly string[] {
  const form = CO_AND_FORM.exec(word)?.[1];
  return form === undefined ? [word] : ['co', form];
}

function isLetterOrDigit(text: string, at: number, code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  if (code >= 0xdc00 && code <= 0xdfff) return at > 0 && OTHER_LETTER.test(text.slice(at - 1, at + 1));
  return OTHER_LETTER.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}
