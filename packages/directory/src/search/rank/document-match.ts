import { EMAIL, FIELD_BOOST, NAMES_END, NOTES, URL } from '../fields.ts';
import type { QueryWord } from '../query/parse-search-query.ts';
import type { DocumentTable } from '../store/document-table.ts';
import { fieldOf, WORD_MASK } from '../store/document-words.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import type { BestMatch } from './best-match.ts';
import { nameShare } from './name-share.ts';
import type { QueryMeanings } from './query-meanings.ts';

/** Weights of what else tells that a document is meant, beside how well the words match. */
const MATCHED = 0.84;
const NAME_COVERED = 0.1;
const IN_ORDER = 0.03;
const RANKING_WORDS = 0.03;

/** The boost of a word of an address elsewhere, beside any other word there. */
export const OTHER_FIELDS_OF_DOMAINS = 0.8;

/** How well a document matches a query. */
export interface DocumentMatch {
  readonly score: number;
  /** Share of the query, by weight, that the document has. */
  readonly coverage: number;
  /** Share of the letters of a name that the query has, 0 to 1. */
  readonly nameShare: number;
  /** For each word of the query. */
  readonly best: readonly (BestMatch | undefined)[];
}

/** Compares a document word by word with what a query looks for. */
export function matchDocument(
  document: number,
  documents: DocumentTable,
  vocabulary: Vocabulary,
  meanings: QueryMeanings,
): DocumentMatch {
  const page = documents.pageOf(document);
  const from = documents.offsetOf(document);
  const length = documents.lengthOf(document);
  const best: (BestMatch | undefined)[] = meanings.planned.map(() => undefined);
  let rankingWordCount = 0;
  for (let position = 0; position < length; position += 1) {
    const entry = page[from + position] ?? 0;
    const word = entry & WORD_MASK;
    const field = fieldOf(entry);
    if (field === NOTES && !meanings.includeNotes) continue;
    if (meanings.rankingWords.has(word)) rankingWordCount += 1;
    for (const { wordIndex, similarity, kind } of meanings.byWord.get(word) ?? []) {
      const wordScore = similarity * fieldBoost(field, meanings.planned[wordIndex]?.queryWord.kind ?? 'word');
      if (isBetter(best[wordIndex], wordScore))
        best[wordIndex] = { field, position, words: [word], similarity, kind, wordScore };
    }
    const next = position + 1 < length ? (page[from + position + 1] ?? 0) : 0;
    if (!meanings.hasPairs || position + 1 === length || fieldOf(next) !== field) continue;
    for (const [wordIndex, { pairs }] of meanings.planned.entries()) {
      for (const { first, second, similarity } of pairs) {
        if (first !== word || second !== (next & WORD_MASK)) continue;
        const wordScore =
          similarity * fieldBoost(field, meanings.planned[wordIndex]?.queryWord.kind ?? 'word');
        if (isBetter(best[wordIndex], wordScore))
          best[wordIndex] = { field, position, words: [first, second], similarity, kind: 'exact', wordScore };
      }
    }
  }
  return sumUp(best, rankingWordCount, meanings, (field) =>
    nameShare(best, field, page, from, length, vocabulary),
  );
}

function isBetter(known: BestMatch | undefined, wordScore: number): boolean {
  return known === undefined || wordScore > known.wordScore;
}

/** Boost of a match in a field. A query word that is an address counts most in the address fields. */
export function fieldBoost(field: number, kind: QueryWord['kind']): number {
  if (kind === 'domain' && (field === EMAIL || field === URL)) return 1;
  if (kind === 'domain') return OTHER_FIELDS_OF_DOMAINS * (FIELD_BOOST[field] ?? 0);
  return FIELD_BOOST[field] ?? 0;
}

/** Between which a score lies, by the score of what matched alone. */
export function scoreBounds(
  matched: number,
  coverage: number,
): { readonly least: number; readonly most: number } {
  const least = MATCHED * matched;
  return { least, most: least + (NAME_COVERED + IN_ORDER) * coverage + RANKING_WORDS + ROUNDING };
}

/** Score of what matched that suffices for a score. */
export function leastMatched(score: number): number {
  return score / MATCHED;
}

/** Sums in another order differ by less. */
const ROUNDING = 1e-9;

function sumUp(
  best: readonly (BestMatch | undefined)[],
  rankingWordCount: number,
  meanings: QueryMeanings,
  shareOfName: (field: number) => number,
): DocumentMatch {
  let matched = 0;
  let coverage = 0;
  let inOrder = 0;
  let nameShare = 0;
  const fields = new Set<number>();
  for (const [wordIndex, match] of best.entries()) {
    if (match === undefined) continue;
    const weight = meanings.planned[wordIndex]?.weight ?? 0;
    matched += weight * match.wordScore;
    coverage += weight;
    const isAddress =
      meanings.planned[wordIndex]?.queryWord.kind === 'domain' &&
      (match.field === EMAIL || match.field === URL);
    if (match.field < NAMES_END || isAddress) fields.add(match.field);
    const before = best[wordIndex - 1];
    if (before?.field === match.field && match.position - before.position === before.words.length)
      inOrder += 1;
  }
  for (const field of fields) nameShare = Math.max(nameShare, shareOfName(field));
  const neighbours = Math.max(1, best.length - 1);
  const wanted = Math.max(1, meanings.rankingWords.size);
  const score =
    MATCHED * matched +
    NAME_COVERED * nameShare * coverage +
    IN_ORDER * (best.length === 1 ? 1 : inOrder / neighbours) * coverage +
    RANKING_WORDS * (meanings.rankingWords.size === 0 ? 1 : Math.min(1, rankingWordCount / wanted));
  return { score: Math.min(1, score), coverage, nameShare, best };
}
