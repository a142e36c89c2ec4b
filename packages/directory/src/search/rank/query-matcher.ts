import { NOTES } from '../fields.ts';
import type { DocumentTable } from '../store/document-table.ts';
import { fieldOf, WORD_MASK } from '../store/document-words.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import {
  type DocumentMatch,
  fieldBoost,
  leastMatched,
  matchDocument,
  OTHER_FIELDS_OF_DOMAINS,
  scoreBounds,
} from './document-match.ts';
import type { QueryMeanings } from './query-meanings.ts';
import { SCORE_END } from './score-accumulators.ts';

/** Share of the query, by weight, that a hit has. */
const COVERAGE_MIN = 0.62;
/** Least share in a wide search for a company whose name consists of these words to {@link NAMED_SHARE}. */
const NAMED_COVERAGE_MIN = 0.4;
const NAMED_SHARE = 0.75;
/** Score that a hit has. */
export const SCORE_MIN = 0.3;
/** The accumulators count a match at most as much as comparing does, but for what rounding adds. */
const IMPACT_ROUNDING = 0.01;

/** Share of the query, by weight, that a hit has at least. */
export function leastCoverage(isWide: boolean): number {
  return isWide ? NAMED_COVERAGE_MIN : COVERAGE_MIN;
}

/** Tells which documents a query means. */
export class QueryMatcher {
  readonly meanings: QueryMeanings;
  readonly #documents: DocumentTable;
  readonly #vocabulary: Vocabulary;
  /** For each word of the query the score of its best match in the document that is looked at. */
  readonly #wordScores: Float64Array;
  readonly #weights: Float64Array;
  readonly #isWide: boolean;

  constructor(documents: DocumentTable, vocabulary: Vocabulary, meanings: QueryMeanings, isWide: boolean) {
    this.#isWide = isWide;
    this.meanings = meanings;
    this.#documents = documents;
    this.#vocabulary = vocabulary;
    this.#wordScores = new Float64Array(meanings.planned.length);
    this.#weights = Float64Array.from(meanings.planned, ({ weight }) => weight);
  }

  /** A document that covers enough of the query and has at least this accumulated score is a hit. */
  get sureScore(): number {
    const { planned, hasPairs } = this.meanings;
    if (hasPairs || this.#isWide) return Number.POSITIVE_INFINITY;
    const hasDomains = planned.some(({ queryWord }) => queryWord.kind === 'domain');
    const matched = leastMatched(SCORE_MIN) / (hasDomains ? OTHER_FIELDS_OF_DOMAINS : 1);
    return SCORE_END * (matched + IMPACT_ROUNDING);
  }

  /** How a document matches; null when the query does not mean it. */
  matchOf(document: number): DocumentMatch | null {
    const match = matchDocument(document, this.#documents, this.#vocabulary, this.meanings);
    return this.#isCovered(match) && match.score >= SCORE_MIN ? match : null;
  }

  /** A query with a company's name and a wrong position still means the company. */
  #isCovered({ coverage, nameShare }: DocumentMatch): boolean {
    if (coverage >= COVERAGE_MIN) return true;
    return this.#isWide && coverage >= NAMED_COVERAGE_MIN && nameShare >= NAMED_SHARE;
  }

  /** Whether {@link matchOf} finds a match, in most cases without comparing more than the words. */
  isHit(document: number): boolean {
    // Neighbours take comparing; there are some in rare queries alone.
    if (this.meanings.hasPairs) return this.matchOf(document) !== null;
    this.#fillWorths(document);
    let matched = 0;
    let coverage = 0;
    for (let wordIndex = 0; wordIndex < this.#wordScores.length; wordIndex += 1) {
      const wordScore = this.#wordScores[wordIndex] ?? 0;
      if (wordScore === 0) continue;
      matched += (this.#weights[wordIndex] ?? 0) * wordScore;
      coverage += this.#weights[wordIndex] ?? 0;
    }
    if (coverage < leastCoverage(this.#isWide)) return false;
    if (coverage < COVERAGE_MIN) return this.matchOf(document) !== null;
    const { least, most } = scoreBounds(matched, coverage);
    if (least >= SCORE_MIN) return true;
    return most >= SCORE_MIN && this.matchOf(document) !== null;
  }

  #fillWorths(document: number): void {
    const { byWord, planned, includeNotes } = this.meanings;
    const wordScores = this.#wordScores.fill(0);
    const page = this.#documents.pageOf(document);
    const from = this.#documents.offsetOf(document);
    const to = from + this.#documents.lengthOf(document);
    for (let position = from; position < to; position += 1) {
      const entry = page[position] ?? 0;
      const meanings = byWord.get(entry & WORD_MASK);
      if (meanings === undefined) continue;
      const field = fieldOf(entry);
      if (field === NOTES && !includeNotes) continue;
      for (const { wordIndex, similarity } of meanings) {
        const wordScore = similarity * fieldBoost(field, planned[wordIndex]?.queryWord.kind ?? 'word');
        if (wordScore > (wordScores[wordIndex] ?? 0)) wordScores[wordIndex] = wordScore;
      }
    }
  }
}
