import { fieldNumber, type SearchRecord } from './fields.ts';
import { planQuery } from './match/query-plan.ts';
import type { Breadth } from './match/word-finder.ts';
import { type ParsedQuery, parseSearchQuery, type ReadQuery } from './query/parse-search-query.ts';
import { bestCandidates, type CollectedScores, fallbackWords } from './rank/best-candidates.ts';
import { collectScores, wordsByWeight } from './rank/collect-scores.ts';
import { leastCoverage, QueryMatcher, SCORE_MIN } from './rank/query-matcher.ts';
import { queryMeanings } from './rank/query-meanings.ts';
import { COMPARED, RANKED_MAX, rankAll } from './rank/rank-all.ts';
import { reasonsOf } from './rank/reasons.ts';
import { type ComparedHit, rerankCandidates } from './rank/rerank-candidates.ts';
import { ScoreAccumulators } from './rank/score-accumulators.ts';
import type {
  FallbackQuery,
  RankedIdLimits,
  RankedIds,
  RankLimits,
  ScoredHit,
  ScoredPage,
  SearchLimits,
  SearchScope,
} from './scored-hit.ts';
import { DocumentStore } from './store/document-store.ts';
import { ENDING_MARK, FORM_MARK } from './store/vocabulary.ts';

const LIMIT_MAX = 1000;
/** Candidates that are compared word by word, at least and for each hit. */
const CANDIDATES_MIN = 128;
const CANDIDATES_PER_HIT = 3;
/** Queries of more words say enough by the words as they are typed. */
const NARROW_FROM = 6;
/** Queries of up to so many words that find nothing good are searched again with wide breadth. */
const WIDE_MAX = 4;

/** A hit with this score is certain; below it may be chance, and the query is searched with wide breadth too. */
const GOOD_SCORE = 0.62;
/** What one attempt finds, and the score of its best hit; 0 when there is none. */
interface Answer<T> {
  readonly best: number;
  readonly value: T;
}

/** One reading of a query, prepared to be searched with one breadth. */
interface SearchAttempt {
  readonly matcher: QueryMatcher;
  readonly collected: CollectedScores;
  readonly isWide: boolean;
}

/** The requested slice of a ranking. */
interface RankedSlice {
  readonly ranked: Uint32Array;
  /** How the first of them match, in the same order. */
  readonly compared: readonly ComparedHit[];
  /** Null: nothing was found. */
  readonly matcher: QueryMatcher | null;
  readonly count: number;
  readonly isComplete: boolean;
  readonly isWide: boolean;
}

/**
 * The directory in memory, searched however a name is typed, heard or misremembered. What a search finds depends on the records
 * alone, never on the order in which they came. No search throws or changes anything.
 */
export class ProviderIndex {
  readonly #store = new DocumentStore();
  readonly #scores = new ScoreAccumulators();

  /** Number of records that can be found. */
  get size(): number {
    return this.#store.documents.size - this.#store.documents.hidden;
  }

  /** Bytes that the index takes, by its own account: all its arrays. */
  get memoryBytes(): number {
    return this.#store.memoryBytes + this.#scores.memoryBytes;
  }

  /** Adds a record, or replaces the one with its id. Throws a `TypeError` when the id is no UUID. */
  upsert(record: SearchRecord): void {
    this.#store.put(record, false);
  }

  /** Does the slow part of {@link upsert} for a record that stays hidden until {@link show}. */
  stage(record: SearchRecord): void {
    this.#store.put(record, true);
  }

  /** Makes a staged record visible to searches. Returns whether it is there, staged or not. */
  show(id: string): boolean {
    return this.#store.show(id);
  }

  /** Upserts records, and yields the number so far after each `slice` of them, so that the caller may do other things. */
  *upsertInSlices(records: Iterable<SearchRecord>, slice: number): Generator<number, void> {
    let count = 0;
    for (const record of records) {
      this.upsert(record);
      count += 1;
      if (count % slice === 0) yield count;
    }
  }

  /** Removes a record. Returns whether it was there. */
  remove(id: string): boolean {
    return this.#store.remove(id);
  }

  /**
   * Hides a record from searches, in a small part of the time that {@link remove} takes. {@link sweep} frees its memory.
   * Returns whether it was there.
   */
  forget(id: string): boolean {
    return this.#store.forget(id);
  }

  /** Removes one of the records that were forgotten and not added again. Returns whether there was one. */
  sweep(): boolean {
    return this.#store.sweep();
  }

