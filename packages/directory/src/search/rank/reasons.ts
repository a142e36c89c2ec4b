import { SEARCH_FIELDS } from '../fields.ts';
import type { PlannedWord } from '../match/query-plan.ts';
import type { SearchMatch } from '../scored-hit.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import type { DocumentMatch } from './document-match.ts';

/** Why a document was found, for each word of the query that it matched. */
export function reasonsOf(
  { best: matches }: DocumentMatch,
  planned: readonly PlannedWord[],
  vocabulary: Vocabulary,
): SearchMatch[] {
  return matches.flatMap((best, i) => {
    const queryWord = planned[i]?.queryWord;
    if (best === undefined || queryWord === undefined) return [];
    const words = best.words.map((word) => vocabulary.textOf(word));
    const field = SEARCH_FIELDS[best.field] ?? 'name';
    const isSpelled = queryWord.kind !== 'word' || isPartAsTyped(words, queryWord.text);
    const kind = best.kind === 'exact' && !isSpelled ? 'similar' : best.kind;
    return [{ field, kind, query: { from: queryWord.from, to: queryWord.to }, words, term: queryWord.text }];
  });
}

/**
 * Whether one of the two is part of the other as it is spelled, but for umlauts. What finds parts of words takes doubled
 * letters for one.
 */
function isPartAsTyped(words: readonly string[], typed: string): boolean {
  const [found, term] = [words.join(''), typed].map((text) => text.replace(/([aou])e/g, '$1'));
  return found === undefined || term === undefined || found.includes(term) || term.includes(found);
}
