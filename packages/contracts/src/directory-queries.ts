import type { DirectoryChangeKind } from './directory-changes.ts';
import type { DirectoryProvider } from './directory-provider.ts';
import type { JsonValue } from './json.ts';

// An alias, not an interface: only that is a JSON value to the compiler.

/** A provider by what a conversation needs to name it. */
export type ProviderName = {
  readonly id: string;
  /** Often a person, where `firmen_name` is the company. */
  readonly name: string;
  readonly firmen_name: string | null;
  readonly email: string;
  readonly stadt: string | null;
};

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
  /** A phone number, or any part of one of at least five digits (see `phoneKey`). */
  readonly phone?: string;
  /** An address of the website, or a part of its host (see `urlKey`). */
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
  /** So many of the first are skipped. Default none. */
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