  /** Providers that the query means, best first; `[]` when it means none. Queries are cut at 400 characters and 12 words. */
  search(query: string, { limit, ...scope }: SearchLimits): ScoredHit[] {
    const hits = Math.min(Math.max(1, Math.floor(limit)), LIMIT_MAX);
    const answer = this.#bestAnswer(query, scope, ({ matcher, collected }) => {
      const candidates = bestCandidates(collected, Math.max(CANDIDATES_MIN, hits * CANDIDATES_PER_HIT));
      const found = rerankCandidates(candidates, matcher, this.#store.documents);
      return { best: bestScore(found), value: { found: found.slice(0, hits), matcher } };
    });
    return answer === null ? [] : answer.found.map((hit) => this.#withReasons(hit, answer.matcher));
  }

  /**
   * All providers that the query means, best first, at most {@link RANKED_MAX}; of them those from place `from` to before `to`.
   * The first hundreds are ordered as finely as by {@link search}, those behind more coarsely. {@link explain} gives reasons.
   */
  rank(query: string, { fields, ...limits }: RankedIdLimits): RankedIds {
    const { documents } = this.#store;
    const slice = this.#rank(query, limits);
    const numbers = fields?.map(fieldNumber);
    const found =
      numbers === undefined
        ? Array.from(slice.ranked)
        : hitsOf(slice)
            .filter(({ match }) => match.best.some((best) => best && numbers.includes(best.field)))
            .map(({ document }) => document);
    const { count, isComplete, isWide } = slice;
    return { ids: found.map((document) => documents.idOf(document)), count, isComplete, isWide };
  }

