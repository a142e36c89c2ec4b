import type {
  BestPart,
  RankedIdLimits,
  RankedIds,
  RankedPage,
  RankLimits,
  SearchHit,
  SearchLimits,
  SearchScope,
} from '@rer/directory/search';
import type { IndexRecord } from './index-record.ts';

/** What the index in memory has to offer (`ProviderIndex` of `@rer/directory`). */
export interface DirectoryIndex {
  /** Adds a provider or takes its words anew. */
  upsert(record: IndexRecord): void;
  /** The same for one that must not be found before `show`. */
  stage(record: IndexRecord): void;
  /** Lets a staged provider be found. False: it is not there at all. */
  show(id: string): boolean;
  /** Takes a provider out; one that is not there is no mistake. */
  remove(id: string): void;
  /** Lets a provider be found no more, at once; one that is not there is no mistake. */
  forget(id: string): void;
  /** Takes out one of those that were forgotten and not added again. False: there is none. */
  sweep(): boolean;
  /** Best first. */
  search(query: string, limits: SearchLimits): readonly SearchHit[];
  /** All that are found, as far as they are asked for, best first. */
  rank(query: string, limits: RankedIdLimits): RankedIds;
  /** The same with reasons. */
  rankPage(query: string, limits: RankLimits): RankedPage;
  /** Those of the providers that are found, in their order. */
  explain(query: string, ids: readonly string[], sight: SearchScope): readonly SearchHit[];
  /** Of a query that finds nothing the part that finds something. */
  bestPart(query: string, sight: SearchScope): BestPart | null;
  readonly size: number;
  readonly memoryBytes: number;
}
