import { ProviderIndex } from '@rer/directory/search';
import type { Engine } from './engine.ts';
import { HITS } from './engine-figures.ts';

/** The index of the product. */
export function ourEngine(): Engine {
  const index = new ProviderIndex();
  return {
    add: (provider) => index.upsert(provider),
    search: (query) => index.search(query, { limit: HITS }).map(({ id }) => id),
    rank: (query) => index.rank(query, {}).ids,
  };
}
