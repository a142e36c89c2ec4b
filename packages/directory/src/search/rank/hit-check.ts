import { NOTES } from '../fields.ts';
import type { DocumentTable } from '../store/document-table.ts';
import { fieldOf, WORD_MASK } from '../store/document-words.ts';
import type { Vocabulary } from '../store/vocabulary.ts';
import {
  type DocumentMatch,
  fieldWorth,
  leastMatched,
  matchDocument,
  OTHER_FIELDS_OF_DOMAINS,
  scoreBounds,
} from './document-match.ts';
import type { QueryMeanings } from './query-meanings.ts';
import { SCORE_END } from './scoreboard.ts';

/** Share of the query, by weight, that a hit has. */
const COVERAGE_MIN = 0.62;
/** The same in a wide search of a company that is called by these words, which are so much of its name. */
const NAMED_COVERAGE_MIN = 0.4;
const NAMED_SHARE = 0.75;
/** Score that a hit has. */
export const SCORE_MIN = 0.3;
/** The scoreboard counts a match at most as much as comparing does, but for what rounding adds. */
const IMPACT_ROUNDING = 0.01;

/** Share of the query, by weight, that a hit has at least. */
export function leastCoverage(isWide: boolean): number {
  return isWide ? NAMED_COVERAGE_MIN : COVERAGE_MIN;
}

/** Tells which documents a query means. */
export class HitCheck {
  readonly sought: QueryMeanings;
  readonly #documents: DocumentTable;
  readonly #vocabulary: Vocabulary;
  /** For each word of the query the worth of its best match in the document that is looked at. */
  readonly #worths: Float64Array;
  readonly #weights: Float64Array;
  readonly #isWide: boolean;

  constructor(documents: DocumentTable, vocabulary: Vocabulary, sought: QueryMeanings, isWide: boolean) {
    this.#isWide = isWide;
    this.sought = sought;
    this.#documents = documents;
    this.#vocabulary = vocabulary;
    this.#worths = new Float64Array(sought.planned.length);
    this.#weights = Float64Array.from(sought.planned, ({ weight }) => weight);
  }

  /** A document with enough of the query and at least that score on the scoreboard is a hit. */
  get sureScore(): number {
    const { planned, hasPairs } = this.sought;
    if (hasPairs || this.#isWide) return Number.POSITIVE_INFINITY;
    const hasDomains = planned.some(({ asked }) => asked.kind === 'domain');
    const matched = leastMatched(SCORE_MIN) / (hasDomains ? OTHER_FIELDS_OF_DOMAINS : 1);
    return SCORE_END * (matched + IMPACT_ROUNDING);
  }

  /** How a document matches; null when the query does not mean it. */
  matchOf(document: number): DocumentMatch | null {
    const match = matchDocument(document, this.#documents, this.#vocabulary, this.sought);
    return this.#isEnough(match) && match.score >= SCORE_MIN ? match : null;
  }

  /** A query with a company's name and a wrong place still means the company. */
  #isEnough({ coverage, nameShare }: DocumentMatch): boolean {
    if (coverage >= COVERAGE_MIN) return true;
    return this.#isWide && coverage >= NAMED_COVERAGE_MIN && nameShare >= NAMED_SHARE;
  }

  /** Whether {@link matchOf} finds a match, in most cases without comparing more than the words. */
  isHit(document: number): boolean {
    // Neighbours take comparing; there are some in rare queries alone.
    if (this.sought.hasPairs) return this.matchOf(document) !== null;
    this.#takeWorths(document);
    let matched = 0;
    let coverage = 0;
    for (let asked = 0; asked < this.#worths.length; asked += 1) {
      const worth = this.#worths[asked] ?? 0;
      if (worth === 0) continue;
      matched += (this.#weights[asked] ?? 0) * worth;
      coverage += this.#weights[asked] ?? 0;
    }
    if (coverage < leastCoverage(this.#isWide)) return false;
    if (coverage < COVERAGE_MIN) return this.matchOf(document) !== null;
    const { least, most } = scoreBounds(matched, coverage);
    if (least >= SCORE_MIN) return true;
    return most >= SCORE_MIN && this.matchOf(document) !== null;
  }

  #takeWorths(document: number): void {
    const { byWord, planned, includeNotes } = this.sought;
    const worths = this.#worths.fill(0);
    const page = this.#documents.pageOf(document);
    const from = this.#documents.placeOf(document);
    const to = from + this.#documents.lengthOf(document);
    for (let place = from; place < to; place += 1) {
      const entry = page[place] ?? 0;
      const meanings = byWord.get(entry & WORD_MASK);
      if (meanings === undefined) continue;
      const field = fieldOf(entry);
      if (field === NOTES && !includeNotes) continue;
      for (const { asked, similarity } of meanings) {
        const worth = similarity * fieldWorth(field, planned[asked]?.asked.kind ?? 'word');
        if (worth > (worths[asked] ?? 0)) worths[asked] = worth;
      }
    }
  }
}
