import type { ProviderWritableField } from '@rer/contracts';

/** How a word of the query was found: as it stands (also as a part), with a typing error, or as it sounds. */
export type SearchMatchKind = 'exact' | 'similar' | 'sound';

/** Why a provider was found: one entry per field, the field that speaks most for it first. */
export interface SearchMatch {
  readonly field: ProviderWritableField;
  readonly kind: SearchMatchKind;
  /** Words of the query that were found in the field. */
  readonly words: readonly string[];
}

/** Longest query, characters after trimming (data contract 4). Whoever takes queries from outside refuses longer ones. */
export const SEARCH_QUERY_MAX = 200;

export interface SearchOptions {
  readonly query: string;
  /** At most so many hits. */
  readonly limit: number;
  /** For staff: providers marked `intern` and what stands in `notes` are found too. */
  readonly intern: boolean;
}
