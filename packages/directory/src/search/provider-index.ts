import { fieldNumber, type SearchRecord } from './fields.ts';
import { planQuery } from './match/query-plan.ts';
import type { Breadth } from './match/word-finder.ts';
import { type ParsedQuery, parseQuery } from './query/parse-query.ts';
import { type Collected, fewCandidates } from './rank/best-candidates.ts';
import { collectScores } from './rank/collect-scores.ts';
import { type ComparedHit, comparedHits } from './rank/compared-hits.ts';
import { COVERAGE_MIN, HitCheck } from './rank/hit-check.ts';
import { RANKED_MAX, rankAll } from './rank/rank-all.ts';
import { reasonsOf } from './rank/reasons.ts';
import { Scoreboard } from './rank/scoreboard.ts';
import { soughtMeanings } from './rank/sought-meanings.ts';
import type {
  RankedIdLimits,
  RankedIds,
  RankedPage,
  RankLimits,
  SearchHit,
  SearchLimits,
  SearchSight,
} from './search-hit.ts';
import { DocumentStore } from './store/document-store.ts';
import { ENDING_MARK, FORM_MARK } from './store/vocabulary.ts';

const LIMIT_MAX = 1000;
/** Candidates that are compared word by word, at least and for each hit. */
const CANDIDATES_MIN = 128;
const CANDIDATES_PER_HIT = 3;
/** Queries of more words say enough by the words as they are typed. */
const NARROW_FROM = 6;
/** Queries of so many words that find nothing are asked once more in a wider sense. */
const WIDE_MAX = 4;

/** What a query looks for, in one breadth. */
interface Question {
  readonly check: HitCheck;
  readonly collected: Collected;
}

/** The part of a ranking that was asked for. */
interface RankedDocuments {
  readonly ranked: Uint32Array;
  /** How the first of them match, in the same order. */
  readonly compared: readonly ComparedHit[];
  /** Null: nothing was found. */
  readonly check: HitCheck | null;
  readonly count: number;
  readonly isComplete: boolean;
}

/**
 * The directory in memory, searched however a name is typed, heard or misremembered. What a search finds depends on the records
 * alone, never on the order in which they came. No search throws or changes anything.
 */
export class ProviderIndex {
  readonly #store = new DocumentStore();
  readonly #board = new Scoreboard();

  /** Number of records that can be found. */
  get size(): number {
    return this.#store.documents.size - this.#store.documents.hidden;
  }

  /** Bytes that the index takes, by its own account: all its arrays. */
  get memoryBytes(): number {
    return this.#store.memoryBytes + this.#board.memoryBytes;
  }

  /** Takes a record in, instead of the one with its id if there is one. Throws a `TypeError` when the id is no UUID. */
  upsert(record: SearchRecord): void {
    this.#store.put(record, false);
  }

  /** The same for one that is not to be found before {@link show}: what takes time is done then. */
  stage(record: SearchRecord): void {
    this.#store.put(record, true);
  }

  /** Lets a staged record be found from now on. Returns whether it is there, staged or not. */
  show(id: string): boolean {
    return this.#store.show(id);
  }

  /** Takes records in, and hands over after each `slice` of them with their number so far: so that the caller may do other things. */
  *upsertInSlices(records: Iterable<SearchRecord>, slice: number): Generator<number, void> {
    let count = 0;
    for (const record of records) {
      this.upsert(record);
      count += 1;
      if (count % slice === 0) yield count;
    }
  }

  /** Takes a record out. Returns whether it was there. */
  remove(id: string): boolean {
    return this.#store.remove(id);
  }

  /**
   * Lets a record be found no more, from now on: in a small part of the time that {@link remove} takes. Its room is given back
   * by {@link sweep}. Returns whether it was there.
   */
  forget(id: string): boolean {
    return this.#store.forget(id);
  }

  /** Takes out one of the records that were forgotten and not taken in again. Returns whether there was one. */
  sweep(): boolean {
    return this.#store.sweep();
  }

