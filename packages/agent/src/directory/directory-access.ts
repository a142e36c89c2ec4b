import type { DirectoryProvider, ProviderChanges, ProviderProblems } from '@rer/contracts';

/** `min` and `max` belong to what is looked for, `above` and `below` do not. */
export interface NumberBounds {
  readonly min?: number;
  readonly max?: number;
  readonly above?: number;
  readonly below?: number;
}

/** Most providers that one search gives the assistant. */
export const SEARCH_RESULTS_MAX = 20;

/**
 * What providers are looked for by; everything given must hold. Texts are compared in the forgiving way of the directory's
 * search, but for `emailDomain`, `plz` and the truths, which must fit exactly.
 */
export interface ProviderCriteria {
  /** Words that may stand anywhere: a name, typing errors and all. */
  readonly text?: string;
  readonly name?: string;
  readonly email?: string;
  /** The part behind the @, or the host of the website: `beispiel.de`. */
  readonly domain?: string;
  readonly stadt?: string;
  readonly plz?: string;
  readonly land?: string;
  readonly category?: string;
  readonly produktgruppe?: string;
  readonly angebot?: string;
  /** A text: cooperates with that utility; true: with any. */
  readonly stadtwerke?: string | true;
  readonly isActive?: boolean;
  readonly intern?: boolean;
  readonly range?: Readonly<
    Partial<Record<'mitarbeiter' | 'zweigstellen' | 'umsatz' | 'rating', NumberBounds>>
  >;
  /** Columns that must be filled, or must be empty. */
  readonly filled?: readonly string[];
  readonly empty?: readonly string[];
}

export interface ProviderQuery {
  readonly criteria: ProviderCriteria;
  /** Absent: best match first, or by name where nothing was searched by words. */
  readonly sort?: {
    readonly by: 'name' | 'stadt' | 'mitarbeiter' | 'zweigstellen' | 'umsatz' | 'rating' | 'updated_at';
    readonly order: 'asc' | 'desc';
  };
  /** 1 to {@link SEARCH_RESULTS_MAX}. */
  readonly limit: number;
  /** So many of the first are passed over. Default none. */
  readonly offset?: number;
}

/** How many there are in all. */
export interface FoundTotal {
  readonly count: number;
  /** False: at least so many. */
  readonly isExact: boolean;
  /** Nobody meets the criteria: it is told of those that have what looks like it. */
  readonly isSimilar?: true;
}

export interface FoundProviders {
  /** Whole records, so that answers can name what they come from. */
  readonly providers: readonly DirectoryProvider[];
  readonly total: FoundTotal;
}

/** The caller is not let into the directory any more: signed out, or no member of staff. Nothing was read or written. */
export class DirectoryClosedError extends Error {
  override readonly name = 'DirectoryClosedError';
}

/** What became of a change that the caller confirmed. */
export type WriteOutcome =
  | { readonly outcome: 'done'; readonly provider: DirectoryProvider; readonly changeId: string | null }
  /** Somebody else changed it meanwhile; `stored` is what stands there now. */
  | { readonly outcome: 'stale' | 'changed_since'; readonly stored: DirectoryProvider }
  | { readonly outcome: 'removed' | 'unknown' | 'forbidden' }
  | { readonly outcome: 'invalid'; readonly problems: ProviderProblems };

/**
 * The directory as one conversation reaches it: with the rights of the caller who started it and no others. Every method
 * may reject when the directory cannot be reached, and with a {@link DirectoryClosedError}; nothing was written then.
 */
export interface DirectoryAccess {
  /** Whether this caller may change and add. The directory decides again at each write. */
  readonly mayWrite: boolean;
  find(query: ProviderQuery, signal: AbortSignal): Promise<FoundProviders>;
  count(criteria: ProviderCriteria, signal: AbortSignal): Promise<FoundProviders['total']>;
  /** Null: there is none, it was removed, or the caller may not see it. `id` may be any text. */
  read(id: string, signal: AbortSignal): Promise<DirectoryProvider | null>;
  /** `version` is the one that was read back to the person. */
  change(id: string, version: number, changes: ProviderChanges): Promise<WriteOutcome>;
  create(fields: ProviderChanges & { readonly name: string; readonly email: string }): Promise<WriteOutcome>;
  /** Takes back a change of this conversation. A new provider has `changeId` null: it is removed, where the caller may. */
  undo(providerId: string, changeId: string | null): Promise<WriteOutcome>;
}