  /** Like {@link rank}, with reasons: for a page that is shown. */
  rankPage(query: string, limits: RankLimits): ScoredPage {
    const slice = this.#rank(query, limits);
    const { matcher, count, isComplete, isWide } = slice;
    const hits = matcher === null ? [] : hitsOf(slice).map((hit) => this.#withReasons(hit, matcher));
    return { hits, count, isComplete, isWide };
  }

  /** Those of the providers that the query means, in their order, with reasons. Throws a `TypeError` when an id is no UUID. */
  explain(query: string, ids: readonly string[], scope: SearchScope = {}): ScoredHit[] {
    const { documents } = this.#store;
    const requested = ids
      .map((id) => documents.find(id))
      .filter((document) => document >= 0 && !documents.isHidden(document))
      .filter((document) => scope.includeIntern === true || !documents.isIntern(document));
    const answer = this.#bestAnswer(query, scope, ({ matcher, collected }) => {
      const best = bestScore(rerankCandidates(bestCandidates(collected, COMPARED), matcher, documents));
      return { best, value: requested.flatMap((document) => this.#hitOf(document, matcher) ?? []) };
    });
    return answer ?? [];
  }

  /**
   * Of a query that finds nothing the words that say most and that some provider has together; null when it finds something, or no
   * word of several does.
   */
  fallbackQuery(query: string, scope: SearchScope = {}): FallbackQuery | null {
    const [parsed] = this.#readings(parseSearchQuery(query));
    if (parsed === undefined || parsed.words.length < 2) return null;
    if (this.#rank(query, { ...scope, to: 0 }).count > 0) return null;
    const { matcher, collected } = this.#prepareAttempt(parsed, breadthOf(parsed), scope, 0);
    const words = wordsByWeight(matcher.meanings.planned);
    const first = 1 << words.findIndex(({ queryWord }) => queryWord === parsed.words[0]);
    const bits = fallbackWords(collected, (1 << words.length) - 1, first);
    const kept = words.filter((_, bit) => (bits & (1 << bit)) !== 0).map(({ queryWord }) => queryWord);
    const typed = (isKept: boolean) =>
      parsed.words
        .filter((word) => kept.includes(word) === isKept)
        .map(({ from, to }) => query.slice(from, to));
    const fallback = { query: typed(true).join(' '), without: typed(false) };
    const { count, isComplete } = this.#rank(fallback.query, { ...scope, to: 0 });
    return count === 0 ? null : { ...fallback, count, isComplete };
  }

  #rank(query: string, { from = 0, to = RANKED_MAX, ...scope }: RankLimits): RankedSlice {
    const answer = this.#bestAnswer(query, scope, ({ matcher, collected, isWide }) => {
      const { ranked, compared, isComplete } = rankAll(collected, matcher, to);
      const found = {
        ranked: ranked.subarray(from, to),
        compared: compared.slice(from, to),
        matcher,
        count: ranked.length,
        isComplete,
        isWide,
      };
      return { best: ranked.length === 0 ? 0 : Math.max(SCORE_MIN, bestScore(compared)), value: found };
    });
    return answer ?? { ...NO_HITS, ranked: new Uint32Array(0) };
  }

  /**
   * The best answer to a query, of all attempts up to the first one that finds something good. Null: there is none.
   */
  #bestAnswer<T>(query: string, scope: SearchScope, answer: (attempt: SearchAttempt) => Answer<T>): T | null {
    let chosen: Answer<T> | null = null;
    for (const attempt of this.#attempts(query, scope)) {
      const { best, value } = answer(attempt);
      if (best > 0 && best >= (chosen?.best ?? 0)) chosen = { best, value };
      if (chosen !== null && chosen.best >= GOOD_SCORE) break;
    }
    return chosen?.value ?? null;
  }

  /** Attempts with each reading of the query, then with wide breadth. */
  *#attempts(query: string, scope: SearchScope): Generator<SearchAttempt> {
    if (this.size === 0) return;
    const read = parseSearchQuery(query);
    for (const parsed of this.#readings(read)) yield this.#prepareAttempt(parsed, breadthOf(parsed), scope);
    for (const parsed of [read.spelled, read.typed]) {
      if (parsed !== null && isWidened(parsed)) yield this.#prepareAttempt(parsed, 'wide', scope);
    }
  }

  /** The query with spelled letters joined to words, if the vocabulary has these; then as it was typed. */
  #readings({ typed, spelled }: ReadQuery): readonly ParsedQuery[] {
    const all = spelled !== null && this.#isKnownSpelling(spelled) ? [spelled, typed] : [typed];
    return all.filter(({ words }) => words.length > 0);
  }

  /** Whether the vocabulary has all words that spelled letters were joined to. */
  #isKnownSpelling({ words }: ParsedQuery): boolean {
    const { vocabulary } = this.#store;
    return words.every(
      ({ kind, readings }) => kind !== 'letters' || readings.some((reading) => vocabulary.find(reading) >= 0),
    );
  }

  #prepareAttempt(
    parsed: ParsedQuery,
    breadth: Breadth,
    { includeNotes = false, includeIntern = false }: SearchScope,
    coverageMin = leastCoverage(breadth === 'wide'),
  ): SearchAttempt {
    const { documents, postings, vocabulary } = this.#store;
    const scores = this.#scores;
    const planned = planQuery(parsed, vocabulary, postings, documents.size, breadth);
    const hasCoverage = collectScores(scores, planned, postings, documents.end, includeNotes, coverageMin);
    const prefixedWords = [
      ...parsed.forms.map((form) => FORM_MARK + form),
      ...parsed.endings.map((end) => ENDING_MARK + end),
    ];
    const rankingWords = new Set(
      prefixedWords.map((word) => vocabulary.find(word)).filter((found) => found >= 0),
    );
    return {
      matcher: new QueryMatcher(
        documents,
        vocabulary,
        queryMeanings(planned, rankingWords, includeNotes),
        breadth === 'wide',
      ),
      collected: { scores, documents, hasCoverage, includeIntern },
      isWide: breadth === 'wide',
    };
  }

  /** Null when the query does not mean it. */
  #hitOf(document: number, matcher: QueryMatcher): ScoredHit | null {
    const match = matcher.matchOf(document);
    return match === null ? null : this.#withReasons({ document, match }, matcher);
  }

  #withReasons({ document, match }: ComparedHit, { meanings }: QueryMatcher): ScoredHit {
    const { documents, vocabulary } = this.#store;
    return {
      id: documents.idOf(document),
      score: match.score,
      matches: reasonsOf(match, meanings.planned, vocabulary),
    };
  }
}

const NO_HITS = { compared: [], matcher: null, count: 0, isComplete: true, isWide: false } as const;

function bestScore([best]: readonly ComparedHit[]): number {
  return best?.match.score ?? 0;
}

function breadthOf({ words }: ParsedQuery): Breadth {
  return words.length > NARROW_FROM ? 'narrow' : 'usual';
}

/** Whether a query is also searched with wide breadth. A single word of two letters is similar to too many. */
function isWidened({ words }: ParsedQuery): boolean {
  const [first, second] = words;
  if (first === undefined || words.length > WIDE_MAX) return false;
  return second !== undefined || first.text.length > 2;
}

/** How the ranked documents match. */
function hitsOf({ ranked, compared, matcher }: RankedSlice): readonly ComparedHit[] {
  const others = [...ranked.subarray(compared.length)].flatMap((document) => {
    const match = matcher?.matchOf(document) ?? null;
    return match === null ? [] : [{ document, match }];
  });
  return [...compared, ...others];
}