  /** Providers that the query means, best first; `[]` when it means none. Queries are cut at 400 characters and 12 words. */
  search(query: string, { limit, ...sight }: SearchLimits): SearchHit[] {
    const hits = Math.min(Math.max(1, Math.floor(limit)), LIMIT_MAX);
    for (const { check, collected } of this.#questions(query, sight)) {
      const candidates = fewCandidates(collected, Math.max(CANDIDATES_MIN, hits * CANDIDATES_PER_HIT));
      const found = comparedHits(candidates, check, this.#store.documents);
      if (found.length > 0) return found.slice(0, hits).map((hit) => this.#explained(hit, check));
    }
    return [];
  }

  /**
   * All providers that the query means, best first, at most {@link RANKED_MAX}; of them those from place `from` to before `to`.
   * The first hundreds are ordered as finely as by {@link search}, those behind more coarsely. {@link explain} gives reasons.
   */
  rank(query: string, { fields, ...limits }: RankedIdLimits): RankedIds {
    const { documents } = this.#store;
    const part = this.#rank(query, limits);
    const numbers = fields?.map(fieldNumber);
    const found =
      numbers === undefined
        ? Array.from(part.ranked)
        : hitsOf(part)
            .filter(({ match }) => match.best.some((best) => best && numbers.includes(best.field)))
            .map(({ document }) => document);
    const { count, isComplete } = part;
    return { ids: found.map((document) => documents.idOf(document)), count, isComplete };
  }

  /** The same with reasons, for a part that is shown. */
  rankPage(query: string, limits: RankLimits): RankedPage {
    const part = this.#rank(query, limits);
    const { check, count, isComplete } = part;
    const hits = check === null ? [] : hitsOf(part).map((hit) => this.#explained(hit, check));
    return { hits, count, isComplete };
  }

  /** Those of the providers that the query means, in their order, with reasons. Throws a `TypeError` when an id is no UUID. */
  explain(query: string, ids: readonly string[], sight: SearchSight = {}): SearchHit[] {
    const { documents } = this.#store;
    const asked = ids
      .map((id) => documents.find(id))
      .filter((document) => document >= 0 && !documents.isHidden(document))
      .filter((document) => sight.includeIntern === true || !documents.isIntern(document));
    for (const { check } of this.#questions(query, sight)) {
      const found = asked.flatMap((document) => this.#hitOf(document, check) ?? []);
      if (found.length > 0) return found;
    }
    return [];
  }

  #rank(query: string, { from = 0, to = RANKED_MAX, ...sight }: RankLimits): RankedDocuments {
    for (const { check, collected } of this.#questions(query, sight)) {
      const { ranked, compared, isComplete } = rankAll(collected, check, to);
      if (ranked.length === 0) continue;
      return {
        ranked: ranked.subarray(from, to),
        compared: compared.slice(from, to),
        check,
        count: ranked.length,
        isComplete,
      };
    }
    return { ranked: new Uint32Array(0), compared: [], check: null, count: 0, isComplete: true };
  }

  /** What the query asks for; as long as that finds nothing, in a wider sense. */
  *#questions(query: string, sight: SearchSight): Generator<Question> {
    const parsed = parseQuery(query);
    const { length } = parsed.words;
    if (length === 0 || this.size === 0) return;
    yield this.#question(parsed, length > NARROW_FROM ? 'narrow' : 'usual', sight);
    if (length > 1 && length <= WIDE_MAX) yield this.#question(parsed, 'wide', sight);
  }

  #question(
    parsed: ParsedQuery,
    breadth: Breadth,
    { includeNotes = false, includeIntern = false }: SearchSight,
  ): Question {
    const { documents, postings, vocabulary } = this.#store;
    const board = this.#board;
    const planned = planQuery(parsed, vocabulary, postings, documents.size, breadth);
    const enough = collectScores(board, planned, postings, documents.end, includeNotes, COVERAGE_MIN);
    const marks = [
      ...parsed.forms.map((form) => FORM_MARK + form),
      ...parsed.endings.map((end) => ENDING_MARK + end),
    ];
    const ranked = new Set(marks.map((mark) => vocabulary.find(mark)).filter((word) => word >= 0));
    return {
      check: new HitCheck(documents, vocabulary, soughtMeanings(planned, ranked, includeNotes)),
      collected: { board, documents, enough, includeIntern },
    };
  }

  /** Null when the query does not mean it. */
  #hitOf(document: number, check: HitCheck): SearchHit | null {
    const match = check.matchOf(document);
    return match === null ? null : this.#explained({ document, match }, check);
  }

  #explained({ document, match }: ComparedHit, { sought }: HitCheck): SearchHit {
    const { documents, vocabulary } = this.#store;
    return {
      id: documents.idOf(document),
      score: match.score,
      matches: reasonsOf(match, sought.planned, vocabulary),
    };
  }
}

/** How the ranked documents match. */
function hitsOf({ ranked, compared, check }: RankedDocuments): readonly ComparedHit[] {
  const others = [...ranked.subarray(compared.length)].flatMap((document) => {
    const match = check?.matchOf(document) ?? null;
    return match === null ? [] : [{ document, match }];
  });
  return [...compared, ...others];
}
