import type { DirectoryWords } from '../known/directory-words.ts';
import { wordsOf } from '../known/words.ts';
import type { Context } from './context.ts';
import type { Meaning } from './meaning.ts';
import { isContent } from './reading.ts';
import type { Sentence } from './sentence.ts';

/**
 * A wish to take back what was written that names another company than the one written last: only the last change would be proposed, so
 * the one that was named is looked for instead.
 */
export function withoutUndoOfAnother(
  meaning: Meaning,
  { items }: Sentence,
  { justWritten = null, proposal }: Context,
  known: DirectoryWords,
): Meaning {
  if (meaning.intent !== 'undo' || justWritten === null || proposal !== null) return meaning;
  const { firmen_name, name } = justWritten.provider;
  const own = new Set([name, firmen_name ?? ''].flatMap((text) => wordsOf(text)));
  const other = items.find(
    (item) =>
      (item.isKnownName || (isContent(item) && item.isCapital)) &&
      wordsOf(item.text).some((word) => known.isNameWord(word)) &&
      !wordsOf(item.text).some((word) => own.has(word)),
  );
  return other === undefined ? meaning : { intent: 'search', slots: { name: other.text } };
}
