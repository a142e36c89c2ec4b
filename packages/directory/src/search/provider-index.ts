import { SEARCH_FIELDS, type SearchRecord } from './fields.ts';
import { type PlannedWord, planQuery } from './match/query-plan.ts';
import { TopList } from './match/top-list.ts';
import type { Breadth } from './match/word-finder.ts';
import { type ParsedQuery, parseQuery } from './query/parse-query.ts';
import { collectScores } from './rank/collect-scores.ts';
import { type DocumentMatch, matchDocument } from './rank/document-match.ts';
import { Scoreboard } from './rank/scoreboard.ts';
import { type SoughtMeanings, soughtMeanings } from './rank/sought-meanings.ts';
import type { SearchHit, SearchLimits, SearchMatch } from './search-hit.ts';
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
/** Share of the query, by weight, that a hit has. */
const COVERAGE_MIN = 0.62;
const SCORE_MIN = 0.3;

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

  /** Providers that the query means, best first; `[]` when it means none. Queries are cut at 400 characters and 12 words. */
  search(query: string, { limit, includeNotes = false, includeIntern = false }: SearchLimits): SearchHit[] {
    const parsed = parseQuery(query);
    if (parsed.words.length === 0 || this.size === 0) return [];
    const hits = Math.min(Math.max(1, Math.floor(limit)), LIMIT_MAX);
    const see = { includeNotes, includeIntern };
    const found = this.#searchPlanned(
      parsed,
      parsed.words.length > NARROW_FROM ? 'narrow' : 'usual',
      hits,
      see,
    );
    const isWider = found.length === 0 && parsed.words.length > 1 && parsed.words.length <= WIDE_MAX;
    return isWider ? this.#searchPlanned(parsed, 'wide', hits, see) : found;
  }

  #searchPlanned(
    parsed: ParsedQuery,
    breadth: Breadth,
    hits: number,
    { includeNotes, includeIntern }: Required<Omit<SearchLimits, 'limit'>>,
  ): SearchHit[] {
    const { documents, postings, vocabulary } = this.#store;
    const planned = planQuery(parsed, vocabulary, postings, documents.size, breadth);
    collectScores(this.#board, planned, postings, documents.end, includeNotes, COVERAGE_MIN);
    const candidates = this.#candidates(Math.max(CANDIDATES_MIN, hits * CANDIDATES_PER_HIT), includeIntern);
    const marks = [
      ...parsed.forms.map((form) => FORM_MARK + form),
      ...parsed.endings.map((end) => ENDING_MARK + end),
    ];
    const ranked = new Set(marks.map((mark) => vocabulary.find(mark)).filter((word) => word >= 0));
    return this.#ranked(candidates, soughtMeanings(planned, ranked, includeNotes), hits);
  }

  #candidates(count: number, includeIntern: boolean): readonly number[] {
    const { documents } = this.#store;
    const board = this.#board;
    const top = new TopList(
      count,
      (a, b) => board.scoreOf(b) - board.scoreOf(a) || documents.compareIds(a, b),
    );
    let worst = -1;
    for (let i = 0; i < board.count; i += 1) {
      const document = board.documentAt(i);
      if (board.scoreOf(document) < worst || documents.isHidden(document)) continue;
      if (!includeIntern && documents.isIntern(document)) continue;
      top.add(document);
      if (top.isFull) worst = board.scoreOf(top.worst);
    }
    return top.sorted();
  }

  #ranked(candidates: readonly number[], sought: SoughtMeanings, limit: number): SearchHit[] {
    const { documents, vocabulary } = this.#store;
    const matches = new Map<number, DocumentMatch>();
    for (const document of candidates) {
      const match = matchDocument(document, documents, vocabulary, sought);
      if (match.coverage >= COVERAGE_MIN && match.score >= SCORE_MIN) matches.set(document, match);
    }
    const score = (document: number) => matches.get(document)?.score ?? 0;
    const words = (document: number) => documents.lengthOf(document);
    const sorted = [...matches.keys()].sort(
      (a, b) => score(b) - score(a) || words(a) - words(b) || documents.compareIds(a, b),
    );
    return sorted.slice(0, limit).map((document) => ({
      id: documents.idOf(document),
      score: score(document),
      matches: this.#reasons(matches.get(document), sought.planned),
    }));
  }

  #reasons(match: DocumentMatch | undefined, planned: readonly PlannedWord[]): SearchMatch[] {
    return (match?.best ?? []).flatMap((best, i) => {
      const asked = planned[i]?.asked;
      if (best === undefined || asked === undefined) return [];
      const words = best.words.map((word) => this.#store.vocabulary.textOf(word));
      const field = SEARCH_FIELDS[best.field] ?? 'name';
      const isSpelled = asked.kind !== 'word' || isPartAsTyped(words, asked.text);
      const kind = best.kind === 'exact' && !isSpelled ? 'similar' : best.kind;
      return [{ field, kind, query: { from: asked.from, to: asked.to }, words, sought: asked.text }];
    });
  }
}

/**
 * Whether one of the two is part of the other as it is spelled, but for umlauts. What finds parts of words takes doubled
 * letters for one.
 */
function isPartAsTyped(words: readonly string[], typed: string): boolean {
  const [found, sought] = [words.join(''), typed].map((text) => text.replace(/([aou])e/g, '$1'));
  return found === undefined || sought === undefined || found.includes(sought) || sought.includes(found);
}
