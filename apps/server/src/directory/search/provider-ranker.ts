import type { BestPart, SearchMatch } from '@rer/directory/search';
import { rankProviders } from './provider-search.ts';
import type { RankWithin } from './search-hit.ts';
import type { SearchSources } from './search-sources.ts';

/** A provider that was found, by its id, and why. */
export interface RankedHit {
  readonly id: string;
  /** Empty when the database answered, which does not tell. */
  readonly matches: readonly SearchMatch[];
}

/** A part of all that a query finds. */
export interface RankedSlice {
  /** Best first. */
  readonly hits: readonly RankedHit[];
  /** Hits that are ranked in all. */
  readonly count: number;
  /** False: there may be more than are ranked. */
  readonly isComplete: boolean;
}

/** All that a query finds. */
export interface RankedAll {
  /** Best first. */
  readonly ids: readonly string[];
  /** False: there may be more than are ranked. */
  readonly isComplete: boolean;
  /** Nothing is as it was asked for: they are no more than similar. False also when the database answered, which does not tell. */
  readonly isSimilar: boolean;
}

/**
 * Ranks all hits of a query, for staff: thousands by the index, or some hundreds by the search text in the database while
 * there is no index. It does not read the providers themselves, so removed ones may be among the hits.
 */
export class ProviderRanker {
  readonly #sources: SearchSources;

  constructor(sources: SearchSources) {
    this.#sources = sources;
  }

  /** Those from place `from`, counted from 0, to before `to`, with reasons. */
  async part(query: string, from: number, to: number): Promise<RankedSlice> {
    const part = (await this.#sources.search?.rankPage({ query, intern: true, from, to })) ?? null;
    if (part !== null) {
      this.#sources.answers.note('index');
      return part;
    }
    const { ids, isComplete } = await this.#rankByDatabase(query);
    const hits = ids.slice(from, to).map((id) => ({ id, matches: [] }));
    return { hits, count: ids.length, isComplete };
  }

  /** All hits, or the matching ones of the first. Where the answer has no reasons, the first are taken unfiltered. */
  async all(query: string, within?: RankWithin): Promise<RankedAll> {
    const ranking = await this.indexed(query, within);
    if (ranking !== null) return ranking;
    const { ids, isComplete } = await this.#rankByDatabase(query);
    const first = within?.first ?? ids.length;
    return { ids: ids.slice(0, first), isComplete: isComplete && ids.length <= first, isSimilar: false };
  }

  /** The same by the index alone, which knows more columns than the search text; null while there is none. */
  async indexed(query: string, within?: RankWithin): Promise<RankedAll | null> {
    const ranking = (await this.#sources.search?.rank({ query, intern: true, within })) ?? null;
    if (ranking === null) return null;
    this.#sources.answers.note('index');
    const { ids, isComplete, isWide } = ranking;
    return { ids, isComplete, isSimilar: isWide };
  }

  /** Why the query finds these providers, by id. Providers without a known reason are left out. */
  async reasons(query: string, ids: readonly string[]): Promise<ReadonlyMap<string, readonly SearchMatch[]>> {
    const hits = ids.length === 0 ? [] : await this.#sources.search?.explain({ query, intern: true }, ids);
    return new Map((hits ?? []).map(({ id, matches }) => [id, matches]));
  }

  /** The part of a query without hits that has hits; null also while there is no index. */
  async bestPart(query: string): Promise<BestPart | null> {
    return (await this.#sources.search?.bestPart({ query, intern: true })) ?? null;
  }

  async #rankByDatabase(query: string): Promise<Omit<RankedAll, 'isSimilar'>> {
    await this.#sources.catchUp.runNamed();
    const ranking = await rankProviders(this.#sources.db, { query, intern: true });
    this.#sources.answers.note('database');
    return ranking;
  }
}
