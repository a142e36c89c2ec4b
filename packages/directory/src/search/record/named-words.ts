import { legalFormAt } from '../../names/legal-forms.ts';
import { isFiller } from '../text/filler-words.ts';
import { AND } from '../text/split-words.ts';

/** `Co.` written together with the legal form behind it. */
const CO_AND_FORM = /^co(kg|kgaa|ohg)$/;
/** Words of at most so many letters are often written together: `A. T. U.`, `1&1`. */
const SHORT = 2;

/** The words of a name by what they are good for. */
export interface NamedWords {
  /** What the company is called, without legal forms and {@link isFiller fillers}. Never empty when the name has words. */
  readonly words: readonly string[];
  /** Runs of short words written together. */
  readonly joined: readonly string[];
  /** Legal forms in their short form, each once. */
  readonly forms: readonly string[];
}

/** Sorts the words of a folded text, {@link AND} among them. */
export function namedWords(all: readonly string[]): NamedWords {
  const words: string[] = [];
  const forms: string[] = [];
  const kept: string[] = [];
  let i = 0;
  while (i < all.length) {
    const word = all[i] ?? '';
    const joinedForm = CO_AND_FORM.exec(word)?.[1];
    const form = i === 0 ? null : legalFormAt(all, i);
    if (form !== null || (joinedForm !== undefined && i > 0)) {
      const short = form?.short ?? joinedForm ?? '';
      if (!forms.includes(short)) forms.push(short);
      kept.push('');
      i += form?.length ?? 1;
      continue;
    }
    i += 1;
    if (word === 'co' && i > 1 && (i === all.length || legalFormAt(all, i) !== null)) continue;
    kept.push(word);
    if (word !== AND && !isFiller(word)) words.push(word);
  }
  if (words.length === 0) {
    words.push(...all.filter((word) => word !== AND));
    return { words, joined: [], forms: [] };
  }
  return { words, joined: joinedWords(kept), forms };
}

function joinedWords(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let run: string[] = [];
  for (const word of [...words, '']) {
    if (word !== '' && word.length <= SHORT) {
      run.push(word);
      continue;
    }
    while (run[0] === AND) run.shift();
    while (run.at(-1) === AND) run.pop();
    const parts = run.filter((part) => part !== AND);
    if (parts.length > 1) {
      joined.push(parts.join(''));
      if (run.includes(AND)) joined.push(run.map((part) => (part === AND ? 'und' : part)).join(''));
    }
    run = [];
  }
  return joined;
}
