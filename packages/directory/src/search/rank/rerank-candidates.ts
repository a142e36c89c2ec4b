import type { DocumentTable } from '../store/document-table.ts';
import type { DocumentMatch } from './document-match.ts';
import type { QueryMatcher } from './query-matcher.ts';

/** A document that a query means, and how it matches. */
export interface ComparedHit {
  readonly document: number;
  readonly match: DocumentMatch;
}

/** The hits among candidates, compared word by word, best first. */
export function rerankCandidates(
  candidates: Iterable<number>,
  matcher: QueryMatcher,
  documents: DocumentTable,
): readonly ComparedHit[] {
  const hits: ComparedHit[] = [];
  for (const document of candidates) {
    const match = matcher.matchOf(document);
    if (match !== null) hits.push({ document, match });
  }
  return hits.sort(
    (a, b) =>
      b.match.score - a.match.score ||
      documents.lengthOf(a.document) - documents.lengthOf(b.document) ||
      documents.compareIds(a.document, b.document),
  );
}
