import { comparableName, foldLetters, legalFormAt } from '@rer/directory/names';
import { spellingKey } from '../../text/spelling-key.ts';

/** A name as names are compared. */
export interface NameForm {
  /** With its legal form: two names that are written alike, spelling aside, have the same. */
  readonly whole: string;
  /** Words (spelling keys) without legal form, article and `und`. A name of nothing else keeps its words. */
  readonly words: readonly string[];
  /** The words as one: blanks and hyphens do not tell names apart. */
  readonly joined: string;
}

/** Words (folded) that people leave out, or put before any name. */
export const FILLERS: ReadonlySet<string> = new Set('und u and der die das den dem fa firma'.split(' '));
/** Legal forms that the directory does not compare by. */
const OTHER_FORMS: ReadonlySet<string> = new Set('vvag plc ltd inc bv nv sarl srl oe'.split(' '));
const NOT_NAME = /[^\p{L}\p{N}]+/u;
/** `d'angelo`, `O’Neill`: one word. */
const APOSTROPHE = /(?<=\p{L})['’`´](?=\p{L})/gu;

const KEPT_MAX = 10_000;
const TEXT_MAX = 200;
/** A cache: candidates recur. */
const kept = new Map<string, NameForm>();

/** The form of a name. Texts are cut at 200 characters. */
export function nameForm(text: string): NameForm {
  const own = text.slice(0, TEXT_MAX);
  const known = kept.get(own);
  if (known !== undefined) return known;
  const folded = foldedWords(own);
  const stem = withoutForms(folded).filter((word) => !FILLERS.has(word));
  const words = (stem.length === 0 ? folded : stem).map(spellingKey);
  const form = { whole: comparableName(own), words, joined: words.join('') };
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(own, form);
  return form;
}

/** A legal form at the beginning is part of the name: `SE Sauber Energie`. */
function withoutForms(words: readonly string[]): string[] {
  const stem: string[] = [];
  let at = 0;
  while (at < words.length) {
    const word = words[at] ?? '';
    const form = at === 0 ? null : legalFormAt(words, at);
    const isCo = word === 'co' && at > 0 && (at + 1 === words.length || legalFormAt(words, at + 1) !== null);
    if (form === null && !isCo && !(at > 0 && OTHER_FORMS.has(word))) stem.push(word);
    at += form?.length ?? 1;
  }
  return stem;
}

/** The words of a text in folded letters. */
export function foldedWords(text: string): string[] {
  return foldLetters(text.replace(APOSTROPHE, ''))
    .split(NOT_NAME)
    .filter((word) => word !== '');
}

/** Whether a text is a legal form and no name. */
export function isFormAlone(text: string): boolean {
  const words = foldedWords(text);
  return legalFormAt(words, 0)?.length === words.length;
}
