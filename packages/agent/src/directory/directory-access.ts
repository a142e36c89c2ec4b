import type {
  DirectoryChangeKind,
  DirectoryProvider,
  ProviderChanges,
  ProviderProblems,
} from '@rer/contracts';
import type { JsonValue } from '../json.ts';
import type { ProviderName } from './directory-facts.ts';

/** `min` and `max` are inclusive bounds, `above` and `below` exclusive ones. */
interface NumberBounds {
  readonly min?: number;
  readonly max?: number;
  readonly above?: number;
  readonly below?: number;
}

/** Most providers that one search gives the assistant. */
export const SEARCH_RESULTS_MAX = 20;

/**
 * Criteria of a search; all must match. Texts are compared as leniently as in the directory's search, except `emailDomain`, `plz` and
 * the flags, which must match exactly.
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
  /** A phone number, or any part of one of at least five digits (see `soughtPhone`). */
  readonly phone?: string;
  /** An address of the website, or a part of its host (see `soughtUrl`). */
  readonly url?: string;
  /** A street, with its house number or without. */
  readonly strasse?: string;
  /** Values by keys of `additional_data`; letters and digits alone count, of keys and of values. */
  readonly additional?: Readonly<Record<string, string>>;
  /** First two digits of German postcodes, of which one must fit. */
  readonly plzRegions?: readonly string[];
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
  /** No provider meets the criteria exactly: these are similar ones. */
  readonly isSimilar?: true;
}

export interface FoundProviders {
  /** Whole records, so that answers can name their source. */
  readonly providers: readonly DirectoryProvider[];
  readonly total: FoundTotal;
}

/** Columns with numbers that a mean is taken of. */
export const NUMBER_COLUMNS = ['mitarbeiter', 'zweigstellen', 'umsatz', 'rating'] as const;
export type NumberColumn = (typeof NUMBER_COLUMNS)[number];

/** Columns to group by, and the first two digits of German postcodes. */
const GROUP_COLUMNS = [
  'stadt',
  'land',
  'category',
  'produktgruppen',
  'angebote',
  'stadtwerke_kollaborationen',
  'is_active',
  'plzRegion',
] as const;
export type GroupColumn = (typeof GROUP_COLUMNS)[number];

/** Most groups in one answer. */
export const GROUPS_MAX = 100;

export interface GroupQuery {
  readonly criteria: ProviderCriteria;
  /** For a column that holds a list, each entry is a group of its own. Case does not distinguish groups. */
  readonly by: GroupColumn;
  /** Largest groups first, smallest first, or ordered by value. */
  readonly order: 'most' | 'least' | 'value';
  /** 1 to {@link GROUPS_MAX}. */
  readonly limit: number;
}

export interface ProviderGroup {
  readonly value: string;
  readonly count: number;
}

export interface GroupedProviders {
  /** `is_active` has the values `true` and `false`. */
  readonly groups: readonly ProviderGroup[];
  /** How many groups there are in all. */
  readonly distinct: number;
  /** How many of `total` have the column filled. */
  readonly filled: number;
  readonly total: FoundTotal;
}

export interface ProviderAverage {
  /** Over the `filled` values; null: there are none. */
  readonly average: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly sum: number | null;
  readonly filled: number;
  readonly total: FoundTotal;
}

/** Most changes in one answer. */
export const HISTORY_MAX = 20;

export interface HistoryQuery {
  /** ISO 8601; null: from the beginning. */
  readonly since: string | null;
  /** A part of the actor's name, as the history shows it. */
  readonly who?: string;
  readonly providerId?: string;
  /** 1 to {@link HISTORY_MAX}. */
  readonly limit: number;
}

/** One step of the history of a provider. */
export interface ProviderHistoryEntry {
  readonly provider: ProviderName;
  readonly kind: DirectoryChangeKind;
  /** ISO 8601. */
  readonly at: string;
  /** Name of the actor, never an address; null: unknown. */
  readonly actor: string | null;
  /** The assistant did it in the name of `actor`. */
  readonly isByAssistant: boolean;
  readonly fields: readonly { readonly field: string; readonly old: JsonValue; readonly new: JsonValue }[];
}

/** An import that was shown; its single changes are no entries of the history of all. */
export interface ImportedInHistory {
  readonly fileName: string | null;
  readonly at: string;
  readonly actor: string;
  readonly inserted: number;
  readonly updated: number;
}

export interface ProviderHistory {
  /** Newest first. Includes removed providers, but not erased ones. */
  readonly entries: readonly ProviderHistoryEntry[];
  /** How many there are in all. */
  readonly count: number;
  /** Newest first, at most {@link HISTORY_MAX}; none where one provider was asked for. */
  readonly imports: readonly ImportedInHistory[];
}

/** The caller is not let into the directory any more: signed out, or no member of staff. Nothing was read or written. */
export class DirectoryClosedError extends Error {
  override readonly name = 'DirectoryClosedError';
}

/** Result of a change that the caller confirmed. */
export type WriteOutcome =
  | { readonly outcome: 'done'; readonly provider: DirectoryProvider; readonly changeId: string | null }
  /** The record was changed by someone else meanwhile; `stored` is its current state. */
  | { readonly outcome: 'stale' | 'changed_since'; readonly stored: DirectoryProvider }
  | { readonly outcome: 'removed' | 'unknown' | 'forbidden' }
  | { readonly outcome: 'invalid'; readonly problems: ProviderProblems };

/**
 * The directory as one conversation sees it: with the rights of the caller who started it and no others. Every method may reject when
 * the directory cannot be reached, and with a {@link DirectoryClosedError}; nothing was written then.
 */
export interface DirectoryAccess {
  /** Whether this caller may change and add. The directory decides again at each write. */
  readonly mayWrite: boolean;
  find(query: ProviderQuery, signal: AbortSignal): Promise<FoundProviders>;
  count(criteria: ProviderCriteria, signal: AbortSignal): Promise<FoundProviders['total']>;
  group(query: GroupQuery, signal: AbortSignal): Promise<GroupedProviders>;
  average(criteria: ProviderCriteria, column: NumberColumn, signal: AbortSignal): Promise<ProviderAverage>;
  /** Changes, as the history of each provider shows them to this caller. */
  history(query: HistoryQuery, signal: AbortSignal): Promise<ProviderHistory>;
  /** Whether there is no provider at all. */
  isEmpty(signal: AbortSignal): Promise<boolean>;
  /** Null: there is none, it was removed, or the caller may not see it. `id` may be any text. */
  read(id: string, signal: AbortSignal): Promise<DirectoryProvider | null>;
  /** `version` is the one that was read back to the person. */
  change(id: string, version: number, changes: ProviderChanges): Promise<WriteOutcome>;
  create(fields: ProviderChanges & { readonly name: string; readonly email: string }): Promise<WriteOutcome>;
  /** Takes back a change of this conversation. A new provider has `changeId` null: it is removed, where the caller may. */
  undo(providerId: string, changeId: string | null): Promise<WriteOutcome>;
}
