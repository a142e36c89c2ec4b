import type {
  DirectoryOrder,
  DirectoryPage,
  DirectorySimilar,
  DirectorySort,
  DirectoryValues,
  DirectoryValuesField,
} from './directory.ts';
import type { DirectoryChanges, DirectoryMerged } from './directory-changes.ts';
import type { DirectoryConflictReason, DirectoryDetail, DirectoryProvider } from './directory-provider.ts';
import type {
  FoundProviders,
  FoundTotal,
  GroupedProviders,
  GroupQuery,
  HistoryQuery,
  NumberColumn,
  ProviderAverage,
  ProviderCriteria,
  ProviderHistory,
  ProviderQuery,
} from './directory-queries.ts';
import type { ProviderChanges, ProviderProblems } from './provider-fields.ts';

/** What a list is narrowed to. Absent: not at all. */
export interface ListFilter {
  /** The whole value; empty: those without one. */
  readonly stadt?: string;
  readonly category?: string;
  readonly is_active?: boolean;
  /** Inclusive. */
  readonly rating_min?: number;
}

/** A list without a query: all that pass the filter. */
export type ListSort = Exclude<DirectorySort, 'relevance'>;

/** What a list shows and in which order; `search` null: all that pass the filter. */
export interface ListSelection {
  readonly filter: ListFilter;
  readonly search: { readonly query: string; readonly sort: DirectorySort } | null;
  /** Of a list without a query. */
  readonly sort: ListSort;
  readonly order: DirectoryOrder;
}

/** One page of it. */
export interface ListQuery extends ListSelection {
  /** See `DirectoryQuery`; unread still. */
  readonly cursor: string | null;
  /** 1 to `DIRECTORY_PAGE_MAX`. */
  readonly limit: number;
}

/** A page without what the caller may do. */
export type ListedPage = Omit<DirectoryPage, 'rights'>;

/** A list as a file. */
export interface ExportFile {
  /** Of a search that finds more than are ranked: so many of the best hits are looked at. Null: the file has all. */
  readonly among: number | null;
  readonly pieces: AsyncIterable<string>;
}

/** Why a change was not done. `forbidden`: it removes or restores, which this caller may not. */
export type ChangeRefusal =
  | { readonly outcome: 'not_found' }
  | { readonly outcome: 'forbidden' }
  /** Implausible values. */
  | { readonly outcome: 'invalid'; readonly problems: ProviderProblems }
  | {
      readonly outcome: 'conflict';
      readonly reason: DirectoryConflictReason;
      /** The provider as stored. */
      readonly stored: DirectoryDetail;
      /** Columns in question, of `changed_since`. */
      readonly fields: readonly string[];
    };

/** How a change ended. */
export type ChangeOutcome<T> = { readonly outcome: 'done'; readonly value: T } | ChangeRefusal;

/** The version of a provider that the caller saw, and wants to change. */
export interface ProviderVersion {
  readonly id: string;
  readonly version: number;
}

/** Two different providers, in the versions that the caller saw, and the chosen values that the first one takes. */
export interface MergeRequest {
  readonly kept: ProviderVersion;
  readonly other: ProviderVersion;
  readonly changes: ProviderChanges;
}

/** A change of one provider. `version` null: whatever version is stored. */
export interface ProviderUpdate {
  readonly id: string;
  readonly version: number | null;
  readonly changes: ProviderChanges;
}

/** How an update ended. `conflict`: another version is stored than it named. */
export type UpdateOutcome =
  | { readonly outcome: 'updated'; readonly provider: DirectoryProvider }
  | { readonly outcome: 'not_found' }
  | { readonly outcome: 'conflict'; readonly version: number }
  /** Implausible values. */
  | { readonly outcome: 'invalid'; readonly problems: ProviderProblems };

/**
 * The directory as one caller reaches it, with the caller's rights: for staff pages, the function, and the assistant. Who asks
 * checks rights, except those that depend on the change being undone; the database enforces them too. Ids are UUIDs. Every
 * method may reject when the database does; the search finds writes at once.
 */
export interface DirectoryService {
  /** Rejects for a cursor of another list. */
  page(query: ListQuery): Promise<ListedPage>;
  values(field: DirectoryValuesField, prefix: string): Promise<DirectoryValues>;
  /** The list as a CSV file. */
  export(selection: ListSelection): Promise<ExportFile>;
  /** At most `limit` providers, best first. */
  search(query: string, limit: number): Promise<readonly DirectoryProvider[]>;
  /** Providers that meet all criteria; where none has the given words, similar ones. */
  find(query: ProviderQuery): Promise<FoundProviders>;
  count(criteria: ProviderCriteria): Promise<FoundTotal>;
  /** How many of the providers that meet the criteria have each value. */
  group(query: GroupQuery): Promise<GroupedProviders>;
  /** The mean of a column, over the providers with a value. */
  average(criteria: ProviderCriteria, column: NumberColumn): Promise<ProviderAverage>;
  /** Whether there is no provider at all. */
  isEmpty(): Promise<boolean>;

  /** Null: there is none, or it was removed. */
  read(id: string): Promise<DirectoryProvider | null>;
  /** Also of a removed provider; null: there is none. */
  detail(id: string): Promise<DirectoryDetail | null>;
  create(fields: ProviderChanges): Promise<DirectoryDetail>;
  edit(seen: ProviderVersion, changes: ProviderChanges): Promise<ChangeOutcome<DirectoryDetail>>;
  /** An edit by a program, which may not have seen the stored version. */
  update(update: ProviderUpdate): Promise<UpdateOutcome>;
  remove(seen: ProviderVersion): Promise<ChangeOutcome<DirectoryDetail>>;
  restore(seen: ProviderVersion): Promise<ChangeOutcome<DirectoryDetail>>;

  /** Changes of one provider behind version `before` (null: from now). Null: there is no such provider. */
  changes(id: string, before: number | null): Promise<DirectoryChanges | null>;
  /** Changes of all providers, or of one. */
  recentChanges(query: HistoryQuery): Promise<ProviderHistory>;
  /** The change that led to this version; null: there is none. */
  changeOf(seen: ProviderVersion): Promise<string | null>;
  undo(id: string, changeId: string): Promise<ChangeOutcome<DirectoryDetail>>;

  /** Null: there is no such provider, or it was removed. */
  similar(id: string): Promise<DirectorySimilar | null>;
  merge(request: MergeRequest): Promise<ChangeOutcome<DirectoryMerged>>;
}
