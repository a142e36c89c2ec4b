import { plainWord } from '../text/skeleton.ts';
import { ACT_WORDS } from './acts.ts';
import { COMMON_WORDS } from './common-words.ts';
import { FIELD_WORDS } from './fields.ts';
import { OFF_TASK } from './off-task.ts';
import { PHRASES } from './phrases.ts';
import { SMALL_WORDS } from './small-words.ts';

const VERB_ENDINGS = ['', 'e', 'en', 't', 'st'];
/** Common words are of every kind: what all of them may end with. */
const PLAIN_ENDINGS = ['', 'e', 'en'];
const OTHER_ENDINGS = ['', 'e', 'en', 'er', 'es'];

/** Words as they are written, of the whole vocabulary, by their plain form. The first table that has a form gives it. */
export const FULL_FORMS: ReadonlyMap<string, string> = formsOf(
  [SMALL_WORDS, OTHER_ENDINGS],
  [PHRASES, OTHER_ENDINGS],
  [ACT_WORDS, VERB_ENDINGS],
  [FIELD_WORDS, OTHER_ENDINGS],
  [{ common: COMMON_WORDS }, PLAIN_ENDINGS],
  [OFF_TASK, VERB_ENDINGS],
);

function formsOf(
  ...tables: readonly (readonly [Readonly<Record<string, string>>, readonly string[]])[]
): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  for (const [table, endings] of tables)
    for (const word of Object.values(table).flatMap((phrases) => phrases.split(/[|\s]/)))
      for (const form of inflected(word, endings)) {
        const plain = plainWord(form);
        if (!forms.has(plain)) forms.set(plain, form);
      }
  return forms;
}

/** `änder~` in all its forms; a word without the sign as it is. */
function inflected(word: string, endings: readonly string[]): string[] {
  if (!word.endsWith('~')) return [word];
  const stem = word.slice(0, -1);
  return endings.map((ending) => {
    const isShort = /([^i]er|el)$/.test(stem) && ending === 'en';
    const isDouble = stem.endsWith('e') && ending.startsWith('e');
    return `${stem}${isShort || isDouble ? ending.slice(1) : ending}`;
  });
}
