import type { GeneratedProvider } from './generated-providers.ts';

/** A search in the memory of this process. */
export interface Engine {
  add(provider: GeneratedProvider): void;
  /** Ids of the first ten hits. */
  search(query: string): readonly string[];
  /** Ids of all hits, where an engine bounds their number and the time for them. */
  rank?(query: string): readonly string[];
}
