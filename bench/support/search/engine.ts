import type { GeneratedProvider } from './generated-providers.ts';

/** A search in the memory of this process. */
export interface Engine {
  add(provider: GeneratedProvider): void;
  /** Ids of the first ten hits. */
  search(query: string): readonly string[];
}
