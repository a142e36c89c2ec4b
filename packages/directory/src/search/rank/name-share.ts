import { fieldOf, isLocalPart, WORD_MASK } from '../store/document-words.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import type { BestMatch } from './best-match.ts';

/** Share of the letters of a name, or of an address that was asked for, that the query has, without what only ranks. */
export function nameShare(
  best: readonly (BestMatch | undefined)[],
  field: number,
  page: Uint32Array,
  from: number,
  length: number,
  vocabulary: Vocabulary,
): number {
  let all = 0;
  let covered = 0;
  for (let position = 0; position < length; position += 1) {
    const entry = page[from + position] ?? 0;
    if (fieldOf(entry) !== field || isLocalPart(entry) || vocabulary.isRankedOnly(entry & WORD_MASK))
      continue;
    const letters = vocabulary.lengthOf(entry & WORD_MASK);
    all += letters;
    let share = 0;
    for (const match of best) {
      if (match?.field !== field) continue;
      const isHere =
        match.position === position || (match.words.length === 2 && match.position + 1 === position);
      if (isHere) share = Math.max(share, match.similarity);
    }
    covered += letters * share;
  }
  return all === 0 ? 0 : covered / all;
}
